"""What the fixes would change, as a unified difference for people.

Where two lines differ only in what nobody sees (their ending, blanks at their end), it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from crosstable.output.diagnostics.columns import visible
from crosstable.text.source import Source

_ENDINGS = {"\r\n": "[CRLF]", "\r": "[CR]", "\n": "[LF]", "": "[no line end]"}
_AROUND = 3
"""Lines of the file around a change."""

Line = tuple[tuple[str, str], ...]
_Pair = tuple[str, str]
"""Text and ending of a line."""


def diff_lines(path: str, old: Source, new: Source, encoding: str = "utf-8") -> Iterator[Line]:
    """The difference; nothing if there is none."""
    before = list(zip(old.texts, old.endings, strict=True))
    after = list(zip(new.texts, new.endings, strict=True))
    if before == after:
        return
    yield ((f"--- {path}", "bold"),)
    yield ((f"+++ {path} (fixed)", "bold"),)
    for group in SequenceMatcher(None, before, after).get_grouped_opcodes(_AROUND):
        first = group[0]
        last = group[-1]
        removed = _range(first[1], last[2])
        added = _range(first[3], last[4])
        yield ((f"@@ -{removed} +{added} @@", "cyan"),)
        for tag, a, b, c, d in group:
            if tag == "equal":
                yield from (
                    ((" " + _show_characters(text, encoding), ""),) for text, _ in before[a:b]
                )
            else:
                yield from _changes(before[a:b], after[c:d], encoding)


def _range(begin: int, end: int) -> str:
    """The lines of one side: first line and count, as the format has it."""
    length = end - begin
    if length == 1:
        return str(begin + 1)
    return f"{begin + 1 if length else begin},{length}"


def _changes(old: Sequence[_Pair], new: Sequence[_Pair], encoding: str) -> Iterator[Line]:
    twins = dict(zip(old, new, strict=False))
    others = dict(zip(new, old, strict=False))
    for pair in old:
        yield (("-" + _reveal(pair, twins.get(pair), encoding), "red"),)
    for pair in new:
        yield (("+" + _reveal(pair, others.get(pair), encoding), "green"),)


def _reveal(pair: _Pair, other: _Pair | None, encoding: str) -> str:
    """The text of a line, and what nobody sees where only that differs from the other side."""
    text, ending = pair
    if other is None:
        return _show_characters(text, encoding)
    blanks = len(text) - len(text.rstrip(" "))
    if blanks and text != other[0] and text.rstrip(" ") == other[0].rstrip(" "):
        shown = _show_characters(text.rstrip(" "), encoding) + visible("·", encoding) * blanks
    else:
        shown = _show_characters(text, encoding)
    return shown + _ENDINGS[ending] if ending != other[1] else shown


def _show_characters(text: str, encoding: str) -> str:
    return "".join(visible(character, encoding) for character in text)
