"""What results are worth: records 162 and 362, JaVaFo's XXS, bbpPairings' BB?, Vega's 142."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import ZERO, GameScoring, MatchScoring
from crosstable.reading.interpret.reading import Handler, Reading
from crosstable.text.formats import read_decimal
from crosstable.text.recordxxs import COVERED_BY
from crosstable.text.rows import Row

_GAMES = "game-scoring"
_CODES = "scoring-codes"
_POINTS = "points"
"""How scoring is stated: symbols of record 162 (and Vega's 142), codes of XXS, a line for each
kind of result (BB?)."""
_SYMBOL_VALUE = r"([A-Za-z]{1,3})\s*([-+]?\d*[.,]?\d+)"


def game_scoring(reading: Reading, row: Row) -> None:
    """Record 162."""
    if _GAMES in reading.scoring:
        reading.once("stated_scoring", None, row)
        return
    values = _symbols(reading, row, "W D L A P X")
    if values:
        reading.scoring[_GAMES] = values
        reading.lines["stated_scoring"] = reading.scoring_lines[_GAMES] = row.line


def match_scoring(reading: Reading, row: Row) -> None:
    """Record 362; the symbols of record 162 are met in it."""
    values = _symbols(reading, row, "TW TD TL W D L")
    if not values:
        return
    defaults = MatchScoring()
    scoring = MatchScoring(
        values.get("TW", values.get("W", defaults.win)),
        values.get("TD", values.get("D", defaults.draw)),
        values.get("TL", values.get("L", defaults.loss)),
    )
    reading.once("stated_match_scoring", scoring, row)


def _symbols(reading: Reading, row: Row, known: str) -> dict[str, Decimal]:
    """The pairs of symbol and value of records 162 and 362, wherever they stand (C12)."""
    result: dict[str, Decimal] = {}
    for match in re.finditer(_SYMBOL_VALUE, row.text[4:]):
        value = read_decimal(match[2])
        symbol = "A" if match[1].upper() == "Z" else match[1].upper()  # C13
        if value is None or symbol not in known.split() or symbol in result:
            reading.report("value-unreadable", _no_value(match[0]), row)
        else:
            result[symbol] = value
    rest = re.sub(_SYMBOL_VALUE, " ", row.data).split()
    if rest:
        reading.report("value-unreadable", _no_value(" ".join(rest)), row)
    return result


def _no_value(text: str) -> Phrase:
    return phrase("{quoted} is not a scoring value", quoted=repr(text))


def win_draw(reading: Reading, row: Row) -> None:
    """Vega's 142: the points for a win and a draw, which is less than record 162 says."""
    words = row.get("win_draw").split()
    values = [read_decimal(word) for word in words]
    if not words or len(words) > 2 or None in values:
        message = phrase("not the points for win and draw")
        reading.report("value-unreadable", message, row, "win_draw")
        return
    if _GAMES in reading.scoring:
        reading.once("stated_scoring", None, row)
        return
    pairs = zip("WD", (v for v in values if v is not None), strict=False)
    reading.scoring[_GAMES] = dict(pairs)
    reading.lines["stated_scoring"] = reading.scoring_lines[_GAMES] = row.line


def scoring_codes(reading: Reading, row: Row) -> None:
    """XXS: several lines add up, a later assignment wins."""
    values: dict[str, Decimal] = {}
    for item, text in enumerate(row.items("assignment"), 1):
        code, _, number = text.partition("=")
        value = read_decimal(number)
        if value is None or code.upper() not in COVERED_BY:
            message = phrase("{quoted} is not CODE=VALUE", quoted=repr(text))
            reading.report("value-unreadable", message, row, "assignment", item)
        else:
            values.update(dict.fromkeys(COVERED_BY[code.upper()], value))
    if values:
        reading.scoring.setdefault(_CODES, {}).update(values)
        reading.scoring_lines.setdefault(_CODES, row.line)
        reading.lines.setdefault("stated_scoring", row.line)


def points(symbol: str) -> Handler:
    """The handler of a line of bbpPairings: it has one for each kind of result."""

    def handle(reading: Reading, row: Row) -> None:
        value = reading.decimal(row, "points")
        if value is not None:
            reading.scoring.setdefault(_POINTS, {})[symbol] = value
            reading.scoring_lines.setdefault(_POINTS, row.line)
            reading.lines.setdefault("stated_scoring", row.line)

    return handle


def stated_scoring(reading: Reading) -> GameScoring | None:
    """Record 162, else JaVaFo's XXS, else bbpPairings' BB? lines; the others should agree."""
    ways = [way for way in _SCORING_OF if way in reading.scoring]
    if not ways:
        return None
    first, *others = (_SCORING_OF[way](reading.scoring[way]) for way in ways)
    line = reading.lines["stated_scoring"] = reading.scoring_lines[ways[0]]
    for way, other in zip(ways[1:], others, strict=True):
        if other != first:
            codes = [reading.document.text(n)[:3] for n in (reading.scoring_lines[way], line)]
            message = phrase(
                "{code} gives other points than {other}; {third} counts",
                code=codes[0],
                other=codes[1],
                third=codes[1],
            )
            span = Span(reading.scoring_lines[way])
            related = ((Span(line), phrase("this counts")),)
            reading.findings.append(Finding("record-superseded", message, span, related))
    return first


def _scoring_of_codes(values: dict[str, Decimal]) -> GameScoring:
    """XXS: an unknown result counts as a draw with White."""
    scoring = replace(GameScoring(), **values)
    return replace(scoring, unknown=scoring.white_draw)


def _scoring_of_bbp(values: dict[str, Decimal]) -> GameScoring:
    """BBW, BBD, BBL, BBZ, BBF, BBU: like 162, but the two absences have values of their own."""
    scoring = GameScoring.of_symbols({k: v for k, v in values.items() if k in "WDLP"})
    return replace(
        scoring,
        zero_point_bye=values.get("Z", ZERO),
        forfeit_loss=values.get("F", ZERO),
    )


_SCORING_OF: dict[str, Callable[[dict[str, Decimal]], GameScoring]] = {
    _GAMES: GameScoring.of_symbols,
    _CODES: _scoring_of_codes,
    _POINTS: _scoring_of_bbp,
}
"""The ways in which scoring is stated, the one that counts first."""
