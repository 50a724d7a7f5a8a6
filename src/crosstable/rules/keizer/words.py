"""The working of a Keizer table in words: "round 2 against 3 (Cid): win, value 12: 12"."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Bye, Tournament
from crosstable.rules.keizer.duties import stated_duties
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


def evening_in_words(term: Term, table: KeizerTable) -> Phrase:
    """What happened on an evening, and what it was a share of."""
    if term.kind is None:
        return _own_value_in_words(term, table)
    if term.kind is EveningKind.NOT_YET:
        return phrase("not yet there")
    what = _GAMES.get(term.kind) or _ABSENCES[term.kind]
    if term.is_beyond_limit:
        limit = table.parameters.absence_limit
        return phrase("{a}: nothing (evenings away that are paid: at most {n})", a=what, n=limit)
    if not term.share:
        return phrase("{a}: nothing", a=what)
    if term.is_of_own_value:
        share = points_in_words(term.share)
        return phrase(
            "{a}: {share} of the own value {value}", a=what, share=share, value=term.value
        )
    place = place_with(term.value, table)
    if term.share == 1:
        return phrase("{a}: the value {value} of place {n}", a=what, value=term.value, n=place)
    return phrase(
        "{a}: {share} of the value {value} of place {n}",
        a=what,
        share=points_in_words(term.share),
        value=term.value,
        n=place,
    )


def _own_value_in_words(term: Term, table: KeizerTable) -> Phrase:
    values = {"n": place_with(term.value, table), "top": _first_value(table)}
    if table.parameters.own_value == "start":
        return phrase(
            "own value, once: that of place {n} at the start (place 1 has {top}, each further "
            "place one less)",
            **values,
        )
    return phrase(
        "own value, once: that of place {n} (place 1 has {top}, each further place one less)",
        **values,
    )


def difference_in_words(row: KeizerRow, table: KeizerTable) -> Phrase:
    """Why the points are not the sum of the evenings."""
    if row.mean_of is not None:
        earlier, later = map(points_in_words, row.mean_of)
        return phrase(
            "two orders of the table follow each other for ever, so the mean of {a} and {b} counts",
            a=earlier,
            b=later,
        )
    if table.parameters.rounding == "whole":
        return phrase("rounded to a whole number")
    return phrase("rounded to half points")


def absence_in_words(t: Tournament, number: int, round_number: int) -> Phrase:
    """Why somebody is not paired on an evening, as a report states it."""
    entry = t.by_number[number].entry(round_number)
    kind = entry.kind if isinstance(entry, Bye) else None
    return bye_in_words(kind, is_duty=(round_number, number) in stated_duties(t.comments))


def bye_in_words(kind: ByeKind | None, *, is_duty: bool) -> Phrase:
    """What a bye in a report is for a club: half-point byes are absences with notice."""
    if is_duty:
        return _FOR_THE_CLUB
    return _WITH_NOTICE if kind is ByeKind.HALF_POINT else _WITHOUT_NOTICE


def place_with(value: int, table: KeizerTable) -> int:
    """The place that has a value."""
    return _first_value(table) - value + 1


def _first_value(table: KeizerTable) -> int:
    return table.parameters.value_of_first(len(table.rows))


_GAMES: Mapping[EveningKind, Phrase] = {
    EveningKind.WIN: phrase("win"),
    EveningKind.DRAW: phrase("draw"),
    EveningKind.LOSS: phrase("loss"),
    EveningKind.FORFEIT_WIN: phrase("forfeit win"),
    EveningKind.FORFEIT_LOSS: phrase("forfeit loss"),
    EveningKind.OPEN: phrase("open, as a draw"),
}
_WITH_NOTICE = phrase("absent with notice")
_WITHOUT_NOTICE = phrase("absent without notice")
_FOR_THE_CLUB = phrase("away for the club")
_ABSENCES: Mapping[EveningKind, Phrase] = {
    EveningKind.BYE: phrase("no opponent"),
    EveningKind.EXCUSED: _WITH_NOTICE,
    EveningKind.UNEXCUSED: _WITHOUT_NOTICE,
    EveningKind.DUTY: _FOR_THE_CLUB,
    EveningKind.HALF_BYE: _WITH_NOTICE,
    EveningKind.ZERO_BYE: _WITHOUT_NOTICE,
}
