"""Backup and restore: the whole office in one ZIP file, with the secrets, unlike an export."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, select
from sqlalchemy.exc import SQLAlchemyError

from crosstable.errors import NotAnOffice, OutputExists
from crosstable.office.lists.proving import verify
from crosstable.office.moving.exporting import export_files
from crosstable.office.moving.importing import import_from
from crosstable.office.store.chain import Act, acts_of
from crosstable.office.store.opening import Clock, Office, now
from crosstable.office.store.tables import API_KEYS, CREDENTIALS
from crosstable.office.store.verifying import Verified
from crosstable.office.store.writing import Writer
from crosstable.office.users.rights import Right, User
from crosstable.text.archives import BAD_ARCHIVE

SECRETS_NAME = "secrets.json"
_THE_SAME_TIME = (1980, 1, 1, 0, 0, 0)
"""Two backups of one state are the same bytes."""


class BackedUp(NamedTuple):
    """A backup that was written and read back."""

    path: Path
    acts: int


def back_up(office: Office, actor: User, target: Path) -> BackedUp:
    """Write a backup, and prove that it can be read; a file that exists is not replaced."""
    actor.need(Right.BACKUP)
    if target.exists():
        raise OutputExists(f"{target} already exists; choose another name")
    aside = target.with_name(f".{target.name}.part")
    try:
        with office.reading() as connection:
            acts = list(acts_of(connection))
            with zipfile.ZipFile(aside, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, data in export_files(connection, acts):
                    _write(archive, name, data)
                _write(archive, SECRETS_NAME, _secrets(connection))
        with zipfile.ZipFile(aside) as archive:
            broken = archive.testzip()
        if broken is not None:
            raise NotAnOffice(f"the backup could not be read back: {broken}")
        with aside.open("rb") as stream:
            os.fsync(stream.fileno())
        aside.rename(target)
    finally:
        aside.unlink(missing_ok=True)
    return BackedUp(target, len(acts))


def _write(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    info = zipfile.ZipInfo(name, _THE_SAME_TIME)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o600 << 16
    archive.writestr(info, data)


def _secrets(connection: Connection) -> bytes:
    rows = {table.name: list(_rows(connection, table)) for table in (CREDENTIALS, API_KEYS)}
    return (json.dumps(rows, indent=2, sort_keys=True) + "\n").encode()


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    for row in connection.execute(select(table).order_by(*table.primary_key.columns)):
        yield dict(row._mapping)


def restore(source: Path, database: str, clock: Clock = now) -> tuple[Office, Verified]:
    """A new office from a backup, proved; raises `NotAnOffice` if the backup is broken."""
    try:
        archive = zipfile.ZipFile(source)
    except FileNotFoundError:
        raise NotAnOffice(f"{source} does not exist") from None
    except (OSError, *BAD_ARCHIVE):
        raise NotAnOffice(
            f"{source} is not a backup of an office, or it is damaged; take another copy"
        ) from None

    def read(name: str) -> bytes:
        try:
            return archive.read(name)
        except (KeyError, OSError, *BAD_ARCHIVE):
            raise NotAnOffice(
                f"{source}: {name} cannot be read, so the backup is damaged; take another copy"
            ) from None

    def keep_secrets(writer: Writer, _: list[Act]) -> None:
        try:
            secrets = json.loads(read(SECRETS_NAME))
            for table in (CREDENTIALS, API_KEYS):
                if secrets[table.name]:
                    writer.connection.execute(table.insert(), secrets[table.name])
        except (ValueError, KeyError, TypeError, SQLAlchemyError):
            raise NotAnOffice(f"{source}: {SECRETS_NAME} cannot be understood") from None

    with archive:
        office = import_from(read, database, keep_secrets, clock)
    return office, verify(office)
