"""Ranks where the results alone do not decide: values from outside, orders by hand, expulsions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from crosstable.event.people.numbering import numbers_of
from crosstable.event.state import Section
from crosstable.rules.standings.orders import KEIZER_ORDER

_EXTERNAL = "OTHER_"


def external_codes(section: Section) -> tuple[str, ...]:
    """The tie-breaks of the list whose values come from outside."""
    codes = section.base.tiebreaks or ()
    return tuple(
        code for code in codes if code.upper().startswith(_EXTERNAL) and code != KEIZER_ORDER
    )


def external_values(section: Section) -> dict[str, dict[int, Fraction]]:
    """What was given for each of them, by number."""
    numbers = numbers_of(section) if section.external else {}
    return {
        code: {numbers[who]: Fraction(amount) for who, amount in values.items()}
        for code, values in section.external.items()
    }


def split_by_hand(ranks: Mapping[int, int], section: Section) -> Mapping[int, int]:
    """The ranks with ties split by hand; the expelled have none."""
    if not (section.ranked_by_hand or _expelled_people(section)):
        return ranks
    numbers = numbers_of(section)
    gone = {numbers[who] for who in _expelled_people(section)}
    place = {
        numbers[who]: index for group in section.ranked_by_hand for index, who in enumerate(group)
    }
    key = {
        number: (rank, place.get(number, len(numbers)))
        for number, rank in ranks.items()
        if number not in gone
    }
    ordered = sorted(key.values())
    return {number: ordered.index(own) + 1 for number, own in key.items()} | dict.fromkeys(gone, 0)


def _expelled_people(section: Section) -> tuple[str, ...]:
    return tuple(person.id for person in section.people.values() if person.is_expelled)


def is_ranked(section: Section, who: str) -> bool:
    """Whether somebody is in the standings."""
    return not section.people[who].is_expelled
