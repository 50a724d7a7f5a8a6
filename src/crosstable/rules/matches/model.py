"""What a rebuilt team event consists of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from crosstable.model.findings import Finding
from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import ZERO, Game, Tournament
from crosstable.rules.scoring import FINAL_STANDINGS_ROUND, counts_by

NOBODY = 0
"""The number of the player on an empty board."""


class MatchScore(NamedTuple):
    """Match points and game points."""

    match_points: Decimal = ZERO
    game_points: Decimal = ZERO

    def plus(self, other: MatchScore) -> MatchScore:
        """The sum of two scores."""
        return MatchScore(
            self.match_points + other.match_points, self.game_points + other.game_points
        )


NO_POINTS = MatchScore()


class Board(NamedTuple):
    """One board of a match: the players of the White team and of the Black team.

    The colours of the pieces stand in the games. None is an empty board, or a player whose cell
    is not a game.
    """

    number: int
    white: int | None
    black: int | None
    white_game: Game | None = None
    black_game: Game | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams; `forfeit` is ``+-``, ``-+`` or ``--``, None for a played match.

    A match with an open game has no match points yet.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("team-swiss"))
    >>> match = crosstable.team_matches(t).matches[0]
    >>> match.round_number, len(match.boards)
    (1, 4)
    """

    round_number: int
    white: int
    black: int
    boards: tuple[Board, ...]
    forfeit: str | None
    white_score: MatchScore
    black_score: MatchScore
    is_open: bool = False


class TeamRound(NamedTuple):
    """A team's round.

    `players` has one number per board, 0 for an empty one, and is empty for a bye and for a team
    that did not come to its match; `results` has one character of record 001 per board. `score`
    leaves out bonuses and penalties.
    """

    team: int
    round_number: int
    opponent: int | None = None
    colour: Colour | None = None
    bye: ByeKind | None = None
    forfeit: bool = False
    score: MatchScore = NO_POINTS
    players: tuple[int, ...] = ()
    results: str = ""
    is_open: bool = False


class TeamMatches(NamedTuple):
    """All matches of an event; `totals` include the bonuses and penalties of record 299.

    `adjustments` holds those by team and round, round 0 where the record names none.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("team-swiss"))
    >>> sorted(crosstable.team_matches(t).totals) == [team.number for team in t.teams]
    True
    """

    matches: tuple[Match, ...]
    rounds: Mapping[tuple[int, int], TeamRound]
    totals: Mapping[int, MatchScore]
    boards: int
    adjustments: Mapping[tuple[int, int], MatchScore]
    findings: tuple[Finding, ...] = ()

    def __repr__(self) -> str:
        """A line that says what it is."""
        return f"<TeamMatches: {len(self.matches)} matches of {len(self.totals)} teams>"


def total_after(t: Tournament, rebuilt: TeamMatches, team: int, until: int) -> MatchScore:
    """The score of a team after a round."""
    played = (rebuilt.rounds.get((team, number)) for number in range(1, until + 1))
    scores = [row.score for row in played if row is not None]
    adjusted = {*range(until + 1), FINAL_STANDINGS_ROUND}
    scores += [
        rebuilt.adjustments.get((team, number), NO_POINTS)
        for number in adjusted
        if counts_by(t, number, until)
    ]
    total = NO_POINTS
    for score in scores:
        total = total.plus(score)
    return total
