"""Search small events in which one rule of a rating edition decides, and write them as cases.

    python tools/make_rating_cases.py

For every mutant of the editions small events by chance are rated with and without it, until a
figure differs. The figures are confirmed by the second computation of the tests
(`tests/ratings/oracle.py`), player by player in fractions, from the text of the regulations. In
the near miss one rating of the event is another one, and the rule decides nothing.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable import loads  # noqa: E402
from crosstable.conformance.answering import answer_rate  # noqa: E402
from crosstable.conformance.runner import Json, Object, differences  # noqa: E402
from crosstable.model.tournament import Game as Played  # noqa: E402
from crosstable.model.tournament import Tournament  # noqa: E402
from crosstable.ratings.editions import (  # noqa: E402
    END_OF_YEAR,
    RULE_SETS,
    Junior,
    RuleSet,
    rule_set_of,
)
from tests.conformance.casefiles import (  # noqa: E402
    BY_HAND,
    NEAR_MISS,
    NewCase,
    remove_made_cases,
    write_case,
)
from tests.conformance.killing import (  # noqa: E402
    CASES,
    first_killer,
    likely_killers,
    suite_cases,
)
from tests.conformance.mutants.mutant import Mutant  # noqa: E402
from tests.conformance.mutants.ratings import rating_mutants  # noqa: E402
from tests.ratings.events import random_event  # noqa: E402
from tests.ratings.oracle import Computation, Event, One, half_up  # noqa: E402
from tests.ratings.reports import Game, in_rounds, report  # noqa: E402

ORACLE = "second computation by the text, in fractions"
GAMES = "the games counted by the words of 7.3.1"
CONTROLS = {"standard": "7200", "rapid": "900+10", "blitz": "180+2"}
POOL = 90
WIDE = 40
MOST_TOLD = 3
FIELDS = ("games", "change", "k", "performance", "new")
YOUNG, GROWN_UP = 17, 40


@dataclass(frozen=True)
class Small:
    """An event by chance under an edition, with the ages of its players."""

    rules: RuleSet
    event: Event
    young: frozenset[int]
    ages: Mapping[int, int] = field(default_factory=dict)
    """Of players who reach another age in the year of the event than the young or the others."""

    def age_of(self, number: int) -> int:
        """The age that a player reaches in the year of the event."""
        return self.ages.get(number, YOUNG if number in self.young else GROWN_UP)

    @property
    def start(self) -> date:
        """A day on which the edition is in force."""
        return self.rules.since + timedelta(days=45)

    def text(self) -> bytes:
        """The report."""
        games: list[Game] = []
        seen: set[tuple[frozenset[int], int]] = set()
        for first, second, number, points in self.event.games:
            if (frozenset((first, second)), number) not in seen:
                seen.add((frozenset((first, second)), number))
                games.append((first, second, int(points * 2)))
        games += [(first, second, "+-") for first, second, _ in self.event.forfeits]
        born = {n: f"{self.start.year - self.age_of(n)}/01/15" for n in self.event.players}
        ratings = {n: one.rating for n, one in self.event.players.items()}
        words = "Individual Round Robin" if "robin" in self.event.kind else "Individual Swiss"
        text = report(
            ratings,
            in_rounds(games),
            start=f"{self.start:%Y/%m/%d}",
            end=f"{self.start + timedelta(days=8):%Y/%m/%d}",
            control=CONTROLS[self.rules.kind],
            kind=words,
            born=born,
        )
        return text.encode()

    @property
    def options(self) -> Object:
        """What must be said beside the report: nothing, where its day tells the rules."""
        is_told = rule_set_of(self.start, self.rules.kind) is self.rules
        return {} if is_told and self.rules.since.year >= 2012 else {"rules": self.rules.name}

    def k_of(self, number: int) -> int | None:
        """K by the text: strong, young, or everybody else; nobody is new to the list."""
        rating = self.event.players[number].rating
        k = self.rules.k
        junior = self.rules.junior
        if rating is None:
            return None
        if rating >= self.rules.strong:
            return k.reached
        if junior is not None and rating < junior.below:
            age = self.age_of(number)
            if age < junior.age or (age == junior.age and junior.until == END_OF_YEAR):
                return junior.k
        return k.below

    def expected(self) -> Object:
        """The figures by the second computation."""
        players = {n: replace_k(one, self.k_of(n)) for n, one in self.event.players.items()}
        of_event = self.rules.cap_mode == "average"
        event = self.event._replace(players=players, points_of_event=of_event)
        computation = Computation(event, self.rules)
        return {"players": {str(n): self._figures(n, computation) for n in players}}

    def _figures(self, number: int, computation: Computation) -> Object:
        answer = computation.answer(number)
        rating = self.event.players[number].rating
        figures: Object = {"games": answer.games}
        if rating is None:
            figures["performance"] = answer.ru
            return figures
        if answer.change is None:
            return figures
        k = self.k_of(number)
        most = self.rules.most_k_times_games
        if k is not None and most is not None and k * answer.games > most:
            k = most // answer.games
        figures["k"] = k
        figures["change"] = f"{float(answer.change):.2f}"
        away = self.rules.rounding != "half up" and answer.change < 0
        rounded = -half_up(-answer.change) if away else half_up(answer.change)
        if rating + rounded >= self.rules.floor:
            figures["new"] = rating + rounded
        return figures


def replace_k(one: One, k: int | None) -> One:
    return one._replace(k=k)


def pool_of(rules: RuleSet) -> Iterator[Small]:
    """Small Swiss events and round robins, the smaller ones first."""
    chance = random.Random(f"ratings {rules.name}")
    events: list[Small] = []
    while len(events) < POOL:
        event = random_event(chance)
        if event.kind not in ("swiss", "round-robin") or not event.games:
            continue
        if len(event.players) > 9 or len(event.games) > 60:
            continue
        lowest = min((one.rating for one in event.players.values() if one.rating), default=0)
        raised = event
        if lowest and lowest < rules.floor and chance.random() < 0.7:
            by = rules.floor - lowest
            raised = event._replace(
                players={
                    n: one._replace(rating=None if one.rating is None else one.rating + by)
                    for n, one in event.players.items()
                }
            )
        young = frozenset(n for n in event.players if chance.random() < 0.25)
        events.append(Small(rules, raised, young))
    events += [long_event(rules, chance, 2630, 20), long_event(rules, chance, 1900, 40)]
    events += [wide_event(rules, chance) for _ in range(WIDE)]
    if rules.junior is not None:
        events.append(junior_event(rules, rules.junior))
    return iter(sorted(events, key=lambda small: len(small.event.games)))


def long_event(rules: RuleSet, chance: random.Random, centre: int, spread: int) -> Small:
    """One player against many, so that K times games has its limit."""
    count = 20
    players = {
        n: One(centre + chance.randrange(-spread, spread), None) for n in range(1, count + 1)
    }
    games: list[tuple[int, int, int, Fraction]] = []
    for number in range(2, count + 1):
        points = Fraction(chance.choice((0, 1, 2)), 2)
        games += [(1, number, number - 1, points), (number, 1, number - 1, 1 - points)]
    return Small(rules, Event(players, games, False, "swiss", (), True), frozenset((1,)))


def wide_event(rules: RuleSet, chance: random.Random) -> Small:
    """The strongest against the weakest, newcomers with few points and few rated opponents."""
    ratings = [2700, 2660, 2420, 2250, 2180, 1990, 1600, None, None]
    players = {n: One(rating, None) for n, rating in enumerate(ratings, 1)}
    pairs = [(a, b) for a in players for b in players if a < b]
    games: list[tuple[int, int, int, Fraction]] = []
    for number, (white, black) in enumerate(chance.sample(pairs, chance.randint(9, 22)), 1):
        points = Fraction(chance.choice((0, 1, 2, 2)), 2)
        games += [(white, black, number, points), (black, white, number, 1 - points)]
    young = frozenset(n for n in players if chance.random() < 0.3)
    return Small(rules, Event(players, games, False, "swiss", (), True), young)


def junior_event(rules: RuleSet, junior: Junior) -> Small:
    """Three who are just too strong, of the last year, and just too old for the K of juniors."""
    ratings = [junior.below + 2, junior.below - 60, junior.below - 150, junior.below - 40]
    players = {n: One(rating, None) for n, rating in enumerate(ratings, 1)}
    games: list[tuple[int, int, int, Fraction]] = []
    for number, (white, black) in enumerate(combinations(players, 2), 1):
        points = Fraction(number % 3, 2)
        games += [(white, black, number, points), (black, white, number, 1 - points)]
    ages = {2: junior.age, 3: junior.age + 3}
    event = Event(players, games, False, "swiss", (), True)
    return Small(rules, event, frozenset((1,)), ages)


def neighbours(small: Small) -> Iterator[Small]:
    """The event with one rating changed."""
    for number, one in small.event.players.items():
        for by in (-400, -250, -120, 120, 250, 400):
            rating = None if one.rating is None else one.rating + by
            if rating is None or not 1400 <= rating <= 2850:
                continue
            players = small.event.players | {number: one._replace(rating=rating)}
            yield replace(small, event=small.event._replace(players=players))


def rated(small: Small, data: bytes) -> Object | None:
    try:
        return answer_rate(loads(data), small.options)
    except Exception:  # an edition that is exchanged in part may break what builds on it
        return None


def deciding(right: Object, wrong: Object | None) -> dict[str, list[str]]:
    """By player the figures that differ."""
    mine = right["players"]
    other = None if wrong is None else wrong["players"]
    assert isinstance(mine, dict)
    if not isinstance(other, dict):
        return {}
    told = {}
    for number, figures in mine.items():
        assert isinstance(figures, dict)
        theirs = other.get(number)
        if isinstance(theirs, dict):
            names = [name for name in FIELDS if figures[name] != theirs[name]]
            if names:
                told[number] = names
    return told


def proved(small: Small, right: Object, told: dict[str, list[str]]) -> Object | None:
    """Of the figures that differ those that the second computation has too."""
    by_text = small.expected()["players"]
    mine = right["players"]
    assert isinstance(by_text, dict)
    assert isinstance(mine, dict)
    chosen: dict[str, Json] = {}
    for number, names in told.items():
        figures, texts = mine[number], by_text[number]
        assert isinstance(figures, dict)
        assert isinstance(texts, dict)
        same = {
            n: figures[n] for n in names if n in texts and not differences(texts[n], figures[n])
        }
        if any(n in texts and n not in same for n in names):
            return None
        if same:
            chosen[number] = same
        if len(chosen) == MOST_TOLD:
            break
    return {"players": chosen} if chosen else None


def near_miss(small: Small, mutant: Mutant, told: dict[str, list[str]]) -> NewCase | None:
    for near in neighbours(small):
        data = near.text()
        right = rated(near, data)
        if right is None:
            continue
        with mutant.apply():
            wrong = rated(near, data)
        if wrong is None or deciding(right, wrong):
            continue
        expects = proved(near, right, dict([*told.items()][:1]))
        if expects is not None:
            return new_case(near, data, mutant, expects, is_near=True)
    return None


def new_case(
    small: Small, data: bytes, mutant: Mutant, expects: Object, *, is_near: bool = False
) -> NewCase:
    suffix = f"-{NEAR_MISS}" if is_near else ""
    why = f"near miss, it does not matter here: {mutant.why}" if is_near else mutant.why
    return NewCase(
        f"ratings/{small.rules.name}/{mutant.name}{suffix}",
        data,
        "rate",
        expects,
        mutant.clause,
        why,
        [ORACLE],
        small.options,
        (small.rules.name, *([NEAR_MISS] if is_near else [])),
    )


def write_edition(rules: RuleSet, mutants: list[Mutant]) -> list[str]:
    """The cases of an edition; the mutants that no event of the pool shows."""
    events = [(small, small.text()) for small in pool_of(rules)]
    right = [rated(small, data) for small, data in events]
    pinned: list[tuple[Small, bytes, Object]] = []
    without = []
    for mutant in mutants:
        if is_noticed(mutant, pinned):
            continue
        for (small, data), answer in zip(events, right, strict=True):
            if answer is None:
                continue
            with mutant.apply():
                wrong = rated(small, data)
            told = deciding(answer, wrong)
            expects = proved(small, answer, told) if told else None
            if expects is None:
                continue
            pinned.append((small, data, expects))
            write_case(new_case(small, data, mutant, expects))
            near = near_miss(small, mutant, told) if rules.kind == "standard" else None
            if near is not None:
                write_case(near)
            break
        else:
            without.append(mutant.name)
    return without


def is_noticed(mutant: Mutant, pinned: list[tuple[Small, bytes, Object]]) -> bool:
    """Whether a case that is written already notices a mutant: one may pin several rules."""
    with mutant.apply():
        return any(differences(expects, rated(small, data)) for small, data, expects in pinned)


def games_by_text(t: Tournament, kind: str) -> Object:
    """How many games of each player are rated, by the words of 7.3.1 for rapid and blitz (2024).

    A game is not rated if the ratings are 600 points or more apart and one is above 2600; there is
    no such rule for standard chess.
    """
    counts: dict[str, Json] = {}
    for player in t.players:
        games = 0
        for cell in player.rounds:
            if not isinstance(cell, Played) or cell.opponent is None:
                continue
            both = player.rating or 0, t.player(cell.opponent).rating or 0
            is_far = abs(both[0] - both[1]) >= 600 and max(both) > 2600
            games += kind == "standard" or not is_far
        counts[str(player.number)] = {"games": games}
    return {"players": counts}


def confirm_cases_by_hand() -> None:
    """Count the games of the cases that somebody has worked out by hand, and write who confirms."""
    for path in sorted((CASES / "ratings").rglob("*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        if BY_HAND not in content["confirmed"]:
            continue
        kind = ["standard", *content["tags"][0].split("-")[2:]][-1]
        by_text = games_by_text(loads(path.with_suffix(".trf").read_bytes()), kind)
        wrong = differences(content["expects"], by_text)
        print(path.name, *wrong or ("confirmed",))
        if not wrong:
            content["confirmed"] = [GAMES, BY_HAND]
            text = json.dumps(content, indent=2, ensure_ascii=False)
            path.write_text(f"{text}\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--more", action="store_true", help="only rules that no case notices, beside the others"
    )
    parser.add_argument("--hand", action="store_true", help="only confirm the cases by hand")
    options = parser.parse_args()
    if options.hand:
        confirm_cases_by_hand()
        return 0
    mutants = [mutant for mutant in rating_mutants() if not mutant.excuse]
    if options.more:
        cases = suite_cases()
        mutants = [m for m in mutants if first_killer(m, likely_killers(m, cases)) is None]
    else:
        for rules in RULE_SETS:
            remove_made_cases(CASES / "ratings" / rules.name)
    for rules in RULE_SETS:
        of_edition = [m for m in mutants if m.name.startswith(f"{rules.name}-other-")]
        without = write_edition(rules, of_edition)
        print(rules.name, len(of_edition), "searched, without a case:", *without, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
