"""Rules about bytes and characters: encoding, line ends, characters that nobody sees."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

from crosstable.checks.catalogue import text as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.text.places import field_at, row_at
from crosstable.model.diagnostics import Edit, Fix
from crosstable.model.findings import Span
from crosstable.model.phrases import phrase, plural
from crosstable.text.source import Source, decode, encode

_END_NAMES = {"\r\n": "CRLF", "\r": "CR", "\n": "LF"}
_HARMLESS = frozenset("\t\u200c\u200d")
"""Tabs have rules of their own; joiners belong to the spelling of some languages."""
_CONTROL = ("Cc", "Cs")
_INVISIBLE = ("Cf", "Zs", "Zl", "Zp")
_LOST = "\ufffd"
_SHOWN = "\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122"
_TWICE = re.compile(f"(?:[\u00c2-\u00f4][\u0080-\u00bf{_SHOWN}]+)+")
"""A first byte of UTF-8 and what may follow it, as Windows-1252 shows them."""


@rule
def encoding(report: Report) -> Iterator[Noticed]:
    """How the bytes became text (format notes, 2)."""
    source = _source(report)
    if source is None:
        return
    if source.guessed:
        yield kinds.ENCODING_GUESSED.at()
    if source.encoding.startswith("utf-16"):
        yield kinds.ENCODING_UTF16.at()
    elif source.bom:
        yield kinds.BYTE_ORDER_MARK.at(Span(1))


def _source(report: Report) -> Source | None:
    return report.document.source if report.document is not None else None


@rule
def line_ends(report: Report) -> Iterator[Noticed]:
    """All lines end in the same way; the most usual ending is the right one (C34)."""
    source = _source(report)
    endings = set(source.endings) - {""} if source is not None else set()
    if source is not None and source.ends_are_known and endings == {"\n"}:
        yield kinds.LINE_ENDS_WITHOUT_CR.at()
    if source is None or len(endings) < 2:
        return
    usual = max(sorted(endings), key=source.endings.count)
    odd = [n for n, ending in enumerate(source.endings, 1) if ending not in ("", usual)]
    edits = tuple(Edit(n, None, None, source.texts[n - 1] + usual) for n in odd)
    names = sorted({_END_NAMES[source.endings[n - 1]] for n in odd})
    yield kinds.MIXED_LINE_ENDS.at(
        Span(odd[0]),
        fix=Fix(phrase("end every line in {text}", text=_END_NAMES[usual]), True, edits),
        count=plural(len(odd), "one line ends", "{n} lines end", n=f"{len(odd):,}"),
        odd=names[0] if len(names) == 1 else phrase("{a} or {b}", a=names[0], b=names[1]),
        usual=_END_NAMES[usual],
    )


@rule
def characters(report: Report) -> Iterator[Noticed]:
    """No control characters, nothing invisible, no letters that were lost or spoilt."""
    source = _source(report)
    whole = "".join(source.texts) if source is not None else ""
    if source is None or (whole.isascii() and whole.isprintable()):
        return
    for line, text in enumerate(source.texts, 1):
        if not text.isprintable():
            yield from _unprintable(report, line, text)
        if not text.isascii():
            yield from _notice_decomposed(report, line, text)
            if not source.guessed:
                yield from _twice(report, line, text)
    yield from _notice_lost_letters(report, source)


def _unprintable(report: Report, line: int, text: str) -> Iterator[Noticed]:
    """At most one of each kind in a line: a line of garbage is one fault."""
    seen: set[str] = set()
    for column, character in enumerate(text, 1):
        if character.isprintable() or character in _HARMLESS or character in seen:
            continue
        seen.add(character)
        category = unicodedata.category(character)
        kind = kinds.CONTROL_CHARACTER if category in _CONTROL else kinds.INVISIBLE_CHARACTER
        if category not in _CONTROL + _INVISIBLE:
            continue
        span = Span(line, column, column + 1)
        edit = Edit(line, column, column + 1, " ")
        fix = Fix(phrase("put a blank there"), safe=False, edits=(edit,))
        yield kind.at(span, fix=fix, field=field_at(report, span), name=_name_of(character))


_NAMES = {0: "NUL", 7: "BELL", 11: "VT", 12: "FF", 26: "SUB", 27: "ESC", 127: "DEL"}


def _name_of(character: str) -> str:
    code = ord(character)
    return _NAMES.get(code) or unicodedata.name(character, "").lower() or f"U+{code:04X}"


def _notice_decomposed(report: Report, line: int, text: str) -> Iterator[Noticed]:
    """Letters and accents apart, although one character has both."""
    if text.isascii() or unicodedata.is_normalized("NFC", text):
        return
    for match in re.finditer(r"\S+", text):
        word = match[0]
        composed = unicodedata.normalize("NFC", word)
        if len(composed) < len(word):
            span = Span(line, match.start() + 1, match.end() + 1)
            fix = _spell_fix(report, span, lambda value: unicodedata.normalize("NFC", value))
            yield kinds.LETTERS_DECOMPOSED.at(span, fix=fix, written=composed)


def _twice(report: Report, line: int, text: str) -> Iterator[Noticed]:
    """UTF-8 that was taken for Windows-1252 and encoded again."""
    for match in _TWICE.finditer(text):
        meant = _once_less(match[0])
        if meant is not None:
            span = Span(line, match.start() + 1, match.end() + 1)
            yield kinds.ENCODED_TWICE.at(
                span,
                fix=_spell_fix(report, span, _all_once_less),
                field=field_at(report, span),
                written=match[0],
                meant=meant,
            )


def _all_once_less(text: str) -> str:
    return _TWICE.sub(lambda match: _once_less(match[0]) or match[0], text)


def _spell_fix(report: Report, span: Span, spell: Callable[[str], str]) -> Fix | None:
    """The field at a place with its letters spelled otherwise; its columns stay."""
    row = row_at(report, span)
    at = field_at(report, span)
    if row is None or at is None:
        return None
    item = row.item_at(at[1], span.column or 0)
    value = row.item(at[1], item)
    if not value:
        return None
    title = phrase("write the letters as they should be")
    return field_fix(report, title, row.line, at[1], spell(value), item, safe=False)


def _once_less(text: str) -> str | None:
    try:
        return decode(encode(text, "cp1252"), "utf-8")
    except UnicodeError:
        return None


def _notice_lost_letters(report: Report, source: Source) -> Iterator[Noticed]:
    """One word for the whole file: the letters cannot be brought back one by one."""
    count = sum(text.count(_LOST) for text in source.texts)
    if not count:
        return
    line = next(n for n, text in enumerate(source.texts, 1) if _LOST in text)
    column = source.texts[line - 1].index(_LOST) + 1
    span = Span(line, column, column + 1)
    what = plural(count, "a letter was", "{n} letters were", n=f"{count:,}")
    yield kinds.CHARACTERS_LOST.at(span, field=field_at(report, span), what=what)
