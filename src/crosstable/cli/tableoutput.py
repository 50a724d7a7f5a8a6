"""Tables and their working as the commands write them: in which format, and where they go."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from crosstable.cli.files import write_output
from crosstable.cli.terminal import escaped_json, put, say, talk
from crosstable.errors import Unusable

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.model.tournament import Tournament

SUFFIXES = {
    "": "text",
    ".txt": "text",
    ".csv": "csv",
    ".json": "json",
    ".html": "html",
    ".htm": "html",
}
"""The formats by the suffix of the output."""


def by_suffix(output: str) -> str:
    """The format that the name of the output asks for."""
    suffix = os.path.splitext(output)[1].lower().rstrip(".")  # noqa: PTH122
    if suffix not in SUFFIXES:
        known = ", ".join(filter(None, SUFFIXES))
        raise Unusable(f"{output}: the format {suffix} is not known; there are {known}")
    return SUFFIXES[suffix]


def write_lines(lines: Iterable[str], options: Namespace) -> None:
    """Text for people: on a console with the signs that it has, else a file in UTF-8."""
    if options.output != "-":
        write("".join(f"{line}\n" for line in lines), options)
        return
    say("\n".join(lines))  # at once: a line by line output of thousands takes its time


def write_json(answer: Mapping[str, object], options: Namespace, rows: str | None = None) -> None:
    """JSON for programs, as the stream can carry it; the values of the key `rows` one a line."""
    from crosstable.output.drawing.jsonfile import json_lines

    text = "\n".join(json_lines(answer, rows)) + "\n"
    if options.output != "-":
        write(text, options)
        return
    put(escaped_json(text, getattr(sys.stdout, "encoding", None)))


def write(text: str, options: Namespace) -> None:
    """Text in UTF-8 to the output that was asked for."""
    data = text.encode("utf-8", "replace")
    write_output(options.output, data, options.overwrite)


def remark_faults(t: Tournament, what: str, file: str, *, games_only: bool = False) -> None:
    """Say that a report contradicts itself where that can change a result.

    Ratings follow from the lines of the players alone (`games_only`).
    """
    from crosstable.output.notes import note_of_faults

    note = note_of_faults(t, what, games_only=games_only)
    if note is not None:
        talk(f"note: {note.message}; crosstable check {file} tells them all")
