"""Files that went into a period or came out of it, with their checksums."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple


class FileRecord(NamedTuple):
    """A file with its size and SHA-256."""

    path: str
    bytes: int
    sha256: str


def record_of(path: str) -> FileRecord:
    """The record of a file, read in pieces."""
    made = sha256()
    size = 0
    with Path(path).open("rb") as stream:
        while block := stream.read(1 << 20):
            made.update(block)
            size += len(block)
    return FileRecord(path.replace("\\", "/"), size, made.hexdigest())
