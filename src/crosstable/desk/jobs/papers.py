"""Printed documents: which there are, how they look, each as a file, all of them in a folder."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypedDict

from crosstable.desk.jobs.pairings import pair_report, written_round
from crosstable.desk.jobs.reading import case, details_findings
from crosstable.model.details.documents import details_template
from crosstable.model.phrases import Words, phrase
from crosstable.output.document import Report
from crosstable.output.drawing.pdf import UNDATED, pictures
from crosstable.output.forms.case import Case
from crosstable.output.forms.catalogue import FORMS, build_form
from crosstable.output.forms.folder import (
    Made,
    file_count,
    files_of_forms,
    index_files,
    report_file,
    reports_of_folder,
)
from crosstable.output.forms.making import print_report

PAGES_SHOWN = 3
"""Pages of a preview; a card for each of 300 players would be 300 pictures."""
DOTS_PER_INCH = 96


class FormsViewForm(TypedDict):
    """Part of `FormsView`."""

    name: str
    use: Any
    applies: bool


class FormsView(TypedDict):
    """The documents that can be made, and for whom."""

    forms: list[FormsViewForm]
    rounds: int
    players: list[Any]
    details_findings: list[Words]


def forms(data: bytes, rating_list: str | None, details: bytes | None) -> FormsView:
    """The forms of this event, those of the folder first, and the faults of the details."""
    event = case(data, rating_list, details)
    fitting = [f for f in FORMS.values() if event.t.is_team_event or not f.needs_teams]
    return {
        "forms": [
            {"name": form.name, "use": form.use, "applies": form.applies(event)} for form in fitting
        ],
        "rounds": event.t.paired_rounds,
        "players": [(player.number, player.name) for player in event.t.by_number.values()],
        "details_findings": []
        if details is None
        else [finding.words for finding in details_findings(details)],
    }


def paper(data: bytes, form: str, to: str, **choices: Any) -> bytes:
    """One form as the bytes of a file."""
    return print_report(build_form(case(data, **choices), form), to).data


def next_pairings(data: bytes, to: str, language: str = "en") -> tuple[int, bytes]:
    """The number of the next round and its list for the wall, before the report has the round."""
    pairing = pair_report(data)
    number = pairing.task.round_number
    with_round = written_round(pairing).data
    return number, paper(with_round, "pairings", to, language=language, round_number=number)


class Preview(TypedDict):
    """The first pages of a document as pictures."""

    title: str
    pictures: list[bytes]
    is_whole: bool
    gaps: list[Words]


def preview(data: bytes, form: str, **choices: Any) -> Preview:
    """The first pages as pictures, and what the form lacks."""
    made = build_form(case(data, **choices), form)
    first = replace(made, pages=made.pages[:PAGES_SHOWN])
    drawn = pictures(first, DOTS_PER_INCH) if made.pages else []
    return {
        "title": made.title,
        "pictures": drawn[:PAGES_SHOWN],
        "is_whole": len(drawn) <= PAGES_SHOWN and len(made.pages) <= PAGES_SHOWN,
        "gaps": _gaps(made),
    }


def _gaps(made: Report) -> list[Words]:
    if not made.blanks:
        return [*made.gaps]
    return [*made.gaps, phrase("left blank: {fields}", fields=", ".join(made.blanks))]


def folder(
    data: bytes, progress: Callable[[int, int], None] = lambda *_: None, **choices: Any
) -> bytes:
    """All forms of the event with index and checksums, packed."""
    event = case(data, **choices)
    reports = reports_of_folder(event)
    files = list(report_file(event))
    total = file_count(reports)
    for done, file in enumerate(files_of_forms(reports)):
        progress(done, total)
        files.append(file)
    files += index_files(event, files)
    progress(total, total)
    return _pack_files(event, files)


folder.tells_progress = True  # type: ignore[attr-defined]


def _pack_files(event: Case, files: list[Made]) -> bytes:
    """The same files give the same bytes: they are dated by the event."""
    day = event.last_day or UNDATED
    moment = (max(day.year, UNDATED.year), day.month, day.day, 12, 0, 0)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            entry = zipfile.ZipInfo(file.name, moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.data)
    return packed.getvalue()


def template() -> bytes:
    """A commented file of event details, to be filled in."""
    return details_template().encode("utf-8")
