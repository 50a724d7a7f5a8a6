"""Send and publish: the report with its forms and receipt, and the web site of the event."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypedDict
from urllib.parse import quote

from anyio import to_thread
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import (
    back_to,
    reason_in_words,
    services_of,
    small_form,
    word_in,
)
from crosstable.desk.pages.run.common import (
    confirmed_level,
    name_of,
    opened_of,
    refresh_event,
    shown_of_run,
)
from crosstable.desk.pages.run.settings import setting_address
from crosstable.desk.pages.run.start import only_here
from crosstable.desk.run.labels import LABELS
from crosstable.desk.run.opened import OpenEvent
from crosstable.desk.run.views import local_day, local_time
from crosstable.errors import CannotAct, CrosstableError, Faulty, NotConfirmed
from crosstable.event.acts.sending import Sent
from crosstable.event.details import running
from crosstable.event.history.performing import Who
from crosstable.event.proof.concerned import concerned_setting
from crosstable.event.proof.sending import (
    PLAIN,
    PURPOSES,
    Prepared,
    prepare_report,
    send,
    usual_purpose,
)
from crosstable.event.report.files import COPIES, RECEIPT
from crosstable.event.status import event_status
from crosstable.model.details.reading import parse_details
from crosstable.model.diagnostics import Diagnostic, Severity
from crosstable.model.jsonschema import Json
from crosstable.model.languages import LANGUAGES
from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.model.phrases import Words as PhraseWords
from crosstable.publishing.levels import LEVELS, Level, level_named
from crosstable.publishing.making import packed_site, write_events_site
from crosstable.publishing.places import last_site, remember_site
from crosstable.publishing.source import SiteWishes
from crosstable.web.language import Words, words_of
from crosstable.web.refusals import Refused, reason_of
from crosstable.web.responses import as_download

PURPOSE_WORDS = {
    PLAIN: phrase("a club, a national federation or another program"),
    "rating": phrase("rating"),
    "title": phrase("title norms"),
}
"""What a report can be sent for, in words."""
MOST_FAULTS = 50
NO_FIDE_NUMBER = "P201"
UNRATED_INCOMPLETE = "P340"
OF_PLAYERS = "P"
"""How the codes of faults in the data of a player begin."""


async def page(request: Request) -> Response:
    """The page."""
    purpose = word_in(request, "for")
    usual = usual_purpose(opened_of(request).event)
    return await _show_sending(request, purpose if purpose in PURPOSES else usual)


async def _show_sending(request: Request, purpose: str, **values: Any) -> Response:
    opened, section = await refresh_event(request)
    reports = await to_thread.run_sync(lambda: _prepare_reports(opened, purpose))
    level = running(opened.event.details, "publication", Level.STANDINGS.word)
    last = last_site(opened.path)
    place = None if last is None else last.folder
    values = {"question": (), "level": 0, "problem": "", "published": None, **values}
    return await shown_of_run(
        request,
        "run_send.html",
        opened,
        "send",
        section=section,
        purpose=purpose,
        purposes={each_purpose: PURPOSE_WORDS[each_purpose] for each_purpose in PURPOSES},
        is_plain=purpose == PLAIN,
        has_errors=any(report.errors for report in reports),
        reports=[_report(opened, report, words_of(request)) for report in reports],
        is_ready=all(not report.obstacles for report in reports) and not _is_open(opened),
        is_open=_is_open(opened),
        is_rated_otherwise=any(part.rating_only for part in opened.event.sections.values()),
        sent=sent_reports(opened),
        levels=LEVELS,
        event_level=level,
        site=place or opened.path.with_name(f"{opened.path.name}-site"),
        has_site=last is not None,
        last=None if last is None else last.wishes,
        **values,
    )


def _prepare_reports(opened: OpenEvent, purpose: str) -> list[Prepared]:
    details, _ = parse_details(opened.event.details_text)
    return [prepare_report(section, purpose, details) for section in opened.event.sections.values()]


def _is_open(opened: OpenEvent) -> bool:
    """Whether something of the event is still to be played."""
    sections = opened.event.sections.values()
    if any(round_.postponed_boards for section in sections for round_ in section.rounds):
        return True
    phases = {event_status(opened.event, section).phase for section in sections}
    return not phases <= {"finished", "sent"}


class ReportToSend(TypedDict):
    """A report with what keeps it from being sent."""

    section: str
    file: str
    files_id: str
    errors: list[SendingErrors]
    error_count: int
    warnings: int


def _report(opened: OpenEvent, report: Prepared, said: Words) -> ReportToSend:
    faults = [d for d in report.diagnostics if d.severity is not Severity.INFO]
    return {
        "section": report.section,
        "file": opened.folder.report_path(report.section).name,
        "files_id": opened.file_id(opened.section(report.section)),
        "errors": _errors_by_kind(opened, report),
        "error_count": len(report.errors),
        "warnings": len(faults) - len(report.errors),
    }


class SendingErrors(TypedDict):
    """Errors of one kind that keep a report from being sent, and where they are mended."""

    code: str
    title: Phrase
    """What they are together."""
    messages: list[PhraseWords]
    way: Phrase | Any
    address: str
    """Empty if no page mends them."""


def _errors_by_kind(opened: OpenEvent, report: Prepared) -> list[SendingErrors]:
    """The errors, with those about many players together: a work list, not a list of faults."""
    together: dict[tuple[str, str], tuple[Phrase | Any, list[PhraseWords]]] = {}
    for d in report.errors:
        way, address = _way_to_mend(opened, report, d)
        _, messages = together.setdefault((d.code, address), (way, []))
        messages.append(d.sentence)
    return [
        {
            "code": code,
            "title": _title_of(code, len(messages)),
            "messages": messages[:MOST_FAULTS],
            "way": way,
            "address": address,
        }
        for (code, address), (way, messages) in together.items()
    ]


def _way_to_mend(opened: OpenEvent, report: Prepared, d: Diagnostic) -> tuple[Phrase | Any, str]:
    """What the page is called on which an error is mended, and its address; empty if none is."""
    key = concerned_setting(d, report.document)
    more = f"?section={quote(report.section)}" if report.section else ""
    if key is not None:
        return LABELS.get(key, key), setting_address(opened.id, report.section, key)
    if d.code == NO_FIDE_NUMBER:
        return phrase("Find missing FIDE numbers"), f"/events/{opened.id}/entries/numbers{more}"
    if d.code.startswith(OF_PLAYERS):
        return phrase("Players"), f"/events/{opened.id}/players{more}"
    return "", ""


def _title_of(code: str, count: int) -> Phrase:
    if code == NO_FIDE_NUMBER:
        return plural(count, "{n} player has no FIDE number", "{n} players have no FIDE number")
    if code == UNRATED_INCOMPLETE:
        return plural(
            count,
            "{n} unrated player has no birth date or no sex",
            "{n} unrated players have no birth date or no sex",
        )
    return plural(count, "{n} error of this kind", "{n} errors of this kind")


class SentReportLine(TypedDict):
    """A report that was sent, with the receipt that was kept."""

    n: int
    when: str
    by: str
    receipt: dict[str, Json]


def sent_reports(opened: OpenEvent) -> list[SentReportLine]:
    """What was sent, the latest first, with the receipt and the files."""
    sent: list[SentReportLine] = []
    for line in reversed(opened.folder.journal.lines):
        if line.act != Sent.NAME:
            continue
        path = opened.path / COPIES / f"sent-{line.n}" / RECEIPT
        receipt: dict[str, Json] = {}
        with suppress(OSError, ValueError):
            receipt = json.loads(path.read_text(encoding="utf-8"))
        when = f"{local_day(line.at)} {local_time(line.at)}"
        sent.append({"n": line.n, "when": when, "by": line.by, "receipt": receipt})
    return sent


async def send_report(request: Request) -> Response:
    """Check, write and keep the report; what speaks against it is asked."""
    opened = opened_of(request)
    form = await small_form(request)
    purpose = str(form.get("purpose", "rating"))
    level = confirmed_level(form)
    by = Who(name_of(request))
    try:
        done = await to_thread.run_sync(lambda: _send(opened, purpose, by, level))
    except NotConfirmed as question:
        circumstances = question.circumstances
        needed = int(max(warning.level for warning in circumstances))
        return await _show_sending(request, purpose, question=circumstances, level=needed)
    except (CannotAct, OSError) as problem:
        chosen = purpose if purpose in PURPOSES else usual_purpose(opened.event)
        return await _show_sending(request, chosen, problem=reason_in_words(request, problem))
    opened.tell(opened.latest())
    told = phrase("The report is ready to be sent; everything is in {folder}.", folder=str(done))
    return back_to(request, f"/events/{opened.id}/send?for={quote(purpose)}", told)


def _send(opened: OpenEvent, purpose: str, by: Who, level: int) -> Path:
    with opened.lock:
        return send(opened.folder, purpose, who=by, confirmed=level).folder


async def sent_file(request: Request) -> Response:
    """A file of what was sent."""
    opened = opened_of(request)
    number = request.path_params["number"]
    name = request.path_params["name"]
    known = next(
        (sent_report for sent_report in sent_reports(opened) if sent_report["n"] == number), None
    )
    files = None if known is None else known["receipt"].get("files")
    is_listed = isinstance(files, Mapping) and name in files
    if not is_listed and name != RECEIPT:
        raise Refused(404, phrase("There is no such file."))
    path = opened.path / COPIES / f"sent-{number}" / name
    try:
        return as_download(name, await to_thread.run_sync(path.read_bytes))
    except OSError:
        raise Refused(404, phrase("There is no such file.")) from None


# -- the web site ---------------------------------------------------------------------------------


async def publish_site(request: Request) -> Response:
    """Write the web site of the event into a folder, or give it away as one file."""
    opened = opened_of(request)
    form = await small_form(request)
    make = _to_folder if services_of(request).settings.has_folders else _to_file
    address = f"/events/{opened.id}/send"
    try:
        return await make(request, opened, form, _wishes(form, words_of(request).language))
    except Faulty:
        told = phrase("Not published: the report has errors. Correct them, or publish anyway.")
        return back_to(request, address, told)
    except (CrosstableError, OSError) as problem:
        return back_to(request, address, phrase("Not published: {why}", why=reason_of(problem)))


async def _to_file(
    _request: Request, opened: OpenEvent, _form: FormData, wishes: SiteWishes
) -> Response:
    data = await to_thread.run_sync(lambda: packed_site([opened.path], wishes))
    remember_site(opened.path, None, wishes)
    return as_download(f"{opened.path.name}-site.zip", data, "application/zip")


async def _to_folder(
    request: Request, opened: OpenEvent, form: FormData, wishes: SiteWishes
) -> Response:
    only_here(request)
    address = f"/events/{opened.id}/send"
    site = Path(str(form.get("folder", "")).strip()).expanduser()
    if not site.is_absolute():
        return back_to(request, address, phrase("Give the full path of the folder."))
    done = await to_thread.run_sync(lambda: write_events_site([opened.path], site, wishes))
    remember_site(opened.path, site, wishes)
    told = phrase(
        "Published: {total} files, {changed} written. Open {page}.",
        total=done.total,
        changed=len(done.changed),
        page=str(site / "index.html"),
    )
    return back_to(request, address, told)


def _wishes(form: FormData, usual: str) -> SiteWishes:
    languages = tuple(
        str(language) for language in form.getlist("lang") if str(language) in LANGUAGES
    )
    level = str(form.get("level", ""))
    return SiteWishes(
        level=level_named(level) if level else None,
        languages=languages or (usual,),
        anyway=form.get("anyway") == "1",
        shorten_minors=form.get("minors") == "1",
    )
