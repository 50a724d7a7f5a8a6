"""What the name of a file adds to its content: files beside it, and programs without a signature.

Content comes first: a name is asked only where the content says nothing, or only a part.
"""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.findings import Finding
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Tournament
from crosstable.reading.foreign.formats import FORMATS, Format, module_named
from crosstable.reading.foreign.unread import (
    foreign_program,
    is_part_of_swiss_perfect,
    program_by_name,
)

_NOT_UNDERSTOOD = frozenset(("binary-file", "not-a-report", "empty-file", "json-syntax"))


def with_files_beside(path: str, data: bytes) -> bytes:
    """An archive with all files of an event of Swiss Perfect, if the file is one of them."""
    if not is_part_of_swiss_perfect(data):
        return data
    whole: bytes = module_named("swissperfect").with_files_beside(path, data)
    return whole


def with_program_by_name(t: Tournament, path: str) -> Tournament:
    """What is not understood may be the file of a program that is known by its name alone."""
    verdict = t.verdict
    program = program_by_name(path) or _damaged_file_by_name(path)
    if verdict is None or program is None or verdict.kind not in _NOT_UNDERSTOOD:
        return t
    if t.document is not None and foreign_program(t.document.to_bytes()) is not None:
        return t
    told = Finding("binary-file", phrase("by its name this is {a}", a=program))
    others = tuple(finding for finding in t.reading_findings if finding != verdict)
    return replace(t, verdict=told, reading_findings=(told, *others))


def _damaged_file_by_name(path: str) -> Phrase | None:
    """A file with the name of one that is read, although nothing in it shows that it is one."""
    suffix = path.rpartition(".")[2].lower()
    named = (known for known in FORMATS if suffix in known.suffixes)
    return next((_not_as_named(known) for known in named), None)


def _not_as_named(known: Format) -> Phrase:
    return phrase(
        "{a}, but its content is none of it; {way_out}", a=known.title, way_out=known.way_out
    )
