"""Reading: read, load and loads, from bytes of any dialect or JSON to a tournament."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import IO, Any

from crosstable.model.choices import DialectName
from crosstable.model.requiring import require_bytes
from crosstable.model.tournament import Tournament
from crosstable.reading.foreign.formats import format_of, read_foreign
from crosstable.reading.foreign.naming import with_files_beside, with_program_by_name
from crosstable.reading.interpret import interpret
from crosstable.reading.jsonmodel import from_json, looks_like_json
from crosstable.reading.verdict import with_verdict
from crosstable.text.dialectnames import dialect_named
from crosstable.text.document import JSON, Document
from crosstable.text.encodings import known_encoding
from crosstable.text.source import Source


def read(
    path: str | os.PathLike[str],
    *,
    dialect: DialectName | str | None = None,
    encoding: str | None = None,
    section: str | None = None,
) -> Tournament:
    """Read the tournament of a file: a report, or the own file of another program.

    `dialect` and `encoding` are detected unless they are given; `section` names one of several
    tournaments in the same file. What is wrong with the content raises nothing: `check` finds it.
    Raises `OSError` for a file that cannot be opened, `UnknownDialect`, and `Unusable` for an
    encoding that does not exist.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> len(t.players)
    10
    """
    with open(path, "rb") as file:  # noqa: PTH123  (pathlib takes as long to import as to read)
        data = with_files_beside(os.fspath(path), file.read())
    t = loads(data, dialect=dialect, encoding=encoding, section=section)
    return t if t.verdict is None else with_program_by_name(t, os.fspath(path))


def load(
    file: IO[Any],
    *,
    dialect: DialectName | str | None = None,
    encoding: str | None = None,
    section: str | None = None,
) -> Tournament:
    """The tournament in an open file, text or binary.

    >>> import crosstable
    >>> with crosstable.sample("rapid").open("rb") as file:
    ...     crosstable.load(file).rounds
    9
    """
    return loads(file.read(), dialect=dialect, encoding=encoding, section=section)


def loads(
    text: str | bytes,
    *,
    dialect: DialectName | str | None = None,
    encoding: str | None = None,
    section: str | None = None,
) -> Tournament:
    """The tournament in a text or a file's bytes. The content never raises.

    >>> t = loads("012 Test\\n001    1 m    Lee, Ann                          2000")
    >>> t.players[0].name, t.players[0].rating
    ('Lee, Ann', 2000)
    """
    data = _bytes(text)
    if encoding is not None:
        encoding = known_encoding(encoding)
    given = None if dialect is None else dialect_named(dialect)
    is_json = _is_json(data) if given is None else not given.has_records
    if is_json:
        return with_verdict(tournament_of_json(data))
    foreign = format_of(data) if given is None else None
    if foreign is not None:
        return read_foreign(data, foreign, section)
    document = Document.read(data, given, encoding)
    if isinstance(text, str):
        document = replace(document, source=replace(document.source, ends_are_known=False))
    tournament = with_verdict(interpret(document))
    verdict = tournament.verdict
    if verdict is None or verdict in tournament.reading_findings:
        return tournament
    return replace(tournament, reading_findings=(verdict, *tournament.reading_findings))


_BEFORE_JSON = b" \t\r\n\xef\xbb\xbf\xff\xfe\0"
"""Bytes that may stand before the first brace: blanks and byte order marks."""


def _is_json(data: bytes) -> bool:
    """Whether the bytes are a tournament in JSON; most files need no more than a look."""
    if data[:200].lstrip(_BEFORE_JSON)[:1] != b"{":
        return False
    return looks_like_json(data)


def _bytes(text: str | bytes) -> bytes:
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    require_bytes(text, "loads")  # bytes(5) would be five of them
    return bytes(text)  # no copy if it is bytes already


def tournament_of_json(data: bytes) -> Tournament:
    tournament, findings = from_json(data)
    source, noticed = Source.read(data)
    text_findings = (finding for finding in noticed if finding.kind != "too-many-lines")
    return replace(
        tournament,
        document=Document(source, JSON),
        reading_findings=(*text_findings, *findings),
    )


def read_again(document: Document, section: str | None = None) -> Tournament:
    """What the document itself says, to tell whether a tournament was changed since."""
    if document.dialect.has_records:
        return interpret(document)
    foreign = format_of(document.to_bytes()) if document.dialect.is_foreign else None
    if foreign is not None:
        return read_foreign(document.to_bytes(), foreign, section)
    return tournament_of_json(document.to_bytes())
