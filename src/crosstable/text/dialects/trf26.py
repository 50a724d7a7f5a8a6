"""TRF26, the text in force: approved on 12 May 2025, in use since 1 September 2025.

No column moved since the draft of 2025. New are record 182, the form of the dates and the mark
"title": mandatory for events that count for titles. The table follows a transcription
that leaves out the columns of 801 and 362 and the default points of 299; they are those of the
draft of 2025.
"""

from __future__ import annotations

from crosstable.text.dialects.draft_2025 import DRAFT_2025
from crosstable.text.dialects.trf16 import MUST, one_field, revise
from crosstable.text.layout import Field, Mark

NONE = Mark.NONE
TITLE = Mark.TITLE

_OLD = DRAFT_2025.records

# The marks of the identifiers of 299 and 330 are printed under R, those of all their fields under
# P; as in the drafts, they are P (C20).

# fmt: off
TRF26 = DRAFT_2025.derive("trf26", "TRF26",
    "TRF26, Handbook C.02.03 Annexure A, approved 12 May 2025",
    asks_for_arbiter_id=True,
    # Both known copies of the official sample event have 801 so (C5), and blanks for zeros in all
    # records.
    team_results_shift=-1,
    prints_zeros=False,
    replace=(
        # -- tournament -------------------------------------------------------------------------
        one_field("042", "start-date",
            Field("date_start", "Date of start",           5, None, "date:YYYY/MM/DD", MUST)),
        one_field("052", "end-date",
            Field("date_end",   "Date of end",             5, None, "date:YYYY/MM/DD", MUST)),
        _OLD["132"]._replace(rating=MUST, fields=(
            Field("round_date", "Date of round",          92, 99, "date:YY/MM/DD",     MUST,
                  step=10, note=_OLD["132"].field("round_date").note),
        )),
        one_field("192", "type-code",
            Field("tournament_type_code", "Encoded type of tournament",
                  5, None, "code:192table",  TITLE, MUST)),
        # 202 and 212 are alternatives, the mark goes with either (C15).
        one_field("202", "tiebreaks",
            Field("tiebreaks", "Tie-breaks among participants with equal points",
                  5, None, "list:,:mtb",     TITLE, MUST),
            note=_OLD["202"].note),
        one_field("212", "standings-tiebreaks",
            Field("standings_tiebreaks", "Tie-breaks that define the standings",
                  5, None, "list:,:mtb+PTS"),
            note=_OLD["212"].note),
        # The mark is missing in one transcription; the dates have it too (C48).
        one_field("222", "time-control",
            Field("time_control", "Encoded time control", 5, None, "tc222", MUST)),

        # -- pairings and points ----------------------------------------------------------------
        # The title mark of the game points is printed under P, unlike those around it (C21).
        _OLD["250"]._replace(rating=TITLE, fields=(
            Field("match_points", "Fictitious match points",   5,  8, "dec:11.5", NONE,  MUST,
                  note="team events only; blank: 0.0"),
            Field("game_points",  "Fictitious (game) points", 10, 13, "dec:11.5", TITLE, MUST),
            Field("first_round",  "First round",              15, 17, "int",      TITLE, MUST),
            Field("last_round",   "Last round",               19, 21, "int",      TITLE, MUST,
                  note="may be the first"),
            Field("first_id",     "First player/team",        23, 26, "int",      TITLE, MUST),
            Field("last_id",      "Last player/team",         28, 31, "int",      TITLE, MUST,
                  note="may be the first"),
        )),
        _OLD["260"]._replace(rating=TITLE, fields=(
            Field("first_round",  "First round",               5,  7, "int",      TITLE, MUST),
            Field("last_round",   "Last round",                9, 11, "int",      TITLE, MUST,
                  note="may be the first"),
            Field("participant",  "Player/team",              13, 16, "int",      TITLE, MUST,
                  step=5, required_items=2),
        )),
        revise(_OLD["299"],
            Field("match_points", "Match points",              8, 11, "dec:[-]11.5", NONE, MUST,
                  note="teams only; blank: 0; a sign leaves one digit before the point"),
        ),
    ),
    add=(
        one_field("182", "pairing-controller",
            Field("pairing_controller", "Pairing controller identifier",
                  5, None, "text", TITLE),
            note="The program or person that makes the pairings."),
    ),
)
# fmt: on
