"""Who is it? What is asked about, what is not, and how often."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import crosstable
from crosstable.lists.files import ListedPlayer
from crosstable.lists.lookup import listed_people
from crosstable.lists.names import Doubt
from crosstable.model.dates import PartialDate
from crosstable.model.tournament import Player, Tournament
from tests.conftest import needs_shared_data, shared_data

SURNAMES = (
    *("Hansen", "Bjørnstad", "Müller", "Nguyen", "García López", "Kowalczyk", "Øvrebø", "Weiß"),
    *("Petrosjan", "O'Neill", "Lindqvist", "van der Berg"),
)
GIVEN = (
    *("Ole", "Olav", "Anna", "Anne Marie", "Jürgen", "José", "Łukasz", "Mai", "Felix", "Frieda"),
    *("Jan Erik", "Zoë"),
)
MOST_ASKED = 0.01


def population(dice: random.Random, size: int) -> list[ListedPlayer]:
    """People with few surnames, as in a real federation."""
    return [
        ListedPlayer(
            str(1500000 + 3 * number),
            f"{dice.choice(SURNAMES)}, {dice.choice(GIVEN)}",
            dice.choice(("NOR", "NOR", "NOR", "SWE")),
            dice.choice("mw"),
            dice.choice((None, None, None, "FM", "WCM")),
            standard=dice.choice((None, dice.randint(1400, 2500))),
            birth_year=dice.choice((None, dice.randint(1940, 2016))),
        )
        for number in range(size)
    ]


def written(dice: random.Random, listed: ListedPlayer, start: int) -> Player:
    """A player as clubs write them: the number is right, and here and there something is not."""
    surname, _, given = listed.name.partition(", ")
    name = dice.choice(
        (
            *[listed.name] * 12,
            listed.name.upper(),
            f"{given} {surname}",
            f"{surname}, {given[:1]}.",
            f"{surname}, {given.split()[0]}",
            surname[:-1] + "e, " + given,  # a slip
        )
    )
    rating = listed.standard and listed.standard + dice.choice((0,) * 8 + (-45, 30, 120))
    born = listed.birth_year and listed.birth_year + dice.choice((0,) * 60 + (1,))
    federation = listed.federation if dice.random() > 0.01 else "DEN"  # transferred
    return Player(
        start,
        name=name,
        fide_id=listed.fide_id,
        federation=federation,
        sex=listed.sex if dice.random() > 0.03 else "m",
        title=listed.title,
        rating=rating,
        born=PartialDate(born) if born else None,
    )


def doubts(t: Tournament, people: list[ListedPlayer]) -> list[Doubt | None]:
    listed = listed_people(t, people)
    used = {player.fide_id for player in t.players}
    return [listed.identify(place, player, used).doubt for place, player in enumerate(t.players)]


OLE = Player(
    1, name="Hansen, Ole S.", federation="NOR", sex="m", rating=2310, born=PartialDate(2003)
)
"""As clubs write him; the number belongs to somebody else."""


@pytest.mark.parametrize(
    ("owner", "born", "rating", "is_asked"),
    [
        ("Hansen, Sindre O.", 2012, 1455, True),  # each abbreviates the other's name
        ("Hansen, Sindre O.", 2012, 2290, True),
        ("Hansen, O.", 2012, 1455, True),  # Olav
        ("Hansen, Ole", 1975, 1455, True),  # the father
        ("Hansen, Ole S.", 1975, 1900, True),
        ("Hansen, Ole S.", 2004, 1455, False),  # a slip, and an old rating
        ("Hansen, Ole Sindre", 1975, 2300, False),
        ("Hansen, O. S.", 2003, 1455, False),
        ("Hansen, Ole Sindre", 2003, 2310, False),
    ],
)
def test_one_name_may_be_two_people(owner: str, born: int, rating: int, is_asked: bool) -> None:
    listed = ListedPlayer("1500001", owner, "NOR", "m", standard=rating, birth_year=born)
    player = replace(OLE, fide_id=listed.fide_id)
    found = doubts(Tournament(players=(player,)), [listed])
    assert found == [Doubt.SOMEBODY_ELSE if is_asked else None]


def test_right_numbers_are_hardly_ever_asked_about() -> None:
    dice = random.Random(32)
    people = population(dice, 800)
    players = [written(dice, listed, start) for start, listed in enumerate(people, 1)]
    asked = [doubt for doubt in doubts(Tournament(players=tuple(players)), people) if doubt]
    assert len(asked) <= MOST_ASKED * len(players), len(asked)


def test_numbers_of_others_are_nearly_always_asked_about() -> None:
    """Of neighbours in the list some have the same name, or nothing else that differs."""
    dice = random.Random(33)
    people = population(dice, 150)
    shifted = zip(people, [*people[1:], people[0]], strict=True)
    players = [
        written(dice, listed._replace(fide_id=other.fide_id), start)
        for start, (listed, other) in enumerate(shifted, 1)
    ]
    found = doubts(Tournament(players=tuple(players)), people)
    assert found.count(Doubt.SOMEBODY_ELSE) >= 0.95 * len(players)


CORPUS = shared_data() / "corpus"


@needs_shared_data
def test_numbers_of_the_collection_are_not_asked_about() -> None:
    """Each report against what other reports say about the same numbers."""
    reports = [crosstable.read(path) for path in sorted(CORPUS.glob("trf*/*.tr*"))]
    known: dict[str, list[tuple[int, Player]]] = {}
    for place, t in enumerate(reports):
        for player in t.players:
            if player.fide_id and player.name:
                known.setdefault(player.fide_id.lstrip("0"), []).append((place, player))
    asked = rows = 0
    for place, t in enumerate(reports):
        elsewhere = {
            number: next((player for other, player in players if other != place), None)
            for number, players in known.items()
        }
        people = [
            ListedPlayer(
                number,
                player.name,
                player.federation,
                player.sex,
                player.title,
                standard=player.rating or None,
                birth_year=player.born.year if player.born else None,
            )
            for number, player in elsewhere.items()
            if player is not None and number in {p.fide_id for p in t.players}
        ]
        with_number = replace_players(t, people)
        asked += sum(doubt is not None for doubt in doubts(with_number, people))
        rows += len(with_number.players)
    assert rows > 0
    assert asked <= MOST_ASKED * rows


def replace_players(t: Tournament, people: list[ListedPlayer]) -> Tournament:
    """The players whose numbers other reports have too."""
    numbers = {listed.fide_id for listed in people}
    return Tournament(players=tuple(p for p in t.players if (p.fide_id or "") in numbers))
