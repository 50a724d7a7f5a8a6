"""A report tried out: what the next list would say about its players if it were accepted.

The same computation as that of the list, on this one report and on the rows of its players; so it
takes a moment, whatever the size of the list. Nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date
from itertools import count
from typing import Any, NamedTuple

import polars as pl
from sqlalchemy import Connection, Row, select

from crosstable.office.lists.computing import compute_list
from crosstable.office.lists.inputs import Inputs, inputs_of
from crosstable.office.lists.running import next_plan
from crosstable.office.lists.watching import Improbable, is_improbable
from crosstable.office.people.adding import free_number
from crosstable.office.reports.deciding import (
    Outcome,
    last_decision,
    refuse_open_questions,
    submission_row,
)
from crosstable.office.reports.examining import NEW
from crosstable.office.reports.questions import kind_of
from crosstable.office.store.kinds import play_of
from crosstable.office.store.opening import Office
from crosstable.office.store.projections.lists import FIGURES_NAME, list_rows
from crosstable.office.store.tables import PARTICIPATIONS
from crosstable.office.users.rights import Right, User
from crosstable.output.period.cells import as_csv
from crosstable.ratings.period.lists import LIST_NAME
from crosstable.ratings.period.partition import fide_number
from crosstable.ratings.period.parts import RATED
from crosstable.reading.files import loads


class TriedPlayer(NamedTuple):
    """A player of the report: the rating before and after it; None is unrated."""

    player: int
    """The person; 0 for somebody new, who gets a number when the report is accepted."""
    name: str
    old: int | None
    new: int | None

    @property
    def change(self) -> int:
        """How far a rating moves; 0 where there is none before or after."""
        return 0 if self.old is None or self.new is None else self.new - self.old


class Tried(NamedTuple):
    """What would become of a report on the next list."""

    kind: str
    day: date
    status: str
    findings: tuple[str, ...]
    """Why it would not be rated."""
    players: tuple[TriedPlayer, ...]
    """The largest change first, then first ratings, then those who stay as they are."""
    scores: tuple[Improbable, ...]
    """Scores far from what the ratings say."""

    @property
    def is_rated(self) -> bool:
        """Whether it would be rated."""
        return self.status == RATED

    @property
    def changed(self) -> int:
        """How many ratings would change."""
        return sum(1 for player in self.players if player.change)

    @property
    def first(self) -> int:
        """How many players would get their first rating."""
        return sum(1 for player in self.players if player.old is None and player.new is not None)

    @property
    def unrated(self) -> int:
        """How many would stay without a rating."""
        return sum(1 for player in self.players if player.new is None)


def try_report(office: Office, actor: User, submission: int) -> Tried:
    """Try a report alone against the last list.

    Raises `NeedsDecision` and `OfficeProblem` where it cannot be accepted as it is.
    """
    actor.need(Right.RUN)
    with office.reading() as connection:
        row = submission_row(connection, submission)
        before = last_decision(connection, submission)
        if before is None or before.outcome != Outcome.ACCEPTED:
            refuse_open_questions(connection, row)
        inputs, new = _inputs(connection, row, kind_of(connection, row.number))
    names = _names(inputs.reports[0].data)
    inputs = _only_players(inputs, names)
    done = compute_list(inputs)
    (decided,) = done.run.decided
    players = _players(inputs, done.files[LIST_NAME], names, new)
    is_rated = decided.status == RATED
    return Tried(
        inputs.plan.kind,
        inputs.plan.day,
        decided.status,
        () if is_rated else tuple(finding.message for finding in decided.findings),
        tuple(sorted(players, key=_largest_first)) if is_rated else (),
        tuple(_scores(done.files[FIGURES_NAME], submission, new)),
    )


def _names(data: bytes) -> dict[int, str]:
    """The players of a report that has all numbers."""
    players = ((fide_number(player.fide_id), player.name or "") for player in loads(data).players)
    return {number: name for number, name in players if number is not None}


def _players(
    inputs: Inputs, computed_list: bytes, names: Mapping[int, str], new: Collection[int]
) -> list[TriedPlayer]:
    old, now = (_ratings(data, play_of(inputs.plan.kind)) for data in (inputs.last, computed_list))
    return [
        TriedPlayer(0 if number in new else number, name, old.get(number), now.get(number))
        for number, name in names.items()
    ]


def _largest_first(tried_player: TriedPlayer) -> tuple[bool, int, bool, str]:
    return (
        tried_player.new is None,
        -abs(tried_player.change),
        tried_player.old is None,
        tried_player.name,
    )


def _inputs(connection: Connection, row: Row[Any], kind: str) -> tuple[Inputs, Collection[int]]:
    """What a run of this report alone takes, and the numbers lent to players who are new."""
    _, plan = next_plan(connection, kind, (row,))
    new = select(PARTICIPATIONS.c.start_number).where(
        PARTICIPATIONS.c.submission == row.number, PARTICIPATIONS.c.state == NEW
    )
    starts = connection.scalars(new.order_by(PARTICIPATIONS.c.start_number)).all()
    lent = dict(zip(starts, count(free_number(connection)), strict=False)) if starts else {}
    (report,) = plan.reports
    own = replace(report, numbers={**report.numbers, **lent})
    return inputs_of(connection, replace(plan, reports=(own,))), frozenset(lent.values())


def _only_players(inputs: Inputs, players: Collection[int]) -> Inputs:
    """Only the rows of the players: nobody else's rating decides about theirs."""
    older = tuple((day, _rows_of(data, players)) for day, data in inputs.older)
    return inputs._replace(last=_rows_of(inputs.last, players), older=older)


def _rows_of(data: bytes, players: Collection[int]) -> bytes:
    """The rows of some players, and the first row: a list is never empty."""
    table = list_rows(data).with_row_index("place")
    wanted = pl.col("fide_id").is_in(list(players)) | (pl.col("place") == 0)
    return as_csv(table.filter(wanted).drop("place")).encode()


def _ratings(data: bytes, kind: str) -> Mapping[int, int]:
    table = list_rows(data, kind).select("fide_id", pl.col(kind).cast(pl.Int64, strict=False))
    return dict(table.filter(pl.col(kind) > 0).iter_rows())


def _scores(figures: bytes, submission: int, new: Collection[int]) -> list[Improbable]:
    """The scores of this report that are far from the expected ones."""
    columns = ("player", "games", "half_points", "expected", "status")
    table = pl.read_csv(figures, infer_schema=False).select(
        *(pl.col(name).cast(pl.Int64, strict=False) for name in columns[:4]), "status"
    )
    return [
        Improbable(0, submission, player, games, half_points, expected)
        for player, games, half_points, expected, status in table.iter_rows()
        if status == RATED and expected is not None and player not in new
        if is_improbable(half_points, expected, games)
    ]
