"""Invented people: names made of syllables, ratings, titles, birth dates, numbers.

The names have the letters of ASCII only: programs that read reports in another encoding count the
same columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.model.dates import PartialDate
from crosstable.model.titles import TITLES
from crosstable.model.tournament import Player
from crosstable.pairing.generating.chance import Chance


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_FIRST_SYLLABLES = _words(
    "Bal Brom Dar Dun Esk Fal Gar Grim Hol Jor Kar Kel Lin Lom Mar Mor Nor Orm Per Rav Ros Sal "
    "Sten Tor Ulm Var Vel Wes Zel"
)
_MIDDLE_SYLLABLES = _words("a e i o u an en in on er el al ov ev is os ad eth und ing")
_LAST_SYLLABLES = _words(
    "berg dal field gard holm kin ling mann mark ner quist rath sen shaw ska son stad sted thal "
    "ton vik wald wick zer"
)
_MEN = _words(
    "Adan Bero Cyran Dorin Edvin Ferran Goran Hanno Ilmar Joren Kasimir Levin Milo Nilo Orin "
    "Pavo Quentin Rurik Sandor Timon Ugo Viktor Wim Zeno"
)
_WOMEN = _words(
    "Alba Berit Clea Dagny Edda Fenja Gisla Hedda Ilka Jorun Kaja Liv Mirja Nela Oda Petra "
    "Runa Signe Thea Una Vera Wanda Ylva Zora"
)
_FEDERATIONS = _words(
    "ARG AUS AUT BEL BRA BUL CAN CRO CZE DEN EGY ENG ESP EST FIN FRA GEO GER GRE HUN IND IRL "
    "ISL ITA LAT LTU NED NOR POL POR ROU RSA SLO SRB SUI SVK SWE TUR UKR USA"
)
_TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))
_WOMEN_TITLES = ((2300, "WGM"), (2200, "WIM"), (2100, "WFM"), (2000, "WCM"))
TITLE_ORDER = (*TITLES, None)
"""C.04.2, 2.2.2: who stands first among equal ratings."""


class Person(NamedTuple):
    """A player before the starting numbers are given; `strength` decides the results."""

    player: Player
    strength: int


def people(chance: Chance, strengths: Sequence[int], unrated: Sequence[bool]) -> list[Person]:
    """As many people as there are strengths, in the order of their starting numbers (C.04.2, 2.2).

    An unrated player has a strength of which the report does not know.
    """
    names: set[str] = set()
    numbers: set[int] = set()
    persons = []
    for strength, is_unrated in zip(strengths, unrated, strict=True):
        is_woman = chance.below(5) == 0
        player = Player(
            number=0,
            name=_name(chance, names, _WOMEN if is_woman else _MEN),
            sex="w" if is_woman else "m",
            title=None if is_unrated else _title(chance, strength, is_woman),
            rating=None if is_unrated else strength,
            federation=chance.choice(_FEDERATIONS),
            fide_id=str(_fide_number(chance, numbers)),
            born=_birthday(chance),
        )
        persons.append(Person(player, strength))
    return sorted(persons, key=_initial_order)


def _initial_order(person: Person) -> tuple[int, int, str]:
    player = person.player
    return -(player.rating or 0), TITLE_ORDER.index(player.title), player.name


def _name(chance: Chance, taken: set[str], given: Sequence[str]) -> str:
    while True:
        middle = chance.choice(_MIDDLE_SYLLABLES) if chance.below(2) else ""
        family = chance.choice(_FIRST_SYLLABLES) + middle + chance.choice(_LAST_SYLLABLES)
        name = f"{family}, {chance.choice(given)}"
        if name not in taken:
            taken.add(name)
            return name


def _title(chance: Chance, rating: int, is_woman: bool) -> str | None:
    if chance.below(4) == 0:
        return None
    ladder = _WOMEN_TITLES if is_woman and rating < 2400 else _TITLES
    return next((title for least, title in ladder if rating >= least), None)


def _fide_number(chance: Chance, taken: set[int]) -> int:
    """A number of nine digits, which no real player has had so far."""
    while True:
        number = 990_000_000 + chance.below(9_999_999)
        if number not in taken:
            taken.add(number)
            return number


def _birthday(chance: Chance) -> PartialDate:
    return PartialDate(chance.between(1950, 2013), chance.between(1, 12), chance.between(1, 28))
