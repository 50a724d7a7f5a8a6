"""The files that follow from the journal, and whether another program changed one of them.

Beside them lies a small record of what was written last. A file with that hash is ours, even if a
crash left it behind the journal. Any other file is compared with what follows from the journal, and
what differs was changed outside: by another program, or by hand.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from itertools import count, takewhile
from pathlib import Path
from typing import NamedTuple

from crosstable.event.report.deriving import trf
from crosstable.event.state import Event
from crosstable.model.details.naming import EVENT_DETAILS
from crosstable.text.safefiles import replace_all, replace_bytes

COPIES = "copies"
RECEIPT = "receipt.json"
"""What lies beside a report that was sent."""
MAIN_SECTION = "main"
"""The section that an event begins with."""
RECORD = ".derived"


class Record(NamedTuple):
    """What was written last: after which line, and the hash of each file."""

    head: str = ""
    files: Mapping[str, str] = {}
    acts: int = 0
    """How many acts the journal had; 0 if that is not known."""


def report_name(section: str, folder: Path) -> str:
    """The name of a section's report; the section `main` has that of the folder."""
    if section == MAIN_SECTION:
        return f"{folder.name}.trf"
    is_taken = section.casefold() == folder.name.casefold()
    return f"{'section-' if is_taken else ''}{section}.trf"


def derived_files(event: Event, folder: Path) -> dict[str, bytes]:
    """Every file that follows from a state, by name."""
    files = {report_name(name, folder): trf(section) for name, section in event.sections.items()}
    if event.details_text:
        files[EVENT_DETAILS] = event.details_text.encode("utf-8")
    return files


def read_record(folder: Path) -> Record:
    """What was written last; nothing if that is not known."""
    try:
        kept = json.loads((folder / RECORD).read_bytes())
        files = {str(name): str(digest) for name, digest in kept["files"].items()}
        return Record(str(kept["head"]), files, int(kept.get("acts", 0)))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Record()


class After(NamedTuple):
    """The place in the journal that files follow from: its last line, and how many there are."""

    head: str
    acts: int


def write_files(
    folder: Path,
    files: Mapping[str, bytes],
    wanted: Collection[str],
    after: After,
    *,
    left_alone: Collection[str] = (),
) -> tuple[str, ...]:
    """Put files in place, remember them, and remove those that do not follow any more.

    `wanted` are the names of all files that follow; gives those that other programs hold open.
    Files that are `left_alone` were changed outside: they are neither removed nor remembered.
    """
    before = read_record(folder)
    hashes = {name: sha256(data).hexdigest() for name, data in files.items()}
    new = {name: data for name, data in files.items() if hash_of(folder / name) != hashes[name]}
    held = replace_all(folder, new) if new else ()
    for name, digest in before.files.items():
        is_gone = name not in wanted and name not in left_alone
        if is_gone and hash_of(folder / name) == digest:
            (folder / name).unlink(missing_ok=True)
    kept = {**before.files, **hashes}
    names = [name for name in wanted if name in kept and name not in (*held, *left_alone)]
    _write_record(folder, Record(after.head, {name: kept[name] for name in names}, after.acts))
    return held


def keep_copy(folder: Path, name: str, data: bytes) -> Path:
    """A copy that is written once; another one of the same name gets a number."""
    path = free_copy(folder, name)
    replace_bytes(path, data)
    return path


def free_copy(folder: Path, name: str) -> Path:
    """Where a new copy is put: under its name, else with a number."""
    (folder / COPIES).mkdir(exist_ok=True)
    return next(path for path in _copy_paths(folder, name) if not path.exists())


def kept_copies(folder: Path, name: str) -> tuple[bytes, ...]:
    """What is kept under a name: several if the same was published several times."""
    paths = takewhile(Path.exists, _copy_paths(folder, name))
    return tuple(path.read_bytes() for path in paths)


def _copy_paths(folder: Path, name: str) -> Iterator[Path]:
    path = folder / COPIES / name
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def _write_record(folder: Path, record: Record) -> None:
    """Not forced to the disk: without it the files are compared, which takes a moment longer."""
    with suppress(OSError):
        (folder / RECORD).write_text(json.dumps(record._asdict()), encoding="utf-8")


def hash_of(path: Path) -> str | None:
    """The hash of a file; None if there is none."""
    try:
        return sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        return None


def foreign_files(folder: Path, names: Iterable[str], record: Record) -> list[str]:
    """The files that are there and are not what was written last."""
    hashes = {name: hash_of(folder / name) for name in names}
    return [
        name
        for name, digest in hashes.items()
        if digest is not None and digest != record.files.get(name)
    ]
