"""The tournament section: names, dates, codes and lists."""

from __future__ import annotations

import re
from collections.abc import Iterable

from crosstable.model.dates import PartialDate
from crosstable.model.phrases import Phrase, fill_template, phrase
from crosstable.model.records import RankingMethod
from crosstable.model.results import Colour
from crosstable.text.dialect import Dialect
from crosstable.text.layout import Record
from crosstable.writing.compose.composer import Composer, date_text
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
    ("declared_rounds", "rounds", "rounds", phrase("number of rounds {value}")),
    (
        "pairing_controller",
        "pairing-controller",
        "pairing-controller",
        phrase("pairings by {value}"),
    ),
    ("time_control_code", "time-control", "time-control", phrase("encoded time control {value}")),
    ("board_colours", "board-colours", "board-colours", phrase("board colours {value}")),
    (
        "acceleration_name",
        "acceleration-name",
        "acceleration",
        phrase("acceleration by the name of {value}"),
    ),
)


def header(c: Composer) -> None:
    """The tournament section, in the order of the record numbers."""
    for row in _VALUES:
        _value(c, *row)
    for write in (
        *(_type_text, _type_code, _deputies, _round_dates, _current_round),
        *(_initial_colour, _options),
        *(game_scoring, match_scoring, _ranking_methods, _tiebreaks),
    ):
        write(c)
    order = {record.code: i for i, record in enumerate(_in_code_order(c.dialect))}
    c.lines.sort(key=lambda line: order.get(line[1][:3], len(order)))


def _in_code_order(dialect: Dialect) -> Iterable[Record]:
    """Header records by number; extension records after them."""
    return sorted(dialect.records.values(), key=lambda r: (not r.code.isdigit(), r.code))


def _value(
    c: Composer, attribute: str, subject: str, kind: str = "", words: Phrase | None = None
) -> None:
    value = getattr(c.t, attribute)
    record = c.record(subject)
    line = c.header_line(attribute)
    if value is None:
        return
    if record is not None:
        field = record.fields[0]
        text = date_text(field, value) if isinstance(value, PartialDate) else value
        c.put(record, {field.name: c.text(text, line)}, line=line)
    elif words is not None:
        c.lose(kind, fill_template(words.template, {"value": value}), line)


def _type_text(c: Composer) -> None:
    if c.t.type_text is None:
        return
    line = c.header_line("type_text")
    record = c.record("type-text") or c.dialect.by_subject["type-code"]
    if c.loses_type_text:
        c.lose(
            "type-text",
            phrase(
                "type of tournament {type_text}: 092 holds the code", type_text=repr(c.t.type_text)
            ),
            line,
        )
        return
    c.put(record, {record.fields[0].name: c.text(c.t.type_text, line)}, line=line)


def _type_code(c: Composer) -> None:
    record = c.record("type-code")
    if c.t.type_code is None:
        return
    line = c.header_line("type_code")
    if record is None or not c.holds_type_code:
        c.lose("type-code", phrase("type of tournament {type_code}", type_code=c.t.type_code), line)
    else:
        c.put(record, {"tournament_type_code": c.text(c.t.type_code, line)}, line=line)


def _deputies(c: Composer) -> None:
    record = c.dialect.by_subject["deputy-arbiter"]
    for name in c.t.deputy_arbiters:
        c.put(record, {"deputy_arbiter": c.text(name, c.header_line("deputy_arbiters"))})

    if not c.t.deputy_arbiters and c.dialect.has_row_without_deputies:
        c.put(record, {})


def _current_round(c: Composer) -> None:
    """Vega's record 152: the last round that was paired, unless the report says another."""
    record = c.record("current-round")
    stated = c.t.current_round
    line = c.header_line("current_round")
    if record is not None:
        current = stated or c.t.paired_rounds
        if current:
            c.put(record, {"current_round": str(current)}, line=line)
        if current and not stated:
            words = phrase(
                "{round} is the current round: the last one that was paired", round=current
            )
            c.assume("current-round", words)
    elif stated is not None and stated != c.t.paired_rounds:
        c.lose("current-round", phrase("current round {value}", value=stated), line)


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
            c.lose(
                "round-date",
                phrase("date of round {number}: {date}", number=number, date=date),
                line,
            )
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
        c.lose(
            "initial-colour",
            phrase("initial colour {colour}", colour=c.t.initial_colour.value.upper()),
            line,
        )


def _options(c: Composer) -> None:
    record = c.record("javafo-options")
    if c.t.paired_in_file_order and record is None:
        line = c.header_line("paired_in_file_order")
        c.lose("file-order", phrase("pairing by the order of the player lines"), line)
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
            c.lose("ranking-method", _ranking_method(method), method.line)
        else:
            values = {"federation": method.federation or "", "method": method.method}
            c.put(record, values, line=method.line)
    if record is not None and c.t.national and not c.t.ranking_methods:
        for federation in dict.fromkeys(n.federation for n in c.t.national if n.federation):
            c.put(record, {"federation": federation, "method": "OTHER"})
            message = phrase(
                "172 {federation} OTHER: national data need a ranking method", federation=federation
            )
            c.assume("ranking-method", message)


def _ranking_method(method: RankingMethod) -> Phrase:
    if not method.federation:
        return phrase("ranking method {method}", method=method.method)
    return phrase(
        "ranking method {method} of {federation}",
        method=method.method,
        federation=method.federation,
    )


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
        c.lose("tiebreaks", phrase("tie-breaks {codes}", codes=",".join(codes)), line)
    elif points_first and len(codes) > 1 and "PTS" not in codes[1:]:
        c.put(c.dialect.by_subject["tiebreaks"], {"tiebreaks": ",".join(codes[1:])}, line=line)
        return
    else:
        _put_standings_order(c, codes, line)
        return
    if not points_first:
        c.lose("points-not-first", phrase("points are not the first criterion"), line)


def _whole_code(c: Composer, code: str, line: int | None) -> str:
    """A code without the characters that separate codes; Vega's own codes may hold blanks."""
    if c.record("tiebreaks") is None and c.record("vega-tiebreaks") is None:
        return code
    separators = ";" if c.record("vega-tiebreaks") is not None else ", \t"
    clean = "".join("_" if character in separators else character for character in code)
    if clean != code:
        c.lose(
            "text-changed",
            phrase("tie-break {code} written as {clean}", code=repr(code), clean=repr(clean)),
            line,
        )
    return clean


def _put_standings_order(c: Composer, codes: tuple[str, ...], line: int | None) -> None:
    record = c.dialect.by_subject["standings-tiebreaks"]
    if "PTS" not in record.field("standings_tiebreaks").format and "PTS" in codes:
        c.lose("points-not-first", phrase("the code PTS does not exist in this draft"), line)
        codes = tuple(code for code in codes if code != "PTS")
    if codes:
        c.put(record, {"standings_tiebreaks": ",".join(codes)}, line=line)


def _put_vega_tiebreaks(c: Composer, codes: tuple[str, ...], line: int | None) -> None:
    own = [code.removeprefix("OTHER_") for code in codes if code.startswith("OTHER_")]
    others = [code for code in codes if code != "PTS" and not code.startswith("OTHER_")]
    if own:
        c.put(c.dialect.by_subject["vega-tiebreaks"], {"tiebreaks": ";".join(own)}, line=line)
    if others:
        c.lose(
            "tiebreaks",
            phrase("tie-breaks {others}: Vega has codes of its own", others=",".join(others)),
            line,
        )
