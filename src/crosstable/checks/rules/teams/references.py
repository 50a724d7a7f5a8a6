"""Rules about numbers in team and pairing records that nobody has, and rounds that never come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.byelines import bye_lines
from crosstable.checks.rules.report import Report, rule
from crosstable.model.findings import Span
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Tournament
from crosstable.rules.scoring import FINAL_STANDINGS_ROUND


class _Named(NamedTuple):
    """A record that names somebody: where, whom, and whether always a team."""

    record: object
    subject: str
    field: str
    numbers: tuple[int, ...]
    of_teams: bool


@rule
def numbers_exist(report: Report) -> Iterator[Noticed]:
    """Records name only players and teams of the file (format notes, 14)."""
    t = report.t
    for named in _named_numbers(t):
        for item, number in enumerate(named.numbers, 1):
            if not _is_known(t, number, named.of_teams):
                span = t.place(named.record, named.field, item)
                yield _stranger(report, span, number, named.subject, named.field, named.of_teams)
    for bye in bye_lines(report):
        for item, number in enumerate(bye.participants, 1):
            if not _is_known(t, number, t.is_team_event):
                span = bye.span(report, item)
                yield _stranger(report, span, number, "byes", "participant", t.is_team_event)


def _is_known(t: Tournament, number: int, of_teams: bool) -> bool:
    """Whether somebody has the number; 0 names nobody."""
    return not number or number in (t.team_by_number if of_teams else t.by_number)


def _stranger(
    report: Report, span: Span, number: int, subject: str, field: str, of_teams: bool
) -> Noticed:
    names_team = of_teams or report.t.lacks_teams
    kind = kinds.TEAM_NOT_IN_FILE if names_team else kinds.PARTICIPANT_NOT_IN_FILE
    return kind.at(span, field=(subject, field), code=_code(report, span, subject), number=number)


def _code(report: Report, span: Span, subject: str) -> str:
    """The code of the line, else the one that the dialect has for the subject."""
    if report.document is not None and span.line is not None:
        return report.document.text(span.line)[:3]
    record = report.record(subject)
    return record.code if record is not None else subject


def _named_numbers(t: Tournament) -> Iterator[_Named]:
    yield from _named_teams(t)
    of_teams = t.is_team_event
    for pairing in t.prohibited:
        yield _Named(pairing, "prohibited", "participant", pairing.participants, of_teams)
    for points in t.abnormal_points:
        yield _Named(points, "abnormal-points", "participant", points.participants, of_teams)
    for lent in t.accelerations:
        yield _Named(lent, "acceleration", "first_id", (lent.first,), of_teams)
        if lent.last != lent.first:
            yield _Named(lent, "acceleration", "last_id", (lent.last,), of_teams)


def _named_teams(t: Tournament) -> Iterator[_Named]:
    for lineup in t.lineups:
        yield _Named(lineup, "lineup", "team", (lineup.team,), True)
        yield _Named(lineup, "lineup", "opponent", (lineup.opponent or 0,), True)
    for forfeit in t.team_forfeits:
        yield _Named(forfeit, "team-forfeit", "white_team", (forfeit.white,), True)
        yield _Named(forfeit, "team-forfeit", "black_team", (forfeit.black,), True)
    if t.team_pairing_bye is not None:
        teams = t.team_pairing_bye.teams
        yield _Named(t.team_pairing_bye, "team-pairing-bye", "team", teams, True)
    for copy in t.informative:
        subject = "team-results" if copy.is_by_board else "team-summary"
        yield _Named(copy, subject, "team_number", (copy.team,), True)


# -- rounds ---------------------------------------------------------------------------------------


class _Round(NamedTuple):
    """A round that a record names."""

    span: Span
    subject: str
    field: str
    number: int


@rule
def rounds_exist(report: Report) -> Iterator[Noticed]:
    """Records name only rounds that the event has (format notes, 14)."""
    last = report.t.declared_rounds
    if not last or last < report.t.paired_rounds:
        return
    for named in _rounds(report, last):
        yield kinds.ROUND_BEYOND_THE_LAST.at(
            named.span,
            related=((report.t.place("declared_rounds"), phrase("the number of rounds")),),
            field=(named.subject, named.field),
            code=_code(report, named.span, named.subject),
            round=named.number,
            rounds=last,
        )


def _rounds(report: Report, last: int) -> Iterator[_Round]:
    """The rounds after the last one that records name."""
    t = report.t
    groups: tuple[tuple[str, Iterable[object], tuple[str, ...]], ...] = (
        ("lineup", t.lineups, ("round",)),
        ("team-forfeit", t.team_forfeits, ("round",)),
        ("abnormal-points", t.abnormal_points, ("round",)),
        ("byes", bye_lines(report), ("round",)),
        ("acceleration", t.accelerations, ("first_round", "last_round")),
        ("prohibited", t.prohibited, ("first_round", "last_round")),
    )
    for subject, records, fields in groups:
        for record in records:
            for field in fields:
                number = getattr(record, "round_number" if field == "round" else field) or 0
                is_final = subject == "abnormal-points" and number == FINAL_STANDINGS_ROUND  # C29
                if number > last and not is_final:
                    yield _Round(t.place(record, field), subject, field, number)
    if t.team_pairing_bye is not None:
        for number, team in enumerate(t.team_pairing_bye.teams, 1):
            if team and number > last:
                span = t.place(t.team_pairing_bye, "team", number)
                yield _Round(span, "team-pairing-bye", "team", number)
