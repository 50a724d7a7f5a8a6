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
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.report.deriving import tournament
from crosstable.event.report.ranking import is_ranked
from crosstable.event.state import Event, Section
from crosstable.event.systems.system import is_team
from crosstable.model.details.values import PRIZE_UNITS
from crosstable.model.phrases import Words, phrase
from crosstable.model.tournament import Tournament
from crosstable.rules.prizes import (
    EVERYBODY,
    SMALLEST_UNIT,
    Award,
    Claimant,
    Prizes,
    parse_fund,
    shared_out,
)
from crosstable.rules.standings.standings import standings

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
    unit: Fraction
    method: Words
    is_exact: bool
    categories: tuple[CategoryShare, ...]


def fund_of(event: Event) -> tuple[Prizes, ...]:
    """The prizes of the event details."""
    return parse_fund(map(str, running(event.details, "prizes", [])))


def sharing_of(event: Event) -> str:
    """How players with equal points share, by the event details."""
    return str(running(event.details, "prize_sharing", "place"))


def unit_of(event: Event) -> Fraction:
    """The smallest amount that is paid, by the event details."""
    return Fraction(str(running(event.details, "prize_unit", PRIZE_UNITS[0])))


def prize_list(
    section: Section,
    fund: Sequence[Prizes],
    sharing: str = "place",
    unit: Fraction = SMALLEST_UNIT,
    most: int = MOST_EXACT,
    seed: str = "",
) -> PrizeList:
    """Who gets what as things stand, and the least and the most that the open games leave."""
    if not fund:
        raise CannotAct(phrase("no prizes are set; for example: event set prizes='[\"500, 300\"]'"))
    _refuse_unknown(section, fund)
    now = _give_prizes(section, fund, sharing, unit)
    ways = outcomes(section, most, seed)
    cases = [_give_prizes(assume_results(section, way), fund, sharing, unit) for way in ways.ways]
    rows = tuple(_rows(section, now, cases))
    shares = tuple(_share(section, prizes, now.values()) for prizes in fund)
    given = sum((share.given for share in shares), Fraction())
    total = sum((share.total for share in shares), Fraction())
    return PrizeList(rows, total, given, sharing, unit, ways.method, ways.is_exact, shares)


def ways_at_once(section: Section, most: int = MOST_AT_ONCE) -> int:
    """How many outcomes of the open games a page can look at while somebody waits for it."""
    possible: int = len(RESULTS_OF_A_GAME) ** len(open_games(section))
    return possible if possible <= most else 1


def _give_prizes(
    section: Section, fund: Sequence[Prizes], sharing: str, unit: Fraction
) -> dict[str, Award]:
    return {award.id: award for award in shared_out(fund, claimants(section, fund), sharing, unit)}


def _rows(
    section: Section, now: Mapping[str, Award], cases: Sequence[Mapping[str, Award]]
) -> Iterator[PrizeRow]:
    placed = participants_placed(section)
    nothing = Fraction()
    ids = dict.fromkeys(who for case in (now, *cases) for who in case)
    for who in ids:
        participant = placed[who]
        amounts = [case[who].amount if who in case else nothing for case in cases]
        award = now.get(who)
        yield PrizeRow(
            participant.number,
            participant.name,
            participant.rank,
            participant.points,
            nothing if award is None else award.amount,
            EVERYBODY if award is None else award.category,
            min(amounts),
            max(amounts),
            0 if award is None else award.place,
            () if award is None else tuple(sorted(placed[who].number for who in award.shared_with)),
        )


# -- categories -----------------------------------------------------------------------------------


def claimants(section: Section, fund: Sequence[Prizes]) -> Iterator[Claimant]:
    """Everybody in the standings with place, points and the categories of the fund."""
    names = [prizes.category for prizes in fund if prizes.category != EVERYBODY]
    for who, placed in participants_placed(section).items():
        person = section.people.get(who)
        inside = () if person is None else (name for name in names if is_in(name, person, section))
        yield Claimant(who, placed.rank, placed.points, frozenset(inside))


class Placed(NamedTuple):
    """Somebody in the standings: a player, or in a team event a team."""

    number: int
    name: str
    rank: int
    points: Decimal


def participants_placed(section: Section) -> dict[str, Placed]:
    """Those whom prizes are for, with their places: in a team event the teams."""
    t = tournament(section, ranks_so_far=True)
    if is_team(section):
        return _teams_placed(section, t)
    numbers = numbers_of(section)
    players = {who: t.by_number[numbers[who]] for who in section.people if is_ranked(section, who)}
    return {
        who: Placed(player.number, player.name, player.rank or 0, player.points or Decimal(0))
        for who, player in players.items()
    }


def _teams_placed(section: Section, t: Tournament) -> dict[str, Placed]:
    """The teams by the standings; their points are those that the standings begin with."""
    ids = {number: who for who, number in team_numbers_of(section).items()}
    table = standings(t)
    return {
        ids[line.id]: Placed(line.id, line.name, line.rank, Decimal(line.texts[table.keys[0]] or 0))
        for line in table
        if line.rank
    }


def _share(section: Section, prizes: Prizes, awards: Iterable[Award]) -> CategoryShare:
    """What a category gave to whom, and the reason if something is left over."""
    category = prizes.category
    if is_team(section):
        return _share_of_teams(section, prizes, awards)
    people = [person for who, person in section.people.items() if is_ranked(section, who)]
    inside = sum(1 for person in people if is_in(category, person, section))
    given = sum((award.amount for award in awards if award.category == category), Fraction())
    total = sum(prizes.amounts, Fraction())
    reason = why_empty(category, people, section)
    if not reason and given < total:
        reason = "few" if given else "others"
    unknown = unknown_people(category, people)
    return CategoryShare(category, total, given, inside, unknown, len(people), reason)


def _share_of_teams(section: Section, prizes: Prizes, awards: Iterable[Award]) -> CategoryShare:
    teams = len(participants_placed(section))
    given = sum((award.amount for award in awards), Fraction())
    total = sum(prizes.amounts, Fraction())
    reason = "" if given == total else "few"
    return CategoryShare(prizes.category, total, given, teams, 0, teams, reason)


def _refuse_unknown(section: Section, fund: Sequence[Prizes]) -> None:
    """A category that nobody can be in is a mistake, not an empty one; teams have none."""
    if is_team(section):
        if any(prizes.category != EVERYBODY for prizes in fund):
            raise CannotAct(
                phrase("the prizes of a team event go to the teams, which have no categories")
            )
        return
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
