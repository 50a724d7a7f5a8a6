"""A tournament from an event of Sharly Chess."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from crosstable.errors import Misread
from crosstable.model.dates import PartialDate
from crosstable.model.phrases import phrase
from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import Bye, Game, GameScoring, Tournament
from crosstable.reading.foreign.cells import MOST_ROUNDS, Cells
from crosstable.reading.foreign.counts import with_counts
from crosstable.reading.foreign.misreadings import contradiction
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.sections import chosen_section
from crosstable.reading.foreign.sharly.database import Database, Values, open_database
from crosstable.reading.foreign.sharly.people import national_records, people_of
from crosstable.reading.foreign.sharly.rounds import put_rounds
from crosstable.reading.foreign.sharly.tiebreaks import ranking
from crosstable.reading.foreign.sharly.values import (
    Json,
    day,
    json_object,
    needed_number,
    number,
    text,
)

_TABLES = ("tournament", "tournament_player", "player", "pairing", "board")
_BYE_SYMBOLS = {1: "L", 2: "D", 3: "W"}
"""What the pairing-allocated bye is worth: a loss, a draw or a win."""
_USUAL_BYE = 3
_TYPES = {"SWISS_STANDARD": "FIDE_DUTCH", "ROUND_ROBIN_BERGER": "BERGER_ROUNDROBIN"}
_TYPE_TEXTS = {"FIDE_DUTCH": "Individual: Swiss-System", "CUSTOM_SWISS": "Individual: Swiss-System"}
_ROUND_ROBIN = "Individual: Round-Robin"
_ACCELERATED = "pairing_acceleration-"
_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}


def sections(data: bytes) -> list[str]:
    """The names of the tournaments of an event, in their order."""
    with open_database(data) as database:
        return [text(row, "name") for row in _tournaments(database)]


def _tournaments(database: Database) -> list[Values]:
    tournaments = database.rows("tournament")
    tournaments.sort(key=lambda row: (number(row, "index") or 0, number(row, "id") or 0))
    return tournaments


def read(data: bytes, section: str | None, notes: Notes) -> Tournament:
    """The tournament of an event; of several the one that is named."""
    with open_database(data) as database:
        if not database.has("metadata") or not database.has("info"):
            raise contradiction("metadata")
        if not all(map(database.has, _TABLES)) or not database.rows("metadata"):
            raise Misread(phrase("in this version the players were in a file of Papi"))
        tournaments = _tournaments(database)
        name = chosen_section([text(row, "name") for row in tournaments], section)
        row = next(row for row in tournaments if text(row, "name") == name)
        return _Reader(database, row, len(tournaments), notes).tournament()


class _Reader:
    """One tournament of an event."""

    def __init__(self, database: Database, row: Values, tournaments: int, notes: Notes) -> None:
        self._database = database
        self._row = row
        self._is_one_of_several = tournaments > 1
        self._info = next(iter(database.rows("info")), {})
        self._version = next(iter(database.rows("metadata")), {})
        self._notes = notes

    def tournament(self) -> Tournament:
        rounds = number(self._row, "rounds") or 0
        shown = max(rounds, *self._rounds_of_rows(), 0)
        if not 0 <= rounds <= shown <= MOST_ROUNDS:
            raise contradiction("rounds")
        federation = text(self._info, "federation") or None
        people = people_of(self._database, self._row, federation, self._notes)
        cells = Cells((person.player.number for person in people.values()), shown)
        put_rounds(self._database, self._row, people, cells, self._notes)
        self._notes.keep_private(*("account" for _ in self._database.rows("account")))
        scoring = self._scoring()
        header = self._header(federation, rounds, scoring)
        members = sorted((person.player for person in people.values()), key=lambda p: p.number)
        last = max((_last_paired(cells.of_player(player.number)) for player in members), default=0)
        players = tuple(
            replace(
                player,
                rounds=cells.of_player(player.number),
                points=cells.points(player.number, scoring, last),
            )
            for player in members
        )
        name = text(self._row, "name")
        kind = phrase("event {name}", name=name) if self._is_one_of_several else phrase("event")
        origin = self._notes.origin("Sharly Chess", kind, text(self._version, "version") or None)
        t = replace(
            header,
            players=players,
            national=tuple(
                sorted(national_records(people.values()), key=lambda record: record.number)
            ),
            reading_findings=tuple(self._notes.findings),
            origin=replace(origin, section=name if self._is_one_of_several else None),
        )
        return with_counts(t)

    def _rounds_of_rows(self) -> list[int]:
        """Byes may be announced for rounds that were dropped since."""
        rows = self._database.rows("pairing", tournament_id=self._row.get("id"))
        return [needed_number(row, "round") for row in rows] or [0]

    def _header(self, federation: str | None, rounds: int, scoring: GameScoring) -> Tournament:
        row = self._row
        info = self._info
        code = self._type_code()
        name = text(row, "name")
        event = text(info, "name")
        return Tournament(
            name=(f"{event} - {name}" if self._is_one_of_several else name or event) or None,
            city=text(row, "location") or text(info, "location") or None,
            federation=federation,
            start=self._day("start_date", "start", is_first=True),
            end=self._day("stop_date", "stop", is_first=False),
            type_text=_TYPE_TEXTS.get(code, _ROUND_ROBIN),
            type_code=code,
            round_dates=self._round_dates(rounds),
            declared_rounds=rounds,
            initial_colour=_COLOURS.get(str(self._settings().get("COLOR_SEED"))),
            stated_scoring=None if scoring == GameScoring() else scoring,
            tiebreaks=ranking(self._database, row, self._notes),
            time_control_code=text(row, "time_control_trf25") or None,
        )

    def _settings(self) -> dict[str, Json]:
        return json_object(self._row, "pairing_settings")

    def _type_code(self) -> str:
        pairing = text(self._row, "pairing")
        if pairing in _TYPES:
            return _TYPES[pairing]
        if pairing.startswith("TEAM_"):
            raise Misread(phrase("events of teams are not read yet"))
        if pairing.startswith(_ACCELERATED):
            self._notes.lose("acceleration", phrase("the virtual points of {name}", name=pairing))
        elif pairing:
            self._notes.lose("type-code", pairing)
        return "CUSTOM_SWISS"

    def _day(self, key: str, former_key: str, *, is_first: bool) -> PartialDate | None:
        own = day(self._row, key, former_key, is_first=is_first)
        return own or day(self._info, key, former_key, is_first=is_first)

    def _round_dates(self, rounds: int) -> tuple[PartialDate | None, ...]:
        stated = json_object(self._row, "round_datetimes")
        dates = tuple(_date(stated.get(str(round_))) for round_ in range(1, rounds + 1))
        return dates if any(dates) else ()

    def _scoring(self) -> GameScoring:
        three = self._setting("three_points_for_a_win", 0)
        bye = self._setting("pab_value", _USUAL_BYE)
        if bye not in _BYE_SYMBOLS:
            raise contradiction("pab_value")
        symbols = {
            "W": Decimal(3 if three else 1),
            "D": Decimal(1) if three else Decimal("0.5"),
            "L": Decimal(0),
        }
        return GameScoring.of_symbols(symbols | {"P": symbols[_BYE_SYMBOLS[bye]]})

    def _setting(self, key: str, usual: int) -> int:
        """A number of the tournament, else of the event."""
        for row in (self._row, self._info):
            value = number(row, key)
            if value is not None:
                return value
        return usual


def _date(value: object) -> PartialDate | None:
    return PartialDate.parse(value[:10].replace("-", "/")) if isinstance(value, str) else None


def _last_paired(entries: tuple[Game | Bye | None, ...]) -> int:
    """The last round in which somebody was paired; later byes are announced."""
    return max(
        (
            round_
            for round_, entry in enumerate(entries, 1)
            if isinstance(entry, Game) or entry == Bye(ByeKind.PAIRING_ALLOCATED)
        ),
        default=0,
    )
