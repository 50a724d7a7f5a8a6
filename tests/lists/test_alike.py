"""Pairs of people who may be one: the same as if every pair had been scored."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from crosstable.lists.files import ListedPlayer
from crosstable.lists.names.alike import alike
from crosstable.lists.names.scoring import Person, candidates

LEAST = 90
PARTS = ("an", "bo", "ka", "ri", "to", "mi", "la", "se", "fu", "ne", "da", "go", "ha", "ol", "er")


def people(rng: random.Random, count: int) -> list[ListedPlayer]:
    """One surname; some names are another one with a slip, an initial or one more part."""
    names: list[str] = []
    for _ in range(count):
        way = rng.choice(("slip", "initial", "more", *["new"] * 5)) if names else "new"
        names.append(_new_name(rng) if way == "new" else _changed(rng, rng.choice(names), way))
    federations = rng.choices(("NOR", "NOR", "SWE", None), k=count)
    return [
        ListedPlayer(str(1000 + n), name, federation, birth_year=1990)
        for n, (name, federation) in enumerate(zip(names, federations, strict=True))
    ]


def _new_name(rng: random.Random) -> str:
    words = ("".join(rng.choices(PARTS, k=rng.randint(1, 4))) for _ in range(rng.randint(1, 2)))
    return "Hansen, " + " ".join(words).title()


def _changed(rng: random.Random, name: str, way: str) -> str:
    if way == "slip":
        place = rng.randrange(len(name))
        return name[:place] + rng.choice(("", "a", "k")) + name[place + 1 :]
    family, _, given = name.partition(", ")
    return f"{family}, {given[:1]}." if way == "initial" else f"{name} {rng.choice(PARTS).title()}"


def scored_one_by_one(players: Sequence[ListedPlayer]) -> Iterator[tuple[str, str, int]]:
    for place, player in enumerate(players):
        person = Person(player.name, player.federation, player.birth_year)
        for candidate in candidates(person, players[place + 1 :]):
            if candidate.score >= LEAST:
                yield player.fide_id, candidate.player.fide_id, candidate.score


def test_no_pair_is_lost() -> None:
    count = 0
    for seed in range(3):
        players = people(random.Random(seed), 70)
        pairs = [(one.fide_id, c.player.fide_id, c.score) for one, c in alike(players, LEAST)]
        assert pairs == list(scored_one_by_one(players))
        count += len(pairs)
    assert count > 10


def test_of_people_of_the_same_name_the_best_are_given() -> None:
    players = [ListedPlayer(str(n), "Hansen, Ole", "NOR", birth_year=1990) for n in range(1, 41)]
    pairs = [(one.fide_id, c.player.fide_id) for one, c in alike(players, LEAST)]
    assert pairs[:3] == [("1", "2"), ("1", "3"), ("1", "4")]
    assert len(pairs) == 3 * 37 + 2 + 1
