"""Apply the edits that are safe, and leave every other byte alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from crosstable.diagnostics import Diagnostic, Edit
from crosstable.source import Source

MOST_PASSES = 12
"""One repair makes the next one possible (a cell, then the points); no chain is longer."""


@dataclass(frozen=True, slots=True)
class Mended:
    """A source with the edits applied, and the diagnostics whose fixes they were."""

    source: Source
    applied: tuple[Diagnostic, ...]


def mended(source: Source, check: Callable[[Source], Iterable[Diagnostic]]) -> Mended:
    """Apply safe fixes until none is left; `check` looks at the source anew after each pass."""
    applied: list[Diagnostic] = []
    for _ in range(MOST_PASSES):
        chosen = _compatible(d for d in check(source) if d.fix is not None and d.fix.safe)
        edits = [edit for d in chosen if d.fix is not None for edit in d.fix.edits]
        changed = with_edits(source, edits)
        if not chosen or (changed.texts, changed.endings) == (source.texts, source.endings):
            break
        source = changed
        applied += chosen
    return Mended(source, tuple(applied))


def _compatible(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The fixes that can be applied together: no two touch the same place of a line."""
    chosen: list[Diagnostic] = []
    taken: dict[int, list[Edit]] = {}
    for diagnostic in diagnostics:
        edits = diagnostic.fix.edits if diagnostic.fix is not None else ()
        if not any(_overlap(edit, other) for edit in edits for other in taken.get(edit.line, ())):
            chosen.append(diagnostic)
            for edit in edits:
                taken.setdefault(edit.line, []).append(edit)
    return chosen


def _overlap(one: Edit, other: Edit) -> bool:
    """Whether two edits of a line cannot both be made; equal insertions count as overlapping."""
    if one.column is None or other.column is None:
        return True
    one_end, other_end = one.end_column or one.column, other.end_column or other.column
    if one.column == other.column:
        return True
    return one.column < other_end and other.column < one_end


def with_edits(source: Source, edits: Iterable[Edit]) -> Source:
    """The source with edits that do not overlap."""
    texts, endings = list(source.texts), list(source.endings)
    whole: dict[int, list[Edit]] = {}
    for edit in sorted(edits, key=lambda e: (e.line, e.column or 0), reverse=True):
        if edit.column is None or edit.line > len(texts):
            whole.setdefault(edit.line, []).append(edit)
            continue
        text = texts[edit.line - 1]
        end = edit.column if edit.end_column is None else edit.end_column
        texts[edit.line - 1] = text[: edit.column - 1] + edit.text + text[end - 1 :]
    for line in sorted(whole, reverse=True):
        _replace_line(texts, endings, line, whole[line])
    return replace(source, texts=tuple(texts), endings=tuple(endings), data=None)


def _replace_line(texts: list[str], endings: list[str], line: int, edits: Sequence[Edit]) -> None:
    """Whole lines in place of one, or after the last one."""
    from crosstable.source import split_lines

    new_texts: list[str] = []
    new_endings: list[str] = []
    for edit in reversed(edits):
        more_texts, more_endings = split_lines(edit.text)
        new_texts += more_texts
        new_endings += more_endings
    if line > len(texts) and endings and not endings[-1] and new_texts:
        endings[-1] = new_endings[0] or "\n"
    texts[line - 1 : line] = new_texts
    endings[line - 1 : line] = new_endings
