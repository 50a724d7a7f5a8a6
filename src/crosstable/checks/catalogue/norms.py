"""Faults of group N: what keeps an event or a result from giving title norms (`--for title`).

| codes | about |
| --- | --- |
| N1 | conditions of the event |
| N2 | results for which a certificate would be refused |
| N3 | the certificate itself |
"""

from __future__ import annotations

from crosstable.checks.catalogue.examples import TITLE, Example
from crosstable.checks.catalogue.kind import ERROR, INFO, WARNING, Kind, Levels

_ERROR, _WARNING, _INFO = (
    Levels(None, level, None, None, only_asked=True) for level in (ERROR, WARNING, INFO)
)
_REGULATIONS = "FIDE Title Regulations 2024"


def _example(bad: dict[str, str], good: dict[str, str]) -> Example:
    return Example(bad=bad, good=good, base=TITLE, purpose="title")


def _details(bad: str, good: str) -> Example:
    """An example in which only the details differ."""
    return Example({}, {}, base=TITLE, purpose="title", details=bad, good_details=good)


# -- the event -------------------------------------------------------------------------------------

NORM_EVENT_NOT_STANDARD = Kind(
    "N101",
    "norm-event-not-standard",
    _ERROR,
    "{problem}",
    clause=f"{_REGULATIONS}, 1.1.1",
    what="By its time control, the event is rapid or blitz.",
    why="Norms can be made only in standard chess.",
    remedy="Correct the time control, or do not ask for norms.",
    example=_example(
        bad={
            "222 5400+30": "222 900+10",
            "122 90 minutes for the game, 30 seconds": "122 15 minutes for the game, 10 seconds",
        },
        good={},
    ),
)

NORM_TIME_TOO_SHORT = Kind(
    "N102",
    "norm-time-too-short",
    _ERROR,
    "{problem}: no norms",
    clause=f"{_REGULATIONS}, 1.1.3",
    what="A player has less than two hours for a game of 60 moves. That may be enough for rating.",
    why="Norms of the event do not count.",
    remedy="Correct the time control, or do not ask for norms.",
    example=_example(
        bad={
            "222 5400+30": "222 5340+30",
            "122 90 minutes for": "122 89 minutes for",
        },
        good={},
    ),
)

NORM_TOO_MANY_ROUNDS_A_DAY = Kind(
    "N103",
    "norm-too-many-rounds-a-day",
    _ERROR,
    "{problem}",
    clause=f"{_REGULATIONS}, 1.1.3",
    what="More than two rounds were played on one day.",
    why="Norms of the event do not count, even where rating allows three rounds.",
    remedy="Correct the dates of the rounds.",
    example=_example(
        bad={"26/08/02  26/08/03": "26/08/01  26/08/01"},
        good={"26/08/02  26/08/03": "26/08/01  26/08/02"},
    ),
)

NORM_CONDITIONS_CHANGED = Kind(
    "N104",
    "norm-conditions-changed",
    _ERROR,
    "according to its details, {problem}",
    clause=f"{_REGULATIONS}, 1.1.1, 1.4.2d",
    what="The details have `conditions_unchanged = false`.",
    why="Norms of an event that was changed for somebody's benefit do not count.",
    remedy="Ask the Qualification Commission before a change, not after it.",
    example=_details(
        "[event]\nconditions_unchanged = false\n", "[event]\nconditions_unchanged = true\n"
    ),
)

NORM_ARBITER_ABSENT = Kind(
    "N105",
    "norm-arbiter-absent",
    _ERROR,
    "according to its details, {problem}",
    clause=f"{_REGULATIONS}, 1.1.5",
    what="The details have `arbiter_present = false`.",
    why="An International or FIDE Arbiter must be in the hall at all times.",
    remedy="Correct the details, or do not ask for norms.",
    example=_details("[event]\narbiter_present = false\n", "[event]\narbiter_present = true\n"),
)

ARBITER_PLAYS = Kind(
    "N106",
    "arbiter-plays",
    _ERROR,
    "{problem}",
    clause=f"{_REGULATIONS}, 1.1.6",
    what="A player has the FIDE number of an arbiter whom the report or the details name.",
    why="An appointed arbiter does not play in a title event.",
    remedy="Correct the number, or name the arbiter who was in office.",
    example=_example(
        bad={"Ingunn (934116)": "Ingunn (1513190)"},
        good={"Ingunn (934116)": "Ingunn (1513191)"},
    ),
)

NORM_SYSTEM_NOT_APPROVED = Kind(
    "N107",
    "norm-system-not-approved",
    _WARNING,
    "for norms, the system {system} needs prior approval",
    clause=f"{_REGULATIONS}, 1.4.2e",
    what="The event is neither a Swiss, nor a single or double round robin, nor a knockout, and "
    "the details do not record that its system was approved.",
    why="Norms in other systems count only with prior approval by the Qualification Commission.",
    remedy="Set `system_approved = true` in the details if it was.",
    example=Example(
        bad={"192 FIDE_DUTCH_2026": "192 CUSTOM_DOUBLESWISS"},
        good={"192 FIDE_DUTCH_2026": "192 CUSTOM_DOUBLESWISS"},
        base=TITLE,
        purpose="title",
        good_details="[event]\nsystem_approved = true\n",
    ),
)

NORM_PILOT = Kind(
    "N108",
    "norm-pilot-event",
    _ERROR,
    "{problem}",
    clause="FIDE Rating Regulations 2024, 1.1 (Fast Classic pilot)",
    what="By the details the event belongs to the Fast Classic pilot.",
    why="Its games are rated as standard chess, but give no norms.",
    remedy="Do not ask for norms. If the Qualification Commission approved the event (from 2026 "
    "on), write `fast_control_approved_by` and `fast_control_approved_on` into the details in "
    "place of the pilot.",
    example=_details(
        "[event]\npilot_fast_classic = true\n", "[event]\npilot_fast_classic = false\n"
    ),
)

# -- results ---------------------------------------------------------------------------------------

NORM_NOT_COUNTED_IN_FULL = Kind(
    "N201",
    "norm-not-counted-in-full",
    _INFO,
    "{player} has {title} results only if some of the {games} games are ignored; where pairings "
    "are fixed beforehand all games count, so a certificate would be refused",
    clause=f"{_REGULATIONS}, 1.4.1e",
    what="In a Swiss the result would be a norm, because games after it was achieved may be "
    "ignored. In a round robin all scheduled rounds count.",
    why="Certificates for part of a round robin are refused.",
    remedy="Do not issue a certificate for this result.",
    example=_example(
        bad={
            "092 Individual Swiss (Dutch)": "092 Individual Round Robin (Berger)",
            "192 FIDE_DUTCH_2026": "192 BERGER_ROUNDROBIN",
        },
        good={},
    ),
)

NORM_FEDERATIONS_MISSED = Kind(
    "N202",
    "norm-federations-missed",
    _INFO,
    "{player} has {title} results, but not the federations: {problem}",
    clause=f"{_REGULATIONS}, 1.4.3, 1.4.4",
    what="Only the foreigner requirement is not met: two federations other than the player's, at "
    "most 3/5 of the opponents from the player's own federation and 2/3 from any one.",
    why="Certificates with wrong counts of federations are refused.",
    remedy="Check that the federations are right; if an exemption (1.4.3a to d) applies, name it "
    "in the details.",
    example=_example(
        bad={
            "2281 ITA      847011": "2281 NOR      847011",
            "2263 POL     1139212": "2263 NOR     1139212",
            "2226 SWE     1724315": "2226 NOR     1724315",
        },
        good={"2281 ITA      847011": "2281 ESP      847011"},
    ),
)

NORM_EXEMPTION_NOT_MET = Kind(
    "N203",
    "norm-exemption-not-met",
    _ERROR,
    "the exemption {clause} of the details does not apply: {problem}",
    clause=f"{_REGULATIONS}, 1.4.3a to d",
    what="The details name an exemption from the foreigner requirement that the report does not "
    "meet: a national team championship without teams, a Swiss without enough foreign players in "
    "every round.",
    why="Certificates that rely on it are refused.",
    remedy="Correct `norm_exemption` in the details.",
    example=_details(
        '[event]\nnorm_exemption = "1.4.3d"\n', '[event]\nnorm_exemption = "1.4.3c"\n'
    ),
)

# -- the certificate -------------------------------------------------------------------------------

CERTIFICATE_SIGNED_EARLY = Kind(
    "N301",
    "certificate-signed-early",
    _ERROR,
    "according to its details, the certificate was signed on {signed}, before the event ended on "
    "{end}",
    clause=f"{_REGULATIONS}, 1.8",
    what="The day of signing in the details is before the last day of the event.",
    why="A certificate with impossible dates is refused.",
    remedy="Correct the day of signing, or the end of the event.",
    example=_details(
        "[certificate]\nsigned_on = 2026-08-10\n", "[certificate]\nsigned_on = 2026-08-11\n"
    ),
)
