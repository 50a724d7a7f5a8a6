"""Writing: dump and dumps, from a tournament to the bytes of a file."""

from __future__ import annotations

from typing import IO

from crosstable.errors import CannotWrite
from crosstable.model.tournament import Tournament
from crosstable.reading.files import read_again
from crosstable.writing.conversion import convert


def dumps(t: Tournament, dialect: str | None = None) -> bytes:
    """The tournament as a file: unchanged bytes without a dialect, otherwise converted.

    Raises `CannotWrite` if a number does not fit the dialect, or if a changed tournament is written
    without a dialect; use `convert` to get a list of everything that is lost.
    """
    if dialect is None:
        if t.document is None:
            raise CannotWrite("this tournament was not read from a file: name a dialect")
        if t != read_again(t.document):
            raise CannotWrite("this tournament was changed after reading: name a dialect")
        return t.document.to_bytes()
    conversion = convert(t, dialect)
    if conversion.refusals:
        raise CannotWrite("; ".join(conversion.refusals))
    return conversion.to_bytes()


def dump(t: Tournament, file: IO[bytes], dialect: str | None = None) -> None:
    """Write the tournament to an open binary file."""
    file.write(dumps(t, dialect))
