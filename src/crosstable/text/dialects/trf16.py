"""TRF16, the base of the family: the later and earlier reports are stated as differences from it.

Columns, formats and marks are those of TRF16 as approved on 10 August 2015. The marks say how
important a field is for rating (R) and for pairing (P): mandatory, a warning if it is wrong, or
not taken into account.
"""

from __future__ import annotations

from crosstable.model.titles import TITLES
from crosstable.text.dialect import Dialect, records
from crosstable.text.layout import Field, Mark, Record, Shape

MUST = Mark.MANDATORY
WARN = Mark.WARNING


def one_field(code: str, subject: str, f: Field, *, many: bool = False, note: str = "") -> Record:
    """A record that holds one field: it has the title and the marks of that field."""
    marks = f.rating, f.pairing
    return Record(code, subject, f.title, (f,), many, Shape.COLUMNS, *marks, note=note)


def revise(record: Record, *fields: Field) -> Record:
    """The record with these fields in place of its fields of the same names."""
    new = {field.name: field for field in fields}
    return record._replace(fields=tuple(new.get(field.name, field) for field in record.fields))


# fmt: off
TRF16 = Dialect("trf16", "TRF16", "TRF16, Handbook C.04 Annex 2, approved 10 August 2015", records(
    # -- tournament -----------------------------------------------------------------------------
    one_field("012", "tournament-name",
        Field("tournament_name",   "Tournament name",               5, None, "text", MUST, MUST)),
    one_field("022", "city",
        Field("city",              "City",                          5, None, "text", MUST)),
    one_field("032", "federation",
        Field("federation",        "Federation",                    5, None, "fed3", MUST)),
    one_field("042", "start-date",
        Field("date_start",        "Date of start",                 5, None, "date"),
        note="The form of the date is not stated."),
    one_field("052", "end-date",
        Field("date_end",          "Date of end",                   5, None, "date"),
        note="The form of the date is not stated."),
    one_field("062", "player-count",
        Field("num_players",       "Number of players",             5, None, "int"),
        note="Some programs add the number of those who played: `129 (88)`."),
    one_field("072", "rated-count",
        Field("num_rated_players", "Number of rated players",       5, None, "int")),
    one_field("082", "team-count",
        Field("num_teams",         "Number of teams",               5, None, "int"),
        note="Team events only."),
    one_field("092", "type-text",
        Field("tournament_type",   "Type of tournament",            5, None, "text"),
        note="Free text; some programs put a code of the later record 192 here."),  # C16
    one_field("102", "chief-arbiter",
        Field("chief_arbiter",     "Chief arbiter",                 5, None, "text", MUST)),
    # 112 and 132 have a dot in the R column, which the legend does not explain: no mark (C49).
    one_field("112", "deputy-arbiter",
        Field("deputy_arbiter",    "Deputy chief arbiter",          5, None, "text"), many=True,
        note="One line for each arbiter; older files name several on one line."),
    one_field("122", "time-control-text",
        Field("time_control_text", "Allotted times per moves/game", 5, None, "text")),
    one_field("132", "round-dates",
        Field("round_date",        "Date of round",         92, 99, "date:YY/MM/DD", step=10,
              note="item k is round k, in the columns of its block in record 001")),

    # -- players --------------------------------------------------------------------------------
    Record("001", "player", "Player", many=True, rating=MUST, pairing=MUST, fields=(
        Field("starting_rank",  "Starting rank number",     5,  8, "int:1-9999",     MUST, MUST),
        Field("sex",            "Sex",                     10, 10, "enum:m|w",       WARN,
              note="`f`, capitals, `u` and blank are met"),
        Field("title",          "Title",                   11, 13,
              f"enum:{'|'.join(TITLES)}",                                               WARN,
              align_right=True, note="the short forms of TRF06 are met"),
        Field("name",           "Name",         15, 47, "text:Lastname, Firstname",  WARN),
        Field("rating",         "FIDE rating",             49, 52, "int",            WARN,
              note="blank, 0 or 0000: unrated"),
        Field("federation",     "FIDE federation",         54, 56, "fed3",           WARN),
        Field("fide_id",        "FIDE number",             58, 68, "int",            MUST,
              note="three of the columns are a reserve; blank or 0: none"),
        Field("birth_date",     "Birth date",              70, 79, "date:YYYY/MM/DD", WARN,
              note="the year alone and `YYYY/00/00` are met"),
        # Printed under R; every other source prints it under P: both (C19).
        Field("points",         "Points",                  81, 84, "dec:11.5",       MUST, MUST),
        Field("rank",           "Rank",                    86, 89, "int",            MUST,
              note="ties, blank and 0 are met"),
        # Blanks and the freedom of letter case are missing in one copy of the text (C52).
        Field("round_opponent", "Opponent or forfeit id",  92, 95, "int|0000|blank", MUST, MUST,
              step=10, note="item k is round k; 0000 and blank: no opponent"),
        Field("round_colour",   "Scheduled colour",        97, 97, "enum:w|b|-|blank", MUST, MUST,
              step=10, note="blank: as `-`"),
        Field("round_result",   "Result",                  99, 99,
              "enum:-|+|W|D|L|1|=|0|H|F|U|Z|blank",                                  MUST, MUST,
              step=10, note="letters in either case; blank without an opponent: as `Z`"),
    )),

    # -- teams ----------------------------------------------------------------------------------
    # The mark beside the players is of the list: one at least, no fixed number (C51).
    Record("013", "roster", "Team with its players", many=True, rating=MUST, pairing=MUST, fields=(
        Field("team_name",      "Team name",                5, 36, "text",           MUST, MUST,
              note="the first player follows without a blank column"),
        Field("player",         "Team player",             37, 40, "int",            MUST, MUST,
              step=5, required_items=1,
              note="starting ranks in the order of registration"),
    ), note="No team number: teams are counted in file order."),
),
    also_met=frozenset(("142",)),
)
# fmt: on
