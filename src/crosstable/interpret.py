"""Document to tournament: what the lines mean.

Two passes, because the order of records is free: the first collects, the second puts together what
depends on more than one line. Nothing here raises for what a file contains; what cannot be
understood becomes a finding and stays in the document.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from crosstable.cells import BYE_WORTH_A_WIN
from crosstable.contradictions import contradictions
from crosstable.dates import PartialDate
from crosstable.dialects.trf16 import TRF16
from crosstable.document import Document
from crosstable.fictitious import ranges_from_points
from crosstable.findings import Finding, Findings, Span
from crosstable.formats import read_decimal, read_whole
from crosstable.informative import read_informative
from crosstable.layout import Record, Shape
from crosstable.model import (
    ZERO,
    AbnormalPoints,
    Acceleration,
    Bye,
    Count,
    Entry,
    GameScoring,
    InformativeRow,
    Lineup,
    MatchScoring,
    NationalRecord,
    Player,
    PlayerNote,
    ProhibitedPairing,
    RankingMethod,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPairingBye,
    Tournament,
    UnknownLine,
)
from crosstable.playerlines import PlayerLines, read_rating, read_sex, read_vega_players
from crosstable.results import BYE_OF_CODE, ByeKind, Colour
from crosstable.rows import EARLY_CODES, LineKind, Row
from crosstable.source import MAX_COLUMNS
from crosstable.timecontrol import parse_time_control
from crosstable.tournament_types import parse_type_code


def interpret(document: Document) -> Tournament:
    """The tournament that a document tells of."""
    reading = _Reading(document, Findings(document.findings))
    reading.collect()
    return reading.tournament()


@dataclass
class _Reading:
    """What has been collected from the lines so far."""

    document: Document
    findings: Findings
    header: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    lists: dict[str, list[Any]] = field(default_factory=dict)
    player_lines: list[tuple[int, str]] = field(default_factory=list)
    vega_rows: list[Row] = field(default_factory=list)
    scoring: dict[str, dict[str, Decimal]] = field(default_factory=dict)
    player_points: dict[int, list[Decimal]] = field(default_factory=dict)
    player_points_lines: dict[int, int] = field(default_factory=dict)
    absent_next: list[tuple[int, int]] = field(default_factory=list)
    byes: list[tuple[ByeKind, int, tuple[int, ...], int]] = field(default_factory=list)
    rosters: list[Team] = field(default_factory=list)
    waiting_comments: list[int] = field(default_factory=list)

    def collect(self) -> None:
        """First pass: every line to the handler of its subject."""
        bars = self.document.dialect.name == "vega"
        for number, text in enumerate(self.document.source.texts, 1):
            if text[:4] == "001 " and not (bars and "|" in text) and len(text) <= MAX_COLUMNS:
                self.player_lines.append((number, text))
                if self.waiting_comments:
                    self._place_comments("player")
            else:
                self._line(number, text)
        self._place_comments("")

    def _line(self, number: int, text: str) -> None:
        kind, record = self.document.classify(number)
        if kind is LineKind.COMMENT:
            self.add("comments", text[3:].rstrip())
            self.waiting_comments.append(number)
        elif kind is LineKind.UNKNOWN:
            self._unknown(number, text)
        elif kind is LineKind.RECORD and record is not None:
            self._record(number, text, record)

    def _place_comments(self, subject: str) -> None:
        """The comments met since the last record stand before a record of this subject."""
        for number in self.waiting_comments:
            self.add("comment_places", (number, subject))
        self.waiting_comments.clear()

    def _unknown(self, number: int, text: str) -> None:
        self.add("unknown_lines", UnknownLine(text, number))
        if len(text) > MAX_COLUMNS:
            message = f"{len(text):,} characters are no record; the line is kept as it is"
            self.findings.append(Finding("line-too-long", message, Span(number)))
            return
        early = "an early experimental code" if text[:3] in EARLY_CODES else "no known record"
        message = f"{text[:3]!r} is {early}; the line is kept as it is"
        self.findings.append(
            Finding("unknown-record", message, Span(number, 1, min(len(text), 3) + 1))
        )

    def _record(self, number: int, text: str, record: Record) -> None:
        code, dialect = record.code, self.document.dialect
        self._place_comments(record.subject)
        if record.subject == "player" and record.shape is Shape.COLUMNS:  # a bare 001, or a tab
            self.player_lines.append((number, text))
            return
        if code not in dialect.records and (code, dialect.name) not in _AT_HOME_ELSEWHERE:
            message = f"record {code} is not one of {dialect.name}"
            self.findings.append(Finding("record-of-other-dialect", message, Span(number, 1, 4)))
        row, recovered = self.document.read_line(number, record)
        self.findings.extend(recovered)
        handler = _HANDLERS.get(row.record.subject)
        if handler is not None:
            handler(self, row)

    # -- helpers for the handlers ---------------------------------------------------------------

    def add(self, name: str, value: object) -> None:
        """One more item of a repeated record."""
        self.lists.setdefault(name, []).append(value)

    def once(self, name: str, value: object, row: Row) -> None:
        """The value of a record that may stand once; the first one counts.

        Two records for one thing, such as 142 and XXR, may stand side by side if they agree.
        """
        if name in self.lines:
            first = self.document.text(self.lines[name])[:3]
            if first != row.record.code and self.header.get(name) == value:
                return
            message = f"record {row.record.code} stands again; the first one counts"
            related = ((Span(self.lines[name]), "first here"),)
            self.findings.append(Finding("record-repeated", message, Span(row.line), related))
            return
        self.lines[name] = row.line
        self.header[name] = value

    def report(self, kind: str, message: str, row: Row, name: str = "", item: int = 1) -> None:
        """A finding at a field of a row."""
        span = row.span(name, item) if name else Span(row.line)
        self.findings.append(Finding(kind, message, span))

    def whole(self, row: Row, name: str) -> int | None:
        """A whole number of a field; unreadable ones are reported."""
        return self._whole(row.get(name), row, name, 1)

    def _whole(self, text: str, row: Row, name: str, item: int) -> int | None:
        value = read_whole(text)
        if text and value is None:
            self.report("number-unreadable", f"{text!r} is no whole number", row, name, item)
        elif value is not None and value > _LARGEST.get(name, value):
            message = f"{text!r} is larger than any number of its kind"
            self.report("number-unreadable", message, row, name, item)
            return None
        return value

    def wholes(self, row: Row, name: str) -> tuple[int, ...]:
        """The whole numbers of a repeated field; blank items at the end do not count."""
        texts = row.items(name)
        while texts and not texts[-1]:
            texts.pop()
        return tuple(self._whole(text, row, name, i) or 0 for i, text in enumerate(texts, 1))

    def decimal(self, row: Row, name: str) -> Decimal | None:
        """An exact number of a field; unreadable ones are reported."""
        text = row.get(name)
        value = read_decimal(text)
        if text and value is None:
            self.report("number-unreadable", f"{text!r} is no number", row, name)
        return value

    # -- second pass ----------------------------------------------------------------------------

    def tournament(self) -> Tournament:
        """Everything put together."""
        players, national = self._players()
        teams = self._teams()
        lists: dict[str, Any] = {name: tuple(items) for name, items in self.lists.items()}
        lists.pop("national", None)
        base = Tournament(
            **self.header,
            **lists,
            stated_scoring=self._scoring(),
            players=tuple(players),
            national=(*self.lists.get("national", []), *national),
            teams=teams,
            header_lines=MappingProxyType(self.lines),
            document=self.document,
            cross_checks=contradictions,
        )
        base = self._with_acceleration(base)
        if self.vega_rows or any("+" in text for _, text in self.player_lines):
            base = _with_byes_worth_a_win(base)
        base = self._with_byes(base)
        return replace(base, reading_findings=self.findings.listed())

    def _players(self) -> tuple[list[Player], list[NationalRecord]]:
        federation = str(self.header.get("federation") or "")
        players, national = read_vega_players(self.vega_rows, federation, self.findings)
        record = self.document.dialect.by_subject["player"]
        if record.shape is not Shape.COLUMNS:  # rows in columns under a header of Vega's
            record = TRF16.by_subject["player"]
        reader = PlayerLines(record)
        players += reader.read(self.player_lines)
        self.findings.extend(reader.findings)
        return [player for player in players if player.number or player != _NOBODY], national

    def _teams(self) -> tuple[Team, ...]:
        """Records 310 count; 013 only where there is no 310 (C31)."""
        teams: list[Team] = self.lists.pop("teams_310", [])
        if teams:
            self.findings.extend(_roster_differences(teams, self.rosters))
        return tuple(teams or self.rosters)

    def _scoring(self) -> GameScoring | None:
        """Record 162, else JaVaFo's XXS, else bbpPairings' BB? lines."""
        if "162" in self.scoring:
            return GameScoring.of_symbols(self.scoring["162"])
        if "XXS" in self.scoring:
            return _scoring_of_codes(self.scoring["XXS"])
        if "BB" in self.scoring:
            return _scoring_of_bbp(self.scoring["BB"])
        return None

    def _with_acceleration(self, base: Tournament) -> Tournament:
        if not self.player_points:
            return base
        lines = self.player_points_lines
        extra = (replace(a, line=lines[a.first]) for a in ranges_from_points(self.player_points))
        return replace(base, accelerations=base.accelerations + tuple(extra))

    def _with_byes(self, base: Tournament) -> Tournament:
        """Byes of records 240 and XXZ: of teams as such, of players into their cells.

        A record 240 of an individual event says again what 001 says, or announces a bye of a round
        not yet paired (format notes, 6); either way the player's round is the one place for it.
        """
        byes = list(self.byes)
        if base.is_team_event and base.teams:
            team_byes = tuple(TeamBye(k, r, ids, line) for k, r, ids, line in byes)
            base, byes = replace(base, team_byes=team_byes), []
        byes += [(ByeKind.ZERO_POINT, base.next_round, (n,), line) for n, line in self.absent_next]
        if not byes:
            return base
        cells = {number: list(player.rounds) for number, player in base.by_number.items()}
        for kind, round_number, ids, line in byes:
            for number in ids:
                self._announce(cells.get(number), kind, round_number, number, line)
        players = tuple(
            replace(p, rounds=_trimmed(cells[p.number])) if base.by_number[p.number] is p else p
            for p in base.players
        )
        return replace(base, players=players)

    def _announce(
        self, cells: list[Entry] | None, kind: ByeKind, round_number: int, number: int, line: int
    ) -> None:
        if cells is None:
            message = f"player {number} is not in the file"
            self.findings.append(Finding("player-unknown", message, Span(line)))
            return
        if not 0 < round_number < 1000:
            return
        cells.extend([None] * (round_number - len(cells)))
        known = cells[round_number - 1]
        if known is None:
            cells[round_number - 1] = Bye(kind)
        elif known != Bye(kind):
            message = f"round {round_number} of player {number} is no {kind.title} in record 001"
            self.findings.append(Finding("opponent-disagrees", message, Span(line)))


_LARGEST = {
    **dict.fromkeys(("round", "first_round", "last_round"), 999),
    **dict.fromkeys(("team", "team_number", "white_team", "black_team", "opponent"), 999),
    **dict.fromkeys(("participant", "player", "starting_rank", "first_id", "last_id"), 9999),
}
"""What the columns hold: a line read by its words could name somebody no file can name."""

_NOBODY = Player(0)
"""What a 001 line without any text would be."""

_AT_HOME_ELSEWHERE = frozenset(("142", name) for name in ("trf06", "trf16", "trfx"))
"""Records that programs write into reports of another dialect as a matter of course (8)."""


def _roster_differences(teams: list[Team], rosters: list[Team]) -> Iterable[Finding]:
    """Where records 013 do not repeat the rosters of records 310 (C31)."""
    by_name = {team.name: team for team in reversed(teams)}
    for place, roster in enumerate(rosters):
        same_place = teams[place] if place < len(teams) else None
        team = by_name.get(roster.name, same_place)
        if team is None:
            message = f"record 310 has no team {roster.name!r}"
            yield Finding("rosters-disagree", message, Span(roster.line))
        elif team.roster != roster.roster:
            message = f"record 310 gives team {team.number} another roster; 310 counts"
            related = ((Span(team.line), "record 310"),)
            yield Finding("rosters-disagree", message, Span(roster.line), related)


def _trimmed(cells: list[Entry]) -> tuple[Entry, ...]:
    while cells and cells[-1] is None:
        cells.pop()
    return tuple(cells)


def _with_byes_worth_a_win(base: Tournament) -> Tournament:
    """``0000 - +``: in a team event a forfeit win; else a bye worth a win.

    As in TRF06 it is the pairing-allocated bye if it is the only one of its round, else a
    full-point bye; in Vega's file the first of the round is the pairing-allocated one.
    """
    rounds: dict[int, list[int]] = {}
    for index, player in enumerate(base.players):
        for round_number, entry in enumerate(player.rounds, 1):
            if entry is BYE_WORTH_A_WIN:
                rounds.setdefault(round_number, []).append(index)
    if not rounds or base.is_team_event:
        return base
    vega = base.document is not None and base.document.dialect.name == "vega"
    players = list(base.players)
    for round_number, indices in rounds.items():
        for place, index in enumerate(indices):
            allocated = place == 0 and (vega or len(indices) == 1)
            kind = ByeKind.PAIRING_ALLOCATED if allocated else ByeKind.FULL_POINT
            cells = list(players[index].rounds)
            cells[round_number - 1] = Bye(kind)
            players[index] = replace(players[index], rounds=tuple(cells))
    return replace(base, players=tuple(players))


# -- handlers, one for each subject ---------------------------------------------------------------


def _text(attribute: str) -> Callable[[_Reading, Row], None]:
    def handle(reading: _Reading, row: Row) -> None:
        value = row.data
        if value:
            reading.once(attribute, value, row)

    return handle


def _date(attribute: str) -> Callable[[_Reading, Row], None]:
    def handle(reading: _Reading, row: Row) -> None:
        text = row.data
        value = PartialDate.parse(text)
        if value is not None and not value.is_understood:
            reading.report("date-unreadable", f"{text!r} is no date", row)
        if value is not None:
            reading.once(attribute, value, row)

    return handle


def _count(attribute: str) -> Callable[[_Reading, Row], None]:
    def handle(reading: _Reading, row: Row) -> None:
        text = row.data
        if not text:
            return
        number = re.match(r"\d{1,9}", text)
        if number is None:
            reading.report("number-unreadable", f"{text!r} is no number", row)
        reading.once(attribute, Count(int(number[0]) if number else None, text), row)

    return handle


def _deputy(reading: _Reading, row: Row) -> None:
    text = row.data
    if text:
        reading.add("deputy_arbiters", text)
        reading.lines.setdefault("deputy_arbiters", row.line)


def _type_code(reading: _Reading, row: Row) -> None:
    text = row.data
    known = parse_type_code(text)
    if known is not None:
        reading.once("type_code", known.code, row)
    elif text and row.record.code == "092":
        reading.once("type_text", text, row)
    elif text:
        reading.once("type_code", text, row)
        reading.report("value-unreadable", f"{text!r} is no known type code", row)


def _round_dates(reading: _Reading, row: Row) -> None:
    if "round_dates" in row.record:
        texts = [t.strip() for t in row.get("round_dates").split(";")]
    else:
        texts = row.items("round_date")
    dates = [PartialDate.parse(text) for text in texts]
    for item, date in enumerate(dates, 1):
        if date is not None and not date.is_understood:
            message = f"{texts[item - 1]!r} is no date"
            reading.report("date-unreadable", message, row, "round_date", item)
    while dates and dates[-1] is None:
        dates.pop()
    if "round_dates" in reading.lines and not row.record.many:
        reading.once("round_dates", None, row)
    elif dates:
        reading.lists.setdefault("round_dates", []).extend(dates)
        reading.lines.setdefault("round_dates", row.line)


def _rounds(reading: _Reading, row: Row) -> None:
    value = reading.whole(row, "num_rounds")
    if value is not None:
        reading.once("declared_rounds", value, row)


def _current_round(reading: _Reading, row: Row) -> None:
    value = reading.whole(row, "current_round")
    if value is not None:
        reading.once("current_round", value, row)


def _initial_colour(reading: _Reading, row: Row) -> None:
    text = row.data
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(text.upper()[:1])
    if colour is None:
        if text:
            reading.report("value-unreadable", f"{text!r} is neither W nor B", row)
        return
    reading.once("initial_colour", colour, row)


_SYMBOL_VALUE = re.compile(r"([A-Za-z]{1,3})\s*([-+]?\d*[.,]?\d+)")


def _symbols(reading: _Reading, row: Row, known: str) -> dict[str, Decimal]:
    """The pairs of symbol and value of records 162 and 362."""
    result: dict[str, Decimal] = {}
    for match in _SYMBOL_VALUE.finditer(row.text, 4):
        symbol, value = match[1].upper(), read_decimal(match[2])
        symbol = "A" if symbol == "Z" else symbol  # C13
        if value is None or symbol not in known.split() or symbol in result:
            reading.report("value-unreadable", f"{match[0]!r} is no scoring value", row)
        else:
            result[symbol] = value
    return result


def _game_scoring(reading: _Reading, row: Row) -> None:
    if "162" in reading.scoring:
        reading.once("stated_scoring", None, row)
        return
    reading.scoring["162"] = _symbols(reading, row, "W D L A P X")
    reading.lines["stated_scoring"] = row.line


def _match_scoring(reading: _Reading, row: Row) -> None:
    values = _symbols(reading, row, "TW TD TL W D L")
    defaults = MatchScoring()
    scoring = MatchScoring(
        values.get("TW", values.get("W", defaults.win)),
        values.get("TD", values.get("D", defaults.draw)),
        values.get("TL", values.get("L", defaults.loss)),
    )
    reading.once("stated_match_scoring", scoring, row)


def _scoring_codes(reading: _Reading, row: Row) -> None:
    values = reading.scoring.setdefault("XXS", {})
    for item, text in enumerate(row.items("assignment"), 1):
        code, _, number = text.partition("=")
        value = read_decimal(number)
        if value is None or code.upper() not in _XXS:
            message = f"{text!r} is no CODE=VALUE"
            reading.report("value-unreadable", message, row, "assignment", item)
        else:
            for name in _XXS[code.upper()]:
                values[name] = value
    reading.lines.setdefault("stated_scoring", row.line)


_XXS = {
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "PAB": ("pairing_allocated_bye",),
    "FPB": ("full_point_bye",),
    "HPB": ("half_point_bye",),
    "ZPB": ("zero_point_bye",),
    "W": ("white_win", "black_win", "forfeit_win", "full_point_bye"),
    "D": ("white_draw", "black_draw", "half_point_bye"),
    "L": ("white_loss", "black_loss"),
}
"""JaVaFo's codes and what each covers (format notes, 10.1)."""


def _scoring_of_codes(values: dict[str, Decimal]) -> GameScoring:
    scoring = replace(GameScoring(), **values)
    return replace(scoring, unknown=scoring.white_draw)


def _bbp(symbol: str) -> Callable[[_Reading, Row], None]:
    def handle(reading: _Reading, row: Row) -> None:
        value = reading.decimal(row, "points")
        if value is not None:
            reading.scoring.setdefault("BB", {})[symbol] = value
            reading.lines.setdefault("stated_scoring", row.line)

    return handle


def _scoring_of_bbp(values: dict[str, Decimal]) -> GameScoring:
    """BBW, BBD, BBL, BBZ, BBF, BBU: like 162, but the two absences have values of their own."""
    scoring = GameScoring.of_symbols({k: v for k, v in values.items() if k in "WDLP"})
    return replace(
        scoring,
        zero_point_bye=values.get("Z", ZERO),
        forfeit_loss=values.get("F", ZERO),
    )


def _win_draw(reading: _Reading, row: Row) -> None:
    words = row.get("win_draw").split()
    values = [read_decimal(word) for word in words]
    if not words or len(words) > 2 or None in values:
        reading.report("value-unreadable", "not the points for win and draw", row, "win_draw")
        return
    if "162" in reading.scoring:
        reading.once("stated_scoring", None, row)
        return
    pairs = zip("WD", (v for v in values if v is not None), strict=False)
    reading.scoring["162"] = dict(pairs)
    reading.lines["stated_scoring"] = row.line


_METHODS = frozenset(("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"))


def _ranking_method(reading: _Reading, row: Row) -> None:
    method, federation = row.get("method").upper(), row.get("federation")
    if not method and federation.upper() in _METHODS:  # `172 NRO`, without the federation
        method, federation = federation.upper(), ""
    if method not in _METHODS:
        reading.report("value-unreadable", f"{method!r} is no ranking method", row, "method")
    if method:
        reading.add("ranking_methods", RankingMethod(federation or None, method, row.line))


def _codes(text: str, separator: str = r"[,\s]+") -> tuple[str, ...]:
    return tuple(code for code in re.split(separator, text.strip()) if code)


def _tiebreaks(reading: _Reading, row: Row) -> None:
    """`202 x,y` is `212 PTS,x,y`; where both stand, 212 counts (C15)."""
    codes = _codes(row.data)
    if not codes:
        return
    order = ("PTS", *codes)
    first = reading.lines.get("tiebreaks")
    if first is not None and reading.document.text(first)[:3] == "212":
        if reading.header["tiebreaks"] != order:
            reading.report("record-superseded", _TWO_LISTS, row)
        return
    reading.once("tiebreaks", order, row)


_TWO_LISTS = "records 202 and 212 give different lists; 212 counts"


def _standings_tiebreaks(reading: _Reading, row: Row) -> None:
    codes = _codes(row.data)
    if not codes:
        return
    first = reading.lines.get("tiebreaks")
    if first is not None and reading.document.text(first)[:3] == "202":
        if reading.header["tiebreaks"] != codes:
            reading.findings.append(Finding("record-superseded", _TWO_LISTS, Span(first)))
        del reading.lines["tiebreaks"]
    reading.once("tiebreaks", codes, row)


def _vega_tiebreaks(reading: _Reading, row: Row) -> None:
    """Vega's own codes: kept under the prefix that marks codes that are not FIDE's."""
    codes = tuple(f"OTHER_{code.strip()}" for code in row.data.split(";") if code.strip())
    if codes:
        reading.once("tiebreaks", ("PTS", *codes), row)


def _time_control(reading: _Reading, row: Row) -> None:
    text = row.data
    if not text:
        return
    parsed = parse_time_control(text)
    if parsed is None:
        reading.report("value-unreadable", f"{text!r} is no encoded time control", row)
    reading.once("time_control_code", text if parsed is None else str(parsed), row)


def _board_colours(reading: _Reading, row: Row) -> None:
    text = row.data.upper()
    if not text:
        return
    if set(text) - {"W", "B"}:
        reading.report("value-unreadable", f"{text!r} is not made of W and B", row)
    reading.once("board_colours", text, row)


def _player_bars(reading: _Reading, row: Row) -> None:
    reading.vega_rows.append(row)


def _national_player(reading: _Reading, row: Row) -> None:
    number = reading.whole(row, "starting_rank")
    born = PartialDate.parse(row.get("birth_date"))
    reading.add(
        "national",
        NationalRecord(
            row.text[:3],
            number or 0,
            read_rating(row.get("national_rating")),
            row.get("national_id") or None,
            read_sex(row.get("national_sex")),
            row.get("national_class") or None,
            row.get("national_name") or None,
            row.get("national_origin") or None,
            born,
            row.line,
        ),
    )


def _team(reading: _Reading, row: Row) -> None:
    number = reading.whole(row, "team_number")
    known: list[Team] = reading.lists.setdefault("teams_310", [])
    if number is None or any(team.number == number for team in known):
        message = "the team has no number" if number is None else f"team {number} stands again"
        reading.report("team-number-repeated", message, row, "team_number")
    known.append(
        Team(
            number if number is not None else 0,
            row.get("team_name"),
            tuple(n for n in reading.wholes(row, "player") if n),
            row.get("nickname") or None,
            reading.whole(row, "strength"),
            reading.decimal(row, "match_points"),
            reading.decimal(row, "game_points"),
            reading.whole(row, "rank"),
            line=row.line,
        )
    )


def _roster(reading: _Reading, row: Row) -> None:
    players = tuple(n for n in reading.wholes(row, "player") if n)
    number = len(reading.rosters) + 1
    team = Team(number, row.get("team_name"), players, numbered=False, line=row.line)
    reading.rosters.append(team)


def _lineup(reading: _Reading, row: Row) -> None:
    round_number, team = reading.whole(row, "round"), reading.whole(row, "team")
    if round_number is None or team is None:
        reading.report("value-unreadable", "record 300 names no round or team", row)
        return
    opponent = reading.whole(row, "opponent") or None
    players = reading.wholes(row, "player")
    reading.add("lineups", Lineup(round_number, team, opponent, players, row.line))


def _team_pairing_bye(reading: _Reading, row: Row) -> None:
    teams = list(reading.wholes(row, "team"))
    while teams and not teams[-1]:
        teams.pop()
    bye = TeamPairingBye(
        reading.decimal(row, "match_points") or ZERO,
        reading.decimal(row, "game_points") or ZERO,
        tuple(teams),
        row.line,
    )
    reading.once("team_pairing_bye", bye, row)


def _byes(reading: _Reading, row: Row) -> None:
    kind = BYE_OF_CODE.get(row.get("bye_type").upper())
    round_number = reading.whole(row, "round")
    ids = tuple(n for n in reading.wholes(row, "participant") if n)
    if kind is None or round_number is None:
        message = f"record {row.record.code} names no kind of bye or no round"
        reading.report("value-unreadable", message, row, "bye_type")
        return
    reading.byes.append((kind, round_number, ids, row.line))


def _absent_next(reading: _Reading, row: Row) -> None:
    for text in re.split(r"[\s,/]+", row.data):
        number = read_whole(text)
        if number:
            reading.absent_next.append((number, row.line))
        elif text:
            reading.report("number-unreadable", f"{text!r} is no player's number", row)


def _team_forfeit(reading: _Reading, row: Row) -> None:
    kind, round_number = row.get("forfeit_type"), reading.whole(row, "round")
    white, black = reading.whole(row, "white_team"), reading.whole(row, "black_team")
    if kind not in ("+-", "-+", "--") or None in (round_number, white, black):
        reading.report("value-unreadable", f"record {row.record.code} is incomplete", row)
        return
    forfeit = TeamForfeit(kind, round_number or 0, white or 0, black or 0, row.line)
    reading.add("team_forfeits", forfeit)


def _acceleration(reading: _Reading, row: Row) -> None:
    first_round, first = reading.whole(row, "first_round"), reading.whole(row, "first_id")
    if first_round is None or first is None:
        reading.report("value-unreadable", "record 250 names no first round or participant", row)
        return
    reading.add(
        "accelerations",
        Acceleration(
            reading.decimal(row, "match_points") or ZERO,
            reading.decimal(row, "game_points") or ZERO,
            first_round,
            reading.whole(row, "last_round") or first_round,
            first,
            reading.whole(row, "last_id") or first,
            row.line,
        ),
    )


def _acceleration_by_player(reading: _Reading, row: Row) -> None:
    number = reading.whole(row, "starting_rank")
    values = [read_decimal(text) or ZERO for text in row.items("points")]
    if number:
        reading.player_points[number] = values
        reading.player_points_lines[number] = row.line


def _prohibited(reading: _Reading, row: Row) -> None:
    ids = tuple(n for n in reading.wholes(row, "participant") if n)
    first = reading.whole(row, "first_round") if "first_round" in row.record else None
    last = reading.whole(row, "last_round") if "last_round" in row.record else None
    if len(set(ids)) < 2:
        reading.report("value-unreadable", "fewer than two participants are named", row)
    reading.add("prohibited", ProhibitedPairing(ids, first, last, row.line))


def _abnormal(reading: _Reading, row: Row) -> None:
    reading.add(
        "abnormal_points",
        AbnormalPoints(
            row.get("type").upper(),
            reading.decimal(row, "match_points") or ZERO,
            reading.decimal(row, "game_points") or ZERO,
            reading.whole(row, "round") or None,
            tuple(n for n in reading.wholes(row, "participant") if n),
            row.line,
        ),
    )


def _options(reading: _Reading, row: Row) -> None:
    for item, option in enumerate(row.items("option"), 1):
        word = option.lower()
        if word == "rank":
            reading.header["paired_in_file_order"] = True
            reading.lines.setdefault("paired_in_file_order", row.line)
        elif word in ("white1", "black1"):
            colour = Colour.WHITE if word == "white1" else Colour.BLACK
            reading.once("initial_colour", colour, row)
        else:
            message = f"{option!r} is no option of XXC"
            reading.report("value-unreadable", message, row, "option", item)


def _note(reading: _Reading, row: Row) -> None:
    number = reading.whole(row, "starting_rank") or 0
    reading.add("notes", PlayerNote(number, row.get("key"), row.get("value"), row.line))


def _informative(reading: _Reading, row: Row) -> None:
    found: InformativeRow | None = read_informative(row)
    if found is not None:
        reading.add("informative", found)


_HANDLERS: dict[str, Callable[[_Reading, Row], None]] = {
    "tournament-name": _text("name"),
    "city": _text("city"),
    "federation": _text("federation"),
    "start-date": _date("start"),
    "end-date": _date("end"),
    "player-count": _count("player_count"),
    "rated-count": _count("rated_count"),
    "team-count": _count("team_count"),
    "type-text": _text("type_text"),
    "type-code": _type_code,
    "chief-arbiter": _text("chief_arbiter"),
    "deputy-arbiter": _deputy,
    "time-control-text": _text("time_control_text"),
    "round-dates": _round_dates,
    "rounds": _rounds,
    "current-round": _current_round,
    "initial-colour": _initial_colour,
    "game-scoring": _game_scoring,
    "match-scoring": _match_scoring,
    "scoring-codes": _scoring_codes,
    "points-win": _bbp("W"),
    "points-draw": _bbp("D"),
    "points-loss": _bbp("L"),
    "points-zero-bye": _bbp("Z"),
    "points-forfeit-loss": _bbp("F"),
    "points-pairing-bye": _bbp("P"),
    "win-draw-points": _win_draw,
    "ranking-method": _ranking_method,
    "pairing-controller": _text("pairing_controller"),
    "acceleration-name": _text("acceleration_name"),
    "tiebreaks": _tiebreaks,
    "standings-tiebreaks": _standings_tiebreaks,
    "vega-tiebreaks": _vega_tiebreaks,
    "time-control": _time_control,
    "board-colours": _board_colours,
    "player": _player_bars,
    "national-player": _national_player,
    "team": _team,
    "roster": _roster,
    "lineup": _lineup,
    "team-pairing-bye": _team_pairing_bye,
    "byes": _byes,
    "absent-next-round": _absent_next,
    "team-forfeit": _team_forfeit,
    "acceleration": _acceleration,
    "acceleration-by-player": _acceleration_by_player,
    "prohibited": _prohibited,
    "abnormal-points": _abnormal,
    "javafo-options": _options,
    "player-note": _note,
    "team-results": _informative,
    "team-summary": _informative,
}


def subjects_read() -> Iterable[str]:
    """The subjects that reading understands (a test compares them with the tables)."""
    return _HANDLERS
