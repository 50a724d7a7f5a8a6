"""An event at the desk that is paired in a fake of Swiss-Manager, for pages and pictures."""

from __future__ import annotations

from pathlib import Path

import crosstable
from crosstable.event.people.numbering import numbers_of
from crosstable.event.rounds.drawing import draw
from tests.event.beside.fakes import FakeSwissManager
from tests.event.beside.hall import ARBITER, Hall


def people_of_the_sample() -> list[str]:
    """The invented people of a sample."""
    t = crosstable.read(crosstable.sample("individual-swiss"))
    return [player.name for player in t.players]


def beside_swiss_manager_at_the_desk(place: Path) -> tuple[Hall, FakeSwissManager]:
    """Four rounds handed back and proved, the fifth taken with all results but one."""
    lists = place / "Vintercup"
    lists.mkdir(parents=True)
    fake = FakeSwissManager(lists, people_of_the_sample())
    hall = Hall(place / "vintercup", "swiss-manager", lists, "Vintercup Tindal")
    hall.ask("settings", values={"rounds": "9", "initial-colour": "W"}, confirmed=4)
    fake.export_players()
    hall.take()
    for number in range(1, 6):
        fake.rounds.append(pairs_by_the_rules(hall))
        fake.export()
        hall.take()
        hall.enter_all(("1-0", "½-½", "0-1"))
        if number < 5:
            _, file = hall.companion.hand_back(who=ARBITER)
            fake.import_results(lists / file.name)
            fake.export()
            hall.take()
    hall.ask("clear", board=12)
    return hall, fake


def pairs_by_the_rules(hall: Hall) -> list[tuple[int, int, str]]:
    """What an engine pairs, so that the second opinion is the same."""
    numbers = numbers_of(hall.section)
    paired = draw(hall.section)
    return [(numbers[white], numbers[black], "") for white, black in paired.pairs]


def pair_again(fake: FakeSwissManager) -> None:
    """The fifth round once more, by hand, with somebody new and somebody who left."""
    boards = fake.rounds[-1]
    fake.swap(2, 3)
    boards[6], boards[7] = boards[7], boards[6]
    white, black, _ = boards[11]
    boards[11] = (black, white, "")
    fake.names.append("Kivijoki, Tuulia")
    boards[14] = (boards[14][0], len(fake.names), "")
    fake.export()
