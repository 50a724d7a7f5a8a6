"""The tournament description file of Vega, as the Vega manual of 2016 describes it.

Its tournament section begins like TRF16 and then gives the numbers 142 to 192 other meanings.
The fields of a player are separated by bars, not by columns: their place is an ordinal. The
manual knows no marks for rating and pairing, so nothing here has one: any row but the players'
may be missing.
"""

from __future__ import annotations

from crosstable.text.dialect import Dialect, records
from crosstable.text.dialects.trf16 import TRF16, one_field
from crosstable.text.layout import Field, Mark, Record, Shape


def _as_in_trf16(code: str) -> Record:
    """The record of TRF16, without its marks and notes; dates as the manual prints them."""
    record = TRF16.records[code]
    (field,) = record.fields
    form = _PRINTED_DATE if field.format == "date" else field.format
    plain = field._replace(rating=Mark.NONE, pairing=Mark.NONE, format=form)
    return one_field(code, record.subject, plain, many=record.many)


# 132 has the year first by the text, the example of 042 and 052 has it last (C44).
_PRINTED_DATE = "date:DD/MM/YYYY"
_HEADER = "012 022 032 042 052 062 072 082 092 102 112 122"

# fmt: off
VEGA = Dialect("vega", "Vega", "Vega manual of 2016, pages 83 to 85", records(
    *map(_as_in_trf16, _HEADER.split()),

    # -- tournament, other than in TRF ----------------------------------------------------------
    one_field("132", "round-dates",
        Field("round_dates",        "Dates of the rounds",  5, None, "list:;:date:YYYY/MM/DD")),
    one_field("142", "win-draw-points",
        Field("win_draw",           "Points for win and draw",       5, None, "text"),
        note="Two numbers, `1.0 0.5` unless stated."),
    one_field("152", "current-round",
        Field("current_round",      "Current round",                 5, None, "int")),
    one_field("162", "rounds",
        Field("num_rounds",         "Number of rounds",              5, None, "int")),
    one_field("172", "vega-tiebreaks",
        Field("tiebreaks",          "Tie-breaks",                    5, None, "list:;:vega"),
        note="Codes of Vega's own, which the manual does not explain."),
    one_field("182", "acceleration-name",
        Field("name",               "Name of the acceleration",      5, None, "text")),
    one_field("192", "pairing-controller",
        Field("pairing_controller", "Program and version",           5, None, "text")),

    # -- players --------------------------------------------------------------------------------
    Record("001", "player", "Player", many=True, shape=Shape.BARS, fields=(
        Field("starting_rank",   "Starting rank number",  1, None, "int"),
        Field("sex",             "Sex",                   2, None, "enum:m|w", note="blank: `m`"),
        Field("title",           "Title",                 3, None, "text",
              note="up to 3 characters"),
        Field("name",            "Name",                  4, None, "text:Lastname Firstname",
              max_length=30, note="up to 30 characters, no comma"),
        Field("rating",          "FIDE rating",           5, None, "int"),
        Field("federation",      "FIDE federation",       6, None, "fed3"),
        Field("fide_id",         "FIDE code",             7, None, "int", note="up to 12 digits"),
        Field("national_rating", "National rating",       8, None, "int"),
        Field("national_id",     "National code",         9, None, "text",
              note="up to 12 characters"),
        Field("birth_date",      "Birth date",           10, None, _PRINTED_DATE,
              note="up to 10 characters in any form"),
        Field("points",          "Points",               11, None, "dec:11.5"),
        Field("rank",            "Rank",                 12, None, "int"),
        Field("round",           "Round",                13, None, "text", step=1,
              note="opponent, colour, result; item k is round k; blank: not paired; a rated draw "
                   "is `2`, an unrated one `=`"),
    )),
),
    suffix="tdf",
    shares_codes=False,
    has_letters=False,
    has_row_without_deputies=True,
    has_open_games=False,
    has_unrated_draws=True,
    blank_sex_is_male=True,
    first_bye_is_allocated=True,
)
# fmt: on
