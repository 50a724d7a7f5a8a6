"""The journal: what was done, one act a line, as canonical JSON in a chain of hashes.

Nothing here knows chess. A line is never changed and never removed; `prev` is the SHA-256 of the
line before, and `id` is made from the rest of the line, so that a change of any line is found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, NotRequired, TypedDict

from crosstable.model.phrases import Phrase, Words, phrase

FIRST_VERSION = 1
VERSION = 1
"""The version of the lines that this program writes."""
NO_LINE_BEFORE = "0" * 64
"""What the first line has as the hash of the line before."""


_CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class LineFields(TypedDict):
    """A line as JSON has it; of an act alone without `first`."""

    n: int
    at: str
    by: str
    act: str
    args: Mapping[str, Any]
    section: str | None
    device: str
    source: str
    was: Any
    confirmed: int
    prev: str
    v: int
    first: NotRequired[int]


_UPGRADES: Mapping[int, Callable[[LineFields], LineFields]] = {}
"""For each older version the function that makes the next one of its lines."""


class Line(NamedTuple):
    """One act as it was written down."""

    n: int
    at: str
    by: str
    act: str
    args: Mapping[str, Any] = {}
    section: str | None = None
    device: str = ""
    source: str = "arbiter"
    was: Any = None
    confirmed: int = 0
    prev: str = NO_LINE_BEFORE
    v: int = VERSION
    first: int = 0
    """The number of the first act that happened together with this one; 0 for one alone."""

    @property
    def content(self) -> LineFields:
        """All keys but the id."""
        fields: LineFields = {
            "n": self.n,
            "at": self.at,
            "by": self.by,
            "act": self.act,
            "args": self.args,
            "section": self.section,
            "device": self.device,
            "source": self.source,
            "was": self.was,
            "confirmed": self.confirmed,
            "prev": self.prev,
            "v": self.v,
        }
        if self.first:
            fields["first"] = self.first
        return fields

    @property
    def id(self) -> str:
        """The identity of the act: made from everything else in its line."""
        return sha256(canonical(self.content)).hexdigest()[:32]

    @property
    def data(self) -> bytes:
        """The line as it is written, without its line end."""
        return canonical({**self.content, "id": self.id})


def canonical(value: object) -> bytes:
    """JSON in its one canonical form: sorted keys, no blanks, UTF-8.

    >>> canonical({"b": 1, "a": "½"})
    b'{"a":"\\xc2\\xbd","b":1}'
    """
    return _CANONICAL.encode(value).encode("utf-8", "surrogatepass")


def digest(data: bytes) -> str:
    """The hash that the next line carries as `prev`."""
    return sha256(data).hexdigest()


class Broken(NamedTuple):
    """Where the chain does not hold, and why."""

    line: int
    reason: Words

    def in_file(self, file: Path | str) -> Phrase:
        """The place in a file, and the reason."""
        return phrase(
            "{file}, line {line}: {reason}", file=file, line=self.line, reason=self.reason
        )


class Journal(NamedTuple):
    """A journal as it was read.

    `torn` is a last line that was never completed: it was not answered and does not count.
    `broken` is the first line that was changed, removed, reordered, or is from a newer version;
    lines from there on do not count, and the event is read-only.
    """

    lines: tuple[Line, ...] = ()
    head: str = NO_LINE_BEFORE
    torn: bytes = b""
    broken: Broken | None = None

    @property
    def size(self) -> int:
        """The bytes of the lines that count, line ends included."""
        return sum(len(line.data) + 1 for line in self.lines)


def read_journal(data: bytes) -> Journal:
    """The journal of a file's bytes; never raises for what they contain."""
    *whole, torn = data.split(b"\n")
    lines: list[Line] = []
    head = NO_LINE_BEFORE
    for number, text in enumerate(whole, 1):
        read = read_line(text, number, head)
        if isinstance(read, Broken):
            return Journal(tuple(lines), head, torn, read)
        lines.append(read)
        head = digest(text)
    return Journal(tuple(lines), head, torn)


def read_line(text: bytes, number: int, head: str) -> Line | Broken:
    """A line, or why the chain ends before it."""
    try:
        fields = json.loads(text)
        version = fields["v"]
        if not isinstance(version, int) or isinstance(version, bool) or version < FIRST_VERSION:
            raise TypeError
    except (ValueError, KeyError, TypeError, RecursionError):
        return Broken(number, phrase("the line is not an act"))
    if version > VERSION:
        return Broken(
            number, phrase("the line was written by a newer version ({version})", version=version)
        )
    if fields.get("prev") != head:
        return Broken(number, phrase("the line does not follow the one before it"))
    if canonical(fields) != text:
        return Broken(number, phrase("the line is not in its canonical form"))
    return _line_of(fields, fields.pop("id", None), text, number)


def _line_of(fields: LineFields, identity: object, text: bytes, number: int) -> Line | Broken:
    if sha256(_without_id(text, identity)).hexdigest()[:32] != identity:
        return Broken(number, phrase("the line was changed"))
    for version in range(fields["v"], VERSION):
        fields = _UPGRADES[version](fields)
    try:
        line = Line(**fields)
    except TypeError:
        return Broken(number, phrase("the line has a missing or an unknown key"))
    if not _is_sound(line):
        return Broken(number, phrase("the line is not an act"))
    return (
        line
        if line.n == number
        else Broken(number, phrase("the line has the number {n}", n=line.n))
    )


def _is_sound(line: Line) -> bool:
    """Whether everything in a line is of its kind; what an act needs is asked when it is used."""
    values: Mapping[str, Any] = line._asdict()
    texts = ("at", "by", "act", "device", "source", "prev")
    numbers = ("n", "confirmed", "first")
    return (
        all(isinstance(values[name], str) for name in texts)
        and all(type(values[name]) is int for name in numbers)
        and isinstance(values["args"], Mapping)
        and isinstance(values["section"], str | None)
    )


def _without_id(text: bytes, identity: object) -> bytes:
    """A canonical line without its id, which stands between other keys and nowhere else.

    No act can contain the hash of its own line, so the first place is the right one.
    """
    return text.replace(f',"id":"{identity}"'.encode(), b"", 1)


def next_line(journal: Journal, line: Line) -> Line:
    """The line as it follows the journal: with its number and the hash of the line before."""
    return line._replace(n=len(journal.lines) + 1, prev=journal.head)


def with_line(journal: Journal, line: Line) -> Journal:
    """The journal with a line that follows it."""
    return Journal((*journal.lines, line), digest(line.data))
