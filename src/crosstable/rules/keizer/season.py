"""What happened on the evenings of a Keizer season, read from a report."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from enum import Enum

from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament
from crosstable.rules.keizer.duties import Duty, stated_duties


class EveningKind(Enum):
    """What one player did in one round."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    OPEN = "open"
    BYE = "bye"
    EXCUSED = "excused"
    UNEXCUSED = "unexcused"
    DUTY = "duty"
    HALF_BYE = "half-point bye"
    """Absent by the letter H of a report, which does not tell the reason."""
    ZERO_BYE = "zero-point bye"
    """Absent by the letter Z of a report."""
    NOT_YET = "not yet there"

    @property
    def is_game(self) -> bool:
        """Whether the two sat at the board."""
        return self in _GAMES


_GAMES = frozenset((EveningKind.WIN, EveningKind.DRAW, EveningKind.LOSS, EveningKind.OPEN))
_KIND_OF_RESULT: Mapping[Result, EveningKind] = {
    Result.WIN: EveningKind.WIN,
    Result.SHORT_WIN: EveningKind.WIN,
    Result.DRAW: EveningKind.DRAW,
    Result.SHORT_DRAW: EveningKind.DRAW,
    Result.LOSS: EveningKind.LOSS,
    Result.SHORT_LOSS: EveningKind.LOSS,
    Result.FORFEIT_WIN: EveningKind.FORFEIT_WIN,
    Result.FORFEIT_LOSS: EveningKind.FORFEIT_LOSS,
    Result.UNKNOWN: EveningKind.OPEN,
    Result.PENDING: EveningKind.OPEN,
}
_KIND_OF_BYE: Mapping[ByeKind, EveningKind] = {
    ByeKind.PAIRING_ALLOCATED: EveningKind.BYE,
    ByeKind.FULL_POINT: EveningKind.BYE,
    ByeKind.HALF_POINT: EveningKind.HALF_BYE,
    ByeKind.ZERO_POINT: EveningKind.ZERO_BYE,
}


@dataclass(frozen=True, slots=True)
class Evening:
    """One player's round; `opponent` is a number, `colour` that of a game that was played."""

    kind: EveningKind
    opponent: int | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A player of the season with all rounds behind him."""

    number: int
    name: str
    rating: int
    evenings: tuple[Evening, ...]

    @property
    def byes(self) -> int:
        """How often there was no opponent left."""
        return sum(evening.kind is EveningKind.BYE for evening in self.evenings)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the games that were played, oldest first."""
        return tuple(
            evening.colour
            for evening in self.evenings
            if evening.kind.is_game and evening.colour is not None
        )

    def rounds_with(self, opponent: int) -> tuple[int, ...]:
        """The rounds in which the two sat at the board."""
        return tuple(
            round_number
            for round_number, evening in enumerate(self.evenings, start=1)
            if evening.opponent == opponent and evening.kind.is_game
        )


@dataclass(frozen=True, slots=True)
class Season:
    """All players of a club's season, in the order of their numbers, after so many rounds."""

    rounds: int
    members: tuple[Member, ...]


def season_of(t: Tournament, rounds: int) -> Season:
    """The first rounds of a report as a season; comments tell who was away for the club."""
    players = sorted(t.players, key=lambda player: player.number)
    duties = stated_duties(t.comments)
    return Season(rounds, tuple(_member(player, rounds, duties) for player in players))


def _member(player: Player, rounds: int, duties: Container[Duty]) -> Member:
    entries = [player.entry(round_number) for round_number in range(1, rounds + 1)]
    entered = next((place for place, entry in enumerate(entries) if entry is not None), rounds)
    evenings = tuple(
        _evening(entry, place < entered, is_duty=(place + 1, player.number) in duties)
        for place, entry in enumerate(entries)
    )
    return Member(player.number, player.name, player.rating or 0, evenings)


def _evening(entry: Entry, is_before_entry: bool, *, is_duty: bool) -> Evening:
    if isinstance(entry, Game):
        return Evening(_KIND_OF_RESULT[entry.result], entry.opponent, entry.colour)
    if isinstance(entry, Bye) and _KIND_OF_BYE[entry.kind] is EveningKind.BYE:
        return Evening(EveningKind.BYE)
    if isinstance(entry, Bye) and is_duty:
        return Evening(EveningKind.DUTY)
    if isinstance(entry, Bye):
        return Evening(_KIND_OF_BYE[entry.kind])
    return Evening(EveningKind.NOT_YET if is_before_entry else EveningKind.UNEXCUSED)
