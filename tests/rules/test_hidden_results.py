"""Results of team events that only the points show: boards won by forfeit and free teams."""

import csv
from dataclasses import replace
from decimal import Decimal

import crosstable
from crosstable.model.tournament import Tournament
from crosstable.rules.matches import hidden_results, matches_as_written, team_matches
from crosstable.rules.matches.hidden import FREE_TEAMS, HIDDEN_WINS, UNEXPLAINED, UNPLACED
from tests.conftest import needs_shared_data, shared_data
from tests.shorthand import tournament

SWISS = "Team Swiss System"


def event(players: str, teams: str, **attributes: object) -> Tournament:
    """An event with records 013 only, as Swiss-Manager writes it."""
    t = tournament(players, teams, **{"type_text": SWISS, **attributes})
    return replace(t, teams=tuple(replace(team, numbered=False) for team in t.teams))


def wins(t: Tournament) -> list[tuple[int, int]]:
    return [(win.player, win.round_number) for win in hidden_results(t).wins]


def totals(t: Tournament) -> list[tuple[Decimal, Decimal]]:
    found = team_matches(t).totals
    return [(found[n].match_points, found[n].game_points) for n in sorted(found)]


def points(*pairs: tuple[float, float]) -> list[tuple[Decimal, Decimal]]:
    return [(Decimal(str(match)), Decimal(str(game))) for match, game in pairs]


def note_kinds(t: Tournament) -> set[str]:
    return {note.kind for note in crosstable.standings(t, "MPTS,GPTS").notes}


TWO_TEAMS = """
    1 Lions 1 2 3
    2 Bears 4 5 6
"""
HIDDEN = """
    1 Ann 2400   4w1   pts:1
    2 Bob 2300   .     pts:1
    3 Cid 2200   6w0   pts:0
    4 Eve 2400   1b0   pts:0
    5 Fay 2300   .     pts:0
    6 Gus 2200   3b1   pts:1
"""


def test_point_over_an_empty_cell_is_a_board_won_by_forfeit() -> None:
    t = event(HIDDEN, TWO_TEAMS)
    assert wins(t) == [(2, 1)]
    assert totals(t) == points((2, 2), (0, 1))
    assert note_kinds(t) >= {HIDDEN_WINS}


def test_what_is_written_stays_to_be_seen() -> None:
    found = matches_as_written(event(HIDDEN, TWO_TEAMS)).totals
    assert [score.match_points for score in found.values()] == [1, 1]


def test_completed_event_hides_nothing() -> None:
    t = event(HIDDEN.replace(".     pts:1", "+     pts:1"), TWO_TEAMS)
    assert wins(t) == []
    assert totals(t) == points((2, 2), (0, 1))


def test_half_a_point_is_no_board_won_by_forfeit() -> None:
    assert wins(event(HIDDEN.replace(".     pts:1", ".     pts:0.5"), TWO_TEAMS)) == []


FOUR_TEAMS = """
    1 Lions 1 2 3
    2 Bears 4 5 6
    3 Foxes 7 8 9
    4 Owls 10 11 12
"""
TWO_ROUNDS = """
    1 Ann 2400    4w1  7b1   pts:2
    2 Bob 2300    5b1  8w1   pts:2
    3 Cid 2200    6w1  9b1   pts:2
    4 Eve 2400    1b0  10w1  pts:1
    5 Fay 2300    2w0  11b1  pts:1
    6 Gus 2200    3b0  12w1  pts:1
    7 Ida 2400   10w1  1w0   pts:1
    8 Jon 2300   {eight}     pts:{points}
    9 Kim 2200   12w1  3w0   pts:1
   10 Leo 2400    7b0  4b0   pts:0
   11 Mia 2300   {eleven}    pts:0
   12 Ned 2200    9b0  6b0   pts:0
"""


def test_match_with_fewer_games_than_boards_is_the_round() -> None:
    players = TWO_ROUNDS.format(eight=".  2b0", points=1, eleven=".  5w0")
    t = event(players, FOUR_TEAMS)
    assert wins(t) == [(8, 1)]
    assert totals(t)[2] == points((2, 3))[0]


def test_two_short_matches_leave_it_open_and_say_so() -> None:
    players = TWO_ROUNDS.format(eight=".  .", points=1, eleven=".  5w0").replace("8w1", ".")
    t = event(players.replace("pts:2\n    3", "pts:1\n    3"), FOUR_TEAMS)
    found = hidden_results(t)
    assert found.wins == ()
    assert [(one.player, one.points, one.rounds) for one in found.unplaced] == [(8, 1, (1, 2))]
    assert UNPLACED in note_kinds(t)


def test_colours_of_the_other_boards_decide() -> None:
    """In round 1 the boards 1 and 3 have the same colour: one lies between them.

    In round 2 boards 1 and 2 alternate and the missing board of the match is the third.
    """
    players = """
        1 Ann 2400    4w1   7b1   pts:2
        2 Bob 2300    .     .     pts:1
        3 Cid 2200    6w1   9w0   pts:1
        4 Eve 2400    1b0  10w1   pts:1
        5 Fay 2300    .    11b1   pts:1
        6 Gus 2200    3b0  12w1   pts:1
        7 Ida 2400   10w1   1w0   pts:1
        8 Jon 2300   11b1   .     pts:1
        9 Kim 2200   12w1   3b1   pts:2
       10 Leo 2400    7b0   4b0   pts:0
       11 Mia 2300    8w0   5w0   pts:0
       12 Ned 2200    9b0   6b0   pts:0
    """
    assert wins(event(players, FOUR_TEAMS)) == [(2, 1)]


def test_two_team_mates_cannot_have_won_the_same_board() -> None:
    players = TWO_ROUNDS.format(eight=".  2b0", points=1, eleven=".  5w0")
    with_reserve = players + "   13 Oda 2000   .  .   pts:1\n"
    t = event(with_reserve, FOUR_TEAMS.replace("7 8 9", "7 8 9 13"))
    assert (8, 1) not in wins(t)
    assert {one.player for one in hidden_results(t).unplaced} == {8, 13}


def test_whole_match_can_be_hidden() -> None:
    """Two teams without games in a round, one of them with a point for each of its players."""
    players = TWO_ROUNDS.format(eight=".  2b0", points=1, eleven=".  5w0")
    for visible in ("10w1  1w0", "12w1  3w0", "7b0  4b0", "9b0  6b0"):
        players = players.replace(visible, f".  {visible.split()[1]}")
    t = event(players, FOUR_TEAMS)
    found = hidden_results(t)
    assert wins(t) == [(7, 1), (8, 1), (9, 1)]
    assert [(f.kind, f.round_number, f.white, f.black) for f in found.forfeits] == [("+-", 1, 3, 4)]
    assert totals(t)[2:] == points((2, 3), (0, 0))


# -- records 310 ----------------------------------------------------------------------------------


def test_stated_totals_of_teams_are_believed() -> None:
    """A record 310 with the game points that are written: the player's points are a slip."""
    teams = "1 Lions 1 2 3 mp:1 gp:1\n2 Bears 4 5 6 mp:1 gp:1"
    assert wins(tournament(HIDDEN, teams, type_text=SWISS)) == []


def test_stated_totals_of_teams_confirm_the_board() -> None:
    teams = "1 Lions 1 2 3 mp:2 gp:2\n2 Bears 4 5 6 mp:0 gp:1"
    assert wins(tournament(HIDDEN, teams, type_text=SWISS)) == [(2, 1)]


# -- free teams -----------------------------------------------------------------------------------

THREE_TEAMS = """
    1 Lions 1 2
    2 Bears 3 4
    3 Foxes 5 6
"""
ODD = """
    1 Ann 2400   3w1  .
    2 Bob 2300   4b1  .
    3 Eve 2200   1b0  5w1
    4 Fay 2100   2w0  6b1
    5 Ida 2000   .    3b0
    6 Jon 1900   .    4w0
"""


def test_free_team_of_an_odd_swiss_has_the_bye() -> None:
    t = event(ODD, THREE_TEAMS)
    free = hidden_results(t).free
    assert [(one.team, one.round_number) for one in free] == [(3, 1), (1, 2)]
    assert totals(t) == points((3, 3), (2, 2), (1, 1))
    assert note_kinds(t) >= {FREE_TEAMS}


def test_free_team_of_a_round_robin_has_nothing() -> None:
    t = event(ODD, THREE_TEAMS, type_text="Team Round Robin")
    assert hidden_results(t).free == ()
    assert totals(t) == points((2, 2), (2, 2), (0, 0))


def test_team_that_never_played_did_not_come() -> None:
    t = event(ODD + "    7 Kim 1800 . .\n", THREE_TEAMS + "    4 Owls 7\n")
    assert [(one.team, one.round_number) for one in hidden_results(t).free] == [(3, 1), (1, 2)]


def test_two_teams_without_a_match_are_not_explained() -> None:
    players = """
        1 Ann 2400   2w1  3b1  .    4w1
        2 Bob 2300   1b0  4w1  3b1  .
        3 Cid 2200   4w1  1w0  2w0  .
        4 Dan 2100   3b0  2b0  .    1b0
    """
    teams = "1 Lions 1\n2 Bears 2\n3 Foxes 3\n4 Owls 4"
    t = event(players, teams)
    found = hidden_results(t)
    assert found.free == ()
    assert {(one.team, one.round_number) for one in found.unexplained} == {
        (1, 3),
        (4, 3),
        (2, 4),
        (3, 4),
    }
    assert UNEXPLAINED in note_kinds(t)


# -- what others do with it -----------------------------------------------------------------------

REPORT = """\
012 Own case
092 Team Swiss System
001    1 m    Ann                               2400 FRA                         1.0    1     4 w 1
001    2 m    Bob                               2300 FRA                         1.0    2  0000 - -
001    3 m    Cid                               2200 FRA                         0.0    4     6 w 0
001    4 m    Eve                               2400 FRA                         0.0    5     1 b 0
001    5 m    Fay                               2300 FRA                         0.0    6  0000 - -
001    6 m    Gus                               2200 FRA                         1.0    3     3 b 1
013 Lions                              1    2    3
013 Bears                              4    5    6
"""


def test_fix_never_touches_the_only_trace() -> None:
    t = crosstable.loads(REPORT)
    noticed = {diagnostic.code: diagnostic for diagnostic in crosstable.check(t)}
    assert "S106" not in noticed
    assert noticed["S108"].fix is not None
    assert not noticed["S108"].fix.safe
    after = crosstable.loads(crosstable.mend(t).to_bytes())
    assert [player.points for player in after.players] == [p.points for p in t.players]


def test_suggestion_writes_the_board() -> None:
    written = REPORT.replace("2  0000 - -", "2  0000 - +")
    t = crosstable.loads(written)
    assert wins(t) == []
    assert "S108" not in {diagnostic.code for diagnostic in crosstable.check(t)}
    assert totals(t) == totals(crosstable.loads(REPORT))


def test_conversion_writes_the_totals_with_their_results_and_says_so() -> None:
    conversion = crosstable.convert(crosstable.loads(REPORT), "trf26")
    assert HIDDEN_WINS in {assumption.kind for assumption in conversion.assumptions}
    t = crosstable.loads(conversion.to_bytes())
    assert [(team.match_points, team.game_points) for team in t.teams] == points((2, 2), (0, 1))
    assert matches_as_written(t).totals == team_matches(t).totals


def test_conversion_to_the_same_dialect_leaves_the_cells() -> None:
    conversion = crosstable.convert(crosstable.loads(REPORT), "trf16")
    assert wins(crosstable.loads(conversion.to_bytes())) == [(2, 1)]
    assert conversion.losses == ()


def test_missing_results_that_nobody_can_place_are_a_loss() -> None:
    players = TWO_ROUNDS.format(eight=".  .", points=1, eleven=".  5w0").replace("8w1", ".")
    t = event(players.replace("pts:2\n    3", "pts:1\n    3"), FOUR_TEAMS)
    conversion = crosstable.convert(t, "trf26")
    assert "missing-result" in {loss.kind for loss in conversion.losses}


# -- a real event ---------------------------------------------------------------------------------


@needs_shared_data
def test_match_points_are_those_of_the_official_table() -> None:
    folder = shared_data() / "defects3"
    name = "swissmanager-team-friendship-cup-2024"
    t = crosstable.read(folder / f"{name}-raw.trf")
    with (folder / f"{name}-official.csv").open(encoding="utf-8") as lines:
        official = {
            row["team"]: (Decimal(row["match_points"]), Decimal(row["game_points"]))
            for row in csv.DictReader(lines)
        }
    found = team_matches(t).totals
    ours = {team.name: found[team.number] for team in t.teams}
    assert len(official) == 15
    assert {name: (s.match_points, s.game_points) for name, s in ours.items()} == official
    after = crosstable.loads(crosstable.mend(t).to_bytes())
    assert [player.points for player in after.players] == [p.points for p in t.players]


@needs_shared_data
def test_tie_breaks_are_those_of_the_official_table() -> None:
    folder = shared_data() / "defects3"
    name = "swissmanager-team-friendship-cup-2024"
    table = crosstable.standings(
        crosstable.read(folder / f"{name}-raw.trf"), "MPTS,GPTS,EGGSB,BH:MP"
    )
    with (folder / f"{name}-official.csv").open(encoding="utf-8") as lines:
        official = {row["team"]: row for row in csv.DictReader(lines)}
    ours = {line.name: (line.values["EGGSB"], line.values["BH:MP"]) for line in table}
    assert len(ours) == 15
    assert list(ours) == list(official)
    different = [
        (team, str(value))
        for team, (value, _) in ours.items()
        if value != Decimal(official[team]["EGGSB"])
    ]
    # A note in the source of the copy says that 308.25 was published, not 304.25
    # (docs/decisions.md, "Hidden results of team reports are inferred and named").
    assert different == [("Α.Σ.ΗΡΟΔΟΤΟΣ", "308.25")]
    assert all(value == Decimal(official[team]["BH_MP"]) for team, (_, value) in ours.items())
