"""The text of an event file compared with the schema: what it says, what is wrong with it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from difflib import get_close_matches
from typing import Any

from crosstable.model.details.event import EventDetails
from crosstable.model.details.limits import MOST_BYTES, excess
from crosstable.model.details.places import KeyPath, nearest_place, places_in, span_at
from crosstable.model.details.schema import SCHEMA
from crosstable.model.details.structure import Table
from crosstable.model.details.valuetypes import Fault, show_value, visible
from crosstable.model.findings import WHOLE_FILE, Finding, Span
from crosstable.model.parserwords import parser_words
from crosstable.model.phrases import Phrase, Words, phrase

_TABLES: Mapping[str, Table] = {table.name: table for table in SCHEMA}
_KEY_COUNTS = Counter(key.name for table in SCHEMA for key in table.keys)
_HOMES: Mapping[str, Table] = {
    key.name: table for table in SCHEMA for key in table.keys if _KEY_COUNTS[key.name] == 1
}
"""Where a key belongs, if only one table has it."""


MOST_BYTES_READ = 4 * MOST_BYTES
"""How much of an event file is read: more is refused anyway, in whatever letters."""


def parse_details_file(content: bytes) -> tuple[EventDetails, tuple[Finding, ...]]:
    """Read the bytes of an event file; see `parse_details`."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").removeprefix("\ufeff")
        span = span_at(before, len(before), 1)
        message = phrase("the details are not text in UTF-8")
        return nothing_said("details-unreadable", message, span)
    return parse_details(text)


def parse_details(text: str) -> tuple[EventDetails, tuple[Finding, ...]]:
    """Read the text of an event file; wrong entries are left out and reported, never raised."""
    text = text.removeprefix("\ufeff")
    too_much = excess(text)
    if too_much is not None:
        message = phrase("the details cannot be read: {a}", a=too_much)
        return nothing_said("details-unreadable", message)
    try:
        loaded = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        return nothing_said("details-syntax", *_syntax_error(text, str(error)))
    except RecursionError:
        return nothing_said("details-syntax", _not_toml(phrase("brackets are nested too deeply")))
    except (ValueError, ArithmeticError):
        return nothing_said("details-syntax", _not_toml(phrase("a number is too long to be read")))
    reader = _Reader(text)
    details = reader.read(loaded)
    return details, tuple(sorted(reader.findings, key=_reading_order))


def nothing_said(
    kind: str, message: Words, span: Span = WHOLE_FILE
) -> tuple[EventDetails, tuple[Finding, ...]]:
    return EventDetails(), (Finding(kind, message, span),)


def _not_toml(reason: Phrase) -> Phrase:
    return phrase("not valid TOML: {a}", a=reason)


def _syntax_error(text: str, message: str) -> tuple[Phrase, Span]:
    """The parser's message inside a sentence, without its place, and the place."""
    match = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    if match is None:
        return _not_toml(parser_words(message)), WHOLE_FILE
    reason = parser_words(message[: match.start()])
    if match[1] is None:
        at_the_end = phrase("not valid TOML: {a} at the end of the file", a=reason)
        return at_the_end, span_at(text, len(text), 0)
    column = int(match[2])
    return _not_toml(reason), Span(int(match[1]), column, column + 1)


def _reading_order(finding: Finding) -> tuple[int, int]:
    return finding.span.line or 0, finding.span.column or 0


class _Reader:
    """Compares a parsed file with the schema and collects what is wrong."""

    def __init__(self, text: str) -> None:
        self.places = places_in(text)
        self.findings: list[Finding] = []

    def read(self, loaded: Mapping[str, object]) -> EventDetails:
        details = EventDetails()
        for name, content in loaded.items():
            if name in _TABLES:
                details = self.with_table(details, _TABLES[name], content)
            else:
                path = (name,)
                self.note("details-unknown-key", path, _unknown(_path_name(path), name))
        return self.with_registration(details)

    def with_table(self, details: EventDetails, table: Table, content: object) -> EventDetails:
        """The event details with what a table gives."""
        path = (table.name,)
        if table.many:
            records: Any = self.records(table, content)
            return replace(details, **{table.attribute: records})
        if not isinstance(content, dict):
            problem = phrase(
                "{key} must be one table, written {code}", key=_path_name(path), code=table.header
            )
            self.note("details-wrong-type", path, problem)
            return details
        values = self.keys(table, content, path)
        if table.record is None:
            return replace(details, **values)
        record: Any = table.record(**values)
        return replace(details, **{table.attribute: record})

    def records(self, table: Table, content: object) -> tuple[object, ...] | None:
        """The entries of a table that may stand many times; unusable ones are left out."""
        assert table.record is not None
        if not isinstance(content, list) or not all(isinstance(entry, dict) for entry in content):
            problem = phrase(
                "{key} must be a list of tables, each written {code}",
                key=_path_name((table.name,)),
                code=table.header,
            )
            self.note("details-wrong-type", (table.name,), problem)
            return None
        kept = []
        seen: dict[tuple[str, object], KeyPath] = {}
        for index, entry in enumerate(content):
            path = (table.name, index)
            values = self.keys(table, entry, path)
            complete = self.check_required(table, entry, path)
            fresh = self.check_unique(table, values, path, seen)
            if fresh and complete and all(key.name in values for key in table.keys if key.required):
                kept.append(table.record(**values, span=self.place(path)))
        return tuple(kept) if kept or not content else None

    def keys(self, table: Table, content: Mapping[str, object], path: KeyPath) -> dict[str, Any]:
        """The valid values of one table, by key."""
        known = {key.name: key for key in table.keys}
        values: dict[str, Any] = {}
        for name, raw in content.items():
            if name not in known:
                here = (*path, name)
                self.note("details-unknown-key", here, _unknown(_path_name(here), name, table))
                continue
            value = known[name].type.read(raw)
            if isinstance(value, Fault):
                here = (*path, name)
                self.note(value.kind, here, value.sentence(_path_name(here)))
            else:
                values[name] = value
        return values

    def check_required(self, table: Table, entry: Mapping[str, object], path: KeyPath) -> bool:
        missing = [key.name for key in table.keys if key.required and key.name not in entry]
        for name in missing:
            problem = phrase("{key} has no {code}", key=_path_name(path), code=name)
            self.note("details-bad-value", path, problem)
        return not missing

    def check_unique(
        self,
        table: Table,
        values: Mapping[str, object],
        path: KeyPath,
        seen: dict[tuple[str, object], KeyPath],
    ) -> bool:
        """Whether the entry repeats no value that may stand once."""
        for key in table.keys:
            if not key.unique or key.name not in values:
                continue
            here = (*path, key.name)
            first = seen.setdefault((key.name, values[key.name]), here)
            if first != here:
                value = show_value(values[key.name])
                problem = phrase("{key} repeats {value}", key=_path_name(here), value=value)
                note = (first, phrase("first given here"))
                self.note("details-bad-value", here, problem, note)
                return False
        return True

    def with_registration(self, details: EventDetails) -> EventDetails:
        """A day of registration says that the event was registered, and cannot deny it."""
        if details.registered_on is None:
            return details
        if details.registered is not False:
            return replace(details, registered=True)
        path = ("event", "registered_on")
        problem = phrase("{key} gives a day, although registered is false", key=_path_name(path))
        note = (("event", "registered"), phrase("given here"))
        self.note("details-bad-value", path, problem, note)
        return replace(details, registered_on=None)

    def note(
        self,
        kind: str,
        path: KeyPath,
        problem: Phrase,
        related: tuple[KeyPath, Phrase] | None = None,
    ) -> None:
        others = () if related is None else ((self.place(related[0]), related[1]),)
        self.findings.append(Finding(kind, problem, self.place(path), others))

    def place(self, path: KeyPath) -> Span:
        return nearest_place(self.places, path)


def _path_name(path: KeyPath) -> str:
    """A place in words of the file: ``contact[2].role``, counted from 1."""
    steps = (f"[{step + 1}]" if isinstance(step, int) else f".{visible(step)}" for step in path)
    return "".join(steps).removeprefix(".")


def _unknown(key: str, name: str, table: Table | None = None) -> Phrase:
    """That a key or table is unknown, with the one that was probably meant."""
    if name in _TABLES:
        return phrase(
            "{key} is unknown; {name} is a table of its own, written {code}",
            key=key,
            name=name,
            code=_TABLES[name].header,
        )
    if name in _HOMES:
        return phrase(
            "{key} is unknown; {name} belongs under {code}",
            key=key,
            name=name,
            code=_HOMES[name].header,
        )
    own = [known.name for known in table.keys] if table else list(_TABLES)
    for near in get_close_matches(name.lower(), [*own, *_HOMES], n=1):
        if near in own:
            return phrase("{key} is unknown; did you mean {code}?", key=key, code=near)
        return phrase(
            "{key} is unknown; did you mean {name} under {code}?",
            key=key,
            name=near,
            code=_HOMES[near].header,
        )
    return phrase("{key} is unknown", key=key)
