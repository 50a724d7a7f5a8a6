"""People and things that are looked up: whoever asks for one that is not there is told so.

>>> ages = Numbered({1: 30, 5: 41}, unknown_player)
>>> ages[5], ages.get(2)
(41, None)
>>> ages[2]
Traceback (most recent call last):
...
crosstable.errors.UnknownPlayer: no player has the number 2; the numbers are 1 to 5
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from crosstable.errors import Unknown, UnknownPlayer, UnknownTeam, UnknownTieBreak, nearest
from crosstable.model.phrases import Phrase, joined, phrase

Entry = TypeVar("Entry")


class Numbered(dict[int, Entry]):
    """A mapping by number that raises an exception of ours for a number that nobody has."""

    def __init__(
        self, entries: Mapping[int, Entry], problem: Callable[[object, Iterable[int]], Unknown]
    ) -> None:
        super().__init__(entries)
        self._problem = problem

    def __missing__(self, number: object) -> Entry:
        raise self._problem(number, self)


def unknown_player(number: object, numbers: Iterable[int]) -> UnknownPlayer:
    """What to raise for a number that no player has."""
    return UnknownPlayer(
        _sentence(
            number,
            numbers,
            phrase("no player has the number {n}", n=str(number)),
            phrase("there are no players"),
        )
    )


def unknown_team(number: object, numbers: Iterable[int]) -> UnknownTeam:
    """What to raise for a number that no team has."""
    return UnknownTeam(
        _sentence(
            number,
            numbers,
            phrase("no team has the number {n}", n=str(number)),
            phrase("there are no teams"),
        )
    )


def _sentence(
    number: object, numbers: Iterable[int], nobody: Phrase, nobody_at_all: Phrase
) -> Phrase:
    known = sorted(numbers)
    if not known:
        return phrase("{a}: {b}", a=nobody, b=nobody_at_all)
    if not isinstance(number, int):
        return phrase("{value} is not a number; give the starting number", value=repr(number))
    return phrase(
        "{a}; the numbers are {first} to {last}", a=nobody, first=known[0], last=known[-1]
    )


class Coded(dict[str, Entry]):
    """A mapping by the code of a tie-break; one that is not in the list raises.

    >>> Coded({"PTS": 3, "BH/C1": 4})["BHC1"]
    Traceback (most recent call last):
    ...
    crosstable.errors.UnknownTieBreak: BHC1 is not in the list PTS, BH/C1; did you mean BH/C1?
    """

    def __missing__(self, code: object) -> Entry:
        values = {"code": str(code), "list": joined(list(self))}
        near = nearest(str(code), self)
        if near is None:
            raise UnknownTieBreak(phrase("{code} is not in the list {list}", **values))
        raise UnknownTieBreak(
            phrase("{code} is not in the list {list}; did you mean {near}?", near=near, **values)
        )
