"""The second opinion: what our engine pairs from the same position. Told, and never a reproach."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from crosstable.errors import CrosstableError
from crosstable.event.people.numbering import numbers_of
from crosstable.event.report.deriving import tournament
from crosstable.event.state import Section
from crosstable.model.phrases import Words
from crosstable.pairing.legality import RecordedPair
from crosstable.pairing.reading import replayable_event
from crosstable.pairing.replay import judge_pairs, work_of


class Opinion(NamedTuple):
    """What our engine says about a round."""

    round: int
    is_equal: bool | None
    """None if it cannot say."""
    differing: tuple[int, ...] = ()
    """The boards that it would have paired otherwise."""
    reason: Words = ""
    """Why it cannot say, or the rule that the round breaks."""


def opinion_on(section: Section, number: int) -> Opinion:
    """Our pairing of a round that the section has, against the one of the other program."""
    t = tournament(section)
    try:
        event, last, refusal = replayable_event(t, None, None)
    except CrosstableError as problem:
        return Opinion(number, None, reason=problem.message)
    if event is None or number > last:
        return Opinion(number, None, reason="" if refusal is None else refusal.words)
    judgement = judge_pairs(work_of(event, number))
    if judgement.refusal:
        return Opinion(number, None, reason=judgement.refusal)
    if judgement.is_right:
        return Opinion(number, is_equal=True)
    if judgement.broken:
        seats = {number for broken in judgement.broken for number in broken.numbers}
        reason = judgement.broken[0].reason
        return Opinion(number, False, _boards_of(section, number, seats), reason)
    pairs = [pair for pair, _ in judgement.differing] + [*judgement.turned]
    return Opinion(number, is_equal=False, differing=_boards(section, number, pairs))


def _boards(section: Section, number: int, pairs: Iterable[RecordedPair]) -> tuple[int, ...]:
    """The printed numbers of some pairs."""
    round_ = section.round(number)
    numbers = numbers_of(section)
    places = {
        frozenset((numbers[board.white], numbers[board.black])): board.number
        for board in (() if round_ is None else round_.boards)
    }
    return tuple(sorted(places[pair.numbers] for pair in pairs if pair.numbers in places))


def _boards_of(section: Section, number: int, seats: set[int]) -> tuple[int, ...]:
    """The printed numbers of the boards where some numbers sit."""
    round_ = section.round(number)
    numbers = numbers_of(section)
    boards = () if round_ is None else round_.boards
    return tuple(board.number for board in boards if {numbers[who] for who in board.pair} & seats)
