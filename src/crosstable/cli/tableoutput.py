"""What standings, rate, norms and pair write: in which format, and where it goes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crosstable.cli.files import write_output
from crosstable.cli.terminal import escaped_json, put, remark, say
from crosstable.errors import Unusable
from crosstable.model.phrases import Words
from crosstable.output.drawing.jsonfile import json_lines
from crosstable.output.notes import note_of_faults

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.model.findings import Assumption
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


class JsonView(NamedTuple):
    """An answer for programs; the values of the key `rows` are written one a line."""

    answer: Callable[..., Mapping[str, object]]
    rows: str | None = None


Views = Mapping[str, Callable[..., str | Iterable[str]] | JsonView]
"""For each format the function of `crosstable.output` that makes it: a whole text, or lines."""


def format_of(options: Namespace) -> str:
    """The format that was asked for, by option or by the name of the output."""
    if options.format:
        return str(options.format)
    suffix = os.path.splitext(options.output)[1].lower().rstrip(".")  # noqa: PTH122
    if suffix not in SUFFIXES:
        known = ", ".join(filter(None, SUFFIXES))
        raise Unusable(f"{options.output}: unknown format {suffix}; choose from {known}")
    return SUFFIXES[suffix]


def refuse_format(views: Views, form: str, what: str) -> None:
    """Complain about a format that something cannot have."""
    if form not in views:
        raise Unusable(f"{what} cannot be written as {form}; choose {_alternatives(views)}")


def _alternatives(views: Views) -> str:
    *others, last = views
    return f"{', '.join(others)} or {last}"


def write_view(views: Views, form: str, options: Namespace, *subject: object) -> None:
    """Make the view in the format that was asked for, and write it."""
    view = views[form]
    if isinstance(view, JsonView):
        _write_json(view.answer(*subject), view.rows, options)
        return
    content = view(*subject)
    if isinstance(content, str):
        write_output(options.output, content.encode("utf-8", "replace"), options.overwrite)
    else:
        _write_lines(content, options)


def _write_lines(lines: Iterable[str], options: Namespace) -> None:
    """Text for people: on a console with the signs that it has, else a file in UTF-8."""
    if options.output == "-":
        say("\n".join(lines))  # at once: a line by line output of thousands takes its time
        return
    text = "".join(f"{line}\n" for line in lines)
    write_output(options.output, text.encode("utf-8", "replace"), options.overwrite)


def _write_json(answer: Mapping[str, object], rows: str | None, options: Namespace) -> None:
    """JSON for programs, as the stream can carry it; the values of the key `rows` one a line."""
    text = "\n".join(json_lines(answer, rows)) + "\n"
    if options.output == "-":
        put(escaped_json(text, getattr(sys.stdout, "encoding", None)))
        return
    write_output(options.output, text.encode("utf-8", "replace"), options.overwrite)


# -- what goes to standard error ------------------------------------------------------------------


def remark_assumptions(assumptions: Iterable[Assumption], *, verbose: bool) -> None:
    """What was assumed."""
    remark_assumed([f"{item.message} [{item.kind}]" for item in assumptions], verbose=verbose)


def remark_assumed(texts: Sequence[str], *, verbose: bool) -> None:
    """What was assumed: each with ``--verbose``, otherwise all in one line."""
    if verbose or len(texts) < 2:
        for text in texts:
            remark(f"assumed: {text}")
        return
    remark(f"assumed: {texts[0]} and {len(texts) - 1} more (--verbose lists them)")


def remark_faults(t: Tournament, what: Words, file: str, *, games_only: bool = False) -> None:
    """Say that a report contradicts itself where that can change a result.

    Ratings follow from the lines of the players alone (`games_only`).
    """
    note = note_of_faults(t, what, games_only=games_only)
    if note is not None:
        remark(f"note: {note.message}; crosstable check {file} shows them all")
