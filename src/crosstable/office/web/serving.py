"""The server of an office: its pages, a folder that is watched, a preview every night."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import NamedTuple

from starlette.applications import Starlette

from crosstable.errors import OfficeProblem, OfficeUnreachable
from crosstable.office.reports.watched import Taken, take_in
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import COMMAND_LINE
from crosstable.office.web.app import office_app
from crosstable.office.web.asking.lists import newest
from crosstable.office.web.pages.periods import begin_preview
from crosstable.office.web.settings import WebSettings
from crosstable.web.serving import web_server

SECONDS_BETWEEN_LOOKS = 5.0


class Served(NamedTuple):
    """What a server does beside answering."""

    folder: Path | None = None
    """The watched folder."""
    preview_at: time | None = None
    """When the preview of the next list is computed every night, in UTC."""
    said: Callable[[str], None] = print
    """Who hears of files that came in."""


def serve(office: Office, door: socket.socket, settings: WebSettings, beside: Served) -> None:
    """Serve until Ctrl-C."""
    app = office_app(office, settings)
    with _beside(office, app, beside):
        web_server(app, proxy=settings.proxy).run(sockets=[door])


@contextmanager
def _beside(office: Office, app: Starlette, beside: Served) -> Iterator[None]:
    """A thread that looks into the folder and at the clock."""
    stop = threading.Event()
    helper = threading.Thread(target=_look, args=(office, app, beside, stop), daemon=True)
    if beside.folder is not None or beside.preview_at is not None:
        helper.start()
    try:
        yield
    finally:
        stop.set()
        if helper.is_alive():
            helper.join(SECONDS_BETWEEN_LOOKS)


def _look(office: Office, app: Starlette, beside: Served, stop: threading.Event) -> None:
    due = None if beside.preview_at is None else next_time(office.clock(), beside.preview_at)
    while not stop.wait(SECONDS_BETWEEN_LOOKS):
        if beside.folder is not None:
            _report(beside, beside.folder, office)
        now = office.clock()
        if due is not None and beside.preview_at is not None and now >= due:
            due = next_time(now, beside.preview_at)
            _preview(office, app, beside)


def next_time(now: datetime, at: time) -> datetime:
    """When it is that time next, in UTC.

    >>> next_time(datetime(2026, 11, 30, 23, 59, tzinfo=UTC), time(0)).isoformat()
    '2026-12-01T00:00:00+00:00'
    """
    here = now.astimezone(UTC)
    today = datetime.combine(here.date(), at, UTC)
    return today if today > here else today + timedelta(days=1)


def _preview(office: Office, app: Starlette, beside: Served) -> None:
    try:
        with office.reading() as connection:
            kinds = list(newest(connection))
        begin_preview(app.state, office, COMMAND_LINE, *kinds)
    except OfficeProblem as problem:
        beside.said(f"no preview tonight: {problem}")


def _report(beside: Served, folder: Path, office: Office) -> None:
    try:
        taken: list[Taken] = take_in(office, COMMAND_LINE, folder)
    except OSError as problem:
        beside.said(f"{folder} cannot be read: {problem.strerror}")
        return
    except OfficeUnreachable as problem:  # the files stay where they are until it is back
        beside.said(str(problem))
        return
    for report in taken:
        state = "received" if report.is_received else "refused"
        beside.said(f"{report.file}: {state}, see {report.target}")
