"""Vega's file is written as page 84 of its manual prints it, by `convert` and by `fmt` alike."""

from dataclasses import replace

import pytest

import crosstable
from crosstable.text.dialects.detect import detect
from crosstable.writing.conversion import convert
from crosstable.writing.formatter import formatted_file
from tests.conftest import needs_shared_data, shared_data

PRINTED = """\
012 Own case
022 Bergen
032 NOR
042 18/12/2009
052 20/12/2009
062 3
072 2
092 Individual: Swiss-System Dutch (JaVaFo)
102 FA Ann Arbiter
112
122 90 minutes + 30 s of increment for move
142 1.0 0.5
152 3
162 5
192 Vega 6.0.1
001 2 | w | WFM | Bee Ann | 1850 | NOR | 1503 | 1900 | N3 | 12/05/1990 | 1.0 | 2 | 1 b 0 | 3 w 1
001 1 | m | GM | Cee Bob | 2300 | NOR | 1501 | 2310 | N1 | 05/1980 | 2.0 | 1 | 2 w 1 |  | 3 b 1
001 3 | m |  | Dee Cid |  | NOR |  | 1500 | N4 | 1985 | 0.0 | 3 |  | 2 b 0 | 1 w 0
"""

BY_HAND = (
    PRINTED.replace("001 2 | w | WFM", "001 0002|w|WFM").replace(
        "001 3 | m |  | Dee Cid |  | NOR", "001 0003|||Dee Cid||NOR"
    )
    + "\n"
)
"""Other spacing, a blank sex, rounds that are not paired yet."""


def as_vega(text: str) -> str:
    conversion = convert(crosstable.loads(text), "vega", line_end="\n")
    assert not conversion.losses
    return conversion.to_bytes().decode()


SAMPLES = [
    PRINTED,
    BY_HAND,
    BY_HAND.replace("3 b 1\n", "3 b 1| |\n").replace("112\n", "112 \n"),
    BY_HAND.replace("\n", "\r\n").replace("001 1 |", "XYZ other row\r\n\r\n001 1 |"),
]


@pytest.mark.parametrize("text", SAMPLES)
def test_vega_to_vega_changes_nothing(text: str) -> None:
    """Blank sexes, zeros before numbers, blanks, rows nobody knows, line ends: all stay."""
    t = crosstable.loads(text)
    conversion = convert(t, "vega")
    assert conversion.to_bytes().decode() == text == formatted_file(t).decode()
    assert not conversion.losses
    assert not conversion.assumptions
    lines = text.replace("\r\n", "\n")
    assert convert(t, "vega", line_end="\n").to_bytes().decode() == lines


def test_what_somebody_changed_leaves_the_other_lines_alone() -> None:
    t = crosstable.loads(BY_HAND)
    changed = convert(replace(t, city="Voss"), "vega", line_end="\n")
    assert changed.to_bytes().decode() == BY_HAND.replace("Bergen", "Voss").rstrip("\n") + "\n"
    assert not changed.losses


def test_other_dialects_become_what_the_page_prints() -> None:
    """Dates with the year last, titles in capitals, an empty row 112, the current round."""
    t = crosstable.loads(PRINTED)
    report = crosstable.loads(convert(t, "trf26").to_bytes())
    lines = convert(report, "vega", line_end="\n").to_bytes().decode().splitlines()
    for line in ("042 18/12/2009", "052 20/12/2009", "112", "152 3", "162 5"):
        assert line in lines
    assert any("| WFM | Bee Ann" in line and "| 12/05/1990 |" in line for line in lines)


def test_the_current_round_is_lost_only_where_the_rounds_do_not_show_it() -> None:
    kinds = {loss.kind for loss in convert(crosstable.loads(PRINTED), "trf16").losses}
    assert "current-round" not in kinds
    ahead = PRINTED.replace("152 3", "152 4")
    kinds = {loss.kind for loss in convert(crosstable.loads(ahead), "trf16").losses}
    assert "current-round" in kinds


def test_a_start_list_is_still_recognised() -> None:
    text = "012 Own case\n001 1 | m |  | Bee Ann |  |  |  |  |  |  |  |  | \n"
    written = as_vega(text)
    assert detect(written.splitlines())[0].name == "vega"


@needs_shared_data
def test_the_reported_file() -> None:
    path = shared_data() / "defects3" / "vega.trf"
    t = crosstable.read(path)
    assert convert(t, "vega").to_bytes() == path.read_bytes() == formatted_file(t)
