"""Bytes that acts name by their hash: reports, lists, findings."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select

from crosstable.errors import BrokenOffice
from crosstable.office.store.tables import CONTENTS, REDACTIONS

_QUICKLY = 1
"""Lists pack to a fifth even so."""


class Packed(NamedTuple):
    """Bytes as they are stored."""

    hash: str
    size: int
    data: bytes

    def unpack(self) -> bytes:
        """The bytes themselves."""
        return zlib.decompress(self.data)


def pack(data: bytes) -> Packed:
    """Bytes made ready to be stored; threads do this side by side."""
    return Packed(sha256(data).hexdigest(), len(data), zlib.compress(data, _QUICKLY))


def keep(connection: Connection, data: bytes) -> str:
    """Store bytes once, and give their hash."""
    return keep_all(connection, (data,))[0]


def keep_all(connection: Connection, items: Iterable[bytes | Packed]) -> list[str]:
    """Store many contents with one question; their hashes in order."""
    listed = [item if isinstance(item, Packed) else pack(item) for item in items]
    given = {packed.hash: packed for packed in listed}
    known = set(connection.scalars(select(CONTENTS.c.hash).where(CONTENTS.c.hash.in_(given))))
    rows = [value._asdict() for value in given.values() if value.hash not in known]
    if rows:
        connection.execute(CONTENTS.insert(), rows)
    return [packed.hash for packed in listed]


def content(connection: Connection, key: str) -> bytes:
    """The bytes of a hash; of a redacted content those of the copy."""
    return unpack_content(connection, where_is(connection, key))


def places(connection: Connection) -> Callable[[str], str]:
    """The same as `where_is` for many hashes, with one question."""
    moved = {row.original: row.redacted for row in connection.execute(select(REDACTIONS))}

    def place(key: str) -> str:
        while key in moved:
            key = moved[key]
        return key

    return place


def where_is(connection: Connection, key: str) -> str:
    """The hash under which the bytes are now: another one after an erasure."""
    while (later := connection.scalar(_REDACTED, {"key": key})) is not None:
        key = later
    return key


_REDACTED = select(REDACTIONS.c.redacted).where(REDACTIONS.c.original == bindparam("key"))
_PACKED = select(CONTENTS.c.data).where(CONTENTS.c.hash == bindparam("key"))


def unpack_content(connection: Connection, key: str) -> bytes:
    """The bytes stored under a hash, checked; raises `BrokenOffice`."""
    packed = connection.scalar(_PACKED, {"key": key})
    if packed is None:
        raise BrokenOffice(f"the content {key} is missing; verify the office")
    try:
        data = zlib.decompress(packed)
    except zlib.error:
        data = b""
    if sha256(data).hexdigest() != key:
        raise BrokenOffice(f"the content {key} was changed; verify the office")
    return data
