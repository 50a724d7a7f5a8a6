"""Which class computes which code, and what ranks teams.

A family is imported when one of its codes is asked for, the rules of teams when a team event is
ranked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Protocol, cast

from crosstable.model.findings import Assumption
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.model.tournament import Tournament
from crosstable.rules.standings.criterion import Criterion, Group
from crosstable.rules.standings.frame import Frame
from crosstable.rules.standings.ledger import Ledger

_FAMILIES = {
    "own": {
        "Points": "PTS MPTS GPTS MPvGP",
        "Wins": "WIN",
        "Won": "WON",
        "PlayedWithBlack": "BPG",
        "WonWithBlack": "BWG",
        "Progressive": "PS",
        "RoundsElected": "REP",
        "StandardPoints": "STD",
        "Koya": "KS",
    },
    "known": {"PairingNumber": "TPN", "OwnRating": "RTNG"},
    "opponents": {
        "OpponentScores": "BH FB SB EMMSB EMGSB EGMSB EGGSB",
        "AverageOfBuchholz": "AOB",
        "ScoresAndSchedule": "SSSC",
    },
    "ratings": {
        "AverageRating": "ARO",
        "Performance": "TPR",
        "PerfectPerformance": "PTP",
        "AverageOfPerformances": "APRO APPO",
    },
    "encounters": {
        "DirectEncounter": "DE",
        "ExtendedDirectEncounter": "EDE EDET EDEB EDEBT EDEBB",
    },
    "boards": {"BoardCount": "BC", "BoardResults": "TBR BBE"},
}
HOME: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        code: (module, name)
        for module, classes in _FAMILIES.items()
        for name, codes in classes.items()
        for code in codes.split()
    }
)
"""The module and the class of each code."""


def criterion(ledger: Ledger, code: TieBreakCode) -> Criterion | None:
    """The tie-break on an event; None for one that is not computed (``OTHER_…``)."""
    if code.name not in HOME:
        return None
    module, name = HOME[code.name]
    family = import_module(f"crosstable.rules.standings.criteria.{module}")
    return cast("type[Criterion]", getattr(family, name))(ledger, code)


def keizer_criterion(t: Tournament, ledger: Ledger, code: TieBreakCode, after: int) -> Criterion:
    """The points of a club's season after a round, which follow from all its results."""
    family = import_module("crosstable.rules.standings.criteria.keizer")
    return cast("Criterion", family.keizer_points(t, ledger, code, after))


class TeamEvents(Protocol):
    """What `teamevents` offers."""

    def with_hidden_results(self, t: Tournament) -> Tournament:
        """The tournament with the results that the report does not write and its points show."""

    def teams_ledger(self, t: Tournament, frame: Frame) -> Ledger:
        """The ledger of the teams."""

    def by_board(self, t: Tournament, ledger: Ledger) -> list[tuple[int | None, Group]]:
        """The places of the players board by board."""

    def notes_on_results(self, t: Tournament) -> Iterator[Assumption]:
        """What was inferred, and what stays open."""


def team_events() -> TeamEvents:
    """What only team events need to be ranked."""
    return cast("TeamEvents", import_module("crosstable.rules.standings.teamevents"))
