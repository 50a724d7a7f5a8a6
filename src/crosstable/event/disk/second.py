"""A second place that gets every act too, for instance a stick.

Which place that is belongs to this computer and not to the event, so it is kept beside the journal
and not in it. A place that is not there refuses the act before anything is written.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from crosstable.errors import CannotAct, NoSecondPlace
from crosstable.model.details.files import EVENT_JOURNAL

SECOND = ".second-place"


def second_place(folder: Path) -> Path | None:
    """The second place of an event on this computer, if it has one."""
    try:
        text = (folder / SECOND).read_text(encoding="utf-8").strip()
    except OSError:
        return None
    return Path(text) if text else None


def is_reachable(place: Path) -> bool:
    """Whether a second place is there and can be written."""
    return place.is_dir() and os.access(place, os.W_OK)


def choose_second_place(folder: Path, place: Path | None) -> None:
    """Let every act go to a second place from now on; None ends that."""
    if place is None:
        (folder / SECOND).unlink(missing_ok=True)
        return
    target = place.resolve()
    if target == folder.resolve() or folder.resolve() in target.parents:
        raise CannotAct(f"{place} is inside the folder of the event; choose another place")
    target.mkdir(parents=True, exist_ok=True)
    _refuse_another_event(folder, target)
    mirror(folder, target)
    (folder / SECOND).write_text(f"{target}\n", encoding="utf-8")


def refuse_missing_place(folder: Path) -> Path | None:
    """The second place; raises `NoSecondPlace` if it is not there or is of another event."""
    place = second_place(folder)
    if place is None:
        return None
    if not is_reachable(place):
        raise NoSecondPlace(f"the second place {place} is missing or cannot be written")
    _refuse_another_event(folder, place)
    return place


def _refuse_another_event(folder: Path, place: Path) -> None:
    own, other = (_first_line(one / EVENT_JOURNAL) for one in (folder, place))
    if own and other and own != other:
        raise CannotAct(f"{place} contains another event")


def _first_line(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.readline()
    except FileNotFoundError:
        return b""


def bring_second_place_up_to_date(folder: Path) -> None:
    """Let the second place have what an act was followed by; one that is gone gets it later."""
    place = second_place(folder)
    if place is not None:
        with suppress(OSError):
            mirror(folder, place)


def mirror(folder: Path, place: Path) -> None:
    """Bring the second place up to date: the journal first, then everything that follows."""
    _mirror_journal(folder / EVENT_JOURNAL, place / EVENT_JOURNAL)
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        is_hidden = any(part.startswith(".") for part in name.parts)
        if path.is_file() and not is_hidden and name.name != EVENT_JOURNAL:
            target = place / name
            if not _is_same(path, target):
                target.parent.mkdir(parents=True, exist_ok=True)
                _copied(path, target)


def _mirror_journal(own: Path, other: Path) -> None:
    data = own.read_bytes()
    try:
        there = other.read_bytes()
    except FileNotFoundError:
        there = b""
    is_beginning = data.startswith(there)
    with other.open("ab" if is_beginning else "wb") as file:
        file.write(data[len(there) :] if is_beginning else data)
        file.flush()
        os.fsync(file.fileno())


def _is_same(path: Path, target: Path) -> bool:
    try:
        found, there = path.stat(), target.stat()
    except FileNotFoundError:
        return False
    return (found.st_size, found.st_mtime_ns) == (there.st_size, there.st_mtime_ns)


def _copied(path: Path, target: Path) -> None:
    aside = target.with_name(f".{target.name}.writing")
    try:
        shutil.copy2(path, aside)
        aside.replace(target)
    except OSError:
        with suppress(OSError):
            aside.unlink()
        raise
