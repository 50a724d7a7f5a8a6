"""Tournament to the lines of a dialect, with everything that could not be carried over.

Each subject has one writer. Where a dialect has no record for a subject, the writer says what is
lost, item by item. Column positions come from the dialect's tables; this module fills in texts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property

from crosstable.acceleration import points_from_ranges
from crosstable.cells import (
    BYE_WORTH_A_WIN,
    WORTH_A_WIN,
    write_cell,
    write_trf06_cell,
    write_vega_cell,
)
from crosstable.dates import PartialDate
from crosstable.errors import CannotWrite
from crosstable.findings import Assumption
from crosstable.formats import write_decimal
from crosstable.layout import Dialect, Field, Record
from crosstable.losses import Loss
from crosstable.model import (
    AbnormalPoints,
    Acceleration,
    Bye,
    Entry,
    Game,
    GameScoring,
    NationalRecord,
    Player,
    ProhibitedPairing,
    Team,
    Tournament,
)
from crosstable.playerlines import SHORT_TITLES
from crosstable.results import ByeKind, Colour, Result
from crosstable.teamrows import summary_values, team_results_lines
from crosstable.tournament_types import parse_type_code

Values = Mapping[str, str | Sequence[str]]

_CLASSIC = frozenset(("trf06", "trf16"))
_LETTERLESS = frozenset(("trf06", "vega"))

# Header attributes that are one text from column 5 in every dialect: attribute, subject, field.
_TEXTS = (
    ("name", "tournament-name"),
    ("city", "city"),
    ("federation", "federation"),
    ("start", "start-date"),
    ("end", "end-date"),
    ("player_count", "player-count"),
    ("rated_count", "rated-count"),
    ("team_count", "team-count"),
    ("chief_arbiter", "chief-arbiter"),
    ("time_control_text", "time-control-text"),
)


@dataclass
class Composer:
    """The lines of one conversion as they come into being."""

    t: Tournament
    dialect: Dialect
    team_copies: bool = True
    """Whether the informative records 801 and 802 are written."""
    lines: list[tuple[str, str]] = field(default_factory=list)
    """Subject and text of each line."""
    losses: list[Loss] = field(default_factory=list)
    assumptions: list[Assumption] = field(default_factory=list)

    def compose(self) -> list[str]:
        """All lines in canonical order, comments where they stood."""
        for write in _WRITERS:
            write(self)
        return _with_comments(self)

    # -- tools for the writers ------------------------------------------------------------------

    def record(self, subject: str) -> Record | None:
        """The dialect's record for a subject."""
        return self.dialect.by_subject.get(subject)

    def lose(self, kind: str, message: str, line: int | None = None) -> None:
        """Note an item that is not carried over."""
        self.losses.append(Loss(kind, message, line))

    def assume(self, kind: str, message: str) -> None:
        """Note something decided because nothing said it."""
        self.assumptions.append(Assumption(kind, message))

    def put(
        self, record: Record, values: Values, code: str | None = None, line: int | None = None
    ) -> None:
        """Add a line; a value that does not fit is left out and said, a number is refused."""
        kept = dict(values)
        while True:
            try:
                text = record.line(kept, code)
                break
            except CannotWrite as refusal:
                name = _too_long(record, kept)
                if name in _NUMBERS:
                    raise
                kept.pop(name)
                self.lose("field-too-long", f"record {record.code}: {refusal}", line)
        self.lines.append((record.subject, text))

    def text(self, value: object, line: int | None = None) -> str:
        """A text without characters that would break the line."""
        text = unicodedata.normalize("NFC", str(value))
        clean = "".join(" " if c < " " or c in "\x7f\x85\u2028\u2029" else c for c in text).strip()
        if self.dialect.name == "vega":
            clean = clean.replace("|", "/")
        if clean != text.strip():
            self.lose("text-changed", f"{text!r} written as {clean!r}", line)
        if text != str(value):
            self.assume("composed-letters", f"{text!r} is written with composed letters (NFC)")
        return clean

    def points(self, value: Decimal | None, of: str, line: int | None, form: str = "dec") -> str:
        """Points as a text; what needs more decimals than the format has is said."""
        if value is None:
            return ""
        try:
            return write_decimal(value, form)
        except CannotWrite as refusal:
            self.lose("field-too-long", f"points of {of}: {refusal}", line)
            return ""

    @cached_property
    def reads_as_team_event(self) -> bool:
        """Whether a reader of the new file will take the event for one of teams."""
        has = self.dialect.by_subject
        seen = replace(
            self.t,
            type_code=self.t.type_code if self.holds_type_code else None,
            type_text=None if self.loses_type_text else self.t.type_text,
            board_colours=self.t.board_colours if "board-colours" in has else None,
            teams=self.t.teams if "team" in has or "roster" in has else (),
            lineups=self.t.lineups if "lineup" in has else (),
            team_pairing_bye=self.t.team_pairing_bye if "team-pairing-bye" in has else None,
            team_byes=self.t.team_byes if "byes" in has else (),
            team_forfeits=self.t.team_forfeits if "team-forfeit" in has else (),
        )
        return seen.is_team_event

    @property
    def holds_type_code(self) -> bool:
        """Whether the type code can be written: in 092 only one of FIDE's is taken for a code."""
        record = self.record("type-code")
        if record is None or self.t.type_code is None:
            return False
        return record.code != "092" or parse_type_code(self.t.type_code) is not None

    @property
    def loses_type_text(self) -> bool:
        """In the draft of 2024 record 092 holds the code; a text stands there without one."""
        return self.record("type-text") is None and self.holds_type_code

    def header_line(self, attribute: str) -> int | None:
        """The line a header attribute was read from."""
        return self.t.header_lines.get(attribute)


# Numbers that name somebody: a line without them would say something else (rule 8).
_NUMBERS = frozenset(
    {
        *("starting_rank", "player", "participant", "first_id", "last_id", "round_opponent"),
        *("team_number", "team", "opponent", "white_team", "black_team"),
        *("round", "first_round", "last_round"),
    }
)


def _too_long(record: Record, values: Mapping[str, str | Sequence[str]]) -> str:
    """The field whose text does not fit its columns."""
    for name in values:
        try:
            record.line({name: values[name]})
        except CannotWrite:
            return name
    raise AssertionError("record.line() refused nothing in particular")


def _comment_line(c: Composer, comment: str) -> str:
    """A comment with its leading blanks, which may be the columns of a ruler."""
    lead = " " * (len(comment) - len(comment.lstrip(" ")))
    return ("###" + lead + c.text(comment)).rstrip()


def _with_comments(c: Composer) -> list[str]:
    """Lines with the comments before the first line of the subject that they preceded."""
    if not c.dialect.has_comments:
        for index, comment in enumerate(c.t.comments):
            line = c.t.comment_places[index][0] if index < len(c.t.comment_places) else None
            c.lose("comment", f"comment: {comment.strip()}", line)
        return [text for _, text in c.lines]
    waiting: dict[str, list[str]] = {}
    subjects = {subject for subject, _ in c.lines} | {"", "top"}
    key = "top"
    for index, comment in enumerate(c.t.comments):
        subject = c.t.comment_places[index][1] if index < len(c.t.comment_places) else "top"
        key = subject if subject in subjects else key  # else with the comment before it
        waiting.setdefault(key, []).append(_comment_line(c, comment))
    result = waiting.pop("top", [])
    for subject, text in c.lines:
        result += [*waiting.pop(subject, []), text]
    return result + waiting.pop("", [])


# -- header ---------------------------------------------------------------------------------------


def _header(c: Composer) -> None:
    writers: list[tuple[str, Callable[[Composer], None]]] = [
        *((subject, _plain(attribute, subject)) for attribute, subject in _TEXTS),
        ("type-text", _type_text),
        ("type-code", _type_code),
        ("deputy-arbiter", _deputies),
        ("round-dates", _round_dates),
        ("rounds", _rounds),
        ("current-round", _current_round),
        ("initial-colour", _initial_colour),
        ("game-scoring", _scoring),
        ("ranking-method", _ranking_methods),
        ("pairing-controller", _controller),
        ("tiebreaks", _tiebreaks),
        ("time-control", _time_control),
        ("board-colours", _board_colours),
        ("match-scoring", _match_scoring),
        ("acceleration-name", _acceleration_name),
        ("javafo-options", _options),
    ]
    for _, write in writers:
        write(c)
    order = {record.code: i for i, record in enumerate(_in_code_order(c.dialect))}
    c.lines.sort(key=lambda line: order.get(line[1][:3], len(order)))


def _in_code_order(dialect: Dialect) -> Iterable[Record]:
    """Header records by number; extension records after them."""
    return sorted(dialect.records.values(), key=lambda r: (not r.code.isdigit(), r.code))


def _plain(attribute: str, subject: str) -> Callable[[Composer], None]:
    def write(c: Composer) -> None:
        value = getattr(c.t, attribute)
        record = c.record(subject)
        if value is not None and record is not None:
            line = c.header_line(attribute)
            c.put(record, {record.fields[0].name: c.text(value, line)}, line=line)

    return write


def _type_text(c: Composer) -> None:
    if c.t.type_text is None:
        return
    line = c.header_line("type_text")
    record = c.record("type-text")
    if c.loses_type_text:
        c.lose("type-text", f"type of tournament {c.t.type_text!r}: 092 holds the code", line)
        return
    record = record or c.dialect.records["092"]
    c.put(record, {record.fields[0].name: c.text(c.t.type_text, line)}, line=line)


def _type_code(c: Composer) -> None:
    record = c.record("type-code")
    if c.t.type_code is None:
        return
    line = c.header_line("type_code")
    if record is None or not c.holds_type_code:
        c.lose("type-code", f"type of tournament {c.t.type_code}", line)
    else:
        c.put(record, {"tournament_type_code": c.text(c.t.type_code, line)}, line=line)


def _deputies(c: Composer) -> None:
    record = c.dialect.by_subject["deputy-arbiter"]
    for name in c.t.deputy_arbiters:
        c.put(record, {"deputy_arbiter": c.text(name, c.header_line("deputy_arbiters"))})


def _round_dates(c: Composer) -> None:
    if not c.t.round_dates:
        return
    record = c.dialect.by_subject["round-dates"]
    line = c.header_line("round_dates")
    if "round_dates" in record:
        c.put(record, {"round_dates": ";".join(str(d or "") for d in c.t.round_dates)})
        return
    width = 8
    texts = []
    for number, date in enumerate(c.t.round_dates, 1):
        text = "" if date is None else date.formatted("YY/MM/DD")
        if len(text) > width or (date is not None and PartialDate.parse(text) != date):
            c.lose("round-date", f"date of round {number}: {date}", line)
            text = ""
        texts.append(text)
    c.put(record, {"round_date": texts}, line=line)


def _rounds(c: Composer) -> None:
    if c.t.declared_rounds is None:
        return
    record, line = c.record("rounds"), c.header_line("declared_rounds")
    if record is None:
        c.lose("rounds", f"number of rounds {c.t.declared_rounds}", line)
    else:
        c.put(record, {"num_rounds": str(c.t.declared_rounds)}, line=line)


def _current_round(c: Composer) -> None:
    if c.t.current_round is None:
        return
    record, line = c.record("current-round"), c.header_line("current_round")
    if record is None:
        c.lose("current-round", f"current round {c.t.current_round}", line)
    else:
        c.put(record, {"current_round": str(c.t.current_round)}, line=line)


def _initial_colour(c: Composer) -> None:
    if c.t.initial_colour is None:
        return
    record, line = c.record("initial-colour"), c.header_line("initial_colour")
    if record is not None:
        c.put(record, {"initial_colour": c.t.initial_colour.value.upper()}, line=line)
    elif c.record("javafo-options") is None:
        c.lose("initial-colour", f"initial colour {c.t.initial_colour.value.upper()}", line)


def _options(c: Composer) -> None:
    record = c.record("javafo-options")
    if c.t.paired_in_file_order and record is None:
        line = c.header_line("paired_in_file_order")
        c.lose("file-order", "pairing by the order of the player lines", line)
    if record is None:
        return
    options = ["rank"] if c.t.paired_in_file_order else []
    if c.t.initial_colour is not None:
        options.append("white1" if c.t.initial_colour is Colour.WHITE else "black1")
    if options:
        c.put(record, {"option": options})


# -- scoring --------------------------------------------------------------------------------------

_XXS_GROUPS = (
    ("W", ("white_win", "black_win", "forfeit_win", "full_point_bye")),
    ("D", ("white_draw", "black_draw", "half_point_bye")),
    ("L", ("white_loss", "black_loss")),
)
_XXS_CODES = {
    "white_win": "WW",
    "black_win": "BW",
    "white_draw": "WD",
    "black_draw": "BD",
    "white_loss": "WL",
    "black_loss": "BL",
    "forfeit_win": "FW",
    "forfeit_loss": "FL",
    "pairing_allocated_bye": "PAB",
    "full_point_bye": "FPB",
    "half_point_bye": "HPB",
    "zero_point_bye": "ZPB",
}


def _scoring(c: Composer) -> None:
    scoring = c.t.stated_scoring
    if scoring is None:
        return
    line = c.header_line("stated_scoring")
    codes = c.record("scoring-codes")
    if codes is not None:
        c.put(codes, {"assignment": _assignments(scoring)}, line=line)
        _lose_unknown_value(c, scoring, line)
        return
    if not scoring.fits_record_162:
        c.lose("scoring-detail", "points by colour or of single byes and forfeits", line)
    if c.record("game-scoring") is not None:
        _put_162(c, scoring, line)
    elif c.record("win-draw-points") is not None:
        _put_win_draw(c, scoring, line)
    else:
        values = (scoring.white_win, scoring.white_draw, scoring.white_loss)
        points = "-".join(_short(value) for value in values)
        message = f"scoring system {points}; the points stand as they are"
        c.lose("game-scoring", message, line)
        _lose_unknown_value(c, scoring, line)


def _short(value: Decimal) -> str:
    return f"{value.normalize():f}"


def _assignments(scoring: GameScoring) -> list[str]:
    """XXS assignments: the groups where they agree, else code by code; only what differs."""
    result = []
    values = {name: getattr(scoring, name) + Decimal("0.0") for name in _XXS_CODES}
    for group, names in _XXS_GROUPS:
        first = values[names[0]]
        if all(values[n] == first for n in names):
            result.append(f"{group}={first:f}")
        else:
            result += [f"{_XXS_CODES[n]}={values[n]:f}" for n in names]
    single = ("forfeit_loss", "zero_point_bye", "pairing_allocated_bye")
    return result + [f"{_XXS_CODES[n]}={values[n]:f}" for n in single]


def _lose_unknown_value(c: Composer, scoring: GameScoring, line: int | None) -> None:
    if scoring.unknown != scoring.white_draw:
        message = f"value {scoring.unknown} of an unknown result"
        c.lose("unknown-result-value", message, line)


def _put_162(c: Composer, scoring: GameScoring, line: int | None) -> None:
    record = c.dialect.by_subject["game-scoring"]
    said = GameScoring.of_symbols(scoring.symbols()).symbols()
    default = GameScoring.of_symbols({k: v for k, v in said.items() if k in "WDL"}).symbols()
    symbols = {k: v for k, v in said.items() if k in "WDL" or v != default[k]}
    form = record["points"].format
    texts = {k: c.points(v, f"symbol {k}", line, form) for k, v in symbols.items()}
    known = {k: text for k, text in texts.items() if text}
    c.put(record, {"symbol": list(known), "points": list(known.values())}, line=line)


def _put_win_draw(c: Composer, scoring: GameScoring, line: int | None) -> None:
    """Vega: win and draw only; the rest follows from them or is lost."""
    values = [_short(v) if v % 1 else f"{v:.1f}" for v in (scoring.white_win, scoring.white_draw)]
    c.put(c.dialect.by_subject["win-draw-points"], {"win_draw": " ".join(values)}, line=line)
    said = GameScoring.of_symbols({"W": scoring.white_win, "D": scoring.white_draw})
    if GameScoring.of_symbols({**scoring.symbols(), "X": said.unknown}) != said:
        c.lose("game-scoring", "points for losses, absences or the bye", line)
    _lose_unknown_value(c, scoring, line)


def _match_scoring(c: Composer) -> None:
    scoring = c.t.stated_match_scoring
    if scoring is None:
        return
    record, line = c.record("match-scoring"), c.header_line("stated_match_scoring")
    if record is None:
        values = "-".join(_short(v) for v in (scoring.win, scoring.draw, scoring.loss))
        c.lose("match-scoring", f"match points {values}", line)
        return
    texts = [c.points(v, "matches", line) for v in (scoring.win, scoring.draw, scoring.loss)]
    c.put(record, {"symbol": ["TW", "TD", "TL"], "points": texts}, line=line)


# -- codes ----------------------------------------------------------------------------------------


def _ranking_methods(c: Composer) -> None:
    record = c.record("ranking-method")
    for method in c.t.ranking_methods:
        if record is None:
            who = f" of {method.federation}" if method.federation else ""
            c.lose("ranking-method", f"ranking method {method.method}{who}", method.line)
        else:
            values = {"federation": method.federation or "", "method": method.method}
            c.put(record, values, line=method.line)
    if record is not None and c.t.national and not c.t.ranking_methods:
        for federation in dict.fromkeys(n.federation for n in c.t.national if n.federation):
            c.put(record, {"federation": federation, "method": "OTHER"})
            message = f"172 {federation} OTHER: national data need a ranking method"
            c.assume("ranking-method", message)


def _controller(c: Composer) -> None:
    if c.t.pairing_controller is None:
        return
    record, line = c.record("pairing-controller"), c.header_line("pairing_controller")
    if record is None:
        c.lose("pairing-controller", f"pairings by {c.t.pairing_controller}", line)
    else:
        c.put(record, {"pairing_controller": c.text(c.t.pairing_controller, line)}, line=line)


def _tiebreaks(c: Composer) -> None:
    codes = c.t.tiebreaks
    if not codes:
        return
    line = c.header_line("tiebreaks")
    codes = tuple(_whole_code(c, code, line) for code in codes)
    points_first = codes[:1] == ("PTS",)
    if c.record("vega-tiebreaks") is not None:
        _put_vega_tiebreaks(c, codes, line)
    elif c.record("tiebreaks") is None:
        c.lose("tiebreaks", f"tie-breaks {','.join(codes)}", line)
    elif points_first and len(codes) > 1 and "PTS" not in codes[1:]:
        c.put(c.dialect.by_subject["tiebreaks"], {"tiebreaks": ",".join(codes[1:])}, line=line)
        return
    else:
        _put_standings_order(c, codes, line)
        return
    if not points_first:
        c.lose("points-not-first", "points are not the first criterion", line)


def _whole_code(c: Composer, code: str, line: int | None) -> str:
    """A code without the characters that separate codes; Vega's own codes may hold blanks."""
    if c.record("tiebreaks") is None and c.record("vega-tiebreaks") is None:
        return code
    separators = ";" if c.record("vega-tiebreaks") is not None else ", \t"
    clean = "".join("_" if character in separators else character for character in code)
    if clean != code:
        c.lose("text-changed", f"tie-break {code!r} written as {clean!r}", line)
    return clean


def _put_standings_order(c: Composer, codes: tuple[str, ...], line: int | None) -> None:
    record = c.dialect.by_subject["standings-tiebreaks"]
    if "PTS" not in record["standings_tiebreaks"].format and "PTS" in codes:
        c.lose("points-not-first", "the code PTS does not exist in this draft", line)
        codes = tuple(code for code in codes if code != "PTS")
    if codes:
        c.put(record, {"standings_tiebreaks": ",".join(codes)}, line=line)


def _put_vega_tiebreaks(c: Composer, codes: tuple[str, ...], line: int | None) -> None:
    own = [code.removeprefix("OTHER_") for code in codes if code.startswith("OTHER_")]
    others = [code for code in codes if code != "PTS" and not code.startswith("OTHER_")]
    if own:
        c.put(c.dialect.by_subject["vega-tiebreaks"], {"tiebreaks": ";".join(own)}, line=line)
    if others:
        c.lose("tiebreaks", f"tie-breaks {','.join(others)}: Vega has codes of its own", line)


def _time_control(c: Composer) -> None:
    if c.t.time_control_code is None:
        return
    record, line = c.record("time-control"), c.header_line("time_control_code")
    if record is None:
        c.lose("time-control", f"encoded time control {c.t.time_control_code}", line)
    else:
        c.put(record, {"time_control": c.text(c.t.time_control_code, line)}, line=line)


def _board_colours(c: Composer) -> None:
    if c.t.board_colours is None:
        return
    record, line = c.record("board-colours"), c.header_line("board_colours")
    if record is None:
        c.lose("board-colours", f"board colours {c.t.board_colours}", line)
    else:
        c.put(record, {"board_colours": c.text(c.t.board_colours, line)}, line=line)


def _acceleration_name(c: Composer) -> None:
    name = c.t.acceleration_name
    if name is None:
        return
    record, line = c.record("acceleration-name"), c.header_line("acceleration_name")
    if record is not None:
        c.put(record, {"name": c.text(name, line)}, line=line)
    else:
        c.lose("acceleration", f"acceleration by the name of {name}", line)


# -- players --------------------------------------------------------------------------------------


def _players(c: Composer) -> None:
    record = c.dialect.by_subject["player"]
    worth_a_win = _byes_worth_a_win(c)
    national = _national_of_vega(c) if "national_rating" in record else {}
    for player in c.t.players:
        values = _player_values(c, record, player)
        entries = _written_rounds(c, player, worth_a_win)
        values |= _cell_values(c.dialect, record, entries)
        if player.number in national:
            own = national[player.number]
            values["national_rating"] = str(own.rating or "")
            values["national_id"] = c.text(own.national_id or "", own.line)
        c.put(record, values, line=player.line)


def _player_values(c: Composer, record: Record, player: Player) -> dict[str, str | Sequence[str]]:
    title = player.title or ""
    if c.dialect.name in _LETTERLESS:
        title = SHORT_TITLES.get(title, title)
    return {
        "starting_rank": str(player.number),
        "sex": player.sex or "",
        "title": c.text(title, player.line),
        "name": _name(c, record["name"], player.name, player.line),
        "rating": str(player.rating or ""),
        "federation": c.text(player.federation or "", player.line),
        "fide_id": c.text(player.fide_id or "", player.line),
        "birth_date": _born(player.born),
        "points": c.points(player.points, f"player {player.number}", player.line),
        "rank": "" if player.rank is None else str(player.rank),
    }


def _born(date: PartialDate | None) -> str:
    return "" if date is None else str(date)


NAME_WIDTHS = {"vega": 30}


def _name(c: Composer, f: Field, name: str, line: int | None, kind: str = "long-name") -> str:
    """A name cut to its columns, and said so."""
    width = NAME_WIDTHS.get(c.dialect.name) or int(f.end or 0) - int(f.start) + 1
    text = c.text(name, line)
    if len(text) > width:
        c.lose(kind, f"{text!r} cut to {width} characters", line)
        text = text[:width].rstrip()
    return text


def _cell_values(
    dialect: Dialect, record: Record, entries: Sequence[Entry]
) -> dict[str, str | Sequence[str]]:
    if dialect.name == "vega":
        return {"round": [write_vega_cell(entry) for entry in entries]}
    write = write_trf06_cell if dialect.name == "trf06" else write_cell
    cells = [write(entry) for entry in entries]
    return {
        "round_opponent": [cell.opponent for cell in cells],
        "round_colour": [cell.colour for cell in cells],
        "round_result": [cell.result for cell in cells],
    }


def _byes_worth_a_win(c: Composer) -> Mapping[int, list[int]]:
    """By round: the players whose cell will be ``0000 - +``, in file order."""
    write = write_trf06_cell if c.dialect.name in _LETTERLESS else write_cell
    result: dict[int, list[int]] = {}
    for player in c.t.players:
        for number, entry in enumerate(player.rounds, 1):
            if write(entry) == WORTH_A_WIN:
                result.setdefault(number, []).append(player.number)
    return result


def _written_rounds(
    c: Composer, player: Player, worth_a_win: Mapping[int, list[int]]
) -> list[Entry]:
    """The rounds as this dialect can hold them; what changes is said, once a player and kind."""
    entries = list(player.rounds)
    _drop_announced(c, player, entries)
    if c.dialect.name in _LETTERLESS:
        _say_short_games(c, player, entries)
    _say_byes(c, player, entries, worth_a_win)
    if c.dialect.name == "vega":
        _drop_open_games(c, player, entries)
    return entries


def _drop_announced(c: Composer, player: Player, entries: list[Entry]) -> None:
    """Byes of rounds not yet paired: all in TRF26, the next round in TRFx, none before."""
    if c.record("byes") is not None and c.dialect.name != "draft-2024":
        return
    keep = c.t.next_round if c.dialect.name == "trfx" else c.t.paired_rounds
    gone = [i for i, e in enumerate(entries, 1) if i > keep and e is not None]
    if gone:
        rounds = ", ".join(map(str, gone))
        message = f"player {player.number}: byes announced for round {rounds}"
        c.lose("announced-bye", message, player.line)
    del entries[keep:]


_SHORT_RESULTS = frozenset((Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS))


def _say_short_games(c: Composer, player: Player, entries: Sequence[Entry]) -> None:
    """TRF06 and Vega have no letters for short games; Vega has a sign for an unrated draw."""
    kept = Result.SHORT_DRAW if c.dialect.name == "vega" else None
    short = [
        str(number)
        for number, entry in enumerate(entries, 1)
        if isinstance(entry, Game) and entry.result in _SHORT_RESULTS - {kept}
    ]
    if short:
        rounds = ", ".join(short)
        message = f"player {player.number}: game shorter than one move in round {rounds}"
        c.lose("short-game", message, player.line)


def _say_byes(
    c: Composer, player: Player, entries: Sequence[Entry], worth_a_win: Mapping[int, list[int]]
) -> None:
    """``0000 - +`` is all that some dialects have for two kinds of bye and a forfeit win."""
    changed = []
    for number, entry in enumerate(entries, 1):
        sharing = worth_a_win.get(number, [])
        if player.number in sharing and entry != _read_back(c, sharing, player.number):
            title = entry.kind.title if isinstance(entry, Bye) else "forfeit win"
            changed.append(f"{title} of round {number}")
    if changed:
        c.lose("bye-kind", f"player {player.number}: {', '.join(changed)}", player.line)


def _read_back(c: Composer, sharing: Sequence[int], number: int) -> Entry:
    """What a reader makes of ``0000 - +`` (TRF dialects, 4.1 and 11)."""
    if c.reads_as_team_event:
        return BYE_WORTH_A_WIN
    alone = c.dialect.name == "vega" or len(sharing) == 1
    allocated = alone and sharing[0] == number
    return Bye(ByeKind.PAIRING_ALLOCATED if allocated else ByeKind.FULL_POINT)


def _drop_open_games(c: Composer, player: Player, entries: list[Entry]) -> None:
    """Vega's file has no way to say that a game is pending or adjourned."""
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Game) and entry.result.is_open:
            message = f"player {player.number}: open game of round {number}"
            c.lose("open-game", message, player.line)
            entries[number - 1] = None


# -- national data --------------------------------------------------------------------------------


def _national_of_vega(c: Composer) -> Mapping[int, NationalRecord]:
    """The national data that fit Vega's two fields: those of the event's own federation."""
    result: dict[int, NationalRecord] = {}
    for national in c.t.national:
        own = national.federation == (c.t.federation or "") and national.number in c.t.by_number
        if own and national.number not in result:
            result[national.number] = national
        else:
            _lose_rating(c, national)
        _lose_national_data(c, national)
    return result


def _lose_rating(c: Composer, national: NationalRecord) -> None:
    if national.rating or national.national_id:
        message = f"{national.federation} rating and number of player {national.number}"
        c.lose("national-rating", message, national.line)


def _lose_national_data(c: Composer, national: NationalRecord) -> None:
    other = (
        national.sex,
        national.classification,
        national.name,
        national.origin,
        national.born,
    )
    if any(other):
        message = f"{national.federation} data of player {national.number}"
        c.lose("national-data", message, national.line)


def _national(c: Composer) -> None:
    record = c.record("national-player")
    vega = "national_rating" in c.dialect.by_subject["player"]
    for national in () if vega else c.t.national:
        if record is None:
            _lose_rating(c, national)
            _lose_national_data(c, national)
            continue
        values = {
            "starting_rank": str(national.number),
            "national_sex": national.sex or "",
            "national_class": c.text(national.classification or "", national.line),
            "national_name": _name(c, record["national_name"], national.name or "", national.line),
            "national_rating": str(national.rating or ""),
            "national_origin": c.text(national.origin or "", national.line),
            "national_id": c.text(national.national_id or "", national.line),
            "birth_date": _born(national.born),
        }
        c.put(record, values, code=(national.federation or "NON")[:3], line=national.line)


def _notes(c: Composer) -> None:
    record = c.record("player-note")
    for note in c.t.notes:
        if record is None:
            c.lose("player-note", f"{note.key} of player {note.number}: {note.value}", note.line)
        else:
            values = {
                "starting_rank": str(note.number),
                "key": c.text(note.key, note.line),
                "value": c.text(note.value, note.line),
            }
            c.put(record, values, line=note.line)


# -- teams ----------------------------------------------------------------------------------------


def _teams(c: Composer) -> None:
    record, roster = c.record("team"), c.record("roster")
    if record is None and roster is None:
        for team in c.t.teams:
            c.lose("team", f"team {team.number} {team.name}", team.line)
            _lose_team_data(c, team)
        return
    if record is None:
        for team in sorted(c.t.teams, key=lambda team: team.number):
            _put_roster(c, roster, team)
        return
    for team in c.t.teams:
        _put_team(c, record, team)
    if any(not team.numbered for team in c.t.teams):
        c.assume("team-number", "teams of records 013 are numbered in the order of the file")


def _lose_team_data(c: Composer, team: Team) -> None:
    if not team.numbered:
        return
    c.lose("team-data", f"number, totals and rank of team {team.number}", team.line)
    if team.match_points is not None and team.match_points % 1:
        what = f"match points {team.match_points} of team {team.number}"
        c.lose("match-point-decimals", what, team.line)


def _put_roster(c: Composer, record: Record | None, team: Team) -> None:
    assert record is not None
    _lose_team_data(c, team)
    name = _name(c, record["team_name"], team.name, team.line)
    c.put(record, {"team_name": name, "player": _ids(team.roster)}, line=team.line)


def _ids(numbers: Iterable[int]) -> list[str]:
    return [str(number) for number in numbers]


def _put_team(c: Composer, record: Record, team: Team) -> None:
    of = f"team {team.number}"
    values: dict[str, str | Sequence[str]] = {
        "team_number": str(team.number),
        "team_name": _name(c, record["team_name"], team.name, team.line),
        "nickname": _name(c, record["nickname"], team.nickname or "", team.line),
        "strength": "" if team.strength is None else str(team.strength),
        "match_points": _match_points(c, record, team.match_points, of, team.line),
        "game_points": c.points(team.game_points, of, team.line),
        "rank": "" if team.rank is None else str(team.rank),
        "player": _ids(team.roster),
    }
    c.put(record, values, line=team.line)


def _match_points(
    c: Composer, record: Record, value: Decimal | None, of: str, line: int | None
) -> str:
    """Match points in the format of the dialect; the draft of 2024 has no decimals."""
    form = record["match_points"].format
    if value is not None and value % 1 and form.startswith("int"):
        c.lose("match-point-decimals", f"match points {value} of {of}", line)
        return ""
    return c.points(value, of, line, form)


def _lineups(c: Composer) -> None:
    record = c.record("lineup")
    for lineup in c.t.lineups:
        if record is None:
            message = f"boards of team {lineup.team} in round {lineup.round_number}"
            c.lose("lineup", message, lineup.line)
            continue
        values = {
            "round": str(lineup.round_number),
            "team": str(lineup.team),
            "opponent": str(lineup.opponent or ""),
            "player": [str(n) if n else "0000" for n in lineup.players],
        }
        c.put(record, values, line=lineup.line)


def _team_pairing_bye(c: Composer) -> None:
    bye = c.t.team_pairing_bye
    if bye is None:
        return
    record = c.record("team-pairing-bye")
    if record is None:
        c.lose("team-bye-or-forfeit", "pairing-allocated byes of teams", bye.line)
        return
    values = {
        "match_points": _match_points(c, record, bye.match_points, "the bye", bye.line),
        "game_points": c.points(bye.game_points, "the bye", bye.line),
        "team": [str(n) if n else "000" for n in bye.teams],
    }
    c.put(record, values, line=bye.line)


def _byes(c: Composer) -> None:
    """Byes of teams, and announced byes of players where the dialect has a record for them."""
    record = c.record("byes")
    for bye in c.t.team_byes:
        who = ", ".join(map(str, bye.teams))
        what = f"{bye.kind.title} of team {who} in round {bye.round_number}"
        if record is None:
            c.lose("team-bye-or-forfeit", what, bye.line)
            if bye.round_number > c.t.paired_rounds and c.dialect.name != "trfx":
                c.lose("announced-bye", what, bye.line)
            continue
        values = {
            "bye_type": bye.kind.code,
            "round": str(bye.round_number),
            "participant": _ids(bye.teams),
        }
        c.put(record, values, line=bye.line)
    if c.t.is_team_event or c.dialect.name == "draft-2024":
        return
    if record is not None:
        _put_announced(c, record)
    absent = c.record("absent-next-round")
    if absent is not None:
        _put_absent(c, absent)


def _put_absent(c: Composer, record: Record) -> None:
    """XXZ: who is absent in the round to be paired; the players' cells say it too."""
    zero = Bye(ByeKind.ZERO_POINT)
    ids = [str(p.number) for p in c.t.players if p.entry(c.t.next_round) == zero]
    if ids:
        c.put(record, {"participant": ids})


def _put_announced(c: Composer, record: Record) -> None:
    """Records 240 for the byes of rounds not yet paired: one for each kind and round."""
    found: dict[tuple[int, str], list[str]] = {}
    for player in c.t.players:
        for number, entry in enumerate(player.rounds, 1):
            if number > c.t.paired_rounds and isinstance(entry, Bye):
                found.setdefault((number, entry.kind.code), []).append(str(player.number))
    for (number, kind), ids in sorted(found.items()):
        c.put(record, {"bye_type": kind, "round": str(number), "participant": ids})


def _team_forfeits(c: Composer) -> None:
    record = c.record("team-forfeit")
    for forfeit in c.t.team_forfeits:
        if record is None:
            pair = f"{forfeit.white} - {forfeit.black} in round {forfeit.round_number}"
            c.lose("team-bye-or-forfeit", f"forfeited match {pair}", forfeit.line)
            continue
        values = {
            "forfeit_type": forfeit.kind,
            "round": str(forfeit.round_number),
            "white_team": str(forfeit.white),
            "black_team": str(forfeit.black),
        }
        c.put(record, values, line=forfeit.line)


# -- acceleration, prohibitions, abnormal points --------------------------------------------------


def _accelerations(c: Composer) -> None:
    record, by_player = c.record("acceleration"), c.record("acceleration-by-player")
    if record is not None:
        for acceleration in c.t.accelerations:
            _put_acceleration(c, record, acceleration)
    elif by_player is not None and not c.t.is_team_event:
        _put_points_by_player(c, by_player)
    else:
        for acceleration in c.t.accelerations:
            who = f"{acceleration.first} to {acceleration.last}"
            c.lose("acceleration", f"fictitious points of {who}", acceleration.line)


def _put_acceleration(c: Composer, record: Record, acceleration: Acceleration) -> None:
    line, of = acceleration.line, "an acceleration"
    stated = acceleration.match_points if c.t.is_team_event else acceleration.match_points or None
    values = {
        "match_points": _match_points(c, record, stated, of, line),
        "game_points": c.points(acceleration.game_points, of, line),
        "first_round": str(acceleration.first_round),
        "last_round": str(acceleration.last_round),
        "first_id": str(acceleration.first),
        "last_id": str(acceleration.last),
    }
    c.put(record, values, line=acceleration.line)


def _put_points_by_player(c: Composer, record: Record) -> None:
    numbers = [player.number for player in c.t.players]
    rounds = max((a.last_round for a in c.t.accelerations), default=0)
    for number, points in points_from_ranges(c.t.accelerations, numbers, rounds).items():
        if any(points):
            texts = [c.points(p, f"player {number}", None) for p in points]
            c.put(record, {"starting_rank": str(number), "points": texts})
    for acceleration in c.t.accelerations:
        if acceleration.match_points:
            c.lose("acceleration", "fictitious match points", acceleration.line)


def _prohibited(c: Composer) -> None:
    record = c.record("prohibited")
    if record is not None and "first_round" not in record and c.t.is_team_event:
        record = None  # XXP names players
    for prohibited in c.t.prohibited:
        if record is None:
            who = ", ".join(map(str, prohibited.participants))
            c.lose("prohibited-pairing", f"forbidden pairing of {who}", prohibited.line)
            if not _is_for_all_rounds(c.t, prohibited):
                c.lose("prohibited-rounds", f"rounds of the pairing of {who}", prohibited.line)
        elif "first_round" in record:
            _put_260(c, record, prohibited)
        else:
            _put_xxp(c, record, prohibited)


def _is_for_all_rounds(t: Tournament, prohibited: ProhibitedPairing) -> bool:
    first, last = prohibited.first_round, prohibited.last_round
    return first in (None, 0, 1) and (last is None or last >= (t.declared_rounds or 999))


def _put_260(c: Composer, record: Record, prohibited: ProhibitedPairing) -> None:
    last = prohibited.last_round
    if last is None:
        last = c.t.declared_rounds or 999
        c.assume("prohibited-rounds", f"a pairing forbidden in all rounds: 1 to {last}")
    values = {
        "first_round": str(prohibited.first_round or 1),
        "last_round": str(last),
        "participant": _ids(prohibited.participants),
    }
    c.put(record, values, line=prohibited.line)


def _put_xxp(c: Composer, record: Record, prohibited: ProhibitedPairing) -> None:
    """XXP holds for all rounds: written only if the round to be paired lies inside."""
    first, last = prohibited.first_round or 1, prohibited.last_round
    who = ", ".join(map(str, prohibited.participants))
    inside = first <= c.t.next_round and (last is None or c.t.next_round <= last)
    if not _is_for_all_rounds(c.t, prohibited):
        what = "kept for all rounds" if inside else "not written: its rounds are not the next"
        message = f"pairing of {who} forbidden in rounds {first} to {last}: {what}"
        c.lose("prohibited-rounds", message, prohibited.line)
    if inside or _is_for_all_rounds(c.t, prohibited):
        c.put(record, {"participant": _ids(prohibited.participants)}, line=prohibited.line)


def _abnormal_points(c: Composer) -> None:
    record = c.record("abnormal-points")
    for abnormal in c.t.abnormal_points:
        if record is None or not _has_type(record, abnormal.kind):
            message = f"abnormal points {_abnormal_text(abnormal)}"
            c.lose("abnormal-points", message, abnormal.line)
            continue
        stated = abnormal.match_points if c.t.is_team_event else abnormal.match_points or None
        of = "a record 299"
        values = {
            "type": abnormal.kind,
            "match_points": _match_points(c, record, stated, of, abnormal.line),
            "game_points": c.points(abnormal.game_points, of, abnormal.line),
            "round": str(abnormal.round_number or ""),
            "participant": _ids(abnormal.participants),
        }
        c.put(record, values, line=abnormal.line)


def _has_type(record: Record, kind: str) -> bool:
    return not kind or kind in record["type"].format.partition(":")[2].split("|")


def _abnormal_text(abnormal: AbnormalPoints) -> str:
    kind = abnormal.kind or "bonus or penalty"
    return f"{kind}: {abnormal.match_points} MP, {abnormal.game_points} GP"


def _team_copies(c: Composer) -> None:
    """Records 801 and 802, rebuilt from the matches."""
    if not (c.team_copies and c.t.is_team_event and c.t.teams):
        return
    results, summary = c.record("team-results"), c.record("team-summary")
    if results is None or summary is None:
        return
    either_or = c.dialect.name == "draft-2024"
    large = max(len(team.roster) for team in c.t.teams) > 35
    if not (either_or and large):
        c.lines += [("team-results", text) for text in team_results_lines(c.t, c.dialect)]
    if not either_or or large:
        for values in summary_values(c.t, summary):
            c.put(summary, values)


def _unknown_lines(c: Composer) -> None:
    for unknown in c.t.unknown_lines:
        c.lose("unknown-record", f"not a record: {unknown.text.strip()[:60]}", unknown.line)


_WRITERS: tuple[Callable[[Composer], None], ...] = (
    _header,
    _players,
    _notes,
    _national,
    _teams,
    _byes,
    _accelerations,
    _prohibited,
    _abnormal_points,
    _lineups,
    _team_pairing_bye,
    _team_forfeits,
    _team_copies,
    _unknown_lines,
)
