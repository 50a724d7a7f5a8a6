"""Which games enter a norm, and why each other round does not: 1.4.1 and 1.4.2."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from crosstable.model.phrases import Words, phrase
from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament
from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.rateability import HALF_POINTS, rated_games
from crosstable.rules.standings.frame import KIND_OF_BYE
from crosstable.rules.standings.ledger import WORDS_OF_UNPLAYED


class RoundKind(Enum):
    """What a player did in a round, as far as norms care."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    ALLOCATED_BYE = "pairing-allocated bye"
    MISSED = "missed"
    UNDECIDED = "undecided"
    PENDING = "pending"


class NormRound(NamedTuple):
    """A round of a player: a game that enters, or the reason and the article why it does not.

    `result` is the character of the report, `half_points` those of a game over the board.
    """

    round_number: int
    kind: RoundKind
    opponent: NormPlayer | None
    result: str
    half_points: int | None
    words: Words = ""
    clause: str = ""

    @property
    def reason(self) -> str:
        """Why the game does not enter, in English."""
        return str(self.words)

    @property
    def enters(self) -> bool:
        """Whether the game may count for a norm."""
        return not self.words

    @property
    def is_won(self) -> bool:
        """Whether the opponent was defeated over the board (1.4.1f)."""
        return self.half_points == 2

    @property
    def is_present(self) -> bool:
        """Whether the player was there, or had nobody to play (1.4.3d, 1.5.6)."""
        return self.kind not in (RoundKind.MISSED, RoundKind.FORFEIT_LOSS)


class GameRules(NamedTuple):
    """What of an event decides whether a game enters."""

    people: Mapping[int, NormPlayer]
    pointless: frozenset[int] = frozenset()
    """Unrated players of a round robin without a point against rated opponents (1.4.2b)."""


def rounds_of(player: Player, rules: GameRules) -> tuple[NormRound, ...]:
    """All rounds that the report has of a player."""
    entries = enumerate(player.rounds, 1)
    return tuple(_round(player, number, entry, rules) for number, entry in entries)


def _round(player: Player, number: int, entry: Entry, rules: GameRules) -> NormRound:
    if isinstance(entry, Game):
        return _game(player, number, entry, rules)
    if isinstance(entry, Bye) and entry.kind is ByeKind.PAIRING_ALLOCATED:
        kind = RoundKind.ALLOCATED_BYE
    else:
        kind = RoundKind.MISSED
    what = phrase("not paired") if entry is None else WORDS_OF_UNPLAYED[KIND_OF_BYE[entry.kind]]
    code = "" if entry is None else entry.kind.code
    return NormRound(number, kind, None, code, None, what, "1.4.2c")


_KINDS = {
    Result.FORFEIT_WIN: RoundKind.FORFEIT_WIN,
    Result.FORFEIT_LOSS: RoundKind.FORFEIT_LOSS,
    Result.UNKNOWN: RoundKind.UNDECIDED,
    Result.PENDING: RoundKind.PENDING,
}
_NOT_OVER_THE_BOARD = {
    Result.FORFEIT_WIN: phrase("won by forfeit"),
    Result.FORFEIT_LOSS: phrase("lost by forfeit"),
    Result.UNKNOWN: phrase("without a result over the board"),
    Result.PENDING: phrase("not yet played"),
}
_SHORT = phrase("shorter than one move")
_NOBODY = phrase("the opponent is not in the report")
_WITHOUT_FEDERATION = phrase("the opponent has no federation")
_POINTLESS = phrase("unrated, without a point against rated opponents")


def _game(player: Player, number: int, game: Game, rules: GameRules) -> NormRound:
    opponent = None if game.opponent is None else rules.people.get(game.opponent)
    if opponent is not None and opponent.number == player.number:
        opponent = None
    kind = _KINDS.get(game.result, RoundKind.PLAYED)
    reason, clause = _why_not(game, opponent, rules)
    points = HALF_POINTS.get(game.result)
    return NormRound(number, kind, opponent, game.result.code, points, reason, clause)


def _why_not(game: Game, opponent: NormPlayer | None, rules: GameRules) -> tuple[Words, str]:
    """Why a game does not enter and the article; two empty texts if it does."""
    if game.result not in HALF_POINTS:
        return _NOT_OVER_THE_BOARD.get(game.result, _SHORT), "1.4.2c"
    if opponent is None:
        return _NOBODY, "1.4.2c"
    if not opponent.has_federation:
        code = opponent.federation
        unknown = phrase("{code} is not a FIDE federation", code=code)
        return unknown if code else _WITHOUT_FEDERATION, "1.4.2a"
    if opponent.number in rules.pointless:
        return _POINTLESS, "1.4.2b"
    return "", ""


def pointless_players(t: Tournament, people: Mapping[int, NormPlayer]) -> frozenset[int]:
    """Unrated players without a point against rated opponents (1.4.2b)."""
    unrated = {number for number, player in people.items() if player.rating is None}
    scored = {
        game.player
        for game in rated_games(t)
        if game.half_points and game.player in unrated and game.opponent not in unrated
    }
    return frozenset(unrated - scored)
