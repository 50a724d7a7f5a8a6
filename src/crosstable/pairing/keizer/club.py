"""The evening that is to be paired: the table, who is there, and what a pair would cost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from crosstable.model.results import Colour
from crosstable.pairing.keizer.colours import allocate, imbalance, is_third_in_a_row
from crosstable.pairing.task import RoundTask
from crosstable.rules.keizer import KeizerParameters, KeizerTable, Member, Season, keizer_table


@dataclass(frozen=True, order=True, slots=True)
class Cost:
    """What stands against a pair or a whole round, in the order in which it counts."""

    recent_meetings: int = 0
    """Pairs that meet again too early."""
    recency: int = 0
    """By how many rounds too early, together: the longest ago comes first."""
    distance: int = 0
    """The distances in the table, squared."""
    third_colours: int = 0
    """Players who have a colour for the third time running."""
    imbalance: int = 0
    """By how much one colour leads, of everybody together."""

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            self.recent_meetings + other.recent_meetings,
            self.recency + other.recency,
            self.distance + other.distance,
            self.third_colours + other.third_colours,
            self.imbalance + other.imbalance,
        )


class ClubEvening:
    """A round of a season, as the system sees it."""

    def __init__(self, task: RoundTask) -> None:
        self.task = task
        self.parameters: KeizerParameters = task.options["parameters"]
        self.season: Season = task.options["season"]
        present = {contender.number for contender in task.present}
        self.present = tuple(number for number in self.table.order if number in present)
        """Who is there, in the order of the table."""
        self.place_of = {number: place for place, number in enumerate(self.present, start=1)}

    @cached_property
    def table(self) -> KeizerTable:
        """The table before the round."""
        return keizer_table(self.season, self.parameters)

    @cached_property
    def members(self) -> dict[int, Member]:
        """The players by their numbers."""
        return {member.number: member for member in self.season.members}

    def in_order_of_table(self, number: int, other: int) -> tuple[int, int]:
        """Two players, the higher one first."""
        return (number, other) if self.place_of[number] < self.place_of[other] else (other, number)

    def meetings(self, number: int, other: int) -> tuple[int, ...]:
        """The rounds in which two players met at the board."""
        return self.members[number].rounds_with(other)

    def is_allowed(self, number: int, other: int) -> bool:
        """Whether two players may meet at all."""
        if (min(number, other), max(number, other)) in self.task.forbidden:
            return False
        limit = self.parameters.max_meetings
        return not limit or len(self.meetings(number, other)) < limit

    def rounds_too_early(self, number: int, other: int) -> int:
        """By how many rounds the two would meet again too early; 0 if they may meet now."""
        met = self.meetings(number, other)
        if not met:
            return 0
        return max(0, self.parameters.rematch_gap - (self.task.round_number - met[-1]))

    def cost(self, number: int, other: int) -> Cost:
        """What stands against a pair."""
        higher, lower = self.in_order_of_table(number, other)
        early = self.rounds_too_early(number, other)
        white_is_higher = allocate(
            self.parameters, self.members[higher], self.members[lower], board=1
        ).higher_has_white
        colour_of = {
            higher: Colour.WHITE if white_is_higher else Colour.BLACK,
            lower: Colour.BLACK if white_is_higher else Colour.WHITE,
        }
        colours = [(self.members[seat].colours, colour_of[seat]) for seat in (higher, lower)]
        return Cost(
            recent_meetings=int(early > 0),
            recency=early,
            distance=self._distance(higher, lower),
            third_colours=sum(is_third_in_a_row(past, colour) for past, colour in colours),
            imbalance=sum(imbalance(past, colour) for past, colour in colours),
        )

    def _distance(self, higher: int, lower: int) -> int:
        if self.parameters.method == "backtracking":
            return 0
        places = self.place_of[lower] - self.place_of[higher]
        if self.parameters.distance == "square-less-one":
            places -= 1
        return places * places
