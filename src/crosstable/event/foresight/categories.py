"""The categories of prizes: how they are written, who is in one, and why one may be empty."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.state import Person, Section
from crosstable.model.dates import PartialDate
from crosstable.model.phrases import phrase
from crosstable.rules.prizes import EVERYBODY

CATEGORIES = phrase(
    "women, unrated, u1800 (rating below 1800 or none), r1800 (rated below 1800), u16 and s60 "
    "(age in the year of the event), a title or a federation"
)
"""The categories that prizes can have, in words."""


class Kind(NamedTuple):
    """A kind of category: how its codes are written, what it is called, what of people it needs."""

    pattern: str
    """The whole code; the group is its value."""
    form: str
    """The code of a value."""
    sentence: str
    needs: str = ""


OTHER = "code"
KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "everybody": Kind("", EVERYBODY, "everybody"),
        "women": Kind("women", "women", "women", "sex"),
        "unrated": Kind("unrated", "unrated", "players without a rating"),
        "rating": Kind(r"u(\d{4})", "u{value}", "rating below {value}, or none"),
        "rated": Kind(r"r(\d{4})", "r{value}", "rated below {value}"),
        "young": Kind(r"u(\d{1,2})", "u{value}", "younger than {value} years", "born"),
        "senior": Kind(r"s(\d{2})", "s{value}", "{value} years and older", "born"),
        OTHER: Kind(r"([a-z]{2,3})", "{value}", "title or federation {value}"),
    }
)
"""The kinds by name; a code is of the first that fits."""
EMPTY: Mapping[str, str] = MappingProxyType(
    {
        "sex": "no player has a sex entered, so nobody can be in this category",
        "born": "no player has a year of birth entered, so nobody can be in this category",
        "start": "the event has no first day, so no age is known",
        "nobody": "nobody is in this category",
        "others": "everybody in this category has a larger prize",
        "few": "there are more prizes than players who could get one",
    }
)
"""Why prizes of a category are left over."""
UNKNOWN: Mapping[str, str] = MappingProxyType(
    {
        "sex": "no sex is entered for {n} of {m} players; they do not count in this category",
        "born": "no year of birth is entered for {n} of {m} players; they do not count in this "
        "category",
    }
)
"""That people may be left out of a category because something is not known of them."""


class Category(NamedTuple):
    """A category that was read: its kind and its value, such as 1800."""

    kind: str
    value: str

    @property
    def sentence(self) -> str:
        """What it is called."""
        return KINDS[self.kind].sentence

    @property
    def values(self) -> dict[str, Any]:
        """What stands in the sentence."""
        is_code = self.kind == OTHER
        return {"value": self.value.upper() if is_code else self.value} if self.value else {}


def read_category(code: str) -> Category:
    """A category by its code; what no kind fits is a title or a federation that nobody has.

    >>> read_category("u1800"), read_category("u8").kind, read_category("wgm").kind
    (Category(kind='rating', value='1800'), 'young', 'code')
    """
    for name, kind in KINDS.items():
        match = re.fullmatch(kind.pattern, code)
        if match:
            return Category(name, "".join(match.groups()))
    return Category(OTHER, code)


def category_code(kind: str, value: str) -> str:
    """The code of a category that somebody chose; raises `CannotAct` if there is none.

    >>> category_code("rating", "1800"), category_code("women", "")
    ('u1800', 'women')
    """
    if kind not in KINDS:
        raise CannotAct(
            phrase(
                "there is no category {kind}; the categories are {categories}",
                kind=kind[:20],
                categories=CATEGORIES,
            )
        )
    code = KINDS[kind].form.format(value=value.strip().lower())
    if not re.fullmatch(KINDS[kind].pattern, code):
        raise CannotAct(
            phrase(
                "{value} does not fit; the categories are {categories}",
                value=repr(value[:20]),
                categories=CATEGORIES,
            )
        )
    return code


def is_in(category: str, person: Person, section: Section) -> bool:
    """Whether somebody is in a category."""
    kind, value = read_category(category)
    if kind == "women":
        return (person.sex or "").lower() in ("w", "f")
    if kind == "unrated":
        return not person.rating
    if kind == "rating":
        return (person.rating or 0) < int(value)
    if kind == "rated":
        return 0 < (person.rating or 0) < int(value)
    if kind in ("young", "senior"):
        age = _age(person, section)
        is_young = age is not None and age < int(value)
        return age is not None and is_young == (kind == "young")
    return kind == "everybody" or value in (
        (person.federation or "").lower(),
        (person.title or "").lower(),
    )


def _age(person: Person, section: Section) -> int | None:
    """The age that somebody reaches in the year in which the event begins."""
    born = _birth_year(person)
    start = section.base.start
    if born is None or start is None or start.year is None:
        return None
    return start.year - born


def _birth_year(person: Person) -> int | None:
    born = PartialDate.parse(person.born) if person.born else None
    return None if born is None else born.year


def unknown_people(category: str, people: Iterable[Person]) -> int:
    """Of how many it is not known whether they are in a category."""
    needs = KINDS[read_category(category).kind].needs
    if needs == "sex":
        return sum(1 for person in people if not person.sex)
    return sum(1 for person in people if _birth_year(person) is None) if needs == "born" else 0


def why_empty(category: str, people: Iterable[Person], section: Section) -> str:
    """The reason for which nobody is in a category; empty if somebody is."""
    everybody = list(people)
    if any(is_in(category, person, section) for person in everybody):
        return ""
    needs = KINDS[read_category(category).kind].needs
    if needs and everybody and unknown_people(category, everybody) == len(everybody):
        return needs
    return "start" if needs == "born" and section.base.start is None else "nobody"


def is_possible(category: str) -> bool:
    """Whether somebody could be in a category whoever enters; titles and federations aside."""
    return read_category(category).kind != OTHER
