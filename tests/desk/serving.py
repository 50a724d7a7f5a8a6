"""A desk that runs in a process of its own, as the user's does, for tests that ask it things."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import httpx

import crosstable

SECONDS = 60.0
"""How long a test waits for an answer: machines that run tests are busy."""


@dataclass(frozen=True)
class Desk:
    """Where a desk listens, and what opens it."""

    address: str
    token: str
    log: IO[str]
    """What the desk said on its standard error."""
    page: str = ""
    """The page that it printed: that of the event that was named, else the start page."""

    @property
    def opening_address(self) -> str:
        """The start page with the token."""
        return f"{self.address}/?token={self.token}"

    @property
    def host(self) -> str:
        """Name and port."""
        return self.address.removeprefix("http://")

    def client(self, **headers: str) -> httpx.Client:
        """Somebody who has the token; redirections are not followed."""
        given = {"Authorization": f"Bearer {self.token}", **headers}
        return httpx.Client(base_url=self.address, headers=given, timeout=SECONDS)

    def faults(self) -> str:
        """What went wrong inside the desk; the tests want nothing here."""
        self.log.seek(0)
        return "\n".join(line for line in self.log.read().splitlines() if "error" in line.lower())


def opened(client: httpx.Client, data: bytes, name: str = "report.trf") -> str:
    """Open a report at the desk: the address of its pages."""
    answer = client.post("/files", files={"files": (name, data)})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def contradicting() -> bytes:
    """A round robin in which player 2 has met somebody in round 1 who is not in the file."""
    data = crosstable.sample("round-robin").read_bytes()
    assert data.count(b"     9 w 1     1 b =") == 1
    return data.replace(b"     9 w 1     1 b =", b"    44 w 1     1 b =")


def large_report(players: int) -> bytes:
    """A report in good form of so many players that its printed pages take their time."""
    lines = [
        f"001 {n:>4} m    Name{n:<29} 1500 GER             1990/01/01  0.0 {n:>4}"
        + "  0000 - Z" * 20
        for n in range(1, players + 1)
    ]
    return "\n".join(["012 Slow", *lines, ""]).encode()


@contextmanager
def running(*command: str | Path) -> Iterator[Desk]:
    """The desk that a command starts, until the end of the block."""
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as log,
        tempfile.TemporaryDirectory() as data,
    ):
        surroundings = {"CROSSTABLE_DATA": data, **os.environ}
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env=surroundings
        )
        assert process.stdout is not None
        try:
            page, _, token = process.stdout.readline().strip().partition("?token=")
            desk = Desk(page.partition("/events/")[0].rstrip("/"), token, log, page)
            assert token, desk.faults()
            yield desk
        finally:
            process.terminate()
            process.wait(30)
            process.stdout.close()


def usual_desk() -> tuple[str, ...]:
    """The command that users start."""
    return (sys.executable, "-m", "crosstable", "desk", "--no-browser")
