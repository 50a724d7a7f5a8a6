"""Faults of group T: teams and matches.

| codes | about |
| --- | --- |
| T1 | teams and rosters (310, 013) |
| T2 | line-ups (300) |
| T3 | numbers and rounds that records name |
| T4 | byes and forfeited matches (240, 320, 330) |
| T5 | totals and ranks of teams |
| T6 | who meets whom, boards and colours (352) |
| T7 | copies (801, 802) |
| T8 | points out of the ordinary (299, 250) and prohibited pairings (260) |
"""

from __future__ import annotations

from functools import partial

from crosstable.checks.catalogue.examples import RUNNING, TEAM, Example, exchange_piece
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

_example = partial(Example, base=TEAM)
_exchanged = partial(exchange_piece, base=TEAM)
_running = partial(exchange_piece, base=RUNNING, purpose="pairing")

AT_LEAST_WARNING = ByMark(unmarked=WARNING)
"""What changes standings deserves a word even where a purpose has no mark for the field."""

_LINEUP = "300   2   2   1    5    2"
_BYE = "240 H   2    4"
_ALLOCATED = "320  1.0  1.0       3"
_FORFEIT = "330 +-   3   1   4"
_ROSTER = "    6    8   12"
_PROHIBITED = "260   1   5    4    6"
_SAME = {"Kaltental 1921": "Kaltental 1922"}
"""A change that harms nobody, where the near miss is the correct report."""


def _after_forfeit(line: str) -> dict[str, str]:
    """The correct report with one more line at its end."""
    return {_FORFEIT: f"{_FORFEIT}\n{line}"}


# -- teams and rosters ----------------------------------------------------------------------------

_SECOND_TEAM = "310   {} Kaltental 2                      KALT2   1988    0.0    0.0   5    12"


def _with_second_team(number: int) -> dict[str, str]:
    return {"082 4": "082 5", _ROSTER: "    6    8\n" + _SECOND_TEAM.format(number)}


TEAM_NUMBER_OUT_OF_RANGE = Kind(
    "T101",
    "team-number-out-of-range",
    always(ERROR),
    "team {name} has the number {number}, but team numbers go from 1 to 999",
    clause="TRF26, record 310 (columns 5-7); format notes, C33",
    what="A team has the number 0, or one that does not fit into three columns.",
    why="Line-ups, byes and forfeits name teams by their numbers, and 0 is not a team.",
    remedy="Give the team an unused number, and use it in all records about the team.",
    example=_example(bad=_with_second_team(0), good=_with_second_team(5)),
)

TEAM_NUMBER_REPEATED = Kind(
    "T102",
    "team-number-repeated",
    always(ERROR),
    "the number {number} of team {one} is already used by team {other}",
    clause="TRF26, record 310 (columns 5-7); format notes, 14",
    what="Two teams have the same number.",
    why="A record with this number can mean either team, so matches cannot be distinguished.",
    remedy="Give one of the teams another number, and use it in all records about the team.",
    example=_example(bad=_with_second_team(4), good=_with_second_team(5)),
)

ROSTER_NAMES_STRANGER = Kind(
    "T111",
    "roster-names-stranger",
    always(ERROR),
    "player {player} in the roster of {team} is not in the file",
    clause="TRF26, record 310 (columns 74 and on); format notes, 14",
    what="A roster names a starting rank that no record 001 has.",
    why="The team has an unknown player, or the player's record is lost.",
    remedy="Correct the number in the roster, or add the player's record 001.",
    example=_exchanged(_ROSTER, bad=f"{_ROSTER}   99", good="    6   12    8"),
)

PLAYER_IN_TWO_TEAMS = Kind(
    "T112",
    "player-in-two-teams",
    always(ERROR),
    "{player} is in the roster of {team} and in that of {other}",
    clause="TRF26, record 310 (columns 74 and on); format notes, 14",
    what="A player is in the rosters of two teams.",
    why="The player's games would count for both teams; their points cannot be computed.",
    remedy="Remove the player from the roster of the team they did not play for.",
    example=_example(
        bad={"    4    7   11": "    4    7   11   12"},
        good={"    4    7   11": "    4    7   11   12", _ROSTER: "    6    8"},
    ),
)

PLAYER_TWICE_IN_ROSTER = Kind(
    "T113",
    "player-twice-in-roster",
    always(ERROR),
    "{player} is twice in the roster of {team}",
    clause="TRF26, record 310 (columns 74 and on)",
    what="A roster names the same player twice.",
    why="The place in the roster is the default board, and a player cannot have two.",
    remedy="Remove one of the two; if another player was meant, write that number.",
    example=_exchanged(_ROSTER, bad=f"{_ROSTER}    8", good="    6   12    8"),
)

PLAYER_IN_NO_TEAM = Kind(
    "T114",
    "player-in-no-team",
    Levels(WARNING, WARNING, ERROR, ERROR),
    "{player} has games and is in no team",
    clause="TRF26, record 310; format notes, 14",
    what="In a team event a player with games is in no roster and no line-up.",
    why="The player's games count for no match, so match and game points cannot be right.",
    remedy="Add the player to the roster of their team.",
    example=_exchanged("    4    7   11", bad="    4    7", good="    4   11    7"),
)

IDLE_PLAYER_IN_NO_TEAM = Kind(
    "T115",
    "idle-player-in-no-team",
    always(INFO),
    "{player} has no game and is in no team",
    clause="TRF26, record 310; format notes, 14",
    what="In a team event a player without games is in no roster.",
    why="The player takes no part: the roster of a team may be incomplete.",
    remedy="Add the player to the roster of their team, or remove the record.",
    example=_example(
        bad={_ROSTER: "    6    8"},
        good={_ROSTER: "    6    8", "    4    7   11": "    4    7   11   12"},
    ),
)


def _with_roster(name: str, *players: int) -> dict[str, str]:
    line = f"013 {name:<32}" + " ".join(f"{player:>4}" for player in players)
    return {_BYE: f"{line}\n{_BYE}"}


ROSTERS_DIFFER = Kind(
    "T121",
    "rosters-differ",
    always(WARNING),
    "record 013 gives {team} another roster than record {code}: the difference is {players}",
    clause="TRF26, records 013 and 310; format notes, C31",
    what="Records 013 and 310 of the same team name different players.",
    why="Programs that read only 013 see another team; if both exist, 310 counts.",
    remedy="Make record 013 match the roster of record 310, or remove it.",
    example=_example(
        bad=_with_roster("Kaltental 1921", 6, 8, 9), good=_with_roster("Kaltental 1921", 6, 8, 12)
    ),
)

ROSTER_ORDERS_DIFFER = Kind(
    "T122",
    "roster-orders-differ",
    always(WARNING),
    "record 013 gives {team} the same players as record {code} in another order",
    clause="TRF26, records 013 and 310; format notes, C31",
    what="Records 013 and 310 of a team name the same players in different orders.",
    why="The order of the roster is the default order of the boards; 310 counts.",
    remedy="Make record 013 match the roster of record 310, or remove it.",
    example=_example(
        bad=_with_roster("Kaltental 1921", 8, 6, 12), good=_with_roster("Kaltental 1921", 6, 8, 12)
    ),
)

ROSTER_OF_NO_TEAM = Kind(
    "T123",
    "roster-of-no-team",
    always(WARNING),
    "record 013 names the team {name}, which has no record 310",
    clause="TRF26, records 013 and 310; format notes, C31",
    what="A record 013 is about a team that has no record 310.",
    why="Where records 310 exist, 013 does not count: this team takes no part in the event.",
    remedy="Add a record 310 for the team, correct its name, or remove record 013.",
    example=_example(
        bad=_with_roster("Gasthof Post", 98, 99), good=_with_roster("Kaltental 1921", 6, 8, 12)
    ),
)

# -- line-ups -------------------------------------------------------------------------------------

_ZEROS = {_LINEUP: "300   2   2   1 0005 0002"}
"""The same line-up with leading zeros."""

LINEUP_NEEDED = Kind(
    "T201",
    "lineup-needed",
    AT_LEAST_WARNING,
    "round {round}: the boards of {team} against {opponent} do not follow the roster, and no "
    "record 300 gives the line-up",
    clause="TRF26, record 300",
    what="The games of a match show boards out of the order of the rosters, without a record 300.",
    why="The players' boards are unknown, so colours and board results can only be guessed.",
    remedy="Add a record 300 with the line-up of the team that changed its order.",
    example=_example(bad={f"{_LINEUP}\n": ""}, good=_ZEROS),
)

_BOARD_EMPTY = {
    "0000 - Z  0000 - Z    11 w 0": "0000 - Z  0000 - Z  0000 - Z",
    "0000 - Z  0000 - Z    10 b 1": "0000 - Z  0000 - Z  0000 b +",
}

EMPTY_BOARD_WITHOUT_LINEUP = Kind(
    "T202",
    "empty-board-without-lineup",
    BY_MARK,
    "round {round}: {team} has filled {players} of {boards} boards, but no record 300 shows which",
    clause="TRF26, record 300",
    what="Fewer players of a team sat down than there are boards, without a record 300.",
    why="The empty board is unknown, and so is the winner by forfeit.",
    remedy="Add a record 300 with 0000 for the empty board.",
    example=_example(
        bad=_BOARD_EMPTY, good=_BOARD_EMPTY | {_LINEUP: f"{_LINEUP}\n300   3   2   3    2 0000"}
    ),
)

LINEUP_NOT_NEEDED = Kind(
    "T211",
    "lineup-not-needed",
    always(INFO),
    "round {round}: {team} played in the order of its roster, so record 300 is not needed",
    clause="TRF26, record 300; format notes, 14",
    what="A record 300 gives a line-up in the default order, on all boards.",
    why="It is harmless, but it hides the records that matter.",
    remedy="Remove the record.",
    example=_example(bad={_LINEUP: f"300   1   1   3    1    3\n{_LINEUP}"}, good=_ZEROS),
)

LINEUP_REPEATED = Kind(
    "T212",
    "lineup-repeated",
    AT_LEAST_WARNING,
    "the line-up of {team} in round {round} is repeated",
    clause="TRF26, record 300",
    what="Two records 300 give the line-up of the same team in the same round.",
    why="Programs use the first or the last one; if they differ, the boards can only be guessed.",
    remedy="Keep the right one.",
    example=_example(bad={_LINEUP: f"{_LINEUP}\n{_LINEUP}"}, good=_ZEROS),
)

LINEUP_NAMES_NOBODY = Kind(
    "T213",
    "lineup-names-nobody",
    AT_LEAST_WARNING,
    "the line-up of {team} in round {round} names no player",
    clause="TRF26, record 300",
    what="A record 300 has no player at all.",
    why="A team without players did not appear: that is a forfeited match (record 330).",
    remedy="Name the players, or state the forfeit in a record 330.",
    example=_example(bad={_LINEUP: f"300   1   1   3 0000 0000\n{_LINEUP}"}, good=_ZEROS),
)

LINEUP_TOO_LONG = Kind(
    "T214",
    "lineup-too-long",
    AT_LEAST_WARNING,
    "the line-up of {team} in round {round} has {players} boards, record 352 has {boards}",
    clause="TRF26, records 300 and 352; format notes, 14",
    what="A record 300 gives more boards than record 352 has letters.",
    why="One of the two is wrong: the boards of a match are fixed for the event.",
    remedy="Remove the surplus boards, or correct record 352.",
    example=_example(bad={_LINEUP: f"{_LINEUP} 0000"}, good=_ZEROS),
)

LINEUP_NAMES_STRANGER = Kind(
    "T221",
    "lineup-names-stranger",
    AT_LEAST_WARNING,
    "player {player} in the line-up of {team} in round {round} is not in the file",
    clause="TRF26, record 300; format notes, 14",
    what="A record 300 names a starting rank that no record 001 has.",
    why="The board is empty for every program that reads the line-up.",
    remedy="Correct the number.",
    example=_example(bad={_LINEUP: "300   2   2   1    5   99"}, good=_ZEROS),
)

LINEUP_NAMES_ANOTHER_TEAMS_PLAYER = Kind(
    "T222",
    "lineup-names-another-teams-player",
    AT_LEAST_WARNING,
    "{player} in the line-up of round {round} is not in the roster of {team}",
    clause="TRF26, records 300 and 310; format notes, 14",
    what="A record 300 names a player who is not in the roster of the team.",
    why="Either the player was not entitled to play for the team, or a number is wrong.",
    remedy="Correct the line-up, or add the player to the roster of record 310.",
    example=_example(bad={_LINEUP: "300   2   2   1    5    3"}, good=_ZEROS),
)

BOARD_OCCUPIED_TWICE = Kind(
    "T223",
    "player-on-two-boards",
    AT_LEAST_WARNING,
    "{player} sits on two boards in the line-up of {team} in round {round}",
    clause="TRF26, record 300",
    what="A record 300 names the same player on two boards.",
    why="A player has one board in a match; the other one belongs to somebody else or is empty.",
    remedy="Write the right player, or 0000 for an empty board.",
    example=_example(bad={_LINEUP: "300   2   2   1    5    5"}, good=_ZEROS),
)

LINEUP_OPPONENT_DIFFERS = Kind(
    "T231",
    "lineup-opponent-differs",
    AT_LEAST_WARNING,
    "the line-up of {team} in round {round} is for a match against {named}, but its players meet "
    "{meets}",
    clause="TRF26, record 300 (columns 13-15); format notes, 14",
    what="A record 300 names another opponent than the games of record 001.",
    why="One of the two is wrong, and with it the match.",
    remedy="Write the opponent of the games, or correct the round.",
    example=_exchanged(_LINEUP, bad="300   2   2   3    5    2", good="300   2   2 001    5    2"),
)

BOARD_WITHOUT_GAME = Kind(
    "T232",
    "board-without-game",
    AT_LEAST_WARNING,
    "{player} is in the line-up of {team} in round {round}, but has no game there",
    clause="TRF26, records 300 and 001; format notes, 14",
    what="A record 300 seats a player whose record 001 has no game in that round.",
    why="Either the board was empty or played by another player, or a game is missing.",
    remedy="Write the player who sat there (0000 for an empty board), or add the game.",
    example=_example(bad={_LINEUP: "300   2   2   1    5   10"}, good=_ZEROS),
)

GAME_WITHOUT_BOARD = Kind(
    "T233",
    "game-without-board",
    AT_LEAST_WARNING,
    "{player} has a game of the match in round {round}, but no board in the line-up of {team}",
    clause="TRF26, records 300 and 001; format notes, 14",
    what="A player has a game in a match, and the record 300 of the team leaves the player out.",
    why="The game has no board, so the board results of the match are unknown.",
    remedy="Name the player on the right board.",
    example=_example(bad={_LINEUP: "300   2   2   1    5 0000"}, good=_ZEROS),
)

LINEUPS_CONTRADICT = Kind(
    "T234",
    "lineups-contradict",
    AT_LEAST_WARNING,
    "round {round}: {player} sits on board {board}, the opponent {opponent} on board {other_board}",
    clause="TRF26, record 300",
    what="Two players met, but the line-ups of their teams seat them on different boards.",
    why="One line-up is wrong; board results and colours depend on it.",
    remedy="Correct the line-up that does not match the games.",
    example=_example(
        bad={_LINEUP: f"{_LINEUP}\n300   2   1   2    9    1"},
        good={_LINEUP: f"{_LINEUP}\n300   2   1   2    1    9"},
    ),
)

# -- numbers and rounds ---------------------------------------------------------------------------

TEAM_NOT_IN_FILE = Kind(
    "T301",
    "team-not-in-file",
    AT_LEAST_WARNING,
    "record {code} names team {number}, which is not in the file",
    clause="TRF26, records 240 to 330; format notes, 14",
    what="A line-up, bye, forfeit or list of points names a team that no record 310 has.",
    why="Some programs refuse such a file, others ignore the record.",
    remedy="Correct the number of the team.",
    example=_exchanged(_BYE, bad=f"{_BYE}    9", good="240 H   2 0004"),
)

PARTICIPANT_NOT_IN_FILE = Kind(
    "T302",
    "participant-not-in-file",
    AT_LEAST_WARNING,
    "record {code} names player {number}, who is not in the file",
    clause="TRF26, records 240, 250, 260 and 299; format notes, 14",
    what="A bye, a range of fictitious points or a list names a player who is not in the file.",
    why="Some programs refuse such a file, others ignore the record.",
    remedy="Correct the starting rank.",
    example=_running(_PROHIBITED, bad="260   1   5    4   16", good="260   1   5    4    5"),
)

ROUND_BEYOND_THE_LAST = Kind(
    "T303",
    "record-names-round-beyond-the-last",
    ByMark(most=WARNING, unmarked=WARNING),
    "record {code} names round {round}, but the last round is {rounds}",
    clause="TRF26, record 142; format notes, 14",
    what="A line-up, bye, forfeit or range of rounds goes beyond the last round.",
    why="There is no such round: the number, or record 142, is wrong.",
    remedy="Correct the round, or the number of rounds in record 142.",
    example=_running(_PROHIBITED, bad="260   1   6    4    6", good="260   1   4    4    6"),
)

# -- byes and forfeits ----------------------------------------------------------------------------

BYE_RECORD_REPEATED = Kind(
    "T401",
    "bye-record-repeated",
    always(WARNING),
    "a second record {code} is about the {kind}s of round {round}",
    clause="TRF26, record 240: at most one record for each type and round",
    what="Two records give the same kind of bye for the same round.",
    why="The standard allows one; some programs read only the first or the last.",
    remedy="Put all numbers into one record.",
    example=_running(
        "240 H   3    7", bad="240 H   3    7\n240 H   3    8", good="240 H   3    7    8"
    ),
)

TWO_STATEMENTS = Kind(
    "T402",
    "round-stated-twice",
    always(ERROR),
    "{who} has {one} and {other} in round {round}",
    clause="TRF26, records 240, 320 and 330",
    what="Two records give a team different byes, or a bye and a forfeited match, in one round.",
    why="Both cannot be true, and the points of the team depend on it.",
    remedy="Keep the right one.",
    example=_example(
        bad={_BYE: f"{_BYE}\n240 Z   2    4"},
        good={
            _BYE: f"{_BYE}\n240 Z   3   12",
            _ROSTER: "    6    8\n" + _SECOND_TEAM.format(12),
            "082 4": "082 5",
        },
    ),
)

TEAM_BYE_CONTRADICTED = Kind(
    "T404",
    "team-bye-contradicted",
    always(ERROR),
    "record {code} gives {team} a {kind} in round {round}, but {player} has {cell} there",
    clause="TRF26, records 240 and 001; format notes, 14",
    what="A team has a bye, and a player of the team has a game or another bye in that round.",
    why="A team with a bye does not play: the record or the cell is wrong.",
    remedy="Correct the round or the team of record 240, or the cell of the player.",
    example=_exchanged(_BYE, bad="240 H   1    4", good="240 H   2 0004"),
)

_HALF_POINT_CELL = {"0000 - Z  0000 - Z  0000 - Z": "0000 - Z  0000 - H  0000 - Z"}

TEAM_BYE_WITHOUT_RECORD = Kind(
    "T405",
    "team-bye-without-record",
    BY_MARK,
    "{team} has a {kind} in round {round} by the cells of its players, but not by record {code}",
    clause="TRF26, record 240; format notes, 5",
    what="Players have a half- or full-point bye, and no record gives it to their team.",
    why="Programs read team byes from record 240, so they treat the team as absent without points.",
    remedy="Add the team to the record 240 of that kind and round.",
    example=_example(bad={f"{_BYE}\n": ""} | _HALF_POINT_CELL, good=_HALF_POINT_CELL),
)

BYE_RECORD_LEFT_OUT = Kind(
    "T406",
    "bye-record-left-out",
    AT_LEAST_WARNING,
    "record {code} gives no bye: {reason}",
    clause="TRF26, record 240 (columns 5 and 7-9)",
    what="A record of byes has a type other than F, H and Z, or the round 0.",
    why="It is not clear which bye is meant; the participants get nothing for it.",
    remedy="Write F, H or Z as the type, and the number of the round.",
    example=Example(
        base=RUNNING,
        purpose="pairing",
        bad={"240 H   3    7": "240 Q   3    7", "8 w 0  0000 - H": "8 w 0"},
        good={"240 H   3    7": "240 h   3    7"},
    ),
)

ALLOCATED_BYE_CONTRADICTED = Kind(
    "T411",
    "team-pab-contradicted",
    always(ERROR),
    "record 320 gives {team} the pairing-allocated bye in round {round}, but {player} has {cell} "
    "there",
    clause="TRF26, records 320 and 001; format notes, 14",
    what="The team of record 320 has a player with a game or another bye in that round.",
    why="A team with the bye does not play: the record or the cell is wrong.",
    remedy="Put the team into the columns of the round in which it had the bye.",
    example=_exchanged(_ALLOCATED, bad="320  1.0  1.0   3", good="320  1.0  1.0 000   3"),
)

_FOUR_ROUNDS = {
    "142 3": "142 4",
    "26/05/16  26/05/17": "26/05/16  26/05/17  26/05/17",
}

ALLOCATED_BYE_TWICE = Kind(
    "T412",
    "team-pab-twice",
    always(WARNING),
    "{team} has the pairing-allocated bye in round {round} and had it in round {earlier}",
    clause="TRF26, record 320; Handbook C.04.6: no second pairing-allocated bye",
    what="In a Swiss event record 320 gives a team the bye twice.",
    why="A team that had it must not get it again; often a number is in the wrong round.",
    remedy="Correct record 320. If the team really had it twice, the rules of the event must "
    "allow it.",
    example=_example(
        purpose="pairing",
        bad=_FOUR_ROUNDS | {_ALLOCATED: "320  1.0  1.0       3       3"},
        good=_FOUR_ROUNDS | {_ALLOCATED: "320  1.0  1.0       3       4"},
    ),
)

_ALLOCATED_CELL = {"0000 - Z  0000 - Z    10 b 1": "0000 - Z  0000 - U    10 b 1"}

ALLOCATED_BYE_NOT_LISTED = Kind(
    "T413",
    "team-pab-not-listed",
    ByMark(most=WARNING, unmarked=WARNING),
    "{team} has a pairing-allocated bye in round {round} by the cells of its players, but record "
    "320 has no team there",
    clause="TRF26, record 320; format notes, 14",
    what="Players have `U` in a round in which record 320 names no team.",
    why="Programs read the bye of a team from record 320, so they treat the team as absent.",
    remedy="Write the number of the team into the columns of that round.",
    example=_example(
        bad=_ALLOCATED_CELL | {_ALLOCATED: "320  1.0  1.0 000 000"}, good=_ALLOCATED_CELL
    ),
)

ALLOCATED_BYE_WITHOUT_RECORD = Kind(
    "T414",
    "team-pab-without-record",
    ByMark(most=WARNING),
    "{team} has a pairing-allocated bye in round {round}, but no record 320 gives its value",
    clause="TRF26, record 320",
    what="Players have `U`, and the report has no record 320.",
    why="Record 320 gives the team that had the bye and its value; without it a draw is assumed.",
    remedy="Add record 320 with match points, game points and the team of each round.",
    example=_example(bad=_ALLOCATED_CELL | {f"{_ALLOCATED}\n": ""}, good=_ALLOCATED_CELL),
)

ALLOCATED_BYES_IN_ONE_ROUND = Kind(
    "T415",
    "team-pabs-in-one-round",
    always(WARNING),
    "{team} has a pairing-allocated bye in round {round} by the cells of its players, and so has "
    "{other}",
    clause="TRF26, record 320: one team per round",
    what="Two teams have a pairing-allocated bye in the same round.",
    why="There is one at most: one of the teams was absent or had another bye.",
    remedy="Correct the cells of the team that had no pairing-allocated bye.",
    example=_example(
        bad={f"{_BYE}\n": "", "0000 - Z  0000 - Z  0000 - Z": "0000 - Z  0000 - U  0000 - Z"},
        good=_HALF_POINT_CELL,
    ),
)

FREE_TEAM_WITHOUT_RECORD = Kind(
    "T416",
    "free-team-without-record",
    always(INFO),
    "{team} has no match in round {round}, and nothing says why: as the only such team of a Swiss "
    "it counts as having the pairing-allocated bye ({points})",
    clause="Handbook C.04.6, 1.2; TRF26, record 320",
    what="In a Swiss a team that takes part has no match in a round, and neither a record nor a "
    "cell says that it had a bye. Reports with records 013 have no place for it.",
    why="The match points of the team depend on it. Standings, pairings and conversions count a "
    "drawn match and say so; other programs may count nothing.",
    remedy="If the format has a record 320, add it, as in the suggestion; otherwise compare the "
    "match points with the official table.",
    example=_example(bad={f"{_ALLOCATED}\n": ""}, good=_SAME),
)

FORFEIT_CONTRADICTED = Kind(
    "T421",
    "forfeit-contradicted",
    always(ERROR),
    "{team} {fate} its match of round {round} by forfeit, but {player} has a {result} there",
    clause="TRF26, records 330 and 001; format notes, 5.1",
    what="A match is stated as forfeited, and a player of one of the teams has another result.",
    why="Players who came have `+`, the others have nothing: record or cell is wrong.",
    remedy="Correct the type or the teams of the record, or the cells of the players.",
    example=_exchanged(_FORFEIT, bad="330 -+   3   1   4", good="330 +- 003   1   4"),
)

FORFEIT_WINNER_ABSENT = Kind(
    "T422",
    "forfeit-winner-absent",
    always(WARNING),
    "{team} won its match of round {round} by forfeit, but none of its players has a forfeit win",
    clause="TRF26, records 330 and 001; format notes, 5.1",
    what="A team won by forfeit, but according to the cells none of its players was present.",
    why="A team is present if a player is; game points count the players who came.",
    remedy="Give the players who came `+` in that round; if nobody came, the type is `--`.",
    example=_example(
        bad={
            f"{_BYE}\n": "",
            f"{_ALLOCATED}\n": "",
            "2235    3.0    3.0   2": "2235    4.0    4.0   2",
            "2169    1.0    1.5   4": "2169    0.0    0.5   4",
            **_after_forfeit("330 +-   2   3   4"),
        },
        good={_FORFEIT: "330 +- 003   1   4"},
    ),
)

_FORFEITED_BOARDS = {
    "4 w 1     5 b 1  0000 - +": "4 w 1     5 b 1     6 w +",
    "7 b =  0000 - Z  0000 - +": "7 b =  0000 - Z     8 b +",
    "2 w 0  0000 - Z  0000 - Z": "2 w 0  0000 - Z     1 b -",
    "5 b =  0000 - Z  0000 - Z": "5 b =  0000 - Z     3 w -",
}

FORFEIT_WITHOUT_RECORD = Kind(
    "T423",
    "forfeit-without-record",
    always(INFO),
    "round {round}: {team} and {opponent} have only forfeited games, and there is no record {code}",
    clause="TRF26, record 330; format notes, 5.1",
    what="Every board of a match was forfeited the same way, without a record of the forfeit.",
    why="Match points of a forfeited match may differ; programs should not have to guess.",
    remedy="Add a record 330 with the type, the round and both teams.",
    example=_example(bad={f"{_FORFEIT}\n": ""} | _FORFEITED_BOARDS, good=_FORFEITED_BOARDS),
)

FORFEIT_WITHOUT_OPPONENT = Kind(
    "T424",
    "forfeit-without-opponent",
    AT_LEAST_WARNING,
    "{team} won its match of round {round} by forfeit, but neither the games nor a record {code} "
    "name the opponent",
    clause="TRF26, record 330; format notes, 5.1",
    what="Players have `+` without an opponent, and no record gives the forfeited match.",
    why="Without it the opponent is unknown: the match is missing in pairings and tie-breaks.",
    remedy="Add a record 330 with the type, the round and both teams.",
    example=_example(bad={f"{_FORFEIT}\n": ""}, good={_FORFEIT: "330 +- 003   1   4"}),
)

FORFEIT_LEFT_OUT = Kind(
    "T425",
    "forfeit-record-left-out",
    AT_LEAST_WARNING,
    "record {code} forfeits no match: {type!r} is not one of the types +-, -+ and --",
    clause="TRF26, record 330 (columns 5-6)",
    what="A record of a forfeited match has an unknown type.",
    why="The winner and the absent team are unknown, so the match gives no points.",
    remedy="Write +- if the White team won, -+ if the Black team won, -- if neither team appeared.",
    example=_exchanged(_FORFEIT, bad="330 +x   3   1   4", good="330 +- 003   1   4"),
)

# -- totals and ranks -----------------------------------------------------------------------------

MATCH_POINTS_WRONG = Kind(
    "T501",
    "team-match-points-wrong",
    AT_LEAST_WARNING,
    "{team} has {value} match points in its record, but {right} from its matches",
    clause="TRF26, record 310 (columns 55-60); format notes, 14",
    what="The match points of a team are not those of its matches, byes and records 299.",
    why="Standings and the next pairing depend on them.",
    remedy="Write the computed match points, or correct the result or record that is wrong.",
    example=_exchanged("2358    5.0", bad="2358    6.0", good="2359    5.0"),
)

GAME_POINTS_WRONG = Kind(
    "T502",
    "team-game-points-wrong",
    AT_LEAST_WARNING,
    "{team} has {value} game points in its record, but {right} from its matches",
    clause="TRF26, record 310 (columns 62-67); format notes, 14",
    what="The game points of a team are not those of its boards, byes and records 299.",
    why="Standings, tie-breaks and the next pairing depend on them.",
    remedy="Write the computed game points, or correct the result or record that is wrong.",
    example=_example(bad={"5.0    4.5   1": "5.0    4.0   1"}, good=_SAME),
)

TEAM_TOTALS_OF_EARLIER_ROUND = Kind(
    "T503",
    "team-totals-of-earlier-round",
    AT_LEAST_WARNING,
    "the match and game points of the teams are those {when}, but there are results for round "
    "{last} ({wrong} teams)",
    clause="TRF26, record 310 (columns 55-67); format notes, 14",
    what="The match and game points of all teams follow from their matches up to an earlier round "
    "only.",
    why="The results of a round were typed into the cells, or the report was written between two "
    "steps of the program; the next pairing depends on the points.",
    remedy="Export the report again after the round, or let `--fix` recompute the points.",
    example=_example(
        bad={
            "5.0    4.5   1": "3.0    2.5   1",
            "2.0    3.0   3": "2.0    2.5   2",
            "3.0    3.0   2": "1.0    1.5   3",
        },
        good={
            "5.0    4.5   1": "3.0    2.5   1",
            "2.0    3.0   3": "2.0    2.5   2",
            "3.0    3.0   2": "1.0    2.0   3",
        },
    ),
)

TEAM_RANK_OUT_OF_RANGE = Kind(
    "T511",
    "team-rank-out-of-range",
    ByMark(most=WARNING, unmarked=WARNING),
    "{team} has the rank {rank} among {teams} teams",
    clause="TRF26, record 310 (columns 69-71)",
    what="The rank of a team is 0 or larger than the number of teams.",
    why="The final standings cannot be right.",
    remedy="Write the rank of the final standings.",
    example=_exchanged("1.0    1.5   4", bad="1.0    1.5   9", good="1.0    1.5 004"),
)

TEAM_RANK_AGAINST_POINTS = Kind(
    "T512",
    "team-rank-against-points",
    ByMark(most=WARNING, unmarked=WARNING),
    "{team} has rank {rank} with {points} points, {other} rank {other_rank} with {other_points}",
    clause="TRF26, record 310 (columns 69-71) and record 202",
    what="A team is ranked above, or level with, another one that has more points.",
    why="The primary score decides first; tie-breaks only apply to equal points.",
    remedy="Correct the ranks, or the points if they are wrong.",
    example=_example(
        bad={"2.0    3.0   3": "2.0    3.0   2", "3.0    3.0   2": "3.0    3.0   3"}, good=_SAME
    ),
)

# -- who meets whom -------------------------------------------------------------------------------

GAME_OUTSIDE_THE_MATCH = Kind(
    "T601",
    "game-outside-the-match",
    Levels(WARNING, WARNING, ERROR, ERROR),
    "round {round}: {player} of {own} meets {opponent} of {other}, while {own} meets {meets}",
    clause="TRF26, record 001, opponent; format notes, 5",
    what="Players of a team meet players of several teams in one round.",
    why="A team has one match per round, so it is unknown which match the game belongs to.",
    remedy="Correct the opponents, or the roster of the player who is in the wrong team.",
    example=_example(
        bad={
            "0.0    9  0000 - Z     2 w 0": "0.5    5    10 w =     2 w 0",
            "0.0    9  0000 - Z  0000 - Z    11 w 0": "0.5    5     9 b =  0000 - Z    11 w 0",
            "0.0    9     2 w 0": "0.0   11     2 w 0",
            "0.0    9  0000 - Z  0000 - Z  0000 - Z": "0.0   11  0000 - Z  0000 - Z  0000 - Z",
        },
        good=_SAME,
    ),
)

TEAM_MATES_MEET = Kind(
    "T602",
    "team-mates-meet",
    always(ERROR),
    "round {round}: {player} meets {opponent}, who plays for the same team, {own}",
    clause="TRF26, records 001 and 310",
    what="Two players of the same roster have a game against each other.",
    why="Team-mates do not meet in a team event: an opponent or a roster is wrong.",
    remedy="Correct the opponents, or the roster of the player who is in the wrong team.",
    example=_example(
        bad={"    1    3    9": "    1    3", "    2    5   10": "    2    5   10    9"}, good=_SAME
    ),
)

_THIRD_BOARD = {
    "0.5    5     8 w =     1 w 0  0000 - Z": "1.0    4     8 w =     1 w 0     7 w =",
    "0.5    5     3 w =  0000 - Z  0000 - Z": "1.0    4     3 w =  0000 - Z     5 b =",
    "0.5    5     1 b 0": "0.5    7     1 b 0",
    "0.5    5     5 b =": "0.5    7     5 b =",
    "2.0    3.0   3": "2.0    3.5   3",
    "3.0    3.0   2": "3.0    3.5   2",
}

BOARD_BEYOND_THE_LAST = Kind(
    "T611",
    "board-beyond-the-last",
    AT_LEAST_WARNING,
    "round {round}: {player} of {team} sits on board {board}, record 352 has {boards}",
    clause="TRF26, record 352; format notes, 14",
    what="A match has more games than record 352 has boards.",
    why="The number of boards is fixed: record 352, a roster or an opponent is wrong.",
    remedy="Correct record 352, or the game that does not belong to the match.",
    example=_example(bad=_THIRD_BOARD, good=_THIRD_BOARD | {"352 WB": "352 WBW"}),
)

COLOURS_AGAINST_SEQUENCE = Kind(
    "T612",
    "colours-against-sequence",
    ByMark(most=WARNING, unmarked=WARNING),
    "round {round}: the colours of {white} against {black} on {boards} do not follow record 352 "
    "({letters})",
    clause="TRF26, record 352; format notes, C46",
    what="The colours on the boards of a match are not those of record 352 for either team.",
    why="A colour is wrong, or the players sat in another order than in the report.",
    remedy="Correct the colours of both players, or add the line-ups (record 300).",
    example=_example(
        bad={
            "0000 - Z    11 w 0": "0000 - Z    11 b 0",
            "0000 - Z    10 b 1": "0000 - Z    10 w 1",
        },
        good=_SAME,
    ),
)

BOARD_COLOURS_TOO_LONG = Kind(
    "T613",
    "board-colours-too-long",
    AT_LEAST_WARNING,
    "record 352 has {letters} letters, but never more than {boards} played",
    clause="TRF26, record 352; format notes, 14",
    what="Record 352 has more letters than any match or line-up of the report has boards.",
    why="Byes and forfeits count by the number of boards, so totals cannot be checked.",
    remedy="Remove the surplus letters, or add line-ups (record 300) that show empty boards.",
    example=_example(bad={"352 WB": "352 WBW"}, good=_THIRD_BOARD | {"352 WB": "352 WBW"}),
)

# -- copies ---------------------------------------------------------------------------------------

TEAM_RESULTS_DIFFER = Kind(
    "T701",
    "team-results-copy-differs",
    always(WARNING),
    "record 801 of {team} shows {shown} for {what}, the other records give {right}",
    clause="TRF26, record 801; format notes, 5.3",
    what="Record 801 repeats other records, and something in it differs from them.",
    why="It is for people to read: they see another result than programs do.",
    remedy="Write what the other records have, or remove records 801.",
    example=_example(
        bad=_after_forfeit("801 1 NORRV 5 4.5  3 w 10 12  2 b 10 13  4 w ++ 12"),
        good=_after_forfeit("801 1 NORRV 5 4.5  3 w 1= 12  2 b 10 13  4 w ++ 12"),
    ),
)

TEAM_SUMMARY_DIFFERS = Kind(
    "T702",
    "team-summary-copy-differs",
    always(WARNING),
    "record 802 of {team} shows {shown} for {what}, the other records give {right}",
    clause="TRF26, record 802; format notes, 5.3",
    what="Record 802 repeats other records, and something in it differs from them.",
    why="It is for people to read: they see another result than programs do.",
    remedy="Write what the other records have, or remove records 802.",
    example=_example(
        bad=_after_forfeit("802   1 NORRV    5.0    4.5   3 w  2.0     2 b  1.0     4 w  2.0f"),
        good=_after_forfeit("802   1 NORRV    5.0    4.5   3 w  1.5     2 b  1.0     4 w  2.0f"),
    ),
)

# -- points out of the ordinary -------------------------------------------------------------------

ABNORMAL_POINTS_WITHOUT_EFFECT = Kind(
    "T801",
    "abnormal-points-without-effect",
    always(WARNING),
    "record 299 changes nothing: {reason}",
    clause="TRF26, record 299; format notes, 5.2",
    what="A record 299 adds no points, or gives points for something that did not happen.",
    why="A score was meant to change and did not.",
    remedy="Correct the type, round, participant or points, or remove the record.",
    example=_example(
        bad=_after_forfeit("299 F   2.0   2.0    2    2"),
        good=_after_forfeit("299 H   1.0   1.0    2    4"),
    ),
)

ABNORMAL_POINTS_REPEATED = Kind(
    "T802",
    "abnormal-points-repeated",
    always(WARNING),
    "another record 299 gives the value of a {event} of {who} again; the last one counts",
    clause="TRF26, record 299; format notes, 5.2",
    what="Two records 299 are about the same type, round and participant.",
    why="Only one can be right, and programs differ in which one they use.",
    remedy="Remove the wrong one.",
    example=_example(
        bad=_after_forfeit("299 H   2.0   1.0    2    4\n299 H   1.0   1.0    2    4"),
        good=_after_forfeit("299 H   1.0   1.0    2    4"),
    ),
)

ABNORMAL_POINTS_LEFT_OUT = Kind(
    "T804",
    "abnormal-points-left-out",
    AT_LEAST_WARNING,
    "record 299 does not count: {type!r} is not one of the types W, D, L, F, H, Z, + and -",
    clause="TRF26, record 299 (column 5); format notes, 5.2",
    what="A record 299 has an unknown type.",
    why="The points it adds or deducts are not counted.",
    remedy="Write the type of the result; leave it blank for a bonus or a penalty.",
    example=_example(
        bad={_FORFEIT: f"{_FORFEIT}\n299 Q   1.0   1.0    2    4"},
        good={_FORFEIT: f"{_FORFEIT}\n299 H   1.0   1.0    2    4"},
    ),
)

_LENT = "250       1.0   1   2    1    4"

MATCH_POINTS_OF_INDIVIDUALS = Kind(
    "T803",
    "match-points-of-individuals",
    always(WARNING),
    "record {code} gives {points} match points in an event without matches",
    clause="TRF26, records 250 and 299: match points are for teams; format notes, 14",
    what="A record 250 or 299 of an individual event has match points.",
    why="They are not counted: if they were meant as points, no player gets them.",
    remedy="Leave the match points blank; points of players belong in the field of game points.",
    example=_running(
        _LENT, bad="250  1.0  1.0   1   2    1    4", good="250  0.0  1.0   1   2    1    4"
    ),
)

RANGE_REVERSED = Kind(
    "T811",
    "range-reversed",
    AT_LEAST_WARNING,
    "record {code} goes from {what} {first} to {what} {last}, which comes earlier",
    clause="TRF26, records 250 and 260; format notes, 14",
    what="The last round or participant of a range comes before the first.",
    why="The range is empty, so the record has no effect.",
    remedy="Swap the two numbers, or correct the wrong one.",
    example=_running(_PROHIBITED, bad="260   5   1    4    6", good="260   5   5    4    6"),
)

FICTITIOUS_POINTS_ZERO = Kind(
    "T812",
    "fictitious-points-zero",
    AT_LEAST_WARNING,
    "record 250 gives no points",
    clause="TRF26, record 250; format notes, 14 and C11",
    what="A record 250 has neither match points nor game points.",
    why="Some engines refuse it; for others it has no meaning.",
    remedy="Write the points, or remove the record.",
    example=_running(
        _LENT, bad="250       0.0   1   2    1    4", good="250       0.5   1   2    1    4"
    ),
)

NOBODY_TO_KEEP_APART = Kind(
    "T821",
    "nobody-to-keep-apart",
    AT_LEAST_WARNING,
    "the list of prohibited pairings names only {who}",
    clause="TRF26, record 260: two participants at least; format notes, 14",
    what="A record 260 names fewer than two different participants.",
    why="It has no effect: a number is missing or wrong.",
    remedy="Name all players who must not meet, or delete the record.",
    example=_running(_PROHIBITED, bad="260   1   5    4    4", good="260   1   5    4    5"),
)
