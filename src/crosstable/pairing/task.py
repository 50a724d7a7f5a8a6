"""What a pairing system is asked and what it answers.

The same words serve players and teams. A task holds whole numbers only: points are counted in
units, of which the scoring of the event makes the largest that fits all its values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import Words
from crosstable.model.results import ByeKind, Colour
from crosstable.rules.standings.ledger import RoundKind


class PastRound(NamedTuple):
    """One round that lies behind a participant.

    `opponent` is the number of the scheduled opponent. `colour` is known for played rounds only:
    others have none for pairing (C.04.2, 3.4). `score` and `opponent_score` are the pairing scores
    with which the two went into that round, virtual points included; `lent` and `opponent_lent` are
    these virtual points alone.
    """

    kind: RoundKind
    opponent: int | None
    colour: Colour | None
    gained: int
    score: int
    opponent_score: int | None
    lent: int = 0
    opponent_lent: int = 0

    @property
    def is_played(self) -> bool:
        """Whether they sat at the board: only then have they met (C.04.2, 3.5)."""
        return self.kind is RoundKind.PLAYED


@dataclass(frozen=True, slots=True)
class Contender:
    """A participant who has a pairing number for the round.

    `number` is the identity in the report, `tpn` the pairing number among those who have taken
    part or are paired now (C.04.2, 2.4). `score` decides the pairing and includes the virtual
    points of this round; `points` are those of the standings. `second` is the secondary score of
    a team Swiss, zero elsewhere. `name` is for sentences and decides nothing.
    """

    number: int
    tpn: int
    score: int
    points: int
    past: tuple[PastRound, ...] = ()
    is_present: bool = True
    second: int = 0
    rating: int | None = None
    name: str = field(default="", compare=False)


class Worth(NamedTuple):
    """What results are worth, in units."""

    win: int
    draw: int
    loss: int
    pairing_bye: int


@dataclass(frozen=True, slots=True)
class RoundTask:
    """A round that has to be paired.

    `contenders` stand in the order of their pairing numbers; those who are not present this round
    are among them, because their past still tells something about others. `forbidden` has pairs of
    numbers, the smaller one first. `unit` is how many units a point has.
    """

    round_number: int
    rounds: int
    contenders: tuple[Contender, ...]
    initial_colour: Colour
    worth: Worth
    unit: int = 1
    forbidden: frozenset[tuple[int, int]] = frozenset()
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_last_round(self) -> bool:
        """Topscorers and other exceptions exist in the last round only."""
        return self.round_number >= self.rounds

    @property
    def present(self) -> tuple[Contender, ...]:
        """Who has to be paired."""
        return tuple(contender for contender in self.contenders if contender.is_present)

    def who(self, number: int) -> str:
        """A participant as sentences name him: the number, and the name where it is known."""
        name = next(
            (contender.name for contender in self.contenders if contender.number == number), ""
        )
        return f"{number} ({name})" if name else str(number)


class Pair(NamedTuple):
    """Two numbers at a board; for teams the one that has White on the first board.

    >>> import crosstable
    >>> crosstable.Pair(white=3, black=8).white
    3
    """

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A legal round: the pairs in the order of the boards, and who has the bye.

    `trace` is what the system wants to tell about its way; each system has its own words for it
    and explains them itself.
    """

    pairs: tuple[Pair, ...]
    bye: int | None = None
    trace: Any = field(default=None, compare=False)
    bye_kind: ByeKind = ByeKind.PAIRING_ALLOCATED
    """What the cell of the bye is; another one in the second game of a match."""


class NoPairing(NamedTuple):
    """There is no legal pairing of this round; the arbiter decides (C.04.3, 1.9.3)."""

    reason: Words
    clause: str = ""


Answer = PairedRound | NoPairing


class AbsoluteRules(NamedTuple):
    """What a system never allows, beside meeting again and prohibited pairs.

    Functions of the task, the edition and one or two contenders: why somebody may not have the bye,
    why two may not meet; None where nothing stands against it.
    """

    bye: Callable[[RoundTask, PairingEdition | None, Contender], Words | None]
    bye_clause: str
    colours: (
        Callable[[RoundTask, PairingEdition | None, Contender, Contender], Words | None] | None
    ) = None
    colours_clause: str = ""
    may_meet_again: bool = False
