"""Rules of a running event: byes and their limits, postponed games, numbers of rounds, ranks."""

import random
from pathlib import Path

import pytest

import crosstable
from crosstable.errors import CannotAct, NotConfirmed
from crosstable.event.acts.boards import CorrectedForRating, Postponed, ResultEntered
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.acts.people import ByeRequested, DataChanged, Entered, Withdrawn
from crosstable.event.acts.ranking import ExternalValues, RankedByHand, RatingFromRound
from crosstable.event.acts.rounds import Closed, Published
from crosstable.event.disk.folder import EventFolder, begin_event_folder, open_event_folder
from crosstable.event.intake.importing import take_over
from crosstable.event.requests.table import request_of
from crosstable.event.rounds.configuring import settings_act
from crosstable.event.rounds.drawing import draw, exchange_people
from crosstable.event.status import event_status
from tests.event.running import begun, clock, paired, played, report
from tests.worded import Worded


def level(event: EventFolder, act: object) -> tuple[str, int]:
    """The strongest circumstance of an act that nobody confirms."""
    with pytest.raises(NotConfirmed) as refusal:
        event.do(act)  # type: ignore[arg-type]
    return refusal.value.strongest.key, int(refusal.value.strongest.level)


def drawn(event: EventFolder) -> None:
    """Pair, publish and close a round of draws."""
    number = paired(event)
    current = event.event.section().last_round
    assert current is not None
    for board in current.boards:
        event.do(ResultEntered(number, board.number, "½-½"))
    event.do(Closed(number))


def rank(event: EventFolder, name: str) -> int | None:
    players = crosstable.loads(report(event)).players
    return next(player.rank for player in players if player.name.startswith(name))


# -- byes -----------------------------------------------------------------------------------------


def test_the_limit_of_half_point_byes_is_a_setting(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    event.do(ByeRequested("p01", (1,)))
    assert level(event, ByeRequested("p01", (2,))) == ("second-half-point-bye", 3)
    event.do(SettingsChanged({"half-point-byes": "2"}))
    event.do(ByeRequested("p01", (2,)))
    assert level(event, ByeRequested("p01", (3,))) == ("second-half-point-bye", 3)
    event.do(SettingsChanged({"half-point-byes": "0"}))
    assert level(event, ByeRequested("p02", (3,))) == ("second-half-point-bye", 3)


def test_a_half_point_bye_of_a_paired_round_counts_once(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    event.do(SettingsChanged({"half-point-byes": "2"}))
    event.do(ByeRequested("p01", (1,)))
    paired(event)
    event.do(ByeRequested("p01", (2,)))
    with pytest.raises(CannotAct):
        event.do(ByeRequested("p01", (2,)))  # the same one again is not another
    assert level(event, ByeRequested("p01", (3,))) == ("second-half-point-bye", 3)


def test_a_player_without_the_right_to_half_point_byes_gets_none(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    event.do(DataChanged("p01", {"half_byes": False}))
    assert level(event, ByeRequested("p01", (2,))) == ("bye-not-eligible", 5)
    event.do(ByeRequested("p01", (2,), "Z"))
    with pytest.raises(CannotAct, match="yes or no"):
        event.do(DataChanged("p01", {"half_byes": "maybe"}))


def test_a_full_point_bye_is_deprecated_and_recorded(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    assert level(event, ByeRequested("p01", (2,), "F")) == ("full-point-bye", 2)
    event.do(ByeRequested("p01", (2,), "F"), confirmed=2)
    assert b"### FPB @ Round 2: Player01" in report(event)


# -- postponed games ------------------------------------------------------------------------------


def test_a_postponed_game_counts_as_a_draw_and_record_162_says_so(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    paired(event)
    assert b"\n162 " not in report(event)
    event.do(Postponed(1, 1))
    text = report(event).decode()
    line = next(line for line in text.split("\n") if line.startswith("162 "))
    assert "X 0.5" in " ".join(line.split())
    t = crosstable.loads(report(event))
    assert str(t.players[0].points) == "0.5"
    assert crosstable.loads(report(event)).players[0].rounds[0] is not None


def test_old_open_games_are_asked_about_before_each_round(worded: Worded, tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    paired(event)
    event.do(Postponed(1, 2))
    for board in (1, 3, 4):
        event.do(ResultEntered(1, board, "1-0"))
    event.do(Closed(1))
    with pytest.raises(NotConfirmed) as refusal:
        event.do(draw(event.event.section()))
    asked = refusal.value.strongest
    assert (asked.key, int(asked.level)) == ("old-open-games", 2)
    worded(asked.message)


def test_standings_with_an_open_game_are_not_final(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", rounds="2")
    played(event, random.Random(1))
    paired(event)
    event.do(Postponed(2, 1))
    for board in (2, 3, 4):
        event.do(ResultEntered(2, board, "½-½"))
    event.do(Closed(2))
    page = crosstable.report(crosstable.loads(report(event)), "standings", to="html")
    assert b"not final, open games: 1" in page
    event.do(ResultEntered(2, 1, "½-½", "?"), confirmed=3)
    page = crosstable.report(crosstable.loads(report(event)), "standings", to="html")
    assert b"not final" not in page


# -- corrections ----------------------------------------------------------------------------------


def test_a_correction_for_rating_only_leaves_the_running_report_alone(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    played(event, random.Random(1))
    first = event.event.section().rounds[0]
    old = first.facts_of(first.boards[0]).result
    new = "0-1" if old != "0-1" else "1-0"
    assert level(event, CorrectedForRating(1, 1, new)) == ("corrected-for-rating", 3)
    before = report(event)
    event.do(CorrectedForRating(1, 1, new), confirmed=3)
    assert report(event) == before
    with pytest.raises(CannotAct, match="already"):
        event.do(CorrectedForRating(1, 1, str(old)), confirmed=3)


def test_the_window_for_corrections_ends_when_a_later_round_is_paired(tmp_path: Path) -> None:
    """Also where the following round was never closed because a game of it is open."""
    event = begun(tmp_path / "open")
    played(event, random.Random(1))
    for _ in range(2):
        paired(event)
    first = event.event.section().rounds[0]
    was = first.facts_of(first.boards[0]).result
    new = "0-1" if was != "0-1" else "1-0"
    assert level(event, ResultEntered(1, 1, new, was)) == ("correction-too-late", 5)


# -- number of rounds -----------------------------------------------------------------------------


def test_a_round_that_becomes_the_last_one_is_paired_again(tmp_path: Path) -> None:
    """Two topscorers with the same colour preference meet in the last round only."""
    event, chance = begun(tmp_path / "open", 10, 0, rounds="7"), random.Random(0)
    for _ in range(4):
        number = paired(event)
        current = event.event.section().last_round
        assert current is not None
        for board in current.boards:
            result = chance.choice(("1-0", "1-0", "½-½"))
            event.do(ResultEntered(number, board.number, result))
        event.do(Closed(number))
    paired(event)
    act = settings_act(event.event.section(), {"rounds": "5"})
    with pytest.raises(NotConfirmed) as refusal:
        event.do(act, confirmed=2)
    keys = {one.key for one in refusal.value.circumstances}
    assert keys == {"rounds-changed-after-start", "last-round-differs-now"}
    event.do(act, confirmed=4)
    assert b"### Configuration @ Round 5: rounds 7 -> 5; the rules give" in report(event)


def test_other_settings_do_not_pair_anything_again(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    played(event, random.Random(1))
    assert settings_act(event.event.section(), {"rounds": "4"}).differences == ""
    assert settings_act(event.event.section(), {"city": "Graz"}).differences == ""


# -- ranks ----------------------------------------------------------------------------------------


def test_players_whom_the_tiebreaks_leave_tied_are_ranked_by_hand(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4, tiebreaks="PTS")
    drawn(event)
    assert rank(event, "Player00") == rank(event, "Player03") == 1
    act = RankedByHand(("p03", "p00"), "play-off")
    assert level(event, act) == ("ranked-by-hand", 3)
    event.do(act, confirmed=3)
    assert (rank(event, "Player03"), rank(event, "Player00")) == (1, 2)
    assert b"### Ranking @ Round 1: 4, 1 (play-off)" in report(event)
    played(event, random.Random(2))
    with pytest.raises(CannotAct, match="different"):
        event.do(RankedByHand(("p03",)), confirmed=3)


def test_a_ranking_by_hand_does_not_overrule_the_tiebreaks(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4, tiebreaks="PTS,TPN")
    drawn(event)
    with pytest.raises(CannotAct, match="do not share a rank"):
        event.do(RankedByHand(("p03", "p00")), confirmed=3)


def test_values_from_outside_split_ties_of_the_last_tiebreak(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4, tiebreaks="PTS")
    with pytest.raises(CannotAct, match="OTHER_QUIZ"):
        event.do(ExternalValues({"p03": "2"}), confirmed=3)
    event.do(SettingsChanged({"tiebreaks": "PTS,OTHER_QUIZ"}))
    drawn(event)
    assert level(event, ExternalValues({"p03": "2.5", "p01": "2"})) == ("external-values", 3)
    event.do(ExternalValues({"p03": "2.5", "p01": "2"}), confirmed=3)
    assert [rank(event, f"Player0{n}") for n in (3, 1, 0, 2)] == [1, 2, 3, 3]
    with pytest.raises(CannotAct, match="not a value"):
        event.do(ExternalValues({"p03": "much"}), confirmed=3)


def test_values_from_outside_count_where_their_tiebreak_stands_in_the_list(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4, tiebreaks="PTS,OTHER_QUIZ,RTNG,OTHER_LOT")
    drawn(event)
    assert [rank(event, f"Player0{n}") for n in range(4)] == [1, 2, 3, 4]
    event.do(ExternalValues({"p03": "2", "p02": "2"}, "OTHER_QUIZ"), confirmed=3)
    assert [rank(event, f"Player0{n}") for n in range(4)] == [3, 4, 1, 2]
    event.do(ExternalValues({"p00": "9"}), confirmed=3)  # of OTHER_LOT, behind the rating
    assert [rank(event, f"Player0{n}") for n in range(4)] == [3, 4, 1, 2]
    found = crosstable.check(crosstable.loads(report(event)), "itdx")
    assert [d for d in found if d.severity is crosstable.Severity.ERROR] == []
    with pytest.raises(CannotAct, match="OTHER_QUIZ, OTHER_LOT"):
        event.do(ExternalValues({"p00": "9"}, "OTHER_GAME"), confirmed=3)


def test_somebody_who_is_expelled_leaves_the_standings(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    played(event, random.Random(1))
    assert level(event, Withdrawn("p00", expelled=True)) == ("expelled", 3)
    event.do(Withdrawn("p00", expelled=True), confirmed=3)
    played(event, random.Random(1))
    ranks = sorted(player.rank or 0 for player in crosstable.loads(report(event)).players)
    assert rank(event, "Player00") in (0, None)
    assert ranks[:2] == [0, 1]


# -- long events ----------------------------------------------------------------------------------


def test_a_long_event_has_ratings_by_round(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", start="2026-09-01", end="2026-11-24")
    assert any("more than 30" in str(text) for text in advice(event))
    played(event, random.Random(1))
    first = crosstable.loads(report(event)).players[0].rating
    event.do(RatingFromRound("p00", 2, 2600, "November 2026"))
    assert b"### Rating @ Round 2: 1 has 2600 (November 2026)" in report(event)
    played(event, random.Random(1))
    assert crosstable.loads(report(event)).players[0].rating == first
    event.do(SettingsChanged({"ratings": "latest"}))
    assert crosstable.loads(report(event)).players[0].rating == 2600


def test_a_short_event_has_one_rating_for_each_player(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    assert advice(event) == ()
    with pytest.raises(CannotAct, match="30 days"):
        event.do(RatingFromRound("p00", 2, 2600))


def advice(event: EventFolder) -> tuple[str, ...]:
    return event_status(event.event, event.event.section()).advice


def test_more_rounds_than_opponents_are_noticed_before_the_start(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4, rounds="5")
    assert any("rounds" in str(text) for text in advice(event))


# -- acceleration ---------------------------------------------------------------------------------


def test_the_points_that_an_acceleration_lends_are_stated(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", system="FIDE_DUTCH_2026_BAKU")
    played(event, random.Random(1))
    assert b"\n250 " in report(event)
    replay = crosstable.replay(crosstable.loads(report(event)))
    assert all(one.is_right for one in replay.judgements)


# -- settings -------------------------------------------------------------------------------------


def test_another_list_of_tiebreaks_is_recorded_with_the_old_one(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    played(event, random.Random(1))
    act = SettingsChanged({"tiebreaks": "PTS,DE,BH"})
    assert level(event, act) == ("tiebreaks-changed-after-start", 4)
    event.do(act, confirmed=4)
    line = b"### Configuration @ Round 1: tiebreaks PTS,BH/C1,BH,SB,DE -> PTS,DE,BH"
    assert line in report(event)


def test_an_event_runs_with_another_scoring(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 9, scoring="W=3 D=1 L=0 P=1")
    drawn(event)
    drawn(event)
    points = sorted(str(player.points) for player in crosstable.loads(report(event)).players)
    assert points == ["2.0"] * 9
    replay = crosstable.replay(crosstable.loads(report(event)))
    assert all(one.is_right for one in replay.judgements)


def test_lent_points_follow_a_late_entry_also_after_an_import(tmp_path: Path) -> None:
    """Whoever enters above the last member of the first group joins it (C.04.7)."""
    event = begun(tmp_path / "open", 8, system="FIDE_DUTCH_2026_BAKU")
    played(event, random.Random(1))
    begin_event_folder(tmp_path / "again", take_over(report(event)).act, clock=clock)
    again = open_event_folder(tmp_path / "again", clock)
    for one in (event, again):
        one.do(Entered("late", {"name": "Late, L", "rating": 2900}), confirmed=2)
        text = one.report_path("main").read_bytes()
        lent = crosstable.loads(text).accelerations
        assert max(row.last for row in lent) == 5


def test_the_buchholz_family_stays_out_of_round_robins(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", system="round-robin", tiebreaks="PTS,DE,SB")
    assert level(event, SettingsChanged({"tiebreaks": "PTS,FB/C1,SB"})) == (
        "buchholz-in-round-robin",
        5,
    )
    event.do(SettingsChanged({"system": "swiss", "tiebreaks": "PTS,BH"}))
    assert level(event, SettingsChanged({"system": "round-robin"}))[0] == "buchholz-in-round-robin"
    event.do(SettingsChanged({"city": "Graz"}))


# -- changes by hand ------------------------------------------------------------------------------


def keys_of(event: EventFolder, one: str, other: str) -> dict[str, int]:
    """What speaks against exchanging two players of the draft."""
    with pytest.raises(NotConfirmed) as refusal:
        event.do(exchange_people(event.event.section(), one, other))
    return {found.key: int(found.level) for found in refusal.value.circumstances}


def test_a_pair_with_both_colours_wrong_is_acknowledged(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    played(event, random.Random(1))
    event.do(draw(event.event.section()))
    draft = event.event.section().rounds[-1]
    found = keys_of(event, *draft.boards[0].pair)
    assert found == {"wrong-colours-by-hand": 2, "paired-by-hand": 3}


def test_colours_three_times_running_break_a_rule_before_the_last_round_only(
    tmp_path: Path,
) -> None:
    for rounds, expected in ((5, True), (3, False)):
        event = begun(tmp_path / f"open{rounds}", 8, rounds=str(rounds))
        played(event, random.Random(3))
        event.do(draw(event.event.section()))
        turned = event.event.section().rounds[1].boards[0].pair
        event.do(exchange_people(event.event.section(), *turned), confirmed=3)
        event.do(Published(2))
        for board in event.event.section().rounds[1].boards:
            event.do(ResultEntered(2, board.number, "½-½"))
        event.do(Closed(2))
        event.do(draw(event.event.section()))
        twice = turned[1]  # White in rounds 1 and 2
        boards = event.event.section().rounds[2].boards
        found = keys_of(event, *next(board.pair for board in boards if twice in board.pair))
        assert ("illegal-by-hand" in found) is expected


def test_somebody_who_may_not_have_the_bye_breaks_a_rule(tmp_path: Path) -> None:
    """A forfeit win bars the bye as the bye itself does (C.04.3, 2)."""
    event = begun(tmp_path / "open", 7)
    paired(event)
    first = event.event.section().rounds[0]
    for board in first.boards:
        result = "+:-" if board.number == 1 else "½-½"
        event.do(ResultEntered(1, board.number, result))
    event.do(Closed(1))
    event.do(draw(event.event.section()))
    draft = event.event.section().rounds[-1]
    winner = first.boards[0].white
    assert draft.bye not in (None, winner)
    assert keys_of(event, winner, str(draft.bye))["illegal-by-hand"] == 3


def test_a_list_of_tiebreaks_without_a_score_gets_one_in_front(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    for given, kept in (
        ("BH,SB", "PTS,BH,SB"),
        ("PTS,SB", "PTS,SB"),
        ("OTHER_QUIZ", "PTS,OTHER_QUIZ"),
    ):
        asked = request_of(
            event.event, event.event.section(), "settings", {"values": {"tiebreaks": given}}
        )
        (act,) = asked.acts
        assert isinstance(act, SettingsChanged)
        assert act.values["tiebreaks"] == kept
    players = ["Lee, Ann", "Roe, Tim"]
    t = crosstable.new_tournament("Open", players, rounds=1, tiebreaks="BH")
    assert t.tiebreaks == ("PTS", "BH")
