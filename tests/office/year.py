"""The year of a federation: players, events and reports by chance that can be repeated."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random
from typing import NamedTuple


class Size(NamedTuple):
    """How large the federation is."""

    players: int
    months: int
    reports: int
    """Reports of a month."""


class Player(NamedTuple):
    """Somebody as a report calls them; number 0 has none."""

    number: int
    name: str
    rating: int | None


_FIRST = "Ann", "Bo", "Cara", "Dag", "Eli", "Finn", "Gro", "Hans", "Ida", "Jon", "Kari", "Per"
_START = "Ab", "Be", "Ci", "Du", "Ed", "Fa", "Go", "Hy", "Ja", "Ko", "Li", "Ma", "Op", "Ra", "Ty"
_END = "berg", "dal", "eide", "fors", "heim", "kvist", "lund", "moen", "nes", "rud", "stad", "vik"


def name_of(number: int) -> str:
    """A name that no other number has, and that is not like another one."""
    first, rest = number % len(_FIRST), number // len(_FIRST)
    start, rest = rest % len(_START), rest // len(_START)
    end, rest = rest % len(_END), rest // len(_END)
    more = "".join(chr(97 + (rest // 26**place) % 26) * 2 for place in range(2)) if rest else ""
    return f"{_START[start]}{more}{_END[end]}{'ae' * (number % 7)}, {_FIRST[first]}"


def players_of(size: Size, rng: Random) -> list[Player]:
    """The players of the first list."""
    return [
        Player(1_500_000 + n, name_of(n), 1450 + rng.randrange(950)) for n in range(size.players)
    ]


def list_of_players(players: Sequence[Player]) -> str:
    """The first list as CSV."""
    rows = ["fide_id,name,federation,sex,title,standard,standard_games,standard_k,born,flag"]
    rows += [f'{p.number},"{p.name}",NOR,M,,{p.rating},0,20,1980,' for p in players]
    return "\n".join(rows) + "\n"


class Event(NamedTuple):
    """An event of the year."""

    name: str
    starts: date
    ends: date
    players: tuple[Player, ...]
    results: tuple[tuple[tuple[int, int, int], ...], ...]
    """Rounds of games: White, Black, half points of White."""

    def report(self, *, flipped: bool = False, broken: bool = False) -> bytes:
        """The report; `flipped` has another result of the first game, `broken` a contradiction."""
        rounds = [list(games) for games in self.results]
        if flipped:
            white, black, result = rounds[0][0]
            rounds[0][0] = (white, black, 0 if result == 2 else 2)
        text = _report(self, rounds)
        if broken:
            text = text.replace(f"052 {self.ends:%Y/%m/%d}", f"052 {self.starts:%Y}/02/31")
        return text.encode()


_ROUNDS_A_DAY = 3
"""Twelve hours of play are allowed (2024, 3.1)."""


def event_of(name: str, starts: date, people: Sequence[Player], rounds: int, rng: Random) -> Event:
    """An event with as many rounds of random pairs."""
    results = []
    for _ in range(rounds):
        order = list(range(1, len(people) + 1))
        rng.shuffle(order)
        pairs = zip(order[::2], order[1::2], strict=True)
        results.append(tuple((white, black, rng.randrange(3)) for white, black in pairs))
    ends = starts + timedelta(days=(rounds - 1) // _ROUNDS_A_DAY)
    return Event(name, starts, ends, tuple(people), tuple(results))


_SIGNS = "0=1"


def _report(event: Event, rounds: Sequence[Sequence[tuple[int, int, int]]]) -> str:
    cells: dict[int, list[str]] = {n: [] for n in range(1, len(event.players) + 1)}
    points = dict.fromkeys(cells, 0)
    for games in rounds:
        for white, black, result in games:
            cells[white].append(f"{black:>4} w {_SIGNS[result]}")
            cells[black].append(f"{white:>4} b {_SIGNS[2 - result]}")
            points[white] += result
            points[black] += 2 - result
    length = (event.ends - event.starts).days + 1
    days = [event.starts + timedelta(days=n * length // len(rounds)) for n in range(len(rounds))]
    rated = sum(player.rating is not None for player in event.players)
    lines = [f"012 {event.name}", "022 Town", "032 NOR", f"042 {event.starts:%Y/%m/%d}"]
    lines += [f"052 {event.ends:%Y/%m/%d}", f"062 {len(cells)}", f"072 {rated}"]
    lines += ["092 Individual Swiss", "102 IA Somebody, Else (100001)"]
    lines.append(f"132{'':<86}" + "".join(f"  {day:%y/%m/%d}" for day in days))
    lines += [f"142 {len(rounds)}", "222 5400+30"]
    for n, player in enumerate(event.players, 1):
        lines.append(
            f"001 {n:>4} m    {player.name:<33} {player.rating or '':>4} NOR "
            f"{player.number or '':>11} 1980/01/01 {points[n] / 2:>4.1f} {n:>4}  "
            + "  ".join(cells[n])
        )
    return "\n".join(lines) + "\n"
