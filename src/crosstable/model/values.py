"""Dataclasses that cost little when a program starts.

For the type checker this module is `dataclasses` itself. At run time `dataclass` does the same for
the classes of this package with methods that all classes share, where the standard library writes
and compiles up to eight methods for every class: about a millisecond each, sixty times, before the
first line of a report is read. The module `dataclasses`, slow to import, is not loaded either.

Frozen classes only. Values compare, hash, print, pickle and refuse changes as those of the
standard library do, and its functions (`fields`, `replace`, `is_dataclass`) know them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
    from typing import Any

    def open_twin(cls: type) -> Any: ...
else:
    from operator import attrgetter

    _NOTHING = object()
    """What stands for a default that there is not."""

    class _Field:
        """What `field` was told."""

        def __init__(self, default, default_factory, compare, repr):
            self.default = default
            self.default_factory = default_factory
            self.compare = compare
            self.repr = repr

    def field(*, default=_NOTHING, default_factory=_NOTHING, compare=True, repr=True):
        """A field with a default made anew for each value, or left out of equality or of `repr`."""
        return _Field(default, default_factory, compare, repr)

    def dataclass(*, frozen, slots=False, eq=True):
        """The decorator; `frozen` has to be said for the type checker's sake."""
        assert frozen

        def decorate(cls):
            specs = {name: _taken(cls, name) for name in cls.__annotations__}
            if slots:
                cls = _with_slots(cls, tuple(specs))
            _add_methods(cls, specs, slots=slots, eq=eq)
            return cls

        return decorate

    def replace(value, /, **changes):
        """The same value with some fields changed."""
        values = [
            changes.pop(name) if name in changes else getattr(value, name)
            for name in value.__match_args__
        ]
        return value.__class__(*values, **changes)

    def open_twin(cls):
        """A class with the same slots that are not frozen, to make many objects quickly.

        The slots of a frozen object can only be filled through functions, one by one. An object of
        the twin is filled by plain assignments, in a fifth of the time, and then declared to be of
        the frozen class: ``made.__class__ = cls``. Python allows that where the slots are the same.
        """
        return type(f"Open{cls.__name__}", (), {"__slots__": cls.__match_args__})

    def _taken(cls, name):
        """The field of this name; a default stays in the class, as in the standard library."""
        given = cls.__dict__.get(name, _NOTHING)
        if not isinstance(given, _Field):
            return _Field(given, _NOTHING, compare=True, repr=True)
        if given.default is _NOTHING:
            delattr(cls, name)
        else:
            setattr(cls, name, given.default)
        return given

    def _with_slots(cls, names):
        """The class made again: slots cannot be added to one that is there."""
        left_out = {*names, "__dict__", "__weakref__"}
        kept = {key: item for key, item in cls.__dict__.items() if key not in left_out}
        kept |= {"__slots__": names, "__qualname__": cls.__qualname__}
        return type(cls)(cls.__name__, cls.__bases__, kept)

    def _add_methods(cls, specs, *, slots, eq):
        cls.__match_args__ = tuple(specs)
        cls.__dataclass_fields__ = _FieldsOnDemand(cls, specs)
        cls.__setattr__, cls.__delattr__ = _refuse_to_set, _refuse_to_delete
        compared = [name for name, spec in specs.items() if spec.compare]
        own = cls.__dict__
        if eq and "__eq__" not in own:
            cls.__eq__, cls.__hash__ = _comparison(cls, compared)
        if "__repr__" not in own:
            cls.__repr__ = _printing([name for name, spec in specs.items() if spec.repr])
        if slots:
            cls.__init__ = _init_of_slots(cls, specs)
            cls.__reduce__ = _reduce
        else:
            cls.__init__ = _init_of_dict(cls, specs)

    # -- methods ----------------------------------------------------------------------------------

    def _arguments(cls, specs, given, named):
        """The arguments of a call as the values of all fields, in order."""
        values = list(given)
        for name, spec in list(specs.items())[len(given) :]:
            if name in named:
                values.append(named.pop(name))
            elif spec.default is not _NOTHING:
                values.append(spec.default)
            elif spec.default_factory is not _NOTHING:
                values.append(spec.default_factory())
            else:
                raise TypeError(f"{cls.__name__}.__init__() lacks the argument {name!r}")
        if named or len(values) > len(specs):
            surplus = ", ".join(named) or f"{len(values)} arguments"
            raise TypeError(f"{cls.__name__}.__init__() cannot take {surplus}")
        return values

    def _init_of_slots(cls, specs):
        count, calls = len(specs), 0
        setters = [getattr(cls, name).__set__ for name in specs]

        def init(self, /, *given, **named):
            nonlocal calls
            calls += 1
            if calls >= _MANY:
                cls.__init__ = _written_init(specs, setters)
            complete = len(given) == count and not named
            values = given if complete else _arguments(cls, specs, given, named)
            for put, value in zip(setters, values, strict=True):
                put(self, value)

        return init

    _MANY = 100
    """Objects of one class that pay for the compilation of a constructor of its own."""

    def _written_init(specs, setters):
        """The constructor as the standard library would write it: half the time for each object."""
        scope, parameters = {}, []
        for name, spec, put in zip(specs, specs.values(), setters, strict=True):
            scope[f"put_{name}"], scope[f"default_{name}"] = put, spec.default
            if spec.default_factory is not _NOTHING:
                scope[f"default_{name}"] = _NOTHING
                scope[f"put_{name}"] = _putting_new(put, spec.default_factory)
            needed = spec.default is _NOTHING and spec.default_factory is _NOTHING
            parameters.append(name if needed else f"{name}=default_{name}")
        body = "; ".join(f"put_{name}(self, {name})" for name in specs)
        exec(f"def init(self, {', '.join(parameters)}): {body}", scope)
        return scope["init"]

    def _putting_new(put, factory):
        return lambda self, value: put(self, factory() if value is _NOTHING else value)

    def _init_of_dict(cls, specs):
        def init(self, /, *given, **named):
            values = _arguments(cls, specs, given, named)
            self.__dict__.update(zip(specs, values, strict=True))

        return init

    def _comparison(cls, names):
        one = attrgetter(*names)

        def equal(self, other):
            if other.__class__ is not cls:
                return NotImplemented
            return one(self) == one(other)

        def hashed(self):
            return hash(one(self))

        return equal, hashed

    def _printing(names):
        def printed(self):
            parts = [f"{name}={getattr(self, name)!r}" for name in names]
            return f"{self.__class__.__qualname__}({', '.join(parts)})"

        return printed

    def _reduce(self):
        """Pickles and copies are made by the constructor: slots cannot be set from outside."""
        return self.__class__, tuple([getattr(self, name) for name in self.__match_args__])

    def _refuse_to_set(self, name, value):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def _refuse_to_delete(self, name):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot delete field {name!r}")

    class _FieldsOnDemand:
        """By which the standard library knows a dataclass: made when it asks for the first time.

        A dataclass of its own with the same fields is made and its description taken.
        """

        def __init__(self, cls, specs):
            self._cls = cls
            self._specs = specs

        def __get__(self, instance, owner):
            from dataclasses import make_dataclass

            cls, types = self._cls, self._cls.__annotations__
            described = [(name, types[name], _described(s)) for name, s in self._specs.items()]
            twin = make_dataclass(cls.__name__, described)
            cls.__dataclass_fields__ = twin.__dataclass_fields__
            return cls.__dataclass_fields__

    def _described(spec):
        import dataclasses

        options = {"compare": spec.compare, "repr": spec.repr}
        if spec.default is not _NOTHING:
            options["default"] = spec.default
        if spec.default_factory is not _NOTHING:
            options["default_factory"] = spec.default_factory
        return dataclasses.field(**options)
