"""Codecs of single values and of lists of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import Any

from crosstable.errors import CannotWrite
from crosstable.model.dates import PartialDate
from crosstable.model.jsonschema import Schema
from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.tournament import ZERO
from crosstable.reading.jsonmodel.codec import (
    WRONG,
    Codec,
    Note,
    description_of,
    note_oddities,
    object_schema,
    reference_to,
)
from crosstable.reading.jsonmodel.words import KeyPath, show_value


@dataclass(frozen=True, slots=True)
class Plain(Codec):
    """Texts and truth values, which are the same in JSON."""

    type: type
    json_type: str
    needs: Words

    def encode(self, value: Any) -> Any:
        return value

    def decode(self, value: Any, at: KeyPath, note: Note) -> Any:
        return value if isinstance(value, self.type) else self.wrong(value, at, note)

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": self.json_type}


class Whole(Codec):
    """Whole numbers; ``12.0`` is one too, as in JSON Schema, but ``true`` is not."""

    needs = phrase("a whole number")
    _largest_exact = 2**53
    """Beyond it readers of JSON may round, and tables have no room."""

    def encode(self, value: Any) -> Any:
        if abs(value) > self._largest_exact:
            raise CannotWrite("a whole number beyond 2^53 has no exact form in JSON")
        return value

    def decode(self, value: Any, at: KeyPath, note: Note) -> Any:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if is_number and abs(value) <= self._largest_exact and value == int(value):
            return int(value)
        return self.wrong(value, at, note)

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": "integer"}


class Exact(Codec):
    """Exact numbers: texts with at least one decimal, so that no reader makes them binary."""

    needs = phrase('an exact number as a text, such as "8.5",')
    _pattern = re.compile(r"-?[0-9]+(\.[0-9]+)?")
    _most_digits = 15
    """As many as a field of a report may have. Sums of longer numbers would not be exact."""

    def encode(self, value: Any) -> Any:
        if not self._is_writable(value):
            raise CannotWrite(f"{value} has no exact form in JSON")
        whole, _, decimals = f"{value or ZERO:f}".partition(".")
        return f"{whole}.{decimals.rstrip('0') or '0'}"

    def decode(self, value: Any, at: KeyPath, note: Note) -> Any:
        if isinstance(value, str) and self._pattern.fullmatch(value):
            number = Decimal(value)
            if self._is_writable(number):
                return number
        return self.wrong(value, at, note)

    def _is_writable(self, value: Decimal) -> bool:
        """Whether it has few digits before and behind the point, and is a number at all."""
        if not value:
            return True
        if not value.is_finite() or abs(value.adjusted()) > self._most_digits:
            return False
        digits = f"{value:f}".lstrip("-").rstrip("0").replace(".", "")
        return len(digits) <= self._most_digits

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        definitions["Decimal"] = {
            "title": "An exact number in the notation of the report.",
            "type": "string",
            "pattern": f"^{self._pattern.pattern}$",
        }
        return reference_to("Decimal")


class Date(Codec):
    """Dates of which a part may be unknown, and texts that are no dates."""

    needs = phrase('a date such as "2024/11/23" or {example}', example='{"text": …}')
    _pattern = re.compile(r"(?!0000)[0-9]{4}/(0[0-9]|1[0-2])/([0-2][0-9]|3[01])")

    def encode(self, value: Any) -> Any:
        return str(value) if value.is_understood else {"text": value.text}

    def decode(self, value: Any, at: KeyPath, note: Note) -> Any:
        if isinstance(value, dict) and "text" in value:
            note_oddities(value, {"text"}, at, note)
            text = _TEXT.decode(value["text"], (*at, "text"), note)
            return text if text is WRONG else PartialDate(None, text=text)
        if isinstance(value, str) and self._pattern.fullmatch(value):
            date = PartialDate.parse(value)
            if date is not None and date.is_understood:
                return date
        return self.wrong(value, at, note)

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        understood: Schema = {"type": "string", "pattern": f"^{self._pattern.pattern}$"}
        definitions["PartialDate"] = description_of(PartialDate) | {
            "description": "YYYY/MM/DD with 00 for an unknown part, or the text if not a date.",
            "anyOf": [understood, object_schema({"text": {"type": "string"}}, ["text"])],
        }
        return reference_to("PartialDate")


class Constant(Codec):
    """A value that never changes: the head of every document."""

    def __init__(self, value: str | int, json_type: str) -> None:
        self.value = value
        self.json_type = json_type
        self.needs = show_value(value)

    def encode(self, value: Any) -> Any:
        return self.value

    def decode(self, value: Any, at: KeyPath, note: Note) -> Any:
        is_same = value == self.value and not isinstance(value, bool)
        return self.value if is_same else self.wrong(value, at, note)

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": self.json_type, "enum": [self.value]}


class Choice(Codec):
    """One of the members of an enumeration, by its code."""

    def __init__(self, kind: type[Enum]) -> None:
        self.kind = kind
        self.members = {getattr(m, "code", m.value): m for m in kind}
        self.codes = {member: code for code, member in self.members.items()}
        self.needs = phrase("one of {list}", list=joined(map(show_value, self.members)))

    def encode(self, value: Any) -> Any:
        return self.codes[value]

    def decode(self, value: Any, at: KeyPath, note: Note) -> Any:
        member = self.members.get(value) if isinstance(value, str) else None
        return self.wrong(value, at, note) if member is None else member

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        meanings = (
            f"{show_value(code)}: {getattr(member, 'title', member.name.lower())}"
            for code, member in self.members.items()
        )
        definitions[self.kind.__name__] = description_of(self.kind) | {
            "description": "; ".join(meanings),
            "type": "string",
            "enum": list(self.members),
        }
        return reference_to(self.kind.__name__)


class Nullable(Codec):
    """A value that may be absent."""

    def __init__(self, inner: Codec) -> None:
        self.inner = inner
        self.needs = inner.needs

    def encode(self, value: Any) -> Any:
        return None if value is None else self.inner.encode(value)

    def decode(self, value: Any, at: KeyPath, note: Note) -> Any:
        return None if value is None else self.inner.decode(value, at, note)

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        inner = self.inner.schema(definitions)
        if "type" in inner:
            return inner | {"type": [inner["type"], "null"]}
        one_of = inner.get("anyOf", [inner])
        assert isinstance(one_of, list)
        return {"anyOf": [*one_of, {"type": "null"}]}


_A_LIST = phrase("a list")


@dataclass(frozen=True, slots=True)
class ListOf(Codec):
    """A tuple of the model."""

    item: Codec
    needs: Words = _A_LIST

    def encode(self, value: Any) -> Any:
        encode = self.item.encode
        return [encode(item) for item in value]

    def decode(self, value: Any, at: KeyPath, note: Note) -> Any:
        if not isinstance(value, list):
            return self.wrong(value, at, note)
        return tuple(self._items(value, at, note))

    def _items(self, value: list[Any], at: KeyPath, note: Note) -> Iterator[Any]:
        """What could be read; a wrong item that may be null holds its place as None."""
        for index, item in enumerate(value):
            read = self.item.decode(item, (*at, index), note)
            if read is not WRONG:
                yield read
            elif isinstance(self.item, Nullable):
                yield None

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"type": "array", "items": self.item.schema(definitions)}


_TEXT = Plain(str, "string", phrase("a text"))
BY_TYPE: dict[object, Codec] = {
    str: _TEXT,
    bool: Plain(bool, "boolean", phrase("true or false")),
    int: Whole(),
    Decimal: Exact(),
    PartialDate: Date(),
}

"""The types that are not made of others."""
