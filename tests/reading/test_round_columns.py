"""Rounds of all players in the same other columns: read, reported once, and fixed."""

import pytest

import crosstable
from crosstable import loads
from tests.checks.correct import individual_report
from tests.conftest import SEED
from tests.worded import Worded

FIRST, STEP = 91, 10
"""Round 1 begins in column 92, and a round has ten columns."""


def moved(text: str, late: int, width: int) -> str:
    """The report with its rounds that many columns late, each that wide."""
    lines = []
    for line in text.splitlines():
        if line.startswith("001"):
            cells = [line[i : i + STEP] for i in range(FIRST, len(line), STEP)]
            rounds = "".join(cell.ljust(width) for cell in cells)
            line = (line[:FIRST].ljust(FIRST + late) + rounds).rstrip()
        lines.append(line)
    return "".join(line + "\n" for line in lines)


REPORT = "\n".join(individual_report(3).decode().splitlines()) + "\n"
SHIFTS = [(2, 12), (0, 12), (2, 10), (1, 11), (3, 10), (6, 10), (0, 9 + 5)]


@pytest.mark.parametrize(("late", "width"), SHIFTS)
def test_regular_shift_is_read_reported_once_and_fixed(late: int, width: int) -> None:
    shifted = moved(REPORT, late, width)
    assert shifted != REPORT
    t, regular = loads(shifted), loads(REPORT)
    assert [player.rounds for player in t.players] == [p.rounds for p in regular.players]
    found = crosstable.check(t, None)
    assert [d.code for d in found] == ["F310"]
    assert crosstable.mend(t, None).to_bytes().decode() == REPORT


def test_message_says_where_the_rounds_stand(worded: Worded) -> None:
    (found,) = crosstable.check(loads(moved(REPORT, 2, 12)), None)
    assert found.span.column == FIRST + 2 + 1
    worded(found.message)


def test_a_line_that_keeps_its_columns_speaks_against_a_shift() -> None:
    """One line in the usual columns: the others are faults of their own."""
    lines, shifted = REPORT.splitlines(), moved(REPORT, 2, 12).splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("001"))
    shifted[first] = lines[first]
    t = loads("\n".join(shifted) + "\n")
    assert t.document is not None
    assert t.document.round_columns is None


def test_usual_reports_have_the_usual_columns() -> None:
    for seed in range(SEED % 7, SEED % 7 + 5):
        document = loads(individual_report(seed)).document
        assert document is not None
        assert document.round_columns is None


def test_new_round_is_written_where_the_rounds_stand() -> None:
    """What is written into the file follows the columns of the file."""
    t = loads(moved(REPORT, 2, 12))
    assert t.document is not None
    line = t.players[0].line
    assert line is not None
    assert t.place(t.players[0], "round_opponent", 2).column == FIRST + 2 + 12 + 1
