"""Folders replaced as a whole: built aside and exchanged, never with a file of somebody else in it.

While a folder is built, it lies beside its place as ``.crosstable-…/new``; the one that it replaces
waits in ``old`` of the same folder until the exchange is done. A run that is killed between the two
renames leaves both there, and the next one brings the old folder back; what a run that was killed
earlier had built is cleared.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from crosstable.errors import OutputExists, Parameter
from crosstable.text.leftovers import ASIDE, clear_leftovers, name_aside
from crosstable.text.safefiles import sync_folder

_NEW = "new"
_OLD = "old"
_OF_THE_SYSTEM = frozenset((".DS_Store", "Thumbs.db", "desktop.ini"))
"""Files that a system puts into every folder that somebody looks at."""

Written = Mapping[str, str]
"""The files that a command wrote into a folder, each with its SHA-256."""


@contextmanager
def exchanging(target: Path) -> Iterator[Path]:
    """A new folder that takes the place of `target` once all is written; else nothing is left."""
    place = Path(os.path.realpath(target))  # a link stays a link
    place.parent.mkdir(parents=True, exist_ok=True)
    recover(place)
    aside = place.with_name(name_aside(_group(place)))
    new = aside / _NEW
    new.mkdir(parents=True)
    try:
        yield new
        _sync(new)
        _put_in_place(new, place, aside / _OLD)
        sync_folder(place.parent)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def recover(target: Path) -> bool:
    """Bring back a folder that a killed run had moved aside; whether there was one."""
    place = Path(os.path.realpath(target))
    was_moved = False
    with suppress(OSError):
        for aside in sorted(place.parent.glob(f"{ASIDE}{_group(place)}*")):
            if not (aside / _OLD).is_dir():
                continue  # somebody is building there
            if not os.path.lexists(place):
                (aside / _OLD).rename(place)
                was_moved = True
            shutil.rmtree(aside, ignore_errors=True)
    clear_leftovers(place.parent, _group(place))
    return was_moved


def refuse_existing(
    target: Path, written: Callable[[Path], Written | None], maker: str, *, overwrite: bool
) -> None:
    """Only an empty folder, or with `overwrite` one that its maker wrote, is replaced.

    `written` gives the files that `maker` left in the folder; None if it is not one of his.
    """
    recover(target)
    if not os.path.lexists(target) or (target.is_dir() and not any(target.iterdir())):
        return
    files = written(target) if target.is_dir() else None
    if files is None:
        raise OutputExists(
            f"{target} was not written by {maker} and is not replaced; choose a new folder"
        )
    if not overwrite:
        raise OutputExists("{} exists; use {} to replace it", target, Parameter("overwrite"))
    for name in foreign_files(target, files):
        how = "was changed after" if name in files else "was not written by"
        raise OutputExists(
            f"{target / name} {how} {maker}; move it elsewhere, or choose another folder"
        )


def foreign_files(target: Path, written: Written) -> Iterator[str]:
    """The files below a folder that are not as they were written, or not written at all."""
    for path in sorted(target.rglob("*")):
        name = path.relative_to(target).as_posix()
        if path.name in _OF_THE_SYSTEM or (path.is_dir() and not path.is_symlink()):
            continue
        if path.is_symlink() or name not in written or _checksum(path) != written[name]:
            yield name


def _checksum(path: Path) -> str:
    made = sha256()
    with path.open("rb") as stream:
        while block := stream.read(1 << 20):
            made.update(block)
    return made.hexdigest()


def _group(place: Path) -> str:
    """What folders beside a place have in common; its name alone may be as long as names can be."""
    return f"{sha256(os.fsencode(place.name)).hexdigest()[:12]}-"


def _sync(folder: Path) -> None:
    """Bring all files of a folder to disk, before it gets its name."""
    for root, _, names in os.walk(folder):
        for name in names:
            with Path(root, name).open("rb+") as file:
                os.fsync(file.fileno())
        sync_folder(Path(root))


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
