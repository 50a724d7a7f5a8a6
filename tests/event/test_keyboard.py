"""Results by keyboard: what each key does."""

import pytest

from crosstable.event.intake.keyboard import (
    BACK,
    DOWN,
    ENTER,
    UP,
    Entry,
    Typing,
    begin_typing,
    press_key,
)

OPEN = [(number, None) for number in range(1, 6)]


def typed(
    keys: str | list[str], boards: list[tuple[int, str | None]], *, is_second: bool = False
) -> tuple[Typing, list[Entry], list[tuple[int, str | None]]]:
    """Where the typing leads, what was entered, and the boards afterwards."""
    boards, entries = list(boards), []
    typing = begin_typing(boards, is_second=is_second)
    for key in keys:
        typing, entry = press_key(typing, key, boards)
        if entry is not None:
            entries.append(entry)
            boards = [(n, entry.result if n == entry.board else r) for n, r in boards]
    return typing, entries, boards


def test_one_key_a_board_is_enough() -> None:
    _, entries, boards = typed("1=0+-", list(OPEN))
    assert [result for _, result in boards] == ["1-0", "½-½", "0-1", "+:-", "-:+"]
    assert len(entries) == 5


def test_games_that_are_not_rated_and_postponed_ones() -> None:
    _, _, boards = typed("WDL?x", list(OPEN))
    assert [result for _, result in boards] == ["W-L", "D-D", "L-W", "?", "-:-"]


def test_boards_with_a_result_are_passed_over() -> None:
    boards: list[tuple[int, str | None]] = [(1, "1-0"), (2, None), (3, "0-1"), (4, None)]
    typing, entries, _ = typed("=", boards)
    assert [entry.board for entry in entries] == [2]
    assert typing.at == 3
    assert typed("==", boards)[2][3] == (4, "½-½")


def test_a_point_and_a_number_go_to_a_board() -> None:
    _, _, boards = typed([".", "4", ENTER, "1"], list(OPEN))
    assert boards[3] == (4, "1-0")
    typing, entries, _ = typed([".", "9", ENTER], list(OPEN))
    assert (typing.at, entries) == (0, [])
    assert "no board 9" in str(typing.message)
    assert typed([".", "5", BACK, "2", ENTER], list(OPEN))[0].at == 1
    assert typed([".", BACK], list(OPEN))[0].jump is None


def test_arrows_move_and_backspace_clears() -> None:
    typing, entries, boards = typed(["1", UP, BACK, DOWN, DOWN, UP], list(OPEN))
    assert boards[0] == (1, None)
    assert [entry.result for entry in entries] == ["1-0", None]
    assert typing.at == 1
    assert typed([BACK, UP, UP], list(OPEN))[1] == []


def test_another_result_is_asked_about_once() -> None:
    boards: list[tuple[int, str | None]] = [(1, "1-0"), (2, None)]
    typing, entries, _ = typed([UP, "0"], boards)
    assert entries == []
    assert "board 1 has 1-0" in str(typing.message)
    _, entries, _ = typed([UP, "0", "0"], boards)
    assert entries == [Entry(1, "0-1", "1-0", is_confirmed=True)]
    assert typed([UP, "0", DOWN, UP, "0"], boards)[1] == []
    assert typed([UP, "1"], boards)[1] == []


def test_the_second_pass_stops_only_at_a_difference() -> None:
    boards: list[tuple[int, str | None]] = [(1, "1-0"), (2, "0-1"), (3, "½-½")]
    typing, entries, _ = typed("1", boards, is_second=True)
    assert (typing.at, entries) == (1, [Entry(1, "1-0", "1-0", is_second=True)])
    typing, entries, _ = typed("1=", boards, is_second=True)
    assert (typing.at, len(entries)) == (1, 1)
    assert "board 2 has 0-1" in str(typing.message)
    _, entries, after = typed("1==", boards, is_second=True)
    assert after[1] == (2, "½-½")
    _, entries, after = typed("1=0=", boards, is_second=True)
    assert after == boards
    assert [entry.is_second for entry in entries] == [True] * 3
    assert "complete" in str(typed("10=", boards, is_second=True)[0].message)


@pytest.mark.parametrize("key", ["7", "a", "ä", ""])
def test_other_keys_do_nothing(key: str) -> None:
    typing, entries, _ = typed([key], list(OPEN))
    assert (typing.at, entries) == (0, [])
    assert press_key(Typing(), key, []).entry is None
