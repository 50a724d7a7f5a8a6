"""Swiss-Chess tournaments (SWT): records of fixed size, strings of Windows-1252.

Every game is in the file twice, once for each player, and both records have to agree. The size of
the file fixes the layout: if it does not come out even, the file is not read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from struct import unpack_from
from typing import NamedTuple

from crosstable.errors import Misread
from crosstable.model.dates import PartialDate
from crosstable.model.phrases import phrase, plural
from crosstable.model.records import NationalRecord, Team
from crosstable.model.results import ByeKind, Result
from crosstable.model.timecontroltext import parse_time_control_text
from crosstable.model.tournament import GameScoring, MatchScoring, Player, Tournament
from crosstable.reading.foreign.cells import Cells
from crosstable.reading.foreign.counts import with_counts
from crosstable.reading.foreign.misreadings import (
    contradiction,
    not_complete,
    unknown_code,
    wrong_match,
)
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.teammatches import Seats, TeamMatches, TeamPart
from crosstable.reading.foreign.texts import day_of_number, fide_title, full_name, one_line
from crosstable.text.source import decode

# Places in the header.
_ROUNDS = 1
_PAIRED_ROUNDS = 5
_PARTICIPANTS = 7
_SYSTEM = 0x254
_CYCLES = 0x258
_BOARDS = 0x25C
_IS_OF_TEAMS = 0x25E
_VERSION = 0x261
_TEAMS = 0x534
_SCORING = 0x538
_MATCH_SCORING = 0x53A
_TIEBREAKS = (0x26D, 0x23C)
_NAME = (0x316, 0x33E)
_CITY = (0x33F, 0x367)
_ARBITER = (0x368, 0x3A4)
_DEPUTIES = (0x3A5, 0x3E1)
_REMARK = (0x3E2, 0x41E)
_START = (0x41F, 0x433)
_END = (0x434, 0x448)
_CONTROL = ((0x449, 0x45D), (0x45E, 0x472), (0x473, 0x488))
_FIRST_ROUND_DAY = 0x2CC1
_DAYS_BEFORE_1900 = 693_594
"""The ordinal of 30 December 1899, from which days are counted."""

_SWISS = 0
_ROUND_ROBIN = 1
_OLD_ROUND_ROBIN = 0xFF
"""What stood for a round robin before version 800."""
_SYSTEMS = {
    _SWISS: "Individual: Swiss-System",
    _ROUND_ROBIN: "Individual: Round-Robin",
}
_TEAM_SYSTEMS = {_SWISS: "Team: Swiss-System", _ROUND_ROBIN: "Team: Round-Robin"}
_TIEBREAK_CODES = {
    3: "BH",
    5: "SB",
    6: "BH/M1",
    7: "AOB",
    8: "ARO",
    9: "TPR",
    0x0E: "WIN",
    0x0F: "DE",
}
_SCORINGS = {
    0: GameScoring(),
    1: GameScoring.of_symbols({"W": Decimal(3), "D": Decimal(1)}),
    2: replace(
        GameScoring.of_symbols({"W": Decimal(3), "D": Decimal(1)}), black_draw=Decimal("1.5")
    ),
}
"""The last one has a draw with Black worth half a point more."""
_MATCH_SCORINGS = {0: None, 1: MatchScoring(Decimal(3), Decimal(1))}
_RECORD = 19
_FIRST_TEAM = 999
_NOBODY_NAMES = ("spielfrei", "bye", "")
_WITHDRAWN = "*"
_GERMANY = "GER"

_RESULTS = {0: Result.PENDING, 1: Result.LOSS, 2: Result.DRAW, 3: Result.WIN}
_FORFEITS = {1: Result.FORFEIT_LOSS, 3: Result.FORFEIT_WIN, 0: Result.FORFEIT_LOSS}
_NORMAL = (0x00,)
_FORFEITED = (0x02, 0x22)
_ADJOURNED = (0x01, 0x11)
_NOT_NOMINATED = (0x03, 0x33)
_WHITE = (1, 2)
_BLACK = (3, 4)
_WITH_BYE = (2, 4)
_HOME = 1
"""The side of the team that is named first; teams away have another one."""


class _Layout(NamedTuple):
    """Where records and cards are, which changed with version 800."""

    start: int
    card: int
    points: int
    fide_id: tuple[int, int]


_NEW = _Layout(0x3448, 655, 292, (324, 336))
_OLD = _Layout(0x0F36, 292, 233, (139, 146))
_FIRST_NEW_VERSION = 800


class CardPlaces(NamedTuple):
    """Where the records begin, how long a card is, and where the cards of a file are."""

    start: int
    card: int
    fide_id: tuple[int, int]
    participants: Sequence[int]
    teams: Sequence[int]


def card_places(data: bytes) -> CardPlaces:
    """The places of all cards; raises `Misread` if they are not where they belong."""
    return _Reader(data, Notes()).places()


class _Cell(NamedTuple):
    """A record: what a participant did in a round."""

    side: int
    opponent: int
    result: int
    flag: int
    board: int


class _Card(NamedTuple):
    """A participant or a team."""

    data: bytes
    cells: Sequence[_Cell]

    def text(self, start: int, end: int) -> str:
        return _text(self.data, start, end)

    def u16(self, at: int) -> int:
        (value,) = unpack_from("<H", self.data, at)
        return int(value)

    @property
    def name(self) -> str:
        return self.text(0, 32)

    @property
    def row_id(self) -> int:
        return self.u16(217)


def _text(data: bytes, start: int, end: int) -> str:
    """A string up to its end or the first NUL; what follows is old rubbish."""
    piece = data[start:end].split(b"\0", 1)[0]
    return one_line(decode(piece, "cp1252") or "")


def read(data: bytes, section: str | None, notes: Notes) -> Tournament:
    """The tournament of a file of Swiss-Chess; it holds one."""
    return _Reader(data, notes).tournament()


class _Reader:
    """The header and the records of one file."""

    def __init__(self, data: bytes, notes: Notes) -> None:
        self._data = data
        self._notes = notes
        version = self._u16(_VERSION)
        self._layout = _NEW if version >= _FIRST_NEW_VERSION else _OLD
        if len(data) < self._layout.start:
            raise not_complete()
        self._rounds = self._u16(_ROUNDS) * max(1, data[_CYCLES])
        self._participants = self._u16(_PARTICIPANTS)
        self._is_of_teams = data[_IS_OF_TEAMS] == 0xFF
        self._team_count = self._u16(_TEAMS) if self._is_of_teams else 0
        is_old_robin = self._layout is _OLD and data[_SYSTEM] == _OLD_ROUND_ROBIN
        self._system = _ROUND_ROBIN if is_old_robin else data[_SYSTEM]
        if self._system not in _SYSTEMS:
            raise Misread(phrase("only Swiss tournaments and round robins are read"))
        if data[_SCORING] not in _SCORINGS:
            raise Misread(phrase("the scoring of the event is not known"))
        self._version = str(version)

    def _u16(self, at: int) -> int:
        return int.from_bytes(self._data[at : at + 2], "little")

    def _at(self, places: tuple[int, int]) -> str:
        return _text(self._data, *places)

    # -- records and cards ----------------------------------------------------------------------

    def _rounds_in_file(self) -> int:
        """The rounds that there are records of, which follows from the size of the file."""
        layout = self._layout
        count = self._participants + self._team_count
        left = len(self._data) - layout.start - layout.card * count
        if left < 0:
            raise not_complete()
        rounds, rest = divmod(left, _RECORD * count) if count else (0, left)
        if rest or rounds > self._rounds + 1:
            raise contradiction("size")
        if count and rounds < self._u16(_PAIRED_ROUNDS):
            raise not_complete()
        return rounds

    def places(self) -> CardPlaces:
        """Where the cards are."""
        layout = self._layout
        count = self._participants + self._team_count
        first = layout.start + _RECORD * self._rounds_in_file() * count
        cards = [first + layout.card * index for index in range(count)]
        people = cards[: self._participants]
        return CardPlaces(
            layout.start, layout.card, layout.fide_id, people, cards[self._participants :]
        )

    def _cards(self) -> list[_Card]:
        """The participants, then the teams, each with its rounds."""
        layout = self._layout
        rounds = self._rounds_in_file()
        places = self.places()
        cards = []
        for index, card_at in enumerate((*places.participants, *places.teams)):
            at = layout.start + _RECORD * rounds * index
            cells = [self._cell(at + _RECORD * round_) for round_ in range(rounds)]
            cards.append(_Card(self._data[card_at : card_at + layout.card], cells))
        return cards

    def _cell(self, at: int) -> _Cell:
        record = self._data[at : at + _RECORD]
        (opponent,) = unpack_from("<H", record, 9)
        return _Cell(record[8], opponent, record[11], record[15], record[18])

    # -- the tournament -------------------------------------------------------------------------

    def tournament(self) -> Tournament:
        cards = self._cards()
        people = [card for card in cards[: self._participants] if not _is_nobody(card)]
        numbers = _numbers(people)
        cells = Cells(numbers.values(), max(self._rounds, 1))
        nobodies = {card.row_id for card in cards[: self._participants] if _is_nobody(card)}
        teams = TeamPart()
        if self._is_of_teams:
            teams = self._put_matches(people, cards[self._participants :], numbers, cells)
        else:
            self._put_games(people, numbers, nobodies, cells)
        scoring = _SCORINGS[self._data[_SCORING]]
        self._notes.assume(
            "bye-value", phrase("the file does not give the value of the bye; 1 is assumed")
        )
        players = [self._player(card, numbers, cells, scoring) for card in people]
        self._compare_points(people, players)
        header = self._header(scoring)
        kind = phrase("SWT, teams") if self._is_of_teams else phrase("SWT, individuals")
        t = replace(
            header,
            players=tuple(sorted(players, key=lambda player: player.number)),
            national=tuple(self._national(people, numbers)),
            teams=teams.teams,
            lineups=teams.lineups,
            team_pairing_bye=teams.pairing_bye,
            team_byes=teams.byes,
            board_colours=teams.board_colours,
            reading_findings=tuple(self._notes.findings),
            origin=self._notes.origin("Swiss-Chess", kind, self._version),
        )
        return with_counts(t)

    def _header(self, scoring: GameScoring) -> Tournament:
        control = one_line(" ".join(self._at(places) for places in _CONTROL))
        parsed = parse_time_control_text(control)
        if self._at(_REMARK):
            self._notes.lose("event-text", self._at(_REMARK))
        texts = _TEAM_SYSTEMS if self._is_of_teams else _SYSTEMS
        days = self._round_days()
        is_robin = self._system == _ROUND_ROBIN and not self._is_of_teams
        return Tournament(
            name=self._at(_NAME) or None,
            city=self._at(_CITY) or None,
            start=_day(self._at(_START)),
            end=_day(self._at(_END)),
            type_text=texts[self._system],
            type_code="BERGER_ROUNDROBIN" if is_robin and self._data[_CYCLES] <= 1 else None,
            chief_arbiter=self._at(_ARBITER) or None,
            deputy_arbiters=tuple(
                name for name in map(str.strip, self._at(_DEPUTIES).split(";")) if name
            ),
            time_control_text=control or None,
            time_control_code=None if parsed is None else str(parsed),
            round_dates=days if any(days) else (),
            declared_rounds=self._rounds,
            stated_scoring=None if scoring == GameScoring() else scoring,
            stated_match_scoring=self._match_scoring(),
            tiebreaks=self._ranking(),
        )

    def _match_scoring(self) -> MatchScoring | None:
        code = self._data[_MATCH_SCORING]
        if self._is_of_teams and code not in _MATCH_SCORINGS:
            self._notes.assume(
                "match-scoring",
                phrase("the event has match points of its own; 2, 1 and 0 are assumed"),
            )
        return _MATCH_SCORINGS.get(code) if self._is_of_teams else None

    def _round_days(self) -> tuple[PartialDate | None, ...]:
        if self._layout is _OLD:
            return ()
        numbers = [self._u16(_FIRST_ROUND_DAY + 4 * round_) for round_ in range(self._rounds)]
        return tuple(_day_of_count(number) for number in numbers)

    def _ranking(self) -> tuple[str, ...] | None:
        if self._is_of_teams:
            return None
        codes = []
        for at in _TIEBREAKS:
            number = self._data[at]
            if number:
                codes.append(_TIEBREAK_CODES.get(number, f"OTHER_SWISSCHESS_{number:02X}"))
                if codes[-1].startswith("OTHER_"):
                    self._notes.lose("tiebreaks", codes[-1])
        return ("PTS", *codes) if codes else None

    # -- people ---------------------------------------------------------------------------------

    def _player(
        self, card: _Card, numbers: Mapping[int, int], cells: Cells, scoring: GameScoring
    ) -> Player:
        number = numbers[card.row_id]
        last, _, first = card.name.partition(",")
        attribute = card.text(184, 185)
        for kind, value in (("club", card.text(33, 65)),):
            if value:
                self._notes.lose(kind, phrase("player {n}: {text}", n=number, text=value))
        self._notes.keep_private(card.text(350, 390) if len(card.data) > 390 else "")
        fide_id = card.text(*self._layout.fide_id)
        return Player(
            number,
            name=full_name(last, first),
            sex={"m": "m", "w": "w"}.get(attribute.lower()),
            title=fide_title(card.text(66, 69)),
            rating=_rating(card.text(70, 74)),
            federation=card.text(105, 108) or None,
            fide_id=fide_id if fide_id.isdecimal() and fide_id.strip("0") else None,
            born=_birth(card.text(128, 138)),
            points=cells.points(number, scoring, self._u16(_PAIRED_ROUNDS) or self._rounds),
            rounds=cells.of_player(number),
        )

    def _national(
        self, people: Sequence[_Card], numbers: Mapping[int, int]
    ) -> list[NationalRecord]:
        records = []
        for card in people:
            rating = _rating(card.text(75, 79))
            club = card.text(153, 158)
            member = card.text(159, 163)
            number = f"{club}-{member}" if club and member else club or member
            if rating or number:
                records.append(
                    NationalRecord(
                        _GERMANY, numbers[card.row_id], rating=rating, national_id=number or None
                    )
                )
        return sorted(records, key=lambda record: record.number)

    def _compare_points(self, people: Sequence[_Card], players: Sequence[Player]) -> None:
        """What the cards say lags behind if the table was not computed after the last result."""
        differing = sum(
            2 * (player.points or 0) != card.u16(self._layout.points)
            for card, player in zip(people, players, strict=True)
        )
        if differing:
            self._notes.assume(
                "points",
                plural(
                    differing,
                    "the points of {n} player in the file differ from the results",
                    "the points of {n} players in the file differ from the results",
                ),
            )

    # -- games ----------------------------------------------------------------------------------

    def _put_games(
        self,
        people: Sequence[_Card],
        numbers: Mapping[int, int],
        nobodies: set[int],
        cells: Cells,
    ) -> None:
        by_id = {card.row_id: card for card in people}
        for card in people:
            for round_, cell in enumerate(card.cells, 1):
                with self._notes.part:
                    if cell.side in _WITH_BYE or (cell.side and cell.opponent in nobodies):
                        self._put_bye(round_, numbers[card.row_id], cell, cells)
                    elif cell.side:
                        _put_game(round_, card, cell, by_id, numbers, cells)

    def _put_bye(self, round_: int, number: int, cell: _Cell, cells: Cells) -> None:
        kinds = {
            0: ByeKind.PAIRING_ALLOCATED,
            3: ByeKind.PAIRING_ALLOCATED,
            2: ByeKind.HALF_POINT,
            1: ByeKind.ZERO_POINT,
        }
        cells.put_bye(round_, number, kinds[cell.result & 3], is_valued=bool(cell.result & 3))

    def _put_matches(
        self,
        people: Sequence[_Card],
        team_cards: Sequence[_Card],
        numbers: Mapping[int, int],
        cells: Cells,
    ) -> TeamPart:
        boards = self._data[_BOARDS]
        numbered = {
            index: card for index, card in enumerate(team_cards, 1) if not _is_bye_team(card)
        }
        teams = []
        for index, card in numbered.items():
            members = sorted(
                (person.data[203], numbers[person.row_id])
                for person in people
                if person.data[201] == index
            )
            teams.append(Team(index, card.name, tuple(number for _, number in members)))
        matches = TeamMatches(teams, boards, cells, self._notes)
        by_id = {card.row_id: card for card in people}
        seated = 0
        for index, card in numbered.items():
            for round_, cell in enumerate(card.cells, 1):
                opponent = cell.opponent - _FIRST_TEAM + 1
                with self._notes.part:
                    if cell.side and opponent not in numbered:
                        matches.put_allocated_bye(round_, index, 0)
                    elif cell.side:
                        _require_reply(round_, index, cell, numbered[opponent])
                    if cell.side == _HOME and opponent in numbered:
                        seats = self._seats(round_, index, opponent, by_id, numbers)
                        matches.put_match(round_, index, opponent, seats)
                        seated += len(seats)
        games = [cell for card in people for cell in card.cells if cell.opponent in by_id]
        with self._notes.part:
            if 2 * seated != sum(cell.side != 0 for cell in games):
                raise contradiction("games outside of matches")
        return matches.part()

    def _seats(
        self,
        round_: int,
        first: int,
        second: int,
        by_id: Mapping[int, _Card],
        numbers: Mapping[int, int],
    ) -> list[Seats]:
        """The boards of a match, from the records of the players of both teams."""
        boards: dict[int, Seats] = {}
        for card in by_id.values():
            if card.data[201] not in (first, second) or len(card.cells) < round_:
                continue
            cell = card.cells[round_ - 1]
            other = by_id.get(cell.opponent)
            if cell.side not in _WHITE or other is None:
                continue
            if {card.data[201], other.data[201]} != {first, second}:
                raise wrong_match(round_)
            results = _results(round_, card, cell, other, other.cells[round_ - 1])
            if cell.board in boards:
                raise wrong_match(round_)
            boards[cell.board] = Seats(numbers[card.row_id], numbers[other.row_id], *results)
        return [boards[board] for board in sorted(boards)]


def _is_nobody(card: _Card) -> bool:
    return card.name.strip().lower() in _NOBODY_NAMES


def _is_bye_team(card: _Card) -> bool:
    return bool(card.name.strip()) and _is_nobody(card)


def _require_reply(round_: int, team: int, cell: _Cell, opponent: _Card) -> None:
    """A match stands twice: in the rounds of both teams, of which one is at home."""
    replies = opponent.cells[round_ - 1 : round_]
    if not any(
        reply.opponent == _FIRST_TEAM + team - 1 and (reply.side == _HOME) != (cell.side == _HOME)
        for reply in replies
    ):
        raise wrong_match(round_)


def _numbers(people: Sequence[_Card]) -> dict[int, int]:
    """The numbers of the participants by the ids that games use."""
    ids = [card.row_id for card in people]
    stated = [card.u16(219) for card in people]
    if len(set(ids)) < len(ids):
        raise contradiction("217")
    is_usable = len(set(stated)) == len(stated) and all(1 <= number <= 9999 for number in stated)
    numbers = stated if is_usable else range(1, len(people) + 1)
    return dict(zip(ids, numbers, strict=True))


def _put_game(
    round_: int,
    card: _Card,
    cell: _Cell,
    by_id: Mapping[int, _Card],
    numbers: Mapping[int, int],
    cells: Cells,
) -> None:
    """A record of a game; White's puts it into the cells of both."""
    if cell.side not in (*_WHITE, *_BLACK):
        raise unknown_code(round_, numbers[card.row_id], cell.side)
    other = by_id.get(cell.opponent)
    if other is None or len(other.cells) < round_:
        raise contradiction(f"{card.row_id}, {round_}")
    if cell.side in _WHITE:
        results = _results(round_, card, cell, other, other.cells[round_ - 1])
        cells.put_game(round_, numbers[card.row_id], numbers[other.row_id], *results)


def _results(
    round_: int, white: _Card, cell: _Cell, black: _Card, other: _Cell
) -> tuple[Result, Result]:
    """The results of a game, if both records tell the same."""
    if other.opponent != white.row_id or other.side not in _BLACK:
        raise contradiction(f"{white.row_id}, {black.row_id}, {round_}")
    results = (_result(round_, cell), _result(round_, other))
    is_double_forfeit = results == (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
    if results[1] is not results[0].opposite and not is_double_forfeit:
        raise contradiction(f"{white.row_id}, {black.row_id}, {round_}")
    return results


def _result(round_: int, cell: _Cell) -> Result:
    own = cell.result & 3
    if cell.flag in (*_NORMAL, *_NOT_NOMINATED, *_ADJOURNED):
        return _RESULTS[own]  # an adjourned game without a result is open, and counts nothing
    if cell.flag in _FORFEITED and own in _FORFEITS:
        return _FORFEITS[own]
    raise unknown_code(round_, cell.board, f"{cell.result:02X} {cell.flag:02X}")


def _rating(text: str) -> int | None:
    value = int(text) if text.isascii() and text.isdecimal() else 0
    return value if 0 < value <= 4000 else None


def _birth(text: str) -> PartialDate | None:
    if text.isascii() and text.isdecimal() and len(text) in (4, 8):
        return day_of_number(int(text.ljust(8, "0")))
    return None


def _day(text: str) -> PartialDate | None:
    day = PartialDate.parse(text) if text else None
    return day if day is not None and day.is_understood else None


def _day_of_count(number: int) -> PartialDate | None:
    if not number:
        return None
    day = date.fromordinal(_DAYS_BEFORE_1900 + number)
    return PartialDate(day.year, day.month, day.day)
