"""What was submitted: report by report, from files, folders and ZIP files, in a fixed order.

The order decides which of two reports of one event is the correction: the later one. It is the
order of the arguments, and in a folder or ZIP file that of the names without their suffix, where
numbers count as numbers: `open`, `open-2`, `open-10`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from crosstable.errors import UnusableArchive
from crosstable.ratings.period.archives import MAX_REPORT, is_zip, members, read_member


class Submission(NamedTuple):
    """A report that was submitted: a file, a member of a ZIP file, or bytes at hand."""

    label: str
    """How people are shown where it lies."""
    path: str
    member: str | None = None
    data: bytes | None = None
    details: str | None = None
    """The member that holds the event details, if the ZIP file has one."""
    problem: str | None = None
    """Why it cannot even be opened."""
    details_text: str | None = None
    """The event details themselves, where they are at hand."""

    def read(self) -> bytes:
        """The bytes; raises `OSError` or `UnusableArchive`."""
        if self.data is not None:
            return self.data
        if self.member is not None:
            return read_member(Path(self.path), self.member)
        with Path(self.path).open("rb") as stream:
            data = stream.read(MAX_REPORT + 1)
        if len(data) > MAX_REPORT:
            raise UnusableArchive("it is larger than 64 MB, which no report is")
        return data


def submissions(paths: Iterable[str], *, found_in_folder: bool = False) -> Iterator[Submission]:
    """The reports of files, in order; ZIP files are opened, event details go with their report."""
    ordered = sorted(paths, key=natural) if found_in_folder else list(paths)
    stems = {_stem(path) for path in ordered if not path.endswith(".toml")}
    for path in ordered:
        goes_with_another = path.endswith(".toml") and _stem(path) in stems
        if not (found_in_folder and goes_with_another):
            yield from _of_file(path)


def _of_file(path: str) -> Iterator[Submission]:
    label = path.replace("\\", "/")
    try:
        if not is_zip(Path(path)):
            yield Submission(label, path)
            return
        entries = members(Path(path))
    except UnusableArchive as problem:
        yield Submission(label, path, problem=str(problem))
        return
    except (OSError, ValueError) as problem:
        yield Submission(label, path, problem=_reason(problem))
        return
    details = {
        _stem(member.name): member.name for member in entries if member.name.endswith(".toml")
    }
    for member in sorted(entries, key=lambda entry: natural(entry.name)):
        stem = _stem(member.name)
        if member.name.endswith(".toml") and any(
            _stem(other.name) == stem and other != member for other in entries
        ):
            continue
        inner = f"{label}:{member.name}"
        yield Submission(
            inner, path, member.name, details=details.get(stem), problem=member.problem
        )


def _reason(problem: Exception) -> str:
    if isinstance(problem, FileNotFoundError):
        return "no such file or folder"
    return str(getattr(problem, "strerror", None) or problem)


_SUFFIX = re.compile(r"(?<=[^/])\.[^./]*$")


def _stem(path: str) -> str:
    return _SUFFIX.sub("", path.replace("\\", "/"))


_NUMBER = re.compile(r"([0-9]+)")


def natural(path: str) -> tuple[tuple[tuple[int, str], ...], str]:
    """The key by which names are sorted: without the suffix, numbers as numbers.

    >>> sorted(["open-10.trf", "open.trf", "open-2.trf"], key=natural)
    ['open.trf', 'open-2.trf', 'open-10.trf']
    """
    pieces = _NUMBER.split(_stem(path).casefold())
    numbers = (piece.lstrip("0") for piece in pieces[1::2])
    places = [(len(number) + 1, number) for number in numbers]
    words = [(0, word) for word in pieces[::2]]
    return tuple(place for pair in zip_longest(words, places) for place in pair if place), path
