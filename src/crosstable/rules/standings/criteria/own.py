"""Tie-breaks from a participant's own results (Handbook C.07, articles 7 and 9.2)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from itertools import compress

from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.rules.standings.criterion import Scalar, ScoreBased, Status, Term, Value
from crosstable.rules.standings.ledger import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    PLAYED,
    VOLUNTARILY_UNPLAYED,
    WORDS_OF_UNPLAYED,
    Ledger,
    RoundEntry,
)
from crosstable.rules.standings.numbers import decimal_text, fraction


class Points(ScoreBased):
    """The score: tournament points, match points, game points, or the other one of the two."""

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        named = {"MPTS": "MP", "GPTS": "GP", "MPvGP": ledger.secondary}
        self.score = ledger.score(named.get(code.name) or code.basis)
        self.clause = "13.1" if code.name == "MPvGP" else ""

    def compute(self) -> Sequence[Value]:
        """Everything that counts in the standing, also what counts at the end only."""
        both = zip(self.score.totals, self.score.final, strict=True)
        return [total + extra for total, extra in both]

    def terms(self, i: int) -> list[Term]:
        """Round by round, then bonuses and penalties."""
        score = self.score
        rounds = enumerate(zip(score.points[i], self.ledger.entries[i], strict=True), 1)
        terms = [
            Term(r, entry.opponent, self.points(points), words=_kind_of_unplayed(entry))
            for r, (points, entry) in rounds
        ]
        for number, extra in sorted(score.bonuses[i].items()):
            words = phrase("bonus") if extra > 0 else phrase("penalty")
            terms.append(Term(number or None, None, self.points(extra), "counted", "299", words))
        if score.final[i]:
            words = phrase("in the final standing only")
            terms.append(Term(None, None, self.points(score.final[i]), "counted", "299", words))
        return terms


def _kind_of_unplayed(entry: RoundEntry) -> Words:
    """The kind of a round that was not played."""
    return WORDS_OF_UNPLAYED.get(entry.kind, "")


class PerRound(Scalar):
    """A criterion that counts something in every round."""

    is_of_colour = False

    @abstractmethod
    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """What one round counts."""

    def compute(self) -> Sequence[Value]:
        """The sum over the rounds."""
        amount = self.amount
        return [
            sum([amount(i, place, entry) for place, entry in enumerate(entries)])
            for i, entries in enumerate(self.ledger.entries)
        ]

    def terms(self, i: int) -> list[Term]:
        """Every round with what it counts."""
        return [
            Term(
                place + 1,
                entry.opponent,
                fraction(self.amount(i, place, entry), self.denominator),
                clause=self.clause,
                words=self.explain(entry),
            )
            for place, entry in enumerate(self.ledger.entries[i])
        ]

    def explain(self, entry: RoundEntry) -> Words:
        """What explains the amount of a round: the colour where it counts, why it was unplayed."""
        unplayed = _kind_of_unplayed(entry)
        if not self.is_of_colour or entry.opponent is None:
            return unplayed
        colour = phrase("Black") if entry.black else phrase("White")
        return joined([colour, unplayed]) if unplayed else colour


class Wins(PerRound):
    """WIN: rounds that gave, played or not, exactly the points of a win (7.1)."""

    clause = "7.1"

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """1 for the points of a win; between teams match points count, whichever score leads."""
        score = self.ledger.score("MP")
        return int(score.points[i][place] in score.wins)


class Won(PerRound):
    """WON: games or matches won over the board (7.2)."""

    clause = "7.2"

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """1 for a won game; with pre-determined pairings also by forfeit (15.2)."""
        kind, opponent, _, halves = entry
        if kind is FORFEIT_WIN:
            return int(self.ledger.predetermined and opponent is not None)
        if kind is not PLAYED:
            return 0
        if self.ledger.is_team:
            score = self.ledger.score("MP")
            return int(score.points[i][place] in score.wins)
        return int(halves == 2)

    def compute(self) -> Sequence[Value]:
        """In a Swiss for individuals kind and result of a round tell, without `amount`."""
        if self.ledger.is_team or self.ledger.predetermined or type(self) is not Won:
            return super().compute()
        return [
            row.halves.count(2)
            if all_played
            else list(zip(row.kinds, row.halves, strict=True)).count((PLAYED, 2))
            for row, all_played in zip(self.ledger.rows, self.ledger.all_played, strict=True)
        ]


class WonWithBlack(Won):
    """BWG: games won over the board with Black (7.4)."""

    clause = "7.4"
    is_of_colour = True

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """1 for a game won with Black."""
        return super().amount(i, place, entry) if entry.black else 0


class PlayedWithBlack(PerRound):
    """BPG: games played over the board with Black (7.3)."""

    clause = "7.3"
    is_of_colour = True

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """1 for a game with Black; forfeits by 15.2 of the edition (A5)."""
        if not entry.black or entry.opponent is None:
            return 0
        if entry.kind is PLAYED:
            return int(not self.is_open(entry))
        if not self.ledger.predetermined:
            return 0
        lost_counts = self.ledger.edition.lost_by_forfeit_counts
        return int(entry.kind is FORFEIT_WIN or (entry.kind is FORFEIT_LOSS and lost_counts))

    def is_open(self, entry: RoundEntry) -> bool:
        """A game that waits for its result is not played yet, as for ARO and TPR."""
        return entry.halves is None and not self.ledger.is_team


class RoundsElected(PerRound):
    """REP: rounds one elected to play (7.6)."""

    clause = "7.6"

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """0 for a half-point or zero-point bye and for a forfeit loss.

        The free round of an odd round robin stands as a zero-point bye in a report and counts as
        one; it is the same for everybody (docs/decisions.md).
        """
        return int(entry.kind not in VOLUNTARILY_UNPLAYED)


class StandardPoints(PerRound):
    """STD: each round as won, drawn or lost, whatever the scoring system (7.7)."""

    clause = "7.7"
    denominator = 2
    decimals = 1

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """2 for more than the opponent (unplayed: than a draw), 1 for as much, else 0.

        Between teams the match points count (A14).
        """
        score = self.ledger.score("MP")
        own = score.points[i][place]
        other = score.draw
        if entry.kind is PLAYED and entry.opponent is not None:
            other = score.points[entry.opponent][place]
        return 2 if own > other else int(own == other)


class Progressive(ScoreBased):
    """PS: the sum of the scores after each round; /Cn leaves out the first n (7.5)."""

    clause = "7.5"

    def compute(self) -> Sequence[Value]:
        """The sum of what is not cut."""
        cuts = self.modifier("C") or 0
        return [sum(self.score.progress(i)[cuts:]) for i in range(self.ledger.size)]

    def terms(self, i: int) -> list[Term]:
        """The score after each round."""
        cuts = self.modifier("C") or 0
        return [
            Term(
                number,
                None,
                self.points(total),
                "cut" if number <= cuts else "counted",
                "14.1" if number <= cuts else self.clause,
                phrase("score after round {n}", n=number),
            )
            for number, total in enumerate(self.score.progress(i), 1)
        ]


class Koya(ScoreBased):
    """KS: points against opponents who reached half of the highest possible score (9.2)."""

    clause = "9.2"

    @cached_property
    def _twice_the_limit(self) -> int:
        """In units: the highest possible score, moved by twice the half points of /L (9.2, 14.5).

        With pre-determined pairings the highest score is that of the rounds a participant plays:
        four in a field of five (A16). The step is half a point whatever a win is worth (A15).
        """
        ledger = self.ledger
        rounds = ledger.rounds
        if ledger.predetermined:
            scheduled = (sum(o is not None for o in row.opponents) for row in ledger.rows)
            rounds = max(scheduled, default=0)
        return rounds * self.score.win + (self.modifier("L") or 0) * ledger.unit

    def compute(self) -> Sequence[Value]:
        """The points against those who reached the limit."""
        reached: dict[int | None, bool] = dict(enumerate(self._reached))
        has_reached = reached.get  # None for a round without an opponent
        return [
            sum(compress(points, map(has_reached, row.opponents)))
            for row, points in zip(self.ledger.rows, self.score.points, strict=True)
        ]

    @cached_property
    def _reached(self) -> list[bool]:
        return [2 * total >= self._twice_the_limit for total in self.score.totals]

    def terms(self, i: int) -> list[Term]:
        """Every opponent, counted or below the limit."""
        reached = self._reached
        limit = decimal_text(fraction(self._twice_the_limit, 2 * self.ledger.unit), 1)
        terms = []
        for place, entry in enumerate(self.ledger.entries[i]):
            if entry.opponent is None:
                continue
            total = self.points(self.score.totals[entry.opponent])
            counted = reached[entry.opponent]
            score = decimal_text(total, 1)
            words = (
                phrase("{a} reaches {b}", a=score, b=limit)
                if counted
                else phrase("{a} is below {b}", a=score, b=limit)
            )
            amount = self.points(self.score.points[i][place])
            status: Status = "counted" if counted else "cut"
            terms.append(Term(place + 1, entry.opponent, amount, status, self.clause, words, total))
        return terms
