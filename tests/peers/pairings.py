"""Generated events for the comparison of pairings, and the rounds that gacrux gives them.

Each number stands for one event. The axes of the generator are drawn by it; size and rounds follow
the number, so that small fields which go on for long are as frequent as large ones.
"""

import json
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from benchmarks.peers import clean_environment
from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import Bye, Game, Tournament
from crosstable.pairing.generating import Wishes, WrongWish, generate
from crosstable.pairing.generating.chance import Chance
from crosstable.rules.matches import team_matches
from tests.peers.generated import PROCESSES

RUNNER = Path(__file__).with_name("pairer.py")
SIZES = ((6, 12), (13, 24), (25, 40), (41, 80))

Round = frozenset[tuple[int, int]]
"""White and Black of each board, 0 for nobody."""


def dutch_wishes(number: int) -> Wishes:
    """6 to 80 players and 5 to 11 rounds; all else is left to chance."""
    chance = Chance(f"sizes {number}")
    players = chance.between(*SIZES[number % len(SIZES)])
    return Wishes(players=players, rounds=chance.between(5, min(11, players - 1)))


def team_wishes(number: int) -> Wishes:
    """5 to 20 teams."""
    teams = 5 + number % 16
    return Wishes(teams=teams, rounds=2 + Chance(f"rounds {number}").below(min(8, teams - 2)))


def events(wishes: Sequence[Wishes], first: int) -> list[Tournament]:
    """The events that can be played to the end; with few players and many rounds not all can."""
    found = []
    for number, wish in enumerate(wishes, first):
        try:
            found.append(generate(wish, number))
        except WrongWish:
            continue
    return found


def answers(peers: Path, jobs: Sequence[tuple[Path, Sequence[str]]]) -> list[dict[str, Any]]:
    """What gacrux says to each file with each arguments, in processes of its own."""
    parts = [list(jobs[start::PROCESSES]) for start in range(PROCESSES)]
    with ThreadPoolExecutor(PROCESSES) as pool:
        found = list(pool.map(lambda part: _run(peers, part), parts))
    return [found[i % PROCESSES][i // PROCESSES] for i in range(len(jobs))]


def _run(python: Path, jobs: Sequence[tuple[Path, Sequence[str]]]) -> list[dict[str, Any]]:
    done = subprocess.run(
        [python, RUNNER],
        input=json.dumps([[str(path), list(arguments)] for path, arguments in jobs]),
        env=clean_environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def recorded(t: Tournament, round_number: int) -> Round:
    """The round as the report tells it."""
    if t.is_team_event:
        return _recorded_matches(t, round_number)
    pairs: set[tuple[int, int]] = set()
    for player in t.players:
        entry = player.entry(round_number)
        if isinstance(entry, Game) and entry.colour is Colour.WHITE:
            pairs.add((player.number, entry.opponent or 0))
        elif isinstance(entry, Bye) and entry.kind is ByeKind.PAIRING_ALLOCATED:
            pairs.add((player.number, 0))
    return frozenset(pairs)


def _recorded_matches(t: Tournament, round_number: int) -> Round:
    matches = team_matches(t).matches
    pairs = {(m.white, m.black) for m in matches if m.round_number == round_number}
    byes = t.team_pairing_bye.teams if t.team_pairing_bye else ()
    if round_number <= len(byes) and byes[round_number - 1]:
        pairs.add((byes[round_number - 1], 0))
    return frozenset(pairs)
