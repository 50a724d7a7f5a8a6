"""TRF extensions, draft of 2024: TRF16 with tie-breaks, acceleration and team records.

Match points are whole numbers here. Record 330 holds byes and 340 forfeited matches; from the
draft of 2025 on byes are record 240 and forfeited matches 330. Record 092 holds the code of the
tournament type, which later moved to 192.
"""

from __future__ import annotations

from crosstable.text.dialects.trf16 import MUST, TRF16, one_field, revise
from crosstable.text.layout import Field, Mark, Record

NONE = Mark.NONE

# fmt: off
DRAFT_2024 = TRF16.derive("draft-2024", "Draft of 2024", "TRF extensions, draft of 2024",
    also_met=frozenset(),
    follows_first_draft=True,
    has_one_team_copy=True,
    prints_zeros=True,
    replace=(
        one_field("092", "type-code",
            Field("tournament_type_code", "Type of tournament (coded)", 5, None, "code:192table",
                  NONE, MUST), note="Free text is still met.")._replace(replaces="type-text"),
        revise(TRF16.records["001"],
            Field("points", "Points", 81, 84, "dec:11.5", NONE, MUST,
                  note="individuals: points of the standings; teams: standard score, informative"),
            Field("rank",   "Rank",   86, 89, "int",      MUST, MUST, note="ties allowed"),
        ),
    ),
    add=(
        # -- tournament -------------------------------------------------------------------------
        one_field("202", "tiebreaks",
            Field("tiebreaks", "Tie-breaks among participants with equal points",
                  5, None, "list:,:mtb",  NONE, MUST)),
        one_field("212", "standings-tiebreaks",
            Field("standings_tiebreaks", "Tie-breaks that define the standings",
                  5, None, "list:,:mtb")),
        # The parameters of record 801 call it 252 (C2).
        one_field("352", "board-colours",
            Field("board_colours", "Colour sequence for boards",
                  5, None, "colours:WB+", NONE, MUST),
            note="One letter for each board: the colour there of the team that has White."),

        # -- teams ------------------------------------------------------------------------------
        # The masks of nickname (six letters) and strength (five digits) do not fit their columns:
        # the columns hold (C3). The mark of the players is of the list (C51).
        Record("310", "team", "Team", many=True, rating=MUST, pairing=MUST, fields=(
            Field("team_number",  "Team pairing number",       5,  7, "int:1-999",  MUST, MUST),
            Field("team_name",    "Team name",                 9, 40, "text",       MUST, MUST),
            Field("nickname",     "Team nickname",            42, 46, "text"),
            Field("strength",     "Strength factor",          48, 53, "int"),
            Field("match_points", "Match points",             55, 58, "int:1111",   NONE, MUST,
                  note="at the end of the tournament"),
            Field("game_points",  "Game points",              60, 65, "dec:1111.5", NONE, MUST,
                  note="at the end of the tournament"),
            Field("rank",         "Team rank",                67, 69, "int",        MUST, MUST,
                  note="ties allowed"),
            Field("player",       "Team player",              72, 75, "int",        MUST, MUST,
                  step=5, required_items=1,
                  note="starting ranks in the order of registration, the default board order"),
        )),
        # The team has no mark, but the record says nothing without it: mandatory (C22).
        Record("300", "lineup", "Line-up out of the default order", many=True,
               pairing=MUST, fields=(
            Field("round",        "Round",                     5,  7, "int:111",    NONE, MUST),
            Field("team",         "Team out of default order", 9, 11, "int",        NONE, MUST),
            Field("opponent",     "Scheduled opponent team",  13, 15, "int",        NONE, MUST),
            Field("player",       "Player on board",      17, 20, "int|0000|blank", NONE, MUST,
                  step=5, note="item k is board k; 0000 or blank: empty board"),
        )),

        # -- byes, forfeits and points ----------------------------------------------------------
        Record("320", "team-pairing-bye", "Pairing-allocated byes of teams", pairing=MUST, fields=(
            Field("match_points", "PAB match points",          5,  6, "int:11",     NONE, MUST),
            Field("game_points",  "PAB game points",           8, 11, "dec:11.5",   NONE, MUST),
            Field("team",         "PAB team of round",     13, 15, "int|000|blank", NONE, MUST,
                  step=4, note="item k is round k; 000 or blank: no team"),
        ), note="One record for the tournament."),
        # The word splitting of 330 and 340 is C9.
        Record("330", "byes", "Full-, half- and zero-point byes of teams", many=True, pairing=MUST,
               blank_separated_from="participant", fields=(
            Field("bye_type",     "Type of bye",               5,  5, "enum:F|H|Z", NONE, MUST,
                  note="`Z` is not necessary"),
            Field("round",        "Round",                     7,  9, "int",        NONE, MUST),
            Field("participant",  "Team",                     11, 13, "int",        NONE, MUST,
                  step=4, required_items=1),
        ), note="At most one record for each type and round."),
        Record("340", "team-forfeit", "Forfeited match", many=True, pairing=MUST,
               blank_separated_from="round", fields=(
            Field("forfeit_type", "Type of forfeit",          5,  6, "enum:+-|-+|--", NONE, MUST,
                  note="`+-` White wins, `-+` Black wins, `--` both absent"),
            Field("round",        "Round",                     8, 10, "int",        NONE, MUST),
            Field("white_team",   "Team scheduled White",     12, 14, "int",        NONE, MUST),
            Field("black_team",   "Team scheduled Black",     16, 18, "int",        NONE, MUST),
        )),
        Record("250", "acceleration", "Fictitious points", many=True, pairing=MUST, fields=(
            Field("match_points", "Fictitious match points",   5,  6, "int:11",
                  note="team events only; blank: 0"),
            Field("game_points",  "Fictitious (game) points",  8, 11, "dec:11.5",   NONE, MUST),
            Field("first_round",  "First round",              13, 15, "int",        NONE, MUST),
            Field("last_round",   "Last round",               17, 19, "int",
                  note="blank: the first round"),
            Field("first_id",     "First player/team",        21, 24, "int",        NONE, MUST),
            Field("last_id",      "Last player/team",         26, 29, "int",
                  note="blank: the first one only"),
        )),
        # The example that the draft prints does not keep these columns (C8).
        Record("299", "abnormal-points", "Abnormal points", many=True, pairing=MUST, fields=(
            Field("type",         "Type of abnormal assignment", 5, 5,
                  "enum:F|H|Z|+|-|blank",                                           NONE, MUST,
                  note="blank: free points"),
            Field("match_points", "Match points",              8,  9, "int:[-]11",
                  note="teams only; blank: 0; a sign leaves one digit"),
            Field("game_points",  "Game points or points",  12, 15, "dec:[-]11.5",  NONE, MUST,
                  note="blank: 0"),
            Field("round",        "Round",                    18, 20, "int|000|blank",
                  note="000 or blank: all rounds"),
            Field("participant",  "Team/player",              22, 25, "int|000|blank", step=5,
                  note="000 or blank: all"),
        )),

        # -- informative copies -----------------------------------------------------------------
        # Widths follow the event: T digits of the highest team number, M of the match points,
        # G of the game points, B boards. Sample files leave one blank, not two, after the team
        # number (C5); the example of the draft has B = 4, although it prints 1 (C4).
        Record("801", "team-results", "Team results by board", many=True, fields=(
            Field("team_number",    "Team pairing number",    5,            "4+T",        "int"),
            Field("nickname",       "Team nickname",          "7+T",        "11+T",       "text"),
            Field("match_points",   "Total match points",     "13+T",       "12+T+M",     "int"),
            Field("game_points",    "Total game points",      "14+T+M",     "13+T+M+G",   "dec"),
            Field("round_opponent", "Opponent team of round",
                  "16+T+M+G",       "15+2*T+M+G",     "int|blank",      step="T+2*B+6",
                  note="blank on a bye"),
            Field("round_colour",   "Colour of round",
                  "17+2*T+M+G",     "17+2*T+M+G",     "enum:w|b|blank", step="T+2*B+6"),
            Field("round_results",  "Board results of round",
                  "19+2*T+M+G",     "18+2*T+M+G+B",   "results:B",      step="T+2*B+6",
                  note="one result of record 001 for each board, also for byes and forfeits"),
            Field("round_players",  "Registration ids of round",
                  "20+2*T+M+G+B",   "19+2*T+M+G+2*B", "rids:B",         step="T+2*B+6",
                  note="place in the roster: 1-9, A-Z for 10-35; 0 for an empty board"),
        ), note="For rosters of fewer than 36 players. The known files have all fields after the "
                "team number one column further left."),
        # The sample file has nickname and totals elsewhere (C6).
        Record("802", "team-summary", "Team results by match", many=True, fields=(
            Field("team_number",       "Team pairing number",  5,  7, "int"),
            Field("nickname",          "Team nickname",        9, 14, "text"),
            Field("match_points",      "Total match points",  16, 19, "int"),
            Field("game_points",       "Total game points",   21, 26, "dec:1111.5"),
            Field("round_opponent",    "Opponent or bye",     28, 30, "int|enum:PAB|FPB|HPB|ZPB",
                  step=13),
            Field("round_colour",      "Colour",              32, 32, "enum:w|b|blank", step=13),
            Field("round_game_points", "Game points of round", 34, 37, "dec:11.5",      step=13),
            Field("round_forfeit",     "Forfeit indicator",   38, 38, "enum:f|F|blank", step=13),
        ), note="For rosters of 36 players and more. The known file has nickname and totals in "
                "9-13, 15-18 and 20-25."),
    ),
)
# fmt: on
