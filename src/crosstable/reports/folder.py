"""The whole folder for the federation: the report, every form that applies, index and checksums."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from crosstable.reports.case import Case
from crosstable.reports.catalogue import FORMS, built
from crosstable.reports.document import Note, Page, Report
from crosstable.reports.html import index_page
from crosstable.reports.making import printed

CHECKSUMS, INDEX = "SHA256SUMS", "index.html"
_SPREADSHEETS = ("csv", "xlsx")


class Made(NamedTuple):
    """A file of the folder, what it is for, and what is to be said about it."""

    name: str
    data: bytes
    use: str
    notes: tuple[str, ...] = ()
    report: Report | None = None


def forms_of_folder(case: Case) -> tuple[str, ...]:
    """The forms that the event has."""
    return tuple(name for name, form in FORMS.items() if form.in_folder(case))


def files_of_form(case: Case, name: str) -> Iterator[Made]:
    """A form as PDF, a table also for spreadsheets."""
    form, report = FORMS[name], built(case, name)
    for suffix in ("pdf", *(_SPREADSHEETS if form.has_tables else ())):
        data, notes = printed(report, suffix)
        yield Made(f"{name}.{suffix}", data, form.use, notes, report)


def report_file(case: Case) -> Iterator[Made]:
    """The report itself, byte for byte, where it was read from a file."""
    document = case.t.document
    if document is not None:
        suffix = "json" if document.dialect.name == "json" else "trf"
        yield Made(f"report.{suffix}", document.to_bytes(), "the tournament report itself")


def index_files(case: Case, files: list[Made]) -> Iterator[Made]:
    """The page of links, and the checksums of all files including it."""
    page = Page((Note("Every file with its use. SHA256SUMS has the checksums (sha256sum -c)."),))
    head = case.report("index", "Files of the event", (page,))
    links = [(file.name, file.use) for file in files]
    index = Made(INDEX, index_page(head, (*links, (CHECKSUMS, "checksums"))), "this page")
    yield index
    lines = (f"{hashlib.sha256(file.data).hexdigest()}  {file.name}\n" for file in (*files, index))
    yield Made(CHECKSUMS, "".join(lines).encode("ascii"), "checksums")
