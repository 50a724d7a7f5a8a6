"""Rules about forfeited matches: record 330 (340 in the draft of 2024) against the cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.unreliable_matches import faulty_rounds
from crosstable.checks.rules.teams.words import call_team, entries, plays_matches
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import Result
from crosstable.model.resultwords import RESULT_WORDS
from crosstable.model.tournament import Entry, Game, Player
from crosstable.rules.matches import TeamRound

if TYPE_CHECKING:
    from crosstable.model.records import TeamForfeit


_KIND = ("team-forfeit", "forfeit_type")


def _sides(forfeit: TeamForfeit) -> tuple[tuple[int, str, str], ...]:
    """Each team with its mark and the field that names it."""
    return (
        (forfeit.white, forfeit.kind[:1], "white_team"),
        (forfeit.black, forfeit.kind[1:2], "black_team"),
    )


def contradicting_player(
    report: Report, forfeit: TeamForfeit, team: int, mark: str
) -> Player | None:
    """The first player of a team whose cell cannot belong to the forfeited match."""
    for player, entry in entries(report, team, forfeit.round_number):
        if isinstance(entry, Game) and entry.result.code != mark:
            return player
    return None


@rule
def cells_of_forfeits(report: Report) -> Iterator[Noticed]:
    """In a forfeited match those present have a forfeit win, the others nothing (5.1)."""
    for forfeit in report.t.team_forfeits if report.t.is_team_event else ():
        known = [side for side in _sides(forfeit) if side[0] in report.t.team_by_number]
        contradicted = False
        for team, mark, field in known:
            player = contradicting_player(report, forfeit, team, mark)
            if player is not None:
                contradicted = True
                yield _contradiction(report, forfeit, (team, mark, field), player)
        for team, mark, field in known:
            if mark == "+" and not contradicted and not _is_present(report, forfeit, team):
                yield kinds.FORFEIT_WINNER_ABSENT.at(
                    report.t.place(forfeit, field),
                    field=("team-forfeit", field),
                    team=call_team(report, team),
                    round=forfeit.round_number,
                )


def _contradiction(
    report: Report, forfeit: TeamForfeit, side: tuple[int, str, str], player: Player
) -> Noticed:
    team, mark, field = side
    cell = report.t.place(player, "round_result", forfeit.round_number)
    return kinds.FORFEIT_CONTRADICTED.at(
        report.t.place(forfeit, field),
        related=((cell, phrase("round {n} of this player", n=forfeit.round_number)),),
        field=("team-forfeit", field),
        team=call_team(report, team),
        fate=phrase("won") if mark == "+" else phrase("lost"),
        round=forfeit.round_number,
        player=report.who(player),
        result=_result(player.entry(forfeit.round_number)),
    )


def _result(entry: Entry) -> Phrase:
    return RESULT_WORDS[entry.result] if isinstance(entry, Game) else phrase("no game")


def _is_present(report: Report, forfeit: TeamForfeit, team: int) -> bool:
    """A team is present if one of its players is; without cells of the round nobody knows."""
    if forfeit.round_number > report.t.paired_rounds:
        return True
    return any(
        isinstance(entry, Game) and entry.result is Result.FORFEIT_WIN
        for _, entry in entries(report, team, forfeit.round_number)
    )


@rule
def forfeits_without_record(report: Report) -> Iterator[Noticed]:
    """A match that nobody played is stated by a record (TRF26, record 330)."""
    record = report.record("team-forfeit")
    if not plays_matches(report) or record is None:
        return
    t = report.t
    faulty = faulty_rounds(report)
    stated = {(f.round_number, team) for f in t.team_forfeits for team in (f.white, f.black)}
    stated.update(_left_out(report))
    for (team, round_number), row in report.matches.rounds.items():
        if not row.forfeit or (round_number, team) in stated or (team, round_number) in faulty:
            continue
        cells = entries(report, team, round_number)
        player = next((p for p, entry in cells if isinstance(entry, Game)), None)
        span = t.place(player, "round_result", round_number)
        called = call_team(report, team)
        if row.opponent is None:
            yield kinds.FORFEIT_WITHOUT_OPPONENT.at(
                span, field=_KIND, team=called, round=round_number, code=record.code
            )
        elif _speaks(report, row):
            other = call_team(report, row.opponent)
            yield kinds.FORFEIT_WITHOUT_RECORD.at(
                span,
                field=_KIND,
                opponent=other,
                team=called,
                round=round_number,
                code=record.code,
            )


def _left_out(report: Report) -> Iterator[tuple[int, int]]:
    """Rounds and teams of records that are told as unreadable."""
    for row in report.rows("team-forfeit"):
        if row.get("forfeit_type") not in ("+-", "-+", "--"):
            names = ("white_team", "black_team")
            teams = (row.number(name) or 0 for name in names)
            yield from ((row.number("round") or 0, team) for team in teams)


def _speaks(report: Report, row: TeamRound) -> bool:
    """Whether the match is told for this team: the winner, of two absent teams the first."""
    other = report.matches.rounds.get((row.opponent or 0, row.round_number))
    if other is None or "+" in row.results:
        return True
    return "+" not in other.results and row.team < other.team
