"""A starting list and a list of pairings for each round of chess-results.com are one event."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crosstable
from crosstable import Bye, ByeKind, Colour, Game, PartialDate, Result
from crosstable.cli.main import main
from crosstable.desk.foreign import as_reports
from crosstable.reading.foreign.archives import pack_files
from tests.reading.foreign.test_chessresults import ADDRESS, table_in_text, workbook
from tests.reading.foreign.test_swissmanager import is_refused_or_consistent
from tests.sizes import examples

Rows = list[list[object]]
NAMES = ("Ås  Ann", "Berg  Bo", "Cole  Cy", "Dahl  Di", "Ek  Eve")
START: Rows = [
    [ADDRESS],
    ["Open of Bergen"],
    ["Last update 19.04.2026 18:17:32"],
    ["Starting rank"],
    ["No.", None, "Name", "FideID", "FED", "Rtg", "Club/City"],
]
START += [[n, None, name, 1500000 + n, "NOR", 2200 - n, "SK"] for n, name in enumerate(NAMES, 1)]
HEADINGS: list[object] = [
    "Bo.",
    "No.",
    None,
    "Name",
    "Rtg",
    "Pts.",
    "Result",
    "Pts.",
    None,
    "Name",
    "Rtg",
    "No.",
]


def board(number: int, white: int, result: str, black: int | str) -> list[object]:
    left = [number, white, None, NAMES[white - 1], 2200 - white, 0, result]
    if isinstance(black, str):
        return [*left, None, None, black, None, None]
    return [*left, 0, None, NAMES[black - 1], 2200 - black, black]


def pairings(number: int, *boards: list[object]) -> Rows:
    title = f"Round {number} on 2026/03/0{number} at 10:00"
    return [[ADDRESS], ["Open of Bergen"], ["Last update"], [title], HEADINGS, *boards]


ROUND_1 = pairings(1, board(1, 1, "1 - 0", 3), board(2, 4, "½ - ½", 2), board(3, 5, "1", "bye"))
ROUND_2 = pairings(2, board(1, 5, "- - +", 1), board(2, 2, "", 3), board(3, 4, "½", "not paired"))


def lists(*rows: Rows) -> bytes:
    files = [("start.xlsx", workbook(START))]
    return pack_files([*files, *((f"r{n}.xlsx", workbook(r)) for n, r in enumerate(rows, 1))])


def test_the_lists_are_an_event() -> None:
    t = crosstable.loads(lists(ROUND_2, ROUND_1))  # in whatever order
    assert t.verdict is None, t.verdict
    ann, bo, _, di, eve = t.players
    assert (ann.name, ann.fide_id, t.name) == ("Ås, Ann", "1500001", "Open of Bergen")
    assert t.round_dates == (PartialDate(2026, 3, 1), PartialDate(2026, 3, 2))
    assert ann.rounds == (
        Game(3, Colour.WHITE, Result.WIN),
        Game(5, Colour.BLACK, Result.FORFEIT_WIN),
    )
    assert bo.rounds[1] == Game(3, Colour.WHITE, Result.PENDING)
    assert (eve.rounds[0], di.rounds[1]) == (
        Bye(ByeKind.PAIRING_ALLOCATED),
        Bye(ByeKind.HALF_POINT),
    )
    assert [p.points for p in t.players] == [*map(Decimal, ("2", "0.5", "0", "1", "1"))]


def test_lists_in_text_are_read_too() -> None:
    files = [("start.csv", table_in_text(START)), ("r1.csv", table_in_text(ROUND_1))]
    assert crosstable.loads(pack_files(files)).player(1).rounds == (
        Game(3, Colour.WHITE, Result.WIN),
    )


REFUSED = {
    "a round is missing": lists(ROUND_2),
    "a round is there twice": lists(ROUND_1, ROUND_1),
    "no starting list": pack_files(
        [("r1.xlsx", workbook(ROUND_1)), ("r2.xlsx", workbook(ROUND_2))]
    ),
    "another name": lists(pairings(1, [1, 1, None, "Berg  Bo", 1, 0, "1 - 0", 0, None, "Ek  Eve"])),
    "a stranger": lists(pairings(1, [1, 9, None, "X", 1, 0, "1 - 0", 0, None, "Ek  Eve", 1, 5])),
    "thousands of digits": lists(
        pairings(1, [1, 1, None, NAMES[0], 1, 0, "1 - 0", 0, None, "Ek  Eve", 1, 5000 * "9"])
    ),
    "somebody twice": lists(pairings(1, board(1, 1, "1 - 0", 2), board(2, 1, "1 - 0", 3))),
    "a result that nobody knows": lists(pairings(1, board(1, 1, "2 - 0", 2))),
}


@pytest.mark.parametrize("name", REFUSED)
def test_lists_that_contradict_each_other_are_not_read(name: str) -> None:
    verdict = crosstable.loads(REFUSED[name]).verdict
    assert verdict is not None
    assert verdict.kind == "foreign-misread"


def test_convert_takes_several_lists(tmp_path: Path) -> None:
    paths = []
    for name, rows in (("start", START), ("r1", ROUND_1), ("r2", ROUND_2)):
        paths.append(tmp_path / f"{name}.xlsx")
        paths[-1].write_bytes(workbook(rows))
    out = tmp_path / "out.trf"
    asked = ["convert", *map(str, paths), "--to", "trf26", "-o", str(out)]
    assert main(asked) == 0
    assert crosstable.read(out).player(1).points == 2


def test_several_reports_are_not_one_event(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.trf"
    path.write_text("012 Open\n")
    out = tmp_path / "out.trf"
    assert main(["convert", str(path), str(path), "--to", "trf26", "-o", str(out)]) == 2
    assert "lists" in capsys.readouterr().err


def test_lists_dropped_together_are_one_report() -> None:
    files = [("start.xlsx", workbook(START)), ("r1.xlsx", workbook(ROUND_1)), ("b.trf", b"012 B")]
    reports = as_reports(files)
    assert [report.name for report in reports] == ["b.trf", "start.trf"]
    assert crosstable.loads(reports[1].data).player(1).points == 1
    arrival = reports[1].arrival
    assert arrival is not None
    assert arrival.program == "chess-results.com"


@settings(max_examples=examples(1000))
@given(st.data())
def test_damaged_lists_are_refused_or_consistent(data: st.DataObject) -> None:
    rows = [[*row] for row in (ROUND_1, ROUND_2)[data.draw(st.integers(0, 1))]]
    row = data.draw(st.integers(0, len(rows) - 1))
    column = data.draw(st.integers(0, len(rows[row]) - 1))
    rows[row] = [*rows[row]]
    rows[row][column] = data.draw(
        st.sampled_from([None, "", 0, 1, 5, -1, "Round 9", "½ - ½", "bye"])
    )
    is_refused_or_consistent(lists(ROUND_1, rows))
