"""Record 192: a known code, that fits the teams, the rounds and the acceleration of the report."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.checks.catalogue import header as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.header.lines import data_fix, first_row
from crosstable.checks.rules.players.fields import suggestion
from crosstable.checks.rules.report import Report, rule
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.model.tournament_types import (
    TournamentType,
    known_codes,
    nearest_codes,
    parse_type_code,
)
from crosstable.rules.acceleration.points import fictitious_points
from crosstable.rules.acceleration.systems import GAME_WIN, MATCH_WIN, named_acceleration

if TYPE_CHECKING:
    from decimal import Decimal

    from crosstable.model.records import Acceleration
    from crosstable.model.tournament import Tournament


_FIELD = ("type-code", "tournament_type_code")


def _place(report: Report) -> Span:
    """The code, in record 192 or in 092 where that holds it (C16)."""
    t = report.t
    if t.type_code:
        return t.place("type_code", "tournament_type_code")
    return t.place("type_text", "tournament_type")


@rule
def type_code_is_known(report: Report) -> Iterator[Noticed]:
    """Record 192 is a code of the table; an organiser's own begins with OTHER_."""
    t = report.t
    if t.type_code and t.type is None and not t.type_code.upper().startswith("OTHER_"):
        row = first_row(report, "type-code")
        near = next(iter(_codes_meant(report, t.type_code)), "")
        title = phrase("write {text}", text=near)
        fix = data_fix(row, title, near) if row is not None and near else None
        yield kinds.TYPE_CODE_UNKNOWN.at(
            _place(report),
            fix=fix,
            field=_FIELD,
            code=t.type_code,
            hint=suggestion(near),
        )
    elif t.type_code and (kind := parse_type_code(t.type_code)) and not kind.is_listed:
        yield kinds.TYPE_CODE_NOT_LISTED.at(_place(report), code=t.type_as_written)


def _codes_meant(report: Report, text: str) -> tuple[str, ...]:
    """The codes like a text, first of all those of events with (or without) teams as this one."""
    near = nearest_codes(text)
    types = ((code, parse_type_code(code)) for code in known_codes())
    has_teams = bool(report.t.teams)
    fitting = [code for code, kind in types if kind is not None and kind.team is has_teams]
    return tuple(code for code in near if code in fitting) or nearest_codes(text, among=fitting)


@rule
def type_code_fits_the_teams(report: Report) -> Iterator[Noticed]:
    """A code of a team event if and only if there are teams (format notes, 14)."""
    t = report.t
    if t.type is not None and t.type.team and not t.teams:
        yield kinds.TYPE_CODE_AGAINST_TEAMS.at(
            _place(report),
            code=t.type_as_written,
            kind=phrase("a team event"),
            what=phrase("no team"),
        )
    elif t.type is not None and report.has_teams_against_its_code:
        yield kinds.TYPE_CODE_AGAINST_TEAMS.at(
            _place(report),
            related=((t.place(t.teams[0]), phrase("a team")),),
            code=t.type_as_written,
            kind=phrase("an event of individuals"),
            what=plural(len(t.teams), "{n} team", "{n} teams"),
        )


@rule
def rounds_of_a_round_robin(report: Report) -> Iterator[Noticed]:
    """Everybody meets everybody: the number of participants gives the number of rounds.

    In a finished event of individuals those who did not meet are the fault (G412).
    """
    t = report.t
    expected = _expected_rounds(report, t.type) if t.type is not None else None
    if t.type is None or expected is None:
        return
    rounds = t.rounds
    if rounds == expected or (t.declared_rounds is None and rounds < expected):
        return
    if rounds < expected and not t.type.team and not report.is_running:
        return
    declared = "declared_rounds" in t.header_lines
    note = (t.place("declared_rounds", "num_rounds"), phrase("the rounds"))
    yield kinds.ROUND_ROBIN_ROUNDS.at(
        _place(report),
        related=(note,) if declared else (),
        code=t.type_as_written,
        participants=_participants(t),
        expected=expected,
        rounds=rounds,
    )


def _participants(t: Tournament) -> Phrase:
    if t.type is not None and t.type.team:
        return phrase("{n} teams", n=len(t.teams))
    return phrase("{n} players", n=len(t.players))


def _expected_rounds(report: Report, kind: TournamentType) -> int | None:
    """The rounds of a complete round robin; None for other systems and for own rules."""
    if kind.system not in ("round-robin", "double-round-robin") or kind.pairing == "custom":
        return None
    participants = len(report.t.teams) if kind.team else len(report.t.players)
    if participants < 2 or kind.games_per_pairing is None:
        return None
    cycle = participants - 1 if participants % 2 == 0 else participants
    return cycle * kind.games_per_pairing


@rule
def acceleration_is_stated_once(report: Report) -> Iterator[Noticed]:
    """Records 250 switch off the acceleration that 192 names (format notes, 6)."""
    t = report.t
    if t.type is None or not t.type.accelerated or not t.accelerations:
        return
    readings = (named_acceleration(t, lends) for lends in (None, MATCH_WIN, GAME_WIN))
    if not any(_lend_the_same(report, named, t.accelerations) for named in readings):
        yield kinds.ACCELERATION_TWICE.at(
            t.place(t.accelerations[0]),
            related=((_place(report), phrase("names the acceleration")),),
            code=t.type_as_written,
        )


def _lend_the_same(report: Report, *lists: tuple[Acceleration, ...]) -> bool:
    """Whether two lists of records lend everybody the same points in every round.

    Points change only where a range begins or has ended, so those places are enough.
    """
    ranges = [lent for each in lists for lent in each]
    if len(ranges) > _MOST_RANGES:
        return False
    t = report.t
    numbers = sorted(t.team_by_number if t.is_team_event else t.by_number)
    begins = {1, *(lent.first for lent in ranges), *(lent.last + 1 for lent in ranges)}
    here = {numbers[at] for begin in begins if (at := bisect_left(numbers, begin)) < len(numbers)}
    rounds = {1, *(r.first_round for r in ranges), *(r.last_round + 1 for r in ranges)}
    return all(
        len(
            {_points_that_count(t, fictitious_points(each, number, round_number)) for each in lists}
        )
        == 1
        for number in here
        for round_number in rounds
        if round_number <= t.rounds
    )


def _points_that_count(t: Tournament, points: tuple[Decimal, Decimal]) -> tuple[Decimal, ...]:
    """What counts of match and game points: match points are for teams only."""
    return points if t.is_team_event else points[1:]


_MOST_RANGES = 60
