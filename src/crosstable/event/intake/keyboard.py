"""Results by keyboard: what a key means, without knowing any terminal.

One key sets a result and goes to the next open board. In the second pass everything is typed once
more; it stops only where the second result differs from the first. What replaces a result is asked
about: the same key again confirms it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.event.results import POSTPONED, keys_of_results
from crosstable.model.phrases import Words, phrase

UP = "up"
DOWN = "down"
ENTER = "enter"
BACK = "back"
JUMP = "."
SECOND = "s"


class Entry(NamedTuple):
    """What has to be done: a result for a board, None to clear it."""

    board: int
    result: str | None
    was: str | None
    is_second: bool = False
    """Whether it confirms a result in the second pass."""
    is_confirmed: bool = False
    """Whether somebody confirmed that it replaces another one."""


class Typing(NamedTuple):
    """Where somebody is who types results."""

    at: int = 0
    """The place of the board, from 0."""
    is_second: bool = False
    jump: str | None = None
    """The digits after the point, while a board is being chosen."""
    asked: str | None = None
    """The key that would replace a result, until it is pressed again."""
    message: Words = ""


class Answer(NamedTuple):
    """What a key led to."""

    typing: Typing
    entry: Entry | None = None


Results = Sequence[tuple[int, str | None]]
"""The boards in order, each with its result."""


def begin_typing(boards: Results, *, is_second: bool = False) -> Typing:
    """The first open board; in the second pass the first board."""
    return Typing(0 if is_second else _next_open(boards, -1), is_second)


def press_key(typing: Typing, key: str, boards: Results) -> Answer:
    """What a key does."""
    if not boards:
        return Answer(typing)
    if typing.jump is not None or key == JUMP:
        return Answer(_jump(typing, key, boards))
    if key in (UP, DOWN, ENTER):
        step = -1 if key == UP else 1
        return Answer(Typing(max(0, min(len(boards) - 1, typing.at + step)), typing.is_second))
    if key == SECOND:
        return Answer(begin_typing(boards, is_second=True)._replace(message=phrase("second pass")))
    if key == BACK:
        return _clear_board(typing, boards)
    result = keys_of_results().get(key)
    if result is None:
        return Answer(
            typing._replace(asked=None, message=phrase("{result} is not a result", result=key))
        )
    return _enter_result(typing, key, result, boards)


def _enter_result(typing: Typing, key: str, result: str, boards: Results) -> Answer:
    number, was = boards[typing.at]
    if was is None or was == result:
        entry = Entry(number, result, was, is_second=typing.is_second and was is not None)
        is_new = was is None or typing.is_second
        return Answer(_onwards(typing, boards), entry if is_new else None)
    if was != POSTPONED and typing.asked != key:
        text = phrase(
            "board {number} has {was}: press {key} again for {result}",
            number=number,
            was=was,
            key=key,
            result=result,
        )
        return Answer(typing._replace(asked=key, message=text))
    return Answer(_onwards(typing, boards), Entry(number, result, was, is_confirmed=True))


def _clear_board(typing: Typing, boards: Results) -> Answer:
    number, was = boards[typing.at]
    stays = Typing(typing.at, typing.is_second)
    return Answer(stays, None if was is None else Entry(number, None, was))


def _onwards(typing: Typing, boards: Results) -> Typing:
    """The next open board, in the second pass the next one; at the end it stays."""
    if typing.is_second:
        is_over = typing.at + 1 >= len(boards)
        at = typing.at if is_over else typing.at + 1
        return Typing(at, True, message=phrase("the second pass is complete") if is_over else "")
    return Typing(_next_open(boards, typing.at), False)


def _next_open(boards: Results, at: int) -> int:
    """The next board without a result after a place, from the beginning again at the end."""
    places = [*range(at + 1, len(boards)), *range(at)]
    return next((place for place in places if boards[place][1] is None), max(at, 0))


def _jump(typing: Typing, key: str, boards: Results) -> Typing:
    digits = typing.jump or ""
    if key == JUMP:
        return typing._replace(jump="", asked=None, message="")
    if key == BACK:
        return typing._replace(jump=digits[:-1] if digits else None)
    if key != ENTER:
        is_digit = len(key) == 1 and key.isascii() and key.isdecimal()
        return typing._replace(jump=(digits + key)[:6] if is_digit else None)
    places = [place for place, (number, _) in enumerate(boards) if str(number) == digits]
    message = "" if places else phrase("there is no board {digits}", digits=digits)
    return Typing(places[0] if places else typing.at, typing.is_second, message=message)
