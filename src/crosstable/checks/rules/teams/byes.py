"""Rules about byes: records 240 and 320 against each other and against the players' cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.byelines import ByeLine, bye_lines
from crosstable.checks.rules.edits import added_record
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.words import call_team, entries, plays_matches
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.records import TeamPairingBye
from crosstable.model.results import ByeKind
from crosstable.model.resultwords import A_BYE, A_RESULT, BYE_WORDS
from crosstable.model.tournament import Bye, Game, Player
from crosstable.rules.matches import TeamRound, hidden_results
from crosstable.text.formats import points_text

_ABSENT = ByeKind.ZERO_POINT
_BYES = ("byes", "participant")


@rule
def repeated_bye_records(report: Report) -> Iterator[Noticed]:
    """One record for each kind of bye and round (TRF26, record 240)."""
    seen: dict[tuple[ByeKind, int], ByeLine] = {}
    for bye in bye_lines(report):
        first = seen.setdefault((bye.kind, bye.round_number), bye)
        if first is not bye and bye.code == first.code and not bye.adds_up:
            yield kinds.BYE_RECORD_REPEATED.at(
                Span(bye.line),
                related=((Span(first.line), phrase("first here")),),
                field=("byes", "bye_type"),
                code=bye.code,
                kind=BYE_WORDS[bye.kind],
                round=bye.round_number,
            )


# -- what records say of one participant in one round ---------------------------------------------


class _Statement(NamedTuple):
    """What a record says of a participant's round."""

    participant: int
    round_number: int
    what: Phrase
    span: Span


def _statements(report: Report) -> Iterator[_Statement]:
    t = report.t
    for bye in bye_lines(report) if t.is_team_event else ():
        for item, number in enumerate(bye.participants, 1):
            span = bye.span(report, item)
            yield _Statement(number, bye.round_number, A_BYE[bye.kind], span)
    for forfeit in t.team_forfeits:
        for number, other, field in (
            (forfeit.white, forfeit.black, "white_team"),
            (forfeit.black, forfeit.white, "black_team"),
        ):
            opponent = phrase("team {n}", n=other)
            what = phrase("a forfeited match against {who}", who=opponent)
            yield _Statement(number, forfeit.round_number, what, t.place(forfeit, field))
    if t.team_pairing_bye is not None:
        for round_number, number in enumerate(t.team_pairing_bye.teams, 1):
            span = t.place(t.team_pairing_bye, "team", round_number)
            what = phrase("the pairing-allocated bye")
            yield _Statement(number, round_number, what, span)


@rule
def statements_agree(report: Report) -> Iterator[Noticed]:
    """No team has two byes, or a bye and a forfeited match, in one round.

    Byes of players stand in their cells; what contradicts those is told there.
    """
    seen: dict[tuple[int, int], _Statement] = {}
    for statement in _statements(report):
        number, round_number, what, span = statement
        first = seen.setdefault((number, round_number), statement)
        if number and first.what != what:
            yield kinds.TWO_STATEMENTS.at(
                span,
                related=((first.span, first.what),),
                field=_BYES,
                who=call_team(report, number),
                round=round_number,
                one=first.what,
                other=what,
            )


def contradictory_rounds(report: Report) -> set[tuple[int, int]]:
    """Participants and rounds of which records say two things."""
    faults = (fault for fault in statements_agree(report))
    spans = {fault.span for fault in faults}
    return {(s.participant, s.round_number) for s in _statements(report) if s.span in spans}


# -- against the cells ----------------------------------------------------------------------------


def _told_by(entry: Game | Bye) -> Phrase:
    if isinstance(entry, Bye):
        return A_BYE[entry.kind]
    if entry.opponent is None:
        return A_RESULT[entry.result]
    return phrase("a game against {n}", n=entry.opponent)


def _round_of(report: Report, player: Player, number: int) -> tuple[Span, Phrase]:
    """The player's round, as the other place of a contradiction."""
    place = report.t.place(player, "round_result", number)
    return place, phrase("round {n} of this player", n=number)


@rule
def byes_of_teams(report: Report) -> Iterator[Noticed]:
    """A team with a bye of record 240 has nobody at the boards (format notes, 14)."""
    if not report.t.is_team_event:
        return
    for bye in bye_lines(report):
        for item, number in enumerate(bye.participants, 1):
            player = first_against_bye(report, number, bye.round_number, bye.kind)
            if player is not None:
                entry = player.entry(bye.round_number)
                assert entry is not None
                yield kinds.TEAM_BYE_CONTRADICTED.at(
                    bye.span(report, item),
                    related=(_round_of(report, player, bye.round_number),),
                    field=_BYES,
                    code=bye.code,
                    kind=BYE_WORDS[bye.kind],
                    team=call_team(report, number),
                    round=bye.round_number,
                    player=report.who(player),
                    cell=_told_by(entry),
                )


def first_against_bye(report: Report, team: int, round_number: int, kind: ByeKind) -> Player | None:
    """The first player of a team whose cell contradicts the team's bye, if any."""
    for player, entry in entries(report, team, round_number):
        if isinstance(entry, Game) or (
            isinstance(entry, Bye) and entry.kind not in (kind, _ABSENT)
        ):
            return player
    return None


# -- record 320 -----------------------------------------------------------------------------------


@rule
def allocated_byes(report: Report) -> Iterator[Noticed]:
    """The team of record 320 has nobody at the boards, and has it once (format notes, 14)."""
    bye = report.t.team_pairing_bye
    if bye is None:
        return
    first: dict[int, int] = {}
    for round_number, number in enumerate(bye.teams, 1):
        if number not in report.t.team_by_number:
            continue
        span = report.t.place(bye, "team", round_number)
        kind = ByeKind.PAIRING_ALLOCATED
        player = first_against_bye(report, number, round_number, kind)
        if player is not None:
            entry = player.entry(round_number)
            assert entry is not None
            yield kinds.ALLOCATED_BYE_CONTRADICTED.at(
                span,
                related=(_round_of(report, player, round_number),),
                field=("team-pairing-bye", "team"),
                team=call_team(report, number),
                round=round_number,
                player=report.who(player),
                cell=_told_by(entry),
            )
        earlier = first.setdefault(number, round_number)
        if earlier != round_number and report.system.name in ("swiss", "double-swiss"):
            yield kinds.ALLOCATED_BYE_TWICE.at(
                span,
                related=((report.t.place(bye, "team", earlier), phrase("round {n}", n=earlier)),),
                team=call_team(report, number),
                round=round_number,
                earlier=earlier,
            )


def _teams_with_bye(report: Report) -> tuple[int, ...]:
    """The teams of record 320, round by round."""
    bye = report.t.team_pairing_bye
    return bye.teams if bye is not None else ()


# -- byes that only cells tell --------------------------------------------------------------------


@rule
def byes_without_record(report: Report) -> Iterator[Noticed]:
    """Byes of teams stand in records 240 and 320, not only in the cells of their players."""
    if not plays_matches(report) or report.record("byes") is None:
        return
    stated = {(s.participant, s.round_number) for s in _statements(report)}
    stated |= {(free.team, free.round_number) for free in hidden_results(report.t).free}
    allocated = {r: team for r, team in enumerate(_teams_with_bye(report), 1) if team}
    for (team, round_number), row in report.matches.rounds.items():
        if row.bye is None or row.bye is _ABSENT or (team, round_number) in stated:
            continue
        player = next(
            (p for p, e in entries(report, team, round_number) if isinstance(e, Bye)), None
        )
        span = report.t.place(player, "round_result", round_number)
        if row.bye is not ByeKind.PAIRING_ALLOCATED:
            yield _unrecorded_bye(report, row, span)
            continue
        called = call_team(report, team)
        if round_number in allocated:
            other = call_team(report, allocated[round_number])
            yield kinds.ALLOCATED_BYES_IN_ONE_ROUND.at(
                span, other=other, team=called, round=round_number
            )
        elif report.t.team_pairing_bye is None:
            yield kinds.ALLOCATED_BYE_WITHOUT_RECORD.at(
                span, field=("team-pairing-bye", "team"), team=called, round=round_number
            )
        else:
            yield kinds.ALLOCATED_BYE_NOT_LISTED.at(
                span,
                related=(
                    (
                        report.t.place(report.t.team_pairing_bye),
                        phrase("record {code}", code="320"),
                    ),
                ),
                field=("team-pairing-bye", "team"),
                team=called,
                round=round_number,
            )
        allocated.setdefault(round_number, team)


@rule
def free_teams_are_explained(report: Report) -> Iterator[Noticed]:
    """The only team without a match in a round of a Swiss had the pairing-allocated bye."""
    hidden = hidden_results(report.t)
    bye = hidden.bye
    if not plays_matches(report) or bye is None:
        return
    worth = phrase(
        "{n} match points, {m} game points",
        n=f"{bye.match_points:.1f}",
        m=f"{bye.game_points:.1f}",
    )
    for free in hidden.free:
        team = report.t.team_by_number[free.team]
        yield kinds.FREE_TEAM_WITHOUT_RECORD.at(
            report.t.place(team),
            fix=_allocated_bye_fix(report, bye),
            team=call_team(report, free.team),
            round=free.round_number,
            points=worth,
        )


def _allocated_bye_fix(report: Report, bye: TeamPairingBye) -> Fix | None:
    """The suggestion to add record 320, where the format has it."""
    record = report.record("team-pairing-bye")
    if record is None:
        return None
    last = max(team.line or 0 for team in report.t.teams)
    values = {
        "match_points": points_text(bye.match_points),
        "game_points": points_text(bye.game_points),
        "team": [str(number) if number else "000" for number in bye.teams],
    }
    return added_record(report, last, record, values)


def _unrecorded_bye(report: Report, row: TeamRound, span: Span) -> Noticed:
    kind = row.bye or _ABSENT
    record = report.record("byes")
    fix = None
    if record is not None:
        last = max(team.line or 0 for team in report.t.teams)
        values = {
            "bye_type": kind.code,
            "round": str(row.round_number),
            "participant": [str(row.team)],
        }
        fix = added_record(report, last, record, values)
    return kinds.TEAM_BYE_WITHOUT_RECORD.at(
        span,
        fix=fix,
        field=("byes", "bye_type"),
        team=call_team(report, row.team),
        kind=BYE_WORDS[kind],
        round=row.round_number,
        code=record.code if record is not None else "240",
    )
