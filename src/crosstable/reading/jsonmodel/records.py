"""Codecs of the classes of the model: made from their fields, the types and the defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin

from crosstable.model.fieldtypes import event_fields, types_of_fields
from crosstable.model.jsonschema import Json, Schema
from crosstable.model.phrases import enumerated, phrase
from crosstable.model.tournament import Bye, Tournament
from crosstable.reading.jsonmodel.codec import (
    WRONG,
    Codec,
    Note,
    description_of,
    in_json_words,
    note_oddities,
    notes_of,
    object_schema,
    reference_to,
)
from crosstable.reading.jsonmodel.values import BY_TYPE, Choice, Constant, ListOf, Nullable
from crosstable.reading.jsonmodel.words import KeyPath

_KEYS: dict[tuple[type, str], str] = {(Bye, "kind"): "bye"}
"""The JSON keys that differ from the names of the model."""


class _Key(NamedTuple):
    """One field of a class: its name in the model and in JSON, its codec, its default."""

    name: str
    json_name: str
    codec: Codec
    default: object

    @property
    def is_needed(self) -> bool:
        """Whether the model gives no default."""
        return self.default is MISSING


class _Record(Codec):
    """A class of the model: an object with a key for each field that belongs to the event."""

    needs = phrase("an object")
    header: Mapping[str, Constant] = MappingProxyType({})

    def __init__(self, kind: type) -> None:
        self.kind = kind
        defaults = dict(event_fields(kind))
        self.keys = tuple(
            _Key(name, _KEYS.get((kind, name), name), _codec(of), defaults[name])
            for name, of in types_of_fields(kind).items()
        )
        self.json_names = frozenset(key.json_name for key in self.keys)
        self.known = self.json_names | self.header.keys()

    def encode(self, value: Any) -> dict[str, Json]:
        return {key.json_name: key.codec.encode(getattr(value, key.name)) for key in self.keys}

    def decode(self, value: Any, at: KeyPath, note: Note) -> Any:
        if not isinstance(value, dict):
            return self.wrong(value, at, note)
        note_oddities(value, self.known, at, note)
        return self._make(value, at, note)

    def share_of(self, value: Mapping[str, Json]) -> float:
        """How many of its keys an object has, from 0 to 1."""
        return len(self.json_names & value.keys()) / len(self.json_names)

    def _make(self, value: Mapping[str, Json], at: KeyPath, note: Note) -> Any:
        given = {}
        lacking = []
        for key in self.keys:
            read = self._value_of(key, value, at, note)
            if read is not WRONG:
                given[key.name] = read
            elif key.is_needed and isinstance(key.codec, Nullable):
                given[key.name] = None
            elif key.is_needed:
                lacking.append(key.json_name)
        if lacking:
            note(at, phrase("left out, because {a} cannot be known", a=enumerated(lacking)))
            return WRONG
        return self.kind(**given)

    @staticmethod
    def _value_of(key: _Key, value: Mapping[str, Json], at: KeyPath, note: Note) -> Any:
        if key.json_name in value:
            return key.codec.decode(value[key.json_name], (*at, key.json_name), note)
        if key.is_needed:
            needed = phrase("missing; {a} is needed", a=key.codec.needs)
            note((*at, key.json_name), needed)
        return WRONG

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        if self.kind.__name__ not in definitions:
            definitions[self.kind.__name__] = self.definition(definitions)
        return reference_to(self.kind.__name__)

    def definition(self, definitions: dict[str, Schema]) -> Schema:
        """The schema of the object itself."""
        head = {name: constant.schema(definitions) for name, constant in self.header.items()}
        notes = notes_of(self.kind)
        properties = head | {
            key.json_name: _property(key, definitions) | _note(notes.get(key.name))
            for key in self.keys
        }
        needed = [*head, *(key.json_name for key in self.keys if key.is_needed)]
        return description_of(self.kind) | object_schema(properties, needed)


class _Document(_Record):
    """The whole document: the tournament, after what says that it is one."""

    header: Mapping[str, Constant] = MappingProxyType(
        {"format": Constant("crosstable", "string"), "version": Constant(1, "integer")}
    )

    def encode(self, value: Any) -> dict[str, Json]:
        head: dict[str, Json] = {name: known.value for name, known in self.header.items()}
        return head | super().encode(value)

    def decode(self, value: Any, at: KeyPath, note: Note) -> Any:
        for name, constant in self.header.items() if isinstance(value, dict) else ():
            if name in value:
                constant.decode(value[name], (*at, name), note)
            else:
                note((*at, name), phrase("missing; {a} is needed", a=constant.needs))
        return super().decode(value, at, note)


class _OneOf(Codec):
    """One of several classes; the object belongs to the one whose keys it has."""

    def __init__(self, kinds: Iterable[type]) -> None:
        self.records = {kind: _record(kind) for kind in kinds}
        self.needs = phrase("an object")

    def encode(self, value: Any) -> Any:
        return self.records[type(value)].encode(value)

    def decode(self, value: Any, at: KeyPath, note: Note) -> Any:
        if not isinstance(value, dict):
            return self.wrong(value, at, note)

        records = self.records.values()
        fitting = next((r for r in records if r.json_names == value.keys()), None)
        chosen = fitting or max(records, key=lambda r: r.share_of(value))
        return chosen.decode(value, at, note)

    def schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"anyOf": [record.schema(definitions) for record in self.records.values()]}


@cache
def _codec(of: Any) -> Codec:
    """The codec of a type, as an annotation of the model names it."""
    if of in BY_TYPE:
        return BY_TYPE[of]
    origin = get_origin(of)
    parts = get_args(of)
    if origin in (Union, UnionType):
        kinds = [part for part in parts if part is not NoneType]
        inner = _codec(kinds[0]) if len(kinds) == 1 else _OneOf(kinds)
        return Nullable(inner) if NoneType in parts else inner
    if origin is tuple:
        return ListOf(_codec(parts[0]))
    return Choice(of) if issubclass(of, Enum) else _record(of)


@cache
def _record(kind: type) -> _Record:
    return _Record(kind)


@cache
def document_codec() -> _Document:
    """The codec of a whole document."""
    return _Document(Tournament)


def _property(key: _Key, definitions: dict[str, Schema]) -> Schema:
    schema = key.codec.schema(definitions)
    return schema if key.is_needed else schema | {"default": key.codec.encode(key.default)}


def _note(words: str | None) -> Schema:
    """The description of a key, where its field has one."""
    return {} if words is None else {"description": in_json_words(words)}
