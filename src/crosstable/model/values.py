"""Many frozen values made quickly."""

from __future__ import annotations

from typing import Any


def open_twin(cls: Any) -> Any:
    """A class with the same slots that are not frozen, to make many objects quickly.

    The slots of a frozen object can only be filled through functions, one by one. An object of
    the twin is filled by plain assignments, in a fifth of the time, and then declared to be of
    the frozen class: ``made.__class__ = cls``. Python allows that where the slots are the same.
    """
    return type(f"Open{cls.__name__}", (), {"__slots__": cls.__match_args__})
