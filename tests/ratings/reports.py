"""Reports for the tests of ratings: any event from ratings and results, as lines of a TRF."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

import crosstable
from crosstable.model.tournament import Tournament

RESULTS = {2: "1", 1: "=", 0: "0"}

Game = tuple[int, int, int | str]
"""White, Black, half points of White; or the two characters of an unplayed game (``+-``)."""


def report(
    ratings: Mapping[int, int | None],
    rounds: Sequence[Sequence[Game]],
    *,
    start: str = "2004/03/06",
    end: str = "2004/03/16",
    control: str = "7200",
    kind: str = "Individual Swiss",
    born: Mapping[int, str] | None = None,
    days: Sequence[str] = (),
) -> str:
    """A report in columns; names are `Player 1`, FIDE numbers 1000001 and so on.

    `days` are those of the rounds (record 132): without any, events that TRF26 is in force for
    have their rounds on the days from start to end.
    """
    cells: dict[int, list[str]] = {number: [] for number in ratings}
    for games in rounds:
        for white, black, result in games:
            one, other = _both(result)
            cells[white].append(f"{black:>4} w {one}")
            cells[black].append(f"{white:>4} b {other}")
        longest = max(map(len, cells.values()))
        for row in cells.values():
            row += [" " * 8] * (longest - len(row))
    lines = ["012 Test event", "022 Town", "032 NOR", f"042 {start}", f"052 {end}"]
    lines += [f"062 {len(ratings)}", f"072 {sum(r is not None for r in ratings.values())}"]
    lines += [f"092 {kind}", "102 IA Somebody, Else (100001)"]
    if start >= "2025/09" and not days:
        days = _days(start, end, len(rounds))
    if days:
        lines.append(f"132{'':<86}" + "".join(f"  {day[2:]}" for day in days))
    lines += [f"142 {len(rounds)}", f"222 {control}"]
    for number, rating in ratings.items():
        day = (born or {}).get(number, "1970/01/01")
        points = sum({"1": 2, "+": 2, "=": 1}.get(cell[-1], 0) for cell in cells[number])
        name = f"Player {number}, Test"
        lines.append(
            f"001 {number:>4} m    {name:<33} {rating or '':>4} NOR {1000000 + number:>11} "
            f"{day:<10} {points / 2:>4.1f} {number:>4}  " + "  ".join(cells[number])
        )
    return "\n".join(lines) + "\n"


def _days(start: str, end: str, rounds: int) -> list[str]:
    """As many days as rounds, from the first to the last."""
    first, last = (date.fromisoformat(day.replace("/", "-")) for day in (start, end))
    length = max(1, (last - first).days + 1)
    found = (first + timedelta(number * length // rounds) for number in range(rounds))
    return [f"{day:%Y/%m/%d}" for day in found]


def _both(result: int | str) -> tuple[str, str]:
    if isinstance(result, str):
        return result[0], result[1]
    return RESULTS[result], RESULTS[2 - result]


def event(
    ratings: Mapping[int, int | None], rounds: Sequence[Sequence[Game]], **more: object
) -> Tournament:
    """The same, read."""
    return crosstable.loads(report(ratings, rounds, **more))  # type: ignore[arg-type]


def round_robin_of_scores(scores: Sequence[int]) -> list[Game]:
    """Games of a round robin in which everybody has these points: the best beats the weakest."""
    left = dict(enumerate(scores, 1))
    games: list[Game] = []
    while left:
        best = max(left, key=lambda number: left[number])
        wins = left.pop(best)
        for place, other in enumerate(sorted(left, key=lambda number: left[number])):
            games.append((best, other, 2 if place < wins else 0))
            left[other] -= 0 if place < wins else 1
    return games


def in_rounds(games: Sequence[Game]) -> list[list[Game]]:
    """The games, each in the first round in which both players are free."""
    rounds: list[list[Game]] = []
    for game in games:
        for entered in rounds:
            if not {game[0], game[1]} & {n for g in entered for n in g[:2]}:
                entered.append(game)
                break
        else:
            rounds.append([game])
    return rounds
