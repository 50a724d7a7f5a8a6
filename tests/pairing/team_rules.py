"""The rules of C.04.6, 2 and 3 read literally: every set and every pairing is tried.

Slow, for a dozen teams at most, and written without a look at the engine: sets of upfloaters in
the order of 3.5.4, pairings in the order of 3.6.3, criteria one by one.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from crosstable.model.results import Colour
from crosstable.pairing.task import Contender, RoundTask
from crosstable.rules.standings.ledger import RoundKind

Pairing = tuple[tuple[int, int], ...]
"""Pairs of pairing numbers, the smaller one first, in ascending order."""


class Rules:
    """A round as the text of the rules sees it; teams are named by pairing numbers."""

    def __init__(self, task: RoundTask) -> None:
        self.task = task
        self.teams = {one.tpn: one for one in task.present}
        self.tpn_of = {one.number: one.tpn for one in task.present}
        self.late = task.round_number >= task.rounds - 1
        self.levels = sorted({one.score for one in self.teams.values()}, reverse=True)

    # -- 2.1 ------------------------------------------------------------------------------------

    def may_meet(self, a: int, b: int) -> bool:
        one, other = self.teams[a], self.teams[b]
        met = any(p.opponent == other.number and p.kind is RoundKind.PLAYED for p in one.past)
        pair = (min(one.number, other.number), max(one.number, other.number))
        return not met and pair not in self.task.forbidden

    def may_have_bye(self, tpn: int) -> bool:
        barred = (RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.FULL_BYE)
        return not any(past.kind in barred for past in self.teams[tpn].past)

    # -- pairings of a set ----------------------------------------------------------------------

    def pairings(self, tpns: Sequence[int]) -> Iterator[Pairing]:
        """Every legal pairing of all these teams."""
        if not tpns:
            yield ()
            return
        first, *rest = sorted(tpns)
        for partner in rest:
            if self.may_meet(first, partner):
                others = [tpn for tpn in rest if tpn != partner]
                for pairing in self.pairings(others):
                    yield ((first, partner), *pairing)

    @cache  # noqa: B019  (a rules object lives for one round)
    def is_pairable(self, tpns: tuple[int, ...]) -> bool:
        return next(self.pairings(tpns), None) is not None

    # -- 3.4 ------------------------------------------------------------------------------------

    def bye(self) -> int | None:
        def order(tpn: int) -> tuple[int, int, int]:
            played = [past for past in self.teams[tpn].past if past.kind is RoundKind.PLAYED]
            return self.teams[tpn].score, -len(played), -tpn

        for tpn in sorted(filter(self.may_have_bye, self.teams), key=order):
            if self.is_pairable(tuple(sorted(set(self.teams) - {tpn}))):
                return tpn
        return None

    # -- 3.5 ------------------------------------------------------------------------------------

    def upfloaters(self, unpaired: Sequence[int]) -> tuple[int, ...] | None:
        top = max(self.teams[tpn].score for tpn in unpaired)
        residents = [tpn for tpn in unpaired if self.teams[tpn].score == top]
        lower = [tpn for tpn in unpaired if self.teams[tpn].score < top]
        for count in range(len(lower) + 1):
            legal = [
                chosen
                for chosen in combinations(lower, count)
                if self.is_pairable(tuple(sorted([*residents, *chosen])))
                and self.is_pairable(tuple(sorted(set(lower) - set(chosen))))
            ]
            if legal:
                return self._best(legal, top, lower)
        return None

    def _best(
        self, legal: Sequence[tuple[int, ...]], top: int, lower: Sequence[int]
    ) -> tuple[int, ...]:
        def scores(chosen: tuple[int, ...]) -> list[int]:
            return sorted(self.teams[tpn].score for tpn in chosen)

        best_scores = max(map(scores, legal))  # [C5]
        sets = [
            tuple(sorted(chosen, key=lambda tpn: (-self.teams[tpn].score, tpn)))
            for chosen in legal
            if scores(chosen) == best_scores
        ]
        sets.sort()
        return min(
            sets,
            key=lambda chosen: (
                not self._leaves_the_next_group(chosen, top, lower),  # [C6]
                0 if self.late else sum(self.floated(tpn) for tpn in chosen),  # [C7]
            ),
        )

    def _leaves_the_next_group(
        self, chosen: tuple[int, ...], top: int, lower: Sequence[int]
    ) -> bool:
        below = [level for level in self.levels if level < top]
        left = [tpn for tpn in lower if tpn not in chosen]
        group = [tpn for tpn in left if below and self.teams[tpn].score == below[0]]
        rest = [tpn for tpn in left if tpn not in group]
        if not group:
            return True
        return any(
            self.is_pairable(tuple(sorted([*group, *more])))
            and self.is_pairable(tuple(sorted(set(rest) - set(more))))
            for more in combinations(rest, len(group) % 2)
        )

    def floated(self, tpn: int) -> bool:
        past = self.teams[tpn].past
        if not past or past[-1].kind is not RoundKind.PLAYED:
            return False
        return past[-1].score != past[-1].opponent_score

    # -- 3.6 ------------------------------------------------------------------------------------

    def bracket(self, tpns: Sequence[int], top: int) -> Pairing:
        pairings = sorted(self.pairings(tpns), key=_identifier)
        return min(pairings, key=lambda pairing: self._criteria(pairing, top))

    def _criteria(self, pairing: Pairing, top: int) -> tuple[int, int, int]:
        clashes = strong = floaters = 0
        for a, b in pairing:
            mine, theirs = wish(self.teams[a], self.task), wish(self.teams[b], self.task)
            if mine[0] and mine[0] == theirs[0]:
                clashes += 1
                strong += mine[1] == theirs[1] == "strong"
            for up, opponent in ((a, b), (b, a)):
                if self.teams[up].score < top and not self.late:
                    floaters += self.floated(opponent)
        return clashes, strong, floaters

    # -- 3.3.2 ----------------------------------------------------------------------------------

    def round(self) -> tuple[frozenset[frozenset[int]], int | None] | None:
        """The pairs by number and who has the bye; None if the round cannot be paired."""
        bye = self.bye() if len(self.teams) % 2 else None
        unpaired = sorted(tpn for tpn in self.teams if tpn != bye)
        if len(unpaired) % 2 or not self.is_pairable(tuple(unpaired)):
            return None
        pairs: list[frozenset[int]] = []
        while unpaired:
            top = max(self.teams[tpn].score for tpn in unpaired)
            chosen = self.upfloaters(unpaired)
            assert chosen is not None
            members = [t for t in unpaired if self.teams[t].score == top or t in chosen]
            for pair in self.bracket(members, top):
                pairs.append(frozenset(self.teams[tpn].number for tpn in pair))
            unpaired = [tpn for tpn in unpaired if tpn not in members]
        return frozenset(pairs), None if bye is None else self.teams[bye].number


def _identifier(pairing: Pairing) -> tuple[int, ...]:
    tops = sorted(pairing)
    return (*(top for top, _ in tops), *(bottom for _, bottom in tops))


def wish(team: Contender, task: RoundTask) -> tuple[str, str]:
    """The colour preference by the table of 1.7: colour (empty for none) and strength."""
    colours = "".join(
        "W" if past.colour is Colour.WHITE else "B"
        for past in team.past
        if past.kind is RoundKind.PLAYED
    )
    kind = task.options.get("colour_type")
    balance = colours.count("W") - colours.count("B")
    if kind is None:
        return "", ""
    if balance <= -2 or (balance in (-1, 0) and colours.endswith("BB")):
        return "W", "strong"
    if balance >= 2 or (balance in (0, 1) and colours.endswith("WW")):
        return "B", "strong"
    if kind == "A" or not colours:
        return "", ""
    if balance:
        return ("W" if balance == -1 else "B"), "mild"
    if task.round_number == task.rounds:
        return "", ""
    return ("W" if colours.endswith("B") else "B"), "mild"
