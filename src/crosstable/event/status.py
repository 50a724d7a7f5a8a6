"""Where an event stands: phase, boards of the round, who is unaccounted for, what is next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from crosstable.event.advice import advice_of
from crosstable.event.history.fidemode import mode_text
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.state import Beside, Board, Event, Match, Round, Section
from crosstable.event.state import Status as RoundStatus
from crosstable.event.systems.system import (
    has_fixed_field,
    is_club_season,
    is_table,
    is_team,
    numbers_are_fixed,
    rounds_of,
)
from crosstable.model.phrases import Words, phrase, plural
from crosstable.model.results import BYE_OF_CODE
from crosstable.reading.beside.snapshot import PROGRAMS
from crosstable.rules.keizer.words import bye_in_words


@dataclass(frozen=True, slots=True)
class BoardStatus:
    """A board of the current round.

    >>> import crosstable
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     event = crosstable.take_over_event(f"{folder}/open", crosstable.sample("in-progress"))
    ...     board = event.status.boards[0]
    >>> board.number, board.result
    (1, None)
    """

    number: int
    """The printed number; board 2 of match 3 of teams is 302."""
    white: int
    """The starting number of the player who has White."""
    white_name: str
    black: int
    black_name: str
    result: str | None
    """As it was entered, such as `1-0`; None while it is open."""
    state: str
    """`open`, `entered` and the like."""


@dataclass(frozen=True, slots=True)
class MatchStatus:
    """A match of the current round."""

    number: int
    white: int
    white_name: str
    black: int
    black_name: str
    walkover: str | None


@dataclass(frozen=True, slots=True)
class EventStatus:
    """The state of a section, for programs and the terminal: its sentences are English.

    >>> import crosstable
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     event = crosstable.new_event(f"{folder}/club", "Open", rounds=3, players=["A", "B"])
    ...     event.status.phase, event.status.next
    ('entries', 'pair round 1')
    """

    event: str
    """The name of the event."""
    section: str
    """The id of the section."""
    phase: str
    """`entries`, `draft`, `playing`, `between rounds`, `finished` or `sent`."""
    round: int
    """The current round; 0 before the first one is paired."""
    rounds: int | None
    """How many rounds there are; None if that is not set."""
    players: int
    boards: tuple[BoardStatus, ...]
    """The boards of the current round."""
    bye: int | None
    """The number of the player, or team, with the pairing-allocated bye."""
    unaccounted: tuple[str, ...]
    """Who is neither paired nor absent."""
    next: str
    """What is to be done next."""
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
    absent: tuple[str, ...] = ()
    """Who asked for a bye in the round, or misses it: what they get, the number and the name."""


def event_status(event: Event, section: Section) -> EventStatus:
    """The status of a section."""
    last = section.last_round
    numbers = team_numbers_of(section) if is_team(section) else numbers_of(section)
    people = numbers_of(section)
    boards = [] if last is None else [_board(section, last, board, people) for board in last.boards]
    bye = None if last is None or last.bye is None else numbers[last.bye]
    phase = phase_of(event, section)
    return EventStatus(
        event.title,
        section.id,
        phase,
        0 if last is None else last.number,
        rounds_of(section),
        len(section.people),
        tuple(boards),
        bye,
        _people_unaccounted(section, last),
        str(next_step(section, phase)),
        str(mode_text(event)),
        tuple(map(str, advice_of(section))),
        () if last is None else tuple(_match(section, last, match) for match in last.matches),
        tuple(map(str, _withdrawn_lines(section))),
        _bye_name(section, last),
        () if last is None else tuple(_absent_lines(section, last, numbers)),
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
    known = round_.facts_of(board)
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


def _people_unaccounted(section: Section, last: Round | None) -> tuple[str, ...]:
    """Who is neither paired nor absent in the last round."""
    if last is None:
        return ()
    seated = {who for item in last.matches or last.boards for who in item.pair}
    seated |= {*last.absent} | ({last.bye} if last.bye else set())
    if is_team(section):
        return tuple(team.name for who, team in section.teams.items() if who not in seated)
    missing = (person for who, person in section.people.items() if who not in seated)
    return tuple(person.name for person in missing if person.joins_in <= last.number)


def _bye_name(section: Section, last: Round | None) -> str:
    if last is None or last.bye is None:
        return ""
    return (section.teams if is_team(section) else section.people)[last.bye].name


def _absent_lines(section: Section, last: Round, numbers: Mapping[str, int]) -> Iterator[str]:
    named = section.teams if is_team(section) else section.people
    for who, code in sorted(last.absent.items(), key=lambda entry: numbers.get(entry[0], 0)):
        kind = BYE_OF_CODE.get(code)
        if kind is not None and who in numbers:
            title: Words = kind.title
            if is_club_season(section):
                title = bye_in_words(kind, is_duty=last.number in section.people[who].duties)
            yield f"{title}: {numbers[who]}  {named[who].name}"


def _withdrawn_lines(section: Section) -> Iterator[Words]:
    for person in section.people.values():
        if person.withdrawn_after is not None and person.is_expelled:
            yield phrase(
                "{name} (expelled {since})", name=person.name, since=_since(person.withdrawn_after)
            )
        elif person.withdrawn_after is not None:
            yield _left(person.name, person.withdrawn_after)
    for team in section.teams.values():
        if team.withdrawn_after is not None:
            yield _left(team.name, team.withdrawn_after)


def _left(name: str, round_number: int) -> Words:
    return phrase("{name} (withdrawn {since})", name=name, since=_since(round_number))


def _since(number: int) -> Words:
    return phrase("after round {number}", number=number) if number else phrase("before round 1")


def next_step(section: Section, phase: str) -> Words:
    """What an arbiter does next."""
    last = section.last_round
    if section.beside is not None and phase in ("entries", "playing", "between rounds"):
        step = _step_beside(section, section.beside)
        if step:
            return step
    if phase == "entries":
        return _before_the_start(section)
    assert last is not None
    if phase == "draft":
        return phrase(
            "review the pairings of round {number}, then publish them", number=last.number
        )
    if phase == "playing":
        waiting = len(last.open_boards)
        if not waiting:
            return phrase("close round {number}", number=last.number)
        return plural(waiting, "enter {n} result", "enter {n} results")
    if phase == "between rounds":
        return phrase("pair round {n}", n=last.number + 1)
    return phrase("send the report") if phase == "finished" else phrase("nothing")


def _step_beside(section: Section, beside: Beside) -> Words:
    """What comes next where another program pairs; nothing while boards are open."""
    last = section.last_round
    if last is not None and last.open_boards:
        return ""
    if last is not None and last.number not in beside.handed_back:
        return phrase("hand back round {n}", n=last.number)
    number = 1 if last is None else last.number + 1
    return phrase("take round {n} from {program}", n=number, program=PROGRAMS[beside.program])


def _before_the_start(section: Section) -> Words:
    missing = missing_settings(section)
    if is_team(section) and len(section.teams) < 2:
        return phrase("enter the teams")
    if len(section.people) < 2:
        return phrase("enter the players")
    if not missing and is_table(section) and not numbers_are_fixed(section):
        return phrase("draw the numbers by lot, or pair round 1")
    return (
        phrase("set {missing}", missing=", ".join(missing)) if missing else phrase("pair round 1")
    )


def missing_settings(section: Section) -> tuple[str, ...]:
    """The settings without which round 1 cannot be paired."""
    needed = (
        ("rounds", rounds_of(section) or None),
        ("system", section.base.type_code),
        ("initial-colour", has_fixed_field(section) or section.base.initial_colour),
        ("tiebreaks", section.base.tiebreaks),
    )
    return tuple(word for word, value in needed if value is None)
