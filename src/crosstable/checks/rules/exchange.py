"""Rules about the exchange of a running event between programs (ITDX; format notes, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.checks.catalogue import exchange as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.byelines import bye_lines
from crosstable.checks.rules.edits import added_record, addition
from crosstable.checks.rules.report import Report, once, rule
from crosstable.model.diagnostics import Fix
from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.model.results import ByeKind
from crosstable.model.resultwords import BYE_WORDS
from crosstable.model.tournament import Bye, Player, RoundState

if TYPE_CHECKING:
    from crosstable.model.records import Team


def _code(report: Report, subject: str, usual: str) -> str:
    record = report.record(subject)
    return record.code if record is not None else usual


# -- 142 and 152 ----------------------------------------------------------------------------------


@rule
def number_of_rounds(report: Report) -> Iterator[Noticed]:
    """An exchange needs the number of rounds (format notes, 6.1).

    It is proposed where the days of the rounds tell it; how many were played does not.
    """
    t = report.t
    if t.declared_rounds is not None:
        return
    code = _code(report, "rounds", "142")
    rounds = len(t.round_dates) if len(t.round_dates) >= t.paired_rounds else 0
    edit = addition(report, _last_header_line(report), f"{code} {rounds}") if rounds else None
    title = phrase("add the record {text}", text=f"{code} {rounds}")
    fix = Fix(title, False, (edit,)) if edit is not None else None
    yield kinds.ROUNDS_MISSING.at(fix=fix, code=code)


def _last_header_line(report: Report) -> int | None:
    """The line of the header after which a record can be added."""
    before = min((p.line for p in report.t.players if p.line), default=0)
    return max((n for n in report.t.header_lines.values() if n < before), default=None)


@rule
def initial_colour(report: Report) -> Iterator[Noticed]:
    """152 is there as long as round 1 is not paired (format notes, 6.2)."""
    t = report.t
    if t.initial_colour is None and t.paired_rounds == 0 and t.players:
        yield kinds.INITIAL_COLOUR_MISSING.at(code=_code(report, "initial-colour", "152"))


# -- announced byes -------------------------------------------------------------------------------


@rule
def announced_byes(report: Report) -> Iterator[Noticed]:
    """Byes of rounds not yet paired stand in records 240 (format notes, 6.3)."""
    record = report.record("byes")
    if record is None or report.document is None:
        return
    t = report.t
    stated = {(n, bye.round_number) for bye in bye_lines(report) for n in bye.participants}
    unread = {number for _, number in report.encounters.unread}
    last = min(len(t.round_states), t.declared_rounds or len(t.round_states))
    rounds = range(t.paired_rounds + 1, last + 1)
    for number in rounds:
        if t.round_states[number - 1] is not RoundState.ANNOUNCED or number in unread:
            continue
        if t.is_team_event:
            yield from _unstated_of_teams(report, number, stated)
        elif report.dialect.announces_byes_of_players:
            yield from _unstated_of_players(report, number, stated)


def _unstated_of_players(
    report: Report, number: int, stated: set[tuple[int, int]]
) -> Iterator[Noticed]:
    for player in report.t.players:
        entry = player.entry(number)
        if isinstance(entry, Bye) and (player.number, number) not in stated:
            yield _notice_unstated(
                report, player, report.who(player), player.number, number, entry.kind
            )


def _unstated_of_teams(
    report: Report, number: int, stated: set[tuple[int, int]]
) -> Iterator[Noticed]:
    """Teams all of whose players have announced the same bye."""
    for team in report.t.teams:
        byes = _kinds(report, team, number)
        if len(byes) == 1 and (team.number, number) not in stated:
            first = next(report.t.by_number[n] for n in team.roster if n in report.t.by_number)
            yield _notice_unstated(report, first, _name_of(team), team.number, number, byes.pop())


def _name_of(team: Team) -> Phrase:
    if not team.name:
        return phrase("team {n}", n=team.number)
    return phrase("team {n} ({name})", n=team.number, name=team.name)


def _kinds(report: Report, team: Team, number: int) -> set[ByeKind]:
    """The byes of a team's players in a round; empty if anybody has none."""
    players = [report.t.by_number[n] for n in team.roster if n in report.t.by_number]
    entries = [player.entry(number) for player in players]
    byes = {entry.kind for entry in entries if isinstance(entry, Bye)}
    return byes if all(isinstance(entry, Bye) for entry in entries) else set()


def _notice_unstated(
    report: Report, player: Player, who: Phrase, participant: int, number: int, kind: ByeKind
) -> Noticed:
    record = report.record("byes")
    assert record is not None
    values = {"bye_type": kind.code, "round": str(number), "participant": [str(participant)]}
    last = _last_of_participants(report)
    return kinds.ANNOUNCED_BYE_WITHOUT_RECORD.at(
        report.t.place(player, "round_result", number),
        fix=added_record(report, last, record, values),
        who=who,
        kind=BYE_WORDS[kind],
        round=number,
        code=record.code,
    )


@once
def _last_of_participants(report: Report) -> int | None:
    """The line after players, national data and teams, where records about byes stand."""
    t = report.t
    lines = [player.line for player in t.players]
    lines += [national.line for national in t.national]
    lines += [team.line for team in t.teams]
    return max((line for line in lines if line), default=None)


# -- the state of the event -----------------------------------------------------------------------


@rule
def something_to_pair(report: Report) -> Iterator[Noticed]:
    """A final report has no round left to exchange (format notes, 6.8)."""
    t = report.t
    played = [state is RoundState.PLAYED for state in t.round_states[: t.rounds]]
    if t.declared_rounds and len(played) >= t.rounds and all(played):
        yield kinds.NOTHING_TO_PAIR.at(t.place("declared_rounds"), rounds=t.rounds)


# -- no contradiction with 192 --------------------------------------------------------------------


@rule
def teams_of_type(report: Report) -> Iterator[Noticed]:
    """Scheveningen is for two teams, Schiller for as many teams of as many as its code says."""
    t = report.t
    kind = t.type
    if kind is None or not t.teams or kind.pairing == "custom":
        return
    count = {"scheveningen": 2}.get(kind.system)
    size = None
    if kind.system == "schiller":
        count, size = kind.teams_x_players or (4, 3)
    wrong_size = size is not None and any(len(team.roster) != size for team in t.teams)
    if count is not None and (len(t.teams) != count or wrong_size):
        yield kinds.TEAMS_AGAINST_TYPE.at(
            t.place("type_code"),
            type=t.type_as_written,
            wanted=_wanted_teams(count, size),
            teams=len(t.teams),
            sizes=_sizes(t.teams),
        )


def _wanted_teams(teams: int, size: int | None) -> Phrase:
    if size is None:
        return phrase("{n} teams", n=teams)
    return phrase("{n} teams of {m}", n=teams, m=size)


def _sizes(teams: tuple[Team, ...]) -> Words:
    sizes = sorted({len(team.roster) for team in teams})
    if len(sizes) == 1:
        return str(sizes[0])
    return phrase("{a} to {b}", a=sizes[0], b=sizes[-1])
