"""Results from files: tables of boards, and what Vega exchanges."""

from pathlib import Path

import pytest

from crosstable.errors import CannotAct
from crosstable.event.disk.folder import EventFolder
from crosstable.event.intake.resultfiles import GivenResults, read_results
from tests.event.running import begun, paired
from tests.worded import Worded


@pytest.fixture
def event(tmp_path: Path) -> EventFolder:
    found = begun(tmp_path / "open", 8)
    paired(found)
    return found


def given(event: EventFolder, text: str) -> GivenResults:
    section = event.event.section()
    last = section.last_round
    assert last is not None
    return read_results(text.encode(), section, last)


@pytest.mark.parametrize("sign", [";", ",", "\t", " "])
def test_a_table_of_boards_is_read(event: EventFolder, sign: str) -> None:
    found = given(event, f"Board{sign}Result\n1{sign}1-0\n\n3{sign}1/2\n")
    assert found.results == ((1, "1-0"), (3, "½-½"))
    assert [*map(str, found.left_out)] == [f"row 1: Board{sign}Result"]


def test_a_wrong_result_is_named_with_its_row(worded: Worded, event: EventFolder) -> None:
    (problem,) = given(event, "1;1-0\n2;2-0\n").problems
    assert str(problem).startswith("row 2: 2-0 ")
    worded(problem)


VEGA = """4 1
1 5 1
6 2 0
3 7 5
8 4 3
"""


def test_results_of_vega_are_found_by_their_pairs(event: EventFolder) -> None:
    section = event.event.section()
    pairs = [[1 + int(who[1:]) for who in board.pair] for board in section.rounds[0].boards]
    assert pairs == [[1, 5], [6, 2], [3, 7], [8, 4]]
    found = given(event, VEGA)
    assert found == GivenResults(((1, "1-0"), (2, "0-1"), (3, "½-½"), (4, "+:-")))
    codes = VEGA.replace("1 5 1", "1 5 4").replace("6 2 0", "6 2 2").replace("3 7 5", "3 7 7")
    assert given(event, codes.replace("8 4 3", "8 4 9")).results == (
        (1, "-:+"),
        (2, "-:-"),
        (3, "?"),
    )


def test_a_bye_of_vega_is_left_to_the_pairing(event: EventFolder) -> None:
    assert given(event, "2 1\n1 5 1\n3 0 1\n").results == ((1, "1-0"),)


def test_what_does_not_fit_is_named(event: EventFolder) -> None:
    found = given(event, "2 1\n5 1 1\n3 7 8\n")
    assert [str(text)[:6] for text in found.problems] == ["row 2:", "row 3:"]
    with pytest.raises(CannotAct, match="round 3"):
        given(event, VEGA.replace("4 1\n", "4 3\n"))


def test_a_table_with_an_unknown_board_or_two_results_for_one_is_refused(
    event: EventFolder,
) -> None:
    found = given(event, "1;1-0\n33;1-0\n1;0-1\n1;1-0\n")
    assert [str(text)[:6] for text in found.problems] == ["row 2:", "row 3:"]
    assert found.results == ((1, "1-0"),)
    with pytest.raises(CannotAct):
        given(event, "\n\n")
