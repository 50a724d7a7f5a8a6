"""The players of a report in a rating list: looked up by number or sought by name.

>>> found = list_for(t, "standard_oct26frl.zip")  # doctest: +SKIP
>>> crosstable.check(t, "rating", found)  # doctest: +SKIP
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from crosstable.lists.files import WHICH, ListedPlayer, Which
from crosstable.lists.files.opening import find_list
from crosstable.lists.names import (
    Candidate,
    Identification,
    Person,
    candidates,
    identify,
    look_up,
)
from crosstable.lists.names.identifying import is_in_doubt
from crosstable.model.requiring import require_no_path, require_tournament
from crosstable.model.tournament import Player, Tournament

_NUMBER = re.compile(r"\d{4,}", re.ASCII)


class ListedPeople(NamedTuple):
    """What a rating list says about the players of one report.

    `candidates` are the people who may be meant by players whose FIDE number is missing or in
    doubt, by the place of the player in the report. `month` is the first day for which the list is
    valid, if it says so.

    >>> import crosstable
    >>> import pathlib
    >>> import tempfile
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "list.csv"
    ...     _ = path.write_text("fide_id,name,standard\\n9990017,Example,2010\\n")
    ...     people = crosstable.list_for(t, path)
    >>> type(people).__name__
    'ListedPeople'
    """

    by_id: Mapping[str, ListedPlayer]
    ratings: frozenset[Which]
    candidates: Mapping[int, tuple[Candidate, ...]]
    month: date | None = None

    def get(self, fide_id: str) -> ListedPlayer | None:
        """The player with this FIDE number, if the list has one."""
        return self.by_id.get(fide_id.strip().lstrip("0"))

    def identify(
        self, place: int, player: Player, used: Collection[str | None] = ()
    ) -> Identification:
        """Who the player at a place of the report is; `used` are the numbers of all players."""
        listed = self.get(player.fide_id) if player.fide_id else None
        proposals = self.candidates.get(place, ())
        return identify(Person.of(player), player.fide_id, listed, proposals, used)


class Sought(NamedTuple):
    """Who plays in a report: FIDE numbers, and by their place everybody who has a name."""

    numbers: frozenset[str] = frozenset()
    people: tuple[tuple[int, str | None, Person], ...] = ()
    """Place, FIDE number and person."""

    def in_doubt(self, by_id: Mapping[str, ListedPlayer]) -> tuple[tuple[int, Person], ...]:
        """Those for whom candidates are worth looking for, by their place."""
        return tuple(
            (place, person)
            for place, number, person in self.people
            if number is None or is_in_doubt(person, by_id.get(number.strip().lstrip("0")))
        )


def sought_in(t: Tournament) -> Sought:
    """Who is to be looked up: by the number, and by the name where the number is not enough.

    Arbiters have a number in the list too, which says how their names are split.
    """
    arbiters = _NUMBER.findall(" ".join((t.chief_arbiter or "", *t.deputy_arbiters)))
    return Sought(
        frozenset((*(player.fide_id for player in t.players if player.fide_id), *arbiters)),
        tuple(
            (place, player.fide_id, Person.of(player))
            for place, player in enumerate(t.players)
            if player.name
        ),
    )


def list_for(t: Tournament, path: str | os.PathLike[str]) -> ListedPeople:
    """What a list says about the players of a report: one pass over the file.

    Raises `UnreadableRatingList` if the file is not a rating list, and `MissingExtra` if names have
    to be compared and the package for it is not installed.

    >>> import crosstable
    >>> import pathlib
    >>> import tempfile
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "list.csv"
    ...     _ = path.write_text("fide_id,name,standard\\n9990017,Example,2010\\n")
    ...     people = crosstable.list_for(t, path)
    >>> len(crosstable.check(t, players=people)) > 0
    True
    """
    require_tournament(t, "list_for")
    return lists_for([sought_in(t)], os.fspath(path))[0]


def lists_for(asked: Sequence[Sought], path: str) -> list[ListedPeople]:
    """What a list says about the players of each report: one pass over the file for all.

    A second pass looks for people where a number turned out to be in doubt.
    """
    numbers = {number for sought in asked for number in sought.numbers}
    without = [
        (index, place, person)
        for index, sought in enumerate(asked)
        for place, number, person in sought.people
        if number is None
    ]
    answer = look_up(path, numbers, [person for _, _, person in without])
    proposals: list[dict[int, tuple[Candidate, ...]]] = [{} for _ in asked]
    for (index, place, _), candidates_ in zip(without, answer.candidates, strict=True):
        proposals[index][place] = candidates_
    doubtful = [
        (index, place, person)
        for index, sought in enumerate(asked)
        for place, person in sought.in_doubt(answer.by_id)
        if place not in proposals[index]
    ]
    if doubtful:
        again = look_up(path, (), [person for _, _, person in doubtful])
        for (index, place, _), candidates_ in zip(doubtful, again.candidates, strict=True):
            proposals[index][place] = candidates_
    month = list_month(Path(path))
    listed = []
    for index, sought in enumerate(asked):
        known = ((n.lstrip("0"), answer.by_id.get(n.lstrip("0"))) for n in sought.numbers)
        by_id = {number: player for number, player in known if player is not None}
        listed.append(ListedPeople(by_id, answer.ratings, proposals[index], month))
    return listed


def people_given(
    t: Tournament, players: ListedPeople | Iterable[ListedPlayer] | None
) -> ListedPeople | None:
    """The people of a list that a caller gives, in either form."""
    if players is None or isinstance(players, ListedPeople):
        return players
    require_no_path(players, "players", f"crosstable.list_for(t, {str(players)!r})")
    return listed_people(t, players)


def listed_people(
    t: Tournament, players: Iterable[ListedPlayer], month: date | None = None
) -> ListedPeople:
    """The same from players at hand; the list has the ratings that somebody in it has."""
    known = list(players)
    by_id: dict[str, ListedPlayer] = {}
    for player in known:
        by_id.setdefault(player.fide_id, player)
    ratings = frozenset(which for which in WHICH if any(getattr(p, which) for p in known))
    doubtful = sought_in(t).in_doubt(by_id)
    proposals = {place: candidates(person, known) for place, person in doubtful}
    return ListedPeople(MappingProxyType(by_id), ratings, MappingProxyType(proposals), month)


# -- the month of a list ---------------------------------------------------------------------------

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMES = "|".join(_MONTHS)
_IN_HEADER = re.compile(rf"(?<![a-z])({_NAMES})[a-z]?(\d\d)(?![0-9a-z])", re.IGNORECASE)
_IN_NAME = re.compile(rf"(?<![a-z])({_NAMES})[a-z]?(\d\d)(?:frl|\b|_)", re.IGNORECASE)
_FIRST_OF_THIS_CENTURY = 80
"""Two digits from here on are a year of the last century: computer lists begin in 1990 or so."""


def list_month(path: Path) -> date | None:
    """The month for which a list is valid.

    By its header (`OCT26`), else by the column `list_date` of ours, else by the file's name.
    """
    container, head = find_list(path)
    first, _, rows = head.lstrip().partition(b"\n")
    header = first[:4096].decode("latin-1")
    own = None if _IN_HEADER.search(header) else _own_month(header, rows)
    if own is not None:
        return own
    match = _IN_HEADER.search(header) or _IN_NAME.search(container.name)
    if match is None:
        return None
    year = int(match[2])
    century = 1900 if year >= _FIRST_OF_THIS_CENTURY else 2000
    return date(century + year, _MONTHS.index(match[1].lower()) + 1, 1)


def _own_month(header: str, rows: bytes) -> date | None:
    """What the first row of a list of ours says in the column `list_date`."""
    first = rows.partition(b"\n")[0].decode("utf-8", "replace")
    try:
        names, cells = csv.reader((header, first))
        day = date.fromisoformat(dict(zip(names, cells, strict=False))["list_date"])
    except (csv.Error, KeyError, ValueError):
        return None
    return day if day.day == 1 else None
