"""The text of a JSON file to plain values, or a finding that says why there are none."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from crosstable.model.findings import WHOLE_FILE, Finding, Span
from crosstable.model.jsonschema import Json
from crosstable.model.parserwords import parser_words
from crosstable.model.phrases import Phrase, phrase

BYTE_ORDER_MARK = "\ufeff"


class _Object(dict[str, Json]):
    """A JSON object that remembers which of its keys stood there more than once."""

    repeated: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Json]]) -> _Object:
    json_object = _Object(pairs)
    if len(json_object) < len(pairs):
        times = Counter(name for name, _ in pairs)
        json_object.repeated = tuple(name for name in json_object if times[name] > 1)
    return json_object


def _whole_number(text: str) -> int | float:
    """A number of thousands of digits, which Python refuses to read, becomes infinity."""
    try:
        return int(text)
    except ValueError:
        return float(text)


def parsed_json(data: bytes | str) -> Any:
    """The values of a JSON text, or the finding that says why there are none."""
    try:
        text = data.decode(json.detect_encoding(data)) if isinstance(data, bytes) else data
        text = text.removeprefix(BYTE_ORDER_MARK)
        return json.loads(text, object_pairs_hook=_object, parse_int=_whole_number)
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode(error.encoding, "replace")
        before = before.removeprefix(BYTE_ORDER_MARK)
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        return _syntax(phrase("the bytes are not UTF-8"), Span(line, column, column + 1))
    except json.JSONDecodeError as error:
        return _syntax(parser_words(error.msg), Span(error.lineno, error.colno, error.colno + 1))
    except RecursionError:
        return _syntax(phrase("brackets are nested too deeply"), WHOLE_FILE)


def _syntax(reason: Phrase, span: Span) -> Finding:
    return Finding("json-syntax", phrase("not valid JSON: {a}", a=reason), span)
