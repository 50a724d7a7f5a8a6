"""When the federations of the opponents do not matter (1.4.3a to d), and the Swiss of 1.5.6.

1.4.3d and 1.5.6 are tested round by round: a player who misses more than one round does not count
at all, and a player counts in a round only if present.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from crosstable.model.details.event import EventDetails
from crosstable.rules.norms.games import NormRound
from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.norms.titles import STRONG_TITLES

LEAST_FOREIGN, LEAST_FEDERATIONS, LEAST_STRONG = 20, 3, 10
"""1.4.3d: rated players not of the host federation, their federations, and GM, IM, WGM, WIM."""
LEAST_OF_LARGE_SWISS, AVERAGE_OF_LARGE_SWISS = 40, 2000
"""1.5.6: participants in every round and their average rating."""
_MOST_MISSED = 1


class RoundField(NamedTuple):
    """Who was present in a round, as 1.4.3d counts: rated and not of the host federation."""

    round_number: int
    foreign: int
    federations: int
    strong: int

    @property
    def is_enough(self) -> bool:
        """Whether the round meets 1.4.3d."""
        return (
            self.foreign >= LEAST_FOREIGN
            and self.federations >= LEAST_FEDERATIONS
            and self.strong >= LEAST_STRONG
        )

    @property
    def lacking(self) -> str:
        """What a round lacks, in words."""
        demands = (
            (self.foreign, LEAST_FOREIGN, "rated players not of the host federation"),
            (self.federations, LEAST_FEDERATIONS, "federations among them"),
            (self.strong, LEAST_STRONG, "GM, IM, WGM or WIM among them"),
        )
        missing = (f"{have} of {need} {what}" for have, need, what in demands if have < need)
        return ", ".join(missing)


class Exemption(NamedTuple):
    """An article that waives the foreigner requirement, whether it applies, and why.

    `only_of` is the federation whose players it serves; empty: all players.
    """

    clause: str
    applies: bool
    message: str
    only_of: str = ""

    def serves(self, player: NormPlayer) -> bool:
        """Whether a player profits."""
        return self.applies and (not self.only_of or player.federation == self.only_of)


Rounds = Mapping[int, Sequence[NormRound]]


def present_by_round(
    people: Mapping[int, NormPlayer], rounds: Rounds, last: int
) -> list[list[NormPlayer]]:
    """For each round those present who miss at most one round in all."""
    found: list[list[NormPlayer]] = [[] for _ in range(last)]
    for number, player in people.items():
        there = [one.round_number for one in rounds.get(number, ())[:last] if one.is_present]
        if last - len(there) <= _MOST_MISSED:
            for round_number in there:
                found[round_number - 1].append(player)
    return found


def foreign_fields(host: str, present: Sequence[Iterable[NormPlayer]]) -> tuple[RoundField, ...]:
    """The counts of 1.4.3d, round by round."""
    return tuple(_field(number, host, players) for number, players in enumerate(present, 1))


def _field(number: int, host: str, players: Iterable[NormPlayer]) -> RoundField:
    foreign = [
        one
        for one in players
        if one.rating and one.has_federation and not one.is_under_fide_flag
        if one.federation != host
    ]
    strong = sum(one.holds_one_of(STRONG_TITLES) for one in foreign)
    return RoundField(number, len(foreign), len({one.federation for one in foreign}), strong)


def foreign_swiss(host: str, fields: Sequence[RoundField]) -> Exemption:
    """1.4.3d: a Swiss with enough foreign players in every round."""
    if not host:
        return Exemption("1.4.3d", False, "the report does not name the host federation")
    if not fields:
        return Exemption("1.4.3d", False, "no round was played")
    poor = [field for field in fields if not field.is_enough]
    if not poor:
        text = (
            f"every round has at least {min(f.foreign for f in fields)} rated players not of {host}"
            f", of {min(f.federations for f in fields)} federations, "
            f"{min(f.strong for f in fields)} of them GM, IM, WGM or WIM"
        )
        return Exemption("1.4.3d", True, text)
    first = poor[0]
    return Exemption("1.4.3d", False, f"round {first.round_number} has {first.lacking}")


def claimed(said: EventDetails, host: str, is_team: bool) -> Exemption:
    """1.4.3a to c, which only the organiser can know of, and what rules a and b out."""
    clause = said.norm_exemption or ""
    if clause == "1.4.3c":
        return Exemption(clause, True, "the event is a zonal or sub-zonal one")
    if not host:
        return Exemption(clause, False, "the report does not name the registering federation")
    if clause == "1.4.3b":
        return _team_championship(said, host, is_team)
    if said.subzonal_year:
        text = f"the sub-zonal tournament of {host} was held in the same year"
        return Exemption(clause, False, text)
    text = f"a final of a national championship, for players of {host}"
    if said.subzonal_year is None:
        text += "; in a year without a sub-zonal tournament of its own, it is assumed"
    return Exemption(clause, True, text, host)


def _team_championship(said: EventDetails, host: str, is_team: bool) -> Exemption:
    clause = "1.4.3b"
    if not is_team:
        return Exemption(clause, False, "the event is not a team event")
    if said.divisions_mixed:
        return Exemption(clause, False, "the report mixes several divisions")
    text = f"a national team championship, for players of {host}"
    if said.divisions_mixed is None:
        text += "; of one division, it is assumed"
    return Exemption(clause, True, text, host)


class LargeSwiss(NamedTuple):
    """The Swiss of 1.5.6: in every round 40 participants with an average of 2000."""

    applies: bool
    message: str


def large_swiss(present: Sequence[Iterable[NormPlayer]]) -> LargeSwiss:
    """1.5.6, with the 40 highest rated of those present in each round."""
    for number, players in enumerate(present, 1):
        ratings = sorted((one.rating or 0 for one in players), reverse=True)
        strongest = ratings[:LEAST_OF_LARGE_SWISS]
        if len(strongest) < LEAST_OF_LARGE_SWISS:
            return LargeSwiss(False, f"round {number} has {len(strongest)} of 40 participants")
        if sum(strongest) < LEAST_OF_LARGE_SWISS * AVERAGE_OF_LARGE_SWISS:
            shown = sum(strongest) // LEAST_OF_LARGE_SWISS
            return LargeSwiss(False, f"round {number}: the 40 strongest average {shown}, not 2000")
    if not present:
        return LargeSwiss(False, "no round was played")
    return LargeSwiss(True, "in every round at least 40 participants average 2000 or more")
