"""Tables and their working as the commands write them: in which format, and where they go."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from crosstable.files import write_output
from crosstable.reportfiles import Unusable
from crosstable.terminal import escaped_json, put, say

if TYPE_CHECKING:
    from argparse import Namespace

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


def write_json(pieces: Iterable[str], options: Namespace) -> None:
    """JSON for programs, as the stream can carry it."""
    text = "\n".join(pieces) + "\n"
    if options.output != "-":
        write(text, options)
        return
    put(escaped_json(text, getattr(sys.stdout, "encoding", None)))


def write(text: str, options: Namespace) -> None:
    """Text in UTF-8 to the output that was asked for."""
    data = text.encode("utf-8", "replace")
    write_output(options.output, data, options.overwrite)
