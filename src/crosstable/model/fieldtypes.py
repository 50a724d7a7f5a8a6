"""The types that the fields of the model declare, and the first value that has another one.

Programs without a type checker can put a text where a number belongs. Reading never does, so only
what writes asks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from types import NoneType, SimpleNamespace, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from crosstable.errors import CannotWrite
from crosstable.model.misfits import misfit_sentence
from crosstable.model.tournament import Tournament


def event_fields(kind: Any) -> Iterator[tuple[str, object]]:
    """The fields of a class that belong to the event, with their defaults."""
    return ((known.name, known.default) for known in fields(kind) if known.compare)


def types_of_fields(kind: Any) -> dict[str, Any]:
    """The types of these fields only: those of others may be known to type checkers alone."""
    names = (name for name, _ in event_fields(kind))
    wanted = SimpleNamespace(__annotations__={name: kind.__annotations__[name] for name in names})
    return get_type_hints(wanted, vars(sys.modules[kind.__module__]))


def require_types(t: Tournament) -> None:
    """Raise where a value of a tournament is not of the type that its field declares.

    >>> from crosstable.model.tournament import Player
    >>> require_types(Tournament(players=(Player(1, rating="2000"),)))
    Traceback (most recent call last):
    ...
    crosstable.errors.CannotWrite: players[0].rating is '2000' (str), but has to be int | None
    """
    misfit = _first_misfit(_kind(Tournament), t)
    if misfit is not None:
        raise CannotWrite(misfit_sentence(misfit.path.lstrip("."), misfit.value, misfit.needed))


@dataclass(frozen=True, slots=True)
class _Misfit:
    """A value of a wrong type."""

    path: str
    value: object
    needed: str

    def under(self, step: str) -> _Misfit:
        """The same, seen from the object that holds it."""
        return _Misfit(step + self.path, self.value, self.needed)


@dataclass(frozen=True, slots=True)
class _Kind:
    """What may stand in a field: plain values, objects of the model, or a tuple of items."""

    plain: frozenset[type]
    records: Mapping[type, tuple[tuple[str, _Kind], ...]]
    item: _Kind | None = None

    @property
    def notation(self) -> str:
        """The types as an annotation names them, None last."""
        names = [known.__name__ for known in (*self.records, *self.plain) if known is not NoneType]
        if self.item is not None:
            names.append(f"tuple[{self.item.notation}, ...]")
        names.sort()
        if NoneType in self.plain:
            names.append("None")
        return " | ".join(names)


def _first_misfit(kind: _Kind, value: Any) -> _Misfit | None:
    if type(value) in kind.plain:
        return None
    if kind.item is not None and isinstance(value, tuple):
        return _misfit_among(value, kind.item)
    for record, parts in kind.records.items():
        if isinstance(value, record):
            return _misfit_inside(value, parts)
    is_plain = isinstance(value, tuple(kind.plain)) and not isinstance(value, bool)
    return None if is_plain else _Misfit("", value, kind.notation)


def _misfit_among(items: tuple[object, ...], kind: _Kind) -> _Misfit | None:
    for index, item in enumerate(items):
        misfit = _first_misfit(kind, item)
        if misfit is not None:
            return misfit.under(f"[{index}]")
    return None


def _misfit_inside(record: object, parts: tuple[tuple[str, _Kind], ...]) -> _Misfit | None:
    for name, kind in parts:
        value = getattr(record, name)
        if type(value) in kind.plain:  # nearly always: spares a call for each value of an event
            continue
        misfit = _first_misfit(kind, value)
        if misfit is not None:
            return misfit.under(f".{name}")
    return None


@cache
def _kind(of: Any) -> _Kind:
    """What an annotation of the model allows."""
    origin = get_origin(of)
    if origin in (Union, UnionType):
        kinds = [_kind(part) for part in get_args(of)]
        return _Kind(
            frozenset().union(*(kind.plain for kind in kinds)),
            {record: parts for kind in kinds for record, parts in kind.records.items()},
            next((kind.item for kind in kinds if kind.item is not None), None),
        )
    if origin is tuple:
        return _Kind(frozenset(), {}, _kind(get_args(of)[0]))
    if _is_of_the_model(of):
        parts = tuple((name, _kind(part)) for name, part in types_of_fields(of).items())
        return _Kind(frozenset(), {of: parts})
    return _Kind(frozenset((of,)), {})


def _is_of_the_model(kind: type) -> bool:
    """Whether a class has fields of its own to look into."""
    return hasattr(kind, "__dataclass_fields__")
