"""Records that are codes: type, ranking method, tie-breaks, time control, colours of boards.

A code that is not known is reported and kept: the file may be right and the table behind.
"""

from __future__ import annotations

import re

from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import phrase
from crosstable.model.records import RankingMethod
from crosstable.model.timecontrol import parse_time_control
from crosstable.model.tournament_types import parse_type_code
from crosstable.reading.interpret.reading import Reading
from crosstable.text.rows import Row

_METHODS = frozenset(("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"))


def type_code(reading: Reading, row: Row) -> None:
    """Record 192, or 092 in the draft of 2024, where free text is still met.

    The code is kept as it is written: a year or a spelling of another table is the file's own.
    """
    text = row.data
    known = parse_type_code(text)
    if known is not None:
        reading.once("type_code", text, row)
        if not known.is_listed:
            message = phrase(
                "{quoted} is accepted, but not in the table of type codes", quoted=repr(text)
            )
            reading.report("value-unknown", message, row)
    elif text and row.record.replaces == "type-text":
        reading.once("type_text", text, row)
    elif text:
        reading.once("type_code", text, row)
        message = phrase("{quoted} is not a known type code", quoted=repr(text))
        reading.report("value-unknown", message, row)


def ranking_method(reading: Reading, row: Row) -> None:
    """Record 172."""
    method = row.get("method").upper()
    federation = row.get("federation")
    if not method and federation.upper() in _METHODS:  # `172 NRO`, without the federation
        method = federation.upper()
        federation = ""
    if method not in _METHODS:
        message = phrase("{quoted} is not a ranking method", quoted=repr(method))
        reading.report("value-unknown", message, row, "method")
    if method:
        reading.add("ranking_methods", RankingMethod(federation or None, method, row.line))


def tiebreaks(reading: Reading, row: Row) -> None:
    """`202 x,y` is `212 PTS,x,y`; where both stand, 212 counts (C15)."""
    codes = _tiebreak_list(row.data)
    if not codes:
        return
    order = ("PTS", *codes)
    first = reading.lines.get("tiebreaks")
    if first is not None and reading.document.subject(first) == "standings-tiebreaks":
        if reading.header["tiebreaks"] != order:
            reading.findings.append(_superseded_list(row.line))
        return
    reading.once("tiebreaks", order, row)


def standings_tiebreaks(reading: Reading, row: Row) -> None:
    """Record 212; it takes the place of a 202 that came before it (C15)."""
    codes = _tiebreak_list(row.data)
    if not codes:
        return
    first = reading.lines.get("tiebreaks")
    if first is not None and reading.document.subject(first) == "tiebreaks":
        if reading.header["tiebreaks"] != codes:
            reading.findings.append(_superseded_list(first))
        del reading.lines["tiebreaks"]
    reading.once("tiebreaks", codes, row)


def _superseded_list(line: int) -> Finding:
    message = phrase("records 202 and 212 give different lists; 212 counts")
    return Finding("record-superseded", message, Span(line), subject="tiebreaks")


def _tiebreak_list(text: str) -> tuple[str, ...]:
    return tuple(code for code in re.split(r"[,\s]+", text.strip()) if code)


def vega_tiebreaks(reading: Reading, row: Row) -> None:
    """Vega's own codes: kept under the prefix that marks codes that are not FIDE's."""
    codes = tuple(f"OTHER_{code.strip()}" for code in row.data.split(";") if code.strip())
    if codes:
        reading.once("tiebreaks", ("PTS", *codes), row)


def time_control(reading: Reading, row: Row) -> None:
    """Record 222."""
    text = row.data
    if not text:
        return
    parsed = parse_time_control(text)
    if parsed is None:
        message = phrase("{quoted} is not an encoded time control", quoted=repr(text))
        reading.report("value-unknown", message, row)
    reading.once("time_control_code", text if parsed is None else str(parsed), row)


def board_colours(reading: Reading, row: Row) -> None:
    """Record 352."""
    text = row.data.upper()
    if not text:
        return
    if set(text) - {"W", "B"}:
        message = phrase("{quoted} is not made of W and B", quoted=repr(text))
        reading.report("value-unknown", message, row)
    reading.once("board_colours", text, row)
