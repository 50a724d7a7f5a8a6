"""The colour preference of a member of a bracket."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.results import Colour

NONE = 0
MILD = 1
STRONG = 2
"""How much a colour is wanted. A simple preference of type A counts as strong."""


class Wish(NamedTuple):
    """The colour preference; no colour means that there is none."""

    colour: Colour | None = None
    strength: int = NONE


NO_WISH = Wish()
