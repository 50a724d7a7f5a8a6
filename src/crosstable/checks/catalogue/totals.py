"""Faults of sums: points (S1xx) and ranks (S2xx)."""

from __future__ import annotations

from crosstable.checks.catalogue.examples import ROUNDS, RUNNING, TEAM, Example, other_cell
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

_POINTS = Levels(WARNING, WARNING, ERROR, ERROR)
"""Rating reads results, not points (U05 is a warning); pairing programs refuse wrong points."""
_RANKS = Levels(WARNING, WARNING, None, None)
"""Ranks are results of the event (U06); no pairing depends on them."""
_RANK_MARK = ByMark(unmarked=None, most_for_pairing=WARNING)
"""Mandatory for rating in all texts (R ■); no pairing depends on it."""

# Pieces of the correct report that the examples change.
_R1, _R2, _R3, _R4, _R5, _R6 = ROUNDS

_WON_BOARD = "1.0    4  0000 - Z  0000 - Z    10 b 1"
_LOST_BOARD = "0.0    9  0000 - Z  0000 - Z    11 w 0"


def _points(*points: str) -> dict[str, str]:
    """The report with other points for players 1 to 6."""
    return {row: new + row[3:] for row, new in zip(ROUNDS, points, strict=True) if row[:3] != new}


def _ranks(*ranks: str) -> dict[str, str]:
    """The report with other ranks for players 1 to 6."""
    changed = {
        row: row[:3] + f"{rank:>5}" + row[8:] for row, rank in zip(ROUNDS, ranks, strict=True)
    }
    return {row: new for row, new in changed.items() if row != new}


# -- points ---------------------------------------------------------------------------------------

POINTS_DISAGREE = Kind(
    "S101",
    "points-disagree",
    _POINTS,
    "{player} has {points} points, but the results give {expected} ({system})",
    clause="TRF26, record 001, points; checks on upload, U05",
    what="A player's points are not the sum of the results under the scoring system in force "
    "(record 162, XXS or, if none is stated, the one that fits nearly all players) and the "
    "records 299.",
    why="Pairing programs refuse such a file or pair by wrong scores. Rating does not read points, "
    "but a wrong sum often shows a wrong result.",
    remedy="Correct the points or the wrong result; `--fix` writes the computed points if no "
    "result is in doubt.",
    example=Example(
        bad=_points("2.5", "1.0", "1.5", "0.0", "1.0", "2.0"),
        good={
            _R2: "1.5    3     5 b 1     1 w =     6 w 0",
            _R6: _R6.replace("2.0    3", "2.5    2")[:-1] + "1",
        },
    ),
)

POINTS_MISSING = Kind(
    "S102",
    "points-missing",
    BY_MARK,
    "{who} has no points",
    clause="TRF26, record 001, points",
    what="Rounds were played, but the points column of a player (or of all players) is blank.",
    why="The column is mandatory: pairing programs need the scores.",
    remedy="Write the points; `--fix` does this if the scoring system is certain.",
    example=Example(
        bad=_points("2.5", "2.0", "1.5", "   ", "1.0", "2.0"),
        good=_points("2.5", "2.0", "1.5", "  0", "1.0", "2.0"),
    ),
)

POINTS_OF_EARLIER_ROUND = Kind(
    "S103",
    "points-of-earlier-round",
    _POINTS,
    "the points are those {when}, but there are results for round {last} ({wrong} players)",
    clause="TRF26, record 001, points; checks on upload, U05",
    what="The points of the players follow from their results up to an earlier round only.",
    why="The results of a round were typed into the cells, or the report was written between two "
    "steps of the program; pairing programs refuse it.",
    remedy="Export the report again after the round, or let `--fix` recompute the points.",
    example=Example(
        bad=_points("1.5", "1.5", "1.5", "0.0", "0.0", "1.5"),
        good=other_cell(1, "", "1.5    1")
        | other_cell(2, "", "1.5    2")
        | other_cell(3, "")
        | other_cell(4, "")
        | other_cell(5, "", "0.0    5")
        | other_cell(6, "", "1.5    3"),
    ),
)

BYE_NOT_WRITTEN = Kind(
    "S104",
    "bye-not-written",
    _POINTS,
    "{player} has {points} points, but the results give {expected}; the blank round {round} seems "
    "to be a bye with points",
    clause="TRF26, record 001, results H and F; checks on upload, U05",
    what="A player has more points than the results give, and rounds without a result that would "
    "explain the difference as half- or full-point byes.",
    why="A round without a letter is an absence worth nothing: other programs compute other "
    "points.",
    remedy="Write `0000 - H` for a half-point bye, `0000 - F` for a full-point bye.",
    example=Example(
        bad={
            _R2: "2.0    2     5 b 1     1 w =  0000 - H",
            _R6: "2.0    3     3 b =     5 w 1       -  ",
        },
        good={
            _R2: "2.0    2     5 b 1     1 w =  0000 - H",
            _R6: "2.0    3     3 b =     5 w 1         H",
        },
    ),
)

POINTS_INCLUDE_ACCELERATION = Kind(
    "S105",
    "points-include-acceleration",
    always(WARNING),
    "the points of {players} players include the fictitious points of round {round}",
    clause="TRF26, records 001 (points) and 250; format notes, C41",
    what="The players' points are right only if the fictitious points of the acceleration are "
    "added.",
    why="Fictitious points are for pairing only. If they are part of the points, programs that "
    "add them count them twice.",
    remedy="Write the points without them; `--fix` does this.",
    example=Example(
        purpose="pairing",
        base=RUNNING,
        bad={
            "1.5    2     3 w 1     2 b =": "2.5    2     3 w 1     2 b =",
            "1.5    3     4 b 1     1 w =": "2.5    3     4 b 1     1 w =",
            "1.0    5     1 b 0     4 w 1": "2.0    5     1 b 0     4 w 1",
            "0.0    8     2 w 0     3 b 0": "1.0    8     2 w 0     3 b 0",
        },
        good={"250       1.0   1   2    1    4": "250       0.5   1   2    1    4"},
    ),
)

POINTS_OF_TEAM_PLAYER_DISAGREE = Kind(
    "S106",
    "points-of-team-player-disagree",
    always(WARNING),
    "{player} has {points} points, but the games give {expected}",
    clause="TRF26, record 001, points (in a team event: games and forfeit wins)",
    what="In a team event, a player's points are the sum of games and forfeit wins at 1-½-0. They "
    "are only informative. This player's points differ; those of most others do not.",
    why="It may show a wrong result, or one that is missing.",
    remedy="Correct the points, or the result that is wrong. `--fix` leaves points alone that may "
    "be the only trace of a missing result.",
    example=Example(
        base=TEAM,
        bad={"2.5    2     6 b 1     9 b 1     4 b =": "3.5    2     6 b 1     9 b 1     4 b ="},
        good={"2.5    2     6 b 1     9 b 1     4 b =": " 2.5   2     6 b 1     9 b 1     4 b ="},
    ),
)

BOARD_FORFEIT_NOT_WRITTEN = Kind(
    "S108",
    "board-forfeit-not-written",
    always(WARNING),
    "{player} has {points} points, one of them without a result: in round {round} {team} seems to "
    "have won this board by forfeit, but the cell is empty",
    clause="TRF26, record 001, points (in a team event: games and forfeit wins) and result `+`",
    what="In a team event a player has a whole point more than the results give, and no result in "
    "a round in which the match of the team has fewer games than boards. Swiss-Manager writes "
    "boards won by forfeit as `0000 - -` and counts the point.",
    why="The points in columns 81-84 are the only trace of the board, and the match points of both "
    "teams depend on it. Standings, pairings and conversions count it as won by forfeit and say "
    "so; other programs do not.",
    remedy="If the opponent did not come, write the cell as `0000 - +`, as in the suggestion. If "
    "not, correct the points.",
    example=Example(
        base=TEAM,
        bad={_WON_BOARD: _WON_BOARD[:-8] + "0000 - Z", _LOST_BOARD: _LOST_BOARD[:-8] + "0000 - Z"},
        good={_WON_BOARD: _WON_BOARD[:-8] + "0000 - +", _LOST_BOARD: _LOST_BOARD[:-8] + "0000 - Z"},
        beside=("T202",),
    ),
)

POINTS_OF_TEAM_PLAYERS_OF_EARLIER_ROUND = Kind(
    "S107",
    "points-of-team-players-of-earlier-round",
    always(WARNING),
    "the players' points are those {when}, but there are results for round {last} ({wrong} "
    "players)",
    clause="TRF26, record 001, points (in a team event: games and forfeit wins)",
    what="In a team event the points of the players follow from their games up to an earlier round "
    "only. They are informative.",
    why="The results of a round were typed into the cells, or the report was written between two "
    "steps of the program.",
    remedy="Export the report again after the round, or let `--fix` recompute the points.",
    example=Example(
        base=TEAM,
        bad={
            "3.0    1     4 w 1": "2.0    1     4 w 1",
            "2.5    2     6 b 1": "2.0    1     6 b 1",
            "1.5    3     7 b =": "0.5    3     7 b =",
            "0.5    5     1 b 0": "0.0    7     1 b 0",
            "1.0    4  0000 - Z": "0.0    7  0000 - Z",
            "0.5    5     8 w =": "0.5    3     8 w =",
            "0.5    5     3 w =": "0.5    3     3 w =",
            "0.5    5     5 b =": "0.5    3     5 b =",
        },
        good={"3.0    1     4 w 1": "2.0    1     4 w 1"},
    ),
)

POINTS_UNEXPLAINED = Kind(
    "S110",
    "points-unexplained",
    _POINTS,
    "the points of {wrong} of {players} players do not follow from the results: "
    "{player} has {points}, not {expected} ({system})",
    clause="TRF26, record 001, points; checks on upload, U05",
    what="The points of at least half of the players do not follow from their results: not under "
    "the stated scoring system or, if none is stated, not under any common one.",
    why="Results or points are out of date (for example because rounds were removed by hand), or "
    "the event had a different scoring system than the report states.",
    remedy="If the results are right, write the points that follow from them, as in the "
    "suggestion. If the points are right, state the scoring system in record 162, or export the "
    "report again.",
    example=Example(
        bad=_points("9.0", "8.5", "7.0", "0.0", "1.0", "5.5"),
        good=_points("2.5", "2.0", "1.5", "0.0", "1.0", "5.5"),
    ),
)

SCORING_NOT_STATED = Kind(
    "S111",
    "scoring-not-stated",
    Levels(INFO, INFO, WARNING, WARNING),
    "the points follow the system {system}, which no record states",
    clause="TRF26, record 162",
    what="The points follow from the results under a scoring system other than 1-½-0, which the "
    "report does not state.",
    why="A program that reads the report assumes 1-½-0 and finds all points wrong.",
    remedy="Add record 162.",
    example=Example(
        bad=_points("7.0", "5.0", "4.0", "0.0", "3.0", "5.0"),
        good={
            **_points("7.0", "5.0", "4.0", "0.0", "3.0", "5.0"),
            "152 W": "152 W\n162  W 3.0    D 1.0    L 0.0",
        },
    ),
)

# -- ranks ----------------------------------------------------------------------------------------

RANK_MISSING = Kind(
    "S201",
    "rank-missing",
    _RANK_MARK,
    "{player} has no rank, though the event is over and other players are ranked",
    clause="TRF26, record 001, rank; checks on upload, U06",
    what="The event is over and most players have a rank; this one, who played the last round, "
    "has none.",
    why="The final standings are part of the report.",
    remedy="Write the rank; `--fix` does this if points and the declared tie-breaks decide.",
    example=Example(
        bad=_ranks("1", "2", "4", "", "5", "3"),
        good=_ranks("1", "2", "4", "06", "5", "3"),
    ),
)

RANKS_MISSING = Kind(
    "S202",
    "ranks-missing",
    _RANK_MARK,
    "no player has a rank although the event is over",
    clause="TRF26, record 001, rank; checks on upload, U06",
    what="The event is over and the rank column is empty for all players.",
    why="The final standings are part of the report.",
    remedy="Write the ranks; `--fix` does this if points and the declared tie-breaks decide.",
    example=Example(
        bad=_ranks("", "", "", "", "", ""),
        good={**_ranks("", "", "", "", "", ""), "142 3": "142 4"},
    ),
)

RANK_OUT_OF_RANGE = Kind(
    "S203",
    "rank-out-of-range",
    _RANKS,
    "{player} has rank {rank}, but there are {players} players",
    clause="TRF26, record 001, rank; checks on upload, U06",
    what="A rank is higher than the number of players.",
    why="The final standings cannot be right.",
    remedy="Correct the rank.",
    example=Example(
        bad=_ranks("1", "2", "4", "16", "5", "3"),
        good=_ranks("1", "2", "4", "06", "5", "3"),
    ),
)

RANK_SHARED_WITH_OTHER_POINTS = Kind(
    "S204",
    "rank-shared-with-other-points",
    _RANKS,
    "{player} with {points} points shares rank {rank} with {first}, who has {first_points}",
    clause="TRF26, record 001, rank (ties are allowed); checks on upload, U06",
    what="Two players have the same rank and different points.",
    why="Only players who are equal in everything share a rank.",
    remedy="Correct one of the two ranks.",
    example=Example(
        bad=_ranks("1", "2", "4", "6", "4", "3"),
        good=_ranks("1", "2", "4", "6", "5", "2"),
    ),
)

RANK_USED_TOO_OFTEN = Kind(
    "S205",
    "rank-used-too-often",
    _RANKS,
    "{player} and {first} share rank {rank}, but rank {next} is not left free",
    clause="TRF26, record 001, rank (ties are allowed); checks on upload, U06",
    what="Players share a rank, but the following ranks continue as if they did not.",
    why="One of the ranks is wrong: after a shared rank, the next ranks must be skipped.",
    remedy="Correct the rank of one of the players.",
    example=Example(
        bad={_R2: _R2.replace("2.0    2", "2.0    3")},
        good={_R6: _R6.replace("2.0    3", "2.0    2")},
    ),
)

RANK_LEFT_OUT = Kind(
    "S208",
    "rank-left-out",
    _RANKS,
    "{player} has rank {rank}, but {before} ranked before this player",
    clause="TRF26, record 001, rank; checks on upload, U06",
    what="A rank is left out, and no tie explains it.",
    why="A player is missing from the standings, or a rank is wrong.",
    remedy="Correct the ranks; `--fix` does this if points and the declared tie-breaks decide.",
    example=Example(
        bad={
            **_ranks("1", "2", "5", "6", "6", "2"),
            _R4: "0.5    6     1 b 0     3 w 0     5 b =",
            _R5: "0.5    6     2 w 0     6 b 0     4 w =",
        },
        good={
            **_ranks("1", "2", "4", "6", "6", "2"),
            _R4: "0.5    5     1 b 0     3 w 0     5 b =",
            _R5: "0.5    5     2 w 0     6 b 0     4 w =",
        },
    ),
)

RANK_AGAINST_POINTS = Kind(
    "S206",
    "rank-against-points",
    _RANKS,
    "{player} has rank {rank} with {points} points, {other} has rank {other_rank} with "
    "{other_points}",
    clause="TRF26, record 001, rank; checks on upload, U06",
    what="A player is ranked below one with fewer points, or above one with more. As few "
    "players as possible are named.",
    why="Standings start with the points, unless record 212 has another order.",
    remedy="Correct the rank; `--fix` does this if points and the declared tie-breaks decide.",
    example=Example(
        bad=_ranks("1", "2", "5", "6", "4", "3"),
        good=_ranks("1", "3", "4", "6", "5", "2"),
    ),
)

RANKS_AGAINST_POINTS = Kind(
    "S207",
    "ranks-against-points",
    _RANKS,
    "the ranks of {wrong} of {players} players do not follow the points{hint}",
    clause="TRF26, record 001, rank; checks on upload, U06",
    what="The ranks of many players contradict their points.",
    why="They are not those of the final standings.",
    remedy="Write the ranks of the final standings; `--fix` does this if the tie-breaks decide.",
    example=Example(
        bad=_ranks("6", "5", "3", "1", "2", "4"),
        good=_ranks("1", "3", "4", "6", "5", "2"),
    ),
)

RANK_AGAINST_TIEBREAKS = Kind(
    "S210",
    "rank-against-tiebreaks",
    _RANKS,
    "{who} has rank {rank}, but it should be {right} by {order}",
    clause="Handbook C.07, 4.2; TRF26, records 202 and 212",
    what="Points and the tie-breaks that the report itself declares give another rank.",
    why="The ranks in a report are taken as the final standings; prizes and titles depend on them.",
    remedy="Run `crosstable standings FILE --why NUMBER`, then correct the rank or the list of "
    "tie-breaks; `--fix` writes the ranks given by the declared tie-breaks.",
    example=Example(
        bad=_ranks("1", "3", "4", "6", "5", "2"),
        good={"202 BH,SB": "202 TPN"},
    ),
)

RANKS_AGAINST_TIEBREAKS = Kind(
    "S211",
    "ranks-against-tiebreaks",
    _RANKS,
    "the ranks of {wrong} of {players} {participants} do not follow from {order}; the first is "
    "{who} with rank {rank} instead of {right}",
    clause="Handbook C.07, 4.2; TRF26, records 202 and 212",
    what="Points and the tie-breaks that the report itself declares give other ranks for many "
    "participants.",
    why="Either the list of tie-breaks is not the one that was used, or the program that made the "
    "report computes them differently.",
    remedy="Compare with `crosstable standings FILE`, then correct the list of tie-breaks or the "
    "ranks; `--fix` leaves that to you.",
    example=Example(
        bad={
            "202 BH,SB": "202 TPN/R",
            _R1: "2.0    1     4 w 1     2 b =     3 w =",
            _R3: "2.0    3     6 w =     4 b 1     1 b =",
            _R6: "2.0    4     3 b =     5 w 1     2 b =",
        },
        good={
            "202 BH,SB": "202 TPN",
            _R1: "2.0    1     4 w 1     2 b =     3 w =",
            _R3: "2.0    3     6 w =     4 b 1     1 b =",
            _R6: "2.0    4     3 b =     5 w 1     2 b =",
        },
    ),
)
