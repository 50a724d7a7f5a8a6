"""The two drafts are recognised: by what only they have, and by the day of the event."""

from __future__ import annotations

import pytest

import crosstable
from crosstable.text.dialects.detect import detect

ANN = "001    1 w    Ann, One                          2000 NOR    12345678 1990/05/06  1.0    1"
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
