"""Opening a list, packed or not, and reading it block by block: memory does not grow with it.

A ZIP file must hold one list. What it says about its size is believed only to refuse it: the
standard library never unpacks more of a member than its entry states.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from crosstable.errors import UnreadableRatingList
from crosstable.model.phrases import phrase
from crosstable.text.archives import BAD_ARCHIVE
from crosstable.text.source import decode

BLOCK = 1 << 20
HEAD = 1 << 16
LONGEST_LINE = 4096
"""Characters; the lines of the widest list have 162, and a row of a CSV file hardly more."""
MAX_UNPACKED = 4_000_000_000
MAX_RATIO = 200
"""Lists pack to a tenth or twentieth; made bombs to a thousandth."""
_RATIO_MATTERS_FROM = 64 << 20
_MAX_MEMBERS = 1000
_LIST_SUFFIXES = (".txt", ".xml", ".csv", ".tsv")
_UTF8_BOM = b"\xef\xbb\xbf"

_OTHER_FILES = (
    (b"\x1f\x8b", phrase("a gzip file: unpack it first")),
    (b"BZh", phrase("a bzip2 file: unpack it first")),
    (b"\xfd7zXZ", phrase("an xz file: unpack it first")),
    (b"7z\xbc\xaf", phrase("a 7z file: unpack it first")),
    (b"Rar!", phrase("a RAR file: unpack it first")),
    (b"PK\x03\x04", phrase("a ZIP file inside a ZIP file: unpack the outer one first")),
    (b"%PDF", phrase("a PDF document")),
    (b"\xff\xfe", phrase("in UTF-16: save it as UTF-8")),
    (b"\xfe\xff", phrase("in UTF-16: save it as UTF-8")),
)


class Container(NamedTuple):
    """Where the text of a list lies: a file, or a member of a ZIP file."""

    path: Path
    member: str | None = None

    @property
    def name(self) -> str:
        """The name by which a list says which one it is."""
        inner = PurePosixPath(self.member).name if self.member else ""
        return f"{self.path.name} {inner}".strip()

    @contextmanager
    def open(self) -> Iterator[IO[bytes]]:
        """The bytes; whatever a broken ZIP file raises comes out as one exception."""
        if self.member is None:
            with self.path.open("rb") as stream:
                yield stream
            return
        try:
            with zipfile.ZipFile(self.path) as archive, archive.open(self.member) as stream:
                yield stream
        except (*BAD_ARCHIVE, KeyError, OSError) as fault:
            raise UnreadableRatingList(
                phrase("{name}: the ZIP file is broken", name=self.path.name)
            ) from fault


def find_list(path: Path) -> tuple[Container, bytes]:
    """Where the list lies, and its first bytes without a byte order mark."""
    with path.open("rb") as stream:
        is_zip = stream.read(4) in (b"PK\x03\x04", b"PK\x05\x06")
    container = Container(path, _only_list(path) if is_zip else None)
    with container.open() as stream:
        head = stream.read(HEAD).removeprefix(_UTF8_BOM)
    for start, what in _OTHER_FILES:
        if head.startswith(start):
            raise UnreadableRatingList(phrase("{name} is {what}", name=container.name, what=what))
    if not head.strip():
        raise UnreadableRatingList(phrase("{name} is empty", name=container.name))
    if b"\0" in head:
        raise UnreadableRatingList(
            phrase("{name} is not text, so it is not a rating list", name=container.name)
        )
    return container, head


def _only_list(path: Path) -> str:
    """The member of a ZIP file that is the list, after all that speaks against unpacking it."""
    try:
        with zipfile.ZipFile(path) as archive:
            members = [info for info in archive.infolist() if not _is_by_the_way(info.filename)]
    except (*BAD_ARCHIVE, KeyError, OSError) as fault:
        raise UnreadableRatingList(
            phrase("{name}: the ZIP file is broken", name=path.name)
        ) from fault
    if len(members) > _MAX_MEMBERS:
        raise UnreadableRatingList(
            phrase("{name} holds {n} files, not one list", name=path.name, n=f"{len(members):,}")
        )
    if any(member.filename == "xl/workbook.xml" for member in members):
        raise UnreadableRatingList(
            phrase(
                "{name} is an Excel workbook; save the sheet with the list as CSV (UTF-8), "
                "with a header row that names fide_id and name, and add that file",
                name=path.name,
            )
        )
    lists = [m for m in members if m.filename.lower().endswith(_LIST_SUFFIXES)] or members
    if len(lists) != 1:
        names = ", ".join(m.filename for m in lists[:3]) or phrase("no file")
        raise UnreadableRatingList(
            phrase("{name} must hold one list, but holds {names}", name=path.name, names=names)
        )
    _refuse_bomb(path, lists[0])
    return lists[0].filename


def _is_by_the_way(name: str) -> bool:
    """Folders, and what operating systems add."""
    parts = PurePosixPath(name).parts
    return name.endswith("/") or "__MACOSX" in parts or parts[-1:] == (".DS_Store",)


def _refuse_bomb(path: Path, member: zipfile.ZipInfo) -> None:
    size = member.file_size
    packed = max(member.compress_size, 1)
    where = f"{path.name}: {member.filename}"
    if member.flag_bits & 1:
        raise UnreadableRatingList(phrase("{where} is encrypted", where=where))
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise UnreadableRatingList(
            phrase("{where} is packed by an unusual method: unpack it first", where=where)
        )
    if size > MAX_UNPACKED:
        raise UnreadableRatingList(
            phrase(
                "{where} would unpack to {n} GB; no list has more than {most} GB",
                where=where,
                n=f"{size / 1000000000.0:.1f}",
                most=MAX_UNPACKED // 10**9,
            )
        )
    if size > _RATIO_MATTERS_FROM and size / packed > MAX_RATIO:
        raise UnreadableRatingList(
            phrase(
                "{where} would unpack to {n} times its size: this is not a list",
                where=where,
                n=f"{size / packed:.0f}",
            )
        )


def blocks(stream: IO[bytes], end: bytes = b"\n") -> Iterator[bytes]:
    """The file in blocks that end where a line does (or at another `end`); the last one may not.

    A line that is longer than a block comes cut; no list has one.
    """
    rest = stream.read(BLOCK).removeprefix(_UTF8_BOM)
    while data := stream.read(BLOCK):
        cut = _cut(rest, end)
        if cut:
            yield rest[:cut]
        rest = rest[cut:][:BLOCK] + data
    yield rest


def _cut(block: bytes, end: bytes) -> int:
    """Where the last whole line ends; old Macintosh lines end in CR alone."""
    end_of_piece = block.rfind(end)
    if end_of_piece >= 0:
        return end_of_piece + len(end)
    return block.rfind(b"\r", 0, -1) + 1 if end == b"\n" else 0


def lines_of(block: bytes) -> list[str]:
    """The lines of a block: ASCII or UTF-8, else Windows-1252, decided line by line.

    The CR of a CR LF stays at the end of its line: to remove it costs more than to pass over it.
    """
    raw_ending = b"\n" if b"\n" in block else b"\r"
    if block.isascii():
        lines = block.decode("ascii").split(raw_ending.decode())
    else:
        lines = [text_of(line) for line in block.split(raw_ending)]
    if not lines[-1]:
        lines.pop()
    return lines


def text_of(data: bytes) -> str:
    """UTF-8, else Windows-1252, which holds for any bytes."""
    text = decode(data, "utf-8")
    return text if text is not None else decode(data, "cp1252") or ""


def numbered_lines(stream: IO[bytes]) -> Iterator[tuple[int, str]]:
    """All lines with their numbers, from 1."""
    first = 1
    for block in blocks(stream):
        lines = lines_of(block)
        yield from ((n, line.removesuffix("\r")) for n, line in enumerate(lines, first))
        first += len(lines)
