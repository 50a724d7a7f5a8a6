"""The JSON form of a tournament: written, read, and described by a JSON Schema.

Everything follows from the types of the model: a codec is made for each type and knows how to
write a value, how to read it back and how to describe it. Only what belongs to the event is
written (fields that take part in equality), in the order of the model, and every key is always
there. Exact numbers are texts in the notation of the report (``"8.5"``), dates are
``"YYYY/MM/DD"`` with zeros for what is unknown or ``{"text": …}`` if they are not dates, results,
byes and colours are their codes, a blank cell is ``null``.

Reading never raises. A key that is absent has its default; a value of the wrong shape is reported
with its path (``players[3].rating``, counted from 0 as in JSON) and left at its default. Where
nothing is a default, the object that needs the value is left out of its list; a round or a date
that cannot be read becomes ``null`` instead, so that the others keep their places.

>>> from crosstable.model.tournament import Player, Tournament
>>> tournament, findings = from_json(json_bytes(Tournament(players=(Player(1, "Ann"),))))
>>> tournament.players[0].name, findings
('Ann', ())
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from crosstable.errors import CannotWrite
from crosstable.model.findings import Finding
from crosstable.model.jsonschema import Json, Schema
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Tournament
from crosstable.reading.jsonmodel.codec import WRONG
from crosstable.reading.jsonmodel.parsing import parsed_json
from crosstable.reading.jsonmodel.records import document_codec
from crosstable.reading.jsonmodel.words import KeyPath, path_text

__all__ = [
    "SCHEMA_ID",
    "from_json",
    "json_bytes",
    "json_schema",
    "schema_bytes",
    "to_json",
]

SCHEMA_ID = "crosstable-tournament-1"

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def to_json(t: Tournament) -> dict[str, Json]:
    """The event as plain JSON values.

    Raises `CannotWrite` for a number that no report can hold, such as infinity.
    """
    return document_codec().encode(t)


def json_bytes(t: Tournament) -> bytes:
    """The event as a JSON file: UTF-8, two blanks of indent, LF; equal events, equal bytes."""
    return _file(to_json(t))


def from_json(data: bytes | str | Mapping[str, Json]) -> tuple[Tournament, tuple[Finding, ...]]:
    """Read an event from a file's bytes, a text, or values already parsed; never raises."""
    if isinstance(data, (bytes, str)):
        parsed = parsed_json(data)
        if isinstance(parsed, Finding):
            return Tournament(), (parsed,)
        data = parsed
    findings: list[Finding] = []

    def note(at: KeyPath, problem: Phrase) -> None:
        place = path_text(at) or phrase("the document")
        findings.append(Finding("json-shape", phrase("{key}: {a}", key=place, a=problem)))

    read = document_codec().decode(data, (), note)
    return (Tournament() if read is WRONG else read), tuple(findings)


def json_schema() -> dict[str, Json]:
    """The JSON Schema (draft 2020-12) of what `to_json` writes and `from_json` understands."""
    definitions: dict[str, Schema] = {}
    root = document_codec().definition(definitions)
    head: Schema = {"$schema": _DRAFT, "$id": SCHEMA_ID}
    return head | root | {"$defs": dict(sorted(definitions.items()))}


def schema_bytes() -> bytes:
    """The schema as the file that is published with the package."""
    return _file(json_schema())


def _file(document: dict[str, Json]) -> bytes:
    try:
        text = json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False)
    except ValueError as error:  # Python writes no number of more than 4300 digits
        raise CannotWrite("a number is too long for JSON") from error
    # A lone surrogate has no UTF-8 form; the replacement is just the escape that JSON has for it.
    return (text + "\n").encode("utf-8", "backslashreplace")
