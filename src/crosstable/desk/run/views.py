"""What pages show of an event that is run: rounds, boards and people as plain values."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, TypedDict

from crosstable.desk.run.opened import OpenEvent
from crosstable.desk.run.teamviews import (
    MatchState,
    first_team_has_black,
    match_heads,
    match_states,
    reserves_in,
)
from crosstable.event.acts.boards import (
    CorrectedForRating,
    Decided,
    Postponed,
    ResultCleared,
    ResultEntered,
    is_correctable,
)
from crosstable.event.acts.claims import ClaimDeclined, Claimed
from crosstable.event.acts.people import DUTY, ByeRequested, CheckedIn, Returned, Withdrawn
from crosstable.event.journal import Line
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.presence import is_here, missing_people
from crosstable.event.people.teams import BOARDS_OF_A_MATCH, board_label, is_there
from crosstable.event.report.exclusion import is_before_half
from crosstable.event.results import results_of_players, turned_result
from crosstable.event.rounds.slipcodes import slip_code
from crosstable.event.state import Board, Person, Round, Section, Status
from crosstable.event.status import EventStatus, event_status
from crosstable.event.systems.system import is_table
from crosstable.model.tournament import GameScoring
from crosstable.rules.scoring import adjustments, computed_points
from crosstable.web.tables import half_signs

PointsOf = Callable[[int], str]
"""The points of a starting number as a page shows them."""


@lru_cache(maxsize=4096)
def local_time(at: str, with_seconds: bool = False) -> str:
    """A time of the journal (UTC) as the clock on the wall of this computer showed it."""
    try:
        moment = datetime.strptime(at, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).astimezone()
    except ValueError:
        return at
    return moment.strftime("%H:%M:%S" if with_seconds else "%H:%M")


def local_day(at: str) -> str:
    """The day of a time of the journal, on this computer."""
    try:
        moment = datetime.strptime(at, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).astimezone()
    except ValueError:
        return at
    return moment.strftime("%Y-%m-%d")


def points_before(opened: OpenEvent, section: Section, number: int) -> PointsOf:
    """The points of somebody before a round, by starting number."""
    t = opened.tournament(section)
    scoring = t.stated_scoring or GameScoring()
    players = {p.number: p for p in t.players}

    def points(of: int) -> str:
        player = players.get(of)
        if player is None:
            return ""
        changes = adjustments(t, of, number - 1, scoring=scoring)
        return half_signs(str(computed_points(player, scoring, number - 1, changes)))

    return points


# -- a round --------------------------------------------------------------------------------------


class OtherResult(TypedDict):
    """What somebody else entered for the same board."""

    result: str
    by: Any


class BoardResult(TypedDict):
    """What is known of the result of a board."""

    number: int
    label: str
    result: str | None
    state: str
    entered: str
    was: str | None
    """The result that was replaced, as long as nobody has confirmed the new one."""
    other: list[OtherResult]
    claimed: list[str]
    """What players claim on their phones, for an arbiter to decide."""
    rated: str | None
    """The result that is rated, if it was corrected for rating only."""


class Seat(TypedDict):
    """Somebody at a board."""

    id: str
    no: int
    name: str
    title: str
    rating: int | str
    federation: str
    points: str


class RoundState(TypedDict):
    """What changes in a round while it is played."""

    n: int
    round: int
    status: str
    is_last: bool
    is_correctable: bool
    is_by_hand: bool
    open: int
    total: int
    results: list[BoardResult]
    matches: Sequence[MatchState]
    """The running scores; nothing in an event of individuals."""


class BoardView(BoardResult):
    """A board with those who sit at it."""

    white: Seat
    black: Seat
    code: str
    match: int
    """The number of its match; 0 in an event of individuals."""
    is_turned: bool
    """Whether the first team of the match, which is at the left, has Black."""


class AbsentSeat(Seat):
    """Somebody who does not play in a round; `kind` is the bye."""

    kind: str


class RoundView(RoundState):
    """A round with its boards."""

    boards: list[BoardView]
    reserves: list[str]
    """Who plays for a team without being among its first players."""
    bye: Seat | None
    absent: list[AbsentSeat]
    gone: list[Seat]
    """Who has withdrawn and still has a board in the table: they lose by forfeit (C.05, 6.6)."""


def round_view(
    opened: OpenEvent,
    section: Section,
    number: int,
    shown: Callable[[Sequence[Board]], Sequence[Board]] = list,
) -> RoundView | None:
    """A round with those of its boards that are to be shown; None if it is not paired."""
    round_ = section.round(number)
    if round_ is None:
        return None
    seats = Seats(section, points_before(opened, section, number))
    turned = first_team_has_black(section, round_)
    boards: list[BoardView] = [
        {
            **_result(opened, section, round_, board),
            "white": seats.of(board.white),
            "black": seats.of(board.black),
            "code": slip_code(section, round_, board),
            "match": board.number // BOARDS_OF_A_MATCH if round_.matches else 0,
            "is_turned": board.number in turned,
        }
        for board in shown(round_.boards)
    ]
    return {
        **round_state(opened, section, round_),
        "matches": match_heads(opened, section, round_),
        "boards": boards,
        "reserves": reserves_in(section, round_),
        "bye": None if round_.bye is None else seats.of(round_.bye),
        "absent": [
            {**seats.of(who), "kind": kind}
            for who, kind in round_.absent.items()
            if who in section.people
        ],
        "gone": [
            seats.of(who)
            for board in round_.boards
            for who in board.pair
            if is_table(section) and not is_there(section.people[who], number)
        ],
    }


def round_state(
    opened: OpenEvent, section: Section, round_: Round, boards: Sequence[Board] | None = None
) -> RoundState:
    """What changes in a round while it is played: the results, and how many are missing.

    `boards` are those whose results are wanted; without them all.
    """
    last = section.last_round
    return {
        "n": opened.event.at,
        "round": round_.number,
        "status": round_.status.value,
        "is_last": last is not None and round_.number == last.number,
        "is_correctable": is_correctable(section, round_),
        "is_by_hand": round_.is_by_hand,
        "open": len(round_.open_boards),
        "total": len(round_.boards),
        "results": [
            _result(opened, section, round_, board)
            for board in (round_.boards if boards is None else boards)
        ],
        "matches": match_states(opened.tournament(section), section, round_),
    }


_OF_ONE_BOARD = frozenset(
    act.NAME
    for act in (
        ResultEntered,
        ResultCleared,
        Postponed,
        Decided,
        CorrectedForRating,
        Claimed,
        ClaimDeclined,
    )
)
"""Acts that change nothing in a round but the board that they name."""


def changed_boards(
    opened: OpenEvent, section: Section, round_: Round, since: Any
) -> Sequence[Board]:
    """The boards that changed after an act that a page shows; all if more than boards changed."""
    later = _lines_after(opened, section, since, _OF_ONE_BOARD)
    if later is None:
        return round_.boards
    numbers = {line.args.get("board") for line in later if line.args.get("round") == round_.number}
    return [board for board in round_.boards if board.number in numbers]


def _lines_after(
    opened: OpenEvent, section: Section, since: Any, known: Container[str]
) -> list[Line] | None:
    """The acts in a section after one; None if that is not in the journal, or some are unknown.

    After an undo, or while two machines disagree, one act changes what many did.
    """
    lines = opened.folder.journal.lines
    if not isinstance(since, int) or not 0 < since <= len(lines) or opened.event.pending:
        return None
    later = lines[since:]
    if any(line.act not in known for line in later):
        return None
    return [line for line in later if line.section in (None, section.id)]


def _result(opened: OpenEvent, section: Section, round_: Round, board: Board) -> BoardResult:
    known = round_.facts_of(board)
    fact = next((f for f in reversed(known.facts) if f.result == known.result), None)
    return {
        "number": board.number,
        "label": board_label(board.number, of_teams=bool(round_.matches)),
        "result": known.result,
        "state": known.state,
        "entered": "" if fact is None else _entry_note(opened, fact.n, fact.by),
        "was": known.was if known.state == "in" and round_.status is not Status.CLOSED else None,
        "other": [{"result": f.result, "by": f.by} for f in known.contradictions],
        "claimed": list(dict.fromkeys(claim.result for claim in known.claims)),
        "rated": section.rating_only.get((round_.number, board.number)),
    }


class RatedOtherwise(TypedDict):
    """A game whose result was corrected for rating only."""

    round: int
    board: str
    white: str
    black: str
    result: str
    rated: str


def games_rated_otherwise(section: Section) -> list[RatedOtherwise]:
    """The games whose points follow one result and whose rating follows another."""
    games: list[RatedOtherwise] = []
    for (number, board_number), rated in sorted(section.rating_only.items()):
        round_ = section.round(number)
        board = None if round_ is None else round_.board(board_number)
        if round_ is None or board is None:
            continue
        games.append(
            {
                "round": number,
                "board": board_label(board_number, of_teams=bool(round_.matches)),
                "white": section.people[board.white].name,
                "black": section.people[board.black].name,
                "result": (round_.facts_of(board).result or "").replace("-", "–"),
                "rated": rated.replace("-", "–"),
            }
        )
    return games


def results_of_left(board: BoardView) -> list[tuple[str, str]]:
    """The results of a button each, with what is shown on it: who sits at the left comes first."""
    results = results_of_players()
    meant = [turned_result(result) for result in results] if board["is_turned"] else results
    return [(result, shown.replace("-", "–")) for result, shown in zip(meant, results, strict=True)]


def as_left_sees(board: BoardView) -> str:
    """The result of a board as who sits at the left sees it."""
    result = board["result"] or ""
    return turned_result(result) if board["is_turned"] else result


def rated_of_left(board: BoardView) -> str:
    """The result that is rated as who sits at the left sees it; empty if it is the one shown."""
    rated = board["rated"] or ""
    return (turned_result(rated) if rated and board["is_turned"] else rated).replace("-", "–")


def claims_of_left(board: BoardView) -> list[str]:
    """The claims of a board as who sits at the left sees them."""
    seen = [turned_result(claim) if board["is_turned"] else claim for claim in board["claimed"]]
    return [claim.replace("-", "–") for claim in seen]


def _entry_note(opened: OpenEvent, number: int, by: str) -> str:
    lines = opened.folder.journal.lines
    return f"{local_time(lines[number - 1].at)} {by}" if 0 < number <= len(lines) else by


class Seats:
    """The people of a section with their numbers and points, to be put at boards."""

    def __init__(self, section: Section, points: PointsOf) -> None:
        self._section = section
        self._points = points
        self._numbers = numbers_of(section)

    def of(self, who: str) -> Seat:
        """Somebody at a board; a team that has the bye has its name only."""
        team = self._section.teams.get(who)
        person = Person(who, team.name) if team is not None else self._section.people[who]
        number = self._numbers.get(who, 0)
        return {
            "id": who,
            "no": number,
            "name": person.name,
            "title": person.title or "",
            "rating": person.rating or "",
            "federation": person.federation or "",
            "points": self._points(number),
        }


class OpenGame(TypedDict):
    """A postponed game."""

    round: int
    board: int
    label: str
    white: str
    black: str


def open_games(section: Section) -> list[OpenGame]:
    """Postponed games of rounds before the last one."""
    last = section.last_round
    return [
        {
            "round": round_.number,
            "board": board.number,
            "label": board_label(board.number, of_teams=bool(round_.matches)),
            "white": section.people[board.white].name,
            "black": section.people[board.black].name,
        }
        for round_ in section.rounds
        if last is not None and round_.number < last.number
        for board in round_.postponed_boards
    ]


# -- people ---------------------------------------------------------------------------------------


def people_view(section: Section) -> list[PersonView]:
    """Everybody in the order of the starting numbers."""
    numbers = numbers_of(section)
    ordered = sorted(section.people.values(), key=lambda person: numbers[person.id])
    missing = missing_people(section)
    return [
        person_view(section, person, numbers[person.id], is_missing=person.id in missing)
        for person in ordered
    ]


_OF_ONE_PERSON = frozenset(act.NAME for act in (CheckedIn, ByeRequested, Withdrawn, Returned))
"""Acts that change nothing in the table of players but the row of the person that they name."""


def changed_people(opened: OpenEvent, section: Section, since: Any) -> Container[str] | None:
    """Whose rows changed after an act that a page shows; None if more than rows changed."""
    later = _lines_after(opened, section, since, _OF_ONE_PERSON | _OF_ONE_BOARD)
    if later is None:
        return None
    changed = {str(line.args.get("person")) for line in later if line.act in _OF_ONE_PERSON}
    checked = {person.id for person in section.people.values() if person.is_checked_in is not None}
    has_begun = bool(checked) and checked <= changed  # check-in: everybody else is missing now
    return None if has_begun else changed


class PersonView(TypedDict):
    """A row of the table of players."""

    id: str
    no: int
    name: str
    title: str
    federation: str
    rating: int | str
    national: int | str
    fide_id: str
    born: str
    sex: str
    club: str
    is_here: bool
    is_missing: bool
    is_away: str
    byes: list[Any]
    withdrawn: bool
    is_before_half: bool
    expelled: bool
    is_late: bool
    joins_in: int
    fixed_board: int | str


def person_view(section: Section, person: Person, number: int, *, is_missing: bool) -> PersonView:
    """A row of the table of players."""
    last = section.last_round.number if section.last_round else 0
    return {
        "id": person.id,
        "no": number,
        "name": person.name,
        "title": person.title or "",
        "federation": person.federation or "",
        "rating": person.rating or "",
        "national": person.national or "",
        "fide_id": person.fide_id or "",
        "born": person.born or "",
        "sex": person.sex or "",
        "club": person.club or "",
        "is_here": is_here(section, person),
        "is_missing": is_missing,
        "is_away": letter_of_bye(person, last + 1),
        "byes": sorted(
            (n, letter_of_bye(person, n)) for n in person.byes if n > last or n < person.joins_in
        ),
        "withdrawn": person.withdrawn_after is not None,
        "is_before_half": last > 0 and is_before_half(section, person),
        "expelled": person.is_expelled,
        "is_late": person.joins_in > 1,
        "joins_in": person.joins_in,
        "fixed_board": person.fixed_board or "",
    }


def letter_of_bye(person: Person, number: int) -> str:
    """The bye of somebody in a round, D for an evening away for the club; empty without one."""
    return DUTY if number in person.duties else person.byes.get(number, "")


# -- the whole ------------------------------------------------------------------------------------


def overview(opened: OpenEvent, section: Section) -> EventStatus:
    """Where a section stands."""
    return event_status(opened.event, section)
