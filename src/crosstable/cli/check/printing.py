"""Printing what `check` found: files as they come, at the end the sum of all of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import IO

from crosstable.cli.check.outcome import Outcome, Status
from crosstable.cli.check.request import Settings
from crosstable.cli.terminal import draw_lines, escaped_json, put, say, talk
from crosstable.output.diagnostics import sarif
from crosstable.output.diagnostics.jsonoutput import summary_json
from crosstable.output.diagnostics.results import Frequency, Tally, statistics_lines, worst_code
from crosstable.output.diagnostics.text import counted_faults, plain, total_lines


class Total:
    """What is remembered of all files: numbers, and the few that could not be checked."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.files = 0
        self.with_faults = 0
        self.left_out = 0
        self.frequency = Frequency()
        self.problems: list[tuple[str, str]] = []
        self.has_fault = False

    def add(self, outcome: Outcome) -> None:
        """Count what became of a file."""
        if outcome.status is Status.CHECKED:
            self.files += outcome.files
            self.with_faults += bool(outcome.tally.faults)
            self.tally = self.tally.plus(outcome.tally)
            self.frequency.update(outcome.frequency)
        elif outcome.status is Status.LEFT_OUT:
            self.left_out += 1
        else:
            self.has_fault = self.has_fault or outcome.status is Status.FAULT
            self.problems.append((outcome.path, outcome.complaint[0]))


def printer_for(settings: Settings, stream: IO[str]) -> TextPrinter:
    """The printer of the format that was asked for."""
    if settings.show.format == "json":
        return _JsonPrinter(settings, stream)
    if settings.show.format == "sarif":
        return _SarifPrinter(settings, stream)
    return TextPrinter(settings, stream)


class TextPrinter:
    """Lines as they come; at the end the sum."""

    def __init__(self, settings: Settings, stream: IO[str]) -> None:
        self.settings = settings
        self.stream = stream

    def begin(self) -> None:
        """Nothing before the first file."""

    def file(self, outcome: Outcome) -> None:
        """Everything about one file."""
        says_nothing = self.settings.show.is_quiet and not outcome.tally.faults
        if not self.settings.show.counts_codes and not says_nothing:
            self._print(outcome.lines)

    def end(self, total: Total) -> None:
        """The sum of several files, and where to read more."""
        if self.settings.show.format == "github" or not total.files:
            return
        if self.settings.show.counts_codes:
            counts = statistics_lines(total.frequency)
            is_coloured = self.settings.show.is_coloured
            self._print([((line, ""),) for line in counts] if is_coloured else counts)
            return
        if self.settings.show.is_quiet:
            return
        if self.settings.fix.shows_difference:
            talk(plain(counted_faults(total.tally, self.settings.show.look.hints)))
            return
        worst = worst_code(total.frequency)
        hints = self.settings.show.look.hints
        lines = list(total_lines(total.tally, total.files, total.with_faults, worst, hints))
        self._print(lines if self.settings.show.is_coloured else [plain(line) for line in lines])

    def _print(self, lines: Iterable[str | Sequence[tuple[str, str]]]) -> None:
        if self.settings.show.is_coloured:
            draw_lines(line for line in lines if not isinstance(line, str))
            return
        for line in lines:
            say(str(line), self.stream)


class _JsonPrinter(TextPrinter):
    """One object, written piece by piece so that memory stays flat."""

    opening = '{\n  "files": ['
    indent = "    "

    def begin(self) -> None:
        self.count = 0
        self._write(self.opening)

    def file(self, outcome: Outcome) -> None:
        for piece in outcome.objects:
            indented = piece.replace("\n", f"\n{self.indent}")
            self._write(f"{',' if self.count else ''}\n{self.indent}{indented}")
            self.count += 1

    def end(self, total: Total) -> None:
        unreadable = [{"path": p.replace("\\", "/"), "message": m} for p, m in total.problems]
        rest = {"unreadable": unreadable, "summary": summary_json(total.tally)}
        self._close("  ", rest)
        self._write("\n")

    def _close(self, indent: str, rest: object) -> None:
        text = json.dumps(rest, ensure_ascii=False, indent=2)[1:].lstrip()
        end = f"\n{indent}]" if self.count else "]"
        body = text.replace("\n", "\n" + indent[2:])
        self._write(f"{end},\n{indent}{body}")

    def _write(self, text: str) -> None:
        put(escaped_json(text, getattr(self.stream, "encoding", None)), self.stream)


class _SarifPrinter(_JsonPrinter):
    """A log with one run; the results are written as they come."""

    indent = "        "

    def begin(self) -> None:
        self.count = 0
        run = {"tool": {"driver": sarif.driver_json()}, "columnKind": sarif.COLUMN_KIND}
        log = {"$schema": sarif.SCHEMA, "version": sarif.VERSION, "runs": [{**run, "results": []}]}
        text = json.dumps(log, ensure_ascii=False, indent=2)
        self._write(text[: text.rindex("[") + 1])

    def end(self, total: Total) -> None:
        self._close("      ", {"invocations": [sarif.invocation_json(total.problems)]})
        self._write("\n  ]\n}\n")
