"""Who did what in each round, for players and for teams alike, in whole numbers.

The tie-breaks of Handbook C.07 are stated once for individuals and teams; this is the common view
that makes it possible. Points are kept as whole multiples of `1 / unit`, so that every sum and
every comparison is exact and quick.
"""

from collections.abc import Callable, Hashable, Sequence
from enum import Enum
from functools import cached_property
from typing import NamedTuple, TypeVar, cast

from crosstable.model.phrases import phrase
from crosstable.rules.standings.editions import Edition
from crosstable.rules.standings.numbers import decimal_text, fraction

T = TypeVar("T")


class RoundKind(Enum):
    """The kinds of round of Handbook C.07, 16.1 and 16.2."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    PAIRING_BYE = "pairing-allocated bye"
    FULL_BYE = "full-point bye"
    HALF_BYE = "half-point bye"
    ZERO_BYE = "zero-point bye"

    __hash__ = object.__hash__  # an Enum hashes its name, in Python; rounds are asked for by kind


WORDS_OF_UNPLAYED = {
    RoundKind.FORFEIT_WIN: phrase("forfeit win"),
    RoundKind.FORFEIT_LOSS: phrase("forfeit loss"),
    RoundKind.PAIRING_BYE: phrase("pairing-allocated bye"),
    RoundKind.FULL_BYE: phrase("full-point bye"),
    RoundKind.HALF_BYE: phrase("half-point bye"),
    RoundKind.ZERO_BYE: phrase("zero-point bye"),
}
"""The kinds of a round that was not played, in words."""

PLAYED = RoundKind.PLAYED
FORFEIT_WIN = RoundKind.FORFEIT_WIN
FORFEIT_LOSS = RoundKind.FORFEIT_LOSS
REQUESTED_BYES = frozenset((RoundKind.HALF_BYE, RoundKind.ZERO_BYE))
"""16.1.1"""
VOLUNTARILY_UNPLAYED = REQUESTED_BYES | {RoundKind.FORFEIT_LOSS}
"""16.1.2: VUR"""


class RoundEntry(NamedTuple):
    """A participant's round. `opponent` is the scheduled one, by place in the ledger.

    `halves` is the result over the board on the scale 2-1-0, None where it is not known or the
    game was not played.
    """

    kind: RoundKind
    opponent: int | None = None
    black: bool = False
    halves: int | None = None

    @property
    def is_vur(self) -> bool:
        """Voluntarily unplayed (16.1.2)."""
        return self.kind in VOLUNTARILY_UNPLAYED


class RoundRow(NamedTuple):
    """The rounds of a participant as columns, each with the field of `RoundEntry` of that name.

    Most tie-breaks look at one or two fields of every round, and a column of them is quick.
    """

    kinds: Sequence[RoundKind]
    opponents: Sequence[int | None]
    blacks: Sequence[int]
    halves: Sequence[int | None]

    @classmethod
    def of(cls, entries: Sequence[RoundEntry]) -> "RoundRow":
        """The columns of rounds given one by one."""
        return cls(*zip(*entries, strict=True)) if entries else cls((), (), (), ())

    @property
    def is_all_played(self) -> bool:
        """Whether all was over the board, against known opponents: nothing else has to be asked."""
        kinds = self.kinds
        return kinds.count(PLAYED) == len(kinds) and None not in self.opponents


class _ScoreFields(NamedTuple):
    name: str
    win: int
    draw: int
    points: Sequence[Sequence[int]]
    bonuses: Sequence[dict[int, int]]
    final: Sequence[int]
    wins: frozenset[int] = frozenset()


class Scores(_ScoreFields):
    """The points of all participants on one score: points, match points or game points.

    `points[i][r]` are those of round r + 1, `bonuses[i]` maps rounds to what record 299 adds there
    (0: no round named). `final` adds what counts in the final standing only. `win` and `draw` are
    those of the White side; `wins` has every value that a win can have.
    """

    @cached_property
    def totals(self) -> Sequence[int]:
        """The score of each participant after the last round of the ledger."""
        rows = zip(self.points, self.bonuses, strict=True)
        return [sum(row) + sum(extra.values()) if extra else sum(row) for row, extra in rows]

    def progress(self, i: int) -> list[int]:
        """The score after each round."""
        bonuses = self.bonuses[i]
        running = bonuses.get(0, 0)
        result = []
        for number, points in enumerate(self.points[i], 1):
            running += points + bonuses.get(number, 0)
            result.append(running)
        return result


class Participant(NamedTuple):
    """A player or a team; `rating` is the main rating, None for an unrated player."""

    number: int
    name: str
    rating: int | None = None
    federation: str | None = None


class _LedgerFields(NamedTuple):
    participants: Sequence[Participant]
    rounds: int
    rows: Sequence[RoundRow]
    scores: dict[str, Scores]
    primary: str
    unit: int
    edition: Edition
    predetermined: bool
    is_team: bool
    is_final: bool
    board_count: int = 0
    boards: Sequence[Sequence[Sequence[int]]] = ()


class Ledger(_LedgerFields):
    """An event after a round.

    `scores` has one entry for individuals (``PTS``), two for teams (``MP`` and ``GP``); `primary`
    names the one that leads. `boards[i][r]` are the points of a team's boards in a round.
    `is_final` tells whether the last round of the ledger is the last of the event.
    """

    @cached_property
    def entries(self) -> Sequence[Sequence[RoundEntry]]:
        """The rounds of everybody, one by one."""
        return [list(map(RoundEntry._make, zip(*row, strict=True))) for row in self.rows]

    @cached_property
    def all_played(self) -> Sequence[bool]:
        """Whether each of `rows` is all played; many tie-breaks are simpler then."""
        return [row.is_all_played for row in self.rows]

    def once(self, name: Hashable, compute: Callable[[], T]) -> T:
        """What several tie-breaks compute alike: the first one does, the others find it here."""
        if name not in self._known:
            self._known[name] = compute()
        return cast("T", self._known[name])

    @cached_property
    def _known(self) -> dict[Hashable, object]:
        return {}

    @property
    def size(self) -> int:
        """How many participants there are."""
        return len(self.participants)

    @property
    def secondary(self) -> str:
        """The score that is not the primary one."""
        return next((name for name in self.scores if name != self.primary), self.primary)

    def score(self, basis: str | None) -> Scores:
        """The chosen score, else the primary one."""
        return self.scores.get(basis or "") or self.scores[self.primary]

    def meets(self, entry: RoundEntry, with_forfeits: bool = False) -> bool:
        """Whether a round counts as a game against the scheduled opponent.

        Over the board it always does; forfeits do with pre-determined pairings (15.2) and where
        the modifier /P asks for it (6.1.1, 16.6).
        """
        if entry.opponent is None:
            return False
        return entry.kind is PLAYED or with_forfeits or self.predetermined

    @cached_property
    def fore(self) -> "Ledger":
        """The same event with every paired game of the final round drawn (8.3)."""
        if not self.is_final or not self.rounds:
            return self
        last = self.rounds - 1
        paired = [entries[last].opponent is not None for entries in self.entries]
        entries = [
            [*row[:last], RoundEntry(PLAYED, row[last].opponent, row[last].black, 1)]
            if is_paired
            else row
            for row, is_paired in zip(self.entries, paired, strict=True)
        ]
        scores = {name: _last_drawn(score, paired) for name, score in self.scores.items()}
        rows = [RoundRow.of(row) for row in entries]
        return self._replace(rows=rows, scores=scores)


def games_played(ledger: Ledger, i: int) -> tuple[int, str | None]:
    """Games over the board with a known result, and the points in them in per cent."""
    halves = [
        entry.halves
        for entry in ledger.entries[i]
        if entry.kind is PLAYED and entry.halves is not None
    ]
    if not halves:
        return 0, None
    return len(halves), decimal_text(fraction(50 * sum(halves), len(halves)), 1, rounded=True)


def _last_drawn(score: Scores, paired: Sequence[bool]) -> Scores:
    """The score with a draw in the last round of everybody who was paired in it."""
    points = [
        [*row[:-1], score.draw] if is_paired else row
        for row, is_paired in zip(score.points, paired, strict=True)
    ]
    return score._replace(points=points)
