"""Rules about points out of the ordinary: records 299, 250 and 260."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.words import participant, plays_matches
from crosstable.model.phrases import Phrase, Words, joined, phrase
from crosstable.model.records import Acceleration
from crosstable.model.results import ByeKind, Result
from crosstable.model.resultwords import BYE_WORDS, RESULT_WORDS
from crosstable.model.tournament import ZERO, Bye, Entry, Game
from crosstable.rules.matches import TeamRound

if TYPE_CHECKING:
    from crosstable.model.records import AbnormalPoints, ProhibitedPairing


_OF_299 = ("abnormal-points", "game_points")


def _match_points_of_individuals(
    report: Report, record: AbnormalPoints | Acceleration, subject: str, code: str
) -> Iterator[Noticed]:
    """Only teams have match points; a code that denies the teams is the fault."""
    points = record.match_points
    is_of_teams = report.t.is_team_event or report.t.lacks_teams
    if points and not is_of_teams and not report.has_teams_against_its_code:
        span = report.t.place(record, "match_points")
        field = (subject, "match_points")
        yield kinds.MATCH_POINTS_OF_INDIVIDUALS.at(span, field=field, code=code, points=points)


# -- record 299 -----------------------------------------------------------------------------------


_EVENTS: Mapping[str, Phrase] = MappingProxyType(
    {
        "W": RESULT_WORDS[Result.WIN],
        "D": RESULT_WORDS[Result.DRAW],
        "L": RESULT_WORDS[Result.LOSS],
        "F": BYE_WORDS[ByeKind.FULL_POINT],
        "H": BYE_WORDS[ByeKind.HALF_POINT],
        "Z": BYE_WORDS[ByeKind.ZERO_POINT],
        "+": RESULT_WORDS[Result.FORFEIT_WIN],
        "-": RESULT_WORDS[Result.FORFEIT_LOSS],
    }
)
"""What a record 299 is about, by its type."""


def _event_of(points: AbnormalPoints) -> Words:
    return _EVENTS.get(points.kind, points.kind)


@rule
def abnormal_points(report: Report) -> Iterator[Noticed]:
    """A record 299 changes something (TRF26, record 299)."""
    t = report.t
    for points in t.abnormal_points:
        yield from _match_points_of_individuals(report, points, "abnormal-points", "299")
        if not points.kind and not points.match_points and not points.game_points:
            yield kinds.ABNORMAL_POINTS_WITHOUT_EFFECT.at(
                t.place(points, "game_points"), field=_OF_299, reason=phrase("it adds no points")
            )
        elif points.kind and points.participants:
            yield from _never_happened(report, points)


def _never_happened(report: Report, points: AbnormalPoints) -> Iterator[Noticed]:
    """Participants who are given points for something that never happened to them."""
    t = report.t
    is_over = bool(t.rounds) and t.rounds_played >= t.rounds
    if t.is_team_event and not plays_matches(report):
        return
    if (points.round_number or t.rounds) > t.paired_rounds or not (points.round_number or is_over):
        return
    rounds = [points.round_number] if points.round_number else range(1, t.paired_rounds + 1)
    for item, number in enumerate(points.participants, 1):
        known = number in (t.team_by_number if t.is_team_event else t.by_number)
        if known and not any(points.kind in _kinds(report, number, r) for r in rounds):
            yield kinds.ABNORMAL_POINTS_WITHOUT_EFFECT.at(
                t.place(points, "participant", item),
                field=("abnormal-points", "participant"),
                reason=_lacks(report, number, points),
            )


def _lacks(report: Report, number: int, points: AbnormalPoints) -> Phrase:
    who = participant(report, number)
    event = _event_of(points)
    if not points.round_number:
        return phrase("{who} has no {a}", who=who, a=event)
    return phrase("{who} has no {a} in round {n}", who=who, a=event, n=points.round_number)


def _kinds(report: Report, number: int, round_number: int) -> str:
    """The types of record 299 that a round of a participant can have."""
    if report.t.is_team_event:
        return _kinds_of_team(report.matches.rounds.get((number, round_number)), report)
    return _kinds_of_player(report.t.by_number[number].entry(round_number))


def _kinds_of_player(entry: Entry) -> str:
    if isinstance(entry, Game):
        result = entry.result
        return "WDL" if result.is_open else result.code if result.is_forfeit else result.symbol
    return entry.kind.code if isinstance(entry, Bye) else ByeKind.ZERO_POINT.code


def _kinds_of_team(row: TeamRound | None, report: Report) -> str:
    """Types that fit; a record 299 itself may have changed the points, so boards decide."""
    if row is None:
        return ""
    if row.bye is not None:
        return row.bye.code
    if row.forfeit:
        return "+" if row.players else "-"
    if row.is_open:
        return "WDL"
    opponents = report.matches.rounds.get((row.opponent or 0, row.round_number))
    own = _board_points(report, row)
    other = _board_points(report, opponents)
    return "D" if own == other else "W" if own > other else "L"


def _board_points(report: Report, row: TeamRound | None) -> Decimal:
    scoring = report.scoring.scoring
    players = (report.t.by_number.get(n) for n in (row.players if row is not None else ()))
    number = row.round_number if row is not None else 0
    return sum((scoring.points(p.entry(number)) for p in players if p is not None), ZERO)


@rule
def repeated_abnormal_points(report: Report) -> Iterator[Noticed]:
    """Of two records 299 for the same event the last one counts (format notes, 5.2)."""
    t = report.t
    seen: dict[tuple[str, int | None, int | None], AbnormalPoints] = {}
    for points in t.abnormal_points:
        for number in points.participants or (None,):
            key = points.kind, points.round_number, number
            first = seen.get(key) if points.kind else None
            if first is not None and first is not points:
                yield kinds.ABNORMAL_POINTS_REPEATED.at(
                    t.place(first),
                    related=((t.place(points), phrase("this one counts")),),
                    field=_OF_299,
                    who=phrase("everybody") if number is None else participant(report, number),
                    event=_event_of(points),
                )
            seen[key] = points


# -- record 250 -----------------------------------------------------------------------------------


@rule
def fictitious_points(report: Report) -> Iterator[Noticed]:
    """Ranges begin before they end, and lend something (format notes, 14)."""
    t = report.t
    for lent in t.accelerations:
        if not _is_record_250(report, lent):
            continue
        if lent.last_round < lent.first_round:
            yield _notice_reversed(report, lent, "last_round", lent.first_round, lent.last_round)
        if lent.last < lent.first:
            yield _notice_reversed(report, lent, "last_id", lent.first, lent.last)
        yield from _match_points_of_individuals(report, lent, "acceleration", "250")
        if not lent.match_points and not lent.game_points:
            yield kinds.FICTITIOUS_POINTS_ZERO.at(
                t.place(lent, "game_points"), field=("acceleration", "game_points")
            )


def _is_record_250(report: Report, lent: Acceleration) -> bool:
    """Not made of the XXA lines of players."""
    row = report.row(lent.line)
    return row is None or row.record.subject == "acceleration"


def _notice_reversed(report: Report, record: object, field: str, first: int, last: int) -> Noticed:
    of_rounds = field != "last_id"
    what = phrase("round") if of_rounds else phrase("participant")
    note = phrase("first round") if of_rounds else phrase("first {a}", a=what)
    subject = "acceleration" if isinstance(record, Acceleration) else "prohibited"
    return kinds.RANGE_REVERSED.at(
        report.t.place(record, field),
        related=((report.t.place(record, field.replace("last", "first")), note),),
        field=(subject, field),
        code="250" if isinstance(record, Acceleration) else "260",
        what=what,
        first=first,
        last=last,
    )


# -- record 260 -----------------------------------------------------------------------------------


@rule
def prohibited_pairings(report: Report) -> Iterator[Noticed]:
    """A list of at least two, for rounds in their order (format notes, 14)."""
    for pairing in report.t.prohibited:
        if len(set(pairing.participants)) < 2 and not _lacks_second(report, pairing):
            yield kinds.NOBODY_TO_KEEP_APART.at(
                report.t.place(pairing, "participant"),
                field=("prohibited", "participant"),
                who=joined(called_or_nobody(report, pairing.participants)),
            )
        first = pairing.first_round
        last = pairing.last_round
        if first is not None and last is not None and last < first:
            yield _notice_reversed(report, pairing, "last_round", first, last)


def _lacks_second(report: Report, pairing: ProhibitedPairing) -> bool:
    """Whether the second participant is blank where the table has a mark for it: told as such."""
    row = report.row(pairing.line)
    needed = row.record.field("participant").required_items if row is not None else None
    return len(pairing.participants) < (needed or 0)


def called_or_nobody(report: Report, numbers: tuple[int, ...]) -> list[Phrase]:
    """The one participant of a list that should have two."""
    return [participant(report, number) for number in dict.fromkeys(numbers)] or [phrase("nobody")]
