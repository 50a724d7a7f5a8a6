"""The calls of the library: read, load, loads, dump, dumps, and what a file is not."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING, Any

from crosstable.document import JSON, Document
from crosstable.errors import CannotWrite, CrosstableError
from crosstable.findings import Finding
from crosstable.interpret import interpret
from crosstable.model import Tournament
from crosstable.source import Source
from crosstable.targets import dialect_named
from crosstable.values import replace

if TYPE_CHECKING:
    from pathlib import Path

# The first bytes of files that people take for reports. No report begins like the first ones; a
# text of the second ones could still hold records.
_BINARY_SIGNATURES = (
    (b"PK\x03\x04", "a ZIP archive (or an Office document); take the report out of it first"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"%PDF", "a PDF document"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"\x93\xff\x89\x44", "a Swiss-Manager tournament; export a TRF from Swiss-Manager"),
    (b"SQLite format 3", "a database"),
)
_TEXT_SIGNATURES = (
    (b"<?xml", "an XML file"),
    (b"<!DOCTYPE", "a web page"),
    (b"<html", "a web page"),
    (b"{\\rtf", "a rich-text document"),
)


def read(
    path: str | os.PathLike[str], *, dialect: str | None = None, encoding: str | None = None
) -> Tournament:
    """The tournament of a file.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> len(t.players)
    10
    """
    with open(path, "rb") as file:  # noqa: PTH123  (pathlib takes as long to import as to read)
        return load(file, dialect=dialect, encoding=encoding)


def load(file: IO[Any], *, dialect: str | None = None, encoding: str | None = None) -> Tournament:
    """The tournament of an open file, text or binary."""
    return loads(file.read(), dialect=dialect, encoding=encoding)


def loads(
    text: str | bytes, *, dialect: str | None = None, encoding: str | None = None
) -> Tournament:
    """The tournament of a text or of a file's bytes. Never raises for what it contains.

    >>> t = loads("012 Test\\n001    1 m    Lee, Ann                          2000")
    >>> t.players[0].name, t.players[0].rating
    ('Lee, Ann', 2000)
    """
    data = _bytes(text)
    given = None if dialect is None else dialect_named(dialect)
    if given is JSON or (given is None and data[:200].lstrip(_BEFORE_JSON)[:1] == b"{"):
        from crosstable.jsonmodel import looks_like_json

        if given is JSON or looks_like_json(data):
            return _from_json(data)
    document = Document.read(data, given, encoding)
    tournament = interpret(document)
    verdict = what_is_wrong_with(tournament)
    if verdict is None or verdict in tournament.reading_findings:
        return tournament
    return replace(tournament, reading_findings=(verdict, *tournament.reading_findings))


_BEFORE_JSON = b" \t\r\n\xef\xbb\xbf\xff\xfe\0"
"""Bytes that may stand before the first brace: blanks and byte order marks."""


def _bytes(text: str | bytes) -> bytes:
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    memoryview(text)  # raises TypeError for what holds no bytes; bytes(5) would not
    return bytes(text)  # no copy if it is bytes already


def _from_json(data: bytes) -> Tournament:
    from crosstable.jsonmodel import from_json

    tournament, findings = from_json(data)
    source, noticed = Source.read(data)
    text_findings = (finding for finding in noticed if finding.kind != "too-many-lines")
    return replace(
        tournament,
        document=Document(source, JSON),
        reading_findings=(*text_findings, *findings),
    )


def dumps(t: Tournament, dialect: str | None = None) -> bytes:
    """The tournament as a file: unchanged bytes without a dialect, else converted.

    Raises `CannotWrite` when the dialect has no room for a number, and when a changed tournament
    is to be written as if it were unchanged; use `convert` to learn of everything that is lost.
    """
    if dialect is None:
        if t.document is None:
            raise CannotWrite("this tournament was not read from a file: name a dialect")
        if t != _read_again(t.document):
            raise CannotWrite("this tournament was changed after reading: name a dialect")
        return t.document.to_bytes()
    from crosstable.conversion import convert

    conversion = convert(t, dialect)
    if conversion.refusals:
        raise CannotWrite("; ".join(conversion.refusals))
    return conversion.to_bytes()


def _read_again(document: Document) -> Tournament:
    """What the document itself says, to tell whether a tournament was changed since."""
    if document.dialect is JSON:
        return _from_json(document.to_bytes())
    return interpret(document)


def dump(t: Tournament, file: IO[bytes], dialect: str | None = None) -> None:
    """Write the tournament to an open binary file."""
    file.write(dumps(t, dialect))


def is_readable(t: Tournament) -> bool:
    """Whether at least one record was understood."""
    return what_is_wrong_with(t) is None


def what_is_wrong_with(t: Tournament) -> Finding | None:
    """Why a file is no report at all, or None if it is one."""
    document = t.document
    if document is None:
        return None
    data = document.to_bytes()
    if not data:
        return Finding("empty-file", "the file is empty")
    binary = _named_by(_BINARY_SIGNATURES, data)
    if binary is not None:
        return Finding("binary-file", f"this is {binary}")
    if t.informative or replace(t, comments=()) != Tournament():
        return None
    for finding in t.reading_findings:
        if finding.kind in ("json-syntax", "too-many-lines"):
            return finding
    kind = _named_by(_TEXT_SIGNATURES, data) or ("a binary file" if b"\0" in data[:4096] else None)
    if kind is not None:
        return Finding("binary-file", f"this is {kind}")
    return Finding("not-a-report", "no line of this file is a record of a tournament report")


def _named_by(signatures: Iterable[tuple[bytes, str]], data: bytes) -> str | None:
    """What the first bytes of a file say that it is."""
    head = data[:1000].lstrip().lower()
    return next((name for begin, name in signatures if head.startswith(begin.lower())), None)


def samples_directory() -> Path:
    """Where the bundled sample events are."""
    from pathlib import Path

    return Path(__file__).parent / "samples"


def sample(name: str) -> Path:
    """The path of a bundled sample event, by its name without suffix."""
    path = samples_directory() / f"{name}.trf"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in samples_directory().glob("*.trf")))
        raise CrosstableError(f"no sample {name!r}; there are {known}")
    return path
