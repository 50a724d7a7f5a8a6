"""Bytes to numbered lines and back, losing nothing.

The text layer keeps what it found: encoding, byte order mark and every line's own ending. Lines
are split at CR LF, CR and LF only. A general "split lines" function also breaks at U+0085, U+2028,
vertical tab and others, which occur inside badly decoded names (format notes, 2).
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import phrase

MAX_LINES = 250_000
"""More lines than any report has; beyond it a file is kept as bytes and not taken apart."""
MAX_COLUMNS = 20_000
"""More columns than any record has (999 rounds end before column 10,100); a longer line is kept
and not taken apart."""

_END_NAMES = {"\r\n": "CRLF", "\r": "CR", "\n": "LF", "": "none"}

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@cache
def _cp1252() -> tuple[str, dict[int, int]]:
    """Windows-1252 as browsers read it, byte to character and back.

    The five bytes that the code page leaves undefined stand for the control characters of the same
    number, as in Latin-1. That makes it total and reversible.
    """
    text = "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(256))
    return text, {ord(character): byte for byte, character in enumerate(text)}


def decode(data: bytes, encoding: str) -> str | None:
    """The text, or None when the bytes are not of that encoding or would not come back equal."""
    try:
        if encoding == "cp1252":
            return codecs.charmap_decode(data, "strict", _cp1252()[0])[0]
        text = data.decode(encoding)
        if encoding in ("utf-8", "ascii", "latin-1"):
            return text  # strict decoders whose encoders are their exact inverses
        return text if text.encode(encoding) == data else None
    except (UnicodeError, LookupError, ValueError):
        return None


def encode(text: str, encoding: str, errors: str = "strict") -> bytes:
    """The inverse of `decode`; raises UnicodeEncodeError for what the encoding cannot hold."""
    if encoding == "cp1252":
        return codecs.charmap_encode(text, errors, _cp1252()[1])[0]
    return text.encode(encoding, errors)


@dataclass(frozen=True)
class Source:
    """A file's text with everything needed to write the same bytes again."""

    texts: tuple[str, ...]
    endings: tuple[str, ...]
    encoding: str = "utf-8"
    bom: bytes = b""
    guessed: bool = False
    data: bytes | None = None
    """The bytes this was read from; None once a line was changed."""
    ends_are_known: bool = True
    """Whether a file's lines end so; in a text in memory every line end is a line feed."""

    @classmethod
    def read(cls, data: bytes, encoding: str | None = None) -> tuple[Source, tuple[Finding, ...]]:
        """Take bytes apart. Never fails: what cannot be read as asked is a finding."""
        findings: list[Finding] = []
        bom, encoding_used, text, guessed = _decode_any(data, encoding, findings)
        if _has_too_many_lines(text):
            message = phrase(
                "more than {n} lines: this is not a tournament report", n=f"{MAX_LINES:,}"
            )
            findings.append(Finding("too-many-lines", message))
            texts = tuple[str, ...]()
            endings = tuple[str, ...]()
        else:
            texts, endings = split_lines(text)
        source = cls(texts, endings, encoding_used, bom, guessed, data)
        if len(set(endings) - {""}) > 1:
            findings.append(_mixed_ends(source))
        return source, tuple(findings)

    def to_bytes(self) -> bytes:
        """The file: the very same bytes if nothing was changed."""
        if self.data is not None:
            return self.data
        text = "".join(t + e for t, e in zip(self.texts, self.endings, strict=True))
        return self.bom + encode(text, self.encoding)

    def with_line(self, number: int, text: str) -> Source:
        """The same source with one line's text replaced and everything else untouched."""
        texts = (*self.texts[: number - 1], text, *self.texts[number:])
        return replace(self, texts=texts, data=None)

    @cached_property
    def readable_texts(self) -> tuple[str, ...]:
        """The texts by which a file is judged: those that are too long for a record are blank."""
        if max(map(len, self.texts), default=0) <= MAX_COLUMNS:
            return self.texts
        return tuple(text if len(text) <= MAX_COLUMNS else "" for text in self.texts)

    @cached_property
    def line_end_counts(self) -> Counter[str]:
        """How many lines end in which way, by name (CRLF, LF, CR)."""
        return Counter(_END_NAMES[e] for e in self.endings if e)

    @property
    def line_ending(self) -> str:
        """One word for the file's line ends: CRLF, LF, CR, mixed or none."""
        counts = self.line_end_counts
        if not counts:
            return "none"
        if len(counts) == 1:
            return next(iter(counts))
        return "mixed(" + ",".join(f"{name}:{n}" for name, n in counts.most_common()) + ")"

    @property
    def encoding_name(self) -> str:
        """The encoding as shown to people: `utf-8`, `utf-8-bom`, `ascii`, `cp1252`."""
        if self.bom:
            return f"{self.encoding}-bom"
        if self.encoding == "utf-8" and all(text.isascii() for text in self.texts):
            return "ascii"
        return self.encoding


def _has_too_many_lines(text: str) -> bool:
    """Counting takes a while, so it is not done for a text that is short anyway."""
    return len(text) > MAX_LINES and text.count("\n") + text.count("\r") > MAX_LINES


def split_lines(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Texts and endings of equal count; a last line without an ending has the ending ``""``."""
    uniform = "\n" if "\r" not in text else "\r\n" if "\n" in text else "\r"
    parts = text.split(uniform)
    rest = "".join(parts) if uniform == "\r\n" else ""
    if "\r" in rest or "\n" in rest:
        pieces = re.split("(\r\n|\r|\n)", text)
        parts = pieces[::2]
        endings = [*pieces[1::2], ""]
    else:  # the usual file: one kind of ending
        endings = [uniform] * (len(parts) - 1) + [""]
    if parts[-1] == "":
        parts.pop()
        endings.pop()
    return tuple(parts), tuple(endings)


def usual_ending(endings: Sequence[str]) -> str:
    """The ending that most lines have."""
    known = Counter(ending for ending in endings if ending)
    return known.most_common(1)[0][0] if known else "\r\n"


def _decode_any(
    data: bytes, asked: str | None, findings: list[Finding]
) -> tuple[bytes, str, str, bool]:
    """Byte order mark, encoding, text, and whether the encoding is a guess."""
    if asked is not None:
        name = _plain_name(asked)
        bom = next((b for b, bom_of in _BOMS if bom_of == name and data.startswith(b)), b"")
        text = decode(data[len(bom) :], name)
        if text is not None:
            return bom, name, text, False
        message = phrase("the file is not in {text}, the given encoding", text=asked)
        findings.append(Finding("encoding-override-failed", message))
    for bom, name in _BOMS:
        if data.startswith(bom):
            text = decode(data[len(bom) :], name)
            if text is not None:
                return bom, name, text, False
    text = decode(data, "utf-8")
    if text is not None:
        return b"", "utf-8", text, False
    text = decode(data, "cp1252")
    assert text is not None  # the table above is total
    message = phrase("the bytes are not UTF-8; read as Windows-1252 (cp1252)")
    findings.append(Finding("encoding-guessed", message))
    return b"", "cp1252", text, True


def _plain_name(encoding: str) -> str:
    """Python's own spelling of an encoding, so that aliases compare equal."""
    try:
        name = codecs.lookup(encoding).name
    except (LookupError, ValueError):  # ValueError: a NUL inside the name
        return encoding
    return {"iso8859-1": "latin-1", "utf-8-sig": "utf-8"}.get(name, name)


def _mixed_ends(source: Source) -> Finding:
    """Name the first line whose ending is not the file's usual one."""
    usual = source.line_end_counts.most_common(1)[0][0]
    odd = next(i for i, e in enumerate(source.endings, 1) if e and _END_NAMES[e] != usual)
    own = _END_NAMES[source.endings[odd - 1]]
    message = phrase("most lines end in {text}, this one in {other}", text=usual, other=own)
    return Finding("mixed-line-ends", message, Span(odd))
