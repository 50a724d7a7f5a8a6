"""An office with users, a published list and reports in every state, served to test clients."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import httpx
import uvicorn

from crosstable.office.lists.importing import import_list
from crosstable.office.lists.publishing import publish
from crosstable.office.lists.running import run
from crosstable.office.reports.deciding import Outcome, decide
from crosstable.office.reports.registering import Registration, register
from crosstable.office.reports.submitting import Handed, submit
from crosstable.office.store.opening import Office
from crosstable.office.users.access import make_key
from crosstable.office.users.accounts import add_user, find_user
from crosstable.office.users.rights import COMMAND_LINE, Role
from crosstable.office.web.app import office_app
from crosstable.web.serving import web_server
from tests.office.clock import Clock
from tests.office.making import list_file, open_report

PASSWORD = "a long password"
USERS = {
    Role.SUBMITTER: ("sam", ""),
    Role.CLUB: ("cleo", "Bergen"),
    Role.OFFICER: ("ola", ""),
    Role.ADMINISTRATOR: ("ada", ""),
}


class Served:
    """The pages of an office on a port of this computer, and a client for each role."""

    def __init__(self, office: Office, address: str) -> None:
        self.office = office
        self.address = address

    def client(self, role: Role = Role.PUBLIC) -> httpx.Client:
        """Somebody with a role, logged in; redirections are not followed."""
        cookies = httpx.Cookies()
        if role is not Role.PUBLIC:
            form = {"name": USERS[role][0], "password": PASSWORD}
            answer = httpx.post(f"{self.address}/login", data=form, timeout=60)
            assert answer.status_code == 303, answer.text
            cookies = answer.cookies
        return httpx.Client(base_url=self.address, timeout=60, cookies=cookies)

    def program(self, role: Role) -> httpx.Client:
        """A program with the key of a role."""
        name = USERS[role][0]
        key = make_key(self.office, find_user(self.office, name), name, "tests")
        return httpx.Client(
            base_url=self.address, timeout=60, headers={"authorization": f"Bearer {key}"}
        )


@contextmanager
def served(office: Office) -> Iterator[Served]:
    """Serve an office from a thread of the test."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(web_server(office_app(office)).config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield Served(office, f"http://127.0.0.1:{listening.getsockname()[1]}")
        finally:
            server.should_exit = True
            thread.join(30)


def event_of(office: Office, name: str, day: str, club: str = "") -> int:
    """A registered event of two days."""
    first = date.fromisoformat(day)
    one = Registration(name, first, first.replace(day=first.day + 1), club=club)
    return register(office, COMMAND_LINE, one).event


def text_of(name: str, day: str, **more: str) -> bytes:
    """The report of such an event."""
    first = date.fromisoformat(day)
    last = first.replace(day=first.day + 1).isoformat()
    return open_report(name, day, last, **more).encode()  # type: ignore[arg-type]


def filled(office: Office, clock: Clock, folder: Path) -> None:
    """January is rated and published; in February one report is in order, one has a question."""
    for role, (name, club) in USERS.items():
        add_user(office, COMMAND_LINE, name, role, club=club, password=PASSWORD)
    path = folder / "players.csv"
    path.write_text(list_file(), encoding="utf-8")
    import_list(office, COMMAND_LINE, f"{path}@2026-01-01")
    ola = find_user(office, "ola")
    event_of(office, "January Open", "2026-01-10")
    event_of(office, "February Open", "2026-02-07", club="Bergen")
    event_of(office, "Winter Cup", "2026-02-14")
    clock.set("2026-01-12")
    first = submit(office, COMMAND_LINE, Handed(text_of("January Open", "2026-01-10"), "jan.trf"))
    decide(office, ola, first.submission, Outcome.ACCEPTED)
    clock.set("2026-01-30")
    run(office, ola)
    publish(office, ola)
    clock.set("2026-02-20")
    february = text_of("February Open", "2026-02-07")
    submit(office, COMMAND_LINE, Handed(february, "february.trf"))
    winter = text_of("Winter Cup", "2026-02-14", newcomer="Olsen, Kari")
    submit(office, COMMAND_LINE, Handed(winter, "winter.trf"))
