"""Team events for the tests: teams of known players, rounds with random results."""

import random
from pathlib import Path

import crosstable
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.rounds import Closed
from crosstable.event.acts.teams import TeamEntered
from crosstable.event.disk.folder import EventFolder
from tests.event.running import begun, paired, report

SETTINGS = {"system": "team-swiss", "tiebreaks": "MPTS,GPTS,EDE", "boards": "4"}


def team_event(folder: Path, teams: int, boards: int = 4, **settings: str) -> EventFolder:
    """An event of teams t0, t1 … with one substitute each; t0 is the strongest."""
    values = {**SETTINGS, "boards": str(boards), **settings}
    event = begun(folder, teams * (boards + 1), 1, **values)
    people = sorted(event.event.section().people)
    for index in range(teams):
        data = {"name": f"Team {index}", "nickname": f"T{index}"}
        event.do(TeamEntered(f"t{index}", data, tuple(people[index::teams])))
    return event


def results_in(event: EventFolder, chance: random.Random) -> None:
    """Results on every open board of the round, which is closed."""
    current = event.event.section().last_round
    assert current is not None
    for board in current.open_boards:
        result = chance.choice(("1-0", "½-½", "0-1"))
        event.do(ResultEntered(current.number, board.number, result))
    event.do(Closed(current.number))


def team_rounds(event: EventFolder, rounds: int, chance: random.Random) -> None:
    """Rounds that are paired, played and closed."""
    for _ in range(rounds):
        paired(event)
        results_in(event, chance)


def errors(event: EventFolder) -> list[str]:
    """The errors that the report has while the event runs."""
    found = crosstable.check(crosstable.loads(report(event)), "itdx")
    return [d.message for d in found if d.severity is not crosstable.Severity.INFO]
