"""Whether the arguments of a line are of the kinds that its act has: hashes do not prove that.

A journal that somebody wrote by hand, or with another program, may have a chain that holds and
content that no act of ours ever had. Such a line is refused where it is read, and named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from crosstable.event.acts.act import Act

Test: TypeAlias = Callable[[object], bool]
_PERSON_KINDS: Mapping[str, tuple[type, ...]] = {
    "rating": (int, NoneType),
    "national": (int, NoneType),
    "fixed_board": (int, NoneType),
    "half_byes": (bool, NoneType),
}
"""What is known about a person and is not a text."""
_LARGEST = 10**9


@cache
def _tests_of(act: type[Act]) -> Mapping[str, Test]:
    """For each argument of an act whether a value is of its kind."""
    kinds = get_type_hints(act)
    return {field.name: _test_of(kinds[field.name]) for field in fields(act)}


@cache
def _needed_fields(act: type[Act]) -> frozenset[str]:
    return frozenset(
        field.name
        for field in fields(act)
        if field.default is MISSING and field.default_factory is MISSING
    )


def _test_of(kind: Any) -> Test:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        tests = [_test_of(part) for part in get_args(kind)]
        return lambda value: any(test(value) for test in tests)
    if origin is tuple:
        return _test_of_tuple(get_args(kind))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, item = (_test_of(part) for part in get_args(kind))
        is_text_key = get_args(kind)[0] is int  # JSON has texts only
        return lambda value: (
            isinstance(value, Mapping)
            and all(is_text_key or key(name) for name in value)
            and all(map(item, value.values()))
        )
    if kind is Any:
        return lambda value: True
    if kind is None or kind is NoneType:
        return lambda value: value is None
    return _test_of_plain(kind)


def _test_of_tuple(parts: tuple[Any, ...]) -> Test:
    if len(parts) == 2 and parts[1] is Ellipsis:
        test = _test_of(parts[0])
        return lambda value: isinstance(value, tuple) and all(map(test, value))
    tests = [_test_of(part) for part in parts]
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(tests)
        and all(test(item) for test, item in zip(tests, value, strict=True))
    )


def _test_of_plain(kind: type) -> Test:
    if kind is int:
        return lambda value: (
            isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST
        )
    return lambda value: isinstance(value, kind)


def wrong_argument(act: type[Act], args: Mapping[str, object]) -> str | None:
    """The name of an argument that an act cannot have, lacks, or has with another kind of value."""
    tests = _tests_of(act)
    for name, value in args.items():
        if name not in tests or not tests[name](value):
            return name
    missing = _needed_fields(act) - args.keys()
    if missing:
        return min(missing)
    data = args.get("data")
    return _wrong_data(data) if isinstance(data, Mapping) else None


def _wrong_data(data: Mapping[str, object]) -> str | None:
    """What is known about a person or a team: texts, and some numbers."""
    for name, value in data.items():
        if name == "name" and not value:
            return name
        kinds = _PERSON_KINDS.get(name, (str, NoneType))
        is_number_or_flag = isinstance(value, bool) and bool not in kinds
        if not isinstance(value, kinds) or is_number_or_flag:
            return name
        if isinstance(value, int) and abs(value) >= _LARGEST:
            return name
    return None
