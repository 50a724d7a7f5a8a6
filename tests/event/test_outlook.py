"""Last-round questions: places within reach, settled places, boards of the next round."""

import random
from itertools import product
from pathlib import Path

import pytest

from crosstable.errors import CannotAct
from crosstable.event.acts.boards import Postponed, ResultEntered
from crosstable.event.acts.people import Withdrawn
from crosstable.event.acts.rounds import Closed
from crosstable.event.disk.folder import EventFolder
from crosstable.event.foresight.outcomes import assume_results, open_games, outcomes
from crosstable.event.foresight.outlook import outlook
from crosstable.event.foresight.pointlimits import limits_by_points
from crosstable.event.foresight.preview import preview
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.report.deriving import tournament
from crosstable.event.rounds.drawing import draw
from crosstable.event.state import Section
from tests.event.running import begun, paired, played
from tests.event.teamplay import team_event, team_rounds
from tests.worded import Worded


def in_last_round(tmp_path: Path, decided: int, rounds: int = 3, seed: int = 1) -> EventFolder:
    """An event of eight players in its last round, with some of its four boards decided."""
    event, chance = begun(tmp_path / "open", 8, seed, rounds=str(rounds)), random.Random(seed)
    for _ in range(rounds - 1):
        played(event, chance)
    paired(event)
    for board in range(1, decided + 1):
        event.do(ResultEntered(rounds, board, "½-½"))
    return event


def all_places(section: Section) -> dict[str, set[int]]:
    """The places of everybody over every way in which the open games can end."""
    games, numbers = open_games(section), numbers_of(section)
    found: dict[str, set[int]] = {who: set() for who in numbers}
    for results in product(("1-0", "½-½", "0-1"), repeat=len(games)):
        way = dict(zip([game.key for game in games], results, strict=True))
        t = tournament(assume_results(section, way))
        for who, number in numbers.items():
            found[who].add(t.by_number[number].rank or 0)
    return found


def test_with_few_open_games_the_places_are_exact(worded: Worded, tmp_path: Path) -> None:
    section = in_last_round(tmp_path, 1).event.section()
    answer = outlook(section)
    assert answer.is_exact
    worded(answer.method)
    places = all_places(section)
    assert {one.id: (one.best, one.worst) for one in answer.prospects} == {
        who: (min(found), max(found)) for who, found in places.items()
    }
    assert all(one.is_exact for one in answer.prospects)


def test_with_all_results_in_every_place_is_settled(tmp_path: Path) -> None:
    answer = outlook(in_last_round(tmp_path, 4).event.section())
    assert all(one.is_settled for one in answer.prospects)
    assert next(one.best for one in answer.prospects) == 1


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.lengthy
def test_limits_by_points_hold_whatever_happens(tmp_path: Path, seed: int) -> None:
    section = in_last_round(tmp_path, 0, seed=seed).event.section()
    limits = limits_by_points(section, 0)
    for who, found in all_places(section).items():
        best, worst = limits[who]
        assert best <= min(found) <= max(found) <= worst


def test_limits_by_points_are_reached_where_no_tie_is_possible(tmp_path: Path) -> None:
    """With tie-breaks that leave ties shared, the best place by points is really reached."""
    event, chance = begun(tmp_path / "open", 8, rounds="3", tiebreaks="PTS"), random.Random(3)
    played(event, chance)
    played(event, chance)
    paired(event)
    section = event.event.section()
    places = all_places(section)
    for who, (best, _) in limits_by_points(section, 0).items():
        assert best == min(places[who])


def test_with_many_open_games_the_answer_says_that_it_is_sampled(
    worded: Worded, tmp_path: Path
) -> None:
    section = in_last_round(tmp_path, 0).event.section()
    answer = outlook(section, most=20)
    assert not answer.is_exact
    worded(answer.method)
    places = all_places(section)
    for one in answer.prospects:
        assert one.seen is not None
        assert one.best <= one.seen[0] <= one.seen[1] <= one.worst
        assert one.best <= min(places[one.id])
    assert outlook(section, most=20) == answer  # the sample can be repeated


def test_with_rounds_to_come_there_are_limits_only(worded: Worded, tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "open", 8, rounds="5"), random.Random(1)
    for _ in range(4):
        played(event, chance)
    answer = outlook(event.event.section())
    assert not answer.is_exact
    worded(answer.method)
    leader = answer.prospects[0]
    assert leader.can_win
    assert answer.prospects[-1].best > 1
    assert leader.can_reach(1)
    assert not answer.prospects[-1].can_reach(1)


def test_who_withdrew_gains_nothing_more(tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "open", 8, rounds="3"), random.Random(1)
    played(event, chance)
    before = outlook(event.event.section()).of("p03")
    event.do(Withdrawn("p03"))
    after = outlook(event.event.section()).of("p03")
    assert after.best >= before.best


def test_boards_that_are_certain_are_paired_whatever_happens(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8, rounds="5")
    played(event, random.Random(1))
    paired(event)
    for board in (1, 2, 3):
        event.do(ResultEntered(2, board, "1-0"))
    section = event.event.section()
    answer = preview(section)
    assert (answer.is_exact, answer.ways, answer.open_games, answer.round) == (True, 3, 1, 3)
    rounds = [set(draw(assume_results(section, way)).pairs) for way in outcomes(section).ways]
    numbers = numbers_of(section)
    certain = {(numbers[white], numbers[black]) for white, black in set.intersection(*rounds)}
    assert {(one.white, one.black) for one in answer.certain} == certain


def test_without_open_games_the_preview_is_the_next_round(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 7, rounds="5")
    played(event, random.Random(1))
    section = event.event.section()
    answer, act, numbers = preview(section), draw(section), numbers_of(section)
    assert {(one.white, one.black) for one in answer.certain if one.black is not None} == {
        (numbers[white], numbers[black]) for white, black in act.pairs
    }
    assert [one.white for one in answer.certain if one.black is None] == [numbers[act.bye or ""]]


def test_after_the_last_round_there_is_no_preview(tmp_path: Path) -> None:
    with pytest.raises(CannotAct, match="last one"):
        preview(in_last_round(tmp_path, 4).event.section())


def test_a_postponed_game_is_an_open_one(tmp_path: Path) -> None:
    event = in_last_round(tmp_path, 3)
    event.do(Postponed(3, 4))
    event.do(Closed(3))
    section = event.event.section()
    assert [game.key for game in open_games(section)] == [(3, 4)]
    limits = limits_by_points(section, 0)
    for who, found in all_places(section).items():
        assert limits[who][0] <= min(found) <= max(found) <= limits[who][1]


# -- teams ----------------------------------------------------------------------------------------


def with_open_match(tmp_path: Path) -> Section:
    """Eight teams of two boards in round 2, one match not finished."""
    event = team_event(tmp_path / "league", 8, 2)
    team_rounds(event, 1, random.Random(3))
    paired(event)
    chance = random.Random(4)
    for board in event.event.section().rounds[1].boards[2:]:
        event.do(ResultEntered(2, board.number, chance.choice(("1-0", "½-½", "0-1"))))
    return event.event.section()


@pytest.mark.lengthy
def test_matches_of_teams_that_are_certain_are_paired_whatever_happens(
    worded: Worded, tmp_path: Path
) -> None:
    section = with_open_match(tmp_path)
    answer = preview(section)
    assert (answer.is_exact, answer.ways, answer.open_games) == (True, 5, 2)
    worded(answer.method)
    keys = [game.key for game in open_games(section)]
    every = [dict(zip(keys, one, strict=True)) for one in product(("1-0", "½-½", "0-1"), repeat=2)]
    rounds = [set(draw(assume_results(section, way)).pairs) for way in every]
    numbers = team_numbers_of(section)
    certain = {(numbers[white], numbers[black]) for white, black in set.intersection(*rounds)}
    assert {(one.white, one.black) for one in answer.certain} == certain
    names = {team.name for team in section.teams.values()}
    assert {one.white_name for one in (*answer.certain, *answer.likely)} <= names


def test_a_score_of_a_match_is_the_same_by_every_example(tmp_path: Path) -> None:
    """The five examples give the White team 0, ½, 1, 1½ and 2 points."""
    section = with_open_match(tmp_path)
    one = section.rounds[1]
    own = {*section.teams[one.matches[0].white].roster}
    scores = []
    for way in outcomes(section).ways:
        halves = 0
        for board in one.boards[:2]:
            left = {"1-0": 2, "½-½": 1, "0-1": 0}[way[2, board.number]]
            halves += left if board.white in own else 2 - left
        scores.append(halves)
    assert sorted(scores) == [0, 1, 2, 3, 4]
