"""Places in an event file: tomllib gives none, so tables and keys are looked up in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from crosstable.model.findings import WHOLE_FILE, Span

KeyPath = tuple[str | int, ...]

TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}'  # strings of several lines
    r'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\''  # strings of one line
    r"|\#[^\n]*|[\[{]|[\]}]|\n|[^\"'#\[\]{}\n]+|.",
    re.DOTALL,
)
_KEY_PART = r'(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\')'
_KEY = rf"{_KEY_PART}(?:[ \t]*\.[ \t]*{_KEY_PART})*"
_STATEMENT = re.compile(
    rf"[ \t]*(?:(?P<brackets>\[\[?)[ \t]*(?P<header>{_KEY})[ \t]*\]|(?P<key>{_KEY})[ \t]*=)"
)
_DEPTH = 4  # no key of the schema lies deeper; a dotted key may have thousands of parts


def locate(text: str, *path: str | int) -> Span:
    """Where a table or key stands in an event file, or the table around it."""
    return nearest_place(places_in(text), path)


def nearest_place(places: Mapping[KeyPath, Span], path: KeyPath) -> Span:
    while path and path not in places:
        path = path[:-1]
    return places.get(path, WHOLE_FILE)


def places_in(text: str) -> dict[KeyPath, Span]:
    """The place of every table and key; list entries are numbered from 0."""
    places: dict[KeyPath, Span] = {}
    counts: dict[KeyPath, int] = {}
    current: KeyPath = ()
    for line, offset in _statements(text):
        match = _STATEMENT.match(text, offset)
        if match is None:
            continue
        group = "key" if match["key"] else "header"
        base = current if match["key"] else ()
        for part in islice(re.finditer(_KEY_PART, match[group]), _DEPTH):
            base = (*_newest_entry(base, counts), _unquote(part[0]))
            column = match.start(group) + part.start() - offset + 1
            span = Span(line, column, column + len(part[0]))
            places.setdefault(base, span)
        if match["key"]:
            continue
        if match["brackets"] == "[[":
            counts[base] = counts.get(base, 0) + 1
        current = _newest_entry(base, counts)
        places[current] = span
    return places


def _newest_entry(path: KeyPath, counts: Mapping[KeyPath, int]) -> KeyPath:
    return (*path, counts[path] - 1) if path in counts else path


def _unquote(part: str) -> str:
    return part[1:-1] if part[0] in "\"'" else part


def _statements(text: str) -> Iterator[tuple[int, int]]:
    """Number and offset of the lines that do not begin inside a string, list or inline table."""
    line = 1
    depth = 0
    yield line, 0
    for token in TOKEN.finditer(text):
        line += token[0].count("\n")
        if token[0] in ("[", "{"):
            depth += 1
        elif token[0] in ("]", "}"):
            depth -= 1
        elif token[0] == "\n" and depth == 0:
            yield line, token.end()


def span_at(text: str, offset: int, length: int) -> Span:
    column = offset - text.rfind("\n", 0, offset)
    return Span(text.count("\n", 0, offset) + 1, column, column + length)
