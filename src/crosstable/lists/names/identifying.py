"""Who a player of a report is, by the number, the name and the rest: one answer for every door.

A number is believed unless its owner on the list contradicts the report; a number that is on no
list is believed unless the list has the very same person under another one. What is doubtful is a
question with candidates, for somebody to answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from crosstable.lists.files import ListedPlayer
from crosstable.lists.names.names import is_same_name, name_tokens, respell
from crosstable.lists.names.scoring import Candidate, Person, assess
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.titles import TITLES

FAR_APART = 200
"""Two ratings that differ by more speak for two persons."""


class Doubt(StrEnum):
    """Why nobody but a person can say who is meant."""

    SOMEBODY_ELSE = "somebody-else"
    """The number belongs to somebody who contradicts the report."""
    MISTYPED = "mistyped"
    """The number is on no list, and the list has this person under another one."""
    NO_NUMBER = "no-number"
    """There is no number, and the list has people who may be meant."""


class Identification(NamedTuple):
    """Who a player of a report is, or the question about it."""

    listed: ListedPlayer | None
    """The owner of the number, if the list has it."""
    doubt: Doubt | None = None
    against: tuple[Phrase, ...] = ()
    """What speaks against the owner of the number."""
    candidates: tuple[Candidate, ...] = ()
    """Others who may be meant, the best first."""


def is_in_doubt(person: Person, listed: ListedPlayer | None) -> bool:
    """Whether candidates are worth looking for, though there is a number."""
    return listed is None or bool(contradictions(person, listed))


def identify(
    person: Person,
    number: str | None,
    listed: ListedPlayer | None,
    proposals: Sequence[Candidate],
    used: Collection[str | None] = (),
) -> Identification:
    """Who a player is: `listed` has the number, `proposals` are people with such a name.

    `used` are the numbers of all players of the report: whoever is in it under their own number is
    nobody else. Only the owner of a wrong number may be, because two numbers may be exchanged.
    """
    if number is not None and listed is not None:
        against = contradictions(person, listed)
        if not against:
            return Identification(listed)
        others = tuple(c for c in proposals if c.player.fide_id != listed.fide_id)
        return Identification(listed, Doubt.SOMEBODY_ELSE, against, others)
    free = tuple(c for c in proposals if c.player.fide_id not in used)
    if number is None:
        return Identification(None, Doubt.NO_NUMBER if free else None, (), free)
    same = tuple(c for c in free if is_same_person(person, number, c.player))
    if not same:
        return Identification(None)
    others = tuple(c for c in free if c not in same)
    return Identification(None, Doubt.MISTYPED, (), (*same, *others))


# -- what speaks against a number ------------------------------------------------------------------


def contradictions(person: Person, listed: ListedPlayer) -> tuple[Phrase, ...]:
    """Why the owner of a number is not the player: another name, and something else besides.

    A wholly different name is enough. A name that differs in part may be a slip or a marriage; a
    different birth year, title, sex, federation or strength alone may be a slip too. With one name
    it takes two of them, the birth year among them: so fathers and sons are told apart, and people
    who have an initial in common.
    """
    if not person.name or not listed.name:
        return ()
    others = tuple(_other_contradictions(person, listed))
    if not differs_in_name(person.name, listed.name):
        return others if len(others) > 1 and _differs_in_birth(person, listed) else ()
    if not others and not is_another_name(person.name, listed.name):
        return ()
    return (phrase("another name"), *others)


def _differs_in_birth(person: Person, listed: ListedPlayer) -> bool:
    """Whether two years of birth are no slip of one."""
    year = person.birth_year
    return bool(year and listed.birth_year and abs(year - listed.birth_year) > 1)


def differs_in_name(report: str, listed: str) -> bool:
    """Whether two names are not one: spelt, abbreviated, cut or transliterated in another way."""
    if is_same_name(report, listed):
        return False
    return respell(" ".join(name_tokens(report))) != respell(" ".join(name_tokens(listed)))


def is_another_name(report: str, listed: str) -> bool:
    """Whether no part of two names is the same, initials aside."""
    if report == listed:  # needs no package for other letters
        return False
    own = _long_tokens(report)
    other = _long_tokens(listed)
    return bool(own and other) and own.isdisjoint(other) and not _reads_alike(own, other)


def _long_tokens(name: str) -> set[str]:
    return {token for token in name_tokens(name) if len(token) > 1}


def _reads_alike(own: set[str], other: set[str]) -> bool:
    """Whether some part differs by its end or a letter or two only: a slip, not another person."""
    return any(a[:4] == b[:4] for a in own for b in other if len(a) > 3 and len(b) > 3)


def _other_contradictions(person: Person, listed: ListedPlayer) -> Iterator[Phrase]:
    """What one side states and the other denies; what one leaves out is no contradiction."""
    year = person.birth_year
    if year and listed.birth_year and year != listed.birth_year:
        yield phrase("birth year differs: {text}", text=f"{year}/{listed.birth_year}")
    if person.sex and listed.sex and person.sex != listed.sex:
        yield phrase("sex differs: {text}", text=f"{person.sex}/{listed.sex}")
    federation = (person.federation or "").upper()
    if federation and listed.federation and federation != listed.federation:
        yield phrase("federation differs: {text}", text=f"{federation}/{listed.federation}")
    if person.title in TITLES and person.title not in _titles(listed):
        if listed.title:
            yield phrase("title differs: {text}", text=f"{person.title}/{listed.title}")
        else:
            yield phrase("title differs: {text}/none", text=person.title)
    nearest = nearest_rating(person.rating, listed)
    if person.rating and nearest and abs(nearest - person.rating) > FAR_APART:
        yield phrase("rating differs: {text}", text=f"{person.rating}/{nearest}")


def _titles(listed: ListedPlayer) -> tuple[str | None, ...]:
    return (listed.title, listed.women_title, listed.arena_title, *listed.other_titles)


def nearest_rating(rating: int | None, listed: ListedPlayer) -> int | None:
    """The rating of the list that is nearest to one: reports have that of any list."""
    ratings = [r for r in (listed.standard, listed.rapid, listed.blitz) if r]
    if not rating or not ratings:
        return None
    return min(ratings, key=lambda own: (abs(own - rating), own))


# -- numbers that are on no list -------------------------------------------------------------------


def is_same_person(person: Person, number: str, listed: ListedPlayer) -> bool:
    """Whether somebody of the list is the player beyond doubt, under another number.

    Name and federation agree, and the birth year does; where one side has none, the number must be
    a slip away.
    """
    federation = (person.federation or "").upper()
    if not federation or federation != listed.federation:
        return False
    if not is_same_name(person.name, listed.name):
        return False
    if person.birth_year and listed.birth_year:
        return person.birth_year == listed.birth_year
    return is_slip_of(number, listed.fide_id)


def is_slip_of(number: str, other: str) -> bool:
    """Whether one number is the other with a digit wrong, missing, too many or exchanged.

    >>> is_slip_of("1503625", "1508625"), is_slip_of("1503625", "1506325")
    (True, True)
    >>> is_slip_of("150362", "1503625"), is_slip_of("1503625", "1508592")
    (True, False)
    """
    short, long = sorted((number.lstrip("0"), other.lstrip("0")), key=len)
    if len(long) == len(short) + 1:
        return any(long[:place] + long[place + 1 :] == short for place in range(len(long)))
    if len(long) != len(short):
        return False
    places = [place for place, (a, b) in enumerate(zip(short, long, strict=True)) if a != b]
    if len(places) != 2:
        return len(places) == 1
    first, second = places
    return second == first + 1 and short[first] == long[second] and short[second] == long[first]


def owner_as_candidate(person: Person, listed: ListedPlayer) -> Candidate:
    """The owner of a number, with a score like that of the others."""
    return assess(person, listed)
