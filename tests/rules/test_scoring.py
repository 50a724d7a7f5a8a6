"""Scoring systems: stated, inferred from the points, and the adjustments of record 299."""

import re
from decimal import Decimal

import pytest

import crosstable
from crosstable.model.records import AbnormalPoints, Acceleration
from crosstable.model.tournament import GameScoring, MatchScoring, Player
from crosstable.rules.scoring import (
    USUAL,
    adjustments,
    computed_points,
    match_scoring,
    points_by_round,
    scoring_in_force,
    scoring_name,
)
from crosstable.rules.scoring.candidates import CANDIDATES
from tests.shorthand import entry, tournament
from tests.worded import Worded

HALF, ONE, TWO, THREE, ZERO = map(Decimal, ("0.5", "1", "2", "3", "0"))

GAMES = """
    1 Ann 2000   3w1    2b=    bye:H
    2 Bob 1900   4b1    1w=    3w0
    3 Cid 1800   1b0    bye:U  2b1
    4 Dan 1700   2w0    .      bye:F
"""


TWICE = (
    GAMES
    + """
    5 Eve 1600   7w1    6b=    bye:H
    6 Fay 1500   8b1    5w=    7w0
    7 Gus 1400   5b0    bye:U  6b1
    8 Hal 1300   6w0    bye:Z  bye:F
    9 Ivo 1200   bye:Z  bye:Z  bye:U
"""
)
"""Two players have each kind of round: one alone is not evidence for an unusual system."""


def with_points(text: str, scoring: GameScoring) -> str:
    """The shorthand with the points that a system gives."""
    t = tournament(text)
    lines = [line for line in text.splitlines() if line.strip()]
    return "\n".join(
        f"{line} pts:{computed_points(player, scoring, 3)}"
        for line, player in zip(lines, t.players, strict=True)
    )


# -- the points of a round ------------------------------------------------------------------------


def test_points_by_round() -> None:
    player = Player(1, rounds=tuple(map(entry, ("2w1", "bye:H", "3b=", "4w-", ".", "bye:U"))))
    usual = tuple(map(Decimal, ("1", "0.5", "0.5", "0", "0", "1")))
    assert points_by_round(player, GameScoring()) == usual
    assert points_by_round(player, GameScoring(), until=2) == usual[:2]
    assert points_by_round(player, GameScoring(), until=8) == (*usual, ZERO, ZERO)
    assert computed_points(player, GameScoring(), until=3) == TWO


def test_match_points_are_two_one_zero_unless_stated() -> None:
    assert match_scoring(tournament("")) == MatchScoring(TWO, ONE, ZERO)
    stated = MatchScoring(THREE, ONE, ZERO)
    assert match_scoring(tournament("", stated_match_scoring=stated)) == stated


# -- inference ------------------------------------------------------------------------------------


def test_the_usual_system_comes_first() -> None:
    assert CANDIDATES[0] == USUAL
    assert scoring_name(USUAL) == "1-½-0"
    assert [scoring_name(c) for c in CANDIDATES[1:3]] == ["3-1-0", "2-1-0"]
    assert len(set(CANDIDATES)) == len(CANDIDATES)


@pytest.mark.parametrize("scoring", CANDIDATES, ids=scoring_name)
def test_every_candidate_is_found_from_its_points(scoring: GameScoring) -> None:
    found = scoring_in_force(tournament(with_points(TWICE, scoring)))
    assert (found.scoring, found.source) == (scoring, "inferred")
    assert (found.explained, found.considered, found.unexplained) == (9, 9, ())


def test_one_player_is_not_evidence_for_an_unusual_system() -> None:
    half = GameScoring.of_symbols({"P": HALF})
    found = scoring_in_force(tournament(with_points(GAMES, half)))
    assert (found.scoring, found.unexplained) == (USUAL, (3,))


# -- byes that are not written --------------------------------------------------------------------

UNWRITTEN = """
    1 Ann 2000   3w1  2b=  .    pts:2.0
    2 Bob 1900   4b1  1w=  3w1  pts:2.5
    3 Cid 1800   1b0  .    2b0  pts:0.5
    4 Dan 1700   2w0  .    .    pts:{dan}
    5 Eve 1600   6w1  .    6b1  pts:3.0
    6 Fay 1500   5b0  .    5w0  pts:0.5
"""


def test_absences_are_explained_player_by_player() -> None:
    """Half a point for every absence explains most players and would pay those who withdrew."""
    found = scoring_in_force(tournament(UNWRITTEN.format(dan="0.0") + "7 Gus 1000 . . . pts:0.0"))
    assert (found.scoring, found.explained, found.unexplained) == (USUAL, 3, (1, 3, 5, 6))
    more = "\n".join(f"{n} P{n} 900 {n ^ 1}w{n % 2} pts:{n % 2}" for n in range(8, 14))
    t = tournament(UNWRITTEN.format(dan="0.0") + more)
    found = scoring_in_force(t)
    assert (found.scoring, found.unexplained) == (USUAL, ())
    assert [(u.number, u.half, u.full) for u in found.unwritten] == [
        (1, (3,), ()),
        (3, (2,), ()),
        (5, (), (2,)),
        (6, (2,), ()),
    ]
    points = {row.id: row.texts["PTS"] for row in crosstable.standings(t, "PTS")}
    assert [points[n] for n in range(1, 7)] == ["2.0", "2.5", "0.5", "0.0", "3.0", "0.5"]


def test_blank_rounds_before_the_last_game_are_byes_first() -> None:
    more = "\n".join(f"{n} P{n} 900 {n ^ 1}w{n % 2} pts:{n % 2}" for n in range(8, 14))
    late = "7 Gus 1000 . 6w0 . . pts:0.5\n"
    found = scoring_in_force(tournament(late + more, declared_rounds=4))
    assert [(u.number, u.half, u.full) for u in found.unwritten] == [(7, (1,), ())]


def test_points_that_remain_contradictory_are_noted_in_the_standings() -> None:
    more = "\n".join(f"{n} P{n} 900 {n ^ 1}w{n % 2} pts:{n % 2}" for n in range(8, 20))
    table = crosstable.standings(tournament(UNWRITTEN.format(dan="2.5") + more), "PTS")
    byes, points = table.notes
    assert (byes.kind, points.kind) == ("unwritten-byes", "points-differ")
    assert re.findall(r"(\d+) \(round (\d)\)", byes.message) == [
        *(("1", "3"), ("3", "2"), ("5", "2"), ("6", "2")),
    ]
    assert re.findall(r"\d+\.\d", points.message) == ["2.5", "0.0"]


def test_an_unusual_system_that_is_inferred_is_a_finding() -> None:
    three = GameScoring.of_symbols({"W": THREE, "D": ONE})
    found = scoring_in_force(tournament(with_points(GAMES, three)))
    assert (found.scoring, found.explained, found.considered) == (three, 4, 4)
    assert found.message.startswith("3-1-0 ")
    assert found.finding is not None
    assert found.finding.kind == "scoring-inferred"


def test_usual_system_is_no_finding() -> None:
    found = scoring_in_force(tournament(with_points(GAMES, GameScoring())))
    assert (found.scoring, found.explained, found.considered) == (GameScoring(), 4, 4)
    assert found.finding is None


def test_a_wrong_total_does_not_change_the_system() -> None:
    text = with_points(GAMES, GameScoring()).replace("bye:F pts:1", "bye:F pts:1.2")
    found = scoring_in_force(tournament(text))
    assert found.scoring == GameScoring()
    assert (found.explained, found.considered, found.unexplained) == (3, 4, (4,))
    assert found.finding is not None
    assert found.finding.kind == "points-unexplained"


def test_points_that_nothing_explains_do_not_speak_for_an_unusual_system() -> None:
    t = tournament("1 Ann 2000 2w1 pts:4\n2 Bob 1900 1b0 pts:7\n3 Cid 1800 . pts:8")
    found = scoring_in_force(t)
    assert (found.scoring, found.explained, found.considered) == (GameScoring(), 0, 3)


def test_stated_system_is_not_questioned() -> None:
    three = GameScoring.of_symbols({"W": THREE, "D": ONE})
    t = tournament(with_points(GAMES, GameScoring()), stated_scoring=three)
    found = scoring_in_force(t)
    assert (found.scoring, found.source) == (three, "162")
    assert (found.explained, found.considered) == (0, 4)
    half = GameScoring.of_symbols({"P": HALF})
    found = scoring_in_force(tournament(with_points(GAMES, half), stated_scoring=half))
    assert (found.scoring, found.explained, found.considered) == (half, 4, 4)


def test_without_points_or_games_the_usual_system_is_assumed() -> None:
    for t in (tournament(GAMES), tournament("1 Ann 2000 pts:0\n2 Bob 1900 pts:0"), tournament("")):
        found = scoring_in_force(t)
        assert (found.scoring, found.source) == (GameScoring(), "default")
        assert found.finding is None


def test_players_without_points_are_not_considered() -> None:
    found = scoring_in_force(tournament("1 Ann 2000 2w1 pts:1\n2 Bob 1900 1b0"))
    assert (found.explained, found.considered) == (1, 1)


# -- events in progress ---------------------------------------------------------------------------


def test_bye_of_an_open_round_may_be_left_out() -> None:
    open_round = """
        1 Ann 2000   2w1  3b     pts:1
        2 Bob 1900   1b0  bye:U  pts:{bob}
        3 Cid 1800   .    1w     pts:0
    """
    counted = scoring_in_force(tournament(open_round.format(bob=1)))
    assert (counted.scoring, counted.explained) == (GameScoring(), 3)
    left_out = scoring_in_force(tournament(open_round.format(bob=0)))
    assert left_out.scoring == GameScoring()
    assert (left_out.explained, left_out.considered) == (3, 3)
    assert left_out.message != counted.message


def test_results_of_an_open_round_may_be_left_out() -> None:
    t = tournament("""
        1 Ann 2000   2w1  3b   pts:1
        2 Bob 1900   1b0  4w1  pts:0
        3 Cid 1800   4w=  1w   pts:0.5
        4 Dan 1700   3b=  2b0  pts:0.5
    """)
    assert scoring_in_force(t).message.endswith("counting finished rounds only")


def test_announced_byes_may_be_left_out() -> None:
    t = tournament("1 Ann 2000 2w1 bye:H pts:1\n2 Bob 1900 1b0 . pts:0")
    assert scoring_in_force(t).message.endswith("without announced byes")


@pytest.mark.parametrize("match_points", [ZERO, TWO])
def test_points_may_include_the_fictitious_ones(worded: Worded, match_points: Decimal) -> None:
    """Match points of record 250 are for teams; players are lent the game points."""
    t = tournament(
        """
        1 Ann 2000   3w1  pts:2
        2 Bob 1900   4b=  pts:1.5
        3 Cid 1800   1b0  pts:0
        4 Dan 1700   2w=  pts:0.5
        """,
        accelerations=(Acceleration(match_points, ONE, 1, 2, 1, 2),),
    )
    found = scoring_in_force(t)
    assert (found.scoring, found.explained) == (GameScoring(), 4)
    assert found.reading.accelerated_round == 1
    worded(found.message)


def test_team_events_infer_nothing_from_players() -> None:
    players = "1 A 2000 3w1 pts:9\n2 B 2000 bye:U pts:0\n3 C 2000 1b0 pts:0\n4 D 2000 . pts:0"
    t = tournament(players, "1 Lions 1 2\n2 Bears 3 4", type_code="FIDE_TEAM")
    found = scoring_in_force(t)
    assert (found.scoring, found.source) == (GameScoring(), "default")
    assert (found.explained, found.considered) == (3, 4)
    assert found.finding is None


def test_inference_costs_little_for_a_large_event() -> None:
    """Two thousand players whom nothing explains: every candidate is tried on distinct counts."""
    cells = " ".join(["{opponent}w1"] * 11)
    lines = [
        f"{n} P{n} 2000 {cells.format(opponent=2001 - n)} pts:{n % 90}.3" for n in range(1, 2001)
    ]
    found = scoring_in_force(tournament("\n".join(lines)))
    assert (found.explained, found.considered) == (0, 2000)


# -- record 299 -----------------------------------------------------------------------------------


def abnormal(kind: str, points: Decimal, number: int | None = None, *who: int) -> AbnormalPoints:
    return AbnormalPoints(kind, ZERO, points, number, who)


def test_bonus_belongs_to_its_round() -> None:
    t = tournament(GAMES, abnormal_points=(abnormal("", TWO, 2, 4), abnormal("", -ONE, None, 4)))
    assert [(a.round_number, a.points) for a in adjustments(t, 4)] == [(2, TWO), (0, -ONE)]
    assert sum(a.points for a in adjustments(t, 4, until=1)) == -ONE
    assert sum(a.points for a in adjustments(t, 4, until=2)) == ONE
    assert adjustments(t, 1) == ()
    player = t.player(4)
    assert computed_points(player, GameScoring(), 2, adjustments(t, 4, 2)) == ONE


def test_bonus_counts_a_round_earlier_in_the_first_draft() -> None:
    t = tournament(GAMES, abnormal_points=(abnormal("", TWO, 2, 4),))
    assert adjustments(t, 4, until=1) == ()
    assert [a.points for a in adjustments(t, 4, until=1, first_draft=True)] == [TWO]


def test_bonus_of_the_final_standings_counts_after_the_last_round() -> None:
    t = tournament(GAMES, abnormal_points=(abnormal("", ONE, 999, 1),), declared_rounds=3)
    assert adjustments(t, 1, until=2) == ()
    assert [a.points for a in adjustments(t, 1, until=3)] == [ONE]


def test_typed_record_replaces_the_points_of_a_result() -> None:
    records = (abnormal("F", HALF), abnormal("L", HALF, 1, 4), abnormal("L", ONE, None))
    t = tournament(GAMES, abnormal_points=records)
    assert [(a.round_number, a.points) for a in adjustments(t, 4)] == [(1, HALF), (3, -HALF)]
    assert [(a.round_number, a.points) for a in adjustments(t, 3)] == [(1, ONE)]


def test_points_with_record_299_are_explained() -> None:
    t = tournament(
        "1 P1 2500 2w1 pts:1\n2 P2 2500 1b0 pts:0\n3 P3 2500 4w1 pts:1\n"
        "4 P4 2500 3b0 pts:2\n5 P5 2500 bye:U pts:1",
        abnormal_points=(abnormal("", TWO, 1, 4),),
    )
    assert scoring_in_force(t).explained == 5


@pytest.mark.parametrize(
    ("symbols", "name"),
    [
        ({"W": "3", "D": "1"}, "3-1-0"),
        ({"P": "0.5"}, "1-½-0 with a pairing-allocated bye of ½"),
        ({"W": "1.5", "A": "0.25"}, "1½-½-0 with 0.25 for an absence"),
        ({"W": "10", "D": "5"}, "10-5-0"),
    ],
)
def test_name_of_a_system(symbols: dict[str, str], name: str) -> None:
    values = {symbol: Decimal(value) for symbol, value in symbols.items()}
    assert scoring_name(GameScoring.of_symbols(values)) == name


def test_a_bonus_counts_when_its_round_is_in_the_points() -> None:
    """A bonus of a coming round is not yet in the points, that of a paired one is."""
    cells = "1 Ann - 2w1 . pts:{}\n2 Bob - 1b0 bye:H pts:0.5"
    for round_number, points in ((1, 3), (2, 1), (None, 3)):
        bonus = AbnormalPoints("", ZERO, TWO, round_number, (1,))
        found = scoring_in_force(tournament(cells.format(points), abnormal_points=(bonus,)))
        assert (found.explained, found.unexplained) == (2, ()), round_number


def test_the_dialect_tells_when_a_bonus_counts() -> None:
    """C28: the draft of 2024 counts a bonus before the round that it names."""
    cells = "1 Ann - 2w1 pts:{}\n2 Bob - 1b0 pts:0"
    for dialect, points in (("draft-2024", 3), ("trf26", 1)):
        bonus = AbnormalPoints("", ZERO, TWO, 2, (1,))
        data = crosstable.dumps(tournament(cells.format(points), abnormal_points=(bonus,)), dialect)
        t = crosstable.loads(data, dialect=dialect)
        assert scoring_in_force(t).unexplained == ()
        assert len(adjustments(t, 1, until=1)) == (dialect == "draft-2024")
        assert len(adjustments(t, 1, until=1, first_draft=True)) == 1


def test_record_299_of_a_team_event_changes_no_player() -> None:
    """Its numbers are those of teams, and some players have the same."""
    t = tournament(
        "1 Ann 2000 3w1 pts:1\n2 Bob 1900 4b1 pts:1\n3 Cid 1800 1b0 pts:0\n4 Dan 1700 2w0 pts:0",
        "1 Lions 1 2\n2 Bears 3 4",
        type_code="FIDE_TEAM",
        abnormal_points=(abnormal("", -ONE, 1, 1), abnormal("F", TWO), abnormal("L", ONE)),
    )
    assert adjustments(t, 1) == ()
    assert scoring_in_force(t).explained == 4
