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
from crosstable.model.details.files import EVENT_DETAILS
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


def report_name(section: str, folder: Path) -> str:
    """The name of a section's report; the section `main` has that of the folder."""
    if section == MAIN_SECTION:
        return f"{folder.name}.trf"
    is_taken = section.casefold() == folder.name.casefold()
    return f"{'section-' if is_taken else ''}{section}.trf"


def derived_files(event: Event, folder: Path) -> dict[str, bytes]:
    """Every file that follows from a state, by name."""
    files = {report_name(name, folder): trf(one) for name, one in event.sections.items()}
    if event.details_text:
        files[EVENT_DETAILS] = event.details_text.encode("utf-8")
    return files


def read_record(folder: Path) -> Record:
    """What was written last; nothing if that is not known."""
    try:
        found = json.loads((folder / RECORD).read_bytes())
        return Record(str(found["head"]), {str(k): str(v) for k, v in found["files"].items()})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Record()


def write_files(
    folder: Path, files: Mapping[str, bytes], wanted: Collection[str], head: str
) -> tuple[str, ...]:
    """Put files in place, remember them, and remove those that do not follow any more.

    `wanted` are the names of all files that follow; gives those that other programs hold open.
    """
    before = read_record(folder)
    hashes = {name: sha256(data).hexdigest() for name, data in files.items()}
    new = {name: data for name, data in files.items() if hash_of(folder / name) != hashes[name]}
    held = replace_all(folder, new) if new else ()
    for name in before.files:
        if name not in wanted and hash_of(folder / name) == before.files[name]:
            (folder / name).unlink(missing_ok=True)
    kept = {**before.files, **hashes}
    _write_record(folder, Record(head, {n: kept[n] for n in wanted if n in kept and n not in held}))
    return held


def keep_copy(folder: Path, name: str, data: bytes) -> None:
    """A copy that is written once; another one of the same name gets a number."""
    replace_bytes(free_copy(folder, name), data)


def free_copy(folder: Path, name: str) -> Path:
    """Where a new copy is put: under its name, else with a number."""
    (folder / COPIES).mkdir(exist_ok=True)
    return next(path for path in _copy_paths(folder, name) if not path.exists())


def kept_copies(folder: Path, name: str) -> tuple[bytes, ...]:
    """What is kept under a name: several if the same was published several times."""
    found = takewhile(Path.exists, _copy_paths(folder, name))
    return tuple(path.read_bytes() for path in found)


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
    found = [(name, hash_of(folder / name)) for name in names]
    return [name for name, one in found if one is not None and one != record.files.get(name)]
