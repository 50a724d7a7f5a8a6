"""Answers that show themselves: ``print(table)`` is what the command shows.

What an answer looks like is decided in `output/faces.py`, a room below most of those that make
answers; it is imported when the first answer is shown.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Shown:
    """A value that `print` shows as the command does, and notebooks as a table."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(_faces().text_of(self))

    def __repr__(self) -> str:
        """A line that says what it is; `print` shows the whole."""
        return f"<{type(self).__name__}: {_faces().first_line_of(self)}>"

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return str(_faces().html_of(self))


def _faces() -> Any:
    return import_module("crosstable.output.faces")
