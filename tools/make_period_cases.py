"""Search small rating periods in which one rule of the lists decides, and write them as cases.

    python tools/make_period_cases.py

A list of a few players and one report by chance: for every mutant of the editions that only a
list shows (who is new to it, which games a first rating takes, the floor), the period is computed
with and without it until a figure differs. The figures are confirmed by the second computation of
the tests (`tests/ratings/period_oracle.py`), player by player in fractions, from the text.
"""

from __future__ import annotations

import random
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable import loads  # noqa: E402
from crosstable.conformance.answering import answer_period  # noqa: E402
from crosstable.conformance.runner import Json, Object  # noqa: E402
from crosstable.ratings.editions import RULE_SETS, RuleSet  # noqa: E402
from crosstable.ratings.liststate import Terms, month_number  # noqa: E402
from tests.conformance.casefiles import NEAR_MISS, NewCase, write_case  # noqa: E402
from tests.conformance.killing import CASES  # noqa: E402
from tests.conformance.mutants.mutant import Mutant  # noqa: E402
from tests.conformance.mutants.ratings import rating_mutants  # noqa: E402
from tests.ratings.oracle import Event, One  # noqa: E402
from tests.ratings.period_oracle import Part, Row, World, outcome_of  # noqa: E402
from tests.ratings.periods import person  # noqa: E402
from tests.ratings.plainly import computed_plainly  # noqa: E402
from tests.ratings.reports import Game, in_rounds, report  # noqa: E402

ORACLE = "second computation of the period by the text, in fractions"
HEADER = "fide_id,name,federation,sex,title,standard,standard_games,standard_k,born,flag"
FIELDS = ("rating", "k")
WORLDS = 60
CONTROLS = {"standard": "7200"}
FIRST_NUMBER = 1_000_000


def list_day(rules: RuleSet) -> date:
    """The first day of July: some of the young players have had their birthday in the year."""
    return date(max(rules.since.year, 2003) + 1, 7, 1)


@dataclass(frozen=True)
class SmallPeriod:
    """A list and one event."""

    rules: RuleSet
    people: dict[int, Row]
    games: Sequence[tuple[int, int, int]]
    """White, black, half points of White."""

    @property
    def day(self) -> date:
        """The day of the list, when the edition was in force."""
        return list_day(self.rules)

    @property
    def list_text(self) -> str:
        """The list as CSV."""
        rows = [HEADER]
        for number, row in self.people.items():
            if row["rating"] is not None or row["born"] is not None:
                rating, k = row["rating"] or "", row["k"] or ""
                name = f'"Player {number}, Test"'
                born = _as_day(row["born"])
                rows.append(f"{FIRST_NUMBER + number},{name},NOR,M,,{rating},0,{k},{born},")
        return "\n".join((*rows, ""))

    @property
    def options(self) -> Object:
        """What is asked."""
        return {"list": self.list_text, "day": str(self.day), "rules": self.rules.name}

    def report(self) -> bytes:
        """The event, played in the first days of the period."""
        games: list[Game] = [*self.games]
        ratings = {n: row["rating"] for n, row in self.people.items()}
        born = {n: _as_day(row["born"]) for n, row in self.people.items()}
        start = self.day + timedelta(days=4)
        text = report(
            ratings,
            in_rounds(games),
            start=f"{start:%Y/%m/%d}",
            end=f"{start + timedelta(days=8):%Y/%m/%d}",
            control=CONTROLS[self.rules.kind],
            born=born,
        )
        return text.encode()

    def expected(self) -> dict[int, Row]:
        """The players after the period, by the second computation."""
        current = month_number(self.day)
        terms = Terms(self.rules, (self.rules,), current, current + self.rules.list_months)
        games = []
        for number, (white, black, half) in enumerate(self.games, 1):
            points = Fraction(half, 2)
            games += [(white, black, number, points), (black, white, number, 1 - points)]
        of_event = self.rules.cap_mode == "average"
        players = {n: One(None, None) for n in self.people}
        event = Event(players, games, False, "swiss", (), of_event)
        ended = self.day.year * 10_000 + self.day.month * 100 + 13
        part = Part(1, 1, 0, current, ended, event)
        people = {n: dict(row) for n, row in self.people.items()}
        return outcome_of(World(people, [], {}, {}, [part], terms)).people


def small_periods(rules: RuleSet) -> Iterator[SmallPeriod]:
    """Lists of six to nine players, some of them new, strong, young, low or unrated."""
    chance = random.Random(f"period {rules.name}")
    day = list_day(rules)
    for _ in range(WORLDS):
        size = chance.randint(6, 9)
        base = chance.choice((rules.floor + 40, 2000, 2280, 2380))
        people = {n: _person(n, rules, base, day, chance) for n in range(1, size + 1)}
        pairs = [(a, b) for a in people for b in people if a < b]
        chosen = chance.sample(pairs, min(len(pairs), chance.randint(12, 26)))
        games = [(a, b, chance.choice((0, 1, 2, 2))) for a, b in chosen]
        yield SmallPeriod(rules, people, games)


def _as_day(born: int) -> str:
    return f"{born // 10_000}/{born // 100 % 100:02}/{born % 100:02}"


def _person(number: int, rules: RuleSet, base: int, day: date, chance: random.Random) -> Row:
    rating = None if chance.random() < 0.25 else max(rules.floor, base + chance.randint(-90, 90))
    factors = [k for k in (rules.k.new, rules.k.below) if k is not None]
    k = None
    age = chance.choice((40, 40, 40, 16, 17, 18, 19))
    if rating is not None:
        k = rules.k.reached if rating >= rules.strong else chance.choice(factors)
        if rules.junior and age <= rules.junior.age - 1 and rating < rules.junior.below:
            k = rules.junior.k
    is_new = rating is None or k == rules.k.new
    return person(
        number,
        federation="NOR",
        born=(day.year - age) * 10_000 + 615,
        rating=rating,
        k=k,
        k_games=0 if is_new else rules.new_games,
        highest=rating or 0,
        listed_since=None if rating is None else month_number(day),
    )


def answer_of(small: SmallPeriod, data: bytes) -> dict[str, Json] | None:
    """The players after the period by their numbers on the list."""
    try:
        with computed_plainly():
            players = answer_period(loads(data), small.options)["players"]
    except Exception:  # an edition that is exchanged in part may break what builds on it
        return None
    assert isinstance(players, dict)
    return players


def proved(small: SmallPeriod, right: dict[str, Json], differing: Sequence[str]) -> Object | None:
    """Of the players whose figures differ those whose figures the second computation has too."""
    by_text = small.expected()
    chosen: dict[str, Json] = {}
    for key in differing:
        row, mine = by_text[int(key) - FIRST_NUMBER], right[key]
        assert isinstance(mine, dict)
        if any(mine[name] != row[name] for name in FIELDS):
            return None
        chosen[key] = {name: mine[name] for name in FIELDS}
        if len(chosen) == 3:
            break
    return {"players": chosen} if chosen else None


def differing_players(right: dict[str, Json], wrong: dict[str, Json] | None) -> list[str]:
    """Whose figures the mutant changes; nobody if it breaks everything."""
    if wrong is None:
        return []
    return [key for key in right if figures(right, key) != figures(wrong, key)]


def figures(players: dict[str, Json], key: str) -> list[Json]:
    player = players.get(key)
    return [player.get(name) for name in FIELDS] if isinstance(player, dict) else []


def write_edition(rules: RuleSet, mutants: Sequence[Mutant]) -> list[str]:
    """The cases of an edition; the mutants that no period of the search shows."""
    pool = [(small, small.report()) for small in small_periods(rules)]
    right = [answer_of(small, data) for small, data in pool]
    without = []
    for mutant in mutants:
        deciding: NewCase | None = None
        near: NewCase | None = None
        with mutant.apply():
            wrong = [answer_of(small, data) for small, data in pool]
        for (small, data), mine, other in zip(pool, right, wrong, strict=True):
            if mine is None or other is None:
                continue
            differing = differing_players(mine, other)
            if differing and deciding is None:
                expects = proved(small, mine, differing)
                if expects is not None:
                    deciding = new_case(small, data, mutant, expects, is_near=False)
            elif not differing and near is None:
                expects = proved(small, mine, sorted(mine)[:1])
                if expects is not None:
                    near = new_case(small, data, mutant, expects, is_near=True)
            if deciding and near:
                break
        if not deciding:
            without.append(mutant.name)
        for case in filter(None, (deciding, near if deciding else None)):
            write_case(case)
    return without


def new_case(
    small: SmallPeriod, data: bytes, mutant: Mutant, expects: Object, *, is_near: bool
) -> NewCase:
    suffix = f"-{NEAR_MISS}" if is_near else ""
    why = f"near miss, it does not matter here: {mutant.why}" if is_near else mutant.why
    return NewCase(
        f"ratings/{small.rules.name}-list/{mutant.name}{suffix}",
        data,
        "period",
        expects,
        mutant.clause,
        why,
        [ORACLE],
        small.options,
        (small.rules.name, "list", *([NEAR_MISS] if is_near else [])),
    )


OF_LISTS = (
    *("floor", "floor-raises", "first-games", "k-new", "k-reached"),
    *("junior-k", "junior-age", "junior-below", "junior-until"),
)
"""Mutants that an event alone cannot show."""


def main() -> int:
    for folder in CASES.glob("ratings/*-list"):
        shutil.rmtree(folder)
    mutants = [*rating_mutants()]
    for rules in RULE_SETS:
        if rules.kind not in CONTROLS:
            continue
        names = {f"{rules.name}-other-{field}" for field in OF_LISTS}
        without = write_edition(rules, [m for m in mutants if m.name in names])
        print(rules.name, "without a case:", *without, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
