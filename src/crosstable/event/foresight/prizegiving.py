"""The prizes of a section: who is in which category, and what is certain while games are open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.details import running
from crosstable.event.foresight.categories import (
    CATEGORIES,
    is_in,
    is_possible,
    unknown_people,
    why_empty,
)
from crosstable.event.foresight.outcomes import (
    MOST_EXACT,
    RESULTS_OF_A_GAME,
    assume_results,
    open_games,
    outcomes,
)
from crosstable.event.people.numbering import numbers_of
from crosstable.event.report.deriving import tournament
from crosstable.event.report.ranking import is_ranked
from crosstable.event.state import Event, Section
from crosstable.model.phrases import Words, phrase
from crosstable.rules.prizes import EVERYBODY, Award, Claimant, Prizes, parse_fund, shared_out

MOST_AT_ONCE = 27
"""So many outcomes are looked at for a page: three open games."""


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
    place: int = 0
    """The place in the category; 0 without a prize."""
    shared_with: tuple[int, ...] = ()
    """The numbers of those with whom the prizes of several places are shared."""


class CategoryShare(NamedTuple):
    """What a category gave, and why some of it is left over."""

    category: str
    total: Fraction
    given: Fraction
    people: int
    """How many are in it."""
    unknown: int
    """Of how many that is not known."""
    of: int
    """How many could be in it."""
    reason: str
    """A key of `categories.EMPTY`; empty if everything is given."""


class PrizeList(NamedTuple):
    """The prizes as they stand, and how the limits were found."""

    rows: tuple[PrizeRow, ...]
    total: Fraction
    given: Fraction
    sharing: str
    method: Words
    is_exact: bool
    categories: tuple[CategoryShare, ...]


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
        raise CannotAct(phrase("prizes cannot be distributed to teams"))
    if not fund:
        raise CannotAct(phrase("no prizes are set; for example: event set prizes='[\"500, 300\"]'"))
    _refuse_unknown(section, fund)
    now = _give_prizes(section, fund, sharing)
    ways = outcomes(section, most, seed)
    cases = [_give_prizes(assume_results(section, way), fund, sharing) for way in ways.ways]
    rows = tuple(_rows(section, now, cases))
    shares = tuple(_share(section, prizes, now.values()) for prizes in fund)
    given = sum((share.given for share in shares), Fraction())
    total = sum((share.total for share in shares), Fraction())
    return PrizeList(rows, total, given, sharing, ways.method, ways.is_exact, shares)


def ways_at_once(section: Section, most: int = MOST_AT_ONCE) -> int:
    """How many outcomes of the open games a page can look at while somebody waits for it."""
    possible: int = len(RESULTS_OF_A_GAME) ** len(open_games(section))
    return possible if possible <= most else 1


def _give_prizes(section: Section, fund: Sequence[Prizes], sharing: str) -> dict[str, Award]:
    return {award.id: award for award in shared_out(fund, claimants(section, fund), sharing)}


def _rows(
    section: Section, now: Mapping[str, Award], cases: Sequence[Mapping[str, Award]]
) -> Iterator[PrizeRow]:
    t = tournament(section, ranks_so_far=True)
    numbers = numbers_of(section)
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
            0 if award is None else award.place,
            () if award is None else tuple(sorted(numbers[who] for who in award.shared_with)),
        )


# -- categories -----------------------------------------------------------------------------------


def claimants(section: Section, fund: Sequence[Prizes]) -> Iterator[Claimant]:
    """Everybody in the standings with place, points and the categories of the fund."""
    t = tournament(section, ranks_so_far=True)
    numbers = numbers_of(section)
    names = [prizes.category for prizes in fund if prizes.category != EVERYBODY]
    for who, person in section.people.items():
        if is_ranked(section, who):
            player = t.by_number[numbers[who]]
            categories = frozenset(name for name in names if is_in(name, person, section))
            yield Claimant(who, player.rank or 0, player.points or Decimal(0), categories)


def _share(section: Section, prizes: Prizes, awards: Iterable[Award]) -> CategoryShare:
    """What a category gave to whom, and the reason if something is left over."""
    category = prizes.category
    people = [person for who, person in section.people.items() if is_ranked(section, who)]
    inside = sum(1 for person in people if is_in(category, person, section))
    given = sum((award.amount for award in awards if award.category == category), Fraction())
    total = sum(prizes.amounts, Fraction())
    reason = why_empty(category, people, section)
    if not reason and given < total:
        reason = "few" if given else "others"
    unknown = unknown_people(category, people)
    return CategoryShare(category, total, given, inside, unknown, len(people), reason)


def _refuse_unknown(section: Section, fund: Sequence[Prizes]) -> None:
    """A category that nobody can be in is a mistake, not an empty one."""
    for prizes in fund:
        name = prizes.category
        is_known = is_possible(name) or any(
            is_in(name, p, section) for p in section.people.values()
        )
        if not is_known:
            raise CannotAct(
                phrase(
                    "nobody is in the category {name}; the categories are {categories}",
                    name=name,
                    categories=CATEGORIES,
                )
            )
