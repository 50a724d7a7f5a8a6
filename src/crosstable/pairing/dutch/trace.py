"""What the engine knows about a round: its brackets in order, and who decided on the colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from crosstable.pairing.dutch.bracket import Bracket, Candidate
from crosstable.pairing.dutch.completion import Completion
from crosstable.pairing.dutch.quality import Condition, Measures
from crosstable.pairing.task import Pair


@dataclass(frozen=True, eq=False)
class BracketTrace:
    """A bracket with the candidate that was chosen. Players are places in the field.

    `top` and `bottom` are the sides S1 and S2 in which the chosen candidate was generated: paired
    moved-down players and, in the remainder, the higher ranked of each pair on top. `limbo` are
    moved-down players who float again, `exchanged` residents who changed sides (4.3).
    """

    completion: Completion
    bracket: Bracket
    candidate: Candidate
    measure: Callable[[Condition], Measures | None]
    """The best that candidates under a condition reach; None if there is no legal one (C4)."""

    @cached_property
    def measures(self) -> Measures:
        """All criteria of the chosen candidate."""
        measure = self.measure(Condition(self.candidate.pairs, self.candidate.floaters))
        assert measure is not None, "the chosen candidate leaves a legal rest"
        return measure

    @property
    def limbo(self) -> tuple[int, ...]:
        return tuple(p for p in self.candidate.floaters if p in self.bracket.moved_down)

    @property
    def moved_down_pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of moved-down players with residents."""
        return tuple(pair for pair in self.candidate.pairs if pair[0] in self.bracket.moved_down)

    @property
    def remainder_pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs among residents; in a homogeneous bracket all of them."""
        return tuple(
            pair for pair in self.candidate.pairs if pair[0] not in self.bracket.moved_down
        )

    @property
    def top(self) -> tuple[int, ...]:
        return tuple(higher for higher, _ in self.candidate.pairs)

    @property
    def bottom(self) -> tuple[int, ...]:
        """Residents who are not on top."""
        return tuple(place for place in self.bracket.residents if place not in set(self.top))

    @property
    def exchanged(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Residents who went from S1 to S2 and from S2 to S1."""
        taken = {lower for _, lower in self.moved_down_pairs}
        rest = [place for place in self.bracket.residents if place not in taken]
        original = set(rest[: len(self.remainder_pairs)])
        now = {higher for higher, _ in self.remainder_pairs}
        return tuple(sorted(original - now)), tuple(sorted(now - original))


@dataclass(frozen=True, eq=False)
class DutchTrace:
    """The way to a round. `clauses` has the article that decided the colours of each pair."""

    completion: Completion
    brackets: tuple[BracketTrace, ...]
    clauses: Mapping[Pair, str]

    def place_of(self, number: int) -> int | None:
        """The place of a player in the order; None if he is not paired in this round."""
        players = self.completion.field.players
        return next((i for i, player in enumerate(players) if player.number == number), None)

    def bracket_of(self, *places: int) -> BracketTrace | None:
        """The bracket in which all of some players were members, the last if there are several.

        Of one player it is the bracket in which he was paired, or left over for the bye.
        """
        return next(
            (
                traced
                for traced in reversed(self.brackets)
                if all(place in traced.bracket.members for place in places)
            ),
            None,
        )
