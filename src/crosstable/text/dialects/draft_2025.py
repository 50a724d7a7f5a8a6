"""TRF extensions, draft of 2025: comments, scoring, national ratings, byes and prohibited pairings.

Match points have a decimal from here on, so the columns of most team records moved. The pages
with the national records (NRS), 013 and 310 are missing in the copy at hand; their columns are
those of TRF26. Records 192, 212 and 352 have one mark in a table without headings for R and P:
it is read as P.
"""

from __future__ import annotations

from crosstable.text.dialects.draft_2024 import DRAFT_2024
from crosstable.text.dialects.trf16 import MUST, TRF16, one_field, revise
from crosstable.text.layout import Field, Mark, Record

NONE = Mark.NONE

_OLD = DRAFT_2024.records

# Columns of NRS, 013 and 310: C36. Marks of 192, 212 and 352: C47.

# fmt: off
DRAFT_2025 = DRAFT_2024.derive("draft-2025", "Draft of 2025", "TRF extensions, draft of 2025",
    has_comments=True,
    announces_byes_of_players=True,
    follows_first_draft=False,
    has_one_team_copy=False,
    remove=("340",),
    replace=(
        # -- tournament -------------------------------------------------------------------------
        TRF16.records["092"],
        # 202 and 212 are alternatives, the mark goes with either (C15).
        one_field("202", "tiebreaks",
            Field("tiebreaks", "Tie-breaks among participants with equal points",
                  5, None, "list:,:mtb"),
            note="Alternative to 212; equal to 212 with `PTS` in front."),
        one_field("212", "standings-tiebreaks",
            Field("standings_tiebreaks", "Tie-breaks that define the standings",
                  5, None, "list:,:mtb+PTS", NONE, MUST),
            note="Alternative to 202; `PTS` stands for the points."),

        # -- teams ------------------------------------------------------------------------------
        revise(_OLD["310"],
            Field("strength",     "Strength factor",           48, 53, "int:111111"),
            Field("match_points", "Match points",              55, 60, "dec:1111.5",   NONE, MUST,
                  note="at the end of the tournament"),
            Field("game_points",  "Game points",               62, 67, "dec:1111.5",   NONE, MUST,
                  note="at the end of the tournament"),
            Field("rank",         "Team rank",                 69, 71, "int",          MUST, MUST,
                  note="ties allowed"),
            Field("player",       "Team player",               74, 77, "int",          MUST, MUST,
                  step=5, required_items=1,
                  note="starting ranks in the order of registration, the default board order"),
        ),
        _OLD["320"]._replace(fields=(
            Field("match_points", "PAB match points",           5,  8, "dec:11.5",     NONE, MUST),
            Field("game_points",  "PAB game points",           10, 13, "dec:11.5",     NONE, MUST),
            Field("team",         "PAB team of round",       15, 17, "int|000|blank",  NONE, MUST,
                  step=4, note="item k is round k; 000 or blank: no team"),
        )),
        _OLD["340"]._replace(code="330"),  # The type tells a forfeit from a bye of 2024 (C1).

        # -- points -----------------------------------------------------------------------------
        _OLD["250"]._replace(fields=(
            Field("match_points", "Fictitious match points",    5,  8, "dec:11.5",
                  note="team events only; blank: 0.0"),
            Field("game_points",  "Fictitious (game) points",  10, 13, "dec:11.5",     NONE, MUST),
            Field("first_round",  "First round",               15, 17, "int",          NONE, MUST),
            Field("last_round",   "Last round",                19, 21, "int",          NONE, MUST,
                  note="may be the first"),
            Field("first_id",     "First player/team",         23, 26, "int",          NONE, MUST),
            Field("last_id",      "Last player/team",          28, 31, "int",          NONE, MUST,
                  note="may be the first"),
        )),
        # The example is separated by tabs, its columns cannot be checked (C8). The sign takes the
        # place of a digit: the mask needs five columns, the field has four (C30).
        _OLD["299"]._replace(fields=(
            Field("type",         "Type of abnormal assignment", 5, 5,
                  "enum:W|D|L|F|H|Z|+|-|blank",                                        NONE, MUST,
                  note="blank: bonus or penalty"),
            Field("match_points", "Match points",               8, 11, "dec:[-]11.5",
                  note="teams only; blank: 0; a sign leaves one digit before the point"),
            Field("game_points",  "Game points or points",     14, 17, "dec:[-]11.5",  NONE, MUST,
                  note="blank: 0; a sign leaves one digit before the point"),
            Field("round",        "Round",                     20, 22, "int|000|blank",
                  note="000 or blank: all rounds"),
            Field("participant",  "Team/player",               24, 27, "int|000|blank", step=5,
                  note="000 or blank: all"),
        )),

        # -- informative copies -----------------------------------------------------------------
        revise(_OLD["801"],
            Field("match_points", "Total match points",     "13+T",    "12+T+M",      "dec"),
            Field("round_players", "Registration ids of round",
                  "20+2*T+M+G+B", "19+2*T+M+G+2*B", "rids:B", step="T+2*B+6",
                  note="place in the roster: 1-9, A-Z for 10-35, `*` from 36 on; "
                       "0 for an empty board"),
        )._replace(note="For rosters of any size. The known files have all fields after the team "
                        "number one column further left."),
        _OLD["802"]._replace(note="", fields=(
            Field("team_number",       "Team pairing number",   5,  7, "int"),
            Field("nickname",          "Team nickname",         9, 13, "text"),
            Field("match_points",      "Total match points",   15, 20, "dec:1111.5"),
            Field("game_points",       "Total game points",    22, 27, "dec:1111.5"),
            Field("round_opponent",    "Opponent or bye",      29, 31, "int|enum:PAB|FPB|HPB|ZPB",
                  step=13),
            Field("round_colour",      "Colour",               33, 33, "enum:w|b|blank", step=13),
            Field("round_game_points", "Game points of round", 35, 38, "dec:11.5",       step=13),
            Field("round_forfeit",     "Forfeit indicator",    39, 39, "enum:f|F|blank", step=13),
        )),
    ),
    add=(
        # The text follows the three hashes at once: column 4 is part of it.
        one_field("###", "comment", Field("comment", "Comment", 4, None, "text"), many=True),

        # -- tournament -------------------------------------------------------------------------
        one_field("142", "rounds",
            Field("num_rounds",     "Number of rounds",   5, None, "int"),
            note="Mandatory while the tournament is exchanged between programs."),
        one_field("152", "initial-colour",
            Field("initial_colour", "Initial colour",     5, None, "enum:W|B"),
            note="Mandatory if it differs from the colour that the highest ranked participant who "
                 "was paired in round 1 had there, and in an exchange before round 1 is paired."),
        # One sentence of the draft counts the symbols from columns 5 and 13; its table and all
        # files from 6 and 15 (C12).
        Record("162", "game-scoring", "Scoring of games", fields=(
            Field("symbol", "Result symbol",              6,  6, "enum:W|D|L|A|P|X", step=9),
            Field("points", "Points for the symbol",      7, 10, "dec:11.5",         step=9),
        ), note="Only needed for values other than W 1.0, D 0.5, L 0.0, A 0.0, P as W, X as D."),
        # The text is singular; several federations need several lines (C39).
        Record("172", "ranking-method", "Starting rank method", many=True, fields=(
            Field("federation", "Federation of the NRS records",  5,  7, "fed3"),
            Field("method",     "Starting rank method",           9, 13,
                  "enum:FIDE|NRO|FIDON|NIDOF|HBFN|LBFN|OTHER"),
        ), note="Mandatory if there are national records; one line for each federation."),
        one_field("192", "type-code",
            Field("tournament_type_code", "Encoded type of tournament",
                  5, None, "code:192table", NONE, MUST)),
        one_field("222", "time-control",
            Field("time_control", "Encoded time control", 5, None, "tc222")),
        Record("362", "match-scoring", "Scoring of matches", fields=(
            Field("symbol", "Result symbol",               5,  6, "enum:TW|TD|TL", step=9),
            Field("points", "Match points for the symbol", 7, 10, "dec:11.5",      step=9),
        ), note="Only needed for values other than TW 2.0, TD 1.0, TL 0.0; at most three pairs."),

        # -- players ----------------------------------------------------------------------------
        Record("NRS", "national-player", "National data of a player", many=True,
               pairing=MUST, fields=(
            Field("starting_rank",   "Starting rank number",    5,  8, "int:1-9999",   NONE, MUST),
            Field("national_sex",    "National sex",           10, 10, "enum:m|w|blank",
                  note="blank: as in record 001"),
            Field("national_class",  "National classification", 11, 13, "text", align_right=True),
            Field("national_name",   "National name",          15, 47, "text",
                  note="blank: as in record 001"),
            Field("national_rating", "National rating",        49, 52, "int",          NONE, MUST),
            Field("national_origin", "National origin",        54, 56, "text",
                  note="state, region, federation and so on"),
            Field("national_id",     "National number",        58, 68, "text", align_right=True,
                  note="may hold letters"),
            Field("birth_date",      "Birth date",             70, 79, "date:YYYY/MM/DD",
                  note="blank: as in record 001"),
        ), note="The code of the federation takes the place of NRS; needs its record 172."),

        # -- byes and pairings, read at blanks: printed examples do not keep the columns (C9) ----
        Record("240", "byes", "Full-, half- and zero-point byes", many=True, pairing=MUST,
               blank_separated_from="participant", fields=(
            Field("bye_type",    "Type of bye",                 5,  5, "enum:F|H|Z",   NONE, MUST,
                  note="teams: `Z` is optional; individuals: all are, unless not yet paired"),
            Field("round",       "Round",                       7,  9, "int",          NONE, MUST),
            Field("participant", "Player/team",                11, 14, "int",          NONE, MUST,
                  step=5, required_items=1),
        ), note="At most one record for each type and round."),
        Record("260", "prohibited", "Prohibited pairings", many=True, pairing=MUST,
               blank_separated_from="first_round", fields=(
            Field("first_round", "First round",                 5,  7, "int",          NONE, MUST),
            Field("last_round",  "Last round",                  9, 11, "int",          NONE, MUST,
                  note="may be the first"),
            Field("participant", "Player/team",                13, 16, "int",          NONE, MUST,
                  step=5, required_items=1),
        ), note="Nobody in the list meets anybody else in it in these rounds."),
    ),
)
# fmt: on
