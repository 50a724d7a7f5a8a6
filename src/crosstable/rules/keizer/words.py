"""The working of a Keizer table in words: "round 2 against 3 (Cid): win, value 12: 12"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.rules.keizer.season import EveningKind
from crosstable.rules.keizer.table import KeizerRow, KeizerTable, Term

HALF = Fraction(1, 2)


def points_in_words(points: Fraction) -> str:
    """Points as people write them: 12, 10½, 4 1/6.

    >>> points_in_words(Fraction(21, 2)), points_in_words(Fraction(25, 6)), points_in_words(HALF)
    ('10½', '4 1/6', '½')
    """
    whole, rest = divmod(points, 1)
    if not rest:
        return str(whole)
    part = "½" if rest == HALF else f"{rest.numerator}/{rest.denominator}"
    if not whole:
        return part
    return f"{whole}½" if rest == HALF else f"{whole} {part}"


def working(table: KeizerTable, number: int) -> Iterator[Words]:
    """How the points of a player come about, evening by evening."""
    row = table.row(number)
    names = {each.number: each.name for each in table.rows}
    for term in row.terms:
        points = points_in_words(term.points)
        if term.kind is None:
            yield phrase("own value, once: {points}", points=points)
        elif term.opponent is None:
            yield phrase(
                "round {n}: {a}: {points}",
                n=term.round_number,
                a=evening_in_words(term),
                points=points,
            )
        else:
            yield phrase(
                "round {n} against {who}: {a}: {points}",
                n=term.round_number,
                who=f"{term.opponent} ({names[term.opponent]})",
                a=evening_in_words(term),
                points=points,
            )
    yield _total(row)


def evening_in_words(term: Term) -> Phrase:
    """What happened on an evening, and what it was a share of."""
    if term.kind is None:
        return phrase("own value, once")
    if term.is_beyond_limit:
        return phrase("absent more often than is paid")
    if term.kind is EveningKind.NOT_YET:
        return phrase("not yet there")
    if term.opponent is not None:
        return phrase("{a}, value {value}", a=_GAMES[term.kind], value=term.value)
    return phrase(
        "{a}, {share} of the own value {value}",
        a=_ABSENCES[term.kind],
        share=points_in_words(term.share),
        value=term.value,
    )


def _total(row: KeizerRow) -> Phrase:
    points = points_in_words(row.points)
    if row.mean_of is None:
        return phrase("together {points}, place {n}", points=points, n=row.rank)
    earlier, later = map(points_in_words, row.mean_of)
    return phrase(
        "two orders of the table follow each other; the mean of {a} and {b} counts: {points}, "
        "place {n}",
        a=earlier,
        b=later,
        points=points,
        n=row.rank,
    )


_GAMES: Mapping[EveningKind, Phrase] = {
    EveningKind.WIN: phrase("win"),
    EveningKind.DRAW: phrase("draw"),
    EveningKind.LOSS: phrase("loss"),
    EveningKind.FORFEIT_WIN: phrase("forfeit win"),
    EveningKind.FORFEIT_LOSS: phrase("forfeit loss"),
    EveningKind.OPEN: phrase("open, as a draw"),
}
_ABSENCES: Mapping[EveningKind, Phrase] = {
    EveningKind.BYE: phrase("no opponent"),
    EveningKind.EXCUSED: phrase("absent with notice"),
    EveningKind.UNEXCUSED: phrase("absent without notice"),
    EveningKind.DUTY: phrase("away for the club"),
    EveningKind.HALF_BYE: phrase("absent with notice"),
    EveningKind.ZERO_BYE: phrase("absent without notice"),
}
