"""The JSON form of a tournament: written, read, and described by a JSON Schema.

Everything follows from the types of the model: a codec is made for each type and knows how to
write a value, how to read it back and how to describe it. Only what belongs to the event is
written (fields that take part in equality), in the order of the model, and every key is always
there. Exact numbers are texts in the notation of the report (``"8.5"``), dates are
``"YYYY/MM/DD"`` with zeros for what is unknown or ``{"text": …}`` if they are no dates, results,
byes and colours are their codes, a blank cell is ``null``.

Reading never raises. A key that is absent has its default; a value of the wrong shape is reported
with its path (``players[3].rating``, counted from 0 as in JSON) and left at its default. Where
nothing is a default, the object that needs the value is left out of its list; a round or a date
that cannot be read becomes ``null`` instead, so that the others keep their places.

>>> from crosstable.model import Player, Tournament
>>> tournament, findings = from_json(json_bytes(Tournament(players=(Player(1, "Ann"),))))
>>> tournament.players[0].name, findings
('Ann', ())
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from decimal import Decimal
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType, SimpleNamespace, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from crosstable.dates import PartialDate
from crosstable.errors import CannotWrite
from crosstable.findings import WHOLE_FILE, Finding, Span
from crosstable.model import ZERO, Bye, Tournament

SCHEMA_ID = "crosstable-tournament-1"

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_KEYS: dict[tuple[type, str], str] = {(Bye, "kind"): "bye"}
"""The JSON keys that differ from the names of the model."""

_SNIFFED_BYTES = 200
_SIGNATURE = re.compile(rb'"format"\s*:\s*"crosstable"')
_BYTE_ORDER_MARK = "\ufeff"

_Path = tuple[object, ...]
_Note = Callable[[_Path, str], None]
_Schema = dict[str, object]

_WRONG = object()
"""What a codec returns for a value that it has reported."""


# -- what the module offers ----------------------------------------------------------------------


def to_json(t: Tournament) -> dict[str, object]:
    """The event as plain JSON values.

    Raises `CannotWrite` for a number that no report can hold, such as infinity.
    """
    return _document().encode(t)


def json_bytes(t: Tournament) -> bytes:
    """The event as a JSON file: UTF-8, two blanks of indent, LF; equal events, equal bytes."""
    return _file(to_json(t))


def from_json(data: bytes | str | dict[str, Any]) -> tuple[Tournament, tuple[Finding, ...]]:
    """Read an event from a file's bytes, a text, or values already parsed; never raises."""
    if isinstance(data, (bytes, str)):
        parsed = _parsed(data)
        if isinstance(parsed, Finding):
            return Tournament(), (parsed,)
        data = parsed
    findings: list[Finding] = []

    def note(at: _Path, problem: str) -> None:
        findings.append(Finding("json-shape", f"{_path_text(at)}: {problem}"))

    read = _document().decode(data, (), note)
    return (Tournament() if read is _WRONG else read), tuple(findings)


def json_schema() -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of what `to_json` writes and `from_json` understands."""
    definitions: dict[str, _Schema] = {}
    root = _document().definition(definitions)
    head: _Schema = {"$schema": _DRAFT, "$id": SCHEMA_ID}
    return head | root | {"$defs": dict(sorted(definitions.items()))}


def schema_bytes() -> bytes:
    """The schema as the file that is published with the package."""
    return _file(json_schema())


def looks_like_json(data: bytes) -> bool:
    """Whether the first bytes are those of a tournament in JSON."""
    head = data[:_SNIFFED_BYTES].removeprefix(_BYTE_ORDER_MARK.encode()).lstrip()
    return head.startswith(b"{") and _SIGNATURE.search(head) is not None


def _file(document: dict[str, object]) -> bytes:
    try:
        text = json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False)
    except ValueError as error:  # Python writes no number of more than 4300 digits
        raise CannotWrite("a number is too long for JSON") from error
    # A lone surrogate has no UTF-8 form; the replacement is just the escape that JSON has for it.
    return (text + "\n").encode("utf-8", "backslashreplace")


# -- text to values ------------------------------------------------------------------------------


class _Object(dict[str, Any]):
    """A JSON object that remembers which of its keys stood there more than once."""

    repeated: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    found = _Object(pairs)
    if len(found) < len(pairs):
        times = Counter(name for name, _ in pairs)
        found.repeated = tuple(name for name in found if times[name] > 1)
    return found


def _whole_number(text: str) -> int | float:
    """A number of thousands of digits, which Python refuses to read, becomes infinity."""
    try:
        return int(text)
    except ValueError:
        return float(text)


def _parsed(data: bytes | str) -> Any:
    """The values of a JSON text, or the finding that says why there are none."""
    try:
        text = data.decode(json.detect_encoding(data)) if isinstance(data, bytes) else data
        text = text.removeprefix(_BYTE_ORDER_MARK)
        return json.loads(text, object_pairs_hook=_object, parse_int=_whole_number)
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode(error.encoding, "replace")
        before = before.removeprefix(_BYTE_ORDER_MARK)
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return _syntax("the bytes are not UTF-8", Span(line, column, column + 1))
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        return _syntax(reason, Span(error.lineno, error.colno, error.colno + 1))
    except RecursionError:
        return _syntax("brackets are nested too deeply", WHOLE_FILE)


def _syntax(reason: str, span: Span) -> Finding:
    return Finding("json-syntax", f"not valid JSON: {reason}", span)


# -- words for messages --------------------------------------------------------------------------

_PLAIN_KEY = re.compile(r"[A-Za-z_]\w{0,39}", re.ASCII)
_SHOWN_CHARACTERS = 40
_SHOWN_BITS = 128


def _path_text(at: _Path) -> str:
    """``players[3].rating``; a key that is no plain word stands quoted in brackets."""
    plain = (isinstance(step, str) and _PLAIN_KEY.fullmatch(step) for step in at)
    steps = (f".{s}" if p else f"[{_shown(s)}]" for s, p in zip(at, plain, strict=True))
    return "".join(steps).removeprefix(".") or "the document"


def _shown(value: object) -> str:
    """A value as a message shows it: short, printable, and never a look inside."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        cut = value if len(value) <= _SHOWN_CHARACTERS else value[:_SHOWN_CHARACTERS] + "…"
        return json.dumps(cut, ensure_ascii=not cut.isprintable())
    if isinstance(value, int):
        return str(value) if value.bit_length() <= _SHOWN_BITS else "a very long number"
    if isinstance(value, float):
        return "a number out of range" if abs(value) == float("inf") else json.dumps(value)
    if isinstance(value, dict):
        return "an object"
    return f"a {type(value).__name__}"


# -- one codec per type --------------------------------------------------------------------------


class _Codec(ABC):
    """How values of one type are written, read and described."""

    needs: str
    """What a JSON value must be, in words."""

    @abstractmethod
    def encode(self, value: Any) -> Any:
        """The JSON form of a value of the model."""

    @abstractmethod
    def decode(self, value: Any, at: _Path, note: _Note) -> Any:
        """The value of the model, or `_WRONG` after the fault was noted."""

    @abstractmethod
    def schema(self, definitions: dict[str, _Schema]) -> _Schema:
        """The schema; what has a name of its own goes into `definitions`."""

    def wrong(self, value: object, at: _Path, note: _Note) -> object:
        """Note that the value is not what is needed."""
        note(at, f"{self.needs} is needed, found {_shown(value)}; ignored")
        return _WRONG


@dataclass(frozen=True, slots=True)
class _Plain(_Codec):
    """Texts and truth values, which are the same in JSON."""

    type: type
    json_type: str
    needs: str

    def encode(self, value: Any) -> Any:
        return value

    def decode(self, value: Any, at: _Path, note: _Note) -> Any:
        return value if isinstance(value, self.type) else self.wrong(value, at, note)

    def schema(self, definitions: dict[str, _Schema]) -> _Schema:
        return {"type": self.json_type}


class _Whole(_Codec):
    """Whole numbers; ``12.0`` is one too, as in JSON Schema, but ``true`` is not."""

    needs = "a whole number"
    _largest_exact = 2**53

    def encode(self, value: Any) -> Any:
        return value

    def decode(self, value: Any, at: _Path, note: _Note) -> Any:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, float) and value.is_integer() and abs(value) <= self._largest_exact:
            return int(value)
        return self.wrong(value, at, note)

    def schema(self, definitions: dict[str, _Schema]) -> _Schema:
        return {"type": "integer"}


class _Exact(_Codec):
    """Exact numbers: texts with at least one decimal, so that no reader makes them binary."""

    needs = 'an exact number as a text, such as "8.5",'
    _pattern = re.compile(r"-?[0-9]+(\.[0-9]+)?")
    _most_digits = 4000

    def encode(self, value: Any) -> Any:
        if not self._is_writable(value):
            raise CannotWrite(f"{value} has no exact form in JSON")
        whole, _, decimals = f"{value or ZERO:f}".partition(".")
        return f"{whole}.{decimals.rstrip('0') or '0'}"

    def decode(self, value: Any, at: _Path, note: _Note) -> Any:
        if isinstance(value, str) and self._pattern.fullmatch(value):
            number = Decimal(value)
            if self._is_writable(number):
                return number
        return self.wrong(value, at, note)

    def _is_writable(self, value: Decimal) -> bool:
        """Whether its digits can be written out; a few bytes may ask for a billion of them."""
        return not value or (value.is_finite() and abs(value.adjusted()) <= self._most_digits)

    def schema(self, definitions: dict[str, _Schema]) -> _Schema:
        definitions["Decimal"] = {
            "title": "An exact number in the notation of the report.",
            "type": "string",
            "pattern": f"^{self._pattern.pattern}$",
        }
        return _reference("Decimal")


class _Date(_Codec):
    """Dates of which a part may be unknown, and texts that are no dates."""

    needs = 'a date such as "2024/11/23" or {"text": …}'
    _pattern = re.compile(r"(?!0000)[0-9]{4}/(0[0-9]|1[0-2])/([0-2][0-9]|3[01])")

    def encode(self, value: Any) -> Any:
        return str(value) if value.is_understood else {"text": value.text}

    def decode(self, value: Any, at: _Path, note: _Note) -> Any:
        if isinstance(value, dict) and "text" in value:
            _note_oddities(value, {"text"}, at, note)
            text = _TEXT.decode(value["text"], (*at, "text"), note)
            return text if text is _WRONG else PartialDate(None, text=text)
        if isinstance(value, str) and self._pattern.fullmatch(value):
            date = PartialDate.parse(value)
            if date is not None and date.is_understood:
                return date
        return self.wrong(value, at, note)

    def schema(self, definitions: dict[str, _Schema]) -> _Schema:
        understood: _Schema = {"type": "string", "pattern": f"^{self._pattern.pattern}$"}
        definitions["PartialDate"] = _described(PartialDate) | {
            "description": "YYYY/MM/DD with 00 for what is unknown, or the text that is no date.",
            "anyOf": [understood, _object_schema({"text": {"type": "string"}}, ["text"])],
        }
        return _reference("PartialDate")


class _Constant(_Codec):
    """A value that never changes: the head of every document."""

    def __init__(self, value: str | int, json_type: str) -> None:
        self.value = value
        self.json_type = json_type
        self.needs = _shown(value)

    def encode(self, value: Any) -> Any:
        return self.value

    def decode(self, value: Any, at: _Path, note: _Note) -> Any:
        is_same = value == self.value and not isinstance(value, bool)
        return self.value if is_same else self.wrong(value, at, note)

    def schema(self, definitions: dict[str, _Schema]) -> _Schema:
        return {"type": self.json_type, "enum": [self.value]}


class _Choice(_Codec):
    """One of the members of an enumeration, by its code."""

    def __init__(self, kind: type[Enum]) -> None:
        self.kind = kind
        self.members = {getattr(m, "code", m.value): m for m in kind}
        self.codes = {member: code for code, member in self.members.items()}
        self.needs = f"one of {', '.join(map(_shown, self.members))}"

    def encode(self, value: Any) -> Any:
        return self.codes[value]

    def decode(self, value: Any, at: _Path, note: _Note) -> Any:
        found = self.members.get(value) if isinstance(value, str) else None
        return self.wrong(value, at, note) if found is None else found

    def schema(self, definitions: dict[str, _Schema]) -> _Schema:
        meanings = (
            f"{_shown(code)}: {getattr(member, 'title', member.name.lower())}"
            for code, member in self.members.items()
        )
        definitions[self.kind.__name__] = _described(self.kind) | {
            "description": "; ".join(meanings),
            "type": "string",
            "enum": list(self.members),
        }
        return _reference(self.kind.__name__)


class _Nullable(_Codec):
    """A value that may be absent."""

    def __init__(self, inner: _Codec) -> None:
        self.inner = inner
        self.needs = inner.needs

    def encode(self, value: Any) -> Any:
        return None if value is None else self.inner.encode(value)

    def decode(self, value: Any, at: _Path, note: _Note) -> Any:
        return None if value is None else self.inner.decode(value, at, note)

    def schema(self, definitions: dict[str, _Schema]) -> _Schema:
        inner = self.inner.schema(definitions)
        if "type" in inner:
            return inner | {"type": [inner["type"], "null"]}
        one_of = inner.get("anyOf", [inner])
        assert isinstance(one_of, list)
        return {"anyOf": [*one_of, {"type": "null"}]}


@dataclass(frozen=True, slots=True)
class _List(_Codec):
    """A tuple of the model."""

    item: _Codec
    needs: str = "a list"

    def encode(self, value: Any) -> Any:
        encode = self.item.encode
        return [encode(item) for item in value]

    def decode(self, value: Any, at: _Path, note: _Note) -> Any:
        if not isinstance(value, list):
            return self.wrong(value, at, note)
        return tuple(self._items(value, at, note))

    def _items(self, value: list[Any], at: _Path, note: _Note) -> Iterator[Any]:
        """What could be read; a wrong item that may be null holds its place as None."""
        for index, item in enumerate(value):
            read = self.item.decode(item, (*at, index), note)
            if read is not _WRONG:
                yield read
            elif isinstance(self.item, _Nullable):
                yield None

    def schema(self, definitions: dict[str, _Schema]) -> _Schema:
        return {"type": "array", "items": self.item.schema(definitions)}


class _Key(NamedTuple):
    """One field of a class: its name in the model and in JSON, its codec, its default."""

    name: str
    json_name: str
    codec: _Codec
    default: object

    @property
    def is_needed(self) -> bool:
        """Whether the model gives no default."""
        return self.default is MISSING


class _Record(_Codec):
    """A class of the model: an object with a key for each field that belongs to the event."""

    needs = "an object"
    header: Mapping[str, _Constant] = MappingProxyType({})

    def __init__(self, kind: type) -> None:
        self.kind = kind
        defaults = dict(_fields_of(kind))
        self.keys = tuple(
            _Key(name, _KEYS.get((kind, name), name), _codec(of), defaults[name])
            for name, of in _types_of(kind, defaults).items()
        )
        self.json_names = frozenset(key.json_name for key in self.keys)
        self.known = self.json_names | self.header.keys()

    def encode(self, value: Any) -> dict[str, object]:
        return {key.json_name: key.codec.encode(getattr(value, key.name)) for key in self.keys}

    def decode(self, value: Any, at: _Path, note: _Note) -> Any:
        if not isinstance(value, dict):
            return self.wrong(value, at, note)
        _note_oddities(value, self.known, at, note)
        return self._made(value, at, note)

    def share_of(self, value: dict[str, Any]) -> float:
        """How many of its keys an object has, from 0 to 1."""
        return len(self.json_names & value.keys()) / len(self.json_names)

    def _made(self, value: dict[str, Any], at: _Path, note: _Note) -> Any:
        given, lacking = {}, []
        for key in self.keys:
            read = self._value_of(key, value, at, note)
            if read is not _WRONG:
                given[key.name] = read
            elif key.is_needed and isinstance(key.codec, _Nullable):
                given[key.name] = None
            elif key.is_needed:
                lacking.append(key.json_name)
        if lacking:
            note(at, f"left out, because {' and '.join(lacking)} cannot be known")
            return _WRONG
        return self.kind(**given)

    @staticmethod
    def _value_of(key: _Key, value: dict[str, Any], at: _Path, note: _Note) -> Any:
        if key.json_name in value:
            return key.codec.decode(value[key.json_name], (*at, key.json_name), note)
        if key.is_needed:
            note((*at, key.json_name), f"missing; {key.codec.needs} is needed")
        return _WRONG

    def schema(self, definitions: dict[str, _Schema]) -> _Schema:
        if self.kind.__name__ not in definitions:
            definitions[self.kind.__name__] = self.definition(definitions)
        return _reference(self.kind.__name__)

    def definition(self, definitions: dict[str, _Schema]) -> _Schema:
        """The schema of the object itself."""
        head = {name: constant.schema(definitions) for name, constant in self.header.items()}
        properties = head | {key.json_name: _property(key, definitions) for key in self.keys}
        needed = [*head, *(key.json_name for key in self.keys if key.is_needed)]
        return _described(self.kind) | _object_schema(properties, needed)


class _Document(_Record):
    """The whole document: the tournament, after what says that it is one."""

    header: Mapping[str, _Constant] = MappingProxyType(
        {"format": _Constant("crosstable", "string"), "version": _Constant(1, "integer")}
    )

    def encode(self, value: Any) -> dict[str, object]:
        head: dict[str, object] = {name: known.value for name, known in self.header.items()}
        return head | super().encode(value)

    def decode(self, value: Any, at: _Path, note: _Note) -> Any:
        for name, constant in self.header.items() if isinstance(value, dict) else ():
            if name in value:
                constant.decode(value[name], (*at, name), note)
            else:
                note((*at, name), f"missing; {constant.needs} is needed")
        return super().decode(value, at, note)


class _OneOf(_Codec):
    """One of several classes; the object belongs to the one whose keys it has."""

    def __init__(self, kinds: Iterable[type]) -> None:
        self.records = {kind: _record(kind) for kind in kinds}
        self.needs = "an object"

    def encode(self, value: Any) -> Any:
        return self.records[type(value)].encode(value)

    def decode(self, value: Any, at: _Path, note: _Note) -> Any:
        if not isinstance(value, dict):
            return self.wrong(value, at, note)

        records = self.records.values()
        fitting = next((r for r in records if r.json_names == value.keys()), None)
        chosen = fitting or max(records, key=lambda r: r.share_of(value))
        return chosen.decode(value, at, note)

    def schema(self, definitions: dict[str, _Schema]) -> _Schema:
        return {"anyOf": [record.schema(definitions) for record in self.records.values()]}


_TEXT = _Plain(str, "string", "a text")
_BY_TYPE: dict[object, _Codec] = {
    str: _TEXT,
    bool: _Plain(bool, "boolean", "true or false"),
    int: _Whole(),
    Decimal: _Exact(),
    PartialDate: _Date(),
}


@cache
def _codec(of: Any) -> _Codec:
    """The codec of a type, as an annotation of the model names it."""
    if of in _BY_TYPE:
        return _BY_TYPE[of]
    origin, parts = get_origin(of), get_args(of)
    if origin in (Union, UnionType):
        kinds = [part for part in parts if part is not NoneType]
        inner = _codec(kinds[0]) if len(kinds) == 1 else _OneOf(kinds)
        return _Nullable(inner) if NoneType in parts else inner
    if origin is tuple:
        return _List(_codec(parts[0]))
    return _Choice(of) if issubclass(of, Enum) else _record(of)


@cache
def _record(kind: type) -> _Record:
    return _Record(kind)


@cache
def _document() -> _Document:
    return _Document(Tournament)


# -- what Python knows about a class -------------------------------------------------------------

_JSON_WORDS = {"None": "null", "True": "true", "False": "false", "``": "`"}
_PYTHON_WORD = re.compile(r"\b(?:None|True|False)\b|``")


def _fields_of(kind: Any) -> Iterator[tuple[str, object]]:
    """The fields that belong to the event, with their defaults."""
    if not is_dataclass(kind):  # a named tuple
        yield from ((name, kind._field_defaults.get(name, MISSING)) for name in kind._fields)
        return
    for field in fields(kind):
        if field.compare:
            made = field.default_factory
            yield field.name, field.default if made is MISSING else made()


def _types_of(kind: type, names: Iterable[str]) -> dict[str, Any]:
    """The types of these fields only: those of others may be known to type checkers alone."""
    wanted = SimpleNamespace(__annotations__={name: kind.__annotations__[name] for name in names})
    return get_type_hints(wanted, vars(sys.modules[kind.__module__]))


def _described(kind: type) -> _Schema:
    """The first paragraph of a docstring as the title, the rest of it as the description."""
    words = inspect.cleandoc(kind.__doc__ or kind.__name__)
    title, _, details = _PYTHON_WORD.sub(lambda m: _JSON_WORDS[m[0]], words).partition("\n\n")
    described: _Schema = {"title": " ".join(title.split())}
    return described | ({"description": " ".join(details.split())} if details else {})


def _note_oddities(
    value: dict[str, Any], known: frozenset[str] | set[str], at: _Path, note: _Note
) -> None:
    """Note the keys that mean nothing and those that were written more than once."""
    if not value.keys() <= known:
        for name in (name for name in value if name not in known):
            note((*at, name), "unknown key; ignored")
    for name in getattr(value, "repeated", ()):
        note((*at, name), "the key stands there more than once; the last one counts")


# -- pieces of the schema ------------------------------------------------------------------------


def _reference(name: str) -> _Schema:
    return {"$ref": f"#/$defs/{name}"}


def _property(key: _Key, definitions: dict[str, _Schema]) -> _Schema:
    schema = key.codec.schema(definitions)
    return schema if key.is_needed else schema | {"default": key.codec.encode(key.default)}


def _object_schema(properties: dict[str, _Schema], needed: list[str]) -> _Schema:
    schema: _Schema = {"type": "object", "properties": properties}
    required: _Schema = {"required": needed} if needed else {}
    return schema | required | {"additionalProperties": True}
