"""Several tournaments in one file: which one is meant."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.errors import SectionWanted
from crosstable.model.phrases import joined, phrase
from crosstable.reading.foreign.misreadings import contradiction


def chosen_section(names: Sequence[str], wanted: str | None) -> str:
    """The tournament that is meant; raises `SectionWanted` with the names if that is not clear."""
    if not names or len(set(names)) < len(names):
        raise contradiction("tournament")
    if wanted is None and len(names) == 1:
        return names[0]
    if wanted is not None and wanted in names:
        return wanted
    raise SectionWanted(
        phrase("it has several tournaments, name one of them: {names}", names=joined(names))
        if wanted is None
        else phrase("it has no tournament {name}, only {names}", name=wanted, names=joined(names))
    )
