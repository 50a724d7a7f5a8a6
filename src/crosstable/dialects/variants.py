"""Layouts that no standard prints but real files have; used for reading only, never for writing.

Each stands beside the record it varies. The reader takes one when the line fits it better than the
dialect's own columns (format notes, 9 and 12).
"""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.layout import Field, Record, Shape

ABNORMAL_SINGLE_BLANKS = Record(
    "299",
    "abnormal-points",
    "Abnormal points, fields separated by single blanks (C8; Sharly Chess up to mid-2026)",
    (
        Field("type", "Type", 5, 5, "enum:W|D|L|F|H|Z|+|-|blank"),
        Field("match_points", "Match points", 7, 10, "dec:[-]11.5"),
        Field("game_points", "Game points", 12, 15, "dec:[-]11.5"),
        Field("round", "Round", 17, 19, "int|000|blank"),
        Field("participant", "Team/player", 21, 24, "int|000|blank", step=5),
    ),
    many=True,
)
ABNORMAL_FIRST_DRAFT_EXAMPLE = Record(
    "299",
    "abnormal-points",
    "Abnormal points by the ruler of the example in the draft of 2024 (C8)",
    (
        Field("type", "Type", 5, 5, "enum:F|H|Z|+|-|blank"),
        Field("match_points", "Match points", 7, 8, "int:[-]11"),
        Field("game_points", "Game points", 10, 13, "dec:[-]11.5"),
        Field("round", "Round", 15, 17, "int|000|blank"),
        Field("participant", "Team/player", 19, 22, "int|000|blank", step=5),
    ),
    many=True,
)
ABNORMAL_SQUEEZED = Record(
    "299",
    "abnormal-points",
    "Abnormal points without a type whose blanks were squeezed (the printed example, C8)",
    (
        Field("match_points", "Match points", 1, 1, "dec:[-]11.5"),
        Field("game_points", "Game points", 2, 2, "dec:[-]11.5"),
        Field("round", "Round", 3, 3, "int|000|blank"),
        Field("participant", "Team/player", 4, 4, "int|000|blank", step=1),
    ),
    many=True,
    shape=Shape.WORDS,
)
RANKING_METHOD_ONLY = Record(
    "172",
    "ranking-method",
    "Starting rank method without the federation (Sharly Chess up to mid-2026)",
    (Field("method", "Method", 5, 9, "enum:FIDE|NRO|FIDON|NIDOF|HBFN|LBFN|OTHER"),),
    many=True,
)
ROUND_DATES_FROM_COLUMN_5 = Record(
    "132",
    "round-dates",
    "One date a line, from column 5",
    (Field("round_date", "Date of round", 5, 14, "date:YYYY/MM/DD", step=11),),
    many=True,
)
ROUND_DATES_ANYWHERE = Record(
    "132",
    "round-dates",
    "Dates separated by blanks, in no fixed column",
    (Field("round_date", "Date of round", 1, None, "date:YYYY/MM/DD", step=1),),
    many=True,
    shape=Shape.WORDS,
)
MATCH_SCORING_WIDE = Record(
    "362",
    "match-scoring",
    "Match scoring with one blank after each symbol and items every ten columns",
    (
        Field("symbol", "Result symbol", 5, 6, "enum:TW|TD|TL", step=10),
        Field("points", "Match points for the symbol", 8, 11, "dec:11.5", step=10),
    ),
)
MATCH_SCORING_ONE_LETTER = Record(
    "362",
    "match-scoring",
    "Match scoring with the symbols of record 162",
    (
        Field("symbol", "Result symbol", 6, 6, "enum:W|D|L|A|P", step=9),
        Field("points", "Match points for the symbol", 7, 10, "dec:11.5", step=9),
    ),
)
ROSTER_WITH_NUMBER = Record(
    "013",
    "roster",
    "Roster with a team number in front of the name",
    (
        Field("team_number", "Team number", 5, 8, "int"),
        Field("team_name", "Team name", 10, 41, "text"),
        Field("player", "Team player", 46, 49, "int", step=5),
    ),
    many=True,
)
TEAM_NUMBER_LEFT = Record(
    "310",
    "team",
    "Team whose only filled fields are number, name and roster",
    (
        Field("team_number", "Team pairing number", 5, 7, "int"),
        Field("team_name", "Team name", 9, 40, "text"),
        Field("nickname", "Team nickname", 42, 46, "text"),
        Field("strength", "Strength factor", 48, 53, "int"),
        Field("match_points", "Match points", 55, 60, "dec:1111.5"),
        Field("game_points", "Game points", 62, 67, "dec:1111.5"),
        Field("rank", "Team rank", 69, 72, "int"),
        Field("player", "Team player", 73, 77, "int", step=5),
    ),
    many=True,
)
SUMMARY_FROM_30 = Record(
    "802",
    "team-summary",
    "Team summary whose rounds begin in column 30 (C7)",
    (
        Field("team_number", "Team pairing number", 5, 7, "int"),
        Field("nickname", "Team nickname", 9, 13, "text"),
        Field("match_points", "Total match points", 15, 20, "dec:1111.5"),
        Field("game_points", "Total game points", 22, 27, "dec:1111.5"),
        Field("round_opponent", "Opponent", 30, 32, "int|enum:PAB|FPB|HPB|ZPB", step=13),
        Field("round_colour", "Colour", 34, 34, "enum:w|b|blank", step=13),
        Field("round_game_points", "Game points of round", 36, 39, "dec:11.5", step=13),
        Field("round_forfeit", "Forfeit indicator", 40, 40, "enum:f|F|blank", step=13),
    ),
    many=True,
)
SUMMARY_FIRST_DRAFT_SAMPLE = Record(
    "802",
    "team-summary",
    "Team summary as the sample event of the draft of 2024 has it (C6)",
    (
        Field("team_number", "Team pairing number", 5, 7, "int"),
        Field("nickname", "Team nickname", 9, 13, "text"),
        Field("match_points", "Total match points", 15, 18, "dec:1111.5"),
        Field("game_points", "Total game points", 20, 25, "dec:1111.5"),
        Field("round_opponent", "Opponent", 28, 30, "int|enum:PAB|FPB|HPB|ZPB", step=13),
        Field("round_colour", "Colour", 32, 32, "enum:w|b|blank", step=13),
        Field("round_game_points", "Game points of round", 34, 37, "dec:11.5", step=13),
        Field("round_forfeit", "Forfeit indicator", 38, 38, "enum:f|F|blank", step=13),
    ),
    many=True,
)

VARIANTS: Mapping[str, tuple[Record, ...]] = {
    "299": (ABNORMAL_SINGLE_BLANKS, ABNORMAL_FIRST_DRAFT_EXAMPLE, ABNORMAL_SQUEEZED),
    "172": (RANKING_METHOD_ONLY,),
    "132": (ROUND_DATES_FROM_COLUMN_5, ROUND_DATES_ANYWHERE),
    "362": (MATCH_SCORING_WIDE, MATCH_SCORING_ONE_LETTER),
    "013": (ROSTER_WITH_NUMBER,),
    "310": (TEAM_NUMBER_LEFT,),
    "802": (SUMMARY_FROM_30, SUMMARY_FIRST_DRAFT_SAMPLE),
}
"""Variants by code, in the order in which they are tried."""
