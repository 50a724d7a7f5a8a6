"""Which class computes which code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.standings.criteria.boards import BoardCount, BoardResults
from crosstable.standings.criteria.encounters import DirectEncounter, ExtendedDirectEncounter
from crosstable.standings.criteria.opponents import (
    AverageOfBuchholz,
    OpponentScores,
    ScoresAndSchedule,
)
from crosstable.standings.criteria.own import (
    Koya,
    OwnRating,
    PairingNumber,
    PlayedWithBlack,
    Points,
    Progressive,
    RoundsElected,
    StandardPoints,
    Wins,
    Won,
    WonWithBlack,
)
from crosstable.standings.criteria.ratings import (
    AverageOfPerformances,
    AverageRating,
    PerfectPerformance,
    Performance,
)
from crosstable.standings.criterion import Criterion

CRITERIA: Mapping[str, type[Criterion]] = MappingProxyType(
    {
        "PTS": Points,
        "MPTS": Points,
        "GPTS": Points,
        "MPvGP": Points,
        "DE": DirectEncounter,
        "WIN": Wins,
        "WON": Won,
        "BPG": PlayedWithBlack,
        "BWG": WonWithBlack,
        "PS": Progressive,
        "REP": RoundsElected,
        "STD": StandardPoints,
        "TPN": PairingNumber,
        "BH": OpponentScores,
        "AOB": AverageOfBuchholz,
        "FB": OpponentScores,
        "SB": OpponentScores,
        "KS": Koya,
        "ARO": AverageRating,
        "TPR": Performance,
        "PTP": PerfectPerformance,
        "APRO": AverageOfPerformances,
        "APPO": AverageOfPerformances,
        "RTNG": OwnRating,
        "BC": BoardCount,
        "TBR": BoardResults,
        "BBE": BoardResults,
        "EMMSB": OpponentScores,
        "EMGSB": OpponentScores,
        "EGMSB": OpponentScores,
        "EGGSB": OpponentScores,
        "EDE": ExtendedDirectEncounter,
        "EDET": ExtendedDirectEncounter,
        "EDEB": ExtendedDirectEncounter,
        "EDEBT": ExtendedDirectEncounter,
        "EDEBB": ExtendedDirectEncounter,
        "SSSC": ScoresAndSchedule,
    }
)
