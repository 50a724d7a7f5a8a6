"""The tournament section: names, dates, codes and lists."""

from __future__ import annotations

import re
from collections.abc import Iterable

from crosstable.model.dates import PartialDate
from crosstable.model.results import Colour
from crosstable.text.dialect import Dialect
from crosstable.text.layout import Record
from crosstable.writing.compose.composer import Composer
from crosstable.writing.compose.scoring import game_scoring, match_scoring

# Header attributes that are one value: attribute, subject; kind of the loss and its words, where
# a dialect lacks the record.
_VALUES = (
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
    ("declared_rounds", "rounds", "rounds", "number of rounds {}"),
    ("current_round", "current-round", "current-round", "current round {}"),
    ("pairing_controller", "pairing-controller", "pairing-controller", "pairings by {}"),
    ("time_control_code", "time-control", "time-control", "encoded time control {}"),
    ("board_colours", "board-colours", "board-colours", "board colours {}"),
    ("acceleration_name", "acceleration-name", "acceleration", "acceleration by the name of {}"),
)


def header(c: Composer) -> None:
    """The tournament section, in the order of the record numbers."""
    for row in _VALUES:
        _value(c, *row)
    for write in (
        *(_type_text, _type_code, _deputies, _round_dates, _initial_colour, _options),
        *(game_scoring, match_scoring, _ranking_methods, _tiebreaks),
    ):
        write(c)
    order = {record.code: i for i, record in enumerate(_in_code_order(c.dialect))}
    c.lines.sort(key=lambda line: order.get(line[1][:3], len(order)))


def _in_code_order(dialect: Dialect) -> Iterable[Record]:
    """Header records by number; extension records after them."""
    return sorted(dialect.records.values(), key=lambda r: (not r.code.isdigit(), r.code))


def _value(c: Composer, attribute: str, subject: str, kind: str = "", words: str = "") -> None:
    value = getattr(c.t, attribute)
    record = c.record(subject)
    line = c.header_line(attribute)
    if value is None:
        return
    if record is not None:
        c.put(record, {record.fields[0].name: c.text(value, line)}, line=line)
    elif kind:
        c.lose(kind, words.format(value), line)


def _type_text(c: Composer) -> None:
    if c.t.type_text is None:
        return
    line = c.header_line("type_text")
    record = c.record("type-text") or c.dialect.by_subject["type-code"]
    if c.loses_type_text:
        c.lose("type-text", f"type of tournament {c.t.type_text!r}: 092 holds the code", line)
        return
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
    if record.has("round_dates"):
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


def _initial_colour(c: Composer) -> None:
    if c.t.initial_colour is None:
        return
    record = c.record("initial-colour")
    line = c.header_line("initial_colour")
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


# -- ranking and tie-breaks -----------------------------------------------------------------------


def _is_federation_code(federation: str | None) -> bool:
    """Whether record 172 can name the federation: its columns tell it from the method."""
    return federation is None or re.fullmatch("[A-Za-z]{3}", federation) is not None


def _ranking_methods(c: Composer) -> None:
    record = c.record("ranking-method")
    for method in c.t.ranking_methods:
        if record is None or not _is_federation_code(method.federation):
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
    if "PTS" not in record.field("standings_tiebreaks").format and "PTS" in codes:
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
