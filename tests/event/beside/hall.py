"""An event beside a fake program, played from the outside."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from crosstable.event.acts.events import Created
from crosstable.event.companion import Companion, Outlook
from crosstable.event.disk.folder import EventFolder, begin_event_folder, open_event_folder
from crosstable.event.history.performing import Who
from crosstable.event.people.numbering import numbers_of
from crosstable.event.requests.table import request_of
from crosstable.event.state import Section
from tests.event.beside.fakes import FakeProgram, FakeSwissManager, FakeVega, invented_names

ARBITER = Who("arbiter")
Fake = TypeVar("Fake", bound=FakeProgram)


class Hall:
    """Crosstable's side."""

    def __init__(self, folder: Path, program: str, lists: Path, name: str = "Open") -> None:
        begin_event_folder(folder, Created(name))
        self.event: EventFolder = open_event_folder(folder)
        self.ask("attach", program=program, folder=str(lists))
        self.companion = Companion(self.event)

    @property
    def section(self) -> Section:
        return self.event.read().event.section()

    def ask(self, name: str, *, confirmed: int = 0, **words: object) -> None:
        request = request_of(self.event.read().event, self.section, name, words)
        self.event.do_all(request.acts, who=ARBITER, confirmed=confirmed)

    def look(self) -> Outlook:
        """Until everything stands still."""
        self.companion.look()
        return self.companion.look()

    def take(self, *, confirmed: int = 0, **answers: dict[str, str]) -> Outlook:
        outlook = self.look()
        assert outlook.sighting.problem is None
        seen = outlook.sighting.snapshot
        assert seen is not None
        self.companion.take(seen, who=ARBITER, confirmed=confirmed, **answers)
        return outlook

    def enter_all(self, results: tuple[str, ...] = ("1-0", "½-½", "0-1", "+:-", "-:+")) -> None:
        round_ = self.section.current_round
        requests = [
            request_of(
                self.event.event,
                self.section,
                "result",
                {"board": board.number, "result": results[(board.number * 7) % len(results)]},
            ).act
            for board in round_.open_boards
        ]
        self.event.do_all(requests, who=ARBITER)

    def results(self) -> dict[tuple[int, int], str]:
        """The results of the last round by starting numbers."""
        section = self.section
        numbers = numbers_of(section)
        round_ = section.current_round
        return {
            (numbers[board.white], numbers[board.black]): round_.facts_of(board).result or ""
            for board in round_.boards
        }


def beside_swiss_manager(tmp_path: Path, players: int = 9) -> tuple[Hall, FakeSwissManager]:
    lists = tmp_path / "lists"
    lists.mkdir()
    fake = FakeSwissManager(lists, invented_names(players))
    return Hall(tmp_path / "event", "swiss-manager", lists), fake


def beside_vega(tmp_path: Path, players: int = 9) -> tuple[Hall, FakeVega]:
    lists = tmp_path / "lists"
    lists.mkdir()
    fake = FakeVega(lists, invented_names(players))
    return Hall(tmp_path / "event", "vega", lists), fake
