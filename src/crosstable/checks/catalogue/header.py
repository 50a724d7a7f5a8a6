"""Faults of group H: the header: event, dates, arbiters, codes, time control.

H1 missing records, H2 dates and days, H3 counts, H4 federation and arbiters, H5 codes and
settings, H6 time controls, H7 registration, report, share of rated players and what is not rated.
"""

from __future__ import annotations

from crosstable.checks.catalogue.examples import RUNNING, TEAM, Example, exchange_piece, of_details
from crosstable.checks.catalogue.kind import ERROR, INFO, WARNING, ByMark, Kind, Levels, always

_MISSING = ByMark(unmarked=None, most_for_pairing=WARNING)
"""A record without a mark for the purpose may be missing; a round is paired without any of them."""

_WRONG = ByMark(unmarked=WARNING)
"""A field without a mark may be missing, but what it says should be right."""

_DOUBTFUL = Levels(WARNING, WARNING, INFO, INFO)
_FOR_RATING = Levels(ERROR, ERROR, None, None)
_RATING_WARNING = Levels(WARNING, WARNING, None, None)
_RATING_INFO = Levels(INFO, INFO, None, None)
_FOR_TITLES = Levels(None, ERROR, None, None, only_asked=True)

_DATES = "26/03/06  26/03/07  26/03/08"
_TEXT_122 = "122 90 minutes for the game, 30 seconds per move from move 1"
_LAST_ROUNDS = "3 b =     5 w 1     2 b ="

_IN_2004 = {
    "042 2026": "042 2004",
    "052 2026": "052 2004",
    "2007/05/05": "1977/05/05",
    "2000/08/26": "1980/08/26",
    "1999/04/24": "1979/04/24",
}
"""The report under the regulations of 2002."""
_DATED_2004 = _IN_2004 | {_DATES: "04/03/06  04/03/07  04/03/08"}

_FOURTH_ROUND = {
    "142 3": "142 4",
    "2.5    1     4 w 1     2 b =     3 w 1": "3.0    1     4 w 1     2 b =     3 w 1     6 b =",
    "2.0    2     5 b 1     1 w =     6 w =": "2.5    3     5 b 1     1 w =     6 w =     4 b =",
    "1.5    4     6 w =     4 b 1     1 b 0": "2.0    4     6 w =     4 b 1     1 b 0     5 w =",
    "0.0    6     1 b 0     3 w 0     5 b 0": "0.5    6     1 b 0     3 w 0     5 b 0     2 w =",
    "1.0    5     2 w 0     6 b 0     4 w 1": "1.5    5     2 w 0     6 b 0     4 w 1     3 b =",
    "2.0    3     3 b =     5 w 1     2 b =": "2.5    2     3 b =     5 w 1     2 b =     1 w =",
}
"""The report with a fourth round, all games drawn."""

_ON_ONE_DAY = {_DATES: "26/03/06  26/03/06  26/03/06"}
_STANDARD = {"092 Individual Swiss": "092 Individual Swiss, standard"}


def _with_time_control(code: str, words: str) -> dict[str, str]:
    """The report with another time control."""
    return {"222 5400+30": f"222 {code}", _TEXT_122: f"122 {words}"}


_ONE_HOUR = _with_time_control(
    "3600+30", "60 minutes for the game, 30 seconds per move from move 1"
)

_SURNAMES = (
    "Aldermark Brunvoll Castellari Dahlvik Engebo Fossmark Grenland Hovstad Isaksrud Jordalen "
    "Kvamsdal Lysebo Mikkelrud Norheimer Oppegard"
)


def _absent(count: int) -> dict[str, str]:
    """The report with more players, who did not come."""
    lines = [
        f"001 {7 + n:>4} m    {f'{name}, Odd':<33} {1900 - 10 * n} NOR     {1520001 + 7 * n} "
        f"19{60 + n}/02/11  0.0    7  0000 - Z  0000 - Z  0000 - Z"
        for n, name in enumerate(_SURNAMES.split()[:count])
    ]
    numbers = {"062 6": f"062 {6 + count}", "072 6": f"072 {6 + count}"}
    return {**numbers, _LAST_ROUNDS: "\n".join((_LAST_ROUNDS, *lines))}


# -- missing records -------------------------------------------------------------------------------

RECORD_MISSING = Kind(
    "H101",
    "record-missing",
    _MISSING,
    "record {record} ({title}) is {state}",
    clause="TRF26, columns R and P of the tournament section; checks on upload, U07, U08, U14",
    what="A record that the purpose of the report makes mandatory is missing or empty.",
    why="The rating server refuses a report without it, and a pairing program cannot continue.",
    remedy="Add the record. If other records have its content, the suggestion writes it.",
    example=Example(
        bad={"102 IA Fagernesdal, Ingunn (934116)\n": ""},
        good={"112 FA Stenmarken, Petter (993131226)\n": ""},
    ),
)

TYPE_CODE_MISSING = Kind(
    "H102",
    "type-code-missing",
    _MISSING,
    "record {record} ({title}) is {state}",
    clause="TRF26, record 192 (column P, title mark); format notes, C16",
    what="No record encodes the type of the tournament, and 092 has no code either.",
    why="A pairing program must know the system, and the report of a title event must name it.",
    remedy="Add record 192 with a code of the table, such as `FIDE_DUTCH`.",
    example=Example(
        base=RUNNING,
        bad={"192 FIDE_DUTCH_2026\n": ""},
        good={
            "192 FIDE_DUTCH_2026\n": "",
            "092 Individual Swiss (Dutch), accelerated": "092 FIDE_DUTCH_2026",
        },
        purpose="pairing",
    ),
)

TIEBREAKS_MISSING = Kind(
    "H103",
    "tiebreaks-missing",
    _MISSING,
    "neither record 202 nor record 212 names the tie-breaks",
    clause="TRF26, records 202 and 212 (column P, title mark); format notes, C15",
    what="The two records that may name the tie-breaks are both missing or empty.",
    why="Other programs cannot compute the standings, and the report of a title event must name "
    "the tie-breaks.",
    remedy="Add record 202 with the tie-breaks that follow the points, or 212 with all criteria.",
    example=Example(
        base=RUNNING,
        bad={"202 BH,SB\n": ""},
        good={"202 BH,SB": "212 PTS,BH,SB"},
        purpose="pairing",
    ),
)

_OLDER = {
    "142 3\n": "",
    "152 W\n": "",
    "182 Crosstable\n": "",
    "192 FIDE_DUTCH_2026\n": "",
    "202 BH,SB\n": "",
    "222 5400+30\n": "",
}
"""The report without the records that came after TRF16."""

_ROUND_DAYS = f"132{' ' * 88}{_DATES}\n"

NO_DAY_KNOWN = Kind(
    "H104",
    "no-day-known",
    _FOR_RATING,
    "no day of the event is known (042, 132): the rating period and the edition of the rules "
    "cannot be determined",
    clause="FIDE Rating Regulations 2002, 0.1, 9.11; FIDE Rating Regulations 2024, 0.1; checks on "
    "upload, U07",
    what="No record gives the first day (042) or the day of a round (132) in a form that can be "
    "read. The table of the dialect makes no date mandatory, but rating needs one.",
    why="The first day decides which list and which regulations are in force. The event is not "
    "rateable; `rate` shows the figures by the newest rules.",
    remedy="Add record 042 with year, month and day.",
    example=Example(
        bad={**_OLDER, "042 2026/03/06\n": "", "052 2026/03/08\n": "", _ROUND_DAYS: ""},
        good={**_OLDER, "052 2026/03/08\n": "", _ROUND_DAYS: ""},
        purpose="rating",
    ),
)

# -- dates and days --------------------------------------------------------------------------------

DATE_UNREADABLE = Kind(
    "H201",
    "event-date-unreadable",
    _WRONG,
    "the {what} cannot be read: {text}",
    clause="TRF26, records 042, 052 and 132; format notes, 9.1",
    what="A date of the header is not a date in any known form.",
    why="The date decides which regulations and which rating list apply.",
    remedy="Write year, month and day: `2026/03/06` in 042 and 052, `26/03/06` in 132.",
    example=exchange_piece("042 2026/03/06", bad="042 first of Spring", good="042 2026-03-06"),
)

DATE_IMPOSSIBLE = Kind(
    "H202",
    "event-date-impossible",
    _WRONG,
    "the {what} does not exist in the calendar: {text}",
    clause="TRF26, records 042, 052 and 132",
    what="A date of the header names a month or a day that does not exist.",
    why="The date decides which regulations and which rating list apply.",
    remedy="Correct the month or the day.",
    example=exchange_piece("052 2026/03/08", bad="052 2026/02/30", good="052 2026/03/30"),
)

DATE_INCOMPLETE = Kind(
    "H203",
    "event-date-incomplete",
    ByMark(most=WARNING, unmarked=None),
    "the {what} is not a day: {known}",
    clause="TRF26, records 042, 052 and 132",
    what="A date of the header names a year or a month, but no day.",
    why="Rating lists are valid by the day, and limits are counted in days.",
    remedy="Write year, month and day.",
    example=exchange_piece("042 2026/03/06", bad="042 2026/03", good="042 2026-03-06"),
)

END_BEFORE_START = Kind(
    "H204",
    "end-before-start",
    _WRONG,
    "the event ends on {end}, before it starts on {start}",
    clause="TRF26, records 042 and 052; checks on upload, U07",
    what="The date of end is earlier than the date of start.",
    why="One of the two dates is wrong, and both decide how the event is rated.",
    remedy="Correct the wrong date.",
    example=exchange_piece("052 2026/03/08", bad="052 2026/02/08", good="052 2026/04/04"),
)

ROUND_DATE_OUTSIDE_EVENT = Kind(
    "H205",
    "round-date-outside-event",
    _WRONG,
    "round {round} is dated {day}, {how} of the event ({limit})",
    clause="TRF26, records 042, 052 and 132; checks on upload, U07",
    what="A round was played before the event started or after it ended.",
    why="The rating server compares the dates and refuses the report.",
    remedy="Correct the date of the round, or the start or the end of the event.",
    example=exchange_piece("052 2026/03/08", bad="052 2026/03/07", good="052 2026/03/09"),
)

ROUND_DATES_OUT_OF_ORDER = Kind(
    "H206",
    "round-dates-out-of-order",
    _DOUBTFUL,
    "round {round} is dated {day}, before round {earlier} ({other})",
    clause="TRF26, record 132; checks on upload, U07",
    what="A later round has an earlier date.",
    why="Rounds are played one after the other; usually two digits were swapped.",
    remedy="Correct the date. A league may play rounds in another order: note it in the details.",
    example=exchange_piece(
        _DATES, bad="26/03/06  26/03/08  26/03/07", good="26/03/06  26/03/07  26/03/07"
    ),
)

ROUND_DATE_COUNT = Kind(
    "H207",
    "round-date-count",
    _WRONG,
    "record 132 dates {given}, but the event has {rounds}",
    clause="TRF26, record 132; checks on upload, U07",
    what="The number of round dates is not the number of rounds, or one between them is missing.",
    why="Each round needs its date: games are rated by the day on which they were played.",
    remedy="Give one date for each round, above the column of the round.",
    example=exchange_piece(_DATES, bad="26/03/06  26/03/07", good="26/03/07  26/03/07  26/03/08"),
)

ROUNDS_NOT_ALL_PLAYED = Kind(
    "H208",
    "rounds-not-all-played",
    _RATING_WARNING,
    "the event has {rounds}, but the report {end}",
    clause="TRF26, record 142; FIDE Rating Regulations 2024, 4.1",
    what="The declared number of rounds is larger than the number of rounds that are paired. (An "
    "event over 30 days is reported every month, so its reports may end earlier.)",
    why="A report for rating is about a finished event. While the event counts as running, its "
    "ranks "
    "are not checked.",
    remedy="Send the report when the event is over. If it has ended earlier than was announced, "
    "correct record 142 (or XXR).",
    example=Example(
        bad={"142 3": "142 9"},
        good={"142 3": "142 9", "052 2026/03/08": "052 2026/04/05"},
    ),
)

TOO_MANY_ROUNDS_A_DAY = Kind(
    "H210",
    "too-many-rounds-a-day",
    _FOR_RATING,
    "{rounds} rounds are dated {day}, but only {most} are allowed per day",
    clause="FIDE Rating Regulations 2002, 3.1; Rapid and Blitz Rating Regulations 2024, 3.1",
    what="There are more rounds on one day than the regulations at the time of the event allow: "
    "three in 2002; today fifteen in rapid and thirty in blitz. Today's standard chess only has a "
    "limit of hours; if the time control is not known, three rounds are taken to reach it.",
    why="The event is not rated.",
    remedy="Correct the dates of record 132, or give the time control.",
    example=Example(
        bad=_IN_2004
        | _FOURTH_ROUND
        | {_DATES: "04/03/06  04/03/06  04/03/06  04/03/06"}
        | _with_time_control("3600+60", "60 minutes for the game, 60 seconds per move from move 1"),
        good={**_IN_2004, _DATES: "04/03/06  04/03/06  04/03/06"},
    ),
)

TOO_MANY_HOURS_A_DAY = Kind(
    "H211",
    "too-many-hours-a-day",
    _FOR_RATING,
    "{rounds} on {day} may take {hours} hours of play, but only 12 are allowed per day",
    clause="FIDE Rating Regulations 2002, 3.1; FIDE Rating Regulations 2024, 3.1",
    what="The time of both players for 60 moves, added up over the rounds of a day, is more than "
    "twelve hours.",
    why="The event is not rated.",
    remedy="Correct the dates of record 132 or the time control of record 222.",
    example=Example(
        bad=_ON_ONE_DAY
        | _with_time_control("5700+30", "95 minutes for the game, 30 seconds per move from move 1"),
        good=_ON_ONE_DAY,
    ),
)

EVENT_TOO_LONG = Kind(
    "H212",
    "event-too-long",
    _FOR_RATING,
    "the event lasts {days} days, but only {most} are allowed",
    clause="FIDE Rating Regulations 2002, 4.1",
    what="An event under the regulations of 2002 lasts more than 90 days and is not a league.",
    why="The event is not rated.",
    remedy="Correct the dates. For a league, set `league = true` in the details.",
    example=Example(
        bad=_DATED_2004 | {"052 2004/03/08": "052 2004/06/04"},
        good=_DATED_2004 | {"052 2004/03/08": "052 2004/06/03"},
    ),
)

INTERIM_REPORTS_DUE = Kind(
    "H213",
    "interim-reports-due",
    _RATING_INFO,
    "the event lasts {days} days; after {most} days its results must be reported every month",
    clause="FIDE Rating Regulations 2024, 4.1; checks on upload, U12",
    what="The event lasts more than 30 days.",
    why="The results of each month are due in that month, each rated by the list of the month.",
    remedy="Send an interim report for each month, or correct the dates.",
    example=exchange_piece("052 2026/03/08", bad="052 2026/04/05", good="052 2026/04/04"),
)

# -- counts ----------------------------------------------------------------------------------------

PLAYER_COUNT_DIFFERS = Kind(
    "H301",
    "player-count-differs",
    _DOUBTFUL,
    "record 062 gives {declared} players, but the report has {actual}",
    clause="TRF26, record 062; format notes, 14",
    what="The declared number of players is not the number of records 001.",
    why="A line may have been lost.",
    remedy="Correct the number, or restore the missing players. If something suggests that a "
    "player's line is missing (an opponent who is not in the file, a gap in the numbers, a line "
    "that cannot be read), `--fix` leaves the number alone, because it may be right.",
    example=exchange_piece("062 6", bad="062 7", good="062 8 (6)"),
)

RATED_COUNT_DIFFERS = Kind(
    "H302",
    "rated-count-differs",
    _DOUBTFUL,
    "record 072 gives {declared} rated players, but {actual} have a rating",
    clause="TRF26, record 072; format notes, 14",
    what="The declared number of rated players is not the number of players with a rating.",
    why="A rating may have been lost or added.",
    remedy="Correct the number, or the ratings.",
    example=exchange_piece("072 6", bad="072 5", good="072 06"),
)

TEAM_COUNT_DIFFERS = Kind(
    "H303",
    "team-count-differs",
    _DOUBTFUL,
    "record 082 gives {declared} teams, but the report has {actual}",
    clause="TRF26, record 082; format notes, 14",
    what="The declared number of teams is not the number of team records.",
    why="A team may have been lost.",
    remedy="Correct the number, or restore the missing teams.",
    example=exchange_piece("082 4", bad="082 3", good="082 04", base=TEAM),
)

# -- federation and arbiters -----------------------------------------------------------------------

FEDERATION_UNKNOWN = Kind(
    "H401",
    "event-federation-unknown",
    _RATING_WARNING,
    "{code} is not a FIDE federation{hint}",
    clause="TRF26, record 032; checks on upload, U10",
    what="The code of the federation is not one of FIDE's.",
    why="The event is registered by a federation; FIDE's codes differ from other lists of codes.",
    remedy="Write the three capital letters that FIDE uses.",
    example=exchange_piece("032 NOR", bad="032 NRW", good="032 FID"),
)

FEDERATION_NOT_IN_USE = Kind(
    "H402",
    "event-federation-not-in-use",
    _RATING_WARNING,
    "the federation {code} ({name}) was in use {years}, but the event took place in {year}",
    clause="TRF26, record 032; checks on upload, U10",
    what="The code belongs to a federation that did not exist, or had another code, at the time.",
    why="An event cannot be registered under that code.",
    remedy="Write the code that was valid in the year of the event, or correct the date.",
    example=exchange_piece("032 NOR", bad="032 YUG", good="032 SRB"),
)

CHIEF_ARBITER_WITHOUT_ID = Kind(
    "H410",
    "chief-arbiter-without-id",
    _RATING_WARNING,
    "the chief arbiter {arbiter} is named without a FIDE number",
    clause="TRF26, record 102; checks on upload, U10",
    what="Record 102 has a name, but no FIDE number in brackets.",
    why="Arbiters need a number and a valid licence; names alone are often not unique.",
    remedy="Write the number in brackets after the name.",
    example=Example(
        bad={"Ingunn (934116)": "Ingunn"},
        good={"IA Fagernesdal, Ingunn (934116)": "934116 IA Fagernesdal"},
    ),
)

CHIEF_ARBITER_WITHOUT_TITLE = Kind(
    "H411",
    "chief-arbiter-without-title",
    _FOR_TITLES,
    "the chief arbiter {arbiter} is not marked as IA or FA, as title events require",
    clause="FIDE Title Regulations 2024, 1.1.5; checks on upload, U14",
    what="Record 102 does not show that the chief arbiter is an International or FIDE Arbiter.",
    why="Norms count only where the chief arbiter has one of these titles.",
    remedy="Write IA or FA before the name, or give the title in the details.",
    example=exchange_piece("102 IA", bad="102", good="102 FA", purpose="title"),
)

TOO_FEW_DEPUTIES = Kind(
    "H412",
    "too-few-deputies",
    _RATING_WARNING,
    "{players} players need {needed} (more than {above}), but {named} {verb} named",
    clause="FIDE Rating Regulations 2002, tournament data sheet",
    what="The tournament data sheet of 2002 has a row for a deputy chief arbiter, and asks for a "
    "second one above 20 players, a third one above 70 and a fourth one above 120. Later texts do "
    "not ask for a number.",
    why="The data sheet goes to FIDE with the report.",
    remedy="Name the deputies, each in a separate record 112.",
    example=Example(bad=_DATED_2004 | _absent(15), good=_DATED_2004 | _absent(14)),
)

# -- codes and settings ----------------------------------------------------------------------------

TYPE_CODE_UNKNOWN = Kind(
    "H501",
    "type-code-unknown",
    _WRONG,
    "{code} is not a known type of tournament{hint}",
    clause="TRF26, record 192; format notes, 3.3",
    what="Record 192 contains a text that is not in the table of tournament types.",
    why="Other programs refuse the file or pair by another system.",
    remedy="Write a code of the table; use `CUSTOM_SWISS` and the like for other rules.",
    example=exchange_piece(
        "192 FIDE_DUTCH_2026", bad="192 FIDE_DUCTH_2026", good="192 FIDE_DUTCH_2025"
    ),
)

TYPE_CODE_NOT_LISTED = Kind(
    "H502",
    "type-code-not-listed",
    always(WARNING),
    "{code} can be understood, but is not in the table of tournament types",
    clause="TRF26, record 192; format notes, C18",
    what="The code follows the pattern of the table but is not in it.",
    why="Other programs may refuse it.",
    remedy="Write a code of the table.",
    example=exchange_piece(
        "192 FIDE_DUTCH_2026", bad="192 WORLDCUP_KNOCKOUT", good="192 CUSTOM_KNOCKOUT"
    ),
)

TYPE_CODE_AGAINST_TEAMS = Kind(
    "H503",
    "type-code-against-teams",
    always(WARNING),
    "{code} is the code of {kind}, but the report has {what}",
    clause="TRF26, records 192 and 310; format notes, 14",
    what="The type code is for teams, but there are none, or the other way round.",
    why="Programs decide by the code whether players or teams are paired.",
    remedy="Correct the code, or restore the records of the teams.",
    example=exchange_piece("192 FIDE_DUTCH_2026", bad="192 FIDE_TEAM", good="192 FIDE_DUBOV"),
)

ROUND_ROBIN_ROUNDS = Kind(
    "H504",
    "round-robin-rounds",
    always(WARNING),
    "{code} with {participants} takes {expected} rounds, but the report has {rounds}",
    clause="TRF26, records 142 and 192",
    what="In a round robin everybody meets everybody, which fixes the number of rounds.",
    why="The code, the number of rounds or the list of participants is wrong.",
    remedy="Correct the code or the number of rounds.",
    example=Example(
        purpose="pairing",
        bad={"192 FIDE_DUTCH_2026": "192 FIDE_ROUNDROBIN", "142 3": "142 7"},
        good={"192 FIDE_DUTCH_2026": "192 FIDE_ROUNDROBIN", "142 3": "142 5"},
    ),
)

ACCELERATION_TWICE = Kind(
    "H505",
    "acceleration-twice",
    always(INFO),
    "record 250 gives other fictitious points than the acceleration of {code}; record 250 counts",
    clause="TRF26, records 192 and 250; format notes, 6",
    what="The type code names an acceleration, but records 250 give other fictitious points.",
    why="Records 250 switch off the acceleration that the code names.",
    remedy="Remove `_BAKU` from the code, or remove the records 250.",
    example=Example(
        purpose="pairing",
        base=RUNNING,
        bad={"192 FIDE_DUTCH_2026": "192 FIDE_DUTCH_2026_BAKU"},
        good={"192 FIDE_DUTCH_2026": "192 FIDE_DUBOV"},
    ),
)

TIEBREAK_UNKNOWN = Kind(
    "H510",
    "tiebreak-unknown",
    _WRONG,
    "{code} is not a known tie-break{hint}",
    clause="TRF26, records 202 and 212; format notes, 3.4",
    what="A code of the list is not in the table of tie-breaks.",
    why="Other programs cannot compute the standings.",
    remedy="Write a code of the table; put `OTHER_` before a tie-break that is not FIDE's.",
    example=exchange_piece("202 BH,SB", bad="202 BHZ,SB", good="202 OTHER_BHZ,SB"),
)

TIEBREAK_PART_UNKNOWN = Kind(
    "H511",
    "tiebreak-part-unknown",
    _WRONG,
    "{code}: {name} takes no {parts}",
    clause="TRF26, records 202 and 212; format notes, 3.4",
    what="A tie-break has a modifier, or a kind of points, that it does not take.",
    why="Other programs cannot compute the standings.",
    remedy="Remove the part, or write the tie-break that is meant.",
    example=exchange_piece("202 BH,SB", bad="202 BH/K3,SB", good="202 BH/C1,SB"),
)

TIEBREAKS_DISAGREE = Kind(
    "H512",
    "tiebreaks-disagree",
    always(WARNING),
    "records 202 and 212 name different tie-breaks; record 212 counts",
    clause="TRF26, records 202 and 212; format notes, C15",
    what="The two records are alternatives, and here they differ.",
    why="Programs that read the other record compute different standings.",
    remedy="Remove one of the two records.",
    example=exchange_piece(
        "202 BH,SB", bad="202 BH,SB\n212 PTS,SB,BH", good="202 BH,SB\n212 PTS,BH,SB"
    ),
)

TIEBREAKS_TWICE = Kind(
    "H513",
    "tiebreaks-twice",
    always(INFO),
    "records 202 and 212 both name the tie-breaks; one of them is enough",
    clause="TRF26, records 202 and 212; format notes, C15",
    what="The two records are alternatives, and here they are the same.",
    why="If only one of them is changed later, they contradict each other.",
    remedy="Remove one of the two records.",
    example=exchange_piece("202 BH,SB", bad="202 BH,SB\n212 PTS,BH,SB", good="212 PTS,BH,SB"),
)

TIEBREAK_FOR_OTHERS = Kind(
    "H514",
    "tiebreak-for-others",
    always(WARNING),
    "{code} ({name}) ranks {whom}, but this is {event}",
    clause="TRF26, records 202 and 212; format notes, 3.4",
    what="An individual event has a tie-break for teams, or the other way round.",
    why="It has no value for these participants.",
    remedy="Write a tie-break for this kind of event.",
    example=exchange_piece("202 BH,SB", bad="202 EDE,SB", good="202 DE,SB"),
)

POINTS_AMONG_TIEBREAKS = Kind(
    "H515",
    "points-among-tiebreaks",
    always(WARNING),
    "record 202 names the points, which always come before its list",
    clause="TRF26, records 202 and 212; format notes, 3.4",
    what="The code PTS is in record 202. It belongs to 212, which names all criteria.",
    why="Some programs refuse the code there.",
    remedy="Remove PTS, or write the list as record 212.",
    example=exchange_piece("202 BH,SB", bad="202 PTS,BH,SB", good="212 PTS,BH,SB"),
)

RANKING_METHOD_UNKNOWN = Kind(
    "H520",
    "ranking-method-unknown",
    always(WARNING),
    "{method} is not one of the ranking methods {known}",
    clause="TRF26, record 172; format notes, 3.2",
    what="Record 172 names a method that the standard does not define.",
    why="The method names the rating that decides the starting ranks.",
    remedy="Write one of the methods; use `OTHER` for methods that are not in the list.",
    example=exchange_piece(
        "172 NOR FIDON", bad="172 NOR FIDAN", good="172 NOR fidon", purpose="pairing", base=RUNNING
    ),
)

INITIAL_COLOUR_UNREADABLE = Kind(
    "H521",
    "initial-colour-unreadable",
    Levels(WARNING, WARNING, ERROR, ERROR),
    "the initial colour {text} is neither W nor B",
    clause="TRF26, record 152",
    what="Record 152 contains something other than W or B.",
    why="The first round cannot be paired according to the drawing of lots.",
    remedy="Write W or B: the colour of the top-ranked player in round 1.",
    example=exchange_piece("152 W", bad="152 yes", good="152 w"),
)

INITIAL_COLOUR_CONTRADICTED = Kind(
    "H522",
    "initial-colour-contradicted",
    Levels(INFO, INFO, WARNING, WARNING),
    "the initial colour is {stated}, but {who} had {colour} in round 1",
    clause="TRF26, record 152; format notes, 14",
    what="Record 152 gives the top-ranked player's colour, but that player had the other one in "
    "round 1.",
    why="The colours of later rounds may depend on it.",
    remedy="Correct the record, or the colours of round 1.",
    example=exchange_piece("152 W", bad="152 B", good="152 White"),
)

SCORING_VALUE_UNKNOWN = Kind(
    "H523",
    "scoring-value-unknown",
    always(WARNING),
    "record {record}: {text} is not a symbol with its points; the symbols are {known}",
    clause="TRF26, records 162 and 362; format notes, 3.1",
    what="A scoring record contains something other than a known symbol and its points.",
    why="Points are computed from the values that can be read, which may not be the intended ones.",
    remedy="Correct the symbol or the number.",
    example=Example(
        bad={"152 W": "152 W\n162  W 1.0    D 0.5    Q 0.0"},
        good={"152 W": "152 W\n162  W 1.0    D 0.5    A 0.0"},
    ),
)

SCORING_SYMBOL_TWICE = Kind(
    "H524",
    "scoring-symbol-twice",
    always(WARNING),
    "record {record} gives points for {symbol} twice; the first value counts",
    clause="TRF26, records 162 and 362; format notes, 14",
    what="A symbol is repeated in a scoring record.",
    why="Programs do not agree about which of the two counts.",
    remedy="Remove the wrong one.",
    example=Example(
        bad={"152 W": "152 W\n162  W 1.0    D 0.5    W 1.0"},
        good={"152 W": "152 W\n162  W 1.0    D 0.5    P 1.0"},
    ),
)

BOARD_COLOURS_UNREADABLE = Kind(
    "H525",
    "board-colours-unreadable",
    _WRONG,
    "the board colours {text} contain something other than W and B",
    clause="TRF26, record 352; format notes, 14",
    what="Record 352 contains something other than one letter, W or B, for each board.",
    why="The colours of the boards and their number follow from it.",
    remedy="Write one letter for each board: the colour of the White team there.",
    example=exchange_piece("352 WB", bad="352 W B", good="352 wb", base=TEAM),
)

# -- time controls ---------------------------------------------------------------------------------

TIME_CONTROL_UNREADABLE = Kind(
    "H601",
    "time-control-unreadable",
    _WRONG,
    "{code} is not an encoded time control",
    clause="TRF26, record 222; checks on upload, U08; format notes, 3.5",
    what="Record 222 does not follow the grammar: stages of seconds and increments between colons.",
    why="The time control decides whether the event is rated as standard, rapid or blitz.",
    remedy="Write seconds: `5400+30` is 90 minutes and 30 seconds a move, `40/5400:1800` is "
    "90 minutes for 40 moves and then 30 minutes.",
    example=exchange_piece("222 5400+30", bad="222 90min+30s", good="222 5400 + 30"),
)

TIME_CONTROLS_CONTRADICT = Kind(
    "H602",
    "time-controls-contradict",
    always(WARNING),
    "record 122 means {words}, but record 222 means {stated}",
    clause="TRF26, records 122 and 222; checks on upload, U08",
    what="The words of record 122 and the code of record 222 mean different time controls.",
    why="The event is rated by record 222, which may be wrong.",
    remedy="Correct the record that is wrong.",
    example=Example(
        bad={"222 5400+30": "222 5700+30"},
        good={"222 5400+30": "222 5700+30", _TEXT_122: "122 as announced"},
    ),
)

TIME_CONTROL_TOO_FAST = Kind(
    "H603",
    "time-control-too-fast",
    _FOR_RATING,
    "{control} is {minutes} minutes for 60 moves, but {needed} are required: {reason}",
    clause="FIDE Rating Regulations 2002, 1.1; FIDE Rating Regulations 2024, 1.1; "
    "checks on upload, U08",
    what="A player has less time for 60 moves than the regulations at the time of the event "
    "require: 120 minutes if a player is rated 2400 or more (2002: 2200), 90 from 1800 (2002: "
    "1600), otherwise 60. Faster events are rated as rapid or blitz. Where the regulations "
    "consider each game, no game has enough time (H608: some have).",
    why="The games are not rated.",
    remedy="Correct the time control, or the ratings.",
    example=Example(
        bad=_with_time_control("3600", "60 minutes for the game") | _STANDARD,
        good=_with_time_control("7200", "120 minutes for the game") | _STANDARD,
    ),
)

TOO_FAST_FOR_SOME_GAMES = Kind(
    "H608",
    "too-fast-for-some-games",
    _RATING_WARNING,
    "{control} is {minutes} minutes for 60 moves: too fast for {games} of {of_games} games "
    "({reason})",
    clause="FIDE Rating Regulations 2024, 1.1; checks on upload, U08",
    what="The regulations at the time of the event consider the higher-rated player of each game. "
    "Some games have less time than required, the others have enough.",
    why="Those games are not rated; the event is.",
    remedy="Nothing needs to be done if time control and ratings are right.",
    example=Example(
        bad=_ONE_HOUR,
        good=_ONE_HOUR | {"2541 NOR": "2399 NOR", "2434 SWE": "2398 SWE"},
    ),
)

FEW_MOVES_IN_FIRST_PERIOD = Kind(
    "H604",
    "few-moves-in-first-period",
    _FOR_RATING,
    "the first period has {moves} moves, but at least {least} are required",
    clause="FIDE Rating Regulations 2024, 1.2",
    what="The first period of the time control ends after too few moves.",
    why="The games are not rated.",
    remedy="Correct the time control.",
    example=Example(
        bad=_with_time_control("29/5400+30:1800+30", "as announced"),
        good=_with_time_control("30/5400+30:1800+30", "as announced"),
    ),
)

FIRST_PERIOD_NOT_AS_ADVISED = Kind(
    "H605",
    "first-period-not-as-advised",
    _RATING_INFO,
    "the first period has {moves} moves; {advised} are recommended",
    clause="FIDE Rating Regulations 2002, 1.3",
    what="The first period of the time control has another number of moves than 40.",
    why="This is a recommendation of the 2002 regulations; the event is rated anyway.",
    remedy="Nothing needs to be done.",
    example=Example(
        bad=_DATED_2004 | _with_time_control("36/5400+30:1800+30", "as announced"),
        good=_DATED_2004 | _with_time_control("40/5400+30:1800+30", "as announced"),
    ),
)

DIFFERENT_TIMES = Kind(
    "H606",
    "different-times",
    _FOR_RATING,
    "White and Black have different times ({control}); such games are not rated",
    clause="FIDE Rapid and Blitz Rating Regulations 2024, 1.1",
    what="A rapid or blitz time control gives the two players different times.",
    why="Such games are not rated.",
    remedy="Correct the time control, or leave these games out of the report.",
    example=Example(
        bad=_with_time_control("W1500-B1200", "as announced"),
        good=_with_time_control("W1500-B1500", "as announced"),
    ),
)

TIME_CONTROL_NOT_UNDERSTOOD = Kind(
    "H607",
    "time-control-not-understood",
    _RATING_WARNING,
    "{text!r} is not understood as a time control, so nothing that depends on it is checked",
    clause="FIDE Rating Regulations 2002, 1.1, 1.14; FIDE Rating Regulations 2024, 1.1; TRF16, "
    "record 122",
    what="Record 122 has a text, no record 222 encodes it, and the words are unclear or ambiguous.",
    why="The time control decides whether the event is rated at all, and as standard, rapid or "
    "blitz.",
    remedy="Write it as the regulations print it, `40 moves in 90 minutes, followed by all the "
    "moves in 30 minutes`, or add record 222.",
    example=Example(
        bad={"222 5400+30\n": "", _TEXT_122: "122 as announced"},
        good={"222 5400+30": "222 7200", _TEXT_122: "122 All the moves in two hours"},
        beside=("H101",),
    ),
)

_UNTIMED_IN_2004 = {
    **_IN_2004,
    _DATES: "04/03/06  04/03/07  04/03/08",
    "182 Crosstable\n": "",
    "222 5400+30\n": "",
}

TIME_CONTROL_MISSING = Kind(
    "H609",
    "time-control-missing",
    _RATING_WARNING,
    "the time control is missing (records 122 and 222), so nothing that depends on it is checked",
    clause="FIDE Rating Regulations 2002, 1.1, 11.22, 11.3",
    what="Neither record 122 nor record 222 has the time control of an event under regulations "
    "that require it in the report. TRF26 requires record 222 itself (H101).",
    why="The time control decides whether the games are rated.",
    remedy="Add record 122 as the regulations print it, `40 moves in two hours, followed by all "
    "the moves in one hour`, or record 222.",
    example=Example(
        bad={**_UNTIMED_IN_2004, f"{_TEXT_122}\n": ""},
        good={**_UNTIMED_IN_2004, _TEXT_122: "122 All the moves in two hours"},
    ),
)

# -- registration, report, share of rated players --------------------------------------------------

EVENT_NOT_REGISTERED = Kind(
    "H701",
    "event-not-registered",
    _FOR_RATING,
    "according to its details, the event was not registered with FIDE",
    clause="FIDE Rating Regulations 2002, 7.1; FIDE Rating Regulations 2024, 0.2",
    what="The details have `registered = false`.",
    why="An event that was not registered in advance is not rated.",
    remedy="Register the event, or correct the details.",
    example=of_details("[event]\nregistered = false\n", "[event]\nregistered = true\n"),
)

NOTICE_TOO_SHORT = Kind(
    "H702",
    "notice-too-short",
    _FOR_RATING,
    "the event was registered on {registered}, {notice}; {needed} days of notice are required",
    clause="FIDE Rating Regulations 2024, 0.2",
    what="The day of registration in the details is too close to the start: 30 days of notice are "
    "required if a player is rated above 2700 or a woman above 2500, otherwise 3.",
    why="The event is not rated.",
    remedy="Correct the day of registration, or ask the rating officer.",
    example=Example(
        bad={"042 2026/03/06": "042 2026/03/05"},
        good={},
        details="[event]\nregistered_on = 2026-03-03\n",
        good_details="[event]\nregistered_on = 2026-03-03\n",
    ),
)

NOTICE_TOO_SHORT_FOR_TITLES = Kind(
    "H703",
    "notice-too-short-for-titles",
    _FOR_TITLES,
    "the event was registered on {registered}, {notice}; titles require {needed} days of notice",
    clause="FIDE Title Regulations 2024, 1.1.1; checks on upload, U14",
    what="The day of registration in the details is less than 30 days before the start, and no "
    "waiver was granted.",
    why="Norms of the event do not count.",
    remedy="Correct the day of registration, or set `registration_waiver = true` in the details.",
    example=Example(
        bad={"042 2026/03/06": "042 2026/03/05"},
        good={},
        purpose="title",
        details="[event]\nregistered_on = 2026-02-04\n",
        good_details="[event]\nregistered_on = 2026-02-04\n",
    ),
)

REGISTERED_AFTER_THE_START = Kind(
    "H705",
    "registered-after-the-start",
    _FOR_RATING,
    "the event was registered on {registered}, after its start on {start}",
    clause="FIDE Rating Regulations 2002, 7.1",
    what="The day of registration in the details is after the first day of the event. Editions "
    "that ask for days of notice report it as H702.",
    why="An event that was not registered in advance is not rated.",
    remedy="Correct the day of registration, or ask the rating officer.",
    example=Example(
        bad=_DATED_2004,
        good=_DATED_2004,
        details="[event]\nregistered_on = 2004-03-07\n",
        good_details="[event]\nregistered_on = 2004-03-06\n",
    ),
)

REPORT_TOO_LATE = Kind(
    "H710",
    "report-too-late",
    Levels(ERROR, WARNING, None, None),
    "the event ended on {end} and was reported on {reported}, too late for its last list ({last})",
    clause="FIDE Rating Regulations 2002, 11.1; FIDE Rating Regulations 2024, 9.1; "
    "checks on upload, U12",
    what="The day of the report in the details is so late that no list can rate the event: after "
    "the third list of today's rules, or more than one rating period late in 2002, where 8.1 "
    "leaves late reports to another text.",
    why="The event is not rated at all.",
    remedy="Correct the day of the report, or ask the rating officer. A rating officer who rates "
    'late reports says so in the details: `late_reports = "rate"` under `[rating]`.',
    example=of_details(
        "[event]\nreported_on = 2026-06-01\n", "[event]\nreported_on = 2026-05-31\n"
    ),
)

RATED_ON_A_LATER_LIST = Kind(
    "H711",
    "rated-on-a-later-list",
    _RATING_INFO,
    "reported on {reported}, the event is rated on the list of {rating}, not of {first}",
    clause="FIDE Rating Regulations 2002, 9.13; FIDE Rating Regulations 2024, 7.1.3, 9.1; "
    "checks on upload, U12",
    what="The day of the report in the details is too late for the first list on which the event "
    "could be rated: after its closing day in 2002, when it is out already in 2024.",
    why="The players' ratings change later than they expect.",
    remedy="Nothing needs to be done.",
    example=of_details(
        "[event]\nreported_on = 2026-04-01\n", "[event]\nreported_on = 2026-03-31\n"
    ),
)

REPORTED_BEFORE_THE_END = Kind(
    "H712",
    "reported-before-the-end",
    _RATING_WARNING,
    "reported on {reported}, but the event ended on {end}",
    clause="FIDE Rating Regulations 2002, 9.13; FIDE Rating Regulations 2024, 7.1.3, 9.1",
    what="The day of the report in the details is before the last day of the event.",
    why="One of the two days is wrong, and they decide on which list the event is rated. It is "
    "rated as if it had been reported on its last day.",
    remedy="Correct the day of the report in the details, or the last day of the event.",
    example=of_details(
        "[event]\nreported_on = 2026-03-07\n", "[event]\nreported_on = 2026-03-08\n"
    ),
)

_FOUR_PLAYERS = {
    **_IN_2004,
    _DATES: "04/03/06  04/03/07  04/03/08",
    "062 6": "062 4",
    "092 Individual Swiss (Dutch)": "092 Round robin",
    "192 FIDE_DUTCH_2026": "192 FIDE_ROUNDROBIN",
    "2.0    2     5 b 1     1 w =     6 w =": "1.5    2     3 w =     1 w =     4 b =",
    "1.5    4     6 w =     4 b 1     1 b 0": "1.5    2     2 b =     4 b 1     1 b 0",
    "0.0    6     1 b 0     3 w 0     5 b 0": "0.5    4     1 b 0     3 w 0     2 w =",
    "001    5 m    Pogodzik, Marek                   2042 POL     1180104 2000/08/26  1.0    5"
    "     2 w 0     6 b 0     4 w 1\n": "",
    "001    6 w    Varhegyi, Bea                     1925 HUN     1979883 1999/04/24  2.0    3"
    f"     {_LAST_ROUNDS}\n": "",
}
del _FOUR_PLAYERS["2000/08/26"], _FOUR_PLAYERS["1999/04/24"]
_FORFEITED = {
    "2.5    1     4 w 1     2 b =     3 w 1": "2.5    1     4 w +     2 b =     3 w 1",
    "0.0    6     1 b 0     3 w 0     5 b 0": "0.5    4     1 b -     3 w 0     2 w =",
}

TOO_FEW_RATED = Kind(
    "H720",
    "too-few-rated",
    _FOR_RATING,
    "{rated} of {players} players are rated: {lacking}",
    clause="FIDE Rating Regulations 2002, 6.3 to 6.4; checks on upload, U13",
    what="A round robin or Scheveningen event under the regulations of 2002 has too few rated "
    "players.",
    why="The event is not rated.",
    remedy="Correct the ratings. For a national championship, note it in the details (6.33).",
    example=Example(
        bad={**_FOUR_PLAYERS, "072 6": "072 3", "2167 GER": "     GER"},
        good={**_FOUR_PLAYERS, "072 6": "072 4"},
    ),
)

TOO_FEW_RATED_IF_COMPLETE = Kind(
    "H721",
    "too-few-rated-if-complete",
    _RATING_WARNING,
    "{rated} of {players} players are rated: {lacking}; because of unplayed games the event "
    "counts as a Swiss",
    clause="FIDE Rating Regulations 2002, 6.3, 6.43; checks on upload, U13",
    what="A round robin under the regulations of 2002 has too few rated players, and not all its "
    "games were played.",
    why="It is rated as a Swiss (6.43), where only games against rated opponents count.",
    remedy="Correct the ratings, or report the event as a Swiss.",
    example=Example(
        bad=_FOUR_PLAYERS | _FORFEITED | {"072 6": "072 3", "2167 GER": "     GER"},
        good=_FOUR_PLAYERS | _FORFEITED | {"072 6": "072 4"},
    ),
)

# -- laws, matches, differences, all points -------------------------------------------------------

NOT_UNDER_THE_LAWS = Kind(
    "H704",
    "not-under-the-laws",
    _FOR_RATING,
    "according to its details, the event was not played under the FIDE Laws of Chess",
    clause="FIDE Rating Regulations 2002, 2.1; FIDE Rating Regulations 2024, 2.1",
    what="The details have `laws_of_chess = false`.",
    why="Games under other laws are not rated.",
    remedy="Correct the details.",
    example=of_details("[event]\nlaws_of_chess = false\n", "[event]\nlaws_of_chess = true\n"),
)

_MATCH = {
    "062 6": "062 2",
    "092 Individual Swiss (Dutch)": "092 Match of three games",
    "192 FIDE_DUTCH_2026": "192 OTHER_MATCH",
    "2.5    1     4 w 1     2 b =     3 w 1": "2.5    1     2 w 1     2 b =     2 w 1",
    "2.0    2     5 b 1     1 w =     6 w =": "0.5    2     1 b 0     1 w =     1 b 0",
    "001    3 wWGM Kragelund, Signe                  2288 DEN     1347284 1991/01/17  1.5    4"
    "     6 w =     4 b 1     1 b 0\n": "",
    "001    4 m    Weissenbach, Felix                2167 GER     1745187 1968/04/09  0.0    6"
    "     1 b 0     3 w 0     5 b 0\n": "",
    "001    5 m    Pogodzik, Marek                   2042 POL     1180104 2000/08/26  1.0    5"
    "     2 w 0     6 b 0     4 w 1\n": "",
    "001    6 w    Varhegyi, Bea                     1925 HUN     1979883 1999/04/24  2.0    3"
    f"     {_LAST_ROUNDS}\n": "",
}
"""The report as a match of its first two players."""

MATCH_WITH_UNRATED_PLAYER = Kind(
    "H722",
    "match-with-unrated-player",
    _FOR_RATING,
    "{player} is unrated; a match is rated only between rated players",
    clause="FIDE Rating Regulations 2024, 6.1",
    what="A match under the regulations of 2024 has an unrated player.",
    why="The match is not rated.",
    remedy="Correct the rating, or do not submit the match for rating.",
    example=Example(
        bad={**_MATCH, "072 6": "072 1", "2434 SWE": "     SWE"},
        good={**_MATCH, "072 6": "072 2"},
    ),
)

GAMES_AFTER_DECISION = Kind(
    "H723",
    "games-after-decision",
    _RATING_WARNING,
    "{games} from round {round} on came after the match of {length} was decided and are not rated",
    clause="FIDE Rating Regulations 2002, 6.5; FIDE Rating Regulations 2024, 6.2",
    what="A player had more than half of the points of a match, and it continued.",
    why="Games after the decision are not rated.",
    remedy="Give the number of scheduled games in the details (`match_length`), or that FIDE "
    "agreed beforehand to rate them (`match_waiver`).",
    example=Example(
        bad={
            **_MATCH,
            "072 6": "072 2",
            "2.5    1     4 w 1     2 b =     3 w 1": "3.0    1     2 w 1     2 b 1     2 w 1",
            "2.0    2     5 b 1     1 w =     6 w =": "0.0    2     1 b 0     1 w 0     1 b 0",
        },
        good={**_MATCH, "072 6": "072 2"},
    ),
)

_RAPID = {"222 5400+30": "222 1500+10", _TEXT_122: "122 as announced"}

RATINGS_TOO_FAR_APART = Kind(
    "H725",
    "ratings-too-far-apart",
    _RATING_WARNING,
    "round {round}: {player} and {opponent} are {difference} points apart, so the game is not "
    "rated",
    clause="FIDE Rapid and Blitz Rating Regulations 2024, 7.3.1",
    what="In a rapid or blitz event two players met who are 600 points apart or more, and one of "
    "them is rated above 2600.",
    why="Since December 2024 such a game is not rated.",
    remedy="Nothing needs to be done; correct the ratings if they are wrong.",
    example=Example(
        bad={**_RAPID, "2541 NOR": "2642 NOR", "2167 GER": "2042 GER"},
        good={**_RAPID, "2541 NOR": "2641 NOR", "2167 GER": "2042 GER"},
    ),
)

_ALL_POINTS = {
    **_FOUR_PLAYERS,
    "072 6": "072 3",
    "2288 DEN": "     DEN",
    "3 wWGM Kragelund": "3 m    Kragelund",
    "2.5    1     4 w 1     2 b =     3 w 1": "3.0    1     4 w 1     2 b 1     3 w 1",
    "2.0    2     5 b 1     1 w =     6 w =": "1.0    3     3 w =     1 w 0     4 b =",
}

INDETERMINATE_DIFFERENCE = Kind(
    "H726",
    "indeterminate-difference",
    _FOR_RATING,
    "{player} scored 100 % or 0 %, for which the table has no difference",
    clause="FIDE Rating Regulations 2002, 10.1, 10.21b",
    what="A rated player in a round robin with unrated players scored 100 % or 0 %, and the "
    "details ask for an error in this case (`indeterminate_dp`).",
    why="The tournament average needs the difference of every rated player.",
    remedy="Use 800, or exclude the player from the average: `indeterminate_dp` in the details.",
    example=Example(
        bad=_ALL_POINTS,
        good=_ALL_POINTS,
        details='[event]\nnational_championship = true\n\n[rating]\nindeterminate_dp = "error"\n',
        good_details="[event]\nnational_championship = true\n",
    ),
)

_NO_GAMES = {
    "2.5    1     4 w 1     2 b =     3 w 1": "3.0    1     4 w +     2 b +     3 w +",
    "2.0    2     5 b 1     1 w =     6 w =": "2.0    2     5 b +     1 w -     6 w +",
    "1.5    4     6 w =     4 b 1     1 b 0": "2.0    3     6 w +     4 b +     1 b -",
    "0.0    6     1 b 0     3 w 0     5 b 0": "0.0    6     1 b -     3 w -     5 b -",
    "1.0    5     2 w 0     6 b 0     4 w 1": "1.0    5     2 w -     6 b -     4 w +",
    "2.0    3     3 b =     5 w 1     2 b =": "1.0    4     3 b -     5 w +     2 b -",
}
"""The report with forfeits only."""

NO_GAME_RATED = Kind(
    "H727",
    "no-game-rated",
    _FOR_RATING,
    "no game in this report is rated",
    clause="FIDE Rating Regulations 2002, 5.1; FIDE Rating Regulations 2024, 5.1",
    what="The report has players but no game that was played over the board and counts: only "
    "byes, forfeits, or a list of players before the first round.",
    why="There is nothing to rate.",
    remedy="Send the report when games have been played.",
    example=Example(
        bad=_NO_GAMES,
        good={
            **_NO_GAMES,
            "2.5    1     4 w 1     2 b =     3 w 1": "3.0    1     4 w 1     2 b +     3 w +",
            "0.0    6     1 b 0     3 w 0     5 b 0": "0.0    6     1 b 0     3 w -     5 b -",
        },
    ),
)
