"""The Burstein system word by word: every pairing of a bracket in the order of article 4.

Slow and plain on purpose. It shares no code with the engine: it reads the past of the players
itself, lists the pairings of a bracket, judges each by C5 to C8, and tries all pairings where the
rules ask whether one exists. Good for ten players.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.results import Colour
from crosstable.pairing.task import Contender, RoundTask
from crosstable.pairing.versus.enumerating import Enumeration
from crosstable.pairing.versus.enumerating2017 import Enumeration2017
from crosstable.rules.standings.ledger import RoundKind

Players = tuple[Contender, ...]
Pairs = tuple[tuple[Contender, Contender], ...]


def round_by_text(
    task: RoundTask, edition: PairingEdition | None
) -> tuple[set[frozenset[int]], int | None] | None:
    """The pairs without colours and the bye; None if there is no legal round."""
    if task.round_number <= min(task.rounds // 2, 4):
        return _seeding_round(task)
    return BursteinEnumeration(task).round()


def _seeding_round(task: RoundTask) -> tuple[set[frozenset[int]], int | None] | None:
    """1.6: by the Dutch text of the same year, or by the one before."""
    by_text = _EarlierSeeding if task.options.get("seeding") == "earlier" else Enumeration
    return by_text(task).round()


class _EarlierSeeding(Enumeration2017):
    """Who may have the bye is for the Basic Rules of today to say (C.04.1, 4)."""

    def may_have_bye(self, player: Contender) -> bool:
        return Enumeration.may_have_bye(self, player)


class BursteinEnumeration:
    """One round, player by player."""

    def __init__(self, task: RoundTask) -> None:
        self.task = task
        ranked = sorted(task.contenders, key=lambda player: (*self.index(player), player.tpn))
        self.rank = {player.number: place for place, player in enumerate(ranked)}
        self.has_pairing = cache(self._has_pairing)
        self.next_bracket = cache(self._next_bracket)

    def round(self) -> tuple[set[frozenset[int]], int | None] | None:
        players = tuple(sorted(self.task.present, key=lambda player: self.rank[player.number]))
        bye: Contender | None = None
        if len(players) % 2:
            bye = self.bye_receiver(players)
            if bye is None:
                return None
            players = tuple(player for player in players if player is not bye)
        if not self.has_pairing(players):
            return None
        pairs: set[frozenset[int]] = set()
        floaters: Players = ()
        for score in sorted({player.score for player in players}, reverse=True):
            bracket = self.in_order(
                (*floaters, *(player for player in players if player.score == score))
            )
            lower = tuple(player for player in players if player.score < score)
            chosen, floaters = self.best(bracket, lower)
            pairs |= {frozenset((a.number, b.number)) for a, b in chosen}
        return pairs, None if bye is None else bye.number

    # -- the Index --------------------------------------------------------------------------------

    def index(self, player: Contender) -> tuple[int, int]:
        """1.7: Buchholz and Sonneborn-Berger, negative so that the higher comes first."""
        buchholz = 0
        sonneborn = 0
        for past in player.past:
            score = player.points
            if past.is_played:
                opponent = [c for c in self.task.contenders if c.number == past.opponent]
                score = self.seen_score(opponent[0]) if opponent else 0
            buchholz += score
            sonneborn += past.gained * score
        return -buchholz, -sonneborn

    def seen_score(self, player: Contender) -> int:
        """1.7.2: the score as opponents count it, with the exception for zero-point byes."""
        if self.task.options.get("zero-byes") == "absent" and player.is_present:
            return player.points
        rounds = list(player.past)
        score = player.points
        while rounds and rounds[-1].kind is RoundKind.ZERO_BYE:
            rounds.pop()
            score += self.task.worth.draw
        return score

    def in_order(self, players: Players) -> Players:
        """1.8"""
        return tuple(sorted(players, key=lambda player: self.rank[player.number]))

    # -- absolute criteria ------------------------------------------------------------------------

    def may_meet(self, player: Contender, other: Contender) -> bool:
        """C1 and C3."""
        if any(past.is_played and past.opponent == other.number for past in player.past):
            return False
        if tuple(sorted((player.number, other.number))) in self.task.forbidden:
            return False
        ours = self.preference(player)
        return not (ours[1] == "absolute" and ours == self.preference(other))

    def _has_pairing(self, players: Players) -> bool:
        """C4: whether all of them can be paired."""
        if not players:
            return True
        if len(players) % 2:
            return False
        first, *others = players
        return any(
            self.may_meet(first, other)
            and self.has_pairing(tuple(player for player in others if player is not other))
            for other in others
        )

    def bye_receiver(self, players: Players) -> Contender | None:
        """3.1"""
        candidates = [
            player
            for player in players
            if self.may_have_bye(player)
            and self.has_pairing(tuple(other for other in players if other is not player))
        ]
        if not candidates:
            return None
        return min(
            candidates,
            key=lambda player: (
                player.score,
                -sum(past.is_played for past in player.past),
                -self.rank[player.number],
            ),
        )

    def may_have_bye(self, player: Contender) -> bool:
        """C2"""
        return not any(
            not past.is_played
            and (past.kind is RoundKind.PAIRING_BYE or past.gained >= self.task.worth.win)
            for past in player.past
        )

    # -- the bracket ------------------------------------------------------------------------------

    def best(self, bracket: Players, lower: Players) -> tuple[Pairs, Players]:
        """The first of the best pairings, and who floats."""
        candidates = [
            (pairs, floaters)
            for pairs, floaters in self.pairings(bracket)
            if self.has_pairing(self.in_order((*floaters, *lower)))
        ]
        return min(
            candidates, key=lambda candidate: self.quality(candidate[0], candidate[1], lower)
        )

    def pairings(self, players: Players) -> Iterator[tuple[Pairs, Players]]:
        """4.3: all pairings in order; the first player's opponent from the last one up, then his
        floating."""
        if not players:
            yield (), ()
            return
        first, *others = players
        for other in reversed(others):
            if self.may_meet(first, other):
                rest = tuple(player for player in others if player is not other)
                for pairs, floaters in self.pairings(rest):
                    yield ((first, other), *pairs), floaters
        for pairs, floaters in self.pairings(tuple(others)):
            yield pairs, (first, *floaters)

    def quality(self, pairs: Pairs, floaters: Players, lower: Players) -> tuple[object, ...]:
        """C5 to C8."""
        clashes = sum(self.preference(a)[0] == self.preference(b)[0] != 0 for a, b in pairs)
        return (
            len(floaters),
            sorted((player.score for player in floaters), reverse=True),
            self.next_bracket(floaters, lower) if floaters and lower else (0, []),
            clashes,
        )

    def _next_bracket(self, floaters: Players, lower: Players) -> tuple[int, list[int]]:
        """C7: how many are left over in the following bracket at best, and their scores."""
        score = max(player.score for player in lower)
        bracket = self.in_order((*floaters, *(p for p in lower if p.score == score)))
        below = tuple(player for player in lower if player.score < score)
        return min(
            (len(left), sorted((player.score for player in left), reverse=True))
            for _, left in self.pairings(bracket)
            if self.has_pairing(self.in_order((*left, *below)))
        )

    def preference(self, player: Contender) -> tuple[int, str]:
        """1.5: whoever has not played has none."""
        sides = [1 if past.colour is Colour.WHITE else -1 for past in player.past if past.is_played]
        difference = sum(sides)
        if not sides:
            return 0, "none"
        if abs(difference) >= 2:
            return (-1 if difference > 0 else 1), "absolute"
        if sides[-2:] in ([1, 1], [-1, -1]):
            return -sides[-1], "absolute"
        if difference:
            return -difference, "strong"
        return -sides[-1], "mild"
