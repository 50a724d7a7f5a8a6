"""Write positions made so that one criterion decides that chance hardly ever shows.

    python tools/make_contested_cases.py

Two rounds are possible in each: one is better by the criterion, the other by the one after it. All
other pairs have met or are prohibited (record 260). As with the positions that
`tools/make_pairing_cases.py` finds by chance, somebody else has to confirm the round.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, count, islice
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable.errors import CrosstableError  # noqa: E402
from crosstable.model.records import Acceleration, ProhibitedPairing  # noqa: E402
from crosstable.model.results import ByeKind, Colour, Result  # noqa: E402
from crosstable.model.tournament import Bye, Entry, Game, Tournament  # noqa: E402
from crosstable.pairing.generating import Wishes, generate  # noqa: E402
from crosstable.pairing.rounds import pair_round  # noqa: E402
from crosstable.pairing.versus.cutting import before_round  # noqa: E402
from crosstable.rules.scoring import scoring_in_force  # noqa: E402
from tests.conformance.casefiles import NEAR_MISS  # noqa: E402
from tests.conformance.mutants import Mutant, all_mutants  # noqa: E402
from tools.make_pairing_cases import (  # noqa: E402
    CASES,
    OPPOSITE,
    as_written,
    decides,
    near_miss,
    with_points,
    with_result,
    write_case,
)

Pair = tuple[int, int]
MOST_TRIES = 3000


# -- the parts of a position ----------------------------------------------------------------------


def event(code: str, players: int, rounds: int) -> Tournament:
    """An event whose players are all there."""
    wishes = Wishes(system=code, players=players, rounds=rounds, byes=(), late=0, withdrawals=0)
    return generate(wishes, 5)


def only(t: Tournament, pairs: Iterable[Pair]) -> Tournament:
    """The position in which nobody may meet but these."""
    allowed = {frozenset(pair) for pair in pairs}
    numbers = sorted(member.number for member in t.teams or t.players)
    apart = [pair for pair in combinations(numbers, 2) if frozenset(pair) not in allowed]
    return replace(t, prohibited=tuple(map(ProhibitedPairing, apart)), document=None)


def with_rows(t: Tournament, rows: Mapping[int, Sequence[Entry]]) -> Tournament:
    """The event with other rounds."""
    players = tuple(
        replace(p, rounds=tuple(rows[p.number]), points=None, rank=None) for p in t.players
    )
    played = replace(t, players=players, document=None)
    return with_points(played, scoring_in_force(played).scoring)


def after_first_round(code: str, players: int, rounds: int, won: int) -> tuple[Tournament, ...]:
    """The event after round 1, in which so many games were won by White and the others drawn."""
    games = 2 if code == "FIDE_DOUBLESWISS" else 1
    t = before_round(event(code, players, rounds), games + 1)
    for board, (white, black) in enumerate(first_round(t)):
        for place in range(games):
            result = Result.WIN if board < won else Result.DRAW
            t = with_result(t, white, black, place, result)
    return (t,)


def first_round(t: Tournament) -> list[Pair]:
    """Who met in round 1, White first."""
    cells = [(player.number, player.entry(1)) for player in t.players]
    return [
        (number, cell.opponent)
        for number, cell in cells
        if isinstance(cell, Game) and cell.colour is Colour.WHITE and cell.opponent is not None
    ]


# -- fewer against better -------------------------------------------------------------------------


def few_upfloaters_of_low_score(t: Tournament, met: Sequence[Pair]) -> Tournament:
    """Of four leaders two need upfloaters without a point, or all four need them with half of one.

    `met` are four pairs with the winner first, then two that drew.
    """
    (r1, l1), (r2, l2), (r3, x1), (r4, x2), (h1, h2), (h3, h4) = met
    few = [(r1, r2), (r3, l1), (r4, l2), (h1, h3), (h2, h4)]
    many = [(r2, h1), (r3, h3), (r4, h2), (r1, h4), (l1, l2)]
    return only(t, [*few, *many, (x1, x2)])


def upfloaters_of_players(code: str) -> Iterator[Tournament]:
    """In an event of players."""
    for t in after_first_round(code, 12, 6, 4):
        yield few_upfloaters_of_low_score(t, first_round(t))


def upfloaters_of_teams() -> Iterator[Tournament]:
    """In an event of teams, of which four have won and four have drawn."""
    wishes = Wishes(system="FIDE_TEAM_TYPEA_MP_GP", teams=12, boards=2, rounds=4, byes=(), late=0)
    for seed in count():
        try:
            t = before_round(generate(replace(wishes, withdrawals=0), seed), 2)
        except CrosstableError:
            continue
        score = {each.number: each.score for each in pair_round(t).task.contenders}
        met = {each.number: each.past[0].opponent or 0 for each in pair_round(t).task.contenders}
        won = sorted((n, other) for n, other in met.items() if score[n] > score.get(other, 99))
        drawn = sorted((n, o) for n, o in met.items() if n < o and score[n] == score[o])
        if len(won) == 4 and len(drawn) == 2:
            yield few_upfloaters_of_low_score(t, won + drawn)


def few_floaters_of_high_score() -> Iterator[Tournament]:
    """Burstein: the following bracket leaves one player of a point, or three of half a point."""
    for t in after_first_round("FIDE_BURSTEIN", 10, 3, 3):
        (p, z1), (q, z3), (r, z2), (h1, h3), (h2, h4) = first_round(t)
        few = [(p, q), (r, z1), (h3, h4), (z2, z3), (h2, h1)]
        many = [(q, r), (z1, h3), (h4, z2), (z3, h2), (h1, p)]
        yield only(t, few + many)


# -- upfloaters of many rounds --------------------------------------------------------------------


def met_by_turns(
    rows: dict[int, list[Entry]], games: Mapping[int, Sequence[int]], chance: random.Random
) -> None:
    """Rounds in which each of these loses to the opponents named, or is away (0)."""
    for opponents in zip(*games.values(), strict=True):
        busy = dict(zip(games, opponents, strict=True))
        for number in rows:
            if number not in busy and number not in busy.values():
                rows[number].append(Bye(ByeKind.ZERO_POINT))
        for number, opponent in busy.items():
            if not opponent:
                rows[number].append(Bye(ByeKind.ZERO_POINT))
                continue
            colour = chance.choice((Colour.WHITE, Colour.BLACK))
            rows[number].append(Game(opponent, colour, Result.LOSS))
            rows[opponent].append(Game(number, colour.opposite, Result.WIN))


def lent_to(numbers: Iterable[int], rounds: int) -> tuple[Acceleration, ...]:
    """A virtual point for each of these in the rounds played: so whoever met them came up."""
    return tuple(
        Acceleration(Decimal(0), Decimal(1), 1, rounds, number, number) for number in numbers
    )


def times_of_maximum_upfloaters() -> Iterator[Tournament]:
    """Dubov, C9: the leader 1 takes 2, who came up four times, or 3, who came up three times."""
    strong = (1, 5, 6, 7, 8)
    for seed in count():
        rows: dict[int, list[Entry]] = {number: [] for number in range(1, 9)}
        lost = {2: (5, 6, 7, 8), 3: (0, 7, 8, 5)}
        met_by_turns(rows, lost, random.Random(seed))
        rows[1] = [Bye(ByeKind.FULL_POINT)] * 4
        t = with_rows(event("FIDE_DUBOV", 8, 2), away_after(rows, (5, 6, 7, 8)))
        t = replace(t, declared_rounds=6, accelerations=lent_to(strong, 4))
        yield only(t, [(1, 2), (1, 3), (2, 4), (3, 4)])


def fewest_maximum_upfloaters() -> Iterator[Tournament]:
    """Dubov, C8: the leaders 1 and 2 take 3 and 4, who came up three times each, or 5 and 6, of
    whom one came up seven times."""
    strong = (1, 2, *range(7, 13))
    for seed in count():
        rows: dict[int, list[Entry]] = {number: [] for number in range(1, 13)}
        lost = {
            5: (7, 8, 9, 10, 11, 12, 2),
            3: (0, 0, 0, 0, 7, 8, 9),
            4: (0, 0, 0, 0, 8, 9, 10),
            6: (0, 0, 0, 0, 0, 7, 8),
        }
        met_by_turns(rows, lost, random.Random(seed))
        wins = sum(isinstance(entry, Game) for entry in rows[2])
        rows[2] = [*[Bye(ByeKind.FULL_POINT)] * 6, *rows[2][6:]]
        rows[1] = [Bye(ByeKind.FULL_POINT)] * (6 + wins)
        t = with_rows(event("FIDE_DUBOV", 12, 2), away_after(rows, range(7, 13)))
        t = replace(t, declared_rounds=9, accelerations=lent_to(strong, 7))
        yield only(t, [(1, 5), (1, 3), (2, 6), (2, 4), (5, 6), (3, 4)])


def away_after(
    rows: Mapping[int, Sequence[Entry]], numbers: Iterable[int]
) -> dict[int, Sequence[Entry]]:
    """These have left the event."""
    left = {*numbers}
    away = Bye(ByeKind.ZERO_POINT)
    return {number: [*row, *([away] if number in left else [])] for number, row in rows.items()}


# -- others ---------------------------------------------------------------------------------------


def second_byes() -> Iterator[Tournament]:
    """Dubov, C2: late rounds of five and seven players with a bye that is worth nothing."""
    for seed in count():
        wishes = Wishes(system="FIDE_DUBOV", players=5 + 2 * (seed % 2), rounds=4)
        try:
            t = generate(wishes, seed)
        except CrosstableError:
            continue
        scoring = replace(scoring_in_force(t).scoring, pairing_allocated_bye=Decimal(0))
        worthless = replace(t, stated_scoring=scoring, document=None)
        yield with_points(before_round(worthless, 3), scoring)


def clubs_that_pair_as_they_like() -> Iterator[Tournament]:
    """Keizer: one pair that met lately, or several that met long ago."""
    t = event("CUSTOM_KEIZER", 6, 2)
    for seed in count():
        chance = random.Random(seed)
        rows: dict[int, list[Entry]] = {number: [] for number in t.by_number}
        for _ in range(chance.choice((7, 8, 9))):
            order = [*rows]
            chance.shuffle(order)
            for white, black in zip(order[::2], order[1::2], strict=True):
                result = chance.choice((*OPPOSITE,))
                rows[white].append(Game(black, Colour.WHITE, result))
                rows[black].append(Game(white, Colour.BLACK, OPPOSITE[result]))
        yield with_rows(replace(t, declared_rounds=12), rows)


MADE: Mapping[str, Callable[[], Iterator[Tournament]]] = {
    "dubov-without-C5": lambda: upfloaters_of_players("FIDE_DUBOV"),
    "double-swiss-without-C4": lambda: upfloaters_of_players("FIDE_DOUBLESWISS"),
    "team-swiss-without-C4": upfloaters_of_teams,
    "burstein-without-with-fewest-leaves-following": few_floaters_of_high_score,
    "dubov-without-C8": fewest_maximum_upfloaters,
    "dubov-without-C9": times_of_maximum_upfloaters,
    "dubov-second-bye": second_byes,
    "keizer-without-recent-meetings": clubs_that_pair_as_they_like,
}
"""By mutant: positions, one of which shows it."""


def write_made(mutant: Mutant, positions: Iterable[Tournament]) -> bool:
    """The first position that shows a mutant, with its near miss."""
    for position in islice(positions, MOST_TRIES):
        t = as_written(position)
        if t is None or not decides(t, mutant):
            continue
        print(write_case(t, mutant).relative_to(ROOT), flush=True)
        near = near_miss(t, mutant)
        if near is not None:
            print(write_case(near, mutant, suffix=f"-{NEAR_MISS}").relative_to(ROOT), flush=True)
        return True
    return False


def main() -> int:
    mutants = {mutant.name: mutant for mutant in all_mutants()}
    for name, positions in MADE.items():
        if not [*CASES.rglob(f"{name}.trf")] and not write_made(mutants[name], positions()):
            print(f"no position shows {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
