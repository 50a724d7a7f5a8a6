"""Faults of games and byes: the cells of the rounds."""

from __future__ import annotations

from crosstable.catalogue.examples import Example
from crosstable.catalogue.kind import ERROR, Kind, always

OPPONENT_NOT_IN_FILE = Kind(
    "G101",
    "opponent-not-in-file",
    always(ERROR),
    "round {round}: opponent {opponent} of player {player} is not in the file",
    clause="TRF26, record 001, opponent; Part C of the upload checks, U03",
    what="A player's round names an opponent, and no player of the file has that starting rank.",
    why="The game cannot be rated or counted for the standings: nobody knows who the opponent is.",
    remedy="Correct the opponent's number, or add the missing record 001.",
    example=Example(
        bad={"0.0    6     1 b 0     3 w 0     5 b 0": "0.0    6     1 b 0     3 w 0    15 b 0"},
        good={"5 m    Pogodzik, Marek": "5 m    Pogodzik, Jan  "},
    ),
)
