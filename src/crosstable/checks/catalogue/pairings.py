"""Faults of group R: rounds paired again by the rules (`check --pairings`).

| codes | about |
| --- | --- |
| R1 | pairs and byes that an absolute rule forbids |
| R2 | pairs, byes and colours that the rules do not give |
| R3 | rounds that cannot be paired again, and what was assumed |
"""

from __future__ import annotations

from crosstable.checks.catalogue.examples import DISPUTED, ODD, RUNNING, Example
from crosstable.checks.catalogue.kind import ERROR, INFO, WARNING, Kind, always


def _example(base: str, bad: dict[str, str], good: dict[str, str], *beside: str) -> Example:
    """An example of a running event whose rounds are paired again."""
    return Example(base=base, purpose="pairing", bad=bad, good=good, replays=True, beside=beside)


_SAME = {"Fjord Valley Open 2026": "Fjord Valley Open 2027"}
"""A change that harms nobody, where the near miss is the correct report."""

# -- what an absolute rule forbids ----------------------------------------------------------------

MET_BEFORE = Kind(
    "R101",
    "met-before",
    always(ERROR),
    "round {round}: {who} are paired again: {reason} [{clause}]",
    clause="Handbook C.04.1, 2; C.04.2, 3.5",
    what="Two players who have met before in the event are paired again.",
    why="In a Swiss two players meet once; only a forfeited game may be paired again.",
    remedy="Check that the opponents' numbers are right. If the arbiter paired by hand, add a "
    "comment to the report.",
    example=_example(
        RUNNING,
        bad={
            "7 w 1     6 b 1": "7 w 1     7 b 1",
            "8 b =     5 w 0": "8 b =     8 w 0",
            "5 b 0     8 w 0": "5 b 0     5 w 0",
            "6 w =     7 b 1": "6 w =     6 b 1",
        },
        good=_SAME,
    ),
)

PAIRING_PROHIBITED = Kind(
    "R102",
    "pairing-prohibited",
    always(ERROR),
    "round {round}: {who} must not meet: {reason} [{clause}]",
    clause="TRF26, record 260; Handbook C.04.3, C1",
    what="Two players are paired although a record 260 (or XXP) prohibits it in that round.",
    why="The record is part of the pairing rules of the event.",
    remedy="Correct the pairing, or the record if it is not meant for that round.",
    example=_example(
        RUNNING,
        bad={"260   1   5    4    6": "260   1   5    5    6"},
        good={"260   1   5    4    6": "260   3   5    5    6"},
    ),
)

BYE_NOT_ALLOWED = Kind(
    "R103",
    "bye-not-allowed",
    always(ERROR),
    "round {round}: {who} must not have the pairing-allocated bye: {reason} [{clause}]",
    clause="Handbook C.04.1, 3 and 4",
    what="The pairing-allocated bye went to a player who had one before or had scored a full "
    "point without playing, or to several players in one round.",
    why="There is at most one such bye per round, and no player gets it twice.",
    remedy="Check whether the bye was requested (H, F or Z instead of U); otherwise correct the "
    "pairing.",
    example=_example(
        ODD,
        bad={
            "0000 - U     5 b 1": "0000 - U  0000 - U",
            "2 b 0  0000 - U": "2 b 0     5 b 1",
            "4 b 1     1 w 0": "4 b 1     3 w 0",
        },
        good={"2 b 0  0000 - U": "2 b 0  0000 - F"},
    ),
)

COLOURS_CLASH = Kind(
    "R104",
    "colours-clash",
    always(ERROR),
    "round {round}: {who} must not meet: {reason} [{clause}]",
    clause="Handbook C.04.3, C3 and 1.7; C.04.1, 6 and 7",
    what="Two players are paired who must both get the same colour.",
    why="One of them would have the same colour three times in a row, or in three more games than "
    "the other colour.",
    remedy="Check that the colours of the earlier rounds are right; otherwise correct the pairing.",
    example=_example(
        ODD,
        bad={
            "3 w 1     7 b 1": "3 w 1     4 w 1",
            "5 w 0     6 b 0": "5 w 0     2 b 0",
            "0000 - U     5 b 1": "0000 - U     7 b 1",
            "6 b 1     2 w 0": "6 b 1     1 w 0",
            "4 b 1     1 w 0": "4 b 1     6 b 0",
            "7 w 0     4 w 1": "7 w 0     5 w 1",
        },
        good={"142 6": "142 7"},
    ),
)

# -- what the rules do not give -------------------------------------------------------------------

PAIRING_DIFFERS = Kind(
    "R201",
    "pairing-differs",
    always(ERROR),
    "round {round}: {pair} does not follow the rules, which give: {right}{decides}",
    clause="Handbook C.04.2, 1.4; C.04.3 to C.04.6; C.05, Annex 1; D.02.02",
    what="The round is legal, but the rules of the system give other pairs, or another bye.",
    why="Every program must find the same pairing: there is one best round, and this is not it.",
    remedy="Run `crosstable pair FILE --round N --why NUMBER`. If the arbiter paired by hand, add "
    "a comment to the report.",
    example=_example(
        RUNNING,
        bad={
            "7 w 1     6 b 1": "7 w 1     8 w 1",
            "5 b 0     8 w 0": "5 b 0     6 b 0",
            "0.5    6     8 b =     5 w 0": "1.5    4     8 b =     7 w 1",
            "1.5    4     6 w =     7 b 1": "0.5    6     6 w =     5 b 0",
        },
        good=_SAME,
    ),
)

COLOURS_DIFFER = Kind(
    "R202",
    "colours-differ",
    always(ERROR),
    "round {round}: {pair} should have reversed colours{decides}",
    clause="Handbook C.04.3, 5; C.04.6, 4.3; C.05, Annex 1; D.02.02, 7",
    what="The rules give the same pair with reversed colours.",
    why="Colours influence later rounds, so the mistake has consequences.",
    remedy="Run `crosstable pair FILE --round N --why NUMBER`, and check the initial colour "
    "(record 152).",
    example=_example(
        RUNNING,
        bad={
            "7 w 1     6 b 1": "7 w 1     6 w 1",
            "8 b =     5 w 0": "8 b =     5 b 0",
        },
        good=_SAME,
    ),
)

RIGHT_WHEN_PAIRED = Kind(
    "R211",
    "right-when-paired",
    always(INFO),
    "round {round} is correct if {circumstance}",
    clause="Handbook C.04.2, 2.4 and 4.3",
    what="According to the report as it is now, a round does not follow the rules, but one "
    "circumstance explains all of it: a result of an earlier round was different when the round "
    "was paired, or some players entered later and were paired among themselves.",
    why="A corrected result counts only for rounds that are still to be paired. The report does "
    "not show what was known on the day.",
    remedy="Nothing needs to be changed if this is what happened; you can record it in a comment. "
    "If not, look at the pairs that differ (R201).",
    example=_example(
        RUNNING,
        {
            "0.5    6     8 b =     5 w 0": "0.0    8     8 b 0     5 w 0",
            "1.5    4     6 w =     7 b 1": "2.0    2     6 w 1     7 b 1",
            "1.5    2     3 w 1": "1.5    3     3 w 1",
            "1.5    3     4 b 1": "1.5    4     4 b 1",
            "0.0    8     2 w 0": "0.0    6     2 w 0",
        },
        _SAME,
        PAIRING_DIFFERS.code,
    ),
)

DISPUTED_ROUND = Kind(
    "R213",
    "disputed-round",
    always(INFO),
    "round {round} is correct by another reading of the text: {reading}",
    clause="Handbook C.04.4.1 to C.04.5 and D.02.02, where the text is silent or doubtful",
    what="The text of the system can be read in more than one way. By the reading that was taken, "
    "the round would be another one; by the reading in the message it is right.",
    why="Nothing decides between the readings, so the round is not called wrong.",
    remedy="Nothing needs to be changed. If the organiser has fixed a reading, give it with "
    "`--option`, or state it in a comment of the report (`### dubov second-shift=all`).",
    example=_example(
        DISPUTED,
        bad={"### dubov second-shift=all\n": ""},
        good={"Harbour Cup 2026": "Harbour Cup 2027"},
    ),
)

EVIDENTLY_ANOTHER_SYSTEM = Kind(
    "R221",
    "evidently-another-system",
    always(WARNING),
    "evidently not paired by the {title}, which was assumed; {rounds} of {of_rounds} rounds "
    "differ ({pairs} of {of_pairs} pairs)",
    clause="TRF26, records 092 and 192; Handbook C.04.2, 1.4",
    what="No code names the pairing system, so one was assumed, but most rounds differ from it, "
    "in a quarter of the pairs or more.",
    why="The event was paired by another system, or with other starting numbers or points than "
    "the report has. In that case single pairs mean nothing and are not listed.",
    remedy="Name the system in record 192. `crosstable check --pairings --system FIDE_DUTCH` lists "
    "every pair that differs.",
    example=_example(
        ODD,
        {
            "092 Individual Swiss (Dutch)": "092 Individual Swiss",
            "192 FIDE_DUTCH_2026\n": "250       1.0   1   4    1    4\n",
        },
        {
            "092 Individual Swiss (Dutch)": "092 Individual Swiss",
            "192 FIDE_DUTCH_2026\n": "",
        },
        "H102",
        "R311",
    ),
)

# -- what could not be done -----------------------------------------------------------------------

ROUND_NOT_REPLAYED = Kind(
    "R301",
    "round-not-replayed",
    always(WARNING),
    "{rounds} cannot be paired again: {why}",
    clause="Handbook C.04.2, 1.4",
    what="A round cannot be reconstructed from the report, or its system is not supported.",
    why="Whether the round is right is unknown.",
    remedy="Correct what the message names; crosstable check shows all faults of the report.",
    example=_example(
        RUNNING,
        {"192 FIDE_DUTCH_2026": "192 CUSTOM_SWISS"},
        {"192 FIDE_DUTCH_2026": "192 FIDE_DUTCH"},
        "X221",
    ),
)

REPLAY_ASSUMED = Kind(
    "R311",
    "replay-assumed",
    always(INFO),
    "the rounds were paired again with an assumption: {message}",
    clause="TRF26, records 142, 152 and 192",
    what="Something that the pairing rules need is not in the report and was assumed.",
    why="With a different value, a different round may be right.",
    remedy="Add the record: 142 for the number of rounds, 152 for the initial colour, 192 for the "
    "system.",
    example=_example(RUNNING, bad={"152 W\n": ""}, good={"152 W": "152 w"}),
)
