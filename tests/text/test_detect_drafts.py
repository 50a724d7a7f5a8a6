"""The two drafts are recognised: by what only they have, and by the day of the event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest

import crosstable
from crosstable.text.dialects import DIALECTS
from crosstable.text.dialects.detect import detect
from crosstable.text.layout import Mark
from crosstable.text.marks import with_milder_marks

ANN = "001    1 w    Ann, One                          2000 NOR    12345678 1990/05/06  1.0    1"
Faults = Counter[tuple[str, str]]
LATER = ("192 FIDE_DUTCH", "222 5400+30", "240 H   2    1")


@pytest.mark.parametrize("code", ["202", "212"])
def test_a_code_in_092_beside_tiebreaks_is_the_draft_of_2024(code: str) -> None:
    lines = ["092 FIDE_DUTCH_2026", f"{code} PTS,BH", ANN + "  0000 - U"]
    assert detect(lines)[0].name == "draft-2024"
    t = crosstable.loads("\n".join(lines).encode())
    assert not [f for f in t.reading_findings if f.kind == "record-of-other-dialect"]


def test_a_code_in_092_without_anything_else_of_the_draft_stays_trf16() -> None:
    assert detect(["092 FIDE_DUTCH_2026", "142 5", ANN])[0].name == "trf16"


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        (("052 2024/06/03",), "draft-2025"),
        (("052 2025/08/31",), "draft-2025"),
        (("042 2025/08/30",), "draft-2025"),
        (("052 2025/09/01",), "trf26"),
        (("042 2025/08/30", "052 2025/09/02"), "trf26"),
        (("052 2024/06/03", "182 A program"), "trf26"),
        ((f"132{88 * ' '}24/06/02  24/06/03",), "draft-2025"),
        ((f"132{88 * ' '}25/08/30  25/09/02",), "trf26"),
        (("052 soon", "042 2025/08/30"), "draft-2025"),
        ((), "trf26"),
    ],
)
def test_the_day_of_the_event_tells_the_later_texts_apart(
    lines: tuple[str, ...], name: str
) -> None:
    found, evidence = detect([*lines, *LATER, ANN])
    assert found.name == name
    assert any(piece.speaks_for(found) for piece in evidence)
    assert any("TRF26 came into use" in e.message for e in evidence) is (name == "draft-2025")


def test_an_early_report_is_not_asked_for_what_only_trf26_demands() -> None:
    lines = ["012 Test", "042 2024/06/01", "052 2024/06/03", "192 FIDE_DUTCH", ANN]
    t = crosstable.loads("\n".join(lines).encode())
    messages = [d.message for d in crosstable.check(t)]
    assert not [message for message in messages if "222" in message]


UNDATED = ("012 Test", "022 Oslo", "032 NOR", "102 IA Lee", "192 FIDE_DUTCH", "240 H   2    1")
PURPOSES = ("rating", "title", "pairing", "itdx", None)
BEN = ANN.replace("   1 w    Ann", "   2 m    Ben").replace("12345678", "12345679")


def faults(lines: Sequence[str], purpose: str | None, dialect: str | None = None) -> Faults:
    t = crosstable.loads("\n".join([*lines, ANN, BEN]).encode(), dialect=dialect)
    found = crosstable.check(t, purpose=purpose)
    return Counter((d.code, d.severity.value) for d in found)


@pytest.mark.parametrize("purpose", PURPOSES)
@pytest.mark.parametrize("more", [(), ("250      0.5   1   1    1",)])
def test_an_undated_report_is_judged_by_the_milder_marks(
    more: tuple[str, ...], purpose: str | None
) -> None:
    """The draft of 2025 and TRF26 fit it alike: it is TRF26, and asked for what both ask for."""
    lines = (*UNDATED, *more)
    assert detect(lines)[0].name == "trf26"
    assert faults(lines, purpose) == faults(lines, purpose, "draft-2025")


def test_a_dialect_that_was_given_has_its_own_marks() -> None:
    asked = faults(UNDATED, "rating", "trf26") - faults(UNDATED, "rating")
    assert asked == {("H101", "error"): 4, ("H410", "warning"): 1}


def test_record_182_or_a_day_of_its_time_asks_for_the_marks_of_trf26() -> None:
    for line in ("182 A program", "052 2026/03/01"):
        lines = (*UNDATED, line)
        assert faults(lines, "rating") == faults(lines, "rating", "trf26")


def test_no_dialect_asks_for_more_when_another_fits_as_well() -> None:
    rank = [Mark.NONE, Mark.TITLE, Mark.WARNING, Mark.MANDATORY].index
    for one, other in permutations(DIALECTS.values(), 2):
        milder = with_milder_marks(one, (other,))
        assert (milder.name, list(milder.records)) == (one.name, list(one.records))
        for code, record in milder.records.items():
            own = one.records[code]
            assert [f[:5] for f in record.fields] == [f[:5] for f in own.fields]
            assert rank(record.rating) <= rank(own.rating)
            assert rank(record.pairing) <= rank(own.pairing)
            for mine, field in zip(own.fields, record.fields, strict=True):
                assert rank(field.rating) <= rank(mine.rating)
                assert rank(field.pairing) <= rank(mine.pairing)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("310   1 Lions" + 44 * " " + "2    1.5   1     1    2", 2024),
        ("310   1 Lions" + 44 * " " + "2.0    1.5   1     1    2", 2025),
    ],
)
def test_the_side_of_the_columns_decides_where_the_values_fit_both(line: str, name: int) -> None:
    """All of these numbers lie in columns of either text, but at the right end in one only."""
    assert detect(["052 2024/06/03", ANN, line])[0].name == f"draft-{name}"
