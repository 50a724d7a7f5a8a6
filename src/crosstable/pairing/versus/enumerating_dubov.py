"""The Dubov system word by word: every set of upfloaters, every set of shifters, every permutation.

Slow and plain on purpose. It shares no code with the engine: it reads the past of the players
itself, tries sets and permutations in the order of C.04.4.1, article 4, and looks through all
pairings where the rules ask whether one exists. Good for a dozen players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.results import Colour
from crosstable.pairing.task import Contender, RoundTask
from crosstable.rules.standings.ledger import RoundKind

Players = tuple[Contender, ...]


def round_by_text(
    task: RoundTask, edition: PairingEdition | None
) -> tuple[set[frozenset[int]], int | None] | None:
    """The pairs without colours and the bye; None if there is no legal round."""
    return DubovEnumeration(task, edition is None or edition.points_bar_bye).round()


class DubovEnumeration:
    """One round, player by player."""

    def __init__(self, task: RoundTask, points_bar_bye: bool) -> None:
        self.task = task
        self.points_bar_bye = points_bar_bye
        self.rating = {player.number: player.rating or 0 for player in task.contenders}
        self.max_upfloats = 2 + task.rounds // 5
        self.is_last = task.round_number >= task.rounds
        self.has_pairing = cache(self._has_pairing)

    def round(self) -> tuple[set[frozenset[int]], int | None] | None:
        players = tuple(self.task.present)
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
            pairs |= {frozenset((a.number, b.number)) for a, b in self.pairs_of(bracket)}
            players = tuple(player for player in players if player not in bracket)
        return pairs, None if bye is None else bye.number

    # -- absolute criteria ------------------------------------------------------------------------

    def may_meet(self, player: Contender, other: Contender) -> bool:
        """C1 and C3."""
        if any(past.is_played and past.opponent == other.number for past in player.past):
            return False
        if tuple(sorted((player.number, other.number))) in self.task.forbidden:
            return False
        ours = self.preference(player)
        return not (ours[1] == "absolute" and ours == self.preference(other))

    def pairings(self, players: Players) -> Iterator[list[tuple[Contender, Contender]]]:
        """Every legal pairing of some players among themselves."""
        if not players:
            yield []
            return
        first = players[0]
        for other in players[1:]:
            if self.may_meet(first, other):
                rest = tuple(player for player in players[1:] if player is not other)
                for pairs in self.pairings(rest):
                    yield [(first, other), *pairs]

    def _has_pairing(self, players: Players) -> bool:
        """Whether all of them can be paired (C4)."""
        if len(players) % 2:
            return False
        return next(self.pairings(players), None) is not None

    def bye_receiver(self, players: Players) -> Contender | None:
        """3.1: eligible, the others pairable, lowest score, most games, largest number."""
        candidates = [
            player
            for player in players
            if self.may_have_bye(player)
            and self.has_pairing(tuple(other for other in players if other is not player))
        ]
        if not candidates:
            return None
        return min(candidates, key=lambda p: (p.score, -len(self.games(p)), -p.tpn))

    def may_have_bye(self, player: Contender) -> bool:
        """C2"""
        for past in player.past:
            if past.kind is RoundKind.PAIRING_BYE:
                return False
            if past.is_played:
                continue
            if self.points_bar_bye and past.gained >= self.task.worth.win:
                return False
            if not self.points_bar_bye and past.kind is RoundKind.FORFEIT_WIN:
                return False
        return True

    # -- upfloaters -------------------------------------------------------------------------------

    def upfloaters(self, residents: Players, lower: Players) -> Players:
        """3.2.1 and 3.2.2: the fewest, then the first set whose bracket is paired best."""
        in_order = sorted(lower, key=lambda player: (-player.score, player.tpn))
        for count in range(len(lower) + 1):
            possible = [
                chosen
                for chosen in combinations(in_order, count)
                if self.has_pairing(residents + chosen)
                and self.has_pairing(tuple(p for p in lower if p not in chosen))
            ]
            if possible:
                return min(possible, key=lambda chosen: self.quality(residents, chosen))
        raise AssertionError("all of them can be paired")

    def quality(self, residents: Players, chosen: Players) -> tuple[object, ...]:
        """C6 to C10 of the best pairing of the bracket."""
        clashes = min(
            sum(self.preference(a)[0] == self.preference(b)[0] for a, b in pairs)
            for pairs in self.pairings(residents + chosen)
        )
        upfloats = [self.upfloats(player) for player in chosen]
        maximum = [times for times in upfloats if times >= self.max_upfloats]
        again = sum(self.floated_up(player, self.task.round_number - 1) for player in chosen)
        protects = not self.is_last
        return (
            [-score for score in sorted(player.score for player in chosen)],
            clashes,
            protects * len(maximum),
            self.times(maximum) if protects else 0,
            protects * again,
        )

    def times(self, upfloats: list[int]) -> object:
        """C9: added up, or compared from the largest down."""
        if self.task.options.get("times") == "most":
            return sorted(upfloats, reverse=True)
        return sum(upfloats)

    def upfloats(self, player: Contender) -> int:
        return sum(self.floated_up(player, number) for number in range(1, len(player.past) + 1))

    def floated_up(self, player: Contender, round_number: int) -> bool:
        """Whether somebody played an opponent with more points in a round (1.8)."""
        if not 1 <= round_number <= len(player.past):
            return False
        past = player.past[round_number - 1]
        if past.opponent_score is None:
            return False
        reading = self.task.options.get("upfloats")
        if reading == "points":
            theirs = past.opponent_score - past.opponent_lent
            return past.is_played and theirs > past.score - past.lent
        counts = past.is_played or reading == "forfeits"
        return counts and past.opponent_score > past.score

    # -- the bracket ------------------------------------------------------------------------------

    def pairs_of(self, bracket: Players) -> list[tuple[Contender, Contender]]:
        """3.2.3 to 3.2.5"""
        white, black = self.groups(bracket)
        is_white_smaller = len(white) <= len(black)
        small, large = (white, black) if is_white_smaller else (black, white)
        inside = min(
            sum(a in small and b in small for a, b in pairs) for pairs in self.pairings(bracket)
        )
        from_small = self.number_players(small, is_white_smaller)
        count = (len(large) - len(small)) // 2 + inside
        for out in combinations(from_small, inside):
            pool = [*large, *out] if self.task.options.get("second-shift") == "all" else large
            for back in combinations(self.number_players(pool, not is_white_smaller), count):
                new_small = [p for p in small if p not in out] + list(back)
                new_large = [p for p in (*large, *out) if p not in back]
                pairs = self.first_pairing(
                    *((new_small, new_large) if is_white_smaller else (new_large, new_small))
                )
                if pairs is not None:
                    return pairs
        raise AssertionError("the bracket can be paired")

    def groups(self, bracket: Players) -> tuple[list[Contender], list[Contender]]:
        by_number = sorted(bracket, key=lambda player: player.tpn)
        if not any(self.games(player) for player in bracket):
            half = len(by_number) // 2
            return by_number[:half], by_number[half:]
        white = [player for player in by_number if self.preference(player)[0] == 1]
        return white, [player for player in by_number if player not in white]

    def number_players(self, players: Sequence[Contender], is_white: bool) -> list[Contender]:
        """4.3: from the middle outwards."""
        by_number = sorted(players, key=lambda player: player.tpn)
        if is_white:
            by_number.sort(key=self.average)
        order: list[Contender] = []
        while by_number:
            order.append(by_number.pop((len(by_number) - 1) // 2))
        return order

    def first_pairing(
        self, first: list[Contender], second: list[Contender]
    ) -> list[tuple[Contender, Contender]] | None:
        """4.4: S1 against the first permutation of G2 without an illegal pair."""
        s1 = sorted(first, key=lambda player: (self.average(player), player.tpn))
        g2 = sorted(second, key=lambda player: player.tpn)
        for t2 in permutations(g2):
            pairs = list(zip(s1, t2, strict=True))
            if all(self.may_meet(a, b) for a, b in pairs):
                return pairs
        return None

    def average(self, player: Contender) -> int:
        """1.7: a half is rounded up."""
        ratings = [self.rating.get(number, 0) for number, _ in self.games(player)]
        if not ratings:
            return 0
        whole, rest = divmod(sum(ratings), len(ratings))
        return whole + (2 * rest >= len(ratings))

    # -- colours ----------------------------------------------------------------------------------

    def games(self, player: Contender) -> list[tuple[int, int]]:
        """Opponents and sides of the games that were played; White is 1."""
        return [
            (past.opponent or 0, 1 if past.colour is Colour.WHITE else -1)
            for past in player.past
            if past.is_played
        ]

    def preference(self, player: Contender) -> tuple[int, str]:
        """1.6: who has not played wants Black mildly."""
        sides = [side for _, side in self.games(player)]
        difference = sum(sides)
        if not sides:
            return -1, "mild"
        if abs(difference) >= 2:
            return (-1 if difference > 0 else 1), "absolute"
        if sides[-2:] in ([1, 1], [-1, -1]):
            return -sides[-1], "absolute"
        if difference:
            return -difference, "strong"
        return -sides[-1], "mild"
