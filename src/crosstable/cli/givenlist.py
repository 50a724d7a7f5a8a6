"""The rating list that a command is given with `--list`."""

from __future__ import annotations

from crosstable.cli.terminal import waiting
from crosstable.lists.lookup import ListedPeople, list_for
from crosstable.model.tournament import Tournament


def given_list(t: Tournament, path: str | None) -> ListedPeople | None:
    """What the rating list of `--list` says about the players; None where none is given."""
    if path is None:
        return None
    with waiting("reading the rating list"):
        return list_for(t, path)
