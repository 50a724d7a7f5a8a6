"""The folder of an event as one file (ZIP), to carry it to another computer or out of a browser.

What comes back may have been made by anybody: only the files of one folder with a journal are
taken, none of them leads out of that folder, and a small file cannot become a large one.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path, PurePosixPath

from crosstable.errors import NotAnEvent
from crosstable.event.disk.folder import JOURNAL
from crosstable.event.disk.lock import LOCK

MOST_FILES = 5_000
MOST_BYTES = 500 * 1024 * 1024
"""All files of a folder together, unpacked; an open of a thousand players has about 5 MB."""


def packed(folder: Path) -> bytes:
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


def unpacked(data: bytes, parent: Path, name: str = "event") -> Path:
    """The folder that was made of a packed one, below `parent`; raises `NotAnEvent`.

    `name` is for an archive that has no folder. A folder that is there already stays as it is, and
    the new one gets a number.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = _files(archive)
            home = _home(files)
            folder = _free(parent / (home.name or name))
            _write(archive, files, home, folder)
    except (zipfile.BadZipFile, EOFError, RuntimeError, ValueError) as why:
        raise NotAnEvent(f"this file is not a packed event folder: {why}") from None
    return folder


def _files(archive: zipfile.ZipFile) -> dict[PurePosixPath, zipfile.ZipInfo]:
    entries = [one for one in archive.infolist() if not one.is_dir()]
    if len(entries) > MOST_FILES or sum(one.file_size for one in entries) > MOST_BYTES:
        raise ValueError("it is too large")
    files = {PurePosixPath(one.filename.replace("\\", "/")): one for one in entries}
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
    return next(one for name in names if not (one := folder.with_name(name)).exists())


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
