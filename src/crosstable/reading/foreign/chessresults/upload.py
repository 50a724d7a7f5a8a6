"""The XML that programs upload to chess-results.com, read as a tournament.

All data are in attributes, in small or capital letters. The file has points and ranks, too: they
are kept as stated, so that a check compares them with the results.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import TypeAlias

from crosstable.model.dates import PartialDate
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.records import NationalRecord, Team
from crosstable.model.results import ByeKind, Result
from crosstable.model.timecontroltext import parse_time_control_text
from crosstable.model.tournament import Player, Tournament
from crosstable.reading.foreign.cells import MOST_ROUNDS, Cells
from crosstable.reading.foreign.counts import with_counts
from crosstable.reading.foreign.markup import Element, elements
from crosstable.reading.foreign.misreadings import contradiction, unknown_code
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.teammatches import Seats, TeamMatches, TeamPart
from crosstable.reading.foreign.texts import day_of_number, fide_title, full_name, one_line
from crosstable.reading.foreign.tiebreaknumbers import (
    NumberedTieBreak,
    ranking_list,
    tiebreak_code,
)

_KINDS: tuple[tuple[str, Phrase], ...] = (
    ("Individual: Swiss-System", phrase("XML, individual Swiss")),
    ("Individual: Round-Robin", phrase("XML, individual round robin")),
    ("Team: Round-Robin", phrase("XML, team round robin")),
    ("Team: Swiss-System", phrase("XML, team Swiss")),
)
_INDIVIDUAL_SWISS = 0
_INDIVIDUAL_ROUND_ROBIN = 1
_OF_TEAMS = (2, 3)
_MOST_TIEBREAKS = 6
_BYE = -1
_NOT_PAIRED = -2
_SEXES = {"w": "w", "f": "w", "m": "m"}
_EVENT_TEXTS = ("remark", "director", "organiser", "organizer", "homepageorganiser")
_Points: TypeAlias = "tuple[Decimal | None, Decimal | None]"
_WIN = Decimal(1)
_DRAW = Decimal("0.5")
_LOSS = Decimal(0)
_OPEN: _Points = (None, None)
_PLAYED: Mapping[_Points, tuple[Result, Result]] = {
    (_WIN, _LOSS): (Result.WIN, Result.LOSS),
    (_DRAW, _DRAW): (Result.DRAW, Result.DRAW),
    (_LOSS, _WIN): (Result.LOSS, Result.WIN),
    _OPEN: (Result.PENDING, Result.PENDING),
}
_FORFEITED: Mapping[_Points, tuple[Result, Result]] = {
    (_WIN, _LOSS): (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (_LOSS, _WIN): (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (_LOSS, _LOSS): (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
_UNRATED: Mapping[_Points, tuple[Result, Result]] = {
    (_WIN, _LOSS): (Result.SHORT_WIN, Result.SHORT_LOSS),
    (_DRAW, _DRAW): (Result.SHORT_DRAW, Result.SHORT_DRAW),
    (_LOSS, _WIN): (Result.SHORT_LOSS, Result.SHORT_WIN),
}
_RESULTS: Mapping[str, Mapping[_Points, tuple[Result, Result]]] = {
    "": _PLAYED,
    "K": _FORFEITED,
    "U": _UNRATED,
    "D": {(_LOSS, _LOSS): (Result.LOSS, Result.LOSS)},
    "H": {
        _OPEN: (Result.UNKNOWN, Result.UNKNOWN),
        (_LOSS, _LOSS): (Result.UNKNOWN, Result.UNKNOWN),
    },
}
"""By the sign for forfeits: forfeit, not rated, played 0-0, adjourned."""
_ROWS = {
    "tournamentdata": "tournament",
    "rounds": "round",
    "players": "player",
    "playerpairings": "playerpairing",
    "teams": "team",
    "teampairings": "teampairing",
}
"""The lists of a file, and what their rows are called."""
_BYES = {_WIN: ByeKind.FULL_POINT, _DRAW: ByeKind.HALF_POINT, _LOSS: ByeKind.ZERO_POINT}


def read(data: bytes, section: str | None, notes: Notes) -> Tournament:
    """The tournament of a file for chess-results.com; it holds one."""
    return _Reader(elements(data), notes).tournament()


def _require_rows(all_elements: Sequence[Element]) -> None:
    """A list holds rows of its kind only: one of another name was a row before it was damaged."""
    rows = ""
    for element in all_elements:
        if element.depth == 1:
            rows = _ROWS.get(element.name, "")
        elif element.depth == 2 and rows and element.name != rows:
            raise contradiction(element.name[:20])


def _number(text: str) -> int:
    """A whole number; none is 0."""
    if not text:
        return 0
    try:
        return int(text)
    except ValueError:
        raise contradiction(text[:20]) from None


def _decimal(text: str) -> Decimal | None:
    """A number with a comma or a point; None if there is none."""
    if not text:
        return None
    try:
        value = Decimal(text.replace(",", "."))
    except InvalidOperation:
        raise contradiction(text[:20]) from None
    if not value.is_finite() or abs(value) > 10_000:
        raise contradiction(text[:20])
    return value


def _day(text: str) -> PartialDate | None:
    """``20250928``, ``28.09.2025``, or a year alone."""
    if text.isdecimal() and len(text) == 8:
        return day_of_number(int(text))
    day = PartialDate.parse(text) if text else None
    return day if day is not None and day.is_understood else None


class _Reader:
    """The elements of one file on their way to a tournament."""

    def __init__(self, all_elements: Sequence[Element], notes: Notes) -> None:
        by_name: dict[str, list[Element]] = defaultdict(list)
        for element in all_elements:
            by_name[element.name].append(element)
        if not all_elements or all_elements[0].name != "chessresults":
            raise contradiction("chessresults")
        if len(by_name["tournament"]) != 1:
            raise contradiction("tournament")
        with notes.part:
            _require_rows(all_elements)
        (self._event,) = by_name["tournament"]
        self._rounds = by_name["round"]
        self._people = by_name["player"]
        self._teams = by_name["team"]
        self._boards = by_name["playerpairing"]
        self._matches = by_name["teampairing"]
        self._system = _number(self._event.get("type"))
        self._round_count = _number(self._event.get("rounds"))
        if self._system not in range(len(_KINDS)) or not 0 <= self._round_count <= MOST_ROUNDS:
            raise contradiction("tournament")
        self._notes = notes

    def tournament(self) -> Tournament:
        players = [self._player(element) for element in self._people]
        numbers = [player.number for player in players]
        if len(set(numbers)) < len(numbers) or any(number < 1 for number in numbers):
            raise contradiction("player no")
        cells = Cells(numbers, self._round_count)
        teams = self._put_games(cells)
        if self._system == _INDIVIDUAL_SWISS:
            for round_ in range(1, self._last_round() + 1):
                with self._notes.part:
                    cells.require_everybody(round_)
        header = self._header()
        t = replace(
            header,
            players=tuple(
                replace(player, rounds=cells.of_player(player.number))
                for player in sorted(players, key=lambda player: player.number)
            ),
            national=tuple(self._national(header.federation)),
            teams=teams.teams,
            lineups=teams.lineups,
            team_pairing_bye=teams.pairing_bye,
            team_byes=teams.byes,
            board_colours=teams.board_colours,
            reading_findings=tuple(self._notes.findings),
            origin=self._notes.origin("chess-results.com", _KINDS[self._system][1]),
        )
        return with_counts(t)

    def _last_round(self) -> int:
        return max((_number(board.get("round")) for board in self._boards), default=0)

    def _header(self) -> Tournament:
        event = self._event
        for key in _EVENT_TEXTS:
            if event.get(key):
                self._notes.lose("event-text", one_line(event.get(key)))
        self._notes.keep_private(event.get("mail"), event.get("key"))
        control = one_line(event.get("timecontrol"))
        parsed = parse_time_control_text(control)
        dates = {_number(row.get("round")): _day(row.get("date")) for row in self._rounds}
        days = tuple(dates.get(round_) for round_ in range(1, self._round_count + 1))
        federation = event.get("federation").upper()
        return Tournament(
            name=one_line(event.get("name")) or None,
            city=one_line(event.get("location")) or None,
            federation=federation if federation not in ("", "XXX") else None,
            start=_day(event.get("from")),
            end=_day(event.get("to")),
            type_text=_KINDS[self._system][0],
            type_code=self._type_code(),
            chief_arbiter=one_line(event.get("chiefarbiter") or event.get("arbiter")) or None,
            deputy_arbiters=tuple(
                arbiter
                for arbiter in map(one_line, event.get("deputyarbiter").split(";"))
                if arbiter
            ),
            time_control_text=control or None,
            time_control_code=None if parsed is None else str(parsed),
            round_dates=days if any(days) else (),
            declared_rounds=self._round_count,
            tiebreaks=self._ranking(),
        )

    def _type_code(self) -> str | None:
        if self._system != _INDIVIDUAL_ROUND_ROBIN:
            return None
        is_double = self._event.get("replay") == "2"
        return "BERGER_DOUBLEROUNDROBIN" if is_double else "BERGER_ROUNDROBIN"

    def _ranking(self) -> tuple[str, ...] | None:
        of_teams = self._system in _OF_TEAMS
        codes = []
        for place in range(1, _MOST_TIEBREAKS + 1):
            number = _number(self._event.get(f"tb{place}no"))
            if not number:
                continue
            if self._event.get(f"tb{place}_detail").strip("0,-P "):
                codes.append(f"OTHER_CR{number}")
            else:
                codes.append(tiebreak_code(NumberedTieBreak(number), of_teams=of_teams))
            if codes[-1].startswith("OTHER_"):
                self._notes.lose("tiebreaks", codes[-1])
        return ranking_list(tuple(codes), of_teams=of_teams) or None

    # -- people ---------------------------------------------------------------------------------

    def _player(self, element: Element) -> Player:
        number = _number(element.get("no"))
        for kind, key in (("club", "clubname"), ("player-group", "typ"), ("player-group", "group")):
            if element.get(key):
                text = one_line(element.get(key))
                self._notes.lose(kind, phrase("player {n}: {text}", n=number, text=text))
        rating = _number(element.get("rtgfide"))
        rank = _number(element.get("rank"))
        fide_id = _number(element.get("fideid"))
        return Player(
            number,
            name=_name(element),
            sex=_SEXES.get(element.get("sex").lower()),
            title=fide_title(element.get("title")),
            rating=rating if 0 < rating <= 4000 else None,
            federation=element.get("fed").upper() or None,
            fide_id=str(fide_id) if fide_id > 0 else None,
            born=_day(element.get("dob")),
            points=_decimal(element.get("pts")),
            rank=rank if rank > 0 else None,
        )

    def _national(self, federation: str | None) -> Iterable[NationalRecord]:
        for element in self._people:
            rating = _number(element.get("rtgnat"))
            national_id = element.get("id")
            system = federation or element.get("fed").upper()
            if (rating or national_id) and system:
                yield NationalRecord(
                    system,
                    _number(element.get("no")),
                    rating=rating if 0 < rating <= 4000 else None,
                    national_id=national_id or None,
                )

    def _rosters(self) -> list[Team]:
        members: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for element in self._people:
            place = (_number(element.get("board")), _number(element.get("no")))
            members[_number(element.get("teamno"))].append(place)
        teams = []
        for element in self._teams:
            number = _number(element.get("no"))
            roster = tuple(player for _, player in sorted(members[number]))
            name = one_line(element.get("teamname"))
            rank = _number(element.get("rank"))
            teams.append(Team(number, name, roster, rank=rank if rank > 0 else None))
        if len({team.number for team in teams}) < len(teams):
            raise contradiction("team no")
        return teams

    # -- games ----------------------------------------------------------------------------------

    def _put_games(self, cells: Cells) -> TeamPart:
        if self._system not in _OF_TEAMS:
            for board in self._boards:
                with self._notes.part:
                    self._put_board(board, cells)
            return TeamPart()
        boards = _number(self._event.get("playerperteam"))
        matches = TeamMatches(self._rosters(), boards, cells, self._notes)
        seats: dict[tuple[int, int], list[Element]] = defaultdict(list)
        for board in self._boards:
            seats[_number(board.get("round")), _number(board.get("pairing"))].append(board)
        for match in self._matches:
            with self._notes.part:
                self._put_match(match, seats, matches)
        with self._notes.part:
            if seats:
                raise contradiction("playerpairing")
        return matches.part()

    def _put_match(
        self,
        match: Element,
        boards: dict[tuple[int, int], list[Element]],
        matches: TeamMatches,
    ) -> None:
        round_ = _number(match.get("round"))
        first = _number(match.get("no1"))
        second = _number(match.get("no2"))
        half_points = int(2 * (_decimal(match.get("res1")) or 0))
        of_match = boards.pop((round_, _number(match.get("pairing"))), [])
        if second == _BYE:
            matches.put_allocated_bye(round_, first, half_points)
        elif second == _NOT_PAIRED:
            matches.put_absence(round_, first, half_points)
        else:
            in_order = sorted(of_match, key=lambda board: _number(board.get("board")))
            seats = [
                Seats(
                    max(0, _number(board.get("whiteno"))),
                    max(0, _number(board.get("blackno"))),
                    *_results(board),
                )
                for board in in_order
            ]
            matches.put_match(round_, first, second, seats)

    def _put_board(self, board: Element, cells: Cells) -> None:
        round_ = _number(board.get("round"))
        white = _number(board.get("whiteno"))
        black = _number(board.get("blackno"))
        if black == _BYE:
            is_valued = _decimal(board.get("reswhite")) is not None
            cells.put_bye(round_, white, ByeKind.PAIRING_ALLOCATED, is_valued=is_valued)
        elif black == _NOT_PAIRED:
            points = _decimal(board.get("reswhite")) or _LOSS
            if points not in _BYES:
                raise unknown_code(round_, _number(board.get("pairing")), points)
            cells.put_bye(round_, white, _BYES[points])
        else:
            cells.put_game(round_, white, black, *_results(board))


def _results(board: Element) -> tuple[Result, Result]:
    points = (_decimal(board.get("reswhite")), _decimal(board.get("resblack")))
    sign = board.get("forfeit").upper()
    known = _RESULTS.get(sign, {})
    if points not in known:
        shown = "-".join(str(value) for value in points)
        raise unknown_code(
            _number(board.get("round")), _number(board.get("pairing")), f"{shown} {sign}".strip()
        )
    return known[points]


def _name(element: Element) -> str:
    """The last name may hold the whole, with a comma and no blank after it."""
    last = one_line(element.get("lastname"))
    first = one_line(element.get("firstname"))
    if not first and "," in last:
        last, _, first = last.partition(",")
    return full_name(last, first)
