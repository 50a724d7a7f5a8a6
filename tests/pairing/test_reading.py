"""The task of a round, read from a report: history, numbers, scores, absences, what is wrong."""

from decimal import Decimal
from typing import Any

import pytest

import crosstable
from crosstable.cli.problems import explained_refusal
from crosstable.model.dutch import dutch_edition
from crosstable.model.records import AbnormalPoints, Acceleration, ProhibitedPairing
from crosstable.model.results import Colour
from crosstable.model.tournament import Tournament
from crosstable.pairing.choice import system_of
from crosstable.pairing.reading import PairingEvent, pairing_event
from crosstable.pairing.refusal import Refusal, Way
from crosstable.pairing.replay import replay
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from crosstable.pairing.systems import SYSTEMS
from crosstable.pairing.task import Contender, RoundTask
from crosstable.rules.standings.ledger import RoundKind
from tests.report_lines import lines_of, player_line
from tests.shorthand import tournament
from tests.worded import Worded

SIX = """
1 Ann 2400  4w1  2b=  .
2 Bob 2300  5b1  1w=  .
3 Cid 2200  6w-  4b1  .
4 Dan 2100  1b0  3w0  .
5 Eve 2000  2w0  bye:U  .
6 Fay 1900  3b+  bye:H  .
"""


def event(t: Tournament, round_number: int | None = None) -> PairingEvent:
    found = pairing_event(t, round_number)
    assert isinstance(found, PairingEvent), str(found)
    return found


def task(text: str, round_number: int | None = None, **attributes: Any) -> RoundTask:
    attributes.setdefault("declared_rounds", 5)
    found = event(tournament(text, **attributes), round_number)
    return found.task(found.next_round if round_number is None else round_number)


def refusal(t: Tournament, round_number: int | None = None) -> Refusal:
    found = pairing_event(t, round_number)
    assert isinstance(found, Refusal)
    return found


def of(t: RoundTask, number: int) -> Contender:
    return next(contender for contender in t.contenders if contender.number == number)


def report(text: str) -> Tournament:
    return crosstable.loads("\n".join(lines_of(text)) + "\n")


# -- history --------------------------------------------------------------------------------------


def test_the_next_round_has_all_that_lies_behind() -> None:
    found = task(SIX)
    assert (found.round_number, found.rounds, found.is_last_round) == (3, 5, False)
    ann = of(found, 1)
    assert [(p.kind, p.opponent, p.colour) for p in ann.past] == [
        (RoundKind.PLAYED, 4, Colour.WHITE),
        (RoundKind.PLAYED, 2, Colour.BLACK),
    ]
    assert [(p.score, p.opponent_score) for p in ann.past] == [(0, 0), (2, 2)]
    assert (ann.points, ann.score, found.unit) == (3, 3, 2)


def test_a_forfeit_is_not_a_meeting_and_has_no_colour() -> None:
    past = of(task(SIX), 6).past
    assert past[0].kind is RoundKind.FORFEIT_WIN
    assert (past[0].opponent, past[0].colour, past[0].is_played) == (3, None, False)
    assert past[1].kind is RoundKind.HALF_BYE


def test_a_past_round_is_rebuilt_from_what_lay_before_it() -> None:
    found = task(SIX, 2)
    assert [c.points for c in found.contenders] == [2, 2, 0, 0, 0, 2]
    assert all(len(c.past) == 1 for c in found.contenders)
    assert [c.number for c in found.contenders if not c.is_present] == [6]


def test_an_adjourned_game_is_a_draw() -> None:
    found = event(tournament("1 A - 2w?\n2 B - 1b?\n3 C - 4w1\n4 D - 3b0", declared_rounds=3))
    assert [c.points for c in found.task(2).contenders] == [1, 1, 2, 0]
    assert "adjourned" in [a.kind for a in found.assumptions]


def test_an_open_game_is_told_only_where_something_follows_from_it(worded: Worded) -> None:
    t = tournament("1 A - 2w? 3w\n2 B - 1b? 4b\n3 C - 4w1 1b\n4 D - 3b0 2w", declared_rounds=3)
    found = event(t, 2)
    (told,) = [a.message for a in found.assumptions if a.kind == "adjourned"]
    worded(told)
    judged = [a for a in replay(t).assumptions if a.kind != "edition"]
    assert judged == [a for a in found.assumptions if a.kind != "edition"]
    assert "adjourned" not in [a.kind for a in event(t, 1).assumptions]


def test_a_game_left_open_in_a_played_round_is_a_draw_too() -> None:
    found = task("1 A - 2w\n2 B - 1b\n3 C - 4w1\n4 D - 3b0")
    assert [c.points for c in found.contenders] == [1, 1, 2, 0]
    assert of(found, 1).past[0].is_played


# -- pairing numbers ------------------------------------------------------------------------------

LATE = """
1 Ann -  4w1
2 Bob -  bye:Z   bye:Z
3 Cid -  5w=
4 Dan -  1b0
5 Eve -  3b=
6 Fay -  .
"""


def test_who_only_had_byes_has_no_number_yet() -> None:
    found = task(LATE)
    assert [(c.number, c.tpn) for c in found.contenders] == [(1, 1), (3, 2), (4, 3), (5, 4), (6, 5)]


def test_a_late_entry_is_numbered_on_arrival() -> None:
    found = task(LATE.replace("bye:Z   bye:Z", "bye:Z"))
    assert [(c.number, c.tpn) for c in found.contenders][:3] == [(1, 1), (2, 2), (3, 3)]


def test_numbers_follow_the_file_where_it_says_so() -> None:
    found = task("7 A - .\n3 B - .\n5 C - .\n1 D - .", paired_in_file_order=True)
    assert [(c.number, c.tpn) for c in found.contenders] == [(7, 1), (3, 2), (5, 3), (1, 4)]


def test_fixed_pairings_number_everybody() -> None:
    found = task(LATE, type_code="BERGER_ROUNDROBIN")
    assert [(c.number, c.tpn) for c in found.contenders] == [(n, n) for n in range(1, 7)]
    assert found.rounds == 5


# -- absences -------------------------------------------------------------------------------------

ABSENCES = """
012 Absences
142 5
152 W
001    1      A                                                                  1.0    1     2 w 1
001    2      B                                                                  0.0    2     1 b 0
001    3      C                                                                  1.0    3     4 w 1
001    4      D                                                                  0.0    4     3 b 0
001    5      E                                                                  0.0    5     6 w 0
001    6      F                                                                  1.0    6     5 b 1
240 Z   2    3
XXZ 5
""".replace("1 b 0", "1 b 0  0000 - H")


def test_the_three_ways_to_tell_an_absence_are_merged() -> None:
    found = event(report(ABSENCES)).task(2)
    assert [c.number for c in found.contenders if not c.is_present] == [2, 3, 5]
    assert [c.number for c in found.present] == [1, 4, 6]


# -- scores ---------------------------------------------------------------------------------------


def test_units_fit_every_value() -> None:
    quarter = AbnormalPoints("", Decimal(0), Decimal("-0.25"), 1, (1,))
    found = task(SIX, abnormal_points=(quarter,))
    assert found.unit == 4
    assert (of(found, 1).points, of(found, 2).points) == (5, 6)
    assert (found.worth.win, found.worth.draw, found.worth.loss) == (4, 2, 0)


def test_a_bonus_counts_from_its_round_on() -> None:
    bonus = AbnormalPoints("", Decimal(0), Decimal(2), 2, (4,))
    assert of(task(SIX, abnormal_points=(bonus,)), 4).points == 4
    assert of(task(SIX, 2, abnormal_points=(bonus,)), 4).points == 0


def test_virtual_points_are_in_the_score_and_in_that_of_past_rounds() -> None:
    lent = Acceleration(Decimal(0), Decimal(1), 1, 1, 1, 3)
    found = task(SIX, accelerations=(lent,))
    assert [(p.score, p.opponent_score) for p in of(found, 1).past] == [(2, 0), (2, 2)]
    assert of(found, 1).score == of(found, 1).points
    first = task(SIX, 1, accelerations=(lent,))
    assert [(c.score, c.points) for c in first.contenders] == [(2, 0)] * 3 + [(0, 0)] * 3


def test_match_points_of_record_250_lend_players_nothing() -> None:
    with_match_points = Acceleration(Decimal(2), Decimal(1), 1, 3, 1, 3)
    lent = Acceleration(Decimal(0), Decimal(1), 1, 3, 1, 3)
    found = task(SIX, accelerations=(with_match_points,))
    assert found == task(SIX, accelerations=(lent,))
    assert [c.score - c.points for c in found.contenders] == [2, 2, 2, 0, 0, 0]
    assert found.unit == 2


@pytest.mark.parametrize("players", [5, 6, 7, 8, 9, 10])
def test_a_named_acceleration_lends_to_two_quarters_rounded_up(players: int) -> None:
    text = "\n".join(f"{n} P{n} - ." for n in range(1, players + 1))
    found = task(text, type_code="FIDE_DUTCH_2026_BAKU")
    lent = [c.number for c in found.contenders if c.score > c.points]
    assert lent == list(range(1, 2 * -(-players // 4) + 1))


def test_prohibited_pairs_hold_in_their_rounds() -> None:
    always = ProhibitedPairing((3, 1, 2))
    later = ProhibitedPairing((5, 6), 3, 4)
    found = event(tournament(SIX, declared_rounds=5, prohibited=(always, later)))
    assert found.task(3).forbidden == {(1, 2), (1, 3), (2, 3), (5, 6)}
    assert found.task(2).forbidden == {(1, 2), (1, 3), (2, 3)}


# -- the initial colour ---------------------------------------------------------------------------


def test_the_stated_colour_counts() -> None:
    assert task(SIX, initial_colour=Colour.BLACK).initial_colour is Colour.BLACK


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("1 A - 2w1\n2 B - 1b0", Colour.WHITE),
        ("1 A - 2b1\n2 B - 1w0", Colour.BLACK),
        # the first one had no game with a colour: the second has an even number
        ("1 A - 3--\n2 B - 4w1\n3 C - 1-+\n4 D - 2b0", Colour.BLACK),
        # who was not there has no number and does not shift the others
        ("1 A - bye:H\n2 B - 3w1\n3 C - 2b0", Colour.WHITE),
    ],
)
def test_the_colour_is_told_by_round_1(text: str, colour: Colour) -> None:
    t = tournament(text, declared_rounds=3, type_code="FIDE_DUTCH_2026")
    found = event(t)
    assert found.initial_colour is colour
    assert "initial-colour" in [a.kind for a in found.assumptions]


# -- the system -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "name", "edition"),
    [
        ("FIDE_DUTCH_2017", "dutch", 2017),
        ("FIDE_DUTCH_2025", "dutch", 2026),
        ("FIDE_DUTCH_2026_BAKU", "dutch", 2026),
        ("BERGER_ROUNDROBIN", "berger", None),
        ("FIDE_DOUBLEROUNDROBIN", "berger", None),
    ],
)
def test_the_code_names_the_system(code: str, name: str, edition: int | None) -> None:
    chosen = system_of(tournament(SIX, type_code=code))
    assert not isinstance(chosen, Refusal)
    year = chosen.edition and chosen.edition.year
    assert (chosen.system.name, year, chosen.assumptions) == (name, edition, ())


FOUR_THAT_ALL_MET = """
1 Ann 2400  2w1  3b1  4w1
2 Bob 2300  1b0  4w1  3b1
3 Cid 2200  4b1  1w0  2w0
4 Dan 2100  3w0  2b0  1b0
"""


@pytest.mark.parametrize(("declared", "name"), [(3, "berger"), (4, "dutch"), (None, "berger")])
def test_when_all_have_met_and_rounds_follow_it_is_no_round_robin(
    declared: int | None, name: str
) -> None:
    """The next round has no legal pairing then; it is not that all rounds are paired."""
    chosen = system_of(tournament(FOUR_THAT_ALL_MET, declared_rounds=declared))
    assert not isinstance(chosen, Refusal)
    assert chosen.system.name == name


@pytest.mark.parametrize(("day", "edition"), [("2026/01/31", 2017), ("2026/02/01", 2026)])
def test_a_bare_code_means_the_edition_of_the_day(day: str, edition: int) -> None:
    t = report(f"\n012 X\n042 {day}\n192 FIDE_DUTCH\n{player_line(1)}\n")
    chosen = system_of(t)
    assert not isinstance(chosen, Refusal)
    assert (chosen.edition, chosen.assumptions) == (dutch_edition(edition), ())


def test_without_a_date_the_newest_edition_is_assumed_and_said() -> None:
    chosen = system_of(tournament(SIX, type_code="FIDE_DUTCH"))
    assert not isinstance(chosen, Refusal)
    assert chosen.edition is dutch_edition(2026)
    assert [a.kind for a in chosen.assumptions] == ["edition"]


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("CUSTOM_DOUBLESWISS", "system-not-paired"),
        ("CUSTOM_SWISS", "system-not-paired"),
        ("FIDE_TEAM", "teams-missing"),
        ("FIDE_DUTHC", "type-code-unknown"),
    ],
)
def test_other_systems_are_refused(code: str, kind: str) -> None:
    chosen = system_of(tournament(SIX, type_code=code))
    assert isinstance(chosen, Refusal)
    assert chosen.kind == kind


def test_each_type_has_at_most_one_system() -> None:
    from crosstable.model.tournament_types import known_codes, parse_type_code

    for code in known_codes():
        kind = parse_type_code(code)
        assert kind is not None
        assert sum(system.serves(kind) for system in SYSTEMS) <= 1, code


# -- what stands in the way -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "kind", "place"),
    [
        ({"142 5\n": ""}, "rounds-missing", "whole file"),
        ({"142 5": "142 1"}, "all-rounds-paired", "line 2:5"),
        ({"152 W": "152 W\nXXC black1"}, "header-disagrees", "line 4"),
        ({"142 5": "142 5\nXXR 7"}, "header-disagrees", "line 3"),
        ({"     4 w 1": "     9 w 1"}, "history-contradicts", "line 6:92"),
        ({"     4 w 1": "     5 w 1"}, "history-contradicts", "line 6:92"),
        ({"     4 w 1": "     4 b 1"}, "history-contradicts", "line 6:92"),
        ({"     4 w 1": "     4 w +"}, "history-contradicts", "line 6:92"),
        ({"     4 w 1": "     3 w 1"}, "history-contradicts", "line 6:92"),
        ({"XXZ 5": "XXZ 5 77"}, "player-unknown", "line 11"),
        ({"1.0    3": "1.5    3"}, "points-unexplained", "line 6:81"),
        ({"001    6": "001    5"}, "start-number-repeated", "line 9:5"),
    ],
)
def test_contradictions_are_told_with_their_place(
    changes: dict[str, str], kind: str, place: str
) -> None:
    text = ABSENCES
    for old, new in changes.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    found = refusal(report(text))
    assert (found.kind, str(found.span)) == (kind, place), str(found)
    assert found.remedy
    assert not found.is_wrong_use


def test_faults_of_later_rounds_do_not_matter() -> None:
    text = SIX.replace("2b=  .", "9b=  .")
    t = tournament(text, declared_rounds=5)
    assert refusal(t).kind == "history-contradicts"
    assert event(t, 2).task(2).round_number == 2


def test_a_round_without_any_result_waits() -> None:
    t = tournament("1 A - 2w1 2b\n2 B - 1b0 1w", declared_rounds=3, type_code="FIDE_DUTCH_2026")
    found = refusal(t)
    assert (found.kind, found.is_wrong_use) == ("results-missing", False)
    assert (found.way, found.round_to_pair) == (Way.PAIR_AGAIN, 2)
    assert "crosstable" not in str(found)
    assert explained_refusal(found) == f"{found} (crosstable pair --round 2)"
    assert event(t, 2).task(2).round_number == 2


@pytest.mark.parametrize("number", [-1, 0, 4, 99])
def test_a_round_that_cannot_be_is_wrong_use(number: int) -> None:
    found = refusal(tournament(SIX, declared_rounds=5), number)
    assert (found.kind, found.is_wrong_use) == ("round-out-of-range", True)


def test_declared_rounds_that_are_over_are_told() -> None:
    found = refusal(tournament(SIX, declared_rounds=1))
    assert found.kind == "rounds-contradict"


def test_nobody_to_pair() -> None:
    found = refusal(Tournament(declared_rounds=3, type_code="FIDE_DUTCH_2026"))
    assert found.kind == "nobody"


# -- teams ----------------------------------------------------------------------------------------

PLAYERS_OF_TEAMS = """
1 A1 - 3w1
2 A2 - 4b1
3 B1 - 1b0
4 B2 - 2w0
5 C1 - 7w1
6 C2 - 8b0
7 D1 - 5b0
8 D2 - 6w1
"""
TEAMS = """
1 Alpha 1 2
2 Bravo 3 4
3 Charlie 5 6
4 Delta 7 8
"""


def team_task(code: str, **attributes: Any) -> RoundTask:
    t = tournament(PLAYERS_OF_TEAMS, TEAMS, declared_rounds=3, type_code=code, **attributes)
    return event(t).task(2)


def test_teams_have_match_points_first_and_game_points_second() -> None:
    found = team_task("FIDE_TEAM")
    assert [(c.number, c.score, c.second) for c in found.contenders] == [
        (1, 4, 4),
        (2, 0, 0),
        (3, 2, 2),
        (4, 2, 2),
    ]
    assert (found.worth.win, found.worth.draw, found.worth.pairing_bye, found.unit) == (4, 2, 2, 2)
    assert found.options["colour_type"] == "A"


def test_teams_with_game_points_first() -> None:
    found = team_task("FIDE_TEAM_TYPEB_GP")
    assert [(c.score, c.second) for c in found.contenders] == [(4, 0), (0, 0), (2, 0), (2, 0)]
    assert (found.worth.win, found.options["colour_type"]) == (4, "B")


def test_the_colour_of_a_team_is_that_of_its_first_board() -> None:
    colours = {c.number: c.past[0].colour for c in team_task("FIDE_TEAM").contenders}
    white, black = Colour.WHITE, Colour.BLACK
    assert colours == {1: white, 2: black, 3: white, 4: black}


def test_an_open_board_is_drawn_so_that_the_match_has_a_result() -> None:
    text = PLAYERS_OF_TEAMS.replace("8b0", "8b?").replace("6w1", "6w?")
    t = tournament(text, TEAMS, declared_rounds=3, type_code="FIDE_TEAM")
    found = event(t).task(2)
    assert [c.score for c in found.contenders] == [4, 0, 4, 0]
    assert [c.second for c in found.contenders] == [4, 0, 3, 1]


# -- rounds of byes only --------------------------------------------------------------------------

ALL_BYES = """012 Club evening
042 2026/05/01
052 2026/05/09
001    1      Askeland, Tor                     2395                             0.0    1  0000 - Z
001    2      Brekke, Una                       2390                             0.0    2  0000 - Z
001    3      Dahle, Ivar                       2385                             0.0    3  0000 - Z
XXR 3
XXC black1
"""


def test_a_round_in_which_everybody_had_a_bye_is_behind() -> None:
    found = round_or_refusal(crosstable.loads(ALL_BYES))
    assert isinstance(found, RoundPairing)
    assert found.task.round_number == 2
    assert found.answer.bye == 3


def test_a_last_round_of_byes_ends_the_event() -> None:
    found = round_or_refusal(crosstable.loads(ALL_BYES.replace("XXR 3", "XXR 1")))
    assert isinstance(found, Refusal)
    assert found.kind == "all-rounds-paired"


@pytest.mark.parametrize("change", [("3  0000 - Z", "3          "), ("2  0000 - Z", "2  0000 - H")])
def test_byes_of_some_players_are_announced(change: tuple[str, str]) -> None:
    text = ALL_BYES.replace(*change).replace("1  0000 - Z", "1          ")
    found = round_or_refusal(crosstable.loads(text))
    assert isinstance(found, RoundPairing)
    assert found.task.round_number == 1


def test_byes_that_a_record_announces_for_everybody_are_to_come() -> None:
    text = ALL_BYES.replace("  0000 - Z", "") + "XXZ 1 2 3\n"
    found = round_or_refusal(crosstable.loads(text))
    assert isinstance(found, Refusal)
    assert found.kind == "nobody"
