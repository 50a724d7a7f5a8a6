"""The folder of a period: built aside, then moved into place, so that no half of it is seen."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from crosstable.errors import Unusable, UnwritableTarget
from crosstable.output.period.manifest import MAKER, MANIFEST_NAME, files_in_manifest
from crosstable.ratings.period.filerecords import FileRecord
from crosstable.text.safefolders import exchanging, refuse_existing


class Folder:
    """A folder under construction; it remembers what was written."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.records: list[FileRecord] = []

    def write(self, name: str, text: str) -> None:
        """Write a file in UTF-8, below folders that are made as needed."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = text.encode("utf-8", "replace")
        path.write_bytes(data)
        self.records.append(FileRecord(name, len(data), sha256(data).hexdigest()))


@contextmanager
def building(target: Path, *, overwrite: bool) -> Iterator[Folder]:
    """A folder that takes the place of `target` once all is written; else nothing is left of it.

    Raises `OutputExists` if there is something that must not be replaced.
    """
    refuse_existing(target, written_files, MAKER, overwrite=overwrite)
    with exchanging(target) as new:
        yield Folder(new)
        refuse_existing(target, written_files, MAKER, overwrite=overwrite)


def refuse_target(target: Path, inputs: Iterable[str], *, overwrite: bool) -> None:
    """Complain before the work about a folder that could not be written after it."""
    refuse_existing(target, written_files, MAKER, overwrite=overwrite)
    refuse_unwritable(target)
    whole = Path(os.path.realpath(target))  # never raises, not even in a loop of links
    for path in inputs:
        if path != "-" and Path(os.path.realpath(path)).is_relative_to(whole):
            raise Unusable(f"{path} is inside {target}, the output folder; choose another one")


def refuse_unwritable(target: Path) -> None:
    """Try before the work whether a folder can be made where the target will be.

    Raises `UnwritableTarget`; nothing is left behind.
    """
    parents = target.absolute().parents
    place = next(parent for parent in parents if os.path.lexists(parent))
    if not place.is_dir():
        raise UnwritableTarget(f"{target} cannot be written: {place} is not a folder")
    try:
        Path(tempfile.mkdtemp(prefix=".crosstable-", dir=place)).rmdir()
    except OSError as problem:
        is_denied = isinstance(problem, PermissionError)
        reason = "not allowed" if is_denied else problem.strerror or "no folder can be made"
        raise UnwritableTarget(f"{target} cannot be written: {reason} in {place}") from problem


def written_files(target: Path) -> dict[str, str] | None:
    """The files of a period with their checksums; None if it is not the folder of one."""
    path = target / MANIFEST_NAME
    try:
        data = path.read_bytes()
        files = files_in_manifest(data.decode("utf-8"))
    except (OSError, ValueError):
        return None
    return None if files is None else {**files, MANIFEST_NAME: sha256(data).hexdigest()}
