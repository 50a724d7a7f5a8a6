"""The prizes of a section: who is in which category, and what is certain while games are open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.details import running
from crosstable.event.foresight.outcomes import MOST_EXACT, assumed, outcomes
from crosstable.event.people.numbering import numbers_of
from crosstable.event.report.deriving import tournament
from crosstable.event.report.ranking import is_ranked
from crosstable.event.state import Event, Person, Section
from crosstable.model.dates import PartialDate
from crosstable.rules.prizes import EVERYBODY, Award, Claimant, Prizes, parse_fund, shared_out

CATEGORIES = (
    "women, unrated, u1800 (rating below 1800), u16 and s60 (age in the year of the event), a "
    "title or a federation"
)
"""The categories that prizes can have, in words."""
_RATING = re.compile(r"u(\d{4})")
_YOUNG = re.compile(r"u(\d{1,2})")
_SENIOR = re.compile(r"s(\d{2})")


class PrizeRow(NamedTuple):
    """What somebody gets, and what it can still be."""

    number: int
    name: str
    rank: int
    points: Decimal
    amount: Fraction
    category: str
    least: Fraction
    most: Fraction


class PrizeList(NamedTuple):
    """The prizes as they stand, and how the limits were found."""

    rows: tuple[PrizeRow, ...]
    total: Fraction
    given: Fraction
    sharing: str
    method: str
    is_exact: bool


def fund_of(event: Event) -> tuple[Prizes, ...]:
    """The prizes of the event details."""
    return parse_fund(map(str, running(event.details, "prizes", [])))


def sharing_of(event: Event) -> str:
    """How players with equal points share, by the event details."""
    return str(running(event.details, "prize_sharing", "place"))


def prize_list(
    section: Section,
    fund: Sequence[Prizes],
    sharing: str = "place",
    most: int = MOST_EXACT,
    seed: str = "",
) -> PrizeList:
    """Who gets what as things stand, and the least and the most that the open games leave."""
    if section.teams:
        raise CannotAct("prizes cannot be distributed to teams")
    if not fund:
        raise CannotAct("no prizes are set; for example: event set prizes='[\"500, 300\"]'")
    _refuse_unknown(section, fund)
    now = _given(section, fund, sharing)
    ways = outcomes(section, most, seed)
    cases = [_given(assumed(section, way), fund, sharing) for way in ways.ways]
    rows = tuple(_rows(section, now, cases))
    given = sum((award.amount for award in now.values()), Fraction())
    total = sum((amount for prizes in fund for amount in prizes.amounts), Fraction())
    return PrizeList(rows, total, given, sharing, ways.method, ways.is_exact)


def _given(section: Section, fund: Sequence[Prizes], sharing: str) -> dict[str, Award]:
    return {one.id: one for one in shared_out(fund, claimants(section, fund), sharing)}


def _rows(
    section: Section, now: Mapping[str, Award], cases: Sequence[Mapping[str, Award]]
) -> Iterator[PrizeRow]:
    t, numbers = tournament(section, ranks_so_far=True), numbers_of(section)
    nothing = Fraction()
    ids = dict.fromkeys(who for case in (now, *cases) for who in case)
    for who in ids:
        player = t.by_number[numbers[who]]
        amounts = [case[who].amount if who in case else nothing for case in cases]
        award = now.get(who)
        yield PrizeRow(
            player.number,
            player.name,
            player.rank or 0,
            player.points or Decimal(0),
            nothing if award is None else award.amount,
            EVERYBODY if award is None else award.category,
            min(amounts),
            max(amounts),
        )


# -- categories -----------------------------------------------------------------------------------


def claimants(section: Section, fund: Sequence[Prizes]) -> Iterator[Claimant]:
    """Everybody in the standings with place, points and the categories of the fund."""
    t, numbers = tournament(section, ranks_so_far=True), numbers_of(section)
    names = [prizes.category for prizes in fund if prizes.category != EVERYBODY]
    for who, person in section.people.items():
        if is_ranked(section, who):
            player = t.by_number[numbers[who]]
            found = frozenset(name for name in names if is_in(name, person, section))
            yield Claimant(who, player.rank or 0, player.points or Decimal(0), found)


def is_in(category: str, person: Person, section: Section) -> bool:
    """Whether somebody is in a category."""
    if category == "women":
        return (person.sex or "").lower() in ("w", "f")
    if category == "unrated":
        return not person.rating
    rating, young, senior = (one.fullmatch(category) for one in (_RATING, _YOUNG, _SENIOR))
    if rating:
        return (person.rating or 0) < int(rating[1])
    age = _age(person, section)
    if young:
        return age is not None and age < int(young[1])
    if senior:
        return age is not None and age >= int(senior[1])
    return category in ((person.federation or "").lower(), (person.title or "").lower())


def _age(person: Person, section: Section) -> int | None:
    """The age that somebody reaches in the year in which the event begins."""
    born = PartialDate.parse(person.born) if person.born else None
    start = section.base.start
    if born is None or born.year is None or start is None or start.year is None:
        return None
    return start.year - born.year


def _refuse_unknown(section: Section, fund: Sequence[Prizes]) -> None:
    """A category that nobody can be in is a mistake, not an empty one."""
    for prizes in fund:
        name = prizes.category
        known = name in (EVERYBODY, "women", "unrated") or any(
            one.fullmatch(name) for one in (_RATING, _YOUNG, _SENIOR)
        )
        if not known and not any(is_in(name, one, section) for one in section.people.values()):
            raise CannotAct(f"nobody is in the category {name}; the categories are {CATEGORIES}")
