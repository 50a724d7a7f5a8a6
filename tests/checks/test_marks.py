"""The marks of the fields, tried through `check` itself and not read in the tables."""

from __future__ import annotations

import pytest

import crosstable
from crosstable.model.diagnostics import Severity
from crosstable.text.dialects import DIALECTS
from crosstable.text.layout import Field, Mark
from crosstable.writing.conversion import convert

MARKED = ("trf06", "trf16", "draft-2024", "draft-2025", "trf26")
SAMPLE = crosstable.sample("individual-swiss")
FOUND_OTHERWISE = frozenset(("round_opponent", "round_colour", "round_result"))
"""A blank cell is a round without a game: what that means is told by the rules about games."""


def report_in(dialect: str) -> list[str]:
    return list(convert(crosstable.read(SAMPLE), dialect).document.source.texts)


def fields_with(dialect: str, mark: Mark, column: str) -> list[Field]:
    record = DIALECTS[dialect].by_subject["player"]
    fields = [field for field in record.fields if field.name not in FOUND_OTHERWISE]
    return [field for field in fields if getattr(field, column) is mark]


def errors_without(dialect: str, field: Field, purpose: str) -> set[int | None]:
    """The lines with an error after the field of the first player was blanked, and were not."""
    texts = report_in(dialect)
    line = next(index for index, text in enumerate(texts) if text.startswith("001"))
    start, end = int(field.start) - 1, int(field.end or 0)
    blanked = texts[line][:start] + " " * (end - start) + texts[line][end:]

    def errors(lines: list[str]) -> set[tuple[str, int | None]]:
        t = crosstable.loads("\r\n".join(lines) + "\r\n", dialect=dialect)
        found = crosstable.check(t, purpose)
        return {
            (fault.code, fault.span.line) for fault in found if fault.severity is Severity.ERROR
        }

    new = errors([*texts[:line], blanked, *texts[line + 1 :]]) - errors(texts)
    return {number for _, number in new}


@pytest.mark.parametrize("dialect", MARKED)
def test_mandatory_field_of_a_player_is_an_error_for_rating(dialect: str) -> None:
    missing = [
        field.name
        for field in fields_with(dialect, Mark.MANDATORY, "rating")
        if not errors_without(dialect, field, "rating")
    ]
    assert missing == []


HEADER = """\
012 Own case
042 2024/01/05
092 Individual: Swiss-System
"""


ROUNDS = ("2 w 1     3 b 1", "1 b 0     4 w 1", "4 b 1     1 w 0", "3 w 0     2 b 0")
POINTS = ("2.0", "1.0", "1.0", "0.0")


def with_ranks(ranks: tuple[str, ...]) -> str:
    """A small finished event with these ranks."""
    rows = zip(POINTS, ranks, ROUNDS, strict=True)
    lines = (
        f"001 {number:>4} m    {'Player':<33} 2000 FRA{points:>28} {rank:>4}     {rounds}\n"
        for number, (points, rank, rounds) in enumerate(rows, 1)
    )
    return HEADER + "".join(lines)


@pytest.mark.parametrize(
    ("ranks", "code"), [(("", "", "", ""), "S202"), (("1", "2", "", "4"), "S201")]
)
@pytest.mark.parametrize("dialect", ["trf16", "draft-2024", "draft-2025", "trf26"])
def test_rank_is_mandatory_for_rating(ranks: tuple[str, ...], code: str, dialect: str) -> None:
    t = crosstable.loads(with_ranks(ranks), dialect=dialect)
    found = {fault.code: fault.severity for fault in crosstable.check(t, "rating")}
    assert found.get(code) is Severity.ERROR
    for_pairing = {fault.code: fault.severity for fault in crosstable.check(t, "pairing")}
    assert for_pairing.get(code) is not Severity.ERROR


def test_other_ranking_method_asks_for_no_order() -> None:
    """Record 172 OTHER: nobody but the organiser knows the order (P110)."""
    lines = [
        "012 Own case",
        "092 Individual: Swiss-System",
        *(
            f"001 {n:>4} m    {'Player':<33} {rating} NOR{'0.5':>28} {n:>4}  {o:>4} {c} ="
            for n, rating, o, c in ((1, 1900, 3, "w"), (2, 2150, 4, "b"), (3, 1800, 1, "b"))
        ),
        f"001    4 m    {'Player':<33} 1700 NOR{'0.5':>28}    4     2 w =",
    ]
    for method, is_expected in (("FIDE", True), ("OTHER", False)):
        t = crosstable.loads("\n".join([*lines, f"172 NOR {method}"]) + "\n", dialect="trf26")
        assert ("P110" in {fault.code for fault in crosstable.check(t, None)}) is is_expected
