"""What lies behind the participants of an event, for every round at once.

The task of any round, past or coming, is a cut through these careers: a round that was paired long
ago is rebuilt from the same values as the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import accumulate
from typing import NamedTuple

from crosstable.model.results import Colour
from crosstable.model.tournament import Bye, Player, Tournament
from crosstable.pairing.task import PastRound, Worth
from crosstable.rules.standings.ledger import RoundKind


class Stage(NamedTuple):
    """One round of a participant as the report tells it, before scores are put beside it.

    `colour` is the scheduled one, also of a game that was forfeited.
    """

    kind: RoundKind
    opponent: int | None
    colour: Colour | None
    gained: int
    second: int = 0

    @property
    def is_paired(self) -> bool:
        """Whether the pairing of the round gave the participant an opponent or its bye."""
        return self.opponent is not None or self.kind in _PAIRED_KINDS


_PAIRED_KINDS = frozenset(
    (
        RoundKind.PLAYED,
        RoundKind.FORFEIT_WIN,
        RoundKind.FORFEIT_LOSS,
        RoundKind.PAIRING_BYE,
    )
)


class Career(NamedTuple):
    """A participant with all rounds that were paired.

    `scores` and `points` have one value more than there are rounds: those before each round, and
    those after the last one. `scores` include the virtual points of the round that follows.
    """

    number: int
    rating: int | None
    stages: tuple[Stage, ...]
    past: tuple[PastRound, ...]
    scores: tuple[int, ...]
    points: tuple[int, ...]
    seconds: tuple[int, ...]
    is_announced_absent: bool = False
    """Whether the report says that the participant is not there in the coming round."""

    def is_present(self, round_number: int) -> bool:
        """Whether the participant was paired in a round, or is to be."""
        if round_number <= len(self.stages):
            return self.stages[round_number - 1].is_paired
        return not self.is_announced_absent

    def has_taken_part_before(self, round_number: int) -> bool:
        """Whether an earlier round was paired with this participant: byes alone do not count."""
        return any(stage.is_paired for stage in self.stages[: round_number - 1])


class Careers(NamedTuple):
    """All careers in the order of the pairing numbers, and what the points are worth."""

    careers: tuple[Career, ...]
    worth: Worth
    unit: int


class Story(NamedTuple):
    """What is collected of a participant before careers are made.

    `bonuses` are points by the round after which they count; `seconds` the same for the secondary
    score.
    """

    number: int
    rating: int | None
    stages: tuple[Stage, ...]
    bonuses: Mapping[int, int]
    second_bonuses: Mapping[int, int]
    is_announced_absent: bool


def careers_of(stories: Sequence[Story], lent: Sequence[Mapping[int, int]]) -> tuple[Career, ...]:
    """Careers with the scores of everybody; `lent[r]` are the virtual points of round r + 1."""
    points = {s.number: _totals((g.gained for g in s.stages), s.bonuses) for s in stories}
    scores = {
        number: tuple(
            total + virtual.get(number, 0) for total, virtual in zip(totals, lent, strict=True)
        )
        for number, totals in points.items()
    }
    return tuple(
        Career(
            number=story.number,
            rating=story.rating,
            stages=story.stages,
            past=_past(story, scores, lent),
            scores=scores[story.number],
            points=points[story.number],
            seconds=_totals((g.second for g in story.stages), story.second_bonuses),
            is_announced_absent=story.is_announced_absent,
        )
        for story in stories
    )


def _totals(gains: Iterable[int], bonuses: Mapping[int, int]) -> tuple[int, ...]:
    """What somebody has before each round, and after the last."""
    with_bonuses = [gain + bonuses.get(number, 0) for number, gain in enumerate(gains, 1)]
    return tuple(accumulate(with_bonuses, initial=bonuses.get(0, 0)))


def _past(
    story: Story, scores: Mapping[int, Sequence[int]], lent: Sequence[Mapping[int, int]]
) -> tuple[PastRound, ...]:
    own = scores[story.number]
    rows = []
    for index, stage in enumerate(story.stages):
        virtual = lent[index]
        opponents = scores.get(stage.opponent) if stage.opponent is not None else None
        rows.append(
            PastRound(
                stage.kind,
                stage.opponent,
                stage.colour if stage.kind is RoundKind.PLAYED else None,
                stage.gained,
                own[index],
                None if opponents is None else opponents[index],
                virtual.get(story.number, 0),
                virtual.get(stage.opponent or 0, 0),
            )
        )
    return tuple(rows)


def units(value: Decimal, unit: int) -> int:
    """Points as whole units."""
    return int(value * unit)


def rounds_behind(t: Tournament) -> int:
    """How many rounds were paired; a round of forfeited matches alone has no game of a player.

    Nor has one in which everybody had a bye: it is over, and the next one is to be paired.
    """
    if t.is_team_event:
        return max(t.paired_rounds, *(forfeit.round_number for forfeit in t.team_forfeits), 0)
    behind = t.paired_rounds
    while behind < (t.declared_rounds or 0) and _has_byes_only(t, behind + 1):
        behind += 1
    return behind


def _has_byes_only(t: Tournament, round_number: int) -> bool:
    """Whether the line of every player has a bye in a round.

    Records 240 and XXZ announce byes of rounds to come, for whomever they name.
    """
    players = t.by_number.values()
    if not players or not all(isinstance(p.entry(round_number), Bye) for p in players):
        return False
    return all(_is_in_its_line(t, player, round_number) for player in players)


def _is_in_its_line(t: Tournament, player: Player, round_number: int) -> bool:
    document = t.document
    if document is None or player.line is None or not document.dialect.has_records:
        return True
    row = document.row(player.line)
    return row is not None and bool(row.item("round_result", round_number))
