"""The whole folder of an event somewhere else, and back again; both are proved afterwards.

A backup is a folder, or a ZIP file. Restoring never loses an act: the folder that is restored into
is empty, or its journal is the beginning of the one in the backup.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from crosstable.errors import CannotAct, NotAnEvent
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.disk.lock import is_unused
from crosstable.event.disk.packing import is_bad_archive, refuse_large
from crosstable.event.disk.second import mirror
from crosstable.event.journal import Line, read_journal
from crosstable.event.proof.verifying import Fault, verify
from crosstable.model.phrases import phrase, plural
from crosstable.text.archives import BAD_ARCHIVE
from crosstable.text.leftovers import clear_leftovers, name_aside

ZIP = ".zip"


class Backup(NamedTuple):
    """What came of a backup or of a restoration: where, how many acts, and what does not hold."""

    place: Path
    acts: int
    faults: tuple[Fault, ...] = ()


class Comparison(NamedTuple):
    """A backup beside the event: what both have, and what only one of them has."""

    place: Path
    common: int
    only_here: tuple[Line, ...]
    only_there: tuple[Line, ...]

    @property
    def relation(self) -> str:
        """`same`, `older`, `newer`, `parted` (both have changed), or `other` event."""
        if not self.common:
            return "other"
        if self.only_here:
            return "parted" if self.only_there else "older"
        return "newer" if self.only_there else "same"


def compare_backup(folder: EventFolder, source: Path) -> Comparison:
    """What would be lost by going back to a backup, and what it has that is not here."""
    folder.read()
    with _open_backup(source) as folder_there:
        path = folder_there / JOURNAL
        if not path.is_file():
            raise NotAnEvent(
                phrase(
                    "{source} is not a backup of an event: it has no {journal}",
                    source=source,
                    journal=JOURNAL,
                )
            )
        there = read_journal(path.read_bytes()).lines
    here = folder.journal.lines
    common = shared_acts(here, there)
    return Comparison(source, common, tuple(here[common:]), tuple(there[common:]))


def shared_acts(here: Sequence[Line], there: Sequence[Line]) -> int:
    """With how many acts two journals begin alike."""
    return next(
        (at for at, (a, b) in enumerate(zip(here, there, strict=False)) if a != b),
        min(len(here), len(there)),
    )


def back_up(folder: EventFolder, to: Path) -> Backup:
    """Copy the event into a folder, in which it keeps its name, or into a new ZIP file."""
    folder.read()
    if to.suffix.lower() == ZIP:
        return _zip_folder(folder, to)
    place = to / folder.folder.name
    if place.resolve() == folder.folder:
        raise CannotAct(
            phrase("{to} is the folder of the event itself; choose another place", to=to)
        )
    place.mkdir(parents=True, exist_ok=True)
    _refuse_losing(place, folder.folder)
    mirror(folder.folder, place)
    return Backup(place, len(folder.journal.lines), verify(open_event_folder(place)))


def _zip_folder(folder: EventFolder, to: Path) -> Backup:
    if to.exists():
        raise CannotAct(phrase("{to} already exists", to=to))
    clear_leftovers(to.parent)
    aside = to.with_name(name_aside())
    try:
        with zipfile.ZipFile(aside, "x", zipfile.ZIP_DEFLATED) as archive:
            for path in _files(folder.folder):
                archive.write(path, Path(folder.folder.name) / path.relative_to(folder.folder))
        with _open_backup(aside) as copy:
            faults = verify(open_event_folder(copy))
        aside.rename(to)
    finally:
        aside.unlink(missing_ok=True)
    return Backup(to, len(folder.journal.lines), faults)


def _files(folder: Path) -> Iterator[Path]:
    """Everything that belongs to the event; hidden files belong to this computer."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            yield path


def restore(source: Path, folder: Path) -> Backup:
    """Put a backup into a folder that is empty, or that has the beginning of the same journal."""
    with _open_backup(source) as folder_there:
        if not (folder_there / JOURNAL).is_file():
            raise NotAnEvent(
                phrase(
                    "{source} is not a backup of an event: it has no {journal}",
                    source=source,
                    journal=JOURNAL,
                )
            )
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / JOURNAL).exists() and not is_unused(folder):
            raise CannotAct(phrase("{folder} is not empty", folder=folder))
        _refuse_losing(folder, folder_there)
        mirror(folder_there, folder)
    event = open_event_folder(folder)
    event.bring_up_to_date()
    return Backup(folder, len(event.journal.lines), verify(event))


def _refuse_losing(place: Path, source: Path) -> None:
    """Never overwrite acts that the other journal does not have."""
    path = place / JOURNAL
    if not path.exists():
        return
    there, own = (read_journal((folder / JOURNAL).read_bytes()).lines for folder in (place, source))
    common = sum(1 for a, b in zip(there, own, strict=False) if a == b)
    if common < len(there):
        raise CannotAct(
            plural(
                len(there) - common,
                "{place} has {n} act that would be lost; merge the two instead",
                "{place} has {n} acts that would be lost; merge the two instead",
                place=place,
            )
        )


@contextmanager
def _open_backup(source: Path) -> Iterator[Path]:
    """The folder of a backup; of a ZIP file a folder that lasts as long as it is needed."""
    if source.is_dir():
        inner = [journal.parent for journal in source.glob(f"*/{JOURNAL}")]
        is_event = (source / JOURNAL).exists() or len(inner) != 1
        yield source if is_event else inner[0]
        return
    with TemporaryDirectory() as name:
        try:
            with zipfile.ZipFile(source) as archive:
                refuse_large(archive)
                archive.extractall(name)  # leaves out whatever points elsewhere
        except (*BAD_ARCHIVE, OSError) as problem:
            if not is_bad_archive(problem):
                raise
            message = phrase(
                "{source} is neither a folder nor a ZIP file that can be read: {why}",
                source=source,
                why=str(problem),
            )
            raise CannotAct(message) from problem
        inner = [journal.parent for journal in Path(name).glob(f"*/{JOURNAL}")]
        if len(inner) != 1:
            raise NotAnEvent(
                phrase(
                    "{source} is not a backup of an event: it has no {journal}",
                    source=source,
                    journal=JOURNAL,
                )
            )
        yield inner[0]
