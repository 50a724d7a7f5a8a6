"""The report that the benchmark reads: made here, the same in every run, resembling no event."""

from __future__ import annotations

import random

SEED = 20261115
_POINTS = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "H": 1, "Z": 0}
_TITLES = ("GM", "IM", "FM", "CM", "", "", "", "")
_FEDERATIONS = ("GER", "FRA", "ITA", "ESP", "NED", "POL", "HUN", "NOR")


def report(players: int, rounds: int) -> str:
    """A TRF16 text of an event with an even number of players, all pairs different."""
    chance = random.Random(f"{SEED} {players} {rounds}")
    cells: list[list[str]] = [[] for _ in range(players)]
    halves = [0] * players
    for turn in range(rounds):
        for first, second in _pairs(players, turn):
            ours, theirs = _results(chance)
            white = (first + turn) % 2 == 0
            for one, other, colour, result in (
                (first, second, "w" if white else "b", ours),
                (second, first, "b" if white else "w", theirs),
            ):
                bye = result in "HZ"
                cells[one].append(
                    f"0000 - {result}" if bye else f"{other + 1:>4} {colour} {result}"
                )
                halves[one] += _POINTS[result]
    return "\n".join([*_header(players, rounds), *_player_lines(cells, halves, chance)]) + "\n"


def _pairs(players: int, turn: int) -> list[tuple[int, int]]:
    """One round of the circle method: the last player stays, the others go round."""
    circle = [(turn + place) % (players - 1) for place in range(players - 1)]
    pairs = [(circle[place], circle[-place]) for place in range(1, players // 2)]
    return [(circle[0], players - 1), *pairs]


def _results(chance: random.Random) -> tuple[str, str]:
    draw = chance.random()
    if draw < 0.02:
        return "+", "-"
    if draw < 0.05:
        return "H", "Z"
    return chance.choice((("1", "0"), ("=", "="), ("0", "1")))


def _header(players: int, rounds: int) -> list[str]:
    dates = "".join(f"  26/05/{day:02}" for day in range(1, rounds + 1))
    return [
        f"012 Benchmark {players} x {rounds}",
        "022 Nowhere",
        "032 FRA",
        "042 2026/05/01",
        f"052 2026/05/{rounds:02}",
        f"062 {players}",
        f"072 {players}",
        "092 Individual Swiss",
        "102 Arbiter, Anna",
        "112 Deputy, Dora",
        "122 90 minutes plus 30 seconds per move",
        f"132{'':<86}{dates}",
    ]


def _player_lines(cells: list[list[str]], halves: list[int], chance: random.Random) -> list[str]:
    order = sorted(range(len(cells)), key=lambda index: (-halves[index], index))
    ranks = {index: rank for rank, index in enumerate(order, 1)}
    lines = []
    for index, row in enumerate(cells):
        name = f"Surname{index + 1:04}, Given{index % 97:02}"
        born = f"{chance.randrange(1950, 2015)}/{chance.randrange(1, 13):02}/15"
        rating = 2700 - index * 1300 // len(cells)
        lines.append(
            f"001 {index + 1:>4} m{chance.choice(_TITLES):>3} {name:<33} {rating:>4} "
            f"{chance.choice(_FEDERATIONS)} {10_000_000 + index:>11} {born} "
            f"{halves[index] / 2:>4} {ranks[index]:>4}" + "".join(f"  {cell}" for cell in row)
        )
    return lines
