"""A rating list that was brought to the desk: whether it is one."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TypedDict

from crosstable.lists.files import UnreadableRatingList, read_players
from crosstable.lists.lookup import list_month
from crosstable.model.phrases import phrase


class ListHead(TypedDict):
    """What a rating list says about itself."""

    month: str | None


def head(path: str) -> ListHead:
    """The month of a list, as far as it says so; raises if the file is no rating list."""
    if not list(islice(read_players(path), 1)):
        raise UnreadableRatingList(phrase("no line of this file is a player of a rating list"))
    month = list_month(Path(path))
    return {"month": None if month is None else f"{month:%B %Y}"}
