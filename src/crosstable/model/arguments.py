"""What a public function is given has the type that its parameter declares, or it raises.

Programs without a type checker can put a text where a number belongs, or one text where several are
expected; both would go on for a while and end in a wrong answer. Types of the model are left to the
functions, which say how to make one (`model/requiring.py`).
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache, wraps
from inspect import BoundArguments, Parameter, Signature, isfunction, signature
from numbers import Rational
from os import PathLike
from types import GenericAlias, UnionType
from typing import Any, Literal, ParamSpec, TypeVar, Union, get_args, get_origin

from crosstable.errors import WrongKind, did_you_mean
from crosstable.model.misfits import misfit_sentence
from crosstable.model.phrases import phrase

P = ParamSpec("P")
R = TypeVar("R")
K = TypeVar("K", bound=type)

_MADE_FROM_FILES = frozenset(("Tournament", "Document", "Dialect", "bytes", "IO"))
_READ_FROM_FILES = frozenset(("ListedPeople", "EventDetails"))


def with_checked_types(function: Callable[P, R]) -> Callable[P, R]:
    """The function, which looks at its arguments first.

    >>> def half(number: int) -> float:
    ...     return number / 2
    >>> with_checked_types(half)("3")
    Traceback (most recent call last):
    ...
    crosstable.errors.WrongKind: number is '3' (str), but has to be int
    """

    @wraps(function)
    def checking(*args: P.args, **kwargs: P.kwargs) -> R:
        call = _signature(function)
        try:
            _require_types(call.bind(*args, **kwargs))
        except TypeError as problem:
            if isinstance(problem, WrongKind):
                raise
            _refuse_unknown_names(function.__name__, call, kwargs)
        return function(*args, **kwargs)  # Python itself says what is missing, or too much

    return checking


def with_checked_methods(kind: K) -> K:
    """The class, whose public methods look at their arguments first."""
    for name, value in list(vars(kind).items()):
        if isfunction(value) and not name.startswith("_"):
            setattr(kind, name, with_checked_types(value))
    return kind


def _require_types(given: BoundArguments) -> None:
    for name, value in given.arguments.items():
        parameter = given.signature.parameters[name]
        kind = parameter.annotation
        if value is parameter.default or kind is Parameter.empty:
            continue
        if parameter.kind is Parameter.VAR_KEYWORD:
            continue
        if parameter.kind is Parameter.VAR_POSITIONAL:
            kind = GenericAlias(tuple, (kind, ...))
        if not _says_so_itself(kind, value):
            _require_type(name, kind, value)


def _refuse_unknown_names(function: str, call: Signature, names: Iterable[str]) -> None:
    for name in names:
        if name not in call.parameters:
            raise WrongKind(
                phrase(
                    "{function}() has no parameter {name}{hint}",
                    function=function,
                    name=name,
                    hint=did_you_mean(name, call.parameters),
                )
            )


def _require_type(name: str, kind: Any, value: object) -> None:
    if _fits(kind, value):
        return
    if isinstance(value, str) and any(_is_of_several(part) for part in _parts(kind)):
        text = repr(value)
        raise WrongKind(
            phrase("{parameter} is one text: write {parameter}=[{text}]", parameter=name, text=text)
        )
    for place, needed, part in _inside(kind, value):
        if not _fits(needed, part):
            _require_type(f"{name}{place}", needed, part)
    raise WrongKind(misfit_sentence(name, value, _notation(kind)))


def _inside(kind: Any, value: object) -> Iterator[tuple[str, Any, object]]:
    """The keys, values and items of what was given, each with its place and its type."""
    for part in _parts(kind):
        if _is_mapping(part) and isinstance(value, Mapping):
            key_kind, item_kind = get_args(part)
            for key, item in value.items():
                yield ": key", key_kind, key
                yield f"[{key!r}]", item_kind, item
        elif _is_of_several(part) and isinstance(value, list | tuple):
            for index, item in enumerate(value):
                yield f"[{index}]", get_args(part)[0], item


def _says_so_itself(kind: Any, value: object) -> bool:
    """Whether the function has a better sentence: how to make such a value, or to open a file."""
    names = {getattr(part, "__name__", "") for part in _parts(kind)}
    is_path = isinstance(value, str | bytes) or hasattr(value, "__fspath__")
    return bool(names & _MADE_FROM_FILES or (is_path and names & _READ_FROM_FILES))


def _parts(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _is_mapping(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _is_of_several(kind: Any) -> bool:
    """Whether a type is that of several items, and no mapping."""
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Iterable) and not _is_mapping(kind)


def _fits(kind: Any, value: object) -> bool:
    """Whether a value is of a type; what cannot be told is taken to be."""
    parts = _parts(kind)
    if len(parts) > 1:
        return any(_fits(part, value) for part in parts)
    origin = get_origin(kind)
    if origin is Literal:
        return isinstance(value, str)  # the function knows the words, and names the nearest
    if origin is None:
        return _is_plainly(kind, value)
    if origin is PathLike:
        return hasattr(value, "__fspath__")
    if _is_mapping(kind):
        return isinstance(value, Mapping) and _pairs_fit(get_args(kind), value)
    return not _is_of_several(kind) or _items_fit(get_args(kind)[0], value)


def _pairs_fit(kinds: tuple[Any, ...], value: Mapping[object, object]) -> bool:
    return all(_fits(kinds[0], key) and _fits(kinds[1], item) for key, item in value.items())


def _items_fit(kind: Any, value: object) -> bool:
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        return False
    is_kept = isinstance(value, Collection) and not isinstance(value, Mapping)
    return not is_kept or all(_fits(kind, item) for item in value)  # an iterator can be read once


def _is_plainly(kind: Any, value: object) -> bool:
    if kind is None or kind is type(None):
        return value is None
    if kind is int:  # also the whole numbers of other packages
        return hasattr(value, "__index__") and not isinstance(value, bool)
    if kind is bool:
        return hasattr(value, "__bool__")
    if kind is Fraction:  # exact numbers of any kind
        return isinstance(value, Rational | Decimal)
    return kind is Any or not isinstance(kind, type) or isinstance(value, kind)


def _notation(kind: Any) -> str:
    """A type as the source has it, without the modules; words of choice are texts."""
    parts = [_part_notation(part) for part in _parts(kind)]
    return " | ".join(dict.fromkeys(parts))


def _part_notation(kind: Any) -> str:
    origin = get_origin(kind)
    if origin is Literal:
        return "str"
    if origin is None:
        return "None" if kind in (None, type(None)) else getattr(kind, "__name__", str(kind))
    inside = ", ".join(_notation(part) for part in get_args(kind) if part is not ...)
    return f"{origin.__name__}[{inside}]"


@cache
def _signature(function: Callable[..., object]) -> Signature:
    """The call of a function, its types as values; types that are not imported are unknown."""
    names = _Names(vars(builtins) | function.__globals__)
    call = signature(function)
    parameters = [
        parameter.replace(annotation=_as_type(parameter.annotation, names))
        for parameter in call.parameters.values()
    ]
    return call.replace(parameters=parameters)


def _as_type(annotation: object, names: _Names) -> Any:
    if not isinstance(annotation, str):
        return annotation
    try:
        kind = eval(annotation, {}, names)
    except TypeError:  # a name that only type checkers know, in brackets
        return Parameter.empty
    return Parameter.empty if kind is Any else kind


class _Names(dict[str, type]):
    """What annotations name."""

    def __missing__(self, name: str) -> Any:
        return Any
