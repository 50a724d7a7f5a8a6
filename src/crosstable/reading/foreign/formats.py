"""The formats of other programs that are read; those that are only named are in `unread`.

A format is recognised here and read in a module of its own, which is imported when a file of that
format comes: reports, which are nearly all files, need none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, NamedTuple

from crosstable.errors import Misread, SectionWanted
from crosstable.model.findings import Finding
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Tournament
from crosstable.reading.contradictions import contradictions
from crosstable.reading.foreign.signatures import (
    is_archive,
    is_chess_results_table,
    is_chess_results_xml,
    is_sharly_chess,
    is_swiss_chess,
    is_swiss_manager,
    is_workbook,
)
from crosstable.text.dialect import Dialect
from crosstable.text.dialectnames import CHESS_RESULTS_XML
from crosstable.text.document import Document
from crosstable.text.source import Source

LARGEST_FILE = 64 * 1024 * 1024
"""No tournament needs more bytes, whatever program wrote it."""


class Format(NamedTuple):
    """A format: how it is recognised, and which module makes a tournament of it."""

    dialect: Dialect
    """What stands where reports have their dialect; it has no records."""
    title: Phrase
    """What such a file is, with its article."""
    way_out: Phrase
    """How to get a report from the program itself, if the file cannot be read."""
    is_of_format: Callable[[bytes], bool]
    """Whether bytes are of the format, by their content."""
    module: str
    """The module below this folder whose function `read` takes the bytes, the name of one of
    several tournaments, and the notes for what it notices. It raises `Misread`, or
    `SectionWanted`."""

    may_have_sections: bool = False
    """Whether a file may have several tournaments; the function `sections` then names them."""

    suffixes: frozenset[str] = frozenset()
    """How the names of such files end, where no other program names its files so."""

    @property
    def reader(self) -> Any:
        """The module that reads the format."""
        return import_module(f"crosstable.reading.foreign.{self.module}")

    def read(self, data: bytes, section: str | None, *, force: bool) -> Tournament:
        """The tournament of a file of this format."""
        notes = import_module("crosstable.reading.foreign.notes").Notes(is_forced=force)
        t: Tournament = self.reader.read(data, section, notes)
        return t


def _is_chess_results_list(data: bytes) -> bool:
    """A table in text, or a workbook, which has to be unpacked to see what is in it."""
    if not is_workbook(data):
        return is_chess_results_table(data)
    sheets = import_module("crosstable.reading.foreign.sheets")
    return bool(sheets.names_chess_results(data))


def _is_swiss_perfect(data: bytes) -> bool:
    """An archive with the files of Swiss Perfect."""
    if not is_archive(data):
        return False
    return bool(import_module("crosstable.reading.foreign.swissperfect").is_swiss_perfect(data))


def _is_list_of_rounds(data: bytes) -> bool:
    """An archive with lists of chess-results.com, one for each round."""
    if not is_archive(data):
        return False
    rounds = import_module("crosstable.reading.foreign.chessresults.rounds")
    return bool(rounds.is_list_of_rounds(data))


def _dialect(name: str, title: str, suffix: str) -> Dialect:
    return Dialect(name, title, "the program's own file", suffix=suffix, is_foreign=True)


FORMATS: tuple[Format, ...] = (
    Format(
        _dialect("swiss-manager", "Swiss-Manager's own file", "tunx"),
        phrase("a Swiss-Manager tournament"),
        phrase("in Swiss-Manager, export a report for FIDE (TRF) and use that file"),
        is_swiss_manager,
        "swissmanager.reading",
        suffixes=frozenset(("tunx",)),
    ),
    Format(
        _dialect("sharly-chess", "Sharly Chess event", "sce"),
        phrase("a Sharly Chess event"),
        phrase("in Sharly Chess, export the tournament for FIDE (TRF) and use that file"),
        is_sharly_chess,
        "sharly.reading",
        may_have_sections=True,
        suffixes=frozenset(("sce",)),
    ),
    Format(
        _dialect("swiss-chess", "Swiss-Chess tournament", "swt"),
        phrase("a Swiss-Chess tournament (SWT)"),
        phrase("in Swiss-Chess, export it for FIDE (TRF) and use that file"),
        is_swiss_chess,
        "swisschess",
        suffixes=frozenset(("swt",)),
    ),
    Format(
        CHESS_RESULTS_XML,
        phrase("an XML file of chess-results.com"),
        phrase("export a report for FIDE (TRF) from the program that made it"),
        is_chess_results_xml,
        "chessresults.upload",
    ),
    Format(
        _dialect("chess-results-list", "list of chess-results.com", "xlsx"),
        phrase("a list of chess-results.com"),
        phrase("ask the organiser for the report (TRF)"),
        _is_chess_results_list,
        "chessresults.lists",
    ),
    Format(
        _dialect("chess-results-lists", "lists of chess-results.com", "zip"),
        phrase("an archive with lists of chess-results.com"),
        phrase("ask the organiser for the report (TRF)"),
        _is_list_of_rounds,
        "chessresults.rounds",
    ),
    Format(
        _dialect("swiss-perfect", "Swiss Perfect tournament", "zip"),
        phrase("a Swiss Perfect tournament"),
        phrase("in Swiss Perfect, export it for FIDE and use that file"),
        _is_swiss_perfect,
        "swissperfect",
        suffixes=frozenset(("trn", "sco")),
    ),
)


def module_named(name: str) -> Any:
    """A module of this folder that few files need; archives take long to import."""
    return import_module(f"crosstable.reading.foreign.{name}")


def format_of(data: bytes) -> Format | None:
    """The format of a file of another program that is read; None for everything else."""
    return next((known for known in FORMATS if known.is_of_format(data)), None)


def read_foreign(
    data: bytes, known: Format, section: str | None = None, *, force: bool = False
) -> Tournament:
    """The tournament of such a file, or an empty one whose verdict says why there is none.

    With `force`, parts that contradict the rest are left out and told.
    """
    document = Document(Source((), (), data=data), known.dialect)
    try:
        if len(data) > LARGEST_FILE:
            raise Misread(phrase("the file is too large"))
        t = known.read(data, section, force=force)
    except Misread as misread:
        told = phrase(
            "this is {a}, but it cannot be read: {problem}; {way_out}",
            a=known.title,
            problem=misread.message,
            way_out=known.way_out,
        )
        return _refuse(document, Finding("foreign-misread", told))
    except SectionWanted as wanted:
        told = phrase("this is {a}; {problem}", a=known.title, problem=wanted.message)
        return _refuse(document, Finding("section-wanted", told))
    return replace(t, document=document, cross_checks=contradictions)


def section_names(data: bytes) -> Sequence[str]:
    """The tournaments of a file that may have several; empty if it cannot be read."""
    known = format_of(data)
    if known is None or not known.may_have_sections:
        return ()
    try:
        names: Sequence[str] = known.reader.sections(data)
    except Misread:
        return ()
    return names


def _refuse(document: Document, verdict: Finding) -> Tournament:
    return Tournament(document=document, verdict=verdict, reading_findings=(verdict,))
