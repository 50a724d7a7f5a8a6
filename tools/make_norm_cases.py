"""Search cards of players in which one rule of the title norms decides, and write them as cases.

    python tools/make_norm_cases.py

Cards near a norm are made by chance and judged with and without each mutant of the rules. Whether
the norm was made is confirmed by the second computation of the tests
(`tests/rules/norms/oracle.py`), which tries all choices of games. In the near miss one opponent or
result is another one, and the rule decides nothing.
"""

from __future__ import annotations

import random
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable import loads  # noqa: E402
from crosstable.conformance.answering import answer_norms  # noqa: E402
from crosstable.conformance.runner import Object  # noqa: E402
from crosstable.model.dates import PartialDate  # noqa: E402
from crosstable.pairing.generating import Wishes, generate  # noqa: E402
from crosstable.writing.files import dumps  # noqa: E402
from tests.conformance.casefiles import NEAR_MISS, NewCase, write_case  # noqa: E402
from tests.conformance.killing import CASES  # noqa: E402
from tests.conformance.mutants.mutant import Mutant  # noqa: E402
from tests.conformance.mutants.norms import norm_mutants  # noqa: E402
from tests.rules.norms.cards import BERGER, DOUBLE, DUTCH, event  # noqa: E402
from tests.rules.norms.oracle import NUMBERS, Row, best  # noqa: E402
from tests.rules.norms.test_search import card_of, random_rows  # noqa: E402

ORACLE = "second computation by the text, over all choices of games"
POOL = 500
MORE = 1000
OWN = "GER"
OPEN = "."
"""The result of a game that is not over."""
NAMES = [
    p.name for p in generate(Wishes(players=16, rounds=3, system="FIDE_DUTCH_2026"), 8).players
]
TITLES_MET = ("GM", "IM", "FM", "WGM", "WIM", "WFM", "CM", "-")


@dataclass(frozen=True)
class Card:
    """A player's opponents and results, with the title that they are near to."""

    title: str
    rows: tuple[Row, ...]
    system: str
    sex: str = "w"

    def text(self) -> bytes:
        """The event as a report."""
        t = event(card_of([*self.rows]), sex=self.sex, own=OWN, type_code=self.system)
        players = tuple(
            replace(p, name=NAMES[p.number - 1], fide_id=str(990000000 + p.number))
            for p in t.players
        )
        day = PartialDate(2026, 5, 2)
        whole = replace(
            t,
            name="A small norm event",
            city="Dunmark",
            start=day,
            end=PartialDate(2026, 5, 10),
            players=players,
            chief_arbiter="IA Arbiter, Anna (990000099)",
        )
        return dumps(whole, "trf26")

    def is_made_by_text(self) -> bool:
        """Whether the second computation makes a norm of it."""
        if self.sex == "m" and self.title.startswith("W"):
            return False
        double = self.system == DOUBLE
        if double and len({row[0] for row in self.rows}) + 1 < 6:
            return False
        predetermined = self.system != DUTCH
        known = [row for row in self.rows if row[4] != OPEN]
        if predetermined and len(known) < len(self.rows):
            return False  # 1.4.1e: all rounds are used, and one is still to come
        return best(known, self.title, OWN, predetermined=predetermined, double=double) is not None


def pool() -> Iterator[Card]:
    chance = random.Random("norms")
    for number in range(POOL):
        title = ("GM", "IM", "WGM", "WIM")[number % 4]
        kind = number % 10
        system = BERGER if kind == 3 else DOUBLE if kind in (6, 9) else DUTCH
        games = 10 if system == DOUBLE else chance.choice((9, 9, 9, 9, 10, 8))
        rows = random_rows(chance, games, title, per_opponent=2 if system == DOUBLE else 1)
        if chance.random() < 0.6:
            rows = [(n, f, chance.choice(TITLES_MET), r, s) for n, f, _, r, s in rows]
        if chance.random() < 0.5:
            rows = [
                (n, chance.choice(("HUN", "SRB", "FRA", OWN, OWN)), t, r, s)
                for n, _, t, r, s in rows
            ]
        if system == DOUBLE:
            rows = [(*rows[place - place % 2][:4], row[4]) for place, row in enumerate(rows)]
        yield Card(title, tuple(rows), system, "m" if kind == 1 else "w")
    for number in range(POOL):
        yield tight(chance, number)
    for number in range(3, MORE, 4):
        yield tight(random.Random(f"WIM {number}"), number)
    yield from strong_cards()


def strong_cards() -> Iterator[Card]:
    """Opponents so strong that little is needed: a third of the points, or eight games."""
    federations = ("HUN", "SRB", "FRA", "POL", "ITA", OWN)
    for title, base in (("GM", 2730), ("IM", 2580)):
        for rating in range(base - 30, base + 31, 10):
            opponents = [(n + 2, federations[n % 6], "GM", rating) for n in range(10)]
            for games, results in ((9, "111"), (9, "111="), (8, "11111"), (10, "11111====.")):
                given = results if games == 10 else results.ljust(games, "0")
                rows = tuple((*who, r) for who, r in zip(opponents, given, strict=False))
                for system in (DUTCH, BERGER):
                    yield Card(title, rows, system)


def tight(chance: random.Random, number: int) -> Card:
    """A card of which every count is at its limit or one off: that is where a rule decides."""
    title = ("GM", "IM", "WGM", "WIM")[number % 4]
    performance, average, low, required = NUMBERS[title]
    games = chance.choice((9, 9, 9, 8))
    is_strong = number % 3 == 0
    centre = performance + 105 if is_strong else average + chance.choice((-2, 5, 15, 30, 60))
    score = chance.choice((6, 7)) if is_strong else chance.choice((14, 15, 16))
    ratings = [centre + chance.randrange(-40, 41) for _ in range(games)]
    ratings[-1] += games * centre - sum(ratings)
    if chance.random() < 0.4:
        ratings[0] = low - chance.choice((10, 20, 60))
        ratings[1] += centre - low
    own = chance.choice((4, 5, 5, 6))
    others = ["HUN"] * chance.choice((1, 2, 3)) + ["SRB"] * 9
    federations = ([OWN] * own + others)[:games]
    if number % 5 == 0:
        federations = (["HUN"] * chance.choice((6, 7)) + ["SRB", OWN, OWN])[:games]
    holders = chance.choice((4, 5, 5))
    mine = chance.choice((2, 3, 3))
    weak = [code for code in ("FM", "WFM") if code not in required]
    held = [chance.choice(sorted(required)) for _ in range(mine)]
    held += [chance.choice(weak) for _ in range(max(0, holders - mine))]
    held += ["-"] * (games - len(held))
    chance.shuffle(held)
    chance.shuffle(federations)
    results = ["1"] * (score // 2) + ["="] * (score % 2)
    results = (results + ["0"] * games)[:games]
    rows = [
        (place + 2, federations[place], held[place], ratings[place], results[place])
        for place in range(games)
    ]
    sex = "m" if number % 7 == 0 else "w"
    return Card(title, tuple(rows), chance.choice((DUTCH, DUTCH, BERGER)), sex)


def neighbours(card: Card) -> Iterator[Card]:
    """The card with one opponent or one result changed."""
    for place, (number, federation, title, rating, result) in enumerate(card.rows):
        for other in (
            (number, federation, title, (rating or 1400) + 60, result),
            (number, federation, "GM", rating, result),
            (number, "ISL", title, rating, result),
            (number, federation, title, rating, "1"),
            (number, federation, title, rating, "="),
        ):
            if other != card.rows[place] and card.system != DOUBLE:
                rows = [*card.rows]
                rows[place] = other
                yield replace(card, rows=tuple(rows))
    yield from neighbours_of_pairs(card)


def neighbours_of_pairs(card: Card) -> Iterator[Card]:
    """The card with another title, rating or federation of one opponent, in each of its games."""
    for opponent in dict.fromkeys(row[0] for row in card.rows):
        for title, federation, by in (
            ("GM", None, 0),
            ("-", None, 0),
            ("FM", None, 0),
            (None, "ISL", 0),
            (None, None, 60),
            (None, None, -200),
        ):
            rows = tuple(
                (n, federation or f, title or t, (r or 1400) + by, s) if n == opponent else row
                for row in card.rows
                for n, f, t, r, s in (row,)
            )
            if rows != card.rows:
                yield replace(card, rows=rows)


def is_made(data: bytes, title: str) -> bool | None:
    try:
        made = answer_norms(loads(data), {})["made"]
    except Exception:  # a rule that is missing may break what builds on it
        return None
    assert isinstance(made, dict)
    of_player = made.get("1", {})
    assert isinstance(of_player, dict)
    value = of_player.get(title, False)
    return value if isinstance(value, bool) else None


def new_case(card: Card, data: bytes, mutant: Mutant, made: bool, *, is_near: bool) -> NewCase:
    suffix = f"-{NEAR_MISS}" if is_near else ""
    why = f"near miss, it does not matter here: {mutant.why}" if is_near else mutant.why
    expects: Object = {"made": {"1": {card.title: made}}}
    clause = mutant.clause.removeprefix("B.01, ").replace(" ", "-")
    return NewCase(
        f"norms/B.01-{clause}/{mutant.name}{suffix}",
        data,
        "norms",
        expects,
        f"{mutant.clause} (2024)",
        why,
        [ORACLE],
        {},
        (card.title, *([NEAR_MISS] if is_near else [])),
    )


def write_mutant(mutant: Mutant, cards: list[tuple[Card, bytes, bool]]) -> bool:
    for card, data, right in cards:
        with mutant.apply():
            wrong = is_made(data, card.title)
        if wrong is None or wrong == right or card.is_made_by_text() is not right:
            continue
        write_case(new_case(card, data, mutant, right, is_near=False))
        for near in neighbours(card):
            text = near.text()
            made = is_made(text, near.title)
            if made is None or near.is_made_by_text() is not made:
                continue
            with mutant.apply():
                same = is_made(text, near.title) is made
            if same:
                write_case(new_case(near, text, mutant, made, is_near=True))
                break
        return True
    return False


def main() -> int:
    cards = []
    for card in pool():
        data = card.text()
        made = is_made(data, card.title)
        if made is not None:
            cards.append((card, data, made))
    agreed = sum(card.is_made_by_text() is made for card, _, made in cards)
    print(
        f"{len(cards)} cards, {sum(made for *_, made in cards)} norms, {agreed} agreed", flush=True
    )
    shutil.rmtree(CASES / "norms", ignore_errors=True)
    without = [m.name for m in norm_mutants() if not m.excuse and not write_mutant(m, cards)]
    print("without a case:", ", ".join(without) or "none")
    return 0


if __name__ == "__main__":
    sys.exit(main())
