"""Records 801 and 802 are rebuilt from the matches; 310 comes from 013 and goes back to it."""

from dataclasses import replace
from decimal import Decimal

import pytest

import crosstable
from crosstable.model.records import InformativeRound, Team, TeamForfeit
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.rules.matches import TeamRound, team_matches, with_hidden_results
from crosstable.rules.matches.copies import registration_id
from crosstable.text.dialects import DIALECTS
from crosstable.writing.conversion import convert
from tests.conftest import needs_shared_data, scaled, shared_data
from tests.generator import EXTENDED, generated
from tests.shorthand import tournament

TWO_TEAMS = """
    1 Ann 2000  4b1  pts:1
    2 Bob 1900  3w=  pts:0.5
    3 Cid 1800  2b=  pts:0.5
    4 Dan 1700  1w0  pts:0
"""


def texts_of(t: Tournament, dialect: str, code: str) -> list[str]:
    return [text for text in convert(t, dialect).document.source.texts if text[:3] == code]


# -- the sample event of FIDE's Technical Commission ----------------------------------------------

# Where a hand-made line 801 contradicts the records 001 (and 300) of its own file: team, round.
CONTRADICTIONS_OF_THE_SAMPLE = {
    (1, 5),
    (5, 5),
    (11, 7),
    (15, 7),
    (18, 5),
    (26, 5),
    (27, 9),
    (34, 7),
    (40, 1),
}


def sample_event() -> Tournament:
    folder = shared_data() / "corpus" / "team"
    (path,) = folder.glob("fide-tec-grandmommys-cup*.trf")
    return crosstable.read(path)


def lines_of_file(t: Tournament, code: str) -> list[str]:
    assert t.document is not None
    return [text.rstrip() for text in t.document.source.texts if text[:3] == code]


@needs_shared_data
def test_802_of_the_sample_event_is_rebuilt_to_the_letter() -> None:
    """All 50 lines; the sample writes match points without their decimal (``15`` for ``15.0``)."""
    t = sample_event()
    whole = [
        text[:18] + text[18:20].replace(".0", "  ") + text[20:]
        for text in texts_of(t, "trf26", "802")
    ]
    assert whole == lines_of_file(t, "802")
    assert len(whole) == 50


@needs_shared_data
def test_801_of_the_sample_event_is_rebuilt_but_where_it_contradicts_itself() -> None:
    """41 of 50 lines; the sample keeps two columns for decimals that its match points lack."""
    t = sample_event()
    own = [text[:15] + text[17:] for text in lines_of_file(t, "801")]
    rebuilt = texts_of(t, "trf26", "801")
    assert sum(a == b for a, b in zip(own, rebuilt, strict=True)) == 41
    assert len(own) == 50
    step = 16  # T + 2 * B + 6
    different = {
        (int(theirs[4:6]), number)
        for theirs, ours in zip(own, rebuilt, strict=True)
        for number in range(1, 15)
        if round_of(theirs, number, step) != round_of(ours, number, step)
    }
    assert different == CONTRADICTIONS_OF_THE_SAMPLE


def round_of(text: str, number: int, step: int) -> str:
    begin = 20 + (number - 1) * step
    return text[begin : begin + step].rstrip()


@needs_shared_data
@pytest.mark.parametrize(("team", "round_number"), sorted(CONTRADICTIONS_OF_THE_SAMPLE))
def test_the_rebuilt_line_says_what_the_players_records_say(team: int, round_number: int) -> None:
    t = sample_event()
    row = team_matches(t).rounds[team, round_number]
    assert len(row.results) == len(row.players) == 4
    for number, shown in zip(row.players, row.results, strict=True):
        game = t.player(number).entry(round_number) if number else None
        assert shown == (game.result.code if isinstance(game, Game) else "-")


# -- generated events -----------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", sorted(EXTENDED))
def test_the_copies_say_what_the_matches_say(dialect: str) -> None:
    for seed in range(4000, 4000 + scaled(300)):
        t = generated(dialect, seed)
        is_finished = all(not row.is_open for row in team_matches(t).rounds.values())
        if t.is_team_event and t.board_colours and t.paired_rounds and is_finished:
            read = crosstable.loads(convert(t, dialect).to_bytes(), dialect=dialect)
            assert_copies_agree(t, read, dialect)


def assert_copies_agree(t: Tournament, read: Tournament, dialect: str) -> None:
    rebuilt = team_matches(t, first_draft=dialect == "draft-2024")
    codes = ["801"] if dialect == "draft-2024" else ["801", "802"]
    wanted = [(code, team.number) for code in codes for team in t.teams]
    assert [(row.code, row.team) for row in read.informative] == wanted
    for row in read.informative:
        team = t.team(row.team)
        assert row.nickname == (team.nickname or "")
        assert (row.match_points, row.game_points) == (team.match_points, team.game_points)
        for number, shown in enumerate(row.rounds, 1):
            side = rebuilt.rounds[row.team, number]
            assert_round_agrees(shown, side, team, row.code)


def assert_round_agrees(shown: InformativeRound, side: TeamRound, team: Team, code: str) -> None:
    assert shown.opponent == side.opponent
    assert shown.colour == (side.colour.value if side.colour else None)
    if code == "802":
        assert shown.game_points == side.score.game_points
        assert shown.bye == (side.bye.code if side.bye else None)
        assert shown.forfeit == side.forfeit
    elif side.bye is None:
        assert shown.results == side.results
        present = "".join(registration_id(team.roster, number) for number in side.players)
        assert (shown.registration_ids or "") == (present if present.strip("0") else "")
    else:
        assert set(shown.results or "") == {side.bye.code}


# -- rosters of many players ----------------------------------------------------------------------


def large_event() -> Tournament:
    t = tournament(TWO_TEAMS)
    extra = tuple(Player(number, f"P{number}") for number in range(5, 41))
    rosters = ((1, *range(5, 41), 2), (3, 4))
    teams = tuple(Team(n, f"T{n}", roster, f"N{n}") for n, roster in enumerate(rosters, 1))
    return replace(t, players=t.players + extra, teams=teams, board_colours="WB")


def test_the_draft_of_2024_writes_802_for_rosters_of_36_and_more() -> None:
    t = large_event()
    assert texts_of(t, "draft-2024", "801") == []
    assert len(texts_of(t, "draft-2024", "802")) == 2
    small = replace(t, teams=tuple(replace(x, roster=x.roster[-35:]) for x in t.teams))
    assert len(texts_of(small, "draft-2024", "801")) == 2
    assert texts_of(small, "draft-2024", "802") == []


@pytest.mark.parametrize("dialect", ["draft-2025", "trf26"])
def test_later_texts_show_the_36th_player_as_an_asterisk(dialect: str) -> None:
    first, second = texts_of(large_event(), dialect, "801")
    assert first.endswith("1= 1*")
    assert second.endswith("0= 21")
    assert len(texts_of(large_event(), dialect, "802")) == 2


def test_registration_ids() -> None:
    roster = list(range(101, 141))
    numbers = (101, 109, 110, 135, 136, 140, 0)
    assert "".join(registration_id(roster, number) for number in numbers) == "19AZ**0"


def test_801_stands_as_in_the_sample_event_in_trf26_and_as_printed_in_the_drafts() -> None:
    t = tournament(TWO_TEAMS, "1 A 1 2 mp:2 gp:1.5\n2 B 3 4 mp:0 gp:0.5")
    assert texts_of(t, "trf26", "801")[0] == "801 1       2 1.5  2 b 1= 12"
    assert texts_of(t, "draft-2025", "801")[0] == "801 1        2 1.5  2 b 1= 12"


def test_columns_of_801_follow_the_rounds_of_the_event_not_those_played() -> None:
    """RNDS of the drafts: with 20 rounds to come, match points may take two columns."""
    t = replace(
        tournament(TWO_TEAMS, "1 A 1 2 mp:2 gp:1.5\n2 B 3 4 mp:0 gp:0.5"), declared_rounds=20
    )
    assert texts_of(t, "trf26", "801")[0] == "801 1        2  1.5  2 b 1= 12"
    assert texts_of(t, "draft-2025", "801")[0] == "801 1        02 01.5  2 b 1= 12"


def test_the_drafts_fill_the_numbers_of_801_with_zeros_as_they_print_them() -> None:
    teams = "3 A 1 2 mp:2 gp:1.5\n12 B 3 4 mp:0 gp:0.5"
    for dialect in ("draft-2024", "draft-2025"):
        first, second = texts_of(tournament(TWO_TEAMS, teams), dialect, "801")
        assert first.startswith("801 03 ")
        assert " 12 " in first
        assert " 03 " in second
    assert texts_of(tournament(TWO_TEAMS, teams), "trf26", "801")[0].startswith("801  3 ")


@pytest.mark.parametrize("dialect", ["draft-2024", "draft-2025", "trf26"])
def test_teams_of_013_get_points_and_ranks_in_310(dialect: str) -> None:
    lines = convert(tournament(TWO_TEAMS, "1 A 1 2\n2 B 3 4"), "trf16").to_bytes()
    done = convert(crosstable.loads(lines, dialect="trf16"), dialect)
    teams = crosstable.loads(done.to_bytes(), dialect=dialect).teams
    assert [(t.match_points, t.game_points, t.rank) for t in teams] == [
        (Decimal(2), Decimal("1.5"), 1),
        (Decimal(0), Decimal("0.5"), 2),
    ]
    assert "team-totals" in {item.kind for item in done.assumptions}


def test_801_is_read_while_the_first_boards_are_still_playing() -> None:
    """Without record 352 the number of boards comes from the players at the end of the lines."""
    lines = (
        "801 1       0 0.5  2 b  -D 134\n"
        "801 2       0 0.5  1 w  -D 123\n"
        "801 3       0 0.0      ZZZ\n"
    )
    t = crosstable.loads(lines, dialect="trf26")
    assert "text-outside-fields" not in {f.kind for f in t.findings}
    rounds = [row.rounds[0] for row in t.informative]
    assert [(r.opponent, r.results, r.registration_ids) for r in rounds] == [
        (2, " -D", "134"),
        (1, " -D", "123"),
        (None, "ZZZ", None),
    ]


def test_players_of_open_games_are_no_results() -> None:
    """On a single board the place in the roster looks like a result; the colour tells better."""
    lines = "801 1       2 2.0      + 1\n801 2       0 0.0  3 b   1\n801 3       0 0.0  2 w   1\n"
    t = crosstable.loads(lines, dialect="trf26")
    assert "text-outside-fields" not in {f.kind for f in t.findings}
    assert [row.rounds[0].colour for row in t.informative] == [None, "b", "w"]


# -- 013 and 310 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("old", ["trf06", "trf16"])
@pytest.mark.parametrize("new", sorted(EXTENDED))
def test_310_comes_from_013_and_goes_back(old: str, new: str) -> None:
    for seed in range(5000, 5000 + scaled(100)):
        t = generated(old, seed)
        there = convert(crosstable.loads(convert(t, old).to_bytes(), dialect=old), new)
        assert not there.losses
        assert ("team-number" in {a.kind for a in there.assumptions}) is bool(t.teams)
        middle = crosstable.loads(there.to_bytes(), dialect=new)
        assert all(team.numbered for team in middle.teams)
        back = convert(middle, old)
        # What only points and matches show is written there, and 013 has no place for all of it.
        assert {loss.kind for loss in back.losses} <= {"team-data", "team-bye-or-forfeit"}
        found = crosstable.loads(back.to_bytes(), dialect=old)
        assert found.teams == t.teams
        assert found.players == with_hidden_results(t).players


def test_013_is_in_the_order_of_the_team_numbers() -> None:
    t = tournament(TWO_TEAMS, "7 Second 3 4\n3 First 1 2")
    assert [text[4:11].strip() for text in texts_of(t, "trf16", "013")] == ["First", "Second"]


# -- forfeited matches (C27) ----------------------------------------------------------------------


def short_forfeit(dialect: str) -> Tournament:
    """Two boards; team 2 did not come, team 1 had one player there."""
    t = tournament(
        "1 Ann - +\n2 Bob - .\n3 Cid - .\n4 Dan - .\n"
        "5 Eve - 7w1\n6 Fay - 8b1\n7 Gus - 5b0\n8 Hal - 6w0",
        "1 A 1 2\n2 B 3 4\n3 C 5 6\n4 D 7 8",
        board_colours="WB",
        team_forfeits=(TeamForfeit("+-", 1, 1, 2),),
    )
    return crosstable.loads(convert(t, dialect).to_bytes(), dialect=dialect)


@pytest.mark.parametrize(
    ("old", "new", "points"),
    [("draft-2024", "trf26", "2.0"), ("trf26", "draft-2024", "1.0")],
)
def test_a_forfeit_win_keeps_its_game_points(old: str, new: str, points: str) -> None:
    t = short_forfeit(old)
    conversion = convert(t, new)
    (stated,) = crosstable.loads(conversion.to_bytes(), dialect=new).abnormal_points
    assert (stated.kind, stated.game_points) == ("+", Decimal(points))
    assert (stated.round_number, stated.participants) == (1, (1,))
    assert "forfeit-win" in {assumption.kind for assumption in conversion.assumptions}


def test_a_forfeit_win_of_a_full_team_needs_no_record() -> None:
    for name in ("draft-2025", "trf26"):
        conversion = convert(short_forfeit("draft-2025"), name)
        assert "299" not in {text[:3] for text in conversion.document.source.texts}


def test_every_dialect_with_teams_has_both_copies() -> None:
    for name, dialect in DIALECTS.items():
        assert ("801" in dialect.records and "802" in dialect.records) is (name in EXTENDED)


def test_what_stands_for_an_opponent_and_is_none_is_a_loss() -> None:
    """A bye has blanks for opponent and colour; whatever stands there instead is told."""
    t = crosstable.read(crosstable.sample("team-swiss"))
    for name, code, bye, step in (
        ("draft-2024", "801", "ZZZZ", -2),
        ("trf26", "801", "ZZZZ", -2),
        ("trf26", "802", "ZPB", 4),
    ):
        lines = convert(t, name).to_bytes().decode().split("\r\n")
        number = next(n for n, text in enumerate(lines) if text[:3] == code and bye in text)
        column = lines[number].index(bye) + step
        changed = [*lines]
        changed[number] = f"{lines[number][:column]}?{lines[number][column + 1 :]}"
        plain, again = (
            convert(crosstable.loads("\r\n".join(texts), dialect=name), name)
            for texts in (lines, changed)
        )
        assert len(again.losses) == len(plain.losses) + 1, (name, code)
