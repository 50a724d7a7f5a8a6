"""A second place that gets every act too, for instance a stick.

Which place that is belongs to this computer and not to the event, so it is kept beside the journal
and not in it. A place that is not there refuses the act before anything is written, and so does one
with a journal that is not a beginning of ours: somebody acted there, and nothing of that is lost.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from crosstable.errors import CannotAct, NoSecondPlace, PartedPlace
from crosstable.event.history.graph import Graph, unknown_acts
from crosstable.event.journal import read_journal
from crosstable.event.report.files import keep_copy
from crosstable.model.details.naming import EVENT_JOURNAL
from crosstable.model.phrases import Phrase, phrase
from crosstable.text.safefiles import replace_bytes

SECOND = ".second-place"
MERGED = "journal-"
"""What the name of a journal begins with that was merged into another one."""
NEW_LINE = b"\n"


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
        message = phrase(
            "{place} is inside the folder of the event; choose another place", place=place
        )
        raise CannotAct(message)
    target.mkdir(parents=True, exist_ok=True)
    mirror(folder, target)
    (folder / SECOND).write_text(f"{target}\n", encoding="utf-8")


def refuse_missing_place(folder: Path, journal: bytes) -> Path | None:
    """The second place; raises `NoSecondPlace` if it is not there, `PartedPlace` if it is ahead.

    `journal` is what will be written there.
    """
    place = second_place(folder)
    if place is None:
        return None
    if not is_reachable(place):
        message = phrase("the second place {place} is missing or cannot be written", place=place)
        raise NoSecondPlace(message)
    _refuse_parted(journal, place)
    return place


def _refuse_parted(own: bytes, place: Path) -> None:
    """Never write to a place with acts that our journal does not have."""
    there = _whole_lines(place)
    if own.startswith(there) or _has_all_acts(own, there):
        return
    if own.partition(b"\n")[0] != there.partition(b"\n")[0]:
        raise PartedPlace(phrase("{place} contains another event", place=place))
    message = phrase(
        "{place} has acts that are not here: nothing is written there; merge the two first",
        place=place,
    )
    raise PartedPlace(message, place)


def _whole_lines(place: Path) -> bytes:
    """The journal of a place without a torn line at its end, which was never answered."""
    there = _content(place / EVENT_JOURNAL)
    return there[: there.rfind(b"\n") + 1]


def _has_all_acts(own: bytes, there: bytes) -> bool:
    """Whether every act of another journal is embedded in ours: both were merged."""
    other = read_journal(there)
    if other.broken is not None:
        return False
    known = Graph(read_journal(own).lines).place
    return not unknown_acts(known.__contains__, other)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def bring_second_place_up_to_date(folder: Path) -> Phrase | None:
    """Let the second place have what an act was followed by; says so if it could not get it."""
    place = second_place(folder)
    if place is None:
        return None
    try:
        mirror(folder, place)
    except (OSError, CannotAct):
        return phrase(
            "the second place {place} did not get all files; the next act tries again", place=place
        )
    return None


def mirror(folder: Path, place: Path) -> None:
    """Bring the second place up to date: the journal first, then everything that follows."""
    own = _content(folder / EVENT_JOURNAL)
    _refuse_parted(own, place)
    journal = place / EVENT_JOURNAL
    before = _whole_lines(place)
    if not own.startswith(before):  # merged here: what it was stays there too
        keep_copy(place, f"{MERGED}{before.count(NEW_LINE)}.jsonl", before)
        replace_bytes(journal, own)
        _mirror_files(folder, place)
        return
    try:
        _extend(journal, before, own)
        _mirror_files(folder, place)
    except BaseException:
        with suppress(OSError):  # the act is taken back here, so it must not stay there
            _shorten(journal, own, before)
        raise


def _extend(journal: Path, before: bytes, own: bytes) -> None:
    with journal.open("ab") as file:
        file.truncate(len(before))
        file.write(own[len(before) :])
        file.flush()
        os.fsync(file.fileno())


def _shorten(journal: Path, own: bytes, before: bytes) -> None:
    """Remove what `_extend` wrote, and nothing else."""
    if own.startswith(_content(journal)):
        os.truncate(journal, len(before))


def _mirror_files(folder: Path, place: Path) -> None:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        is_hidden = any(part.startswith(".") for part in name.parts)
        if path.is_file() and not is_hidden and name.name != EVENT_JOURNAL:
            target = place / name
            if not _is_same(path, target):
                target.parent.mkdir(parents=True, exist_ok=True)
                _copy(path, target)


def _is_same(path: Path, target: Path) -> bool:
    try:
        here = path.stat()
        there = target.stat()
    except FileNotFoundError:
        return False
    return (here.st_size, here.st_mtime_ns) == (there.st_size, there.st_mtime_ns)


def _copy(path: Path, target: Path) -> None:
    aside = target.with_name(f".{target.name}.writing")
    try:
        shutil.copy2(path, aside)
        aside.replace(target)
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise
