"""A report as PDF, and its pages as pictures: typst with the fonts that its package brings.

The files are PDF/A-2b, made for keeping: all fonts inside, and typst refuses a sign that no font
has. Such a sign is then replaced by one like it, and a note says where it stood.
"""

from __future__ import annotations

import json
import re
import threading
import unicodedata
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from crosstable.errors import extra_needed
from crosstable.lists.files import MissingExtra
from crosstable.output.document import Report
from crosstable.output.drawing.sheetdata import Data, report_data
from crosstable.text.packaged import on_disk

if TYPE_CHECKING:
    from types import ModuleType

    from typst import Compiler, Fonts, TypstError

REPORT = "report.typ"
"""The template of all forms."""
UNDATED = date(1980, 1, 1)
"""The day of files of an event without dates: the first one that a ZIP file can hold."""

_REFUSED = re.compile(r'the text `"(.*?)"` could not be displayed')
_ESCAPE = re.compile(r"\\u\{([0-9a-f]+)\}")
_MOST_TRIES = 8
"""typst names the first signs that it cannot print; with those replaced it names the next."""


class Printed(NamedTuple):
    """The bytes of a document, and notes on signs that no font has."""

    data: bytes
    notes: tuple[str, ...] = ()


def pdf(report: Report) -> Printed:
    """The report as PDF. Raises `MissingExtra` without the extra `reports`."""
    return typeset(REPORT, report_data(report), moment(report))


def pictures(report: Report, dots_per_inch: int = 60) -> list[bytes]:
    """The pages as PNG, to look at."""
    return typeset_pictures(REPORT, report_data(report), dots_per_inch)


def typeset(template: str, data: Data, when: datetime) -> Printed:
    """What a template makes of data, as PDF that counts as made at a moment."""
    refused: frozenset[str] = frozenset()
    for _ in range(_MOST_TRIES):
        done, signs = _attempt(template, _replace_signs(data, refused), when)
        if done is not None:
            return Printed(done, tuple(_notes(data, refused)))
        refused |= signs
    plain = _compile(template, _replace_signs(data, refused), when, is_archival=False)
    return Printed(plain, tuple(_notes(data, refused)))


def typeset_pictures(template: str, data: Data, dots_per_inch: int = 60) -> list[bytes]:
    """The same as PNG, page by page."""
    images = _compiler(template).compile(
        format="png", ppi=dots_per_inch, sys_inputs={"data": json.dumps(data)}
    )
    pages = images if isinstance(images, list) else [images]
    return [page for page in pages if page is not None]


_own = threading.local()
"""Each thread has compilers of its own: one cannot do two documents at a time."""


def _compiler(template: str) -> Compiler:
    """The compiler of this thread for a template; the fonts are read once for all."""
    known: dict[str, Compiler] = _own.__dict__.setdefault("compilers", {})
    if template not in known:
        known[template] = _typst().Compiler(
            on_disk("output.drawing", "templates") / template, font_paths=_fonts()
        )
    return known[template]


@lru_cache(maxsize=1)
def _fonts() -> Fonts:
    """Those inside the package only: fonts of the system differ from place to place."""
    fonts: Fonts = _typst().Fonts(include_system_fonts=False, include_embedded_fonts=True)
    return fonts


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError as missing:
        raise MissingExtra(extra_needed("PDF needs", "reports")) from missing
    return typst


def _compile(template: str, data: Data, when: datetime, *, is_archival: bool) -> bytes:
    document = _compiler(template).compile(
        format="pdf",
        sys_inputs={"data": json.dumps(data)},
        pdf_standards=["a-2b"] if is_archival else [],
        timestamp=int(when.timestamp()),
    )
    assert isinstance(document, bytes)
    return document


def moment(report: Report) -> datetime:
    """When the document counts as made: noon of the last day of the event."""
    return datetime.combine(report.day or UNDATED, time(12), UTC)


# -- signs that no font has -----------------------------------------------------------------------


def _attempt(template: str, data: Data, when: datetime) -> tuple[bytes | None, frozenset[str]]:
    """The document, or the signs that stood in its way."""
    refused: type[TypstError] = _typst().TypstError
    try:
        return _compile(template, data, when, is_archival=True), frozenset()
    except refused as refusal:
        signs = frozenset("".join(_unescape(text) for text in _REFUSED.findall(refusal.diagnostic)))
        if not signs:
            raise
        return None, signs


def _unescape(text: str) -> str:
    """The text that typst quotes as Rust does."""
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text).replace('\\"', '"')


def _replace_signs(data: Data, signs: frozenset[str]) -> Data:
    """The data with other signs in place of these."""
    if not signs:
        return data
    replaced: Data = _each_text(data, _longest_first(signs))
    return replaced


def _longest_first(signs: frozenset[str]) -> list[str]:
    return sorted(signs, key=lambda sign: (-len(sign), sign))


def _each_text(value: object, signs: list[str]) -> object:
    if isinstance(value, str):
        return value if value.isascii() else _printed_as(value, signs)
    if isinstance(value, list):
        return [_each_text(inner, signs) for inner in value]
    if isinstance(value, dict):
        return {key: _each_text(inner, signs) for key, inner in value.items()}
    return value


def _printed_as(text: str, signs: list[str]) -> str:
    for sign in signs:
        text = text.replace(sign, _stand_in(sign))
    return text


def _stand_in(sign: str) -> str:
    """The letter without its marks where that is a plain one, else a question mark.

    A letter and marks that no font has together lose the marks.
    """
    if len(sign) > 1:
        return sign[0]
    base = unicodedata.normalize("NFKD", sign)[0]
    if base != sign and base.isascii():
        return base
    return "" if unicodedata.category(sign) in ("Mn", "Cf") else "?"


_MOST_NAMES = 20


def _notes(data: Data, signs: frozenset[str]) -> Iterator[str]:
    """One for each text with such a sign."""
    order = _longest_first(signs)
    texts = [text for text in dict.fromkeys(_texts(data)) if any(sign in text for sign in order)]
    for text in texts[:_MOST_NAMES]:
        signs_found = ", ".join(f"{sign} ({_code_points(sign)})" for sign in order if sign in text)
        yield f"no font has {signs_found} of {text}; printed as {_printed_as(text, order)}"
    if len(texts) > _MOST_NAMES:
        yield f"and of {len(texts) - _MOST_NAMES} other texts"


def _code_points(sign: str) -> str:
    return " ".join(f"U+{ord(character):04X}" for character in sign)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
