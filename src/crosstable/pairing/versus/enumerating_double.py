"""The Double-Swiss system word by word: every set of upfloaters, every pairing of a bracket.

Slow and plain on purpose. It shares no code with the engine: it reads the past of the players
itself and looks through all sets and pairings in the order of C.04.5, 3.5 and 3.6. Good for a dozen
players.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from crosstable.model.pairing_editions import PairingEdition
from crosstable.pairing.task import Contender, RoundTask
from crosstable.rules.standings.ledger import RoundKind

Players = tuple[Contender, ...]
Pairing = list[tuple[Contender, Contender]]


def round_by_text(
    task: RoundTask, edition: PairingEdition | None
) -> tuple[set[frozenset[int]], int | None] | None:
    """The pairs without colours and the bye; None if there is no legal round."""
    first_game = task.options.get("first_game")
    if first_game is not None:
        return {frozenset(pair) for pair in first_game.pairs}, first_game.bye
    return DoubleEnumeration(task).round()


class DoubleEnumeration:
    """One match, player by player."""

    def __init__(self, task: RoundTask) -> None:
        self.task = task
        self.is_last = (task.round_number + 1) // 2 >= task.rounds // 2
        self.has_pairing = cache(self._has_pairing)
        self.fewest = cache(self._fewest)

    def round(self) -> tuple[set[frozenset[int]], int | None] | None:
        players = tuple(sorted(self.task.present, key=lambda player: player.tpn))
        bye: Contender | None = None
        if len(players) % 2:
            bye = self.bye_receiver(players)
            if bye is None:
                return None
            players = tuple(player for player in players if player is not bye)
        if not self.has_pairing(players):
            return None
        pairs: set[frozenset[int]] = set()
        while players:
            top = max(player.score for player in players)
            residents = tuple(player for player in players if player.score == top)
            lower = tuple(player for player in players if player.score < top)
            bracket = residents + self.upfloaters(residents, lower)
            pairs |= {frozenset((a.number, b.number)) for a, b in self.pairs_of(bracket, top)}
            players = tuple(player for player in players if player not in bracket)
        return pairs, None if bye is None else bye.number

    # -- absolute criteria ------------------------------------------------------------------------

    def may_meet(self, player: Contender, other: Contender) -> bool:
        """C1"""
        if any(past.is_played and past.opponent == other.number for past in player.past):
            return False
        return tuple(sorted((player.number, other.number))) not in self.task.forbidden

    def pairings(self, players: Players) -> Iterator[Pairing]:
        """Every legal pairing of some players, in each pair the smaller number first."""
        if not players:
            yield []
            return
        first, *others = sorted(players, key=lambda player: player.tpn)
        for other in others:
            if self.may_meet(first, other):
                rest = tuple(player for player in others if player is not other)
                for pairs in self.pairings(rest):
                    yield [(first, other), *pairs]

    def _has_pairing(self, players: Players) -> bool:
        return not len(players) % 2 and next(self.pairings(players), None) is not None

    def bye_receiver(self, players: Players) -> Contender | None:
        """3.4"""
        barred = (RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.FULL_BYE)
        candidates = [
            player
            for player in players
            if not any(past.kind in barred for past in player.past)
            and self.has_pairing(tuple(other for other in players if other is not player))
        ]
        if not candidates:
            return None
        return min(
            candidates,
            key=lambda player: (
                player.score,
                -sum(past.is_played for past in player.past),
                -player.tpn,
            ),
        )

    # -- upfloaters -------------------------------------------------------------------------------

    def sets(self, residents: Players, lower: Players) -> list[Players]:
        """Sets of the fewest upfloaters that leave everybody pairable (C3, C4)."""
        for count in range(len(lower) + 1):
            possible = [
                chosen
                for chosen in combinations(lower, count)
                if self.has_pairing(residents + chosen)
                and self.has_pairing(tuple(p for p in lower if p not in chosen))
            ]
            if possible:
                return possible
        return []

    def upfloaters(self, residents: Players, lower: Players) -> Players:
        in_order = tuple(sorted(lower, key=lambda player: (-player.score, player.tpn)))
        return min(self.sets(residents, in_order), key=lambda chosen: self.merit(in_order, chosen))

    def merit(self, lower: Players, chosen: Players) -> tuple[object, ...]:
        """C5, C6 and C7, then the order of 3.5.4."""
        floated = 0 if self.is_last else sum(self.is_floater(player) for player in chosen)
        return (
            [-score for score in sorted(player.score for player in chosen)],
            self.following(lower, chosen),
            floated,
            [player.tpn for player in chosen],
        )

    def following(self, lower: Players, chosen: Players) -> int:
        """C6: whether the following scoregroup does with the fewest upfloaters, or how many."""
        next_score = max((player.score for player in lower), default=0)
        group = tuple(p for p in lower if p.score == next_score and p not in chosen)
        rest = tuple(p for p in lower if p.score < next_score and p not in chosen)
        number = self.fewest(group, rest)
        if self.task.options.get("following") == "graded":
            return number
        return int(number != len(group) % 2)

    def _fewest(self, group: Players, rest: Players) -> int:
        return len(self.sets(group, rest)[0])

    def is_floater(self, player: Contender) -> bool:
        """1.5: whether the previous match was against another score; a bye is not a float."""
        if not player.past or not player.past[-1].is_played:
            return False
        last = player.past[-1]
        return last.opponent_score is not None and last.opponent_score != last.score

    # -- the bracket ------------------------------------------------------------------------------

    def pairs_of(self, bracket: Players, top: int) -> Pairing:
        """3.6: the smallest identifier of those that are best by C8."""
        return min(self.pairings(bracket), key=lambda pairs: self.identifier(pairs, top))

    def identifier(self, pairs: Pairing, top: int) -> tuple[int, list[int], list[int]]:
        floated = 0
        for a, b in pairs:
            floated += a.score < top and self.is_floater(b)
            floated += b.score < top and self.is_floater(a)
        in_order = sorted(pairs, key=lambda pair: pair[0].tpn)
        return (
            0 if self.is_last else floated,
            [first.tpn for first, _ in in_order],
            [second.tpn for _, second in in_order],
        )
