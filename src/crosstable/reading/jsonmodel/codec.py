"""What every codec has, and the pieces of a schema."""

from __future__ import annotations

import ast
import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from textwrap import dedent
from types import MappingProxyType
from typing import Any

from crosstable.model.jsonschema import Json, Schema
from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.reading.jsonmodel.words import KeyPath, show_value

Note = Callable[[KeyPath, Phrase], None]

WRONG = object()
"""What a codec returns for a value that it has reported."""


class Codec(ABC):
    """How values of one type are written, read and described."""

    needs: Words
    """What a JSON value must be, in words."""

    @abstractmethod
    def encode(self, value: Any) -> Any:
        """The JSON form of a value of the model."""

    @abstractmethod
    def decode(self, value: Any, at: KeyPath, note: Note) -> Any:
        """The value of the model, or `WRONG` after the fault was noted."""

    @abstractmethod
    def schema(self, definitions: dict[str, Schema]) -> Schema:
        """The schema; what has a name of its own goes into `definitions`."""

    def wrong(self, value: object, at: KeyPath, note: Note) -> object:
        """Note that the value is not what is needed."""
        problem = phrase("{a} is needed, found {b}; ignored", a=self.needs, b=show_value(value))
        note(at, problem)
        return WRONG


def note_oddities(
    value: Mapping[str, Json], known: frozenset[str] | set[str], at: KeyPath, note: Note
) -> None:
    """Note the keys that mean nothing and those that were written more than once."""
    if not value.keys() <= known:
        for name in (name for name in value if name not in known):
            note((*at, name), phrase("unknown key; ignored"))
    for name in getattr(value, "repeated", ()):
        note((*at, name), phrase("the key is repeated; the last one counts"))


def reference_to(name: str) -> Schema:
    """A reference to what has a name of its own."""
    return {"$ref": f"#/$defs/{name}"}


def object_schema(properties: dict[str, Schema], needed: list[str]) -> Schema:
    """The schema of an object; unknown keys are allowed."""
    schema: Schema = {"type": "object", "properties": properties}
    required: Schema = {"required": needed} if needed else {}
    return schema | required | {"additionalProperties": True}


_JSON_WORDS = {"None": "null", "True": "true", "False": "false", "``": "`"}
_PYTHON_WORD = re.compile(r"\b(?:None|True|False)\b|``")


def description_of(kind: type) -> Schema:
    """The first paragraph of a docstring as the title, the rest of it as the description; examples
    in Python are left out."""
    words = inspect.cleandoc(kind.__doc__ or kind.__name__).partition("\n\n>>> ")[0]
    title, _, details = in_json_words(words).partition("\n\n")
    described: Schema = {"title": " ".join(title.split())}
    return described | ({"description": " ".join(details.split())} if details else {})


def in_json_words(words: str) -> str:
    """A text about values of Python, about those of JSON."""
    return _PYTHON_WORD.sub(lambda match: _JSON_WORDS[match[0]], words)


@cache
def notes_of(kind: type) -> Mapping[str, str]:
    """The texts below the fields of a class: Python does not keep them, its source does.

    A program that was frozen has no source, and its schema then no descriptions of keys.
    """
    try:
        tree = ast.parse(dedent(inspect.getsource(kind)))
    except (OSError, TypeError, SyntaxError):
        return MappingProxyType({})
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    return MappingProxyType(
        {
            field.target.id: " ".join(below.value.value.split())
            for field, below in pairwise(body)
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
            if isinstance(below.value.value, str)
        }
    )
