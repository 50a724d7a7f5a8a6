"""An exported office brought into an empty database: the same acts, the same hashes."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Connection

from crosstable.errors import NotAnOffice
from crosstable.office.moving.exporting import (
    FORMAT,
    INDEX_NAME,
    JOURNAL_NAME,
    OFFICE_NAME,
    act_of_line,
)
from crosstable.office.store.chain import BEGINNING, Act, append
from crosstable.office.store.contents import keep, unpack_content
from crosstable.office.store.opening import Clock, Office, new_office, now
from crosstable.office.store.projections import Projector
from crosstable.office.store.proofs import IMPORTED, has_secrets
from crosstable.office.store.verifying import redactions_of
from crosstable.office.store.writing import Writer
from crosstable.office.users.rights import COMMAND_LINE

Read = Callable[[str], bytes]
"""Gives the bytes of a file of an export by its name."""


def import_office(source: Path, database: str, clock: Clock = now) -> Office:
    """A new office with everything of an export; raises `NotAnOffice` if the export is broken."""

    def read(name: str) -> bytes:
        try:
            return (source / name).read_bytes()
        except OSError:
            raise NotAnOffice(f"{source / name} cannot be read") from None

    return import_from(read, database, _secrets_stayed_behind, clock)


def _secrets_stayed_behind(writer: Writer, acts: list[Act]) -> None:
    if has_secrets(acts):
        writer.record(IMPORTED, {})


def import_from(
    read: Read,
    database: str,
    complete: Callable[[Writer, list[Act]], None],
    clock: Clock = now,
) -> Office:
    """The same from any source of files; `complete` belongs to the same transaction."""
    about = _json(read, OFFICE_NAME)
    if about.get("format") != FORMAT:
        raise NotAnOffice(f"{OFFICE_NAME}: this version cannot read the export")
    acts = [act_of_line(line) for line in read(JOURNAL_NAME).splitlines()]
    _check_chain(acts, str(about.get("head", "")))
    index = _json(read, INDEX_NAME)
    office = new_office(database, clock)
    try:
        with office.writing(COMMAND_LINE.number) as writer:
            _take_contents(writer.connection, read, index)
            _replay(writer.connection, acts)
            complete(writer, acts)
    except BaseException:
        office.close()
        raise
    return office


def _json(read: Read, name: str) -> dict[str, object]:
    try:
        value = json.loads(read(name))
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise NotAnOffice(f"{name} is not valid")
    return value


def _check_chain(acts: list[Act], head: str) -> None:
    previous = BEGINNING
    for number, act in enumerate(acts, 1):
        if act.number != number or act.previous != previous:
            raise NotAnOffice(f"{JOURNAL_NAME}: act {number} is missing or was changed")
        previous = act.hash
    if acts and previous != head:
        raise NotAnOffice(f"{JOURNAL_NAME}: acts at the end are missing or were changed")


def _take_contents(connection: Connection, read: Read, index: dict[str, object]) -> None:
    for name, expected in index.items():
        data = read(name)
        if sha256(data).hexdigest() != expected:
            raise NotAnOffice(f"{name} was changed")
        keep(connection, data)


def _replay(connection: Connection, acts: list[Act]) -> None:
    moved = redactions_of(acts)

    def contents(key: str) -> bytes:
        while key in moved:
            key = moved[key]
        return unpack_content(connection, key)

    projector = Projector(connection, contents)
    for act in acts:
        own = act.personal
        if own is not None and own.erased is not None:
            # the act that erased it comes later, and names it then
            act = act._replace(personal=own._replace(erased=None))
        append(connection, act)
        projector.apply(act)
