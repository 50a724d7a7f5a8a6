"""Reports inside ZIP files, as they are downloaded or mailed: listed, and read one by one.

Nothing is unpacked to disk. What the directory of a ZIP file states is believed only to refuse it:
the standard library never unpacks more of a member than its entry says, and never less silently.
"""

from __future__ import annotations

import re
import zipfile
from collections import Counter
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from crosstable.errors import UnusableArchive
from crosstable.text.archives import BAD_ARCHIVE

MAX_REPORT = 64 << 20
"""Bytes of one report; the largest known has less than two million."""
MAX_UNPACKED = 4 << 30
MAX_MEMBERS = 100_000
MAX_RATIO = 200
"""Reports pack to a tenth; made bombs to a thousandth."""
_RATIO_MATTERS_FROM = 1 << 20
_ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06")
_UNSAFE = re.compile(r"[\x00-\x1f\x7f]|^[/\\]|^[A-Za-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)")
"""Names with control characters, or that lead out of the folder they are unpacked to."""


class Member(NamedTuple):
    """A file in a ZIP file; `problem` says why it is not read, if it is not."""

    name: str
    problem: str | None = None


def is_zip(path: Path) -> bool:
    """Whether a file begins like a ZIP file."""
    with path.open("rb") as stream:
        return stream.read(4) in _ZIP_STARTS


def members(path: Path) -> list[Member]:
    """The files of a ZIP file in the order of its directory.

    Raises `UnusableArchive` if the whole cannot be used.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            infos = [info for info in archive.infolist() if not _is_by_the_way(info.filename)]
    except (*BAD_ARCHIVE, KeyError, OSError) as fault:
        raise UnusableArchive("the ZIP file is broken") from fault
    if len(infos) > MAX_MEMBERS:
        raise UnusableArchive(f"the ZIP file holds {len(infos):,} files, more than {MAX_MEMBERS:,}")
    total = sum(info.file_size for info in infos)
    if total > MAX_UNPACKED:
        raise UnusableArchive(f"the ZIP file would unpack to {total / 1e9:.1f} GB")
    times = Counter(info.filename for info in infos)
    return [Member(info.filename, _problem(info, times[info.filename])) for info in infos]


def _is_by_the_way(name: str) -> bool:
    """Folders, and what operating systems add."""
    parts = PurePosixPath(name).parts
    is_hidden = bool(parts) and parts[-1].startswith(".") and parts[-1] != ".."
    return name.endswith("/") or "__MACOSX" in parts or is_hidden


def _problem(info: zipfile.ZipInfo, times: int) -> str | None:
    """What speaks against reading a member."""
    size = info.file_size
    packed = max(info.compress_size, 1)
    if _UNSAFE.search(info.orig_filename) or _UNSAFE.search(info.filename):
        return "its name leads out of the ZIP file or contains control characters"
    if times > 1:
        return "the ZIP file has several files of this name"
    if info.flag_bits & 1:
        return "it is encrypted"
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return "it is packed by an unusual method: unpack it first"
    if size > MAX_REPORT:
        return f"it would unpack to {size / 1e6:.0f} MB; no report has more than 64 MB"
    if size > _RATIO_MATTERS_FROM and size / packed > MAX_RATIO:
        return f"it would unpack to {size / packed:.0f} times its size: this is not a report"
    return None


def read_member(path: Path, name: str) -> bytes:
    """The bytes of one member; raises `UnusableArchive` if they are not what the entry says."""
    try:
        with zipfile.ZipFile(path) as archive, archive.open(name) as stream:
            data = stream.read(MAX_REPORT + 1)
    except (*BAD_ARCHIVE, KeyError) as fault:
        raise UnusableArchive("this file of the ZIP file is broken") from fault
    if len(data) > MAX_REPORT:
        raise UnusableArchive("it is larger than 64 MB, which no report is")
    return data
