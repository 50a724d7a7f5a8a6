"""Rounds in signs and words: the colour, and the coloured square of a result."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.results import Colour
from crosstable.model.tournament import Bye, Entry, Game
from crosstable.output.forms.names import cell_mark
from crosstable.publishing.frame import Edition


def colour_word(edition: Edition, entry: Entry) -> str:
    """White or Black in words; empty where nobody has a colour."""
    if not isinstance(entry, Game) or entry.colour is None:
        return ""
    return edition.say("White") if entry.colour is Colour.WHITE else edition.say("Black")


class Square(NamedTuple):
    """A round of somebody as a coloured square: its sign, its class."""

    sign: str
    kind: str


def square_of(edition: Edition, entry: Entry) -> Square:
    """The square of a round; its class says how it ended, and Black has a bar."""
    sign = cell_mark(edition.case, entry)
    if isinstance(entry, Bye) or entry is None:
        return Square(sign or "·", "N")
    kind = {"1": "W", "+": "W", "½": "D", "=": "D", "0": "L", "−": "L", "?": "U"}.get(sign[:1], "N")
    bar = " b" if entry.colour is Colour.BLACK else ""
    return Square(sign or "·", f"{kind}{bar}")
