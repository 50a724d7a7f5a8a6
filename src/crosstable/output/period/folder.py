"""The folder of a period: built aside, then moved into place, so that no half of it is seen."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from crosstable.errors import OutputExists, Parameter, Unusable, UnwritableTarget
from crosstable.output.period.manifest import MANIFEST_NAME, is_manifest
from crosstable.ratings.period.filerecords import FileRecord


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
    refuse_existing(target, overwrite=overwrite)
    target.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=".crosstable-", dir=target.parent))
    try:
        folder = Folder(aside / "new")
        folder.root.mkdir()
        yield folder
        refuse_existing(target, overwrite=overwrite)
        _put_in_place(folder.root, target, aside / "old")
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def refuse_target(target: Path, inputs: Iterable[str], *, overwrite: bool) -> None:
    """Complain before the work about a folder that could not be written after it."""
    refuse_existing(target, overwrite=overwrite)
    refuse_unwritable(target)
    whole = Path(os.path.realpath(target))  # never raises, not even in a loop of links
    for path in inputs:
        if path != "-" and Path(os.path.realpath(path)).is_relative_to(whole):
            raise Unusable(
                f"{path} lies in {target}, which is to be written: choose another folder"
            )


def refuse_existing(target: Path, *, overwrite: bool) -> None:
    """Only an empty folder, or with `overwrite` that of an earlier period, is replaced."""
    if not os.path.lexists(target) or (target.is_dir() and not any(target.iterdir())):
        return
    if not overwrite:
        raise OutputExists("{} exists; use {} to replace it", target, Parameter("overwrite"))
    if not is_of_a_period(target):
        raise OutputExists(f"{target} is no folder of a period (no {MANIFEST_NAME}): not replaced")


def refuse_unwritable(target: Path) -> None:
    """Try before the work whether a folder can be made where the target will be.

    Raises `UnwritableTarget`; nothing is left behind.
    """
    parents = target.absolute().parents
    place = next(parent for parent in parents if os.path.lexists(parent))
    if not place.is_dir():
        raise UnwritableTarget(f"{target} cannot be written: {place} is no folder")
    try:
        Path(tempfile.mkdtemp(prefix=".crosstable-", dir=place)).rmdir()
    except OSError as problem:
        is_denied = isinstance(problem, PermissionError)
        reason = "not allowed" if is_denied else problem.strerror or "no folder can be made"
        raise UnwritableTarget(f"{target} cannot be written: {reason} in {place}") from problem


def is_of_a_period(target: Path) -> bool:
    """Whether a folder was made by this command."""
    try:
        return is_manifest((target / MANIFEST_NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False


def _put_in_place(new: Path, target: Path, old: Path) -> None:
    """Two renames; if the second one fails, the first is taken back."""
    if not os.path.lexists(target):
        new.rename(target)
        return
    target.rename(old)
    try:
        new.rename(target)
    except BaseException:
        with suppress(OSError):
            old.rename(target)
        raise
