"""Is a file a report at all? The one home of that question.

Reading asks it once for each file and keeps the answer (`Tournament.verdict`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from crosstable.model.findings import Finding
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.requiring import require_tournament
from crosstable.model.tournament import Tournament
from crosstable.reading.foreign.formats import module_named
from crosstable.reading.foreign.signatures import is_archive
from crosstable.reading.foreign.unread import foreign_program

# The first bytes of files that people take for reports. No report begins like the first ones; a
# text of the second ones could still hold records.
_BINARY_SIGNATURES = (
    (b"PK\x03\x04", phrase("a ZIP archive (or an Office document); extract the report first")),
    (b"\x1f\x8b", phrase("a gzip archive")),
    (b"\xd0\xcf\x11\xe0", phrase("an old Office document")),
    (b"SQLite format 3", phrase("a database")),
)
_TEXT_SIGNATURES = (
    (b"<?xml", phrase("an XML file")),
    (b"<!DOCTYPE", phrase("a web page")),
    (b"<html", phrase("a web page")),
    (b"{\\rtf", phrase("a rich-text document")),
    (b"<playerslist", phrase("a rating list of FIDE (XML), not a report of a tournament")),
    (b"<", phrase("an XML or HTML file")),
)


def is_readable(t: Tournament) -> bool:
    """Whether at least one record was understood.

    >>> import crosstable
    >>> crosstable.is_readable(crosstable.loads("012 Club Open"))
    True
    >>> crosstable.is_readable(crosstable.loads("hello"))
    False
    """
    require_tournament(t, "is_readable")
    return t.verdict is None


def with_verdict(t: Tournament) -> Tournament:
    """The tournament of a file that was just read, with the verdict on the file."""
    verdict = _what_is_wrong_with(t)
    return t if verdict is None else replace(t, verdict=verdict)


def _what_is_wrong_with(t: Tournament) -> Finding | None:
    """Why a file is not a report at all, or None if it is one."""
    document = t.document
    if document is None:
        return None
    data = document.to_bytes()
    if not data:
        return Finding("empty-file", phrase("the file is empty"))
    binary = foreign_program(data) or _inside(data) or _named_by(_BINARY_SIGNATURES, data)
    if binary is not None:
        return Finding("binary-file", phrase("this is {a}", a=binary))
    if not _says_nothing(t):
        return None
    for finding in t.reading_findings:
        if finding.kind in ("json-syntax", "too-many-lines"):
            return finding
    kind = _named_by(_TEXT_SIGNATURES, data)
    if kind is None and b"\0" in data[:4096]:
        kind = phrase("a binary file")
    if kind is not None:
        return Finding("binary-file", phrase("this is {a}", a=kind))
    message = phrase("no line of this file is a record of a tournament report")
    return Finding("not-a-report", message)


def _inside(data: bytes) -> Phrase | None:
    """The file of another program in an archive, which was looked into."""
    if not is_archive(data):
        return None
    program: Phrase | None = module_named("inside").program_inside(data)
    return program


def _says_nothing(t: Tournament) -> bool:
    """Whether nothing but comments was understood of the file."""
    if t.players or t.informative:
        return False
    return replace(t, comments=()) == Tournament()


def _named_by(signatures: Iterable[tuple[bytes, Phrase]], data: bytes) -> Phrase | None:
    """What the first bytes of a file say that it is."""
    head = data[:1000].lstrip().lower()
    return next((name for begin, name in signatures if head.startswith(begin.lower())), None)
