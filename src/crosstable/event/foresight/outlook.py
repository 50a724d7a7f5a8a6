"""Who can still win or reach a place, and which places are settled.

With few open games in the last round every way in which they can end is ranked, tie-breaks
included: that is exact. With many, or with rounds to come, the points alone give limits that
nobody can pass, and a sample shows places that are really reached. Each answer says which it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.foresight.outcomes import MOST_EXACT, Outcomes, assume_results, outcomes
from crosstable.event.foresight.pointlimits import limits_by_points
from crosstable.event.people.numbering import numbers_of
from crosstable.event.report.deriving import tournament
from crosstable.event.report.ranking import is_ranked
from crosstable.event.state import Section
from crosstable.event.systems.system import rounds_of
from crosstable.model.phrases import Words, phrase, plural


class Prospect(NamedTuple):
    """The places that somebody can still have.

    `best` and `worst` are limits that cannot be passed; `seen` are the best and the worst place
    that were found in the ways looked at. Where the two agree, the limits are exact.
    """

    id: str
    number: int
    name: str
    points: Decimal
    best: int
    worst: int
    seen: tuple[int, int] | None = None

    @property
    def is_exact(self) -> bool:
        """Whether both places are really reached."""
        return self.seen == (self.best, self.worst)

    @property
    def is_settled(self) -> bool:
        """Whether the place is certain, whatever happens."""
        return self.best == self.worst

    @property
    def can_win(self) -> bool:
        """Whether the first place is within the limits."""
        return self.best == 1

    def can_reach(self, place: int) -> bool:
        """Whether a place, or a better one, is within the limits."""
        return self.best <= place


class Outlook(NamedTuple):
    """The prospects of everybody, in the order of their points, and how they were found."""

    prospects: tuple[Prospect, ...]
    method: Words
    is_exact: bool

    def of(self, who: str) -> Prospect:
        """The prospects of one player."""
        return next(prospect for prospect in self.prospects if prospect.id == who)


def outlook(section: Section, most: int = MOST_EXACT, seed: str = "") -> Outlook:
    """What places everybody can still reach."""
    if section.teams:
        raise CannotAct(phrase("places cannot be predicted for teams"))
    to_come = (rounds_of(section) or len(section.rounds)) - len(section.rounds)
    limits = limits_by_points(section, to_come)
    if to_come:
        method = plural(
            to_come,
            "limits by points, with {n} round to come",
            "limits by points, with {n} rounds to come",
        )
        return _answer(section, limits, {}, method)
    ways = outcomes(section, most, seed)
    seen = _places_seen(section, ways)
    return _answer(section, seen if ways.is_exact else limits, seen, ways.method, ways)


def _answer(
    section: Section,
    limits: Mapping[str, tuple[int, int]],
    seen: Mapping[str, tuple[int, int]],
    method: Words,
    ways: Outcomes | None = None,
) -> Outlook:
    numbers = numbers_of(section)
    t = tournament(section)
    points = {player.number: player.points or Decimal(0) for player in t.players}
    prospects = [
        Prospect(
            who,
            numbers[who],
            section.people[who].name,
            points[numbers[who]],
            *limits[who],
            seen.get(who),
        )
        for who in limits
    ]
    prospects.sort(
        key=lambda prospect: (-prospect.points, prospect.best, prospect.worst, prospect.number)
    )
    return Outlook(tuple(prospects), method, ways is not None and ways.is_exact)


def _places_seen(section: Section, ways: Outcomes) -> Mapping[str, tuple[int, int]]:
    """The best and the worst place of everybody in the ways that were looked at."""
    numbers = numbers_of(section)
    places: dict[str, list[int]] = {who: [] for who in numbers if is_ranked(section, who)}
    for way in ways.ways:
        t = tournament(assume_results(section, way), ranks_so_far=True)
        for who, ranks in places.items():
            ranks.append(t.by_number[numbers[who]].rank or len(numbers))
    return {who: (min(ranks), max(ranks)) for who, ranks in places.items()}
