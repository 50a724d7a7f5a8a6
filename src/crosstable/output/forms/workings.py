"""The working of a player's tie-breaks in short lines."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.tiebreak_codes import title_in_words
from crosstable.output.language import Say
from crosstable.output.standingswhy import WITH_HALVES
from crosstable.output.table import Cell, figure, words
from crosstable.rules.standings.criterion import MEAN, PLACE, SUM
from crosstable.rules.standings.standings import Standings
from crosstable.rules.standings.why import Working, explain


def working_lines(table: Standings, number: int, _: Say) -> Iterator[tuple[Cell, Cell, Cell]]:
    """For each tie-break its name, the value, and the terms that make it."""
    if number not in table.place_of:
        return
    explanation = explain(table, number)
    titles = {
        key: title_in_words(code, _) for key, code in zip(table.keys, table.codes, strict=True)
    }
    for key, working in explanation.values.items():
        clause = f" (C.07, {working.clause})" if working.clause else ""
        name = f"{key}: {titles[key]}{clause}"
        yield words(name), _value(working.text), words(in_short(working, _))


def _value(text: str | None) -> Cell:
    cell = figure(text)
    return cell if text is None else cell._replace(text=WITH_HALVES.figure(text))


def in_short(working: Working, _: Say) -> str:
    """The terms that count, joined as the tie-break joins them; what was cut is said after them."""
    if working.operation == PLACE:
        place = _("place {n} in the tied group").format(n=working.value)
        return "" if not working.value else place
    counted = [WITH_HALVES.number(term.amount) for term in working.terms if term.status != "cut"]
    cut = [WITH_HALVES.number(term.amount) for term in working.terms if term.status == "cut"]
    text = " + ".join(counted).replace("+ -", "− ")
    if working.operation == MEAN and counted:
        text = f"({text}) / {len(counted)}"
    elif working.operation != SUM:
        text = _("from {terms}").format(terms=text) if counted else ""
    if not cut:
        return text
    not_counted = _("not counted")
    return "; ".join(filter(None, (text, f"{not_counted}: {', '.join(cut)}")))
