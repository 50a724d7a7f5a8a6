"""Named tuples as values of the model.

Every command makes the classes of the model before it reads its first line. A named tuple takes a
tenth of the time of a dataclass to define, and `dataclasses` itself is slow to import. What a
dataclass has beyond a named tuple is here: fields that are not part of equality, and the functions
of `dataclasses` for those who use them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

if TYPE_CHECKING:
    from dataclasses import Field

_Tuple = TypeVar("_Tuple", bound=tuple[Any, ...])


def apart_from(first: str) -> Callable[[type[_Tuple]], type[_Tuple]]:
    """A class that compares without the field of this name and those after it.

    They are about the file and not about the event, such as the line where an object stands: the
    same event written in another dialect is the same event.
    """

    def decorated(kind: type[_Tuple]) -> type[_Tuple]:
        made: Any = kind
        count = made._fields.index(first)

        def equal(self: tuple[Any, ...], other: object) -> bool:
            return isinstance(other, kind) and self[:count] == other[:count]

        made.compared_fields = made._fields[:count]
        made.__eq__ = equal
        made.__ne__ = lambda self, other: not equal(self, other)
        made.__hash__ = lambda self: hash(self[:count])
        return kind

    return decorated


class _FieldsOnDemand:
    """By which `dataclasses` knows its classes: a twin is made when it asks, and described."""

    def __get__(self, instance: object, kind: Any) -> dict[str, Field[Any]]:
        from dataclasses import field, make_dataclass

        compared, described = getattr(kind, "compared_fields", kind._fields), []
        for name, of in kind.__new__.__annotations__.items():
            default: dict[str, Any] = {}
            if name in kind._field_defaults:
                default["default_factory"] = partial(kind._field_defaults.get, name)
            described.append((name, of, field(compare=name in compared, **default)))
        twin: Any = make_dataclass(kind.__name__, described, frozen=True)
        kind.__dataclass_params__ = twin.__dataclass_params__
        kind.__dataclass_fields__ = twin.__dataclass_fields__
        return kind.__dataclass_fields__  # type: ignore[no-any-return]


class Replaceable:
    """A named tuple that ``dataclasses.replace`` and ``dataclasses.fields`` take as well.

    So the programs that vary the values of the model do not have to know what they are made of.
    """

    __slots__ = ()
    if TYPE_CHECKING:
        compared_fields: ClassVar[tuple[str, ...]]
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    else:
        __dataclass_fields__ = _FieldsOnDemand()
