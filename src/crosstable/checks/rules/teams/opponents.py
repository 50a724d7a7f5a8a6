"""Rules about who meets whom: the games of a round against the matches of the teams."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.unreliable_matches import faulty_rounds
from crosstable.checks.rules.teams.words import call_team, plays_matches
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Game, Player
from crosstable.rules.sides import names_back


@rule
def games_belong_to_matches(report: Report) -> Iterator[Noticed]:
    """Players of a team meet players of one other team in a round, as far as both agree."""
    if not plays_matches(report):
        return
    t = report.t
    rounds = report.matches.rounds
    faulty = faulty_rounds(report)
    for round_number, player, game in t.games():
        own = t.team_of.get(player.number)
        other = t.team_of.get(game.opponent or 0)
        if own is None or other is None or not _is_told_by_both(report, round_number, player, game):
            continue
        if faulty & {(own, round_number), (other, round_number)}:
            continue
        match = rounds.get((own, round_number))
        if own == other:
            yield _notice(report, kinds.TEAM_MATES_MEET, round_number, player, game)
        elif match is not None and match.opponent != other:
            yield _notice(report, kinds.GAME_OUTSIDE_THE_MATCH, round_number, player, game)


def _notice(report: Report, kind: Kind, round_number: int, player: Player, game: Game) -> Noticed:
    t = report.t
    own = t.team_of[player.number]
    other = t.team_of[game.opponent or 0]
    row = report.matches.rounds.get((own, round_number))
    meets = row.opponent if row is not None else None
    return kind.at(
        t.place(player, "round_opponent", round_number),
        round=round_number,
        player=report.who(player),
        own=call_team(report, own),
        opponent=report.who(t.by_number[game.opponent or 0]),
        other=call_team(report, other),
        meets=phrase("no team") if meets is None else call_team(report, meets),
    )


def _is_told_by_both(report: Report, round_number: int, player: Player, game: Game) -> bool:
    """Whether both players tell the game; the one with the lower number speaks for both."""
    opponent = report.t.by_number.get(game.opponent or 0)
    if opponent is None or player.number >= opponent.number:
        return False
    if report.shared_players & {player.number, opponent.number}:
        return False  # told as players in two teams
    mirror = opponent.entry(round_number)
    return names_back(mirror, player.number)
