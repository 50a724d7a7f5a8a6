"""Diagnostics for people: the line with marks under the very columns, the reason, the remedy.

Every line is made of pieces with a style each; whoever prints decides whether to draw them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from crosstable.checks.fixing import changed_lines
from crosstable.model.diagnostics import Diagnostic, Fix, Severity
from crosstable.model.findings import Span
from crosstable.output.diagnostics.columns import MarkedLine, mark_columns
from crosstable.output.diagnostics.results import CheckedFile, Tally, first_of_the_worst
from crosstable.text.source import Source
from crosstable.text.wording import counted

MOST_OF_ONE_CODE = 20
"""Diagnostics of one code that are shown of a file; the others are counted."""
MOST_IN_FULL = 3
"""Those of them that are shown with their lines; each of the next ones is one line."""
_MOST_CHANGED_LINES = 3
_LONGEST = 300

Piece = tuple[str, str]
Line = tuple[Piece, ...]

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.INFO: "bold cyan"}
_FRAME = "blue"
_OTHER = "bold blue"
_MENDED = "green"
_STRONG = "bold"
_PLAIN = ""


class Hints(NamedTuple):
    """How the reader shows, fixes and looks up more, in the words of a shell; none by default."""

    show_all: str = ""
    fix: str = ""
    explain: str = ""


NO_HINTS = Hints()


class Look(NamedTuple):
    """How wide the console is, what it can show, and whether everything is shown."""

    width: int = 100
    encoding: str = "utf-8"
    shows_all: bool = False
    hints: Hints = NO_HINTS


def plain(line: Line) -> str:
    """A line without its styles."""
    return "".join(text for text, _ in line).rstrip()


def file_lines(checked: CheckedFile, look: Look) -> Iterator[Line]:
    """Everything about one file: what was mended, each diagnostic, and how many there are."""
    for d in checked.fixed:
        yield _fixed_line(checked.name, d)
    was_brief = False
    for is_brief, lines in _entries(checked, look):
        if was_brief and not is_brief:
            yield ()
        yield from lines
        if not is_brief:
            yield ()
        was_brief = is_brief
    if was_brief:
        yield ()
    yield _verdict(checked, look.hints)


def summary_line(checked: CheckedFile, hints: Hints = NO_HINTS) -> Line:
    """One file in one line: how many faults there are, and the first of the worst of them."""
    first = first_of_the_worst(checked.diagnostics)
    if first is None:
        return _verdict(checked, hints)
    place = "" if first.line is None else f" line {first.line}:"
    return (
        *_verdict(checked, hints),
        ("; first: ", _PLAIN),
        (f"{first.severity.value}[{first.code}]", _STYLES[first.severity]),
        (f"{place} {_short(first.message)}", _PLAIN),
    )


def _entries(checked: CheckedFile, look: Look) -> Iterator[tuple[bool, Iterable[Line]]]:
    """The diagnostics in order, and whether each is brief: the first of a code are shown in full,
    the next ones in a line each, and all others together."""
    shown: Counter[str] = Counter()
    for number, d in enumerate(checked.diagnostics):
        shown[d.code] += 1
        count = 1 if look.shows_all else shown[d.code]
        if count <= MOST_IN_FULL:
            yield False, diagnostic_lines(d, checked.name, checked.source, look)
        elif count <= MOST_OF_ONE_CODE:
            yield True, (_brief_line(checked.name, d),)
        elif count == MOST_OF_ONE_CODE + 1:
            rest = [x for x in checked.diagnostics[number:] if x.code == d.code]
            yield True, _folded_lines(rest, look)


def _fixed_line(path: str, d: Diagnostic) -> Line:
    title = "" if d.fix is None else d.fix.title
    place = path if d.line is None else f"{path}:{d.line}"
    return ("fixed", _MENDED), (f"[{d.code}] {place}: {_short(title)}", _PLAIN)


def _brief_line(path: str, d: Diagnostic) -> Line:
    """A diagnostic in one line; faults of several codes may alternate, so it names its own."""
    return (
        (f"{d.severity.value}[{d.code}]", _STYLES[d.severity]),
        (f" {_place(path, d)}: {_short(d.message)}", _PLAIN),
    )


def _place(path: str, d: Diagnostic) -> str:
    return ":".join(str(x) for x in (path, d.line, d.column) if x is not None)


def _folded_lines(rest: Sequence[Diagnostic], look: Look) -> Iterator[Line]:
    """One entry for all the others of a code: how many there are, and on which lines."""
    first = rest[0]
    total = len(rest) + MOST_OF_ONE_CODE
    more = f"; {look.hints.show_all} shows them" if look.hints.show_all else ""
    yield (
        (f"{first.severity.value}[{first.code}]", _STYLES[first.severity]),
        (f" {len(rest)} more of {total} like this ({first.name}){more}", _STRONG),
    )
    lines = sorted({d.line for d in rest if d.line is not None})
    if lines:
        text = f"  --> {'line' if len(lines) == 1 else 'lines'} {', '.join(_ranges(lines))}"
        yield ((text if len(text) <= look.width else text[: look.width - 1] + "…", _FRAME),)


def _ranges(numbers: Iterable[int]) -> Iterator[str]:
    """Rising numbers, those that follow each other together: ``3, 21-169``."""
    first = last = -1
    for number in (*numbers, -1):
        if number == last + 1 and first > 0:
            last = number
            continue
        if first > 0:
            yield str(first) if first == last else f"{first}-{last}"
        first = last = number


def _verdict(checked: CheckedFile, hints: Hints) -> Line:
    tally = Tally.of(checked.diagnostics)
    if not tally.faults:
        left = "no faults left" if checked.fixed else "no faults found"
        return ((f"{checked.name}: ", _STRONG), (left, _MENDED), *_standpoint(checked))
    return (
        (f"{checked.name}: ", _STRONG),
        *counted_faults(tally, hints),
        *_standpoint(checked),
    )


def _standpoint(checked: CheckedFile) -> Line:
    """What the file was judged for, where the state of the event decided it."""
    return ((" (running event: judged for pairing)", _PLAIN),) if checked.goes_on else ()


def counted_faults(tally: Tally, hints: Hints = NO_HINTS, among: str = "") -> Line:
    """``3 errors, 2 warnings; 2 can be fixed``; `among` says where the faults are."""
    parts = [
        (counted(tally.error, "error"), _STYLES[Severity.ERROR], tally.error),
        (counted(tally.warning, "warning"), _STYLES[Severity.WARNING], tally.warning),
        (f"{tally.info} info", _STYLES[Severity.INFO], tally.info),
    ]
    pieces: list[Piece] = []
    for text, style, count in parts:
        if count:
            pieces += [(", ", _PLAIN)] * bool(pieces) + [(text, style)]
    if among and pieces:
        pieces.append((f" {among}", _PLAIN))
    if tally.mendable:
        how = f" with {hints.fix}" if hints.fix else ""
        pieces.append((f"; {tally.mendable} can be fixed{how}", _PLAIN))
    return tuple(pieces) or (("no faults found", _MENDED),)


def total_lines(
    tally: Tally, files: int, with_faults: int, code: str | None, hints: Hints = NO_HINTS
) -> Iterator[Line]:
    """The end of it all: the sum over several files, and where to read more."""
    if files > 1:
        faults = counted_faults(tally, hints, f"in {with_faults} of them")
        yield (f"{counted(files, 'file')} checked: ", _STRONG), *faults
    if code is not None and hints.explain:
        yield (("more about a fault: ", _PLAIN), (f"{hints.explain} {code}", _STRONG))


# -- one diagnostic -------------------------------------------------------------------------------


def diagnostic_lines(d: Diagnostic, path: str, source: Source, look: Look) -> Iterator[Line]:
    """A diagnostic with its lines of the file, its clause and its remedy."""
    style = _STYLES[d.severity]
    yield (f"{d.severity.value}[{d.code}]", style), (f" {_short(d.message)}", _STRONG)
    gutter = len(str(max((span.line or 0 for span in _spans(d)), default=0)))
    yield (" " * gutter + "--> ", _FRAME), (_place(path, d), _PLAIN)
    frame = _Frame(source, look, gutter)
    if frame.has(d.span):
        yield frame.rule()
        yield from frame.place(d.span, "^", style)
    notes = []
    for span, label in d.related:
        if frame.has(span):
            if span.line != d.line:
                yield frame.rule()
            yield from frame.place(span, "-", _OTHER, _short(label), above=d.span)
        else:
            notes.append(f"{span}: {_short(label)}" if span.line else _short(label))
    yield frame.rule()
    for note in notes:
        yield frame.note("see", note)
    yield frame.note("clause", _short(d.clause))
    if d.fix is not None:
        yield from frame.remedy(d.fix)


def _spans(d: Diagnostic) -> Iterator[Span]:
    yield d.span
    yield from (span for span, _ in d.related)
    for edit in d.fix.edits if d.fix is not None else ():
        yield Span(edit.line)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


class _Frame:
    """Lines of a file beside a gutter with their numbers."""

    def __init__(self, source: Source, look: Look, gutter: int) -> None:
        self.source = source
        self.look = look
        self.gutter = gutter

    def has(self, span: Span) -> bool:
        return span.line is not None and 1 <= span.line <= len(self.source.texts)

    def rule(self) -> Line:
        return ((" " * self.gutter + " |", _FRAME),)

    def note(self, kind: str, text: str, style: str = _PLAIN) -> Line:
        return (" " * self.gutter + " = ", _FRAME), (f"{kind}: ", _STRONG), (text, style)

    def place(
        self, span: Span, mark: str, style: str, label: str = "", above: Span | None = None
    ) -> Iterator[Line]:
        """A line and its marks; only the marks where the same window of it stands above."""
        assert span.line is not None
        text = self.source.texts[span.line - 1]
        start, end = _columns(span, text)
        line = self._mark(text, start, end)
        is_there = False
        if above is not None and above.line == span.line:
            shown = self._mark(text, *_columns(above, text))
            is_there = shown.text == line.text
        if not is_there:
            if above is not None and above.line == span.line:
                yield self.rule()
            yield (f"{span.line:>{self.gutter}} | ", _FRAME), (line.text, _PLAIN)
        if line.begins_inside and span.column is not None:
            last = "" if end - start < 2 else f"-{end - 1}"
            label = f"column{'s' * bool(last)} {start}{last}" + (f": {label}" if label else "")
        yield from self._marks(line.indent, mark * line.length, style, label)

    def remedy(self, fix: Fix) -> Iterator[Line]:
        """The fix and what it makes of the lines."""
        kind, hint = ("fix", self.look.hints.fix) if fix.safe else ("suggestion", "")
        how = f" (applied with {hint})" if hint else ""
        yield self.note(kind, _short(fix.title) + how, _MENDED)
        changes = list(changed_lines(self.source, fix))
        for number, text, columns in changes[:_MOST_CHANGED_LINES]:
            if text is None or not self._looks_the_same(number, text):
                yield from self._change(number, text, columns)
        if len(changes) > _MOST_CHANGED_LINES:
            more = counted(len(changes) - _MOST_CHANGED_LINES, "more line")
            yield ((" " * self.gutter + f" + {more}", _MENDED),)

    def _looks_the_same(self, number: int, text: str) -> bool:
        """Whether only the ending of a line or blanks before it change."""
        old = self.source.texts[number - 1 : number]
        return bool(old) and old[0].rstrip() == text.rstrip()

    def _change(self, number: int, text: str | None, columns: tuple[int, int]) -> Iterator[Line]:
        if text is None:
            gone = self.source.texts[number - 1] if number <= len(self.source.texts) else ""
            shown = self._mark(gone, 1, 1).text
            yield (f"{number:>{self.gutter}} - ", _MENDED), (shown, _PLAIN)
            return
        line = self._mark(text, *columns)
        yield (f"{number:>{self.gutter}} + ", _MENDED), (line.text, _PLAIN)
        if columns[0] < columns[1] and columns != (1, len(text) + 1):
            yield from self._marks(line.indent, "~" * line.length, _MENDED, "")

    def _mark(self, text: str, start: int, end: int) -> MarkedLine:
        return mark_columns(text, start, end, self.look.width - self.gutter - 3, self.look.encoding)

    def _marks(self, indent: int, marks: str, style: str, label: str) -> Iterator[Line]:
        begin = (" " * self.gutter + " | ", _FRAME)
        room = self.look.width - self.gutter - 3
        if not label or indent + len(marks) + 1 + len(label) <= room:
            yield begin, (" " * indent + marks + f" {label}" * bool(label), style)
            return
        if len(label) < indent:  # no room behind the marks, but before them
            yield begin, (" " * (indent - len(label) - 1) + f"{label} {marks}", style)
            return
        yield begin, (" " * indent + marks, style)
        yield begin, (" " * max(0, min(indent, room - len(label))) + label, style)


def _columns(span: Span, text: str) -> tuple[int, int]:
    """The columns to mark: those of the place, or all that is written on the line."""
    if span.column is not None:
        return span.column, span.column + 1 if span.end_column is None else span.end_column
    begin = len(text) - len(text.lstrip()) if text.strip() else 0
    return begin + 1, max(len(text.rstrip()), begin) + 1


def lines_of(
    diagnostics: Iterable[Diagnostic], path: str, source: Source, hints: Hints
) -> list[str]:
    """Diagnostics as plain lines, for pages."""
    look = Look(hints=hints)
    shown = [[plain(x) for x in diagnostic_lines(d, path, source, look)] for d in diagnostics]
    return [line for number, block in enumerate(shown) for line in ([""] if number else []) + block]
