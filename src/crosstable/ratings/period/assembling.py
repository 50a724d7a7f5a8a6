"""From decided reports to the tables of a period: events, entrants, games, older lists, newcomers.

Numbers of events follow the days of the events and what their reports say, never the names of the
files: the first event of a newcomer, and what a newcomer is called, depend on that order. A player
without a FIDE number gets one below zero, of this event only.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

import polars as pl

from crosstable.ratings.editions import RuleSet, rule_set_beside
from crosstable.ratings.liststate import (
    ENTRANTS,
    EVENTS,
    GAMES,
    OLDER,
    PLAYERS,
    STATE_DEFAULTS,
    Column,
    day_number,
    month_number,
)
from crosstable.ratings.period.deciding import Decided
from crosstable.ratings.period.listrows import PASSENGERS
from crosstable.ratings.period.listtable import ListTable
from crosstable.ratings.period.reading import Person
from crosstable.ratings.polarsengine import polars_schema

_ROOM = 1_000_000
"""Starting numbers of one event."""

PEOPLE: Mapping[str, type[pl.DataType]] = {
    "whole": pl.Int64,
    "number": pl.Int64,
    "player": pl.Int64,
    "name": pl.String,
    "federation": pl.String,
    "sex": pl.String,
    "born": pl.Int64,
}
"""The players of the reports as they are called there."""


class RatedPart(NamedTuple):
    """A part that is rated: its number, that of its event, and the list in force."""

    event: int
    whole: int
    list_day: date
    system: str
    rules: str


class RatedReport(NamedTuple):
    """A report that is rated, with its parts."""

    whole: int
    label: str
    name: str
    federation: str
    first: date
    last: date
    rules: str
    parts: tuple[RatedPart, ...]


class Assembled(NamedTuple):
    """The tables, and what belongs to each event."""

    events: pl.DataFrame
    entrants: pl.DataFrame
    games: pl.DataFrame
    older: pl.DataFrame
    people: pl.DataFrame
    editions: tuple[RuleSet, ...]
    reports: tuple[RatedReport, ...]

    def without_games(self) -> Assembled:
        """The same after it was computed: the games of a large period are a gigabyte."""
        return self._replace(games=self.games.clear(), entrants=self.entrants.clear())


def assemble(reports: Iterable[Decided], current: date, rules: RuleSet) -> Assembled:
    """The tables of all reports that are rated; `rules` are those of the list."""
    collected = _Collected(current, rules)
    for decided in sorted((report for report in reports if report.parts), key=_in_time):
        collected.add(decided)
    return collected.tables()


def _in_time(decided: Decided) -> tuple[object, ...]:
    """Events by their last day, then their first; those of the same days by what they say.

    Two reports that agree in all of it are one report, submitted twice.
    """
    report = decided.report
    assert report.identity is not None
    name, federation, start, people, rounds, days = report.identity
    return report.last, report.first, name, federation, start, rounds, sorted(people), days


class _Collected:
    """Grows by one report at a time."""

    def __init__(self, current: date, rules: RuleSet) -> None:
        self.current = current
        self.rules = rules
        self.events: list[tuple[object, ...]] = []
        self.games = array("q")
        self.events_of_games = array("q")
        self.entrants = array("q")
        self.events_of_entrants = array("q")
        self.honorary: list[tuple[int, int, int]] = []
        self.older: dict[tuple[int, int], tuple[int | None, int | None, int | None]] = {}
        self.people: list[tuple[object, ...]] = []
        self.editions: dict[str, int] = {}
        self.reports: list[RatedReport] = []

    def add(self, decided: Decided) -> None:
        report = decided.report
        assert report.first is not None
        assert report.last is not None
        whole = len(self.events) + 1
        edition = self.editions.setdefault(report.rules, len(self.editions))
        parts = []
        for part in decided.parts:
            event = len(self.events) + 1
            month = month_number(part.list_day)
            flags = (
                *(part.round_robin, part.counts_unrated, part.points_of_event),
                part.without_extremes,
            )
            self.events.append((event, whole, edition, month, day_number(report.last), *flags))
            own, playing = _own_numbers(part.games, whole)
            self.games.extend(own)
            self.events_of_games.extend(array("q", (event,)) * (len(own) // 4))
            self.entrants.extend(playing)
            self.events_of_entrants.extend(array("q", (event,)) * len(playing))
            self.honorary += [(event, _own_number(n, whole), rating) for n, rating in part.honorary]
            self.older |= {(month, number): (r, s, k) for number, r, s, k in part.older}
            parts.append(RatedPart(event, whole, part.list_day, part.system, report.rules))
        self.people += [(whole, p.number, _number(p, whole), *p[2:]) for p in report.people]
        self.reports.append(
            RatedReport(
                whole,
                report.label,
                report.name,
                report.federation,
                report.first,
                report.last,
                report.rules,
                tuple(parts),
            )
        )

    def tables(self) -> Assembled:
        return Assembled(
            _table(EVENTS, self.events),
            self._entrants(),
            self._games(),
            _table(OLDER, [(*key, *figures) for key, figures in self.older.items()]),
            pl.DataFrame(self.people, schema=dict(PEOPLE), orient="row"),
            tuple(map(self._edition, self.editions)),
            tuple(self.reports),
        )

    def _edition(self, name: str) -> RuleSet:
        """Rules by their name: those of the list may be national ones, which no table has."""
        return rule_set_beside(self.rules, name)

    def _games(self) -> pl.DataFrame:
        names = ("player", "opponent", "round", "half_points")
        columns = {name: _whole(self.games[place::4]) for place, name in enumerate(names)}
        return pl.DataFrame({"event": _whole(self.events_of_games), **columns}).select(*GAMES)

    def _entrants(self) -> pl.DataFrame:
        honorary = pl.DataFrame(
            self.honorary,
            schema={"event": pl.Int64, "player": pl.Int64, "honorary": pl.Int64},
            orient="row",
        )
        columns = {"event": self.events_of_entrants, "player": self.entrants}
        players = pl.DataFrame({name: _whole(numbers) for name, numbers in columns.items()})
        return players.join(
            honorary, on=["event", "player"], how="left", maintain_order="left"
        ).select(*ENTRANTS)


def _whole(numbers: array[int]) -> pl.Series:
    return pl.Series(numbers, dtype=pl.Int64)


def _table(columns: Mapping[str, Column], rows: Sequence[Sequence[object]]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=polars_schema(columns), orient="row")


def _own_number(number: int, whole: int) -> int:
    """A number of a report: FIDE's, or below zero one of this event."""
    return number if number > 0 else number - whole * _ROOM


def _number(person: Person, whole: int) -> int:
    return _own_number(-person.number, whole) if person.fide_id is None else person.fide_id


def _own_numbers(games: array[int], whole: int) -> tuple[array[int], list[int]]:
    """The games with numbers of their own for players who have none, and who plays in them."""
    playing = sorted({*games[::4], *games[1::4]})
    if not playing or playing[0] > 0:
        return games, playing
    own = games[:]
    for place in range(len(own)):
        if place % 4 < 2:
            own[place] = _own_number(own[place], whole)
    return own, sorted(_own_number(number, whole) for number in playing)


def with_newcomers(table: ListTable, assembled: Assembled) -> pl.DataFrame:
    """The players of the list, and a row for everybody in the reports who is not on it.

    What the report calls them is what is known; no title is taken from a report.
    """
    playing = assembled.entrants.select("player").unique()
    new = (
        assembled.people.join(playing, on="player", how="semi")
        .join(table.players.select("player"), on="player", how="anti")
        .unique("player", keep="first", maintain_order=True)
    )
    said = ("player", "name", "federation", "sex", "born")
    types = polars_schema(PLAYERS) | {name: table.players.schema[name] for name in PASSENGERS}
    defaults = {**dict.fromkeys(PASSENGERS), **STATE_DEFAULTS}
    columns = [
        pl.col(name) if name in said else pl.lit(defaults.get(name), types[name]).alias(name)
        for name in types
    ]
    return pl.concat([table.players.select(*types), new.select(*columns)])


def with_usual_k(older: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Older lists that do not tell K: the player's present one stands in."""
    now = players.select("player", present=pl.col("k"))
    return (
        older.join(now, on="player", how="left")
        .with_columns(pl.col("k").fill_null(pl.col("present")))
        .select(*OLDER)
    )
