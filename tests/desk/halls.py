"""Events at a desk for the tests: one desk for many events, each in a folder of its own."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import httpx
import pytest

import crosstable
from crosstable.desk.run.opened import identity_of
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.acts.people import CheckedIn, Entered
from crosstable.event.disk.folder import begin_event_folder, open_event_folder
from crosstable.event.history.performing import Who
from tests.desk.serving import Desk, running, usual_desk
from tests.event.running import USUAL, begun, paired, played


class Run:
    """An event at a desk, and somebody who asks for things."""

    def __init__(self, client: httpx.Client, folder: Path) -> None:
        self.client = client
        self.folder = folder
        self.base = f"/events/{identity_of(folder.resolve())}"

    def open(self) -> None:
        """Open the folder at the desk."""
        answer = self.client.post("/events/open", data={"folder": str(self.folder)})
        assert answer.headers["location"] == self.base

    def act(self, act: str, **values: Any) -> httpx.Response:
        """Ask for an act."""
        return self.client.post(f"{self.base}/acts", json={"act": act, **values})

    def state(self, number: int) -> Any:
        """A round as open pages get it."""
        return self.client.get(f"{self.base}/round/{number}/state").json()["state"]


@cache
def _pattern() -> Path:
    """An event of eight players whose second round is being played, made once."""
    folder = Path(mkdtemp(prefix="crosstable-test-")) / "fjord-open"
    opened = begun(folder)
    played(opened, random.Random(1))
    paired(opened)
    return folder


def playing(folder: Path) -> Path:
    """A copy of that event."""
    shutil.copytree(_pattern(), folder)
    return folder


@contextmanager
def desk_with_data(data: Path, *arguments: str | Path) -> Iterator[Desk]:
    """A desk that remembers in a folder of its own; it must not have a fault."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROSSTABLE_DATA", str(data))
        with running(*usual_desk(), *arguments) as found:
            yield found
            assert found.faults() == ""


def result_on_disk(folder: Path, board: int, number: int = 2) -> str | None:
    """The result of a board as the journal has it."""
    one = open_event_folder(folder).event.section().round(number)
    assert one is not None
    found = one.board(board)
    assert found is not None
    return one.facts_of(found).result


def valley(folder: Path, rounds: int = 3) -> None:
    """An event with the people of a sample whose last round is being played."""
    chance, arbiter = random.Random(5), Who("A. Pellegrandi")
    begin_event_folder(folder, Created("Festival Valle Chiara"))
    event = open_event_folder(folder)
    event.do(SettingsChanged({**USUAL, "city": "Borgo Vallechiara", "rounds": "9"}), who=arbiter)
    people = crosstable.loads(crosstable.sample("individual-swiss").read_bytes()).players[:26]
    for one in people:
        data = {"name": one.name, "rating": one.rating, "title": one.title}
        data |= {"federation": one.federation, "fide_id": one.fide_id, "sex": one.sex}
        known = {key: value for key, value in data.items() if value}
        event.do(Entered(f"p{one.number}", known), who=arbiter)
        event.do(CheckedIn(f"p{one.number}", present=one.number % 6 != 0), who=arbiter)
    for _ in range(rounds - 1):
        played(event, chance)
    paired(event)
    for board in range(1, 6):
        event.do(ResultEntered(rounds, board, chance.choice(("1-0", "½-½", "0-1"))), who=arbiter)
