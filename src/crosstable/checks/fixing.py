"""Apply the edits that are safe, and leave every other byte alone.

Fixes are applied together as far as they do not touch the same place, then the file is checked
again: one repair often makes the next one possible (a mirrored cell, then the points). A fix that
cannot be made is left out and stays what it is, a diagnostic: the line does not exist, the columns
lie beyond the text, or the encoding of the file lacks a letter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from crosstable.checks.catalogue.selection import codes_meant
from crosstable.checks.judging import check_without_pairing
from crosstable.model.choices import PurposeName, SystemName
from crosstable.model.diagnostics import Diagnostic, Edit, Fix
from crosstable.model.requiring import require_tournament
from crosstable.reading.interpret import interpret
from crosstable.text.document import Document
from crosstable.text.source import Source, encode, split_lines, usual_ending

if TYPE_CHECKING:
    from crosstable.checks.rules.listing import Listing
    from crosstable.model.details.event import EventDetails
    from crosstable.model.tournament import Tournament
    from crosstable.text.document import Document

MOST_PASSES = 100
"""Far more than any chain of repairs needs; the loop ends by itself when nothing changes."""

Check = Callable[[Source], Iterable[Diagnostic]]


class Mended(NamedTuple):
    """A source with the edits applied, and the diagnostics whose fixes they were.

    The places of a diagnostic refer to the text of its pass, which is the text of the file as long
    as no line was added or removed.

    >>> import crosstable
    >>> t = crosstable.loads("012 Club Open\\n062 5\\n")
    >>> mended = crosstable.mend(t)
    >>> type(mended.to_bytes()).__name__
    'bytes'
    """

    source: Source
    applied: tuple[Diagnostic, ...]

    def to_bytes(self) -> bytes:
        """The fixed file: the same bytes if nothing was fixed."""
        return self.source.to_bytes()


def mend(
    t: Tournament,
    purpose: PurposeName | str | None = None,
    players: Listing | None = None,
    *,
    details: EventDetails | None = None,
    system: SystemName | str | None = None,
    codes: Collection[str] | None = None,
    suggestions: bool = False,
) -> Mended:
    """Apply every fix that needs no human judgement to the text of a report.

    `codes` limits the fixes to some diagnostics, by code, prefix or name; with `suggestions`, those
    that need judgement are applied too. The other arguments are as for `check`. Raises
    `UnknownCode`.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> crosstable.mend(t).applied
    ()
    """
    require_tournament(t, "mend")
    wanted = None if codes is None else {code for word in codes for code in codes_meant(word)}
    document = _text_of(t)
    if document is None:
        return Mended(t.document.source if t.document is not None else Source((), ()), ())

    def faults(source: Source) -> Iterable[Diagnostic]:
        read = t if source is document.source else read_again(document, source)
        all_faults = check_without_pairing(read, purpose, players, details=details, system=system)
        return all_faults if wanted is None else (d for d in all_faults if d.code in wanted)

    return mend_source(document.source, faults, suggestions=suggestions)


def _text_of(t: Tournament) -> Document | None:
    """The lines of a report; JSON has none that could be mended."""
    return t.document if t.document is not None and t.document.dialect.records else None


def read_again(document: Document, source: Source) -> Tournament:
    """The tournament of a changed source, read with what was said about the first one."""
    dialect = document.dialect if document.dialect_was_given else None
    return interpret(Document.read(source.to_bytes(), dialect, _encoding_to_keep(source)))


def mend_source(source: Source, check: Check, *, suggestions: bool = False) -> Mended:
    """Apply safe fixes until none is left; `check` looks at the source anew after each pass."""
    applied: list[Diagnostic] = []
    seen = {(source.texts, source.endings)}
    for _ in range(MOST_PASSES):
        faults = sorted(check(source), key=_is_safe, reverse=True) if suggestions else check(source)
        wanted = (d for d in faults if _is_wanted(d, suggestions) and _can_be_made(d, source))
        chosen = _compatible(wanted, source)
        changed = _normal(with_edits(source, (e for d in chosen for e in _edits(d))))
        if (changed.texts, changed.endings) in seen:  # nothing to do, or fixes undo each other
            break
        seen.add((changed.texts, changed.endings))
        source = changed
        applied += chosen
    return Mended(source, tuple(applied))


def _is_safe(d: Diagnostic) -> bool:
    return d.fix is not None and d.fix.safe


def _is_wanted(d: Diagnostic, suggestions: bool) -> bool:
    return d.fix is not None and (d.fix.safe or suggestions)


def _edits(d: Diagnostic) -> tuple[Edit, ...]:
    return () if d.fix is None else d.fix.edits


def _normal(source: Source) -> Source:
    """The source as its own bytes are read: an edit may have brought line ends with it."""
    if source.data is not None:
        return source
    return Source.read(source.to_bytes(), _encoding_to_keep(source))[0]


def _encoding_to_keep(source: Source) -> str | None:
    """The encoding by which the bytes are read again; one that was guessed is guessed again."""
    return None if source.guessed else source.encoding


# -- which fixes can be made ----------------------------------------------------------------------


def _can_be_made(d: Diagnostic, source: Source) -> bool:
    """Whether all edits of a fix lie inside the text and can be written in its encoding."""
    return all(_lies_inside(edit, source) and _is_writable(edit, source) for edit in _edits(d))


def _lies_inside(edit: Edit, source: Source) -> bool:
    count = len(source.texts)
    if edit.column is None:
        return 1 <= edit.line <= count + 1
    if not 1 <= edit.line <= count:
        return False
    return 1 <= edit.column <= _end(edit) <= len(source.texts[edit.line - 1]) + 1


def _is_writable(edit: Edit, source: Source) -> bool:
    try:
        encode(edit.text, source.encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _end(edit: Edit) -> int:
    """The exclusive end of an edit inside a line; an insertion ends where it begins."""
    return (edit.column or 1) if edit.end_column is None else edit.end_column


def _compatible(diagnostics: Iterable[Diagnostic], source: Source) -> list[Diagnostic]:
    """The fixes that can be applied together: no two touch the same place of a line.

    The same edits asked for by two diagnostics are made once.
    """
    chosen: list[Diagnostic] = []
    taken = _Taken(source)
    made: set[tuple[Edit, ...]] = set()
    for diagnostic in diagnostics:
        edits = _edits(diagnostic)
        if edits not in made and taken.take(edits):
            made.add(edits)
            chosen.append(diagnostic)
    return chosen


class _Taken:
    """The places that edits were chosen for."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._edits: dict[int, list[tuple[Edit, range | None]]] = {}

    def take(self, edits: Sequence[Edit]) -> bool:
        """Take the places of a fix if all of them are free."""
        wanted = [(edit, _cells_behind(edit, self._source.texts)) for edit in edits]
        known = self._edits
        if any(self._meet(e, o) for e in wanted for o in known.get(e[0].line, ())):
            return False
        for edit, cells in wanted:
            known.setdefault(edit.line, []).append((edit, cells))
        return True

    def _meet(self, edit: tuple[Edit, range | None], other: tuple[Edit, range | None]) -> bool:
        cells = edit[1]
        others = other[1]
        if cells is not None and others is not None:
            return cells.start < others.stop and others.start < cells.stop
        return _overlap(edit[0], other[0]) or _both_reach_the_end(edit[0], other[0], self._source)


def _cells_behind(edit: Edit, texts: Sequence[str]) -> range | None:
    """What an edit that only adds cells behind a line writes on, counted from the line's end."""
    if not _is_appended(edit, texts):
        return None
    return range(len(edit.text) - len(edit.text.lstrip(" ")), len(edit.text))


def _overlap(edit: Edit, other: Edit) -> bool:
    """Whether two edits of a line cannot both be made; two insertions at one place cannot."""
    if edit.column is None or other.column is None:
        return True
    if edit.column == other.column:
        return True
    return edit.column < _end(other) and other.column < _end(edit)


def _both_reach_the_end(edit: Edit, other: Edit, source: Source) -> bool:
    """Whether two edits of a line end where it ends.

    What is put behind a line begins with the blanks that its length asks for, so that nothing else
    may change where the line ends.
    """
    length = len(source.texts[edit.line - 1]) if edit.line <= len(source.texts) else 0
    return _end(edit) == _end(other) == length + 1


def _is_appended(edit: Edit, texts: Sequence[str]) -> bool:
    """Whether an edit only adds something behind a line."""
    if edit.column is None or edit.line > len(texts) or edit.text.splitlines() != [edit.text]:
        return False
    return edit.column == _end(edit) == len(texts[edit.line - 1]) + 1


# -- making them ----------------------------------------------------------------------------------


def with_edits(source: Source, edits: Iterable[Edit]) -> Source:
    """The source with edits that do not overlap; unchanged if there are none."""
    texts = list(source.texts)
    endings = list(source.endings)
    whole: dict[int, list[str]] = {}
    inside: list[Edit] = []
    behind: dict[int, list[str]] = {}
    for edit in edits:
        if edit.column is None:
            whole.setdefault(edit.line, []).append(edit.text)
        elif _is_appended(edit, source.texts):
            behind.setdefault(edit.line, []).append(edit.text)
        else:
            inside.append(edit)
    if not whole and not inside and not behind:
        return source
    for edit in sorted(inside, key=lambda e: (e.line, e.column or 0), reverse=True):
        text = texts[edit.line - 1]
        texts[edit.line - 1] = text[: (edit.column or 1) - 1] + edit.text + text[_end(edit) - 1 :]
    for line, cells in behind.items():
        texts[line - 1] += _laid_over_each_other(cells)
    for line in sorted(whole, reverse=True):
        _replace_line(texts, endings, line, whole[line])
    return Source(tuple(texts), tuple(endings), source.encoding, source.bom, source.guessed)


def _laid_over_each_other(cells: Iterable[str]) -> str:
    """Each begins with the blanks from the end of the line to its own place."""
    text = ""
    for cell in sorted(cells, key=len):
        text += cell[len(text) :]
    return text


def _replace_line(texts: list[str], endings: list[str], line: int, new: Sequence[str]) -> None:
    """Whole lines in place of one, or after the last one."""
    is_appended = line > len(texts)
    if is_appended and any(new) and endings and not endings[-1]:
        endings[-1] = usual_ending(endings)
    new_texts, new_endings = split_lines("".join(new))
    texts[line - 1 : line] = new_texts
    endings[line - 1 : line] = new_endings


def changed_lines(source: Source, fix: Fix) -> Iterator[tuple[int, str | None, tuple[int, int]]]:
    """What a fix makes of the lines it touches: number, new text (None: taken out), columns.

    The columns are those of the first change in the new text, end exclusive.
    """
    in_order = sorted(fix.edits, key=lambda e: (e.line, e.column or 0))
    for line, edits in groupby(in_order, key=lambda e: e.line):
        old = source.texts[line - 1] if line <= len(source.texts) else ""
        yield from _changed_line(line, old, list(edits))


def _changed_line(
    line: int, old: str, edits: Sequence[Edit]
) -> Iterator[tuple[int, str | None, tuple[int, int]]]:
    first = edits[0]
    if first.column is None:
        texts, _ = split_lines("".join(edit.text for edit in edits))
        if not texts:
            yield line, None, (1, 1)
        for number, text in enumerate(texts, line):
            yield number, text, (1, len(text) + 1)
        return
    new = old
    for edit in reversed(edits):
        new = new[: (edit.column or 1) - 1] + edit.text + new[_end(edit) - 1 :]
    yield line, new, (first.column, first.column + len(first.text))
