"""Reading: read, load and loads, from bytes of any dialect or JSON to a tournament."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from typing import IO, Any

from crosstable.errors import Unusable, WrongKind
from crosstable.model.choices import DialectName
from crosstable.model.origin import Origin
from crosstable.model.phrases import phrase
from crosstable.model.requiring import require_bytes
from crosstable.model.tournament import Tournament
from crosstable.reading.foreign.formats import format_of, read_foreign
from crosstable.reading.foreign.naming import with_files_beside, with_program_by_name
from crosstable.reading.interpret import interpret
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
    force: bool = False,
) -> Tournament:
    """Read the tournament of a file: a report, or the own file of another program.

    `dialect` and `encoding` are detected unless they are given; `section` names one of several
    tournaments in the same file. What is wrong with the content raises nothing: `check` finds it.
    A file of another program that contradicts itself is refused as a whole, with its `verdict`;
    with `force`, the parts that contradict the rest are left out, and are among the `findings`.
    Raises `OSError` for a file that cannot be opened, `UnknownDialect`, and `Unusable` for an
    encoding that does not exist.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> len(t.players)
    10
    """
    if "\n" in os.fspath(path):
        raise WrongKind(phrase("read() takes the path of a file; loads() takes its text"))
    with open(path, "rb") as file:  # noqa: PTH123  (pathlib takes as long to import as to read)
        data = with_files_beside(os.fspath(path), file.read())
    t = loads(data, dialect=dialect, encoding=encoding, section=section, force=force)
    _refuse_section(t, section)
    return t if t.verdict is None else with_program_by_name(t, os.fspath(path))


def _refuse_section(t: Tournament, section: str | None) -> None:
    """Raise where one of several tournaments is asked for, and the file can have only one."""
    if section is not None and t.origin is None and t.verdict is None:
        raise Unusable(phrase("section is for files with several tournaments; this is a report"))


def load(
    file: IO[Any],
    *,
    dialect: DialectName | str | None = None,
    encoding: str | None = None,
    section: str | None = None,
    force: bool = False,
) -> Tournament:
    """The tournament in an open file, text or binary.

    >>> import crosstable
    >>> with crosstable.sample("rapid").open("rb") as file:
    ...     crosstable.load(file).rounds
    9
    """
    if not hasattr(file, "read"):
        raise WrongKind(phrase("load() takes an open file; read() takes the path of one"))
    t = loads(file.read(), dialect=dialect, encoding=encoding, section=section, force=force)
    _refuse_section(t, section)
    return t


def loads(
    text: str | bytes,
    *,
    dialect: DialectName | str | None = None,
    encoding: str | None = None,
    section: str | None = None,
    force: bool = False,
) -> Tournament:
    """The tournament in a text or a file's bytes. The content never raises.

    Raises `WrongKind` for a text that is the name of a file, such as ``open.trf``.

    >>> import crosstable
    >>> t = crosstable.loads("012 Test\\n001    1 m    Lee, Ann                          2000")
    >>> t.players[0].name, t.players[0].rating
    ('Lee, Ann', 2000)
    """
    if isinstance(text, str) and _LIKE_A_PATH.fullmatch(text):
        raise WrongKind(
            phrase(
                "loads() takes the text of a file, not its path: write read({path})",
                path=repr(text),
            )
        )
    data = _bytes(text)
    if encoding is not None:
        encoding = known_encoding(encoding)
    given = None if dialect is None else dialect_named(dialect)
    is_json = looks_like_json(data) if given is None else not given.has_records
    if is_json:
        return with_verdict(tournament_of_json(data))
    foreign = format_of(data) if given is None else None
    if foreign is not None:
        return read_foreign(data, foreign, section, force=force)
    document = Document.read(data, given, encoding)
    if isinstance(text, str):
        document = replace(document, source=replace(document.source, ends_are_known=False))
    tournament = with_verdict(interpret(document))
    verdict = tournament.verdict
    if verdict is None or verdict in tournament.reading_findings:
        return tournament
    return replace(tournament, reading_findings=(verdict, *tournament.reading_findings))


_LIKE_A_PATH = re.compile(
    r"[^\r\n]{1,250}\.(?:trfx?|json|txt|tu[nrtm]x|swt|sce|trn)", re.IGNORECASE
)
"""The name of a file: one line that ends like one."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_SNIFFED_BYTES = 200
_JSON_SIGNATURE = rb'"format"\s*:\s*"crosstable"'


def looks_like_json(data: bytes) -> bool:
    """Whether the first bytes are those of a tournament in JSON."""
    head = data[:_SNIFFED_BYTES].removeprefix(_BYTE_ORDER_MARK).lstrip()
    return head.startswith(b"{") and re.search(_JSON_SIGNATURE, head) is not None


def _bytes(text: str | bytes) -> bytes:
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    require_bytes(text, "loads")  # bytes(5) would be five of them
    return bytes(text)  # no copy if it is bytes already


def tournament_of_json(data: bytes) -> Tournament:
    """The tournament in JSON; its reader is imported only here, because few files need it."""
    from crosstable.reading.jsonmodel import from_json

    tournament, findings = from_json(data)
    source, noticed = Source.read(data)
    text_findings = (finding for finding in noticed if finding.kind != "too-many-lines")
    return replace(
        tournament,
        document=Document(source, JSON),
        reading_findings=(*text_findings, *findings),
    )


def read_again(document: Document, origin: Origin | None = None) -> Tournament:
    """What the document itself says, to tell whether a tournament was changed since."""
    if document.dialect.has_records:
        return interpret(document)
    foreign = format_of(document.to_bytes()) if document.dialect.is_foreign else None
    if foreign is not None:
        section = None if origin is None else origin.section
        is_forced = origin is not None and origin.is_forced
        return read_foreign(document.to_bytes(), foreign, section, force=is_forced)
    return tournament_of_json(document.to_bytes())
