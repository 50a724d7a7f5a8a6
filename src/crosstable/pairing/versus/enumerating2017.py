"""The Dutch system of 2017 word by word: what differs from the text of 2026."""

from __future__ import annotations

from typing import Any

from crosstable.pairing.task import Contender
from crosstable.pairing.versus.enumerating import Choice, Enumeration
from crosstable.rules.standings.ledger import RoundKind

People = tuple[Contender, ...]


class Enumeration2017(Enumeration):
    """Brackets without a look at the rest; a penultimate and a collapsed one if that fails."""

    def round(self) -> tuple[set[frozenset[int]], int | None] | None:
        everybody = frozenset(p.number for p in self.players)
        if self.lowest_bye(everybody) == float("inf"):
            return None
        pairs: set[frozenset[int]] = set()
        above: People = ()
        scores = sorted({p.score for p in self.players}, reverse=True)
        for score in scores:
            residents = tuple(p for p in self.players if p.score == score)
            lower = tuple(p for p in self.players if p.score < score)
            chosen, floaters = self.first(above, residents, lower, "regular")
            if not self.can_complete(floaters, lower):
                chosen, floaters = self.first(above, residents, lower, "penultimate")
                pairs |= self.names_of(chosen)
                chosen, above = self.first(floaters, lower, (), "last")
                pairs |= self.names_of(chosen)
                break
            pairs |= self.names_of(chosen)
            above = floaters
        return pairs, above[0].number if above else None

    @staticmethod
    def names_of(chosen: Any) -> set[frozenset[int]]:
        return {frozenset((a.number, b.number)) for a, b in chosen}

    def can_complete(self, floaters: People, lower: People) -> bool:
        return self.lowest_bye(frozenset(p.number for p in (*floaters, *lower))) != float("inf")

    def first(self, above: People, residents: People, lower: People, kind: str) -> Choice:
        best_choice: Choice | None = None
        value: Any = None
        is_last = kind == "last" or not lower
        for choice in self.candidates(above, residents):
            if kind == "penultimate" and not self.can_complete(choice[1], lower):
                continue  # C.4
            if is_last and not self.can_complete(choice[1], ()):
                continue  # C.2: whoever is left gets the bye
            now = self.old_quality(choice, above, residents, () if is_last else lower, kind)
            if best_choice is None or now < value:
                best_choice = choice
                value = now
        if best_choice is None:  # the last scoregroup cannot be paired: the caller will see it
            return (), (*above, *residents)
        return best_choice

    def old_quality(
        self, choice: Choice, above: People, residents: People, lower: People, kind: str
    ) -> tuple[Any, ...]:
        pairs, floaters = choice
        lowest = min(p.score for p in (*above, *residents)) - self.task.unit
        apart = [(a, b, abs(a.score - b.score)) for a, b in pairs]
        down = [(max(a, b, key=lambda p: p.score), d) for a, b, d in apart if d]
        down += [(p, p.score - lowest) for p in floaters]
        up = [(min(a, b, key=lambda p: p.score), d) for a, b, d in apart if d]
        again = {
            (which, ago): self.descending(d for p, d in who if self.float_of(p, ago) == which)
            for which, who in (("down", down), ("up", up))
            for ago in (1, 2)
        }
        order = [("down", 1), ("up", 1), ("down", 2), ("up", 2)]
        return (
            len(floaters),  # C.5
            self.descending([d for _, _, d in apart] + [p.score - lowest for p in floaters]),  # C.6
            self.ahead(floaters, lower) if kind == "regular" and lower else (),  # C.7
            sum(self.colour_difference_beyond_two(a, b) for a, b in pairs),  # C.8
            sum(self.third_colour(a, b) for a, b in pairs),  # C.9
            sum(self.preference(a)[0] == self.preference(b)[0] != 0 for a, b in pairs),  # C.10
            sum(self.loses_strong(a, b) for a, b in pairs),  # C.11
            *(len(again[key]) for key in order),  # C.12 to C.15
            *(again[key] for key in order),  # C.16 to C.19
        )

    def ahead(self, floaters: People, lower: People) -> Any:
        """C.7: most pairs of the next bracket, then its smallest list of score differences.

        In the last bracket somebody who may have the bye is left (C.2), or a pair is none.
        """
        following = [p for p in lower if p.score == lower[0].score]
        is_last = len(following) == len(lower) and (len(floaters) + len(lower)) % 2 == 1
        best: Any = None
        for left in self.leftovers([*floaters, *following], len(floaters)):
            differences = [p.score - lower[0].score + self.task.unit for p in left]
            gone = {p.number for p in left}
            differences += [
                p.score - lower[0].score for p in floaters if p.number not in gone
            ]  # a moved-down player meets a resident; pairs of residents have none
            is_barred = is_last and not any(self.may_have_bye(p) for p in left)
            value = (len(left) + 2 * is_barred, self.descending(differences))
            if best is None or value < best:
                best = value
        return best

    # -- older definitions ------------------------------------------------------------------------

    def may_have_bye(self, player: Contender) -> bool:
        return not any(
            p.kind in (RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN) for p in player.past
        )

    def float_of(self, player: Contender, ago: int) -> str:
        if len(player.past) >= ago and not player.past[-ago].is_played:
            return "down"
        return super().float_of(player, ago)
