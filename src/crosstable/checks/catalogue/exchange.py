"""Faults of group X: exchange between programs while the event runs (ITDX).

| codes | about |
| --- | --- |
| X1 | what an exchange needs: rounds, initial colour, announced byes |
| X2 | the state of the event |
| X3 | contradictions with the type of record 192 |
"""

from __future__ import annotations

from crosstable.checks.catalogue.examples import RUNNING, TEAM, Example
from crosstable.checks.catalogue.kind import ERROR, INFO, WARNING, Kind, Levels

_SAME = {"Fjord Valley Open 2026": "Fjord Valley Open 2027"}
"""A change that harms nobody, where the near miss is the correct report."""

# -- what an exchange needs -----------------------------------------------------------------------

ROUNDS_MISSING = Kind(
    "X101",
    "rounds-missing",
    Levels(None, None, INFO, ERROR, only_asked=True),
    "the number of rounds is not stated: record {code} is missing",
    clause="TRF26, record 142: mandatory in an exchange; format notes, 6.1",
    what="A report for another program does not give the number of rounds.",
    why="Engines need it, because special rules apply to the last round; some stop without it.",
    remedy="Add record 142 with the number of rounds of the whole event.",
    example=Example(base=RUNNING, purpose="itdx", bad={"142 5\n": ""}, good=_SAME),
)

_NOT_STARTED = {
    "1.5    2     3 w 1     2 b =": "0.0    1",
    "1.5    3     4 b 1     1 w =": "0.0    2",
    "1.0    5     1 b 0     4 w 1": "0.0    3",
    "0.0    8     2 w 0     3 b 0": "0.0    4",
    "2.0    1     7 w 1     6 b 1": "0.0    5",
    "0.5    6     8 b =     5 w 0": "0.0    6",
    "0.0    7     5 b 0     8 w 0  0000 - H": "0.0    7",
    "1.5    4     6 w =     7 b 1": "0.0    8",
}
"""The correct report before its first round."""

INITIAL_COLOUR_MISSING = Kind(
    "X111",
    "initial-colour-missing",
    Levels(None, None, WARNING, ERROR, only_asked=True),
    "the initial colour is not stated: record {code} is missing, and round 1 is not paired",
    clause="TRF26, record 152: mandatory in an exchange before round 1; format notes, 6.2",
    what="Round 1 is not paired yet, and no record gives the colour of the first player.",
    why="Each program would draw its own lots, and the colours of round 1 would differ.",
    remedy="Draw the colour and add record 152 with W or B.",
    example=Example(
        base=RUNNING, purpose="itdx", bad=_NOT_STARTED | {"152 W\n": ""}, good=_NOT_STARTED
    ),
)

ANNOUNCED_BYE_WITHOUT_RECORD = Kind(
    "X121",
    "announced-bye-without-record",
    Levels(None, None, WARNING, ERROR),
    "the {kind} of {who} in round {round}, which is not paired yet, is not in a record {code}",
    clause="TRF26, record 240: mandatory for rounds not yet paired; format notes, 6.3",
    what="A cell of a coming round announces a bye, but no record 240 does.",
    why="Programs look in record 240 for players who are not to be paired.",
    remedy="Add the number to the record 240 of that kind and round.",
    example=Example(
        base=RUNNING,
        purpose="itdx",
        bad={"240 H   3    7\n": ""},
        good={"240 H   3    7": "240 H   3 0007"},
    ),
)

# -- the state of the event -----------------------------------------------------------------------

NOTHING_TO_PAIR = Kind(
    "X211",
    "nothing-to-pair",
    Levels(None, None, None, INFO, only_asked=True),
    "all {rounds} rounds have been played, so there is nothing left to pair",
    clause="TRF26, record 142; format notes, 6.8",
    what="A final report is being checked as that of a running event.",
    why="It may be the wrong file, or record 142 has too few rounds.",
    remedy="Check it for rating or title, or correct record 142.",
    example=Example(
        purpose="itdx",
        bad={"Harbour Town Spring Open": "Harbour Town Spring Open, final report"},
        good={"142 3": "142 4"},
    ),
)

NEXT_ROUND_CANNOT_BE_PAIRED = Kind(
    "X221",
    "next-round-cannot-be-paired",
    Levels(None, None, ERROR, None, only_asked=True),
    "the next round cannot be paired: {reason}; {remedy}",
    clause="Handbook C.04.2; TRF26, records 142, 162 and 192",
    what="`crosstable pair` refuses the report: all rounds are paired, a round has no results "
    "yet, the system is not supported, or the report contradicts itself.",
    why="A round based on doubtful results could be wrong without anybody noticing.",
    remedy="Follow the message; `crosstable pair` gives the same reason.",
    example=Example(
        base=RUNNING,
        purpose="pairing",
        bad={"192 FIDE_DUTCH_2026": "192 CUSTOM_SWISS"},
        good=_SAME,
    ),
)

# -- against the type -----------------------------------------------------------------------------

TEAMS_AGAINST_TYPE = Kind(
    "X312",
    "teams-against-type",
    Levels(WARNING, WARNING, WARNING, ERROR),
    "{type} is for {wanted}, but the file has {teams} of {sizes}",
    clause="TRF26, records 192 and 310; format notes, 3.3",
    what="The number or size of the teams does not match the system in record 192.",
    why="The pairings come from tables for an exact number of teams and players.",
    remedy="Correct the code of record 192 or the rosters.",
    example=Example(
        base=TEAM,
        bad={"192 FIDE_TEAM_TYPEA_MP_GP": "192 FIDE_SCHILLER_5x3"},
        good={"192 FIDE_TEAM_TYPEA_MP_GP": "192 FIDE_SCHILLER_4x3"},
    ),
)
