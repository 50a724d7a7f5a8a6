"""TRFx: TRF16 with the lines that pairing programs and organisers added to it.

`XX.` lines are JaVaFo's, `BB.` lines those of bbpPairings, `DAT` lines Tornelo's. Their manuals
know no marks for rating and pairing, so these records have none.
"""

from __future__ import annotations

from crosstable.text.dialects.trf16 import TRF16, one_field
from crosstable.text.layout import Field, Record, Shape

_POINTS = "dec:11.5"

# fmt: off
TRFX = TRF16.derive("trfx", "TRFx", "TRF16 and the manuals of JaVaFo, bbpPairings and Tornelo",
    add=(
        # -- JaVaFo -----------------------------------------------------------------------------
        one_field("XXR", "rounds", Field("num_rounds", "Number of rounds", 5, None, "int")),
        Record("XXC", "javafo-options", "Options", many=True, shape=Shape.WORDS, fields=(
            Field("option",        "Option",               1, None, "enum:rank|white1|black1",
                  step=1),
        ), note="`rank`: the order of the 001 lines is the pairing order; `white1`, `black1`: "
                "initial colour. Several lines add up."),
        Record("XXZ", "absent-next-round", "Absent in the round to be paired", many=True,
               shape=Shape.WORDS, fields=(
            Field("participant",   "Starting rank number", 1, None, "int", step=1),
        )),
        Record("XXP", "prohibited", "Prohibited pairings", many=True, shape=Shape.WORDS, fields=(
            Field("participant",   "Starting rank number", 1, None, "int", step=1),
        ), note="Nobody in the list meets anybody else in it, in any round."),
        Record("XXA", "acceleration-by-player", "Fictitious points of a player", many=True, fields=(
            Field("starting_rank", "Starting rank number", 5,  8, "int"),
            Field("points",        "Fictitious points",   10, 13, _POINTS, step=5,
                  note="item k is round k, from the first round on"),
        )),
        Record("XXS", "scoring-codes", "Scoring", many=True, shape=Shape.WORDS, fields=(
            Field("assignment",    "Code and value",       1, None, "text", step=1,
                  note="such as `WW=3.0`; a later one wins"),
        )),

        # -- bbpPairings ------------------------------------------------------------------------
        one_field("BBW", "points-win",
            Field("points", "Points for a win",                   5, None, _POINTS)),
        one_field("BBD", "points-draw",
            Field("points", "Points for a draw",                  5, None, _POINTS)),
        one_field("BBL", "points-loss",
            Field("points", "Points for a loss over the board",   5, None, _POINTS)),
        one_field("BBZ", "points-zero-bye",
            Field("points", "Points for a zero-point bye",        5, None, _POINTS)),
        one_field("BBF", "points-forfeit-loss",
            Field("points", "Points for a forfeit loss",          5, None, _POINTS)),
        one_field("BBU", "points-pairing-bye",
            Field("points", "Points for a pairing-allocated bye", 5, None, _POINTS)),

        # -- Tornelo ----------------------------------------------------------------------------
        Record("DAT", "player-note", "Data of a player", many=True, shape=Shape.WORDS, fields=(
            Field("starting_rank", "Starting rank number", 1, None, "int"),
            Field("key",           "Identifier",           2, None, "text",
                  note="`EMAIL`, `GROUP`, `ID:TORNELO` and others"),
            Field("value",         "Value",                3, None, "text",
                  note="to the end of the line"),
        )),
    ),
)
# fmt: on
