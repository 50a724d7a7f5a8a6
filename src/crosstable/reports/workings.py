"""The working of a player's tie-breaks in short lines."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from crosstable.reports.document import Cell, figure, words
from crosstable.tiebreaks.criterion import MEAN, PLACE, SUM
from crosstable.tiebreaks.numbers import decimal_text, exact_text
from crosstable.tiebreaks.standings import Standings
from crosstable.tiebreaks.why import Working, explain


def working_lines(table: Standings, number: int) -> Iterator[tuple[Cell, Cell, Cell]]:
    """For each tie-break its name, the value, and the terms that make it."""
    explanation = explain(table, number)
    if explanation is None:
        return
    for key, working in explanation.values.items():
        clause = f" (C.07, {working.clause})" if working.clause else ""
        name = f"{key}: {working.title}{clause}"
        yield words(name), figure(working.value), words(in_short(working))


def in_short(working: Working) -> str:
    """The terms that count, joined as the tie-break joins them; what was cut is said after them."""
    if working.operation == PLACE:
        return "" if working.value in (None, "0") else f"place {working.value} in the tied group"
    counted = [_number(term.amount) for term in working.terms if term.status != "cut"]
    cut = [_number(term.amount) for term in working.terms if term.status == "cut"]
    text = " + ".join(counted).replace("+ -", "− ")
    if working.operation == MEAN and counted:
        text = f"({text}) / {len(counted)}"
    elif working.operation != SUM:
        text = f"from {text}" if counted else ""
    return f"{text}; not counted: {', '.join(cut)}" if cut else text


def _number(value: Fraction) -> str:
    text = exact_text(value)
    return decimal_text(value, 2, rounded=True) if "/" in text else text
