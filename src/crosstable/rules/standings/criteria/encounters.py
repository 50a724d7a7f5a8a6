"""Direct encounter and its extension for teams (Handbook C.07, articles 6 and 13.3)."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from crosstable.model.phrases import phrase
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.rules.standings.criteria.boards import (
    CLAUSES,
    TITLES,
    board_numbers,
    match_boards,
)
from crosstable.rules.standings.criterion import (
    Group,
    GroupCriterion,
    Row,
    Stage,
    Term,
    by_numbers,
)
from crosstable.rules.standings.ledger import PLAYED, Ledger
from crosstable.rules.standings.numbers import fraction

if TYPE_CHECKING:
    from fractions import Fraction

Number: TypeAlias = "int | Fraction"
Split = Callable[[Group], list[Group]]
Remember = Callable[[Iterable[int], Callable[[], Stage]], None]
_TITLES = {
    "PTS": phrase("points against each other"),
    "MP": phrase("match points against each other"),
    "GP": phrase("game points against each other"),
}


class Among(NamedTuple):
    """A member's score inside the tied group, and the score if all missing games were won."""

    score: Number
    best: Number


class Encounters:
    """The games among tied participants, on one score."""

    def __init__(self, ledger: Ledger, basis: str, with_forfeits: bool, remember: Remember) -> None:
        self.ledger = ledger
        self.score = ledger.scores[basis]
        self.with_forfeits = with_forfeits
        self.remember = remember

    def against(self, i: int, others: frozenset[int]) -> dict[int, Number]:
        """The average points against each other member that was met (6.1.2)."""
        points = self.score.points[i]
        scores: dict[int, list[int]] = {}
        row = self.ledger.rows[i]
        forfeits_meet = self.with_forfeits or self.ledger.predetermined
        for place, opponent in enumerate(row.opponents):
            if opponent is None or opponent not in others or opponent == i:
                continue
            if row.kinds[place] is PLAYED or forfeits_meet:  # see `Ledger.meets`
                scores.setdefault(opponent, []).append(points[place])
        return {
            o: games[0] if len(games) == 1 else fraction(sum(games), len(games))
            for o, games in scores.items()
        }

    def among(self, i: int, group: frozenset[int]) -> Among:
        """Score inside the group; a missing game may still be won (6.3)."""
        scores = self.against(i, group)
        score: Number = sum(scores.values())
        missing = len(group) - 1 - len(scores)
        return Among(score, score + missing * self.score.win)

    def order(self, group: Group) -> list[Group]:
        """The group in order, again and again inside what stays tied (6.2, 6.3)."""
        if len(group) < 2:
            return [group]
        members = frozenset(group)
        table = {i: self.among(i, members) for i in group}
        everybody_met = all(score == best for score, best in table.values())
        if everybody_met or self.ledger.predetermined:  # A7: also before everybody has met
            parts = self._by_score(table)
            if len(parts) == 1:
                return parts
            return [piece for part in parts for piece in self.order(part)]
        return self._certain(group, table)

    def _by_score(self, table: dict[int, Among]) -> list[Group]:
        """6.2: everybody met everybody, so the scores decide."""
        together: dict[Number, Group] = {}
        for i, (score, _) in table.items():
            together.setdefault(score, []).append(i)
        parts = [together[score] for score in sorted(together, reverse=True)]
        self._remember("6.2", table, parts)
        return parts

    def _certain(self, group: Group, table: dict[int, Among]) -> list[Group]:
        """6.3: those are placed, from the top, whom nobody below could reach."""
        rest = sorted(group, key=lambda i: table[i].score, reverse=True)
        placed: list[Group] = []
        while len(rest) > 1 and all(table[rest[0]].score > table[o].best for o in rest[1:]):
            placed.append([rest.pop(0)])
        if not placed:
            self._remember("6.3", table, [group])
            return [group]
        left = set(rest)
        remaining = [i for i in group if i in left]
        self._remember("6.3", table, [*placed, remaining])
        return [*placed, *self.order(remaining)]

    def _remember(self, clause: str, table: dict[int, Among], parts: Sequence[Group]) -> None:
        self.remember(table, partial(self._stage, clause, table, parts))

    def _stage(self, clause: str, table: dict[int, Among], parts: Sequence[Group]) -> Stage:
        """What was compared, for the working."""
        unit = self.ledger.unit
        rows = tuple(
            Row(i, (fraction(score) / unit,), fraction(best) / unit if clause == "6.3" else None)
            for i, (score, best) in table.items()
        )
        return Stage(_TITLES[self.score.name], clause, rows, tuple(map(tuple, parts)))

    def terms(self, i: int, group: Group) -> list[Term]:
        """The points against the other members of the tied group; those not met are named."""
        met = self.against(i, frozenset(group))
        return [
            Term(None, o, fraction(met[o]) / self.ledger.unit, clause="6.1")
            if o in met
            else Term(None, o, fraction(0), clause="6.3", words=phrase("did not meet"))
            for o in group
            if o != i
        ]


class DirectEncounter(GroupCriterion):
    """DE (6): who did better in the games among the tied."""

    clause = "6"

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        basis = ledger.primary
        self.encounters = Encounters(ledger, basis, self.with_forfeits, self.remember)

    def order(self, group: Group) -> list[Group]:
        """By article 6."""
        return self.encounters.order(group)

    def terms(self, i: int) -> list[Term]:
        """The points against the other members of the group."""
        return self.encounters.terms(i, self.tied.get(i, [i]))


_KNOCK_OUT = {
    "EDE": (),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
}
"""13.3.2: what decides between two teams that stay tied on both scores."""


class ExtendedDirectEncounter(GroupCriterion):
    """EDE and its chains (13.3): primary score, secondary score, then the boards of the match."""

    clause = "13.3"

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        self.by_primary, self.by_secondary = (
            Encounters(ledger, basis, self.with_forfeits, self.remember)
            for basis in (ledger.primary, ledger.secondary)
        )

    def order(self, group: Group) -> list[Group]:
        """Pass by pass until a whole pass changes nothing.

        Within a pass a group that the secondary score split is worked on with that score until it
        is stable, and only then with the primary score again (A26).
        """
        groups = [group]
        while True:
            after = groups
            for split in (self.by_primary.order, self.by_secondary.order, self._knock_out):
                after = _until_stable(after, split)
            if after == groups:
                return groups
            groups = after

    def _knock_out(self, group: Group) -> list[Group]:
        """Two teams still tied: the boards of the match between them (13.3.2)."""
        if len(group) != 2:
            return [group]
        ledger = self.ledger
        pairs = ((group[0], group[1]), (group[1], group[0]))
        boards = {a: match_boards(ledger, a, b, self.with_forfeits) for a, b in pairs}
        for name in _KNOCK_OUT[self.code.name]:
            rows = tuple(Row(i, board_numbers(name, boards[i], ledger.unit)) for i in group)
            parts = by_numbers(rows, ascending=name == "BC")
            title = phrase("{a}, in the match between the two", a=TITLES[name])
            order = tuple(map(tuple, parts))
            ascending = name == "BC"
            self.remember(group, partial(Stage, title, CLAUSES[name], rows, order, ascending))
            if len(parts) > 1:
                return parts
        return [group]

    def terms(self, i: int) -> list[Term]:
        """The points on the primary score against the other members of the group."""
        return self.by_primary.terms(i, self.tied.get(i, [i]))


def _until_stable(groups: list[Group], split: Split) -> list[Group]:
    """Every tied group split again and again until nothing changes."""
    while True:
        after = [part for group in groups for part in split(group)]
        if after == groups:
            return groups
        groups = after
