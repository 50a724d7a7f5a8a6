"""Bytes that acts name by their hash: reports, lists, findings."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, bindparam, select

from crosstable.errors import BrokenOffice
from crosstable.office.store.tables import CONTENTS, REDACTIONS
from crosstable.parallel import cores

_QUICKLY = 1
"""Lists pack to a fifth even so."""
_LARGE = 10_000_000
"""Bytes from which on threads are worth their while."""


def keep(connection: Connection, data: bytes) -> str:
    """Store bytes once, and give their hash."""
    return keep_all(connection, (data,))[0]


def keep_all(connection: Connection, items: Iterable[bytes]) -> list[str]:
    """Store many contents with one question; their hashes in order."""
    listed = list(items)
    with _workers(sum(map(len, listed))) as each:
        hashes = list(each(_hash, listed))
        given = dict(zip(hashes, listed, strict=True))
        known = set(connection.scalars(select(CONTENTS.c.hash).where(CONTENTS.c.hash.in_(given))))
        rows = list(each(_row, [one for one in given.items() if one[0] not in known]))
    if rows:
        connection.execute(CONTENTS.insert(), rows)
    return hashes


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()


def _row(one: tuple[str, bytes]) -> dict[str, object]:
    key, data = one
    return {"hash": key, "size": len(data), "data": zlib.compress(data, _QUICKLY)}


@contextmanager
def _workers(size: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """What does something with each of many contents: by all processors if they are large.

    Hashing and packing leave the interpreter to others.
    """
    if size < _LARGE:
        yield map
        return
    with ThreadPoolExecutor(cores()) as pool:
        yield pool.map


def content(connection: Connection, key: str) -> bytes:
    """The bytes of a hash; of a redacted content those of the copy."""
    return unpacked(connection, where_is(connection, key))


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


def unpacked(connection: Connection, key: str) -> bytes:
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
