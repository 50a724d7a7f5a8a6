"""Layouts that no standard prints but real files have; used for reading only, never for writing.

Each is next to the record it varies. The reader takes one when the line fits it better than the
dialect's own columns (format notes, 9 and 12). Where only columns differ, only they are stated.
"""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.text.dialects.draft_2024 import DRAFT_2024
from crosstable.text.dialects.trf16 import revise
from crosstable.text.dialects.trf26 import TRF26
from crosstable.text.layout import Field, Record, Shape

_FIRST = DRAFT_2024.records
_NOW = TRF26.records


def _with_moved_fields(
    record: Record, title: str, *, step: int | None = None, **columns: tuple[int, int]
) -> Record:
    """The record with these fields in other columns, and with another step if one is given."""
    fields = (
        record.field(name)._replace(start=start, end=end, step=step or record.field(name).step)
        for name, (start, end) in columns.items()
    )
    return revise(record, *fields)._replace(title=title, note="")


ABNORMAL_SINGLE_BLANKS = _with_moved_fields(
    _NOW["299"],
    "Abnormal points, fields separated by single blanks (C8; Sharly Chess up to mid-2026)",
    match_points=(7, 10),
    game_points=(12, 15),
    round=(17, 19),
    participant=(21, 24),
)
ABNORMAL_FIRST_DRAFT_EXAMPLE = _with_moved_fields(
    _FIRST["299"],
    "Abnormal points by the ruler of the example in the draft of 2024 (C8)",
    match_points=(7, 8),
    game_points=(10, 13),
    round=(15, 17),
    participant=(19, 22),
)
_SQUEEZED = {
    "type": Field("type", "Type", 1, 1, "enum:W|D|L|F|H|Z|+|-"),
    "match_points": Field("match_points", "Match points", 1, 1, "dec:[-]11.5"),
    "game_points": Field("game_points", "Game points", 1, 1, "dec:[-]11.5!"),
    "round": Field("round", "Round", 1, 1, "int|000|blank"),
    "participant": Field("participant", "Team/player", 1, 1, "int|000|blank", step=1),
}


def _squeezed_record(title: str, *names: str) -> Record:
    """Record 299 as words: only the point tells points from a round, so it has to be there."""
    fields = (_SQUEEZED[name]._replace(start=i, end=i) for i, name in enumerate(names, 1))
    return Record("299", "abnormal-points", title, tuple(fields), many=True, shape=Shape.WORDS)


_OF_ALL = ("game_points", "round", "participant")
_OF_TEAMS = "match_points"
ABNORMAL_SQUEEZED = _squeezed_record(
    "Abnormal points without a type whose blanks were squeezed (the printed example, C8)",
    _OF_TEAMS,
    *_OF_ALL,
)
ABNORMAL_TYPED = _squeezed_record(
    "Abnormal points with a type whose blanks were squeezed (the printed example, C8)",
    "type",
    _OF_TEAMS,
    *_OF_ALL,
)
ABNORMAL_OF_PLAYERS = _squeezed_record(
    "Abnormal points without a type and match points whose blanks were squeezed", *_OF_ALL
)
ABNORMAL_TYPED_OF_PLAYERS = _squeezed_record(
    "Abnormal points with a type and without match points whose blanks were squeezed",
    "type",
    *_OF_ALL,
)
RANKING_METHOD_ONLY = _NOW["172"]._replace(
    title="Starting rank method without the federation (Sharly Chess up to mid-2026)",
    fields=(_NOW["172"].field("method")._replace(start=5, end=9),),
    note="",
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
MATCH_SCORING_WIDE = _with_moved_fields(
    _NOW["362"],
    "Match scoring with one blank after each symbol and items every ten columns",
    step=10,
    symbol=(5, 6),
    points=(8, 11),
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
TEAM_NUMBER_LEFT = _with_moved_fields(
    _NOW["310"],
    "Team whose only filled fields are number, name and roster",
    rank=(69, 72),
    player=(73, 77),
)
SUMMARY_FROM_30 = _with_moved_fields(
    _NOW["802"],
    "Team summary whose rounds begin in column 30 (C7)",
    round_opponent=(30, 32),
    round_colour=(34, 34),
    round_game_points=(36, 39),
    round_forfeit=(40, 40),
)
SUMMARY_FIRST_DRAFT_SAMPLE = _with_moved_fields(
    _NOW["802"],
    "Team summary as the sample event of the draft of 2024 has it (C6)",
    match_points=(15, 18),
    game_points=(20, 25),
    round_opponent=(28, 30),
    round_colour=(32, 32),
    round_game_points=(34, 37),
    round_forfeit=(38, 38),
)

VARIANTS: Mapping[str, tuple[Record, ...]] = {
    "299": (
        *(ABNORMAL_SINGLE_BLANKS, ABNORMAL_FIRST_DRAFT_EXAMPLE),
        *(ABNORMAL_SQUEEZED, ABNORMAL_TYPED),
        *(ABNORMAL_OF_PLAYERS, ABNORMAL_TYPED_OF_PLAYERS),
    ),
    "172": (RANKING_METHOD_ONLY,),
    "132": (ROUND_DATES_FROM_COLUMN_5, ROUND_DATES_ANYWHERE),
    "362": (MATCH_SCORING_WIDE, MATCH_SCORING_ONE_LETTER),
    "013": (ROSTER_WITH_NUMBER,),
    "310": (TEAM_NUMBER_LEFT,),
    "802": (SUMMARY_FROM_30, SUMMARY_FIRST_DRAFT_SAMPLE),
}
"""Variants by code, in the order in which they are tried."""
