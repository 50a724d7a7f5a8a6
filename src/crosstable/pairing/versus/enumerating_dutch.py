"""The Dutch system word by word, by the edition that holds."""

from __future__ import annotations

from crosstable.model.dutch import DutchEdition
from crosstable.model.pairing_editions import PairingEdition
from crosstable.pairing.task import RoundTask
from crosstable.pairing.versus.enumerating import Enumeration
from crosstable.pairing.versus.enumerating2017 import Enumeration2017


def round_by_text(
    task: RoundTask, edition: PairingEdition | None
) -> tuple[set[frozenset[int]], int | None] | None:
    """The pairs without colours and the bye; None if there is no legal round."""
    is_old = isinstance(edition, DutchEdition) and not edition.bye_to_lowest_score
    by_text = Enumeration2017 if is_old else Enumeration
    return by_text(task).round()
