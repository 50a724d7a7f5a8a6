"""The Dutch system of 2026 word by word: every candidate of a bracket in the order of the rules.

Slow and plain on purpose. It shares no code with the engine: it reads the past of the players
itself, generates candidates as in articles 3.6, 3.7 and 4, compares them criterion by criterion,
and tries all pairings where the rules ask whether one exists. Good for a dozen players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from crosstable.model.results import Colour
from crosstable.pairing.task import Contender, RoundTask
from crosstable.rules.standings.ledger import RoundKind

Pairs = tuple[tuple[Contender, Contender], ...]
Choice = tuple[Pairs, tuple[Contender, ...]]
"""A candidate: its pairs, the higher ranked first, and its downfloaters."""

BEYOND_ANY_DIFFERENCE = 10**6


class Enumeration:
    """One round, player by player."""

    def __init__(self, task: RoundTask) -> None:
        self.task = task
        self.players = sorted(task.present, key=lambda c: (-c.score, c.tpn))
        self.rank = {p.number: i for i, p in enumerate(self.players)}
        self.lowest_bye: Callable[[frozenset[int]], float] = cache(self._lowest_bye)

    # -- the round --------------------------------------------------------------------------------

    def round(self) -> tuple[set[frozenset[int]], int | None] | None:
        """The pairs without colours and the bye; None if there is no legal round."""
        everybody = frozenset(p.number for p in self.players)
        self.bye_score = self.lowest_bye(everybody)
        if self.bye_score == float("inf"):
            return None
        pairs: set[frozenset[int]] = set()
        moved_down: tuple[Contender, ...] = ()
        for score in sorted({p.score for p in self.players}, reverse=True):
            residents = tuple(p for p in self.players if p.score == score)
            chosen, moved_down = self.best(moved_down, residents)
            pairs |= {frozenset((a.number, b.number)) for a, b in chosen}
        return pairs, moved_down[0].number if moved_down else None

    def best(self, above: tuple[Contender, ...], residents: tuple[Contender, ...]) -> Choice:
        """The best candidate of a bracket; of equals the one generated first (3.8)."""
        below = frozenset(p.number for p in self.players if p.score < residents[0].score)
        best_choice: Choice | None = None
        value: Any = None
        for choice in self.candidates(above, residents):
            if not self.is_completable(choice, below):
                continue
            now = self.quality(choice, above, residents, below)
            if best_choice is None or now < value:
                best_choice = choice
                value = now
        assert best_choice is not None
        return best_choice

    # -- candidates in order ----------------------------------------------------------------------

    def candidates(
        self, above: tuple[Contender, ...], residents: tuple[Contender, ...]
    ) -> Iterator[Choice]:
        for paired in range(min(len(above), len(residents)), -1, -1):
            for members in combinations(above, paired):  # 4.4: by the smallest differing number
                limbo = tuple(p for p in above if p not in members)
                for opponents in self.transpositions(members, residents):
                    rest = tuple(p for p in residents if p not in opponents)
                    first = tuple(zip(members, opponents, strict=True))
                    for pairs, floaters in self.homogeneous(rest):
                        yield first + pairs, limbo + floaters

    def homogeneous(self, rest: tuple[Contender, ...]) -> Iterator[Choice]:
        for count in range(len(rest) // 2, -1, -1):
            for top, bottom in self.exchanges(rest[:count], rest[count:]):
                for opponents in self.transpositions(top, bottom):
                    floaters = tuple(p for p in bottom if p not in opponents)
                    yield tuple(zip(top, opponents, strict=True)), floaters

    def transpositions(
        self, top: tuple[Contender, ...], bottom: tuple[Contender, ...]
    ) -> Iterator[tuple[Contender, ...]]:
        """4.2: in lexicographic order; only those whose pairs are legal and not seen before."""
        if not top:
            yield ()
            return
        for opponent in bottom:
            if self.rank[opponent.number] > self.rank[top[0].number] and self.may_meet(
                top[0], opponent
            ):
                others = tuple(p for p in bottom if p is not opponent)
                for rest in self.transpositions(top[1:], others):
                    yield (opponent, *rest)

    def exchanges(
        self, top: tuple[Contender, ...], bottom: tuple[Contender, ...]
    ) -> Iterator[tuple[tuple[Contender, ...], tuple[Contender, ...]]]:
        """4.3: the original sides, then exchanges by number, difference, and who is exchanged."""
        number = {p.number: i for i, p in enumerate((*top, *bottom), start=1)}
        exchanges = []
        for count in range(min(len(top), len(bottom)) + 1):
            for down in combinations(top, count):
                for up in combinations(bottom, count):
                    ds = sorted((number[p.number] for p in down), reverse=True)
                    us = sorted(number[p.number] for p in up)
                    key = (count, sum(us) - sum(ds), [-d for d in ds], us)
                    exchanges.append((key, {p.number for p in down}, {p.number for p in up}))
        for _, down_set, up_set in sorted(exchanges, key=lambda item: item[0]):
            new_top = [p for p in (*top, *bottom) if p in top and p.number not in down_set]
            new_top += [p for p in bottom if p.number in up_set]
            chosen = {p.number for p in new_top}
            yield (
                tuple(sorted(new_top, key=lambda p: number[p.number])),
                tuple(p for p in (*top, *bottom) if p.number not in chosen),
            )

    # -- absolute criteria ------------------------------------------------------------------------

    def may_meet(self, contender: Contender, other: Contender) -> bool:
        if any(p.is_played and p.opponent == other.number for p in contender.past):
            return False
        if (
            min(contender.number, other.number),
            max(contender.number, other.number),
        ) in self.task.forbidden:
            return False
        ours = self.preference(contender)
        theirs = self.preference(other)
        if ours == theirs and ours[1] == "absolute":
            return self.is_topscorer(contender) or self.is_topscorer(other)
        return True

    def may_have_bye(self, player: Contender) -> bool:
        return not any(
            not p.is_played and (p.kind is RoundKind.PAIRING_BYE or p.gained >= self.task.worth.win)
            for p in player.past
        )

    def _lowest_bye(self, numbers: frozenset[int]) -> float:
        """The lowest score of a bye in a complete pairing; -1 without a bye, inf if impossible."""
        if not numbers:
            return -1
        people = [p for p in self.players if p.number in numbers]
        first, *others = people
        best = float("inf")
        for other in others:
            if self.may_meet(first, other):
                best = min(best, self.lowest_bye(numbers - {first.number, other.number}))
        if len(numbers) % 2 and self.may_have_bye(first):
            rest = self.lowest_bye(numbers - {first.number})
            if rest == -1:
                best = min(best, first.score)
        return best

    def is_completable(self, choice: Choice, below: frozenset[int]) -> bool:
        """C4, and C5 as the score of the bye that the whole round can reach."""
        return self.lowest_bye(below | {p.number for p in choice[1]}) == self.bye_score

    # -- quality ----------------------------------------------------------------------------------

    def quality(
        self,
        choice: Choice,
        above: tuple[Contender, ...],
        residents: tuple[Contender, ...],
        below: frozenset[int],
    ) -> tuple[Any, ...]:
        pairs, floaters = choice
        meetings = [(a, b) for a, b in pairs if a in above]  # moved-down players come first
        again = {ago: [p for p in floaters if self.float_of(p, ago) == "down"] for ago in (1, 2)}
        raised = {
            ago: [(a, b) for a, b in meetings if self.float_of(b, ago) == "up"] for ago in (1, 2)
        }
        return (
            len(floaters),  # C6
            self.descending(p.score for p in floaters),  # C7
            self.next_bracket(floaters, residents, below),  # C8
            self.bye_games(floaters, below),  # C9
            sum(self.colour_difference_beyond_two(a, b) for a, b in pairs),  # C10
            sum(self.third_colour(a, b) for a, b in pairs),  # C11
            sum(self.preference(a)[0] == self.preference(b)[0] != 0 for a, b in pairs),  # C12
            sum(self.loses_strong(a, b) for a, b in pairs),  # C13
            sum(p in residents for p in again[1]),  # C14
            len(raised[1]),  # C15
            sum(p in residents for p in again[2]),  # C16
            len(raised[2]),  # C17
            self.differences(above, meetings, 1),  # C18
            self.descending(a.score - b.score for a, b in raised[1]),  # C19
            self.differences(above, meetings, 2),  # C20
            self.descending(a.score - b.score for a, b in raised[2]),  # C21
        )

    @staticmethod
    def descending(values: Any) -> list[int]:
        return sorted(values, reverse=True)

    def differences(
        self, above: tuple[Contender, ...], meetings: list[tuple[Contender, Contender]], ago: int
    ) -> list[int]:
        opponent = {a.number: b for a, b in meetings}
        return self.descending(
            a.score - opponent[a.number].score
            if a.number in opponent
            else BEYOND_ANY_DIFFERENCE + a.score
            for a in above
            if self.float_of(a, ago) == "down"
        )

    def next_bracket(
        self,
        floaters: tuple[Contender, ...],
        residents: tuple[Contender, ...],
        below: frozenset[int],
    ) -> tuple[int, list[int]]:
        """C8: the fewest downfloaters of the next bracket, and the lowest scores of them."""
        lower = [p for p in self.players if p.number in below]
        if not lower:
            return 0, []
        following = [p for p in lower if p.score == lower[0].score]
        far = frozenset(p.number for p in lower if p not in following)
        best: tuple[int, list[int]] | None = None
        for left in self.leftovers([*floaters, *following], len(floaters)):
            value = (len(left), self.descending(p.score for p in left))
            if (best is None or value < best) and self.lowest_bye(
                far | {p.number for p in left}
            ) == self.bye_score:
                best = value
        assert best is not None
        return best

    def leftovers(self, people: list[Contender], above: int) -> Iterator[list[Contender]]:
        """Who stays over in each pairing of a bracket; the first ones are moved down."""
        if not people:
            yield []
            return
        first, *others = people
        for i, other in enumerate(others):
            if self.may_meet(first, other) and not (above and i < above - 1):
                rest = others[:i] + others[i + 1 :]
                yield from self.leftovers(rest, max(0, above - 1))
        for left in self.leftovers(others, max(0, above - 1)):
            yield [first, *left]

    def bye_games(self, floaters: tuple[Contender, ...], below: frozenset[int]) -> int:
        """C9: unplayed games of the only downfloater, if he ends with the bye."""
        if len(floaters) != 1 or floaters[0].score != self.bye_score:
            return 0
        if len(below) % 2 or self.lowest_bye(below) != -1:
            return 0
        played = sum(p.is_played for p in floaters[0].past)
        return self.task.round_number - 1 - played

    # -- colours and floats -----------------------------------------------------------------------

    def colours(self, player: Contender) -> list[int]:
        return [1 if p.colour is Colour.WHITE else -1 for p in player.past if p.is_played]

    def preference(self, player: Contender) -> tuple[int, str]:
        colours = self.colours(player)
        difference = sum(colours)
        if difference > 1 or difference < -1:
            return (-1 if difference > 0 else 1), "absolute"
        if len(colours) > 1 and colours[-1] == colours[-2]:
            return -colours[-1], "absolute"
        if difference:
            return -difference, "strong"
        return (-colours[-1], "mild") if colours else (0, "none")

    def loses_strong(self, contender: Contender, other: Contender) -> bool:
        (side, ours) = self.preference(contender)
        (their_side, theirs) = self.preference(other)
        kinds = {ours, theirs}
        return side == their_side and "strong" in kinds and kinds <= {"strong", "absolute"}

    def colour_difference_beyond_two(self, contender: Contender, other: Contender) -> bool:
        ours = sum(self.colours(contender))
        theirs = sum(self.colours(other))
        return min(ours, theirs) > 1 or max(ours, theirs) < -1

    def third_colour(self, contender: Contender, other: Contender) -> bool:
        """C11, by allocating the colour as 5.2.2 and 5.2.3 do."""
        (side, ours) = self.preference(contender)
        (their_side, theirs) = self.preference(other)
        if side != their_side or {ours, theirs} != {"absolute"}:
            return False
        a = self.colours(contender)
        b = self.colours(other)
        loser = None
        if abs(sum(a)) != abs(sum(b)):
            loser = a if abs(sum(a)) < abs(sum(b)) else b
        else:
            for x, y in zip(reversed(a), reversed(b), strict=False):
                if x != y:
                    loser = a if x == side else b
                    break
        if loser is None:
            loser = b
        return loser[-2:] == [-side, -side]

    def is_topscorer(self, player: Contender) -> bool:
        behind = self.task.round_number - 1
        return (
            self.task.round_number == self.task.rounds
            and player.score * 2 > self.task.worth.win * behind
        )

    def float_of(self, player: Contender, ago: int) -> str:
        if len(player.past) < ago:
            return ""
        past = player.past[-ago]
        if not past.is_played:
            counts = past.kind is RoundKind.PAIRING_BYE or past.gained > self.task.worth.loss
            return "down" if counts else ""
        assert past.opponent_score is not None
        if past.score == past.opponent_score:
            return ""
        return "down" if past.score > past.opponent_score else "up"
