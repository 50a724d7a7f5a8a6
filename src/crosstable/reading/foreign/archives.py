"""Several files that are one event, as an archive: what they are, and how they are put together.

Swiss Perfect keeps an event in three files, and chess-results.com gives a list for each round. A
reader takes bytes, so the files come as a ZIP archive, whoever packed them.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import PurePath

from crosstable.errors import Misread
from crosstable.reading.foreign.misreadings import contradiction, not_complete
from crosstable.reading.foreign.signatures import is_archive
from crosstable.text.archives import BAD_ARCHIVE

_LARGEST_MEMBER = 32 * 1024 * 1024
_LARGEST_WHOLE = 64 * 1024 * 1024
_MOST_MEMBERS = 200
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)


def pack_files(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The files as one archive, the same bytes for the same files."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _FIRST_DAY), data, zipfile.ZIP_DEFLATED)
    return target.getvalue()


@lru_cache(maxsize=2)
def names_in(data: bytes) -> tuple[str, ...]:
    """The names of the files in an archive, without folders; empty if it cannot be looked into."""
    if not is_archive(data):
        return ()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return tuple(name for name in archive.namelist() if not name.endswith("/"))
    except (*BAD_ARCHIVE, OSError):
        return ()


def files_in(data: bytes, names: Sequence[str]) -> Mapping[str, bytes]:
    """The files of an archive by name; raises `Misread` if they are too many or too large."""
    if len(names) > _MOST_MEMBERS:
        raise contradiction("ZIP")
    files: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in names:
                with archive.open(name) as member:
                    files[name] = member.read(_LARGEST_MEMBER + 1)
                if sum(map(len, files.values())) > _LARGEST_WHOLE:
                    raise contradiction("ZIP")
    except (*BAD_ARCHIVE, OSError, KeyError) as problem:
        if isinstance(problem, Misread):
            raise
        raise not_complete() from problem
    return files


def suffix_of(name: str) -> str:
    """The end of a file's name in small letters.

    >>> suffix_of("Open/Spring.TRN")
    '.trn'
    """
    return PurePath(name.replace("\\", "/")).suffix.lower()
