"""JSON values, and the JSON Schema of answers, made from their types: the one maker of schemas.

Keys of an answer may be added, never renamed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"
"""Whatever a JSON document can hold."""
Schema = dict[str, Json]

_SIMPLE: dict[object, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def schema_of(shape: Any) -> Schema:
    """The JSON Schema of a type: an object has at least the keys that the type requires."""
    if shape in _SIMPLE:
        return _SIMPLE[shape]
    if is_typeddict(shape):
        return _object(shape)
    origin = get_origin(shape)
    inner = get_args(shape)
    if origin is list:
        return {"type": "array", "items": schema_of(inner[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(inner[1])}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(choice) for choice in inner]}
    raise TypeError(f"{shape} has no JSON Schema")


def _object(shape: Any) -> Schema:
    hints = get_type_hints(shape, include_extras=True)
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    return {
        "type": "object",
        "description": " ".join((shape.__doc__ or "").split()),
        "properties": {
            name: schema_of(get_args(hint)[0] if name in optional else hint)
            for name, hint in hints.items()
        },
        "required": [name for name in hints if name not in optional],
    }
