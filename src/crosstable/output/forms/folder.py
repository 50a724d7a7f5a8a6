"""The whole folder for the federation: the report, every form that applies, index and checksums."""

from __future__ import annotations

import hashlib
import io
import os
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from crosstable.output.document import Note, Page, Report
from crosstable.output.drawing.html import index_page
from crosstable.output.forms.case import Case
from crosstable.output.forms.catalogue import FORMS, Form, build_form
from crosstable.output.forms.making import print_report
from crosstable.text.safefolders import exchanging, refuse_existing

CHECKSUMS = "SHA256SUMS"
INDEX = "index.html"
MAKER = "the command that makes all forms"
_SPREADSHEETS = ("csv", "xlsx")
_MOST_THREADS = 4


class Made(NamedTuple):
    """A file of the folder, what it is for, and what is to be said about it."""

    name: str
    data: bytes
    use: str
    notes: tuple[str, ...] = ()
    report: Report | None = None


def reports_of_folder(case: Case) -> list[tuple[Form, Report]]:
    """The forms that the event has."""
    return [(form, build_form(case, name)) for name, form in FORMS.items() if form.in_folder(case)]


def files_of_forms(reports: Sequence[tuple[Form, Report]]) -> Iterator[Made]:
    """Each form as PDF, a table also for spreadsheets, in order.

    typst works outside of Python, so several threads make several documents at a time.
    """
    wanted = [
        (form, report, suffix)
        for form, report in reports
        for suffix in ("pdf", *(_SPREADSHEETS if form.has_tables else ()))
    ]
    with ThreadPoolExecutor(max_workers=min(_MOST_THREADS, os.cpu_count() or 1)) as pool:
        yield from pool.map(lambda job: _make_file(*job), wanted)


def file_count(reports: Sequence[tuple[Form, Report]]) -> int:
    """How many files that will be."""
    return sum(1 + len(_SPREADSHEETS) * form.has_tables for form, _ in reports)


def _make_file(form: Form, report: Report, suffix: str) -> Made:
    data, notes = print_report(report, suffix)
    return Made(f"{form.name}.{suffix}", data, form.use, notes, report)


def report_file(case: Case) -> Iterator[Made]:
    """The report itself, byte for byte, where it was read from a file."""
    document = case.t.document
    if document is not None:
        suffix = "trf" if document.dialect.has_records else document.dialect.suffix
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


def written_files(folder: Path) -> dict[str, str] | None:
    """The files of an earlier run with their checksums; None if it is not a folder of forms."""
    path = folder / CHECKSUMS
    try:
        data = path.read_bytes()
        lines = data.decode("ascii").splitlines()
    except (OSError, ValueError):
        return None
    listed = {name: made for made, _, name in (line.partition("  ") for line in lines)}
    return {**listed, CHECKSUMS: hashlib.sha256(data).hexdigest()} if INDEX in listed else None


def packed_folder(files: Iterable[Made]) -> bytes:
    """The same folder as one ZIP file, with the same bytes every time."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.writestr(zipfile.ZipInfo(file.name), file.data, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def write_folder(folder: Path, files: Iterable[Made], *, overwrite: bool) -> None:
    """Exchange the folder of an earlier run for this one, or make it, in one step."""
    refuse_existing(folder, written_files, MAKER, overwrite=overwrite)
    with exchanging(folder) as new:
        for file in files:
            (new / file.name).write_bytes(file.data)
        refuse_existing(folder, written_files, MAKER, overwrite=overwrite)
