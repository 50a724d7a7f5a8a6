"""The folder of an event as one file (ZIP), to carry it to another computer or out of a browser.

What comes back may have been made by anybody: only the files of one folder with a journal are
taken, none of them leads out of that folder, and a small file cannot become a large one.
"""

from __future__ import annotations

import errno
import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from shutil import rmtree

from crosstable.errors import NotAnEvent
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.disk.lock import LOCK
from crosstable.model.phrases import phrase
from crosstable.text.archives import BAD_ARCHIVE

MOST_FILES = 5_000
MOST_BYTES = 500 * 1024 * 1024
"""All files of a folder together, unpacked; an open of a thousand players has about 5 MB."""
OF_COPY = "-copy"
"""What the name of a folder ends with that was unpacked beside the event it is a copy of."""


_IMPOSSIBLE = (errno.EINVAL, errno.ENAMETOOLONG, errno.EISDIR, errno.ENOTDIR, errno.EEXIST)
"""How the system refuses places and names that a damaged archive has."""


def is_bad_archive(problem: BaseException) -> bool:
    """Whether an archive is to blame for a problem, and not the disk."""
    return isinstance(problem, BAD_ARCHIVE) or getattr(problem, "errno", None) in _IMPOSSIBLE


def refuse_large(archive: zipfile.ZipFile) -> None:
    """Raise `ValueError` for an archive whose content would fill the disk."""
    entries = archive.infolist()
    if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise ValueError("it is too large")


def pack_folder(folder: Path) -> bytes:
    """All files of an event below the name of its folder; the lock of a writer stays here."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.name.startswith(LOCK):
                name = PurePosixPath(folder.name, *path.relative_to(folder).parts)
                archive.writestr(
                    zipfile.ZipInfo(str(name)), path.read_bytes(), zipfile.ZIP_DEFLATED
                )
    return target.getvalue()


def unpack_folder(data: bytes, parent: Path, name: str = "event", *, as_copy: bool = False) -> Path:
    """The folder that was made of a packed one, below `parent`; raises `NotAnEvent`.

    `name` is for an archive that has no folder. A folder that is there already stays as it is, and
    the new one gets a number; `as_copy` says in its name that it is a copy.
    """
    with _open_packed(data) as archive:
        files = _files(archive)
        home = _home(files)
        folder = _free(parent / f"{home.name or name}{OF_COPY if as_copy else ''}")
        try:
            _write(archive, files, home, folder)
        except BaseException:
            rmtree(folder, ignore_errors=True)  # nothing of a damaged one stays
            raise
    return folder


def packed_journal(data: bytes) -> bytes:
    """The journal of a packed folder; raises `NotAnEvent`."""
    with _open_packed(data) as archive:
        files = _files(archive)
        return archive.read(files[_home(files) / JOURNAL])


def is_named_copy(folder: Path) -> bool:
    """Whether a folder was unpacked beside the event that it is a copy of."""
    return re.search(rf"{OF_COPY}(-\d+)?$", folder.name) is not None


@contextmanager
def _open_packed(data: bytes) -> Iterator[zipfile.ZipFile]:
    """An archive that somebody brought; whatever is damaged in it is told as one reason."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield archive
    except (*BAD_ARCHIVE, OSError) as why:
        if not is_bad_archive(why):
            raise
        message = phrase("this file is not a packed event folder: {why}", why=str(why))
        raise NotAnEvent(message) from None


def _files(archive: zipfile.ZipFile) -> dict[PurePosixPath, zipfile.ZipInfo]:
    refuse_large(archive)
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    files = {PurePosixPath(entry.filename.replace("\\", "/")): entry for entry in entries}
    for path in files:
        if path.is_absolute() or ".." in path.parts or ":" in str(path) or "\0" in str(path):
            raise ValueError(f"it has a file outside its folder ({path})")
    return files


def _home(files: dict[PurePosixPath, zipfile.ZipInfo]) -> PurePosixPath:
    """The one folder that has a journal; copies inside it may have one too."""
    homes = sorted((path.parent for path in files if path.name == JOURNAL), key=_depth)
    if not homes:
        raise ValueError(f"it has no {JOURNAL}")
    if len(homes) > 1 and _depth(homes[0]) == _depth(homes[1]):
        raise ValueError("it contains several events; pack one folder at a time")
    return homes[0]


def _depth(path: PurePosixPath) -> int:
    return len(path.parts)


def _free(folder: Path) -> Path:
    names = (folder.name, *(f"{folder.name}-{n}" for n in range(2, 1000)))
    return next(path for name in names if not (path := folder.with_name(name)).exists())


def _write(
    archive: zipfile.ZipFile,
    files: dict[PurePosixPath, zipfile.ZipInfo],
    home: PurePosixPath,
    folder: Path,
) -> None:
    for path, entry in files.items():
        if not path.is_relative_to(home) or path.name.startswith(LOCK):
            continue
        with archive.open(entry) as source:
            content = source.read(entry.file_size + 1)
        if len(content) != entry.file_size:
            raise ValueError(f"{path} does not have the stated size")
        target = folder.joinpath(*path.relative_to(home).parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
