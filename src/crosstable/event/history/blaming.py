"""Who did what to a board or a player: every act about it, in the order of the journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crosstable.event.history.folding import counting, history
from crosstable.event.history.graph import Graph
from crosstable.event.history.united import has_merged
from crosstable.event.journal import Line
from crosstable.event.state import Section


class Deed(NamedTuple):
    """An act about a board or player: who, when, the value before and after."""

    n: int
    at: str
    by: str
    device: str
    source: str
    act: str
    was: str
    now: str
    counts: bool
    """Whether it was not taken back; acts of other machines count as far as they could."""


_ABOUT_A_BOARD = frozenset(
    (
        *("result", "result-cleared", "postponed", "decided", "corrected-for-rating"),
        *("claimed", "claim-declined"),
    )
)


def deeds_on_board(section: Section, lines: Sequence[Line], number: int, board: int) -> list[Deed]:
    """Every act about a board of a round; the newest comes last."""
    return [
        deed
        for line, deed in _deeds(lines)
        if line.act in _ABOUT_A_BOARD
        and line.section in (None, section.id)
        and (line.args.get("round"), line.args.get("board")) == (number, board)
    ]


def deeds_on_person(section: Section, lines: Sequence[Line], who: str) -> list[Deed]:
    """Every act about a player: data, byes, pairings and results."""
    seats = {
        (round_.number, board.number)
        for round_ in section.rounds
        for board in round_.boards
        if who in board.pair
    }
    return [deed for line, deed in _deeds(lines) if _is_about(line, section, who, seats)]


def _is_about(line: Line, section: Section, who: str, seats: set[tuple[int, int]]) -> bool:
    if line.section not in (None, section.id):
        return False
    if line.act in _ABOUT_A_BOARD:
        return (line.args.get("round"), line.args.get("board")) in seats
    if line.args.get("bye") == who or who in line.args.get("absent", {}):
        return True
    named = (line.args.get(key) for key in ("person", "one", "other"))
    return who in named or any(who in pair for pair in line.args.get("pairs", ()))


def _deeds(lines: Sequence[Line]) -> Iterator[tuple[Line, Deed]]:
    counted = {line.n for line in counting(history(lines)[-1])}
    own = {line.id for line in lines} if has_merged(lines) else set()
    all_lines = [node.line for node in Graph(lines).nodes] if own else lines
    for line in all_lines:
        counts = line.n in counted if not own or line.id in own else True
        yield line, _deed(line, counts)


def _deed(line: Line, counts: bool) -> Deed:
    was = "" if line.was is None else str(line.was)
    return Deed(
        line.n, line.at, line.by, line.device, line.source, line.act, was, _now(line), counts
    )


_LONGEST = 60


def _now(line: Line) -> str:
    """What the act says, in short."""
    if "result" in line.args:
        return str(line.args["result"])
    if "pairs" in line.args:
        return f"round {line.args['round']}"
    rest = {key: value for key, value in line.args.items() if key not in ("person", "was")}
    return shown_args(rest)


def shown_args(args: Mapping[str, Any]) -> str:
    """The arguments of an act in one short line, without signs of a program.

    >>> shown_args({"data": {"name": "Lee, Ann", "rating": 2010}, "person": "p1"})
    'name Lee, Ann; rating 2010; person p1'
    """
    text = "; ".join(_words(args))
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _words(args: Mapping[str, Any]) -> Iterator[str]:
    for key, value in args.items():
        if isinstance(value, Mapping):
            yield from _words(value)
        elif isinstance(value, (list, tuple)):
            yield f"{key} {', '.join(_item(item) for item in value)}"
        elif value is not None:
            yield f"{key} {_item(value)}"


def _item(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
