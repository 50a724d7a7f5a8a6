"""Faults of group L: players against a rating list.

L1 numbers, L2 what differs from the list, L3 the list itself. They are found only where a list is
given (`check --list`).
"""

from __future__ import annotations

from crosstable.checks.catalogue.examples import Example, exchange_piece
from crosstable.checks.catalogue.kind import BY_MARK, ERROR, INFO, WARNING, Kind, Levels

_COMPARED = Levels(WARNING, WARNING, INFO, INFO)
"""A rating server compares (checks on upload, U02); for pairing it is worth knowing."""

_WRONG_PERSON = Levels(ERROR, ERROR, WARNING, WARNING)
"""The games would be rated for somebody else, or for nobody: a person has to say who it is."""

_CLAUSE = "checks on upload, U02; TRF26, record 001"

_LIST = """\
fide_id,name,federation,sex,title,standard,rapid,born
1956586,"Holmestad, Torgeir",NOR,M,GM,2541,2500,1970
1162957,"Lindfallet, Rune",SWE,M,IM,2434,2410,2007
1347284,"Kragelund, Signe",DEN,F,WGM,2288,,1991
1745187,"Weissenbach, Felix",GER,M,,2167,2201,1968
1180104,"Pogodzik, Marek",POL,M,,2042,,2000
1979883,"Varhegyi, Bea",HUN,F,,1925,1890,1999
1745189,"Kowalczewska, Halina",POL,F,,1833,,1990
"""
"""A list in which the players of the report stand as they are there, and one more."""


# -- numbers ---------------------------------------------------------------------------------------

NUMBER_NOT_IN_LIST = Kind(
    "L101",
    "number-not-in-list",
    _COMPARED,
    "the FIDE number {fide_id} of {player} is not in the list",
    clause="checks on upload, U02",
    what="The FIDE number of a player is not in the rating list.",
    why="The number is mistyped, or newer than the list; a report with a wrong number is refused.",
    remedy="Look up the player by name, or use a newer list.",
    example=exchange_piece(
        "GER     1745187", bad="AUT     1745188", good="GER    01745187", players=_LIST
    ),
)

NUMBER_OF_SOMEBODY_ELSE = Kind(
    "L102",
    "number-of-somebody-else",
    _WRONG_PERSON,
    "the FIDE number {fide_id} of {player} belongs to {listed} in the list: {reasons}",
    clause="checks on upload, U02",
    what="In the rating list, the number of a player belongs to somebody else: the name is wholly "
    "different, or it differs and so does the birth year, the sex, the title, the federation, or "
    "the rating by more than 200 points. If the name is the same, it takes two of these, the birth "
    "year among them. In this case, the other data are not compared.",
    why="The games would be rated for somebody else, often a brother or a sister.",
    remedy="Look up the player by name and correct the number; people with such a name are named. "
    "If the list is wrong and the number right, rate with `--ignore L102`.",
    example=Example(
        bad={"1745187": "1745189"},
        good={"1745187": "1745189", "Weissenbach, Felix": "Kowalczewska, H.  ", "1968/": "1990/"},
        players=_LIST,
    ),
)

NUMBER_MISTYPED = Kind(
    "L103",
    "number-mistyped",
    _WRONG_PERSON,
    "the FIDE number {fide_id} of {player} is not in the list, which has {candidate}",
    clause="checks on upload, U02",
    what="The FIDE number of a player is not in the rating list, but the list has somebody with "
    "the same name, federation and birth year under another number. Where a birth year is missing, "
    "the two numbers differ in one digit or two neighbouring ones.",
    why="The games would be rated for a new player without a rating, and not for their opponents.",
    remedy="Write the number of the list if it is this person. If it is not, rate with "
    "`--ignore L103`.",
    example=exchange_piece(
        "GER     1745187", bad="GER     1745188", good="AUT     1745188", players=_LIST
    ),
)

NUMBER_MISSING_NAME_LISTED = Kind(
    "L110",
    "number-missing-name-listed",
    BY_MARK,
    "{player} has no FIDE number; the list has {candidate}",
    clause="TRF26, record 001 (columns 58-68); checks on upload, U01 and U02",
    what="A player has no FIDE number, and the rating list has the same or a similar name. The "
    "score is 70 points for the name and 30 for the rest.",
    why="Games are rated by number: the report is refused as long as it is missing. Only somebody "
    "who knows the player can decide whether it is the same person.",
    remedy="Write the number if it is the right person.",
    example=Example(
        bad={"GER     1745187": "GER            "},
        good={
            "Weissenbach, Felix  ": "Quillfeather, Adrian",
            "GER     1745187": "GER            ",
        },
        players=_LIST,
    ),
)

# -- what differs ----------------------------------------------------------------------------------

NAME_NOT_AS_LISTED = Kind(
    "L201",
    "name-not-as-listed",
    _COMPARED,
    "the name of {player} differs from the list, which has {listed}",
    clause=_CLAUSE,
    what="The name is not the one that the rating list has for this FIDE number. Case, accents, "
    "initials and the order of the parts do not matter.",
    why="The number may belong to somebody else.",
    remedy="Compare the persons; then write the name as the list has it, or correct the number.",
    example=exchange_piece(
        "Weissenbach, Felix", bad="Weissenberg, Felix", good="FELIX WEISSENBACH ", players=_LIST
    ),
)

FEDERATION_NOT_AS_LISTED = Kind(
    "L202",
    "federation-not-as-listed",
    _COMPARED,
    "the federation {reported} of {player} differs from the list, which has {listed}",
    clause=_CLAUSE,
    what="The federation is not the one that the rating list has for this FIDE number.",
    why="Norms count federations, and the report is compared with the list on upload.",
    remedy="Write the federation of the list that was valid when the event began.",
    example=exchange_piece(
        "GER     1745187", bad="AUT     1745187", good="        1745187", players=_LIST
    ),
)

SEX_NOT_AS_LISTED = Kind(
    "L203",
    "sex-not-as-listed",
    _COMPARED,
    "the sex {reported} of {player} differs from the list, which has {listed}",
    clause=_CLAUSE,
    what="The sex is not the one that the rating list has for this FIDE number.",
    why="It is compared on upload, and may show that the number belongs to somebody else.",
    remedy="Correct the sex or the number.",
    example=exchange_piece(
        "4 m    Weissenbach", bad="4 w    Weissenbach", good="4      Weissenbach", players=_LIST
    ),
)

BIRTH_YEAR_NOT_AS_LISTED = Kind(
    "L204",
    "birth-year-not-as-listed",
    _COMPARED,
    "the birth year {reported} of {player} differs from the list, which has {listed}",
    clause=_CLAUSE,
    what="The year of birth is not the one that the rating list has for this FIDE number.",
    why="The number may belong to somebody with the same name.",
    remedy="Correct the birth date or the number.",
    example=exchange_piece("1968/04/09", bad="1986/04/09", good="1968/00/00", players=_LIST),
)

TITLE_NOT_AS_LISTED = Kind(
    "L205",
    "title-not-as-listed",
    _COMPARED,
    "the title of {player} differs from the list: {reported} here, {listed} there",
    clause=_CLAUSE,
    what="The title is not the one that the rating list has for this FIDE number, or only one of "
    "the two has any.",
    why="Titles of opponents count for norms.",
    remedy="Write the title of the list that was valid when the event began.",
    example=Example(
        bad={"m IM Lindfallet": "m FM Lindfallet"},
        good={"m    Pogodzik": "m NM Pogodzik"},
        players=_LIST,
    ),
)

RATING_NOT_AS_LISTED = Kind(
    "L206",
    "rating-not-as-listed",
    _COMPARED,
    "the rating of {player} differs from the list: {reported} here, {listed} there",
    clause=_CLAUSE,
    what="The rating is not the one of the list: the standard, rapid or blitz rating by the time "
    "control of the event. In rapid and blitz events the standard rating is accepted too, because "
    "it replaces a missing one.",
    why="Starting ranks, pairings and norms depend on it, and it is compared on upload.",
    remedy="Write the rating of the list that was valid when the event began.",
    example=Example(
        bad={"2167 GER": "2176 GER"},
        good={"2167 GER": "2201 GER", "222 5400+30": "222 900+10"},
        players=_LIST,
    ),
)

# -- the list itself -------------------------------------------------------------------------------

LIST_OF_ANOTHER_MONTH = Kind(
    "L301",
    "list-of-another-month",
    _COMPARED,
    "the list is that of {month}, but the event began in {start}; ratings are not compared",
    clause="checks on upload, U02 and U12",
    what="The rating list that was given was not the one in force when the event began.",
    why="Ratings change from list to list, so a comparison would show false differences.",
    remedy="Give the list of the month in which the event began.",
    example=Example(
        bad={},
        good={},
        players=_LIST.replace("standard", "FEB26"),
        good_players=_LIST.replace("standard", "MAR26"),
    ),
)
