"""Writing: dump, dumps and write, from a tournament to a file."""

from __future__ import annotations

from errno import ENOENT
from os import PathLike, strerror
from pathlib import Path
from typing import IO

from crosstable.errors import CannotWrite, OutputExists, WrongKind
from crosstable.model.choices import DialectName
from crosstable.model.phrases import joined, phrase
from crosstable.model.requiring import require_tournament
from crosstable.model.tournament import Tournament
from crosstable.reading.files import read_again
from crosstable.text.safefiles import replace_bytes
from crosstable.writing.conversion import convert

_MOST_NAMED = 3
"""Losses that a message names; `losses` has them all."""


def dumps(t: Tournament, dialect: DialectName | str | None = None, *, lossy: bool = False) -> bytes:
    """The tournament as a file: unchanged bytes without a dialect, otherwise converted.

    Raises `CannotWrite` if the dialect cannot hold everything, with what would be lost in `losses`;
    with `lossy` it is written without that. A value that cannot be written at all, and a changed
    tournament without a dialect, raise in any case.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("rapid"))
    >>> crosstable.dumps(t) == crosstable.sample("rapid").read_bytes()
    True
    >>> try:
    ...     crosstable.dumps(t, "trf06")
    ... except crosstable.CannotWrite as problem:
    ...     print(len(problem.losses) > 0)
    True
    """
    require_tournament(t, "dumps")
    if dialect is None:
        if t.document is None:
            raise CannotWrite(
                phrase("this tournament was not read from a file: name a dialect, such as trf26")
            )
        if t != read_again(t.document, t.origin):
            raise CannotWrite(
                phrase("this tournament was changed after reading: name a dialect, such as trf26")
            )
        return t.document.to_bytes()
    conversion = convert(t, dialect)
    if conversion.refusals:
        raise CannotWrite(joined(conversion.reasons, "; "), conversion.losses)
    if conversion.losses and not lossy:
        named = joined([loss.message for loss in conversion.losses[:_MOST_NAMED]], "; ")
        raise CannotWrite(
            phrase(
                "{dialect} cannot hold everything, {n} would be lost: {a}; lossy=True writes it",
                dialect=conversion.document.dialect.name,
                n=len(conversion.losses),
                a=named,
            ),
            conversion.losses,
        )
    return conversion.to_bytes()


def dump(
    t: Tournament,
    file: IO[bytes],
    dialect: DialectName | str | None = None,
    *,
    lossy: bool = False,
) -> None:
    """Write the tournament to an open binary file, as `dumps` does.

    >>> import io
    >>> import crosstable
    >>> file = io.BytesIO()
    >>> crosstable.dump(crosstable.read(crosstable.sample("rapid")), file)
    >>> file.getvalue()[:3]
    b'###'
    """
    if not hasattr(file, "write") or "b" not in getattr(file, "mode", "b"):
        raise WrongKind(phrase('dump() takes a file that is open in binary mode: open(path, "wb")'))
    file.write(dumps(t, dialect, lossy=lossy))


def write(
    t: Tournament,
    path: str | PathLike[str],
    dialect: DialectName | str | None = None,
    *,
    lossy: bool = False,
    overwrite: bool = False,
) -> None:
    """Write the tournament to a file: completely or not at all.

    A dialect is needed for a tournament that was not read from a file or changed since; `lossy` is
    that of `dumps`. Raises `OutputExists` for a file that is there, unless `overwrite` is given.

    >>> import pathlib
    >>> import tempfile
    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("rapid"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     crosstable.write(t, pathlib.Path(folder) / "rapid.json", "json")
    ...     crosstable.read(pathlib.Path(folder) / "rapid.json") == t
    True
    """
    require_tournament(t, "write")
    data = dumps(t, dialect, lossy=lossy)
    target = Path(path)
    if not target.parent.is_dir():
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(target.parent))
    if target.exists() and not overwrite:
        raise OutputExists(phrase("{path} exists; overwrite=True replaces it", path=str(target)))
    replace_bytes(target, data)
