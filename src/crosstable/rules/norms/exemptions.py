"""When the federations of the opponents do not matter (1.4.3a to d), and the Swiss of 1.5.6.

1.4.3d and 1.5.6 are tested round by round: a player who misses more than one round does not count
at all, and a player counts in a round only if present.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from crosstable.model.details.event import EventDetails
from crosstable.model.phrases import Words, joined, phrase
from crosstable.rules.norms.games import NormRound
from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.norms.titles import STRONG_TITLES

LEAST_FOREIGN = 20
LEAST_FEDERATIONS = 3
LEAST_STRONG = 10
"""1.4.3d: rated players not of the host federation, their federations, and GM, IM, WGM, WIM."""
LEAST_OF_LARGE_SWISS = 40
AVERAGE_OF_LARGE_SWISS = 2000
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
    def lacking(self) -> Words:
        """What a round lacks."""
        parts: list[Words] = []
        if self.foreign < LEAST_FOREIGN:
            parts.append(
                phrase(
                    "{n} of {m} rated players not of the host federation",
                    n=self.foreign,
                    m=LEAST_FOREIGN,
                )
            )
        if self.federations < LEAST_FEDERATIONS:
            parts.append(
                phrase("{n} of {m} federations among them", n=self.federations, m=LEAST_FEDERATIONS)
            )
        if self.strong < LEAST_STRONG:
            parts.append(
                phrase("{n} of {m} GM, IM, WGM or WIM among them", n=self.strong, m=LEAST_STRONG)
            )
        return joined(parts)


class Exemption(NamedTuple):
    """An article that waives the foreigner requirement, whether it applies, and why.

    `only_of` is the federation whose players it serves; empty: all players.
    """

    clause: str
    applies: bool
    sentence: Words
    only_of: str = ""

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    def serves(self, player: NormPlayer) -> bool:
        """Whether a player profits."""
        return self.applies and (not self.only_of or player.federation == self.only_of)


Rounds = Mapping[int, Sequence[NormRound]]


def present_by_round(
    people: Mapping[int, NormPlayer], rounds: Rounds, last: int
) -> list[list[NormPlayer]]:
    """For each round those present who miss at most one round in all."""
    norm_players: list[list[NormPlayer]] = [[] for _ in range(last)]
    for number, player in people.items():
        there = [
            round_.round_number for round_ in rounds.get(number, ())[:last] if round_.is_present
        ]
        if last - len(there) <= _MOST_MISSED:
            for round_number in there:
                norm_players[round_number - 1].append(player)
    return norm_players


def foreign_fields(host: str, present: Sequence[Iterable[NormPlayer]]) -> tuple[RoundField, ...]:
    """The counts of 1.4.3d, round by round."""
    return tuple(_field(number, host, players) for number, players in enumerate(present, 1))


def _field(number: int, host: str, players: Iterable[NormPlayer]) -> RoundField:
    foreign = [
        player
        for player in players
        if player.rating and player.has_federation and not player.is_under_fide_flag
        if player.federation != host
    ]
    strong = sum(player.holds_one_of(STRONG_TITLES) for player in foreign)
    return RoundField(number, len(foreign), len({player.federation for player in foreign}), strong)


def foreign_swiss(host: str, fields: Sequence[RoundField]) -> Exemption:
    """1.4.3d: a Swiss with enough foreign players in every round."""
    if not host:
        nobody = phrase("the report does not name the host federation")
        return Exemption("1.4.3d", False, nobody)
    if not fields:
        return Exemption("1.4.3d", False, phrase("no round was played"))
    poor = [field for field in fields if not field.is_enough]
    if not poor:
        enough = phrase(
            "every round has at least {n} rated players not of {host}, of {m} federations, {k} of "
            "them GM, IM, WGM or WIM",
            n=min(field.foreign for field in fields),
            host=host,
            m=min(field.federations for field in fields),
            k=min(field.strong for field in fields),
        )
        return Exemption("1.4.3d", True, enough)
    first = poor[0]
    lacking = phrase("round {n} has {a}", n=first.round_number, a=first.lacking)
    return Exemption("1.4.3d", False, lacking)


def claimed_exemption(said: EventDetails, host: str, is_team: bool) -> Exemption:
    """1.4.3a to c, which only the organiser can know of, and what rules a and b out."""
    clause = said.norm_exemption or ""
    if clause == "1.4.3c":
        return Exemption(clause, True, phrase("the event is a zonal or sub-zonal one"))
    if not host:
        nobody = phrase("the report does not name the registering federation")
        return Exemption(clause, False, nobody)
    if clause == "1.4.3b":
        return _team_championship(said, host, is_team)
    if said.subzonal_year:
        held = phrase("the sub-zonal tournament of {host} was held in the same year", host=host)
        return Exemption(clause, False, held)
    sentence = phrase("a final of a national championship, for players of {host}", host=host)
    if said.subzonal_year is None:
        sentence = phrase(
            "{a}; in a year without a sub-zonal tournament of its own, it is assumed", a=sentence
        )
    return Exemption(clause, True, sentence, host)


def _team_championship(said: EventDetails, host: str, is_team: bool) -> Exemption:
    clause = "1.4.3b"
    if not is_team:
        return Exemption(clause, False, phrase("the event is not a team event"))
    if said.divisions_mixed:
        return Exemption(clause, False, phrase("the report mixes several divisions"))
    sentence = phrase("a national team championship, for players of {host}", host=host)
    if said.divisions_mixed is None:
        sentence = phrase("{a}; of one division, it is assumed", a=sentence)
    return Exemption(clause, True, sentence, host)


class LargeSwiss(NamedTuple):
    """The Swiss of 1.5.6: in every round 40 participants with an average of 2000."""

    applies: bool
    sentence: Words

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)


def large_swiss(present: Sequence[Iterable[NormPlayer]]) -> LargeSwiss:
    """1.5.6, with the 40 highest rated of those present in each round."""
    for number, players in enumerate(present, 1):
        ratings = sorted((player.rating or 0 for player in players), reverse=True)
        strongest = ratings[:LEAST_OF_LARGE_SWISS]
        if len(strongest) < LEAST_OF_LARGE_SWISS:
            few = phrase(
                "round {n} has {m} of {k} participants",
                n=number,
                m=len(strongest),
                k=LEAST_OF_LARGE_SWISS,
            )
            return LargeSwiss(False, few)
        if sum(strongest) < LEAST_OF_LARGE_SWISS * AVERAGE_OF_LARGE_SWISS:
            weak = phrase(
                "round {n}: the {m} strongest average {k}, not {j}",
                n=number,
                m=LEAST_OF_LARGE_SWISS,
                k=sum(strongest) // LEAST_OF_LARGE_SWISS,
                j=AVERAGE_OF_LARGE_SWISS,
            )
            return LargeSwiss(False, weak)
    if not present:
        return LargeSwiss(False, phrase("no round was played"))
    enough = phrase(
        "in every round at least {n} participants average {m} or more",
        n=LEAST_OF_LARGE_SWISS,
        m=AVERAGE_OF_LARGE_SWISS,
    )
    return LargeSwiss(True, enough)
