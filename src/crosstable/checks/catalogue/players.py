"""Faults of group P: players and their national ratings.

P1 starting ranks, P2 FIDE numbers, P3 sex, title, federation, birth, P4 ratings, P5 names,
P6 persons, P7 national records. For pairing, who a player is does not matter: most of these
faults have the mark of their field for rating, and none for pairing.
"""

from __future__ import annotations

from crosstable.checks.catalogue.examples import Example, exchange_piece
from crosstable.checks.catalogue.kind import (
    BY_MARK,
    ERROR,
    INFO,
    WARNING,
    ByMark,
    Kind,
    Levels,
    always,
)

_PERSONAL = ByMark(unmarked=None)
"""By the mark of the field; where it has none (pairing), nobody asks for it."""

_LAST_ROUNDS = "3 b =     5 w 1     2 b ="
_SEVEN_PLAYERS = {"062 6": "062 7", "072 6": "072 7"}
_ABSENT = "  0.0    7  0000 - Z  0000 - Z  0000 - Z"


def _with_lines(*lines: str) -> dict[str, str]:
    """The report with these lines at its end."""
    return {_LAST_ROUNDS: "\n".join((_LAST_ROUNDS, *lines))}


def _with_player(number: str) -> dict[str, str]:
    """The report with a seventh player, who did not come, under this starting rank."""
    text = f"001 {number:>4} m    Ostrander, Willem                 1850 NED     1283347 1988/11/02"
    return {**_SEVEN_PLAYERS, **_with_lines(text + _ABSENT)}


def _with_person(head: str, tail: str) -> dict[str, str]:
    """The report with a seventh player, who did not come, with these words before the rounds."""
    return {**_SEVEN_PLAYERS, **_with_lines(f"001    7 {head:<38} {tail}{_ABSENT}")}


def _national(federation: str, *ratings: tuple[int, int]) -> dict[str, str]:
    """The report with national ratings of some players, by number, and the ranking method."""
    lines = (f"{federation} {number:>4}{rating:>44}" for number, rating in ratings)
    return {"152 W": f"152 W\n172 {federation} FIDON", **_with_lines(*lines)}


# -- starting ranks --------------------------------------------------------------------------------

START_NUMBER_MISSING = Kind(
    "P101",
    "start-number-missing",
    BY_MARK,
    "{player} has no starting rank number",
    clause="TRF26, record 001 (columns 5-8)",
    what="The columns of the starting rank number are blank on a player's line.",
    why="Opponents are named by that number: without one, this player cannot be paired, "
    "and no game of the player can be rated.",
    remedy="Write the number by which the other players' rounds name this player.",
    example=Example(bad=_with_player(""), good=_with_player("7")),
)

START_NUMBER_REPEATED = Kind(
    "P102",
    "start-number-repeated",
    BY_MARK,
    "starting rank {number} is used twice: {player} and {other}",
    clause="TRF26, record 001 (columns 5-8); format notes, 14",
    what="Two lines of players have the same starting rank number.",
    why="An opponent's number then names two players, and their games cannot be distinguished.",
    remedy="Give each player a number of their own; delete the line if it is a copy.",
    example=Example(bad=_with_player("6"), good=_with_player("7")),
)

START_NUMBER_OUT_OF_RANGE = Kind(
    "P103",
    "start-number-out-of-range",
    BY_MARK,
    "starting rank {number} of {player} is not a number from 1 to 9999",
    clause="TRF26, record 001 (columns 5-8)",
    what="A starting rank number is 0, or has more than four digits.",
    why='`0000` means "no opponent" in the rounds, and five digits do not fit the columns.',
    remedy="Number the players from 1.",
    example=Example(bad=_with_player("0"), good=_with_player("007")),
)

START_NUMBERS_WITH_HOLES = Kind(
    "P104",
    "start-numbers-with-holes",
    Levels(INFO, INFO, WARNING, WARNING),
    "starting ranks run from 1 to {last}, but {missing}",
    clause="Handbook C.04.2, initial order (players are numbered in sequence); TRF26, record 001",
    what="Numbers are missing in the sequence of starting ranks.",
    why="This is normal after a withdrawal before round 1, but some pairing programs refuse such "
    "a file, and a player's line may be missing.",
    remedy="Add the missing line, or renumber the players before round 1.",
    example=Example(bad=_with_player("8"), good=_with_player("7")),
)

START_NUMBERS_NOT_BY_RATING = Kind(
    "P110",
    "start-numbers-not-by-rating",
    always(INFO),
    "starting ranks do not follow the ratings: {player} with {rating} comes after {other} with "
    "{lower}{more}",
    clause="Handbook C.04.2, initial order; TRF26, record 172",
    what="In a Swiss event, a player has a higher rating than a player with a smaller starting "
    "rank. The rating that counts is the one named in record 172, otherwise the FIDE rating. Late "
    "entries at the end of the list are not compared.",
    why="The pairings of the first rounds follow the starting ranks, which should reflect playing "
    "strength.",
    remedy="Correct the rating, or renumber the players before round 1; after that it is too "
    "late, and nothing needs to be done.",
    example=exchange_piece("2167 GER", bad="2289 GER", good="2288 GER"),
)

# -- FIDE numbers ----------------------------------------------------------------------------------

FIDE_NUMBER_MISSING = Kind(
    "P201",
    "fide-number-missing",
    _PERSONAL,
    "{player} has no FIDE number",
    of_all="none of the {all} players has a FIDE number",
    clause="TRF26, record 001 (columns 58-68); checks on upload, U01",
    what="A player's FIDE number is blank or 0.",
    why="Games are rated by number, not by name: the report is refused as long as it is missing.",
    remedy="Take the number from the rating list, or get one from the player's federation "
    "(`check --list` looks for the name).",
    example=exchange_piece("GER     1745187", bad="GER            ", good="GER 1745187    "),
)

FIDE_NUMBER_REPEATED = Kind(
    "P202",
    "fide-number-repeated",
    BY_MARK,
    "{player} has the same FIDE number {fide_id} as {other}",
    clause="TRF26, record 001 (columns 58-68); checks on upload, U01",
    what="Two players in the report have the same FIDE number.",
    why="A number belongs to one person: the games of one of the two would be rated for the other.",
    remedy="Find out whose number it is and correct the other one.",
    example=exchange_piece("1745187", bad="1347284", good="1347285"),
)

FIDE_NUMBER_MALFORMED = Kind(
    "P203",
    "fide-number-malformed",
    _PERSONAL,
    "{fide_id} of {player} cannot be a FIDE number: {reason}",
    clause="TRF26, record 001 (columns 58-68); checks on upload, U01",
    what="The FIDE number has letters, begins with zeros, or has fewer than six or more than nine "
    "digits: a rating, a national number or a placeholder in the wrong columns.",
    why="No player has such a number, so the games cannot be rated.",
    remedy="Write the number from the rating list, digits only, without leading zeros.",
    example=exchange_piece("GER     1745187", bad="GER    01745187", good="GER    11745187"),
)

# -- sex, title, federation, birth -----------------------------------------------------------------

SEX_MISSING = Kind(
    "P301",
    "sex-missing",
    _PERSONAL,
    "the sex of {player} is not given",
    of_all="the sex is not given for any of the {all} rated players",
    clause="TRF26, record 001 (column 10)",
    what="The column of the sex is blank or has `u` (unknown) instead of `m` or `w`.",
    why="It is compared with the rating list, and women's titles and prizes depend on it.",
    remedy="Write `m` or `w`.",
    example=exchange_piece(
        "4 m    Weissenbach", bad="4      Weissenbach", good="4 w    Weissenbach"
    ),
)

TITLE_UNKNOWN = Kind(
    "P310",
    "title-unknown",
    _PERSONAL,
    "{title!r} of {player} is {what}",
    clause="TRF26, record 001 (columns 11-13)",
    what="The title is not one of GM, IM, FM, CM, WGM, WIM, WFM, WCM.",
    why="Titles count for norms and the starting order; a national title or class belongs in a "
    "national record, not here.",
    remedy="Correct or remove the title.",
    example=exchange_piece("wWGM Kragelund", bad="wWNM Kragelund", good="w wg Kragelund"),
)

TITLE_AGAINST_SEX = Kind(
    "P311",
    "title-against-sex",
    _PERSONAL,
    "{player} has the women's title {title}, but the sex is m",
    clause="TRF26, record 001 (columns 10-13)",
    what="A player who is given as a man has a title for women.",
    why="One of the two is wrong, and the report will differ from the rating list.",
    remedy="Correct the sex or the title.",
    example=exchange_piece("wWGM Kragelund", bad="mWGM Kragelund", good="m GM Kragelund"),
)

FEDERATION_MISSING = Kind(
    "P320",
    "federation-missing",
    _PERSONAL,
    "the federation of {player} is not given",
    of_all="the federation is not given for any of the {all} players",
    clause="TRF26, record 001 (columns 54-56)",
    what="The columns of the player's federation are blank.",
    why="It is compared with the rating list, and norms count federations.",
    remedy="Write the three letters of the federation, or FID for a player without one.",
    example=exchange_piece("GER     1745187", bad="        1745187", good="FID     1745187"),
)

FEDERATION_UNKNOWN = Kind(
    "P321",
    "federation-unknown",
    _PERSONAL,
    "{federation!r} of {player} is not a FIDE federation{suggestion}",
    clause="TRF26, record 001 (columns 54-56); checks on upload, U10",
    what="The three letters are not the code of any federation, past or present.",
    why="The report will differ from the rating list, and norms count federations. FIDE's codes "
    "differ from those of ISO and of the Olympic Committee.",
    remedy="Write FIDE's code, in capitals.",
    example=exchange_piece("GER     1745187", bad="DEU     1745187", good="KOS     1745187"),
)

FEDERATION_FORMER = Kind(
    "P322",
    "federation-not-of-that-time",
    _PERSONAL,
    "the federation {federation} of {player} was not in use in {year}, but {years}",
    clause="TRF26, record 001 (columns 54-56); checks on upload, U10",
    what="The code was one of FIDE's, but not in the year of the event.",
    why="The report will differ from the rating list of that year.",
    remedy="Write the code of the player's federation at the time of the event.",
    example=exchange_piece("GER     1745187", bad="YUG     1745187", good="SRB     1745187"),
)

BIRTH_DATE_MISSING = Kind(
    "P330",
    "birth-date-missing",
    _PERSONAL,
    "the birth date of {player} is not given",
    of_all="the birth date is not given for any of the {all} rated players",
    clause="TRF26, record 001 (columns 70-79)",
    what="The birth date of a rated player is blank.",
    why="It is compared with the rating list, and distinguishes players of the same name.",
    remedy="Write the date, or at least the year (`1990/00/00`).",
    example=exchange_piece(
        "1745187 1968/04/09", bad="1745187           ", good="1745187 1968/00/00"
    ),
)

BORN_AFTER_THE_EVENT = Kind(
    "P331",
    "born-after-the-event",
    _PERSONAL,
    "the birth date {born} of {player} is later than the start of the event, {start}",
    clause="TRF26, record 001 (columns 70-79)",
    what="A player was born after the event began.",
    why="The date is wrong, or the date of the event is.",
    remedy="Correct the birth date.",
    example=exchange_piece("1968/04/09", bad="2026/04/09", good="2020/04/09"),
)

AGE_IMPROBABLE = Kind(
    "P332",
    "age-improbable",
    _PERSONAL,
    "{player}, born in {born}, was {age} at the start of the event",
    clause="TRF26, record 001 (columns 70-79)",
    what="By the birth date a player was less than 4 or more than 110 years old.",
    why="The year is most likely mistyped: the report will differ from the rating list.",
    remedy="Correct the birth date.",
    example=exchange_piece("1968/04/09", bad="1868/04/09", good="1918/04/09"),
)

UNRATED_PLAYER_INCOMPLETE = Kind(
    "P340",
    "unrated-player-incomplete",
    Levels(ERROR, ERROR, None, None),
    "{player} is unrated, so {missing} must be given",
    of_all="{missing} must be given for the {all} unrated players",
    clause="checks on upload, U11; TRF26, record 001 (columns 10 and 70-79)",
    what="A player without a rating has no birth date or no sex.",
    why="FIDE needs both for a new player, and refuses the report without them.",
    remedy="Write the birth date and the sex of every unrated player.",
    example=Example(
        bad={
            "1925 HUN     1979883 1999/04/24": "     HUN     1979883           ",
            "072 6": "072 5",
        },
        good={"1925 HUN     1979883 ": "     HUN     1979883 ", "072 6": "072 5"},
    ),
)

UNRATED_PLAYER_WITHOUT_BIRTHDAY = Kind(
    "P341",
    "unrated-player-without-birthday",
    Levels(INFO, INFO, None, None),
    "{player} is unrated and only the birth year is given: a new player needs the full date",
    clause="checks on upload, U11; TRF26, record 001 (columns 70-79)",
    what="For an unrated player, the report has only the year of birth. For rated players this is "
    "enough, because the rating list has no more than that.",
    why="FIDE registers new players with their full date of birth.",
    remedy="Write the full date as `YYYY/MM/DD`.",
    example=Example(
        bad={
            "1925 HUN     1979883 1999/04/24": "     HUN     1979883 1999/00/00",
            "072 6": "072 5",
        },
        good={"1925 HUN     1979883 1999/04/24": "1925 HUN     1979883 1999/00/00"},
    ),
)

# -- ratings ---------------------------------------------------------------------------------------

RATING_BELOW_FLOOR = Kind(
    "P401",
    "rating-below-floor",
    _PERSONAL,
    "the rating {rating} of {player} is below {floor}, the lowest FIDE rating {when}",
    clause="FIDE Rating Regulations 2024, 7.1.2 (1400; 1000 from July 2012, 1200 from July 2009, "
    "1801 in the edition of 2002)",
    what="The rating is lower than any FIDE rating was when the event began.",
    why="It is a national rating in the columns of the FIDE rating, or mistyped; a player below "
    "the floor is unrated.",
    remedy="Write the FIDE rating or leave the columns blank; a national rating belongs in a "
    "national record.",
    example=exchange_piece("1925 HUN", bad="1399 HUN", good="1400 HUN"),
)

RATING_TOO_HIGH = Kind(
    "P402",
    "rating-too-high",
    _PERSONAL,
    "the rating {rating} of {player} is higher than any FIDE rating ever was",
    clause="TRF26, record 001 (columns 49-52)",
    what="The rating is above 2900, in rapid and blitz events above 3000.",
    why="No player ever had such a rating: it is mistyped or from another system.",
    remedy="Write the FIDE rating of the list in force at the start of the event.",
    example=exchange_piece("2541 NOR", bad="2941 NOR", good="2841 NOR"),
)

# -- names -----------------------------------------------------------------------------------------

NAME_MISSING = Kind(
    "P501",
    "name-missing",
    _PERSONAL,
    "{player} has no name",
    clause="TRF26, record 001 (columns 15-47)",
    what="The columns of the name are blank.",
    why="It is not clear who played, and a wrong FIDE number would go unnoticed.",
    remedy="Write the name as `Lastname, Firstname`.",
    example=exchange_piece(
        "Weissenbach, Felix", bad="                  ", good="Weissenbach       "
    ),
)

NAME_WITHOUT_COMMA = Kind(
    "P502",
    "name-without-comma",
    ByMark(most=INFO, unmarked=None),
    "the name of {player} has no comma between last and first name{more}",
    clause="TRF26, record 001 (columns 15-47: Lastname, Firstname)",
    what="A name of several words has no comma, so the last name cannot be distinguished from the "
    "first. It is reported once per file. Names of one word, names with initials or digits, and "
    "names from federations whose players have no comma in FIDE's own list are not reported.",
    why="Programs sort and compare by last name, and take the wrong one.",
    remedy="Write names as `Lastname, Firstname`.",
    example=exchange_piece(
        "Weissenbach, Felix", bad="Felix Weissenbach ", good="Weissenbach F.    "
    ),
)

# -- persons ---------------------------------------------------------------------------------------

PERSON_REPEATED = Kind(
    "P601",
    "person-repeated",
    always(WARNING),
    "{player} seems to be the same person as {other}: same name, same {same}",
    clause="checks on upload, U01; TRF26, record 001",
    what="Two lines have the same name and the same birth date or federation, and nothing "
    "suggests that they are different people.",
    why="A player entered twice is paired twice, and rated twice.",
    remedy="Delete the second entry before round 1; if they are two different people, complete "
    "their FIDE numbers and birth dates.",
    example=Example(
        bad=_with_person("w    Varhegyi, Bea", "1850 HUN     1979884 1999/04/24"),
        good=_with_person("w    Varhegyi, Bea", "1850 HUN     1979884 2003/11/30"),
    ),
)

# -- national records ------------------------------------------------------------------------------

NATIONAL_WITHOUT_METHOD = Kind(
    "P701",
    "national-records-without-method",
    always(WARNING),
    "there are national records of {federation}, but no record 172 for {federation}",
    clause="TRF26, record 172 (mandatory with national records); format notes, 14",
    what="The report has national records (NRS) of a federation, but no record 172 defines how "
    "FIDE and national ratings determine the starting rank.",
    why="Programs then order the players by FIDE rating alone.",
    remedy="Add the record, for example `172 NOR FIDON`: FIDE rating, else national rating.",
    example=Example(
        bad=_with_lines("NOR    1                                        2550"),
        good=_national("NOR", (1, 2550)),
    ),
)

METHOD_WITHOUT_NATIONAL = Kind(
    "P702",
    "method-without-national-records",
    always(WARNING),
    "the starting rank method {method} needs national ratings{of_federation}, but there are none",
    clause="TRF26, record 172; format notes, 3.2 and 14",
    what="Record 172 names a method that uses national ratings, and there is no national record "
    "(NRS) of its federation.",
    why="The method cannot be applied: everybody keeps the FIDE rating.",
    remedy="Add the national records, or remove record 172.",
    example=exchange_piece("152 W", bad="152 W\n172 NOR NIDOF", good="152 W\n172 NOR FIDE"),
)

NATIONAL_OF_STRANGER = Kind(
    "P703",
    "national-record-of-unknown-player",
    BY_MARK,
    "this national record of {federation} names player {number}, who is not in the file",
    clause="TRF26, national records (columns 5-8); format notes, 4.2 and 14",
    what="A line begins like a national record (a federation and a starting rank number), and no "
    "player has that number.",
    why="The national rating belongs to no player.",
    remedy="Correct the number or delete the line.",
    example=Example(
        bad=_national("NOR", (1, 2550), (17, 2010)), good=_national("NOR", (1, 2550), (6, 1930))
    ),
)

NATIONAL_FEDERATION_UNKNOWN = Kind(
    "P704",
    "national-federation-unknown",
    always(WARNING),
    "{federation!r} of the national records is not a FIDE federation{suggestion}",
    clause="TRF26, national records (columns 1-3) and record 172 (columns 5-7)",
    what="The federation code of national records is not one of FIDE's.",
    why="Other programs do not take such lines for national records.",
    remedy="Write FIDE's code in record 172 and at the beginning of the national records.",
    example=Example(bad=_national("DEU", (4, 2180)), good=_national("GER", (4, 2180))),
)

NATIONAL_REPEATED = Kind(
    "P705",
    "national-record-repeated",
    always(WARNING),
    "{player} has a second national record of {federation}",
    clause="TRF26, national records",
    what="One player has two national records of the same federation.",
    why="The first one counts; if they differ, programs may order the players differently.",
    remedy="Delete one of the two lines.",
    example=Example(
        bad=_national("NOR", (1, 2550), (1, 2560)), good=_national("NOR", (1, 2550), (2, 2560))
    ),
)
