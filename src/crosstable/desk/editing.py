"""A text edited by hand, put back into its file without touching what was not edited.

The editor knows characters and line breaks only. Lines that were not changed keep their own ending,
new ones get the usual one of the file, and the encoding stays unless it lacks a letter.
"""

from __future__ import annotations

from difflib import SequenceMatcher

from crosstable.text.source import Source, encode, usual_ending

LARGE = 4_000
"""Lines beyond which only the common beginning and end are matched: comparing takes too long."""


NUL = "\0"
SHOWN_NUL = "\u2400"
"""HTML cannot hold the first; the page shows the second in its place."""


def shown_lines(lines: list[str]) -> list[str]:
    """The lines for the page, where every character has a form that comes back."""
    if not any(NUL in line for line in lines) or any(SHOWN_NUL in line for line in lines):
        return lines
    return [line.replace(NUL, SHOWN_NUL) for line in lines]


def _with_nul(old: Source, text: str) -> str:
    """A text from the editor with the characters that the page could not hold."""
    is_shown = any(NUL in each_text for each_text in old.texts) and all(
        SHOWN_NUL not in t for t in old.texts
    )
    return text.replace(SHOWN_NUL, NUL) if is_shown else text


def source_with_text(old: Source, text: str) -> tuple[Source, str | None]:
    """The source with another text, and the letter for which it could not keep its encoding."""
    texts = _with_nul(old, text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    ends_with_break = len(texts) > 1 and texts[-1] == ""
    if ends_with_break:
        texts.pop()
    endings = _endings(old, texts)
    if texts and not ends_with_break:
        endings[-1] = ""
    if tuple(texts) == old.texts and tuple(endings) == old.endings:
        return old, None
    encoding = old.encoding
    bom = old.bom
    missing = _missing(texts, encoding)
    if missing is not None:
        encoding = "utf-8"
        bom = b""
    return Source(tuple(texts), tuple(endings), encoding, bom), missing


def _missing(texts: list[str], encoding: str) -> str | None:
    """A letter that the encoding cannot write."""
    try:
        encode("\n".join(texts), encoding)
    except UnicodeEncodeError as problem:
        return str(problem.object)[problem.start]
    return None


def _endings(old: Source, texts: list[str]) -> list[str]:
    """The ending of every line: its own if it was there before, else the usual one."""
    usual = usual_ending(list(old.endings)) if any(old.endings) else "\n"
    endings = [usual] * len(texts)
    for mine, theirs, size in _matches(old.texts, texts):
        for place in range(size):
            endings[theirs + place] = old.endings[mine + place] or usual
    return endings


def _matches(old: tuple[str, ...], new: list[str]) -> list[tuple[int, int, int]]:
    """Equal blocks: place in the old lines, place in the new ones, length."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    blocks = [(0, 0, start), (len(old) - end, len(new) - end, end)]
    middle_old = old[start : len(old) - end]
    middle_new = new[start : len(new) - end]
    if len(middle_old) + len(middle_new) <= LARGE:
        matcher = SequenceMatcher(None, middle_old, middle_new, autojunk=False)
        blocks += [(a + start, b + start, size) for a, b, size in matcher.get_matching_blocks()]
    return blocks
