"""Where an event stands: phase, boards of the round, who is unaccounted for, what is next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crosstable.event.advice import advice_of
from crosstable.event.history.fidemode import mode_text
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.state import Board, Event, Match, Round, Section
from crosstable.event.state import Status as RoundStatus
from crosstable.event.systems.system import (
    has_fixed_field,
    is_table,
    is_team,
    numbers_are_fixed,
    rounds_of,
)


class BoardStatus(NamedTuple):
    """A board of the current round."""

    number: int
    white: int
    white_name: str
    black: int
    black_name: str
    result: str | None
    state: str


class MatchStatus(NamedTuple):
    """A match of the current round."""

    number: int
    white: int
    white_name: str
    black: int
    black_name: str
    walkover: str | None


class EventStatus(NamedTuple):
    """The state of a section."""

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
    fide_mode: str = "FIDE mode"
    """The mode in one line; outside FIDE mode with the act and the round that cost it (Q46)."""
    advice: tuple[str, ...] = ()
    """What an arbiter should know about the event as it is set up."""
    matches: tuple[MatchStatus, ...] = ()
    """The matches of teams; board 2 of match 3 has the number 302."""
    withdrawn: tuple[str, ...] = ()
    """Players or teams that left, each with the round after which they did (Q170)."""
    bye_name: str = ""
    """Who has the bye."""


def event_status(event: Event, section: Section) -> EventStatus:
    """The status of a section."""
    last = section.last_round
    numbers = team_numbers_of(section) if is_team(section) else numbers_of(section)
    people = numbers_of(section)
    boards = [] if last is None else [_board(section, last, board, people) for board in last.boards]
    bye = None if last is None or last.bye is None else numbers[last.bye]
    phase = phase_of(event, section)
    return EventStatus(
        event.name,
        section.id,
        phase,
        0 if last is None else last.number,
        rounds_of(section),
        len(section.people),
        tuple(boards),
        bye,
        _unaccounted(section, last),
        _next(section, phase),
        mode_text(event),
        advice_of(section),
        () if last is None else tuple(_match(section, last, match) for match in last.matches),
        tuple(_withdrawn(section)),
        _bye_name(section, last),
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
    rounds = rounds_of(section)
    return "finished" if rounds is not None and last.number >= rounds else "between rounds"


def _board(
    section: Section, round_: Round, board: Board, numbers: Mapping[str, int]
) -> BoardStatus:
    known = round_.known(board)
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


def _match(section: Section, round_: Round, match: Match) -> MatchStatus:
    numbers = team_numbers_of(section)
    white, black = (section.teams[team] for team in match.pair)
    walkover = round_.walkovers.get(match.number)
    return MatchStatus(
        match.number, numbers[white.id], white.name, numbers[black.id], black.name, walkover
    )


def _unaccounted(section: Section, last: Round | None) -> tuple[str, ...]:
    """Who is neither paired nor absent in the last round."""
    if last is None:
        return ()
    seated = {who for item in last.matches or last.boards for who in item.pair}
    seated |= {*last.absent} | ({last.bye} if last.bye else set())
    if is_team(section):
        return tuple(team.name for who, team in section.teams.items() if who not in seated)
    missing = (one for who, one in section.people.items() if who not in seated)
    return tuple(one.name for one in missing if one.joins_in <= last.number)


def _bye_name(section: Section, last: Round | None) -> str:
    if last is None or last.bye is None:
        return ""
    return (section.teams if is_team(section) else section.people)[last.bye].name


def _withdrawn(section: Section) -> Iterator[str]:
    for person in section.people.values():
        if person.withdrawn_after is not None:
            how = "expelled" if person.is_expelled else "withdrawn"
            yield f"{person.name} ({how} {_since(person.withdrawn_after)})"
    for team in section.teams.values():
        if team.withdrawn_after is not None:
            yield f"{team.name} (withdrawn {_since(team.withdrawn_after)})"


def _since(number: int) -> str:
    return f"after round {number}" if number else "before round 1"


def _next(section: Section, phase: str) -> str:
    """What an arbiter does next."""
    last = section.last_round
    if phase == "entries":
        return _before_the_start(section)
    assert last is not None
    if phase == "draft":
        return f"review the pairings of round {last.number}, then publish them"
    if phase == "playing":
        waiting = len(last.open_boards)
        return f"enter {waiting} results" if waiting else f"close round {last.number}"
    if phase == "between rounds":
        return f"pair round {last.number + 1}"
    return "send the report" if phase == "finished" else "nothing"


def _before_the_start(section: Section) -> str:
    missing = missing_settings(section)
    if is_team(section) and len(section.teams) < 2:
        return "enter the teams"
    if len(section.people) < 2:
        return "enter the players"
    if not missing and is_table(section) and not numbers_are_fixed(section):
        return "draw the numbers by lot, or pair round 1"
    return f"set {', '.join(missing)}" if missing else "pair round 1"


def missing_settings(section: Section) -> tuple[str, ...]:
    """The settings without which round 1 cannot be paired."""
    needed = (
        ("rounds", rounds_of(section) or None),
        ("system", section.base.type_code),
        ("initial-colour", has_fixed_field(section) or section.base.initial_colour),
        ("tiebreaks", section.base.tiebreaks),
    )
    return tuple(word for word, value in needed if value is None)
