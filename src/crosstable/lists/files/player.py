"""A player of a rating list, and what is noticed while a list is read."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.phrases import Words, phrase


class ListedPlayer(NamedTuple):
    """A player as a rating list has them.

    Ratings and K factors are None where the list has none (blank or 0), games are None only where
    the list does not say. `title` and `women_title` are as in the list, in today's spelling; lists
    up to 2012 have one column for both.
    """

    fide_id: str
    name: str
    federation: str | None = None
    sex: str | None = None
    title: str | None = None
    women_title: str | None = None
    other_titles: tuple[str, ...] = ()
    arena_title: str | None = None
    standard: int | None = None
    standard_games: int | None = None
    standard_k: int | None = None
    rapid: int | None = None
    rapid_games: int | None = None
    rapid_k: int | None = None
    blitz: int | None = None
    blitz_games: int | None = None
    blitz_k: int | None = None
    birth_year: int | None = None
    flag: str = ""
    line: int | None = None

    @property
    def inactive(self) -> bool:
        """Whether the list marks the player as inactive (`i` or `wi`)."""
        return "i" in self.flag


class ListFault(NamedTuple):
    """Something in a list that could not be read; the rest of the line was, where possible."""

    line: int
    sentence: Words

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    @property
    def words(self) -> Words:
        """The sentence with its line."""
        return phrase("line {n}: {a}", n=self.line, a=self.sentence)

    def __str__(self) -> str:
        return str(self.words)


MAX_FAULTS = 1000
"""Faults that are kept; the others are counted only, so that memory does not grow with a file."""


class ReadingLog:
    """What was noticed while a list was read: faults, and how many rows there were."""

    def __init__(self) -> None:
        self.faults: list[ListFault] = []
        self.fault_count = 0
        self.rows = 0

    def add(self, line: int, sentence: Words) -> None:
        """Note a fault."""
        self.fault_count += 1
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(ListFault(line, sentence))
