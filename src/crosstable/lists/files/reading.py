"""Opening lists of every format and reading them, as a stream or for some players only."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import IO, NamedTuple, Protocol

from crosstable.errors import UnreadableRatingList
from crosstable.lists.files.columns import WHICH, Which
from crosstable.lists.files.elements import XmlList
from crosstable.lists.files.fixed import FixedList
from crosstable.lists.files.opening import Container, find_list
from crosstable.lists.files.player import ListedPlayer, ListFault, ReadingLog
from crosstable.lists.files.table import CsvList
from crosstable.lists.files.wanted import Wanted
from crosstable.model.phrases import Phrase, phrase

ListPath = str | os.PathLike[str]


class _Reader(Protocol):
    """What every format offers."""

    format: str
    fields: frozenset[str]

    def players(
        self, stream: IO[bytes], log: ReadingLog, wanted: Wanted | None
    ) -> Iterator[ListedPlayer]: ...


class RatingList(NamedTuple):
    """A list that was recognised and can be read, any number of times."""

    container: Container
    reader: _Reader

    @classmethod
    def open(cls, path: ListPath, which: Which | None = None) -> RatingList:
        """Recognise a list. `which` says what a single list is; otherwise its name does.

        Raises `UnreadableRatingList` if the file is not a rating list.
        """
        container, head = find_list(Path(path))
        kind = which or which_by_name(container.name)
        try:
            reader = (
                XmlList.recognise(head, kind)
                or CsvList.recognise(head, kind)
                or FixedList.recognise(head, kind)
            )
        except UnreadableRatingList as fault:
            raise UnreadableRatingList(
                phrase("{name}: {fault}", name=container.name, fault=fault.message)
            ) from fault
        if reader is None:
            raise UnreadableRatingList(
                phrase(
                    "{name} is not a rating list: neither FIDE's TXT or XML format nor CSV with a "
                    "header row that names fide_id and name",
                    name=container.name,
                )
            )
        return cls(container, reader)

    @property
    def format(self) -> str:
        """One word for the format: combined, single, legacy, 2011, 2001, XML or CSV."""
        return self.reader.format

    @property
    def ratings(self) -> frozenset[Which]:
        """Which ratings the list has a column for; it says nothing about the others."""
        return frozenset(which for which in WHICH if which in self.reader.fields)

    @property
    def has_full_births(self) -> bool:
        """Whether the file has days of birth: they are private, and only the years are read."""
        return isinstance(self.reader, XmlList) and self.reader.has_full_births

    def players(
        self, log: ReadingLog | None = None, wanted: Wanted | None = None
    ) -> Iterator[ListedPlayer]:
        """The players in the order of the file, all or the wanted ones; faults go to `log`."""
        log = ReadingLog() if log is None else log
        is_empty = True
        with self.container.open() as stream:
            for player in self.reader.players(stream, log, wanted):
                is_empty = False
                yield player
        if is_empty and (wanted is None or log.rows <= 0):
            raise UnreadableRatingList(
                phrase("{name}: {why_empty}", name=self.container.name, why_empty=_why_empty(log))
            )

    @property
    def names(self) -> tuple[str, ...]:
        """The columns of a CSV list as its header names them; none for other formats."""
        return self.reader.names if isinstance(self.reader, CsvList) else ()

    def rows(
        self, log: ReadingLog, others: Sequence[str]
    ) -> Iterator[tuple[ListedPlayer, tuple[str, ...]]]:
        """The players, each with the texts of other columns that a CSV list may have."""
        if isinstance(self.reader, CsvList):
            with self.container.open() as stream:
                yield from self.reader.rows(stream, log, others)
            return
        blank = ("",) * len(others)
        for player in self.players(log):
            yield player, blank


def _why_empty(log: ReadingLog) -> Phrase:
    if not log.faults:
        return phrase("the list has no readable player")
    return phrase("the list has no readable player ({fault})", fault=log.faults[0].words)


def which_by_name(name: str) -> Which:
    """Which list a file is, by its name; standard unless that says otherwise.

    >>> which_by_name("rapid_sep26frl.zip"), which_by_name("players_list_foa.txt")
    ('rapid', 'standard')
    """
    lower = name.lower()
    return "rapid" if "rapid" in lower else "blitz" if "blitz" in lower else "standard"


def read_players(
    path: ListPath, log: ReadingLog | None = None, *, which: Which | None = None
) -> Iterator[ListedPlayer]:
    """All players of a list, one after the other; what cannot be read goes to `log`.

    Raises `UnreadableRatingList`, at the call if the file is not a list, and when the stream ends
    if no player was found in it.
    """
    return RatingList.open(path, which).players(log)


class PlayerList(NamedTuple):
    """The players of a list whose FIDE numbers were asked for."""

    format: str
    ratings: frozenset[Which]
    by_id: Mapping[str, ListedPlayer]
    faults: tuple[ListFault, ...] = ()

    @classmethod
    def matching(
        cls, path: ListPath, ids: Collection[str], *, which: Which | None = None
    ) -> PlayerList:
        """Look up FIDE numbers; the lines of other players are passed over unread."""
        opened = RatingList.open(path, which)
        log = ReadingLog()
        players: dict[str, ListedPlayer] = {}
        for player in opened.players(log, Wanted.of(ids)):
            keep_first(players, player, log)
        return cls(opened.format, opened.ratings, MappingProxyType(players), tuple(log.faults))

    def get(self, fide_id: str) -> ListedPlayer | None:
        """The player with this FIDE number, if the list has one."""
        return self.by_id.get(fide_id.strip().lstrip("0"))


def keep_first(players: dict[str, ListedPlayer], player: ListedPlayer, log: ReadingLog) -> None:
    """Add a player; the first line counts where a list has a number twice."""
    first = players.setdefault(player.fide_id, player)
    if first is not player:
        log.add(player.line or 0, number_again(player.fide_id, first.line))


def number_again(fide_id: str, first_line: int | None) -> Phrase:
    """What is said of a number that a list has twice."""
    return phrase(
        "FIDE number {number} again (first in line {line}); not used",
        number=fide_id,
        line=first_line,
    )
