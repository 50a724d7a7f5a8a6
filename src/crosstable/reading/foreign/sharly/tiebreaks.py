"""The tie-breaks of Sharly Chess as codes of FIDE."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.model.phrases import phrase
from crosstable.model.tiebreak_codes import CATALOGUE
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.sharly.database import Database, Values
from crosstable.reading.foreign.sharly.values import Json, json_object, json_value, number, text

_BY_TITLE: Mapping[str, str] = MappingProxyType(
    {
        "".join(c if c.isalnum() else "_" for c in entry.title.upper()): name
        for name, entry in CATALOGUE.items()
    }
)
_CODES: Mapping[str, str] = MappingProxyType(
    {**_BY_TITLE, "ROUNDS_ELECTED_TO_PLAY": "REP", "WINS": "WIN"}
)
"""What Sharly Chess calls a tie-break is mostly FIDE's title of it."""
_CUTTERS = ("CUTTER_WITH_MEDIAN", "CUTTER")
_CUTS = {"": "", "NO_CUT": "", "NONE": ""} | {
    f"{word}_{count}": f"/{letter}{count}"
    for word, letter in (("CUT", "C"), ("MEDIAN", "M"))
    for count in range(1, 10)
}


def ranking(database: Database, tournament: Values, notes: Notes) -> tuple[str, ...] | None:
    """The list of record 212; it was a text of the tournament before there was a table."""
    codes = ["PTS"]
    for kind, options in _stated_tiebreaks(database, tournament):
        code = _code(kind, options)
        codes.append(code)
        if code.startswith("OTHER_"):
            notes.lose("tiebreaks", phrase("{code}: {kind}", code=code, kind=kind))
    return tuple(codes) if len(codes) > 1 else None


def _stated_tiebreaks(database: Database, tournament: Values) -> list[tuple[str, dict[str, Json]]]:
    if database.has("tie_break"):
        rows = database.rows("tie_break", tournament_id=tournament.get("id"))
        rows.sort(key=lambda row: number(row, "index") or 0)
        return [(text(row, "type"), json_object(row, "options")) for row in rows]
    listed = json_value(tournament, "tie_breaks")
    stated: list[tuple[str, dict[str, Json]]] = []
    for item in listed if isinstance(listed, list) else ():
        kind = item.get("type") if isinstance(item, dict) else None
        if isinstance(item, dict) and isinstance(kind, str):
            options = item.get("options")
            stated.append((kind, options if isinstance(options, dict) else {}))
    return stated


def _code(kind: str, options: Mapping[str, Json]) -> str:
    """The code of FIDE, or one of its own that nobody takes for another.

    >>> _code("BUCHHOLZ", {"CUTTER_WITH_MEDIAN": "CUT_1", "PLAYED_MODIFIER": False})
    'BH/C1'
    """
    if kind not in _CODES:
        return _other(kind, options)
    cutter = next((str(options[name] or "") for name in _CUTTERS if name in options), "")
    if cutter not in _CUTS:
        return _other(kind, options)
    played = "/P" if options.get("PLAYED_MODIFIER") is True else ""
    return f"{_CODES[kind]}{_CUTS[cutter]}{played}"


def _other(kind: str, options: Mapping[str, Json]) -> str:
    words = [kind.removeprefix("ffe-"), *(v for v in options.values() if isinstance(v, str))]
    plain = "".join(c if c.isascii() and c.isalnum() else "_" for c in "_".join(words).upper())
    return f"OTHER_{plain}"
