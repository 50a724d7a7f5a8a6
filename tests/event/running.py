"""An event run by a driver that knows nothing but the public verbs: acts on a folder."""

from __future__ import annotations

import random
from pathlib import Path

from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.acts.people import Entered
from crosstable.event.acts.rounds import Closed, Published
from crosstable.event.disk.folder import EventFolder, begin_event_folder, open_event_folder
from crosstable.event.rounds.drawing import draw

USUAL = {
    "city": "Sandvikhavn",
    "federation": "NOR",
    "start": "2026-11-20",
    "end": "2026-11-24",
    "rounds": "5",
    "system": "FIDE_DUTCH_2026",
    "tiebreaks": "PTS,BH/C1,BH,SB,DE",
    "initial-colour": "white",
    "time-control": "5400+30",
    "arbiter": "Fjellstad, Ingrid",
}


def clock() -> str:
    """A clock that stands still."""
    return "2026-11-20T09:00:00Z"


def begun(folder: Path, players: int = 8, seed: int = 1, **settings: str) -> EventFolder:
    """An event with its settings and some players; the first has the highest rating."""
    chance = random.Random(seed)
    begin_event_folder(folder, Created("Fjord Open"), clock=clock)
    event = open_event_folder(folder, clock)
    event.do(SettingsChanged({**USUAL, **settings}))
    ratings = sorted((chance.randrange(1400, 2500) for _ in range(players)), reverse=True)
    for index, rating in enumerate(ratings):
        data = {"name": f"Player{index:02}, P", "rating": rating, "federation": "NOR", "sex": "m"}
        event.do(Entered(f"p{index:02}", data))
    return event


def paired(event: EventFolder) -> int:
    """Pair and publish the next round; its number."""
    act = draw(event.event.section())
    event.do(act, confirmed=2)
    event.do(Published(act.round))
    return act.round


def played(event: EventFolder, chance: random.Random) -> int:
    """Pair, publish, play and close the next round; its number."""
    number = paired(event)
    current = event.event.section().last_round
    assert current is not None
    for board in current.boards:
        event.do(ResultEntered(number, board.number, chance.choice(("1-0", "½-½", "0-1"))))
    event.do(Closed(number))
    return number


def report(event: EventFolder) -> bytes:
    """The report on disk."""
    return event.report_path("main").read_bytes()
