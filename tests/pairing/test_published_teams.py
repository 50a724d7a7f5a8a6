"""Rounds of small team events whose pairs the authors of another engine worked out from the rules.

They are those of the tests of Sharly Chess' bbpPairings as they stand since it pairs bracket after
bracket (C.04.6, 3.3.2); the games and the pairs are theirs, the clauses tell what decides.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

import pytest

from crosstable.model.records import AbnormalPoints, TeamBye, TeamPairingBye
from crosstable.model.results import ByeKind, Colour
from crosstable.pairing.reading import PairingEvent, pairing_event
from crosstable.pairing.task import PairedRound
from tests.shorthand import tournament

TYPE_A = "FIDE_TEAM_TYPEA_MP_GP"
NONE = Decimal(0)


class Position(NamedTuple):
    """A team event and its next round: pairs of White and Black, the bye as a pair with 0."""

    players: str
    teams: str
    pairs: list[tuple[int, int]]
    code: str = TYPE_A
    attributes: Mapping[str, Any] = {}
    rounds: int = 3


def teams_of(count: int, boards: int = 1) -> str:
    rosters = (range(n * boards + 1, (n + 1) * boards + 1) for n in range(count))
    return "\n".join(
        f"{number} T{number} {' '.join(map(str, roster))}"
        for number, roster in enumerate(rosters, 1)
    )


def players_of(*games: str) -> str:
    return "\n".join(f"{number} P{number} 2500 {one}" for number, one in enumerate(games, 1))


POSITIONS = {
    "[C4] holds for each bracket (3.3.2, 3.5.2)": Position(
        players_of("2w1", "1b0", "4w=", "3b=", "6w=", "5b="),
        teams_of(6),
        [(3, 1), (4, 6), (2, 5)],
    ),
    "the primary score may be game points (1.2)": Position(
        players_of(
            "5w1 9b1",
            "6b= 10w=",
            "7w1 11b=",
            "8b1 12w=",
            "1b0 7w=",
            "2w= 8b=",
            "3b0 5b=",
            "4w0 6w=",
            "11w= 1w0",
            "12b= 2b=",
            "9b= 3w=",
            "10w= 4b=",
        ),
        teams_of(6, 2),
        [(1, 2), (3, 6), (4, 5)],
        code="FIDE_TEAM_GP_MP",
    ),
    "boards forfeited both ways are a played match without a colour (1.6.1)": Position(
        players_of(
            "4w+", "5b-", "6w-", "1b-", "2w+", "3b+", "10w1", "11b1", "12w1", "7b0", "8w0", "9b0"
        ),
        teams_of(4, 3),
        [(2, 3), (4, 1)],
    ),
    "a match in which nobody scored is lost by both": Position(
        players_of(
            "3w0", "4b0", "1b0", "2w0", "7w1", "8b1", "5b0", "6w0", "11w1", "12b0", "9b0", "10w1"
        ),
        teams_of(6, 2),
        [(5, 3), (6, 1), (2, 4)],
    ),
    "a half-point bye has half a point for each board (record 162)": Position(
        players_of(
            "3w1",
            "4b1",
            "1b0",
            "2w0",
            "7w1",
            "8b1",
            "5b0",
            "6w0",
            "11w1",
            "12b1",
            "9b0",
            "10w0",
            ".",
            ".",
        ),
        teams_of(7, 2),
        [(5, 1), (7, 3), (2, 4), (6, 0)],
        code="FIDE_TEAM_TYPEA_GP",
        attributes={"team_byes": (TeamBye(ByeKind.HALF_POINT, 1, (7,)),)},
    ),
    "who is absent keeps a pairing number (1.1, 4.3.1)": Position(
        players_of(*["."] * 10),
        teams_of(5, 2),
        [(4, 2), (3, 5)],
        attributes={"team_byes": (TeamBye(ByeKind.HALF_POINT, 1, (1,)),)},
    ),
    "a match that nobody played may be paired again (C.04.2, 3.5)": Position(
        players_of("2w+", "1b-"), teams_of(2), [(1, 2)], rounds=2
    ),
    "a board forfeited within a match keeps the colour of the team (1.6.1)": Position(
        players_of("3w-", "4b1", "1b+", "2w0", "7w=", "8b=", "5b=", "6w="),
        teams_of(4, 2),
        [(3, 1), (2, 4)],
    ),
    "who won by forfeit has no bye, however few points (2.1.2)": Position(
        players_of("2-+", "1--", "4w=", "3b=", "bye:U"),
        teams_of(5),
        [(2, 3), (5, 1), (4, 0)],
        attributes={
            "abnormal_points": (
                AbnormalPoints("", Decimal(-5), NONE, 1, (1,)),
                AbnormalPoints("", Decimal(3), NONE, 1, (2,)),
            )
        },
    ),
    "the bye has the game points of record 320": Position(
        players_of("2w1", "1b0", "4w1", "3b0", "bye:U"),
        teams_of(5),
        [(5, 1), (2, 3), (4, 0)],
        code="FIDE_TEAM_GP_MP",
        attributes={"team_pairing_bye": TeamPairingBye(Decimal(2), Decimal(3))},
    ),
    "record 299 changes a forfeit loss of one team": Position(
        players_of("2-+", "1--", "4-+", "3--", "bye:U"),
        teams_of(5),
        [(1, 3), (5, 4), (2, 0)],
        attributes={"abnormal_points": (AbnormalPoints("-", Decimal(1), NONE, None, (4,)),)},
    ),
}


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_rounds_worked_out_from_the_rules(position: Position) -> None:
    t = tournament(
        position.players,
        position.teams,
        type_code=position.code,
        declared_rounds=position.rounds,
        initial_colour=Colour.WHITE,
        **position.attributes,
    )
    event = pairing_event(t)
    assert isinstance(event, PairingEvent)
    answer = event.chosen.pair(event.task(event.next_round))
    assert isinstance(answer, PairedRound)
    bye = [] if answer.bye is None else [(answer.bye, 0)]
    assert [*map(tuple, answer.pairs), *bye] == position.pairs
