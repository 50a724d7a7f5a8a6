"""Where an event stands: phase, boards of the round, who is unaccounted for, what is next."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.event.numbering import numbers_of
from crosstable.event.state import Board, Event, Round, Section
from crosstable.event.state import Status as RoundStatus


class BoardStatus(NamedTuple):
    """A board of the current round."""

    number: int
    white: int
    white_name: str
    black: int
    black_name: str
    result: str | None
    state: str


class EventStatus(NamedTuple):
    """Where a section stands."""

    event: str
    section: str
    phase: str
    round: int
    rounds: int | None
    players: int
    boards: tuple[BoardStatus, ...]
    bye: int | None
    unaccounted: tuple[str, ...]
    next: str


def event_status(event: Event, section: Section) -> EventStatus:
    """The status of a section."""
    last, numbers = section.last_round, numbers_of(section)
    boards = () if last is None else tuple(_board(section, last, board) for board in last.boards)
    bye = None if last is None or last.bye is None else numbers[last.bye]
    phase = phase_of(event, section)
    return EventStatus(
        event.name,
        section.id,
        phase,
        0 if last is None else last.number,
        section.base.declared_rounds,
        len(section.people),
        boards,
        bye,
        _unaccounted(section, last),
        _next(section, phase),
    )


def phase_of(event: Event, section: Section) -> str:
    """entries, draft, playing, between rounds, finished or sent."""
    last = section.last_round
    if event.is_sent:
        return "sent"
    if last is None:
        return "entries"
    if last.status is RoundStatus.DRAFT:
        return "draft"
    if last.status is RoundStatus.PUBLISHED:
        return "playing"
    rounds = section.base.declared_rounds
    return "finished" if rounds is not None and last.number >= rounds else "between rounds"


def _board(section: Section, one: Round, board: Board) -> BoardStatus:
    numbers, known = numbers_of(section), one.known(board)
    white, black = (section.people[who] for who in board.pair)
    return BoardStatus(
        board.number,
        numbers[white.id],
        white.name,
        numbers[black.id],
        black.name,
        known.result,
        known.state,
    )


def _unaccounted(section: Section, last: Round | None) -> tuple[str, ...]:
    """Who is neither paired nor absent in the last round."""
    if last is None:
        return ()
    seated = {who for board in last.boards for who in board.pair} | {last.bye, *last.absent}
    missing = (one for who, one in section.people.items() if who not in seated)
    return tuple(one.name for one in missing if one.joins_in <= last.number)


def _next(section: Section, phase: str) -> str:
    """What an arbiter does next."""
    last = section.last_round
    if phase == "entries":
        return _before_the_start(section)
    assert last is not None
    if phase == "draft":
        return f"look at the pairings of round {last.number}, then publish them"
    if phase == "playing":
        waiting = len(last.open_boards)
        return f"enter {waiting} results" if waiting else f"close round {last.number}"
    if phase == "between rounds":
        return f"pair round {last.number + 1}"
    return "send the report" if phase == "finished" else "nothing"


def _before_the_start(section: Section) -> str:
    missing = [
        word
        for word, value in (
            ("rounds", section.base.declared_rounds),
            ("system", section.base.type_code),
            ("initial-colour", section.base.initial_colour),
            ("tiebreaks", section.base.tiebreaks),
        )
        if value is None
    ]
    if len(section.people) < 2:
        return "enter the players"
    return f"set {', '.join(missing)}" if missing else "pair round 1"
