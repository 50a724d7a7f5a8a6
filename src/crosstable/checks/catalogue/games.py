"""Faults of games and byes: the cells of the rounds.

| codes | about |
| --- | --- |
| G10x | whom a player names as opponent |
| G11x | the two sides of a game: colours and results |
| G20x | what a single cell may hold |
| G21x | pairing-allocated and other byes |
| G30x | games without a result |
| G31x | rounds as a whole |
| G40x, G41x | how often two players met |
"""

from __future__ import annotations

from crosstable.checks.catalogue.examples import DOUBLE, ROUNDS, Example, other_cell
from crosstable.checks.catalogue.kind import BY_MARK, ERROR, INFO, WARNING, Kind, Levels, always

_NOT_FOR_RATING = Levels(ERROR, ERROR, None, None)

# Pieces of the correct report that the examples change.
_R1, _R2, _R3, _R4, _R5, _R6 = ROUNDS
_LINE6 = f"\n001    6 w    Varhegyi, Bea                     1925 HUN     1979883 1999/04/24  {_R6}"
_OPEN = {
    _R1: "1.5    1     4 w 1     2 b =     3 w",
    _R2: "1.5    2     5 b 1     1 w =     6 w",
    _R3: "1.5    4     6 w =     4 b 1     1 b",
    _R4: "0.0    6     1 b 0     3 w 0     5 b",
    _R5: "0.0    5     2 w 0     6 b 0     4 w",
    _R6: "1.5    3     3 b =     5 w 1     2 b",
}
_ONE_AWAY = other_cell(2, "0000 - Z", "1.5    2") | other_cell(3, "1 b 0", "1.5    3")
_ROUND_ROBIN = {
    "092 Individual Swiss (Dutch)": "092 Individual Round Robin",
    "192 FIDE_DUTCH_2026": "192 FIDE_ROUNDROBIN",
}
_MET_AGAIN = {
    _R1: "2.5    1     4 w 1     2 b =     4 w 1",
    _R3: "1.5    4     6 w =     4 b 1     5 b 0",
    _R4: "0.0    6     1 b 0     3 w 0     1 b 0",
    _R5: "1.0    5     2 w 0     6 b 0     3 w 1",
}

# -- opponents ------------------------------------------------------------------------------------

OPPONENT_NOT_IN_FILE = Kind(
    "G101",
    "opponent-not-in-file",
    always(ERROR),
    "round {round}: opponent {opponent} of {player} is not in the file",
    clause="TRF26, record 001, opponent; checks on upload, U03",
    what="A player's round names an opponent, but no player in the file has that starting rank.",
    why="The game cannot be rated or counted for the standings: the opponent is unknown.",
    remedy="Correct the opponent's number, or add the missing record 001.",
    example=Example(bad=other_cell(4, "15 b 0"), good=other_cell(4, "0005 b 0")),
)

OPPONENT_IS_ONESELF = Kind(
    "G102",
    "opponent-is-oneself",
    always(ERROR),
    "round {round}: {player} is named as their own opponent",
    clause="format notes, 14 (opponents: never oneself); checks on upload, U03",
    what="A player's round names the player's own starting rank as opponent.",
    why="A player cannot play against themselves, so the real opponent is missing.",
    remedy="Write the number of the real opponent.",
    example=Example(bad=other_cell(4, "4 b 0"), good=other_cell(4, "0005 b 0")),
)

OPPONENT_NAMES_ANOTHER = Kind(
    "G103",
    "opponent-names-another",
    always(ERROR),
    "round {round}: {player} names {opponent} as opponent, who names {third}",
    clause="TRF26, record 001, opponent; checks on upload, U03",
    what="Two lines disagree about a game: the opponent of this round has a game with somebody "
    "else, who does not name this player either.",
    why="A game is rated and scored from both lines; if they differ, at least one is wrong.",
    remedy="Compare the round with the results sheet and correct the opponents.",
    example=Example(
        bad=other_cell(2, "1 w =") | other_cell(3, "2 b 0"), good=other_cell(3, "0001 b 0")
    ),
)

GAME_MISSING_ON_OTHER_SIDE = Kind(
    "G104",
    "game-missing-on-other-side",
    always(ERROR),
    "round {round}: {opponent} has no opponent, but {player} names player {number}",
    clause="TRF26, record 001, round; checks on upload, U03",
    what="One player's line has a game, but the opponent's line is blank in that round.",
    why="A game on only one line counts for only one player.",
    remedy="Add the game to the opponent's line; `--fix` does this if the cell is blank.",
    example=Example(
        bad=other_cell(6, ""), good=other_cell(6, "0000 - H") | other_cell(2, "", "1.5    2")
    ),
)

OPPONENT_HAS_BYE = Kind(
    "G105",
    "opponent-has-bye",
    always(ERROR),
    "round {round}: {opponent} has a {bye}, but {player} names player {number}",
    clause="TRF26, record 001, round; checks on upload, U03",
    what="One player's line has a game, but the opponent's line has a bye in that round.",
    why="Either the game took place or the opponent was not paired; it cannot be both.",
    remedy="Find out what happened and correct one of the two lines.",
    example=Example(
        bad=other_cell(6, "0000 - H"), good=other_cell(6, "0000 - H") | other_cell(2, "0000 - H")
    ),
)

TWO_GAMES_IN_A_ROUND = Kind(
    "G106",
    "two-games-in-a-round",
    always(ERROR),
    "round {round}: {player} names {opponent} as opponent, who has a game with {third}",
    clause="checks on upload, U04",
    what="Two players name the same opponent in one round.",
    why="A player has one game per round, so one of the two has the wrong opponent.",
    remedy="Correct the opponent of the player whom the opponent does not name.",
    example=Example(bad=other_cell(5, "3 w 1"), good=other_cell(5, "0004 w 1")),
)

# -- two sides of a game --------------------------------------------------------------------------

COLOURS_EQUAL = Kind(
    "G111",
    "colours-equal",
    always(ERROR),
    "round {round}: {player} and {opponent} both have {colour}",
    clause="TRF26, record 001, colour; checks on upload, U03",
    what="Both players of a game have the same colour.",
    why="Pairing programs refuse such a file, and colour histories are wrong.",
    remedy="Correct the colour of one of the two.",
    example=Example(
        bad=other_cell(6, "2 w ="), good=other_cell(6, "2 w =") | other_cell(2, "6 b =")
    ),
)

COLOUR_MISSING = Kind(
    "G112",
    "colour-missing",
    BY_MARK,
    "round {round}: the game of {player} against {opponent} has no colour",
    clause="TRF26, record 001, colour",
    what="A game that was played has no colour on this player's line. (Forfeited games need none.)",
    why="The colour is a mandatory field; without it colour histories cannot be checked.",
    remedy="Write w or b; the opponent's line may show which.",
    example=Example(
        bad=other_cell(6, "2 - ="), good=other_cell(4, "5 - -") | other_cell(5, "4 - +")
    ),
)

RESULTS_IMPOSSIBLE = Kind(
    "G113",
    "results-impossible",
    always(ERROR),
    "round {round}: {player} has result {result} against {opponent}, who has {mirror}",
    clause="format notes, 14 (both sides of a game); checks on upload, U03",
    what="The two results of a game give more points together than one game is worth: two wins, or "
    "a win and a draw.",
    why="One of the results is wrong, and with it the points, the standings and the rating.",
    remedy="Correct the result on the line that is wrong.",
    example=Example(
        bad=other_cell(6, "2 b 1"),
        good=other_cell(6, "2 b 1", "2.5    2") | other_cell(2, "6 w 0", "1.5    3"),
    ),
)

RESULTS_OF_DIFFERENT_KINDS = Kind(
    "G114",
    "results-of-different-kinds",
    always(ERROR),
    "round {round}: {player} has result {result} against {opponent}, who has {mirror}: "
    "played, forfeited and shorter than one move exclude each other",
    clause="TRF26, record 001, result; checks on upload, U03",
    what="One side has a game that was played, the other a forfeit; or only one side has a "
    "game shorter than one move.",
    why="Only games that were played over the board are rated, so it matters which line is right.",
    remedy="Use `1` `=` `0` on both sides for a played game, `+` and `-` for a forfeit, `W` `D` "
    "`L` for a game shorter than one move.",
    example=Example(
        bad=other_cell(4, "5 b -"), good=other_cell(4, "5 b -") | other_cell(5, "4 w +")
    ),
)

RESULTS_UNUSUAL = Kind(
    "G115",
    "results-unusual",
    always(WARNING),
    "round {round}: {player} has result {result} against {opponent}, who has {mirror}, "
    "which only an arbiter's decision can give",
    clause="format notes, 4.1 and 14 (both sides of a game)",
    what="The two results of a game give less than one game together: 0-0, or a draw and a loss.",
    why="An arbiter may decide so, but a typo looks the same.",
    remedy="Nothing, if this was the arbiter's decision; otherwise correct the wrong side.",
    example=Example(
        bad=other_cell(5, "4 w 0", "0.0    5"),
        good=other_cell(5, "4 w -", "0.0    5") | other_cell(4, "5 b -"),
    ),
)

RESULT_MISSING_ON_ONE_SIDE = Kind(
    "G116",
    "result-missing-on-one-side",
    always(ERROR),
    "round {round}: the result of {player} against {opponent} is {result}, the other side has "
    "{mirror}",
    clause="TRF26, record 001, result; checks on upload, U03",
    what="One side of a game has a result, the other side has none or an unknown one.",
    why="The game counts for one player only.",
    remedy="Write the result that matches the opponent's.",
    example=Example(
        bad=other_cell(6, "2 b"),
        good=other_cell(6, "2 b", "1.5    3") | other_cell(2, "6 w", "1.5    2"),
    ),
)

COLOUR_ON_ONE_SIDE = Kind(
    "G117",
    "colour-on-one-side",
    always(INFO),
    "round {round}: the unplayed game of {player} against {opponent} has a colour on the other "
    "side only",
    clause="TRF26, record 001, colour (the scheduled one)",
    what="A forfeited or open game has its scheduled colour on one side and none on the other.",
    why="The scheduled colour belongs to both players.",
    remedy="Write the opposite colour, or remove the other one.",
    example=Example(
        bad=other_cell(4, "5 - -") | other_cell(5, "4 w +"),
        good=other_cell(4, "5 - -") | other_cell(5, "4 - +"),
    ),
)

# -- single cells ---------------------------------------------------------------------------------

RESULT_UNREADABLE = Kind(
    "G201",
    "result-unreadable",
    always(ERROR),
    "round {round}: {result} of {player} is not a result ({known})",
    clause="TRF26, record 001, result",
    what="The character in the result column is not one that the format knows.",
    why="The round cannot be understood, so neither points nor rating can be computed.",
    remedy="Write one of `1` `=` `0` `W` `D` `L` `+` `-`, or `H` `F` `U` `Z` for a bye.",
    example=Example(bad=other_cell(4, "5 b 7"), good=other_cell(4, "5 b ?")),
)

RESULT_WITHOUT_OPPONENT = Kind(
    "G202",
    "result-without-opponent",
    always(ERROR),
    "round {round}: {player} has {word} and no opponent",
    clause="TRF26, record 001, opponent and result",
    what="A round without an opponent has the result of a game.",
    why="The opponent is unknown; a bye would have a letter instead.",
    remedy="Write the opponent's number, or the letter of the bye: `H`, `F`, `U` or `Z`.",
    example=Example(
        bad=other_cell(4, "0000 b 0"), good=other_cell(4, "0000 - Z") | other_cell(5, "0000 - U")
    ),
)

BYE_WITH_OPPONENT = Kind(
    "G203",
    "bye-with-opponent",
    always(ERROR),
    "round {round}: {player} has opponent {opponent} and the letter {result} of a bye",
    clause="TRF26, record 001, opponent and result",
    what="The same round has an opponent and the letter of a bye.",
    why="The player either was paired or had a bye; it cannot be both.",
    remedy="Write `0000 -` before the letter, or replace the letter with the result of the game.",
    example=Example(
        bad=other_cell(4, "5 b H"),
        good=other_cell(4, "0000 - H", "0.5    6") | other_cell(5, "0000 - F"),
    ),
)

COLOUR_WITHOUT_OPPONENT = Kind(
    "G204",
    "colour-without-opponent",
    always(WARNING),
    "round {round}: {player} has a {bye} and a colour",
    clause="TRF26, record 001, colour",
    what="A round without an opponent has a colour.",
    why="Some programs count it in the player's colour history, and others refuse the line.",
    remedy="Write `-` instead of the colour.",
    example=Example(
        bad=other_cell(2, "0000 - H") | other_cell(6, "0000 w H"),
        good={
            _R2: "2.0    2     5 b 1     1 w =  0000 - H",
            _R6: "2.0    3     3 b =     5 w 1         H",
        },
    ),
)

FORFEIT_WIN_WITHOUT_OPPONENT = Kind(
    "G205",
    "forfeit-win-without-opponent",
    Levels(WARNING, WARNING, ERROR, ERROR),
    "round {round}: {player} has a forfeit win and no opponent",
    clause="TRF26, record 001, opponent (`0000` with `+` is for team events)",
    what="A forfeit win in an individual event has no opponent.",
    why="The absent player's forfeit loss is missing, and it is unclear whether the two may be "
    "paired again.",
    remedy="Write the absent opponent's number, or `0000 - U` if it was a bye.",
    example=Example(
        bad=other_cell(4, "0000 - Z") | other_cell(5, "0000 w +"),
        good=other_cell(4, "5 b -") | other_cell(5, "4 w +"),
    ),
)

BYE_WITHOUT_LETTER = Kind(
    "G206",
    "bye-without-letter",
    always(INFO),
    "round {round}: {sign} of {player} without an opponent was read as a {bye}{more}",
    clause="TRF16, record 001, result; format notes, 4.1",
    what="A bye is written with the symbol of a result, as was usual before 2016.",
    why="Other programs may take it for another kind of bye, or `-` with a blank opponent, as "
    "lichess wrote absences, for a game that was lost.",
    remedy="Write the letter of the bye: `H`, `F`, `U` or `Z`; an absence is `0000 - Z`.",
    example=Example(
        bad=other_cell(2, "0000 - H") | other_cell(6, "0000 - ="),
        good=other_cell(2, "0000 - H") | other_cell(6, "0000 - H"),
    ),
)

ABSENCE_WITHOUT_LETTER = Kind(
    "G207",
    "absence-without-letter",
    always(INFO),
    "round {round}: {text} of {player} has no result and was read as an absence",
    clause="TRF16, record 001, result; format notes, 4.1",
    what="A cell has no opponent and ends before the letter that gives the reason.",
    why="A blank counts as an absence, but a line that was cut off looks the same.",
    remedy="Write the letter of the bye: `Z` for an absence, otherwise `H`, `F` or `U`.",
    example=Example(
        bad=_ONE_AWAY | other_cell(6, "0000", "1.5    4"),
        good=_ONE_AWAY | other_cell(6, "0000 - Z", "1.5    4"),
    ),
)

# -- byes -----------------------------------------------------------------------------------------

ALLOCATED_BYE_TWICE_IN_A_ROUND = Kind(
    "G211",
    "allocated-bye-twice-in-a-round",
    always(ERROR),
    "round {round}: {player} has a pairing-allocated bye, and so has {first}",
    clause="TRF26, record 001, result U; checks on upload, U04",
    what="Two players of an individual event have a pairing-allocated bye in the same round.",
    why="At most one player is left over when all others are paired; two could have met.",
    remedy="Write `F`, `H` or `Z` for byes that were not allocated by the pairing.",
    example=Example(
        bad=other_cell(4, "0000 - U", "1.0    6") | other_cell(5, "0000 - U"),
        good=other_cell(4, "0000 - Z") | other_cell(5, "0000 - U"),
    ),
)

ALLOCATED_BYE_TWICE_TO_A_PLAYER = Kind(
    "G212",
    "allocated-bye-twice-to-a-player",
    always(WARNING),
    "{player} has more than one pairing-allocated bye: rounds {rounds}",
    clause="FIDE Handbook C.04.1 (nobody has a pairing-allocated bye twice)",
    what="A player of a Swiss has two pairing-allocated byes.",
    why="No pairing system of FIDE gives the same player this bye twice.",
    remedy="Write `F`, `H` or `Z` if one of them was another kind of bye.",
    example=Example(
        bad={
            _R3: "1.5    5     6 w =  0000 - F     1 b 0",
            _R4: "2.0    3     1 b 0  0000 - U  0000 - U",
            _R6: "2.0    4     3 b =     5 w 1     2 b =",
            _R5: "1.0    6     2 w 0     6 b 0  0000 - F",
        },
        good={
            _R3: "1.5    5     6 w =  0000 - F     1 b 0",
            _R4: "2.0    4     1 b 0  0000 - U  0000 - F",
            _R5: "1.0    6     2 w 0     6 b 0  0000 - U",
        },
    ),
)

ALLOCATED_BYE_FOR_EVEN_NUMBER = Kind(
    "G213",
    "allocated-bye-for-even-number",
    always(INFO),
    "round {round}: {player} has a pairing-allocated bye although the number of players was even",
    clause="FIDE Handbook C.04.1 (a bye is allocated if the number of players is odd)",
    what="A player has a pairing-allocated bye in a round where another player, who played before "
    "and after it, has a blank cell, or in a round robin with an even number of players.",
    why="With an even number of players everybody has an opponent: a game may be missing.",
    remedy="Write `0000 - Z` for the player who was absent, or the game if there was one.",
    example=Example(
        bad=other_cell(3, "0000 - U", round_number=2) | other_cell(4, "", round_number=2),
        good=other_cell(3, "0000 - U", round_number=2) | other_cell(4, "0000 - Z", round_number=2),
    ),
)

FULL_POINT_BYE_OF_ODD_PLAYER = Kind(
    "G214",
    "full-point-bye-of-odd-player",
    always(INFO),
    "round {round}: {player} has a full-point bye and is the only one without a game, as with a "
    "pairing-allocated bye",
    clause="TRF26, record 001, results F and U",
    what="The number of players is odd, all others have a game, and the one left over has `F`.",
    why="A full-point bye is requested or decided; a pairing-allocated bye (`U`) goes to the "
    "player left over. They may have different values and count differently when the next bye is "
    "allocated.",
    remedy="Write `U` if the bye was allocated by the pairing.",
    example=Example(
        bad={
            "062 6": "062 5",
            "072 6": "072 5",
            _R1: "2.5    2     4 w 1     2 b =     3 w 1",
            _R2: "2.5    1     5 b 1     1 w =  0000 - U",
            _R3: "2.0    3  0000 - U     4 b 1     1 b 0",
            _R4: "0.0    5     1 b 0     3 w 0     5 b 0",
            _R5: "2.0    4     2 w 0  0000 - F     4 w 1",
            _LINE6: "",
        },
        good={
            "062 6": "062 5",
            "072 6": "072 5",
            _R2: "2.5    2     5 b 1     1 w =  0000 - U",
            _R3: "2.0    3  0000 - U     4 b 1     1 b 0",
            _R4: "0.0    5     1 b 0     3 w 0     5 b 0",
            _R5: "2.0    4     2 w 0  0000 - U     4 w 1",
            _LINE6: "",
        },
    ),
)

BYE_RECORD_CONTRADICTS_CELL = Kind(
    "G221",
    "bye-record-contradicts-cell",
    Levels(WARNING, WARNING, ERROR, ERROR),
    "round {round}: this record gives {player} a {bye}, {source} has {cell}",
    clause="TRF26, record 240; format notes, 14",
    what="A bye record (240 or XXZ) contradicts the player's round in record 001 or another bye "
    "record.",
    why="Programs read one or the other, and so pair or score differently.",
    remedy="Correct the bye record, or what contradicts it.",
    example=Example(
        bad={"222 5400+30": "222 5400+30\n240 H   3    4"},
        good={
            "222 5400+30": "222 5400+30\n240 H   3    4",
            _R4: "0.5    6     1 b 0     3 w 0  0000 - H",
            _R5: "1.0    5     2 w 0     6 b 0  0000 - F",
        },
    ),
)

# -- open games -----------------------------------------------------------------------------------

ROUND_NOT_PLAYED = Kind(
    "G301",
    "round-not-played",
    _NOT_FOR_RATING,
    "round {round} is paired, but none of its {games} games has a result",
    clause="format notes, 6.8 (a report for rating holds no open game)",
    what="A round is paired, and none of its games has a result yet.",
    why="A report for rating has finished games only. For the next program of a running event "
    "this is not a fault.",
    remedy="Enter the results, or remove the round from the report.",
    example=Example(bad=_OPEN, good=other_cell(1, "3 w -") | other_cell(3, "1 b -")),
)

GAME_OPEN = Kind(
    "G302",
    "game-open",
    _NOT_FOR_RATING,
    "round {round}: the game of {player} against {opponent} has no result",
    clause="format notes, 6.8 (a report for rating holds no open game)",
    what="A game of the last paired round has no result on either side.",
    why="A report for rating has finished games only. For the next program of a running event "
    "this is not a fault.",
    remedy="Enter the result.",
    example=Example(
        bad=other_cell(4, "5 b") | other_cell(5, "4 w", "0.0    5"),
        good=other_cell(4, "5 b -") | other_cell(5, "4 w -", "0.0    5"),
    ),
)

EARLIER_GAME_OPEN = Kind(
    "G303",
    "earlier-game-open",
    Levels(ERROR, ERROR, WARNING, WARNING),
    "round {round}: the game of {player} against {opponent} has no result, though later rounds "
    "are paired",
    clause="format notes, 6.6 to 6.8",
    what="A game has no result on either side, and a later round is already paired.",
    why="Pairing the later rounds needed a result; a report for rating has no open games.",
    remedy="Enter the result, or `?` while the game is adjourned.",
    example=Example(
        bad=other_cell(3, "4 b", "0.5    4", round_number=2) | other_cell(4, "3 w", round_number=2),
        good=other_cell(3, "4 b -", "0.5    4", round_number=2)
        | other_cell(4, "3 w -", round_number=2),
    ),
)

RESULT_UNKNOWN = Kind(
    "G304",
    "result-unknown",
    _NOT_FOR_RATING,
    "round {round}: the result of {player} against {opponent} is unknown",
    clause="format notes, 4.1 and 6.8 (a report for rating holds no open game)",
    what="A game has the symbol for an unknown result, for example because it is adjourned.",
    why="It cannot be rated. In a running event it counts by record 162.",
    remedy="Enter the result.",
    example=Example(
        bad=other_cell(4, "5 b ?", "0.5    6") | other_cell(5, "4 w ?", "0.5    5"),
        good=other_cell(4, "5 b =", "0.5    6") | other_cell(5, "4 w =", "0.5    5"),
    ),
)

# -- rounds ---------------------------------------------------------------------------------------

ROUND_WITHOUT_GAMES = Kind(
    "G311",
    "round-without-games",
    always(WARNING),
    "round {round} has no games, but round {later} has",
    clause="TRF26, record 001, rounds; format notes, 6.6",
    what="A round has no games, and later rounds do.",
    why="Round numbers, dates and colour histories of all later rounds may be shifted.",
    remedy="Move the later rounds to the left, or enter the games of the round.",
    example=Example(
        bad={
            _R1: "2.0    1     4 w 1  0000 - Z     3 w 1",
            _R2: "1.5    2     5 b 1  0000 - Z     6 w =",
            _R3: "0.5    5     6 w =  0000 - Z     1 b 0",
            _R4: "0.0    6     1 b 0  0000 - Z     5 b 0",
            _R5: "1.0    4     2 w 0  0000 - Z     4 w 1",
            _R6: "1.0    3     3 b =  0000 - Z     2 b =",
        },
        good=other_cell(1, "0000 - F")
        | other_cell(2, "0000 - H")
        | other_cell(3, "0000 - Z")
        | other_cell(4, "0000 - Z")
        | other_cell(5, "0000 - F")
        | other_cell(6, "0000 - H"),
    ),
)

ROUND_BEYOND_LAST = Kind(
    "G312",
    "round-beyond-last",
    always(ERROR),
    "{cells} an entry for round {round}, but the event has {last} rounds",
    clause="TRF26, record 142; format notes, 14",
    what="There are rounds in the players' lines beyond the declared number of rounds.",
    why="Either the number of rounds is wrong or the cells are; pairing programs refuse the file.",
    remedy="Correct record 142 (or XXR), or remove the cells.",
    example=Example(
        bad=other_cell(1, "3 w 1  0000 - Z"),
        good={_R1: "2.5    1     4 w 1     2 b =     3 w 1          "},
    ),
)

# -- meetings -------------------------------------------------------------------------------------

MET_AGAIN_IN_SWISS = Kind(
    "G401",
    "met-again-in-swiss",
    always(WARNING),
    "{player} and {opponent} met {times} times, in rounds {rounds}, though this is a Swiss",
    clause="FIDE Handbook C.04.1 (two players do not meet more than once)",
    what="Two players of a Swiss played each other more than once. (A forfeited game does not "
    "count.)",
    why="No pairing system of FIDE allows it: perhaps an opponent's number is wrong.",
    remedy="Compare the rounds with the pairings; correct record 192 if it was another system.",
    example=Example(
        bad=_MET_AGAIN,
        good={
            **_MET_AGAIN,
            _R1: "2.5    1     4 w +     2 b =     4 w 1",
            _R4: "0.0    6     1 b -     3 w 0     1 b 0",
        },
    ),
)

MATCHES_OF_TWO_GAMES = Kind(
    "G403",
    "matches-of-two-games",
    always(WARNING),
    "every second round has the opponents of the round before with reversed colours, though "
    "nothing declares a Double-Swiss",
    clause="FIDE Handbook C.04.5 (Double-Swiss); TRF26, record 192",
    what="The rounds are matches of two games: each pair of columns has the same opponents with "
    "reversed colours. The report does not name a system with matches of two games.",
    why="Read as a plain Swiss, everybody meets again in every second round, and no round can be "
    "paired or checked.",
    remedy="Write the code of record 192: `FIDE_DOUBLESWISS`, or `CUSTOM_DOUBLESWISS` if it was "
    "not paired by FIDE's rules.",
    example=Example(
        base=DOUBLE,
        bad={
            "192 FIDE_DOUBLESWISS": "192 FIDE_DUTCH",
            "092 Individual Double Swiss": "092 Individual Swiss",
        },
        good={"192 FIDE_DOUBLESWISS": "192 CUSTOM_DOUBLESWISS"},
    ),
)

HALF_A_MATCH = Kind(
    "G404",
    "half-a-match",
    always(WARNING),
    "{player}: rounds {first} and {round} are not a match of two games: {reason}",
    clause="FIDE Handbook C.04.5, 1.1",
    what="In a Double-Swiss two rounds of the report are one match: the same opponent with "
    "reversed colours, or the same bye. Here they are not.",
    why="The next match is paired from the results of whole matches.",
    remedy="Correct the opponent, the colour or the bye of one of the two rounds.",
    example=Example(
        base=DOUBLE,
        bad={"6 w =     6 b 1\n": "6 w =     6 w 1\n"},
        good={"Quay Double Swiss 2026": "Quay Double Swiss 2027"},
        beside=("G111",),
    ),
)

MET_AGAIN_IN_PRESUMED_SWISS = Kind(
    "G402",
    "met-again-in-presumed-swiss",
    always(INFO),
    "{player} and {opponent} met {times} times, in rounds {rounds}, in what seems to be a Swiss",
    clause="FIDE Handbook C.04.1 (two players do not meet more than once)",
    what="Two players met more than once, and the exact system is not given.",
    why="In a Swiss by FIDE's rules it would be a fault.",
    remedy="Compare the rounds with the pairings, and state the system in record 192.",
    example=Example(
        bad={**_MET_AGAIN, "192 FIDE_DUTCH_2026": "192 CUSTOM_SWISS"},
        good={"192 FIDE_DUTCH_2026": "192 CUSTOM_SWISS"},
    ),
)

MET_TOO_OFTEN_IN_ROUND_ROBIN = Kind(
    "G411",
    "met-too-often-in-round-robin",
    always(WARNING),
    "{player} and {opponent} met {times} times, in rounds {rounds}, though everybody meets "
    "everybody {due}",
    clause="TRF26, record 192; FIDE Handbook C.05, Annex 1 (Berger tables)",
    what="Two players of a round robin met more often than the type of tournament allows.",
    why="Somebody has a wrong opponent, or record 192 is wrong.",
    remedy="Compare the rounds with the pairings table, or correct record 192.",
    example=Example(
        bad={**_MET_AGAIN, **_ROUND_ROBIN},
        good={
            **_MET_AGAIN,
            "092 Individual Swiss (Dutch)": "092 Individual Double Round Robin",
            "192 FIDE_DUTCH_2026": "192 FIDE_DOUBLEROUNDROBIN",
        },
    ),
)

ROUND_ROBIN_INCOMPLETE = Kind(
    "G412",
    "round-robin-incomplete",
    always(WARNING),
    "{player} and {opponent} did not meet in this finished round robin{more}",
    clause="TRF26, record 192; FIDE Handbook C.05, Annex 1 (Berger tables)",
    what="All rounds of a round robin are in the report, but two players who were never absent "
    "did not meet as often as the type of tournament requires.",
    why="Games are missing, or the event was not a round robin.",
    remedy="Enter the missing games, or correct records 142 and 192.",
    example=Example(
        bad=_ROUND_ROBIN,
        good={**_ROUND_ROBIN, "142 3": "142 5"},
    ),
)
