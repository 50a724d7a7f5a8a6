"""Generated tournaments are complete, correct, as wanted, and the same for the same seed."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import crosstable
from crosstable.checks.judging import check_without_pairing as check
from crosstable.cli.main import main
from crosstable.model.diagnostics import Severity
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Game, GameScoring, MatchScoring, Tournament
from crosstable.pairing.generating import Wishes, WrongWish, generate
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.generating.likelihood import likelihood
from crosstable.pairing.generating.people import TITLE_ORDER
from crosstable.pairing.generating.wishes import (
    Amount,
    ByeWish,
    byes_of,
    forfeits_of,
    match_points_of,
    ratings_of,
    scoring_of,
    tiebreaks_of,
)
from crosstable.pairing.replay import replay
from tests.conftest import scaled
from tests.sizes import for_each, is_full

NONE = Amount()
PLAIN = Wishes(
    byes=(),
    forfeits=NONE,
    double_forfeits=NONE,
    unusual=NONE,
    short=NONE,
    match_forfeits=NONE,
    unrated=NONE,
    late=0,
    withdrawals=0,
    prohibited=0,
    scoring=GameScoring(),
    acceleration=False,
)
"""Nothing special happens."""
SYSTEMS = (
    "FIDE_DUTCH_2026",
    "FIDE_DUTCH_2026_BAKU",
    "BERGER_ROUNDROBIN",
    "FIDE_DOUBLEROUNDROBIN",
    "FIDE_TEAM_TYPEA_MP_GP",
    "FIDE_TEAM_TYPEB_GP_MP",
    "FIDE_TEAM_MP_BAKU",
    "BERGER_TEAM_ROUNDROBIN",
    "FIDE_TEAM_DOUBLEROUNDROBIN",
)


def many(count: int, few: int) -> range:
    """The numbers of so many events: all of them with ``--full``, else a few."""
    return range(count if is_full() else few)


def plain(**wishes: object) -> Wishes:
    """Wishes in which only the given ones are special."""
    from dataclasses import replace

    changed: Wishes = replace(PLAIN, **wishes)  # type: ignore[arg-type]
    return changed


def entries(t: Tournament) -> list[Game | Bye]:
    return [entry for player in t.players for entry in player.rounds if entry is not None]


def byes(t: Tournament, kind: ByeKind) -> int:
    return sum(isinstance(entry, Bye) and entry.kind is kind for entry in entries(t))


# -- correct --------------------------------------------------------------------------------------


def faults(t: Tournament) -> list[str]:
    """Errors for any purpose, and all but the expected remarks for pairing.

    All games of a very small event may be forfeited (H727).
    """
    found = [d for d in check(t, None) if d.severity is Severity.ERROR and d.code != "H727"]
    found += [d for d in check(t, "pairing") if d.severity is Severity.ERROR]
    return [f"{d.code} line {d.line}: {d.message}" for d in found]


@pytest.mark.lengthy
@pytest.mark.parametrize("number", many(1000, 18))
@pytest.mark.daily(6)
def test_generated_files_have_no_fault(number: int) -> None:
    wishes = Wishes(system=SYSTEMS[number % 18]) if number % 18 < len(SYSTEMS) else Wishes()
    data = crosstable.dumps(generate(wishes, number), "trf26")
    t = crosstable.loads(data)
    assert t.document is not None
    assert t.document.dialect.name == "trf26"
    assert not t.findings
    assert faults(t) == []
    assert t.rounds_played == t.rounds == t.declared_rounds


@pytest.mark.lengthy
@pytest.mark.parametrize("number", many(1000, 12))
@pytest.mark.daily(4)
def test_every_round_is_paired_by_the_rules(number: int) -> None:
    wishes = Wishes(system=SYSTEMS[number % 18]) if number % 18 < len(SYSTEMS) else Wishes()
    t = crosstable.loads(crosstable.dumps(generate(wishes, f"replay {number}"), "trf26"))
    result = replay(t)
    assert result.refusal is None
    assert len(result.judgements) == t.rounds
    assert [one for one in result.judgements if not one.is_right] == []


CODES = {
    "dubov": "FIDE_DUBOV",
    "Keizer": "CUSTOM_KEIZER",
    "swiss": "FIDE_DUTCH_2026",
    "round-robin": "BERGER_ROUNDROBIN",
    "team": "FIDE_TEAM",
}


@for_each(CODES)
def test_a_system_can_be_given_by_its_name(name: str) -> None:
    t = generate(Wishes(system=name, acceleration=False), 3)
    assert t.type is not None
    assert t.type.code == CODES[name]


def test_ranks_follow_the_announced_tiebreaks() -> None:
    t = generate(plain(players=20, rounds=5, tiebreaks=tiebreaks_of("BH/C1 SB")), 3)
    assert t.tiebreaks == ("PTS", "BH/C1", "SB")
    ranks = crosstable.standings(t, "PTS,BH/C1,SB").rank_of
    assert {player.number: player.rank for player in t.players} == ranks


def test_initial_order_is_by_rating_title_and_name() -> None:
    t = generate(plain(players=120, rounds=1, ratings=ratings_of("2510-2490")), 1)
    order = [(-(p.rating or 0), TITLE_ORDER.index(p.title), p.name) for p in t.players]
    assert order == sorted(order)
    assert [player.number for player in t.players] == list(range(1, 121))


# -- repeatable -----------------------------------------------------------------------------------


def test_same_seed_gives_the_same_bytes() -> None:
    wishes = Wishes(players=15, rounds=5)
    first = crosstable.dumps(generate(wishes, 11), "trf26")
    assert crosstable.dumps(generate(wishes, 11), "trf26") == first
    assert crosstable.dumps(generate(wishes, 12), "trf26") != first


def test_numbers_of_chance_are_those_of_every_machine() -> None:
    chance = Chance("4711")
    assert [chance.below(1000) for _ in range(8)] == EXPECTED_NUMBERS
    assert chance.apart("x").word() == Chance("4711/x").word()


EXPECTED_NUMBERS = [608, 133, 604, 775, 87, 135, 460, 877]


def test_chance_is_fair() -> None:
    chance = Chance("fair")
    counts = Counter(chance.below(6) for _ in range(6000))
    assert all(880 < counts[side] < 1120 for side in range(6))
    hits = sum(chance.happens(Fraction(1, 4)) for _ in range(4000))
    assert 900 < hits < 1100
    assert sorted(chance.shuffle(range(50))) == list(range(50))


# -- results by rating ----------------------------------------------------------------------------


def test_likelihood_of_the_published_example() -> None:
    rounded = [round(1000 * part) for part in likelihood(2467, 2344)]
    assert rounded == [511, 351, 138]


@pytest.mark.parametrize(
    ("white", "black"), [(1000, 1000), (1400, 2900), (2900, 1400), (2800, 2800)]
)
def test_likelihoods_add_up(white: int, black: int) -> None:
    parts = likelihood(white, black)
    assert sum(parts) == 1
    assert all(0 <= part <= 1 for part in parts)


def test_larger_differences_count_as_400() -> None:
    """The mean rating still counts, so pairs with the same mean are compared."""
    assert likelihood(2400, 1600).win == likelihood(2500, 1500).win
    assert likelihood(2150, 1850).win < likelihood(2200, 1800).win


def test_results_follow_the_ratings() -> None:
    points = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}
    score = games = 0
    expected = Fraction(0)
    for seed in range(scaled(20)):
        t = generate(plain(players=40, rounds=7, ratings=ratings_of("2600-1600")), seed)
        for _, player, game in t.games():
            if game.colour is Colour.WHITE:
                odds = likelihood(player.rating or 0, t.player(game.opponent or 0).rating or 0)
                expected += 2 * odds.win + odds.draw
                score += points[game.result]
                games += 1
    assert (score - expected) ** 2 < 9 * games


# -- as wanted ------------------------------------------------------------------------------------


def test_sizes_and_colour_as_wanted() -> None:
    t = generate(plain(players=14, rounds=6, initial_colour=Colour.BLACK), 1)
    assert (len(t.players), t.rounds, t.initial_colour) == (14, 6, Colour.BLACK)
    assert t.players[0].rounds[0] == Game(8, Colour.BLACK, t.players[0].rounds[0].result)  # type: ignore[union-attr]


def test_byes_of_every_kind_in_the_wanted_numbers() -> None:
    wanted = byes_of("half=5,full=2,zero@3=4,half@1=1")
    t = generate(plain(players=30, rounds=5, byes=wanted), 1)
    assert byes(t, ByeKind.HALF_POINT) == 6
    assert byes(t, ByeKind.FULL_POINT) == 2
    assert byes(t, ByeKind.ZERO_POINT) == 4
    third = [player.rounds[2] for player in t.players]
    assert third.count(Bye(ByeKind.ZERO_POINT)) == 4


def test_shares_of_byes() -> None:
    t = generate(plain(players=80, rounds=9, byes=byes_of("half=10%")), 1)
    assert 40 < byes(t, ByeKind.HALF_POINT) < 110


def test_forfeits_unusual_and_short_games_in_the_wanted_numbers() -> None:
    wishes = plain(
        players=40,
        rounds=7,
        forfeits=Amount(6),
        double_forfeits=Amount(2),
        unusual=Amount(5),
        short=Amount(3),
    )
    t = generate(wishes, 5)
    games = [(game.result, t.player(game.opponent or 0)) for _, _, game in t.games()]
    results = Counter(result for result, _ in games)
    assert results[Result.FORFEIT_WIN] == 6
    assert results[Result.FORFEIT_LOSS] == 6 + 2 * 2
    shorts = (Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS)
    assert sum(results[short] for short in shorts) == 2 * 3
    unusual = [
        game
        for number, player, game in t.games()
        if game.colour is Colour.WHITE
        and game.result.opposite is not other_result(t, number, player.number, game)
    ]
    assert len(unusual) == 5 + 2


def other_result(t: Tournament, round_number: int, number: int, game: Game) -> Result:
    entry = t.player(game.opponent or 0).entry(round_number)
    assert isinstance(entry, Game)
    assert entry.opponent == number
    return entry.result


def test_late_entries_and_withdrawals() -> None:
    t = generate(plain(players=20, rounds=5, late=3, withdrawals=2), 2)
    absent = Bye(ByeKind.ZERO_POINT)
    late = [player for player in t.players if player.rounds[0] == absent]
    gone = [player for player in t.players if player.rounds[-1] == absent]
    assert len(late) == 3
    assert len(gone) == 2
    assert all(isinstance(player.rounds[-1], Game) or player not in gone for player in late)


def test_prohibited_pairs_do_not_meet() -> None:
    t = generate(plain(players=12, rounds=5, prohibited=12), 4)
    apart = {frozenset(record.participants) for record in t.prohibited}
    assert len(apart) == 12
    met = {frozenset((p.number, game.opponent)) for _, p, game in t.games()}
    assert not apart & met


def test_acceleration_is_written_in_records_250() -> None:
    t = generate(plain(players=20, rounds=5, acceleration=True), 1)
    assert t.type_code == "FIDE_DUTCH_2026_BAKU"
    spans = [(a.first_round, a.last_round, a.first, a.last) for a in t.accelerations]
    assert spans == [(1, 2, 1, 10), (3, 3, 1, 10)]


def test_scoring_as_wanted() -> None:
    scoring = scoring_of("W=3,D=1,L=0,P=1")
    t = generate(plain(players=9, rounds=4, scoring=scoring), 1)
    assert t.stated_scoring == scoring
    for player in t.players:
        assert player.points == sum(map(scoring.points, player.rounds))
    assert scoring.pairing_allocated_bye == Decimal(1)


def test_given_ratings_stand_in_order() -> None:
    t = generate(plain(players=4, rounds=2, ratings=ratings_of("1800,2100,1900,2000")), 1)
    assert [player.rating for player in t.players] == [2100, 2000, 1900, 1800]


def test_a_list_of_ratings_tells_how_many_play() -> None:
    for system in ("FIDE_DUTCH_2026", "BERGER_ROUNDROBIN"):
        wishes = Wishes(system=system, ratings=ratings_of("2100,2000,1900,1800,1700,1600"))
        assert len(generate(wishes, 1).players) == 6


def test_teams_as_wanted() -> None:
    wishes = plain(teams=8, boards=3, rounds=4, match_scoring=match_points_of("3-1-0"))
    t = generate(wishes, 1)
    assert len(t.teams) == 8
    assert t.board_colours == "WBW"
    assert t.stated_match_scoring == MatchScoring(Decimal(3), Decimal(1), Decimal(0))
    assert all(len(team.roster) >= 3 for team in t.teams)
    assert [team.strength for team in t.teams] == sorted(
        (team.strength or 0 for team in t.teams), reverse=True
    )


def test_team_byes_and_forfeited_matches() -> None:
    wishes = plain(teams=10, rounds=5, byes=byes_of("half=2,zero=2"), match_forfeits=Amount(3))
    t = generate(wishes, 1)
    assert len(t.team_forfeits) == 3
    given = Counter(kind for bye in t.team_byes for kind in [bye.kind] * len(bye.teams))
    assert given == {ByeKind.HALF_POINT: 2, ByeKind.ZERO_POINT: 2}


def test_double_round_robin_has_all_its_rounds() -> None:
    t = generate(plain(players=6, system="FIDE_DOUBLEROUNDROBIN"), 1)
    assert t.rounds == 10
    assert all(isinstance(entry, Game) for entry in entries(t))


def test_free_round_of_an_odd_table_gives_nothing() -> None:
    t = generate(plain(players=5, system="BERGER_ROUNDROBIN"), 1)
    assert byes(t, ByeKind.ZERO_POINT) == 5
    assert byes(t, ByeKind.PAIRING_ALLOCATED) == 0


@pytest.mark.parametrize("players", range(2, 10))
def test_small_fields(players: int) -> None:
    t = generate(Wishes(players=players), players)
    assert len(t.players) == players
    assert faults(crosstable.loads(crosstable.dumps(t, "trf26"))) == []


# -- what cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        (Wishes(system="NO_SUCH"), "not a system or a code of record 192; .*swiss, round-robin, "),
        (Wishes(system="dutch"), "not a system .*, FIDE_DUTCH, FIDE_DUTCH_2017, FIDE_DUTCH_2026, "),
        (Wishes(system="BERGER_"), "not a system .*, BERGER_ROUNDROBIN, BERGER_TEAM_ROUNDROBIN, "),
        (Wishes(system="CUSTOM_SWISS"), "not paired here"),
        (Wishes(system="FIDE_DUTCH", teams=8), "is for players"),
        (Wishes(system="FIDE_TEAM", players=8), "is for teams"),
        (Wishes(players=1), "must be 2 to"),
        (Wishes(players=6, rounds=6), "without meeting again"),
        (Wishes(rounds=0), "rounds must be 1 to"),
        (Wishes(system="BERGER_ROUNDROBIN", players=6, rounds=4), "has 5 rounds"),
        (Wishes(system="BERGER_DOUBLEROUNDROBIN", rounds=5), "no BERGER"),
        (Wishes(system="BERGER_ROUNDROBIN", byes=byes_of("half=1")), "by forfeit"),
        (Wishes(system="BERGER_ROUNDROBIN", late=1), "enters late"),
        (Wishes(teams=8, boards=0), "boards must be 1 to"),
        (Wishes(players=9, rounds=3, byes=(ByeWish(ByeKind.HALF_POINT, NONE, 4),)), "no round 4"),
        (Wishes(players=9, late=5), "too many"),
        (Wishes(players=4, prohibited=9), "only 6 pairs"),
        (Wishes(players=4, ratings=ratings_of("2000,1900,1800")), "3 ratings for 4 players"),
        (Wishes(players=8, match_forfeits=Amount.of("3")), "are for teams"),
        (Wishes(acceleration=True, scoring=scoring_of("3-1-0")), "acceleration needs"),
        (Wishes(system="FIDE_DUTCH_BAKU", acceleration=False), "not wanted"),
        (plain(players=4, rounds=3, prohibited=5), "attempts"),
    ],
)
def test_wishes_that_cannot_be_fulfilled(wishes: Wishes, words: str) -> None:
    with pytest.raises(WrongWish, match=words):
        generate(wishes, 1)


@pytest.mark.parametrize("text", ["", "x", "-1", "101%", "1/0%", "3 %%"])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(WrongWish, match="percentage"):
        Amount.of(text)


@pytest.mark.parametrize(
    ("read", "text", "words"),
    [
        (byes_of, "quarter=3", "half, full or zero"),
        (byes_of, "half", "NAME=AMOUNT"),
        (byes_of, "half@x=3", "half, full or zero"),
        (forfeits_of, "triple=3", "single or double"),
        (ratings_of, "2400-2000-1", "HIGHEST-LOWEST"),
        (ratings_of, "abc", "list of ratings"),
        (scoring_of, "1-2", "WIN-DRAW-LOSS"),
        (scoring_of, "1-0.5-x", "not a number"),
        (scoring_of, "1-0.55-0", "one decimal"),
        (scoring_of, "Q=3", "one of W"),
        (scoring_of, "1-1-0", "worth more than a draw"),
        (scoring_of, "3-2-0", "two draws"),
        (scoring_of, "W=1,D=0.5,L=0,P=2", "bye must not"),
        (scoring_of, "W=1,D=0.5,L=0,A=0.5", "absence must not"),
        (match_points_of, "2-1", "WIN-DRAW-LOSS"),
        (match_points_of, "1-2-0", "worth more"),
        (tiebreaks_of, " ", "empty"),
    ],
)
def test_what_cannot_be_read(read: object, text: str, words: str) -> None:
    assert callable(read)
    with pytest.raises(WrongWish, match=words):
        read(text)


def test_amounts_and_lists_as_written() -> None:
    assert Amount.of("2.5%") == Amount(share=Fraction(1, 40))
    assert forfeits_of("3%") == (Amount(share=Fraction(3, 100)), NONE)
    assert forfeits_of("single=2,double=1") == (Amount(2), Amount(1))
    assert forfeits_of("none") == (NONE, NONE)
    assert byes_of("none") == ()
    assert tiebreaks_of("BH,SB") == ("PTS", "BH", "SB")
    assert tiebreaks_of("MPTS,BH:GP") == ("MPTS", "BH:GP")


# -- the command ----------------------------------------------------------------------------------


def test_command_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "event.trf"
    words = ["generate", "-o", str(out), "--players", "10", "--rounds", "4", "--seed", "8"]
    assert main(words) == 0
    assert capsys.readouterr().err == ""
    t = crosstable.read(out)
    assert t.name == "Generated tournament, seed 8"
    assert main(words) == 2
    assert "exists; use --overwrite" in capsys.readouterr().err


def test_command_without_a_seed_tells_it_and_the_file_repeats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, again = tmp_path / "one.trf", tmp_path / "again.trf"
    words = ["generate", "--players", "8", "--rounds", "3"]
    assert main([*words, "-o", str(one)]) == 0
    seed = capsys.readouterr().err.split()[-1]
    assert crosstable.read(one).name == f"Generated tournament, seed {seed}"
    assert main([*words, "-o", str(again), "--seed", seed]) == 0
    assert one.read_bytes() == again.read_bytes()


def test_command_makes_several(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "e.trf"
    words = ["generate", "--players", "6", "--rounds", "2", "--count", "3", "--seed", "5"]
    assert main([*words, "-o", str(out)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["e-1.trf", "e-2.trf", "e-3.trf"]
    assert crosstable.read(tmp_path / "e-3.trf").name == "Generated tournament, seed 7"
    assert "seed 5 to 7" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--byes", "x"], "NAME=AMOUNT"),
        (["--count", "0"], "--count"),
        (["--count", "2"], "standard output"),
        (["--late", "-1"], "--late must not be negative"),
        (["--tiebreaks", "NOSUCH"], "NOSUCH"),
        (["--players", "4", "--rounds", "9"], "without meeting again"),
    ],
)
def test_wrong_use_of_the_command(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", "-o", "-", *words]) == 2
    assert message in capsys.readouterr().err


def test_the_seed_is_a_number_or_a_text_as_for_an_event(tmp_path: Path) -> None:
    """`event new --seed` takes a text; a number gives the tournament that it always gave."""
    words = ["generate", "--players", "8", "--rounds", "3"]
    for name, seed in (("text", "club open"), ("again", "club open"), ("number", "5")):
        assert main([*words, "-o", str(tmp_path / f"{name}.trf"), "--seed", seed]) == 0
    text, again, number = (
        (tmp_path / f"{name}.trf").read_bytes() for name in ("text", "again", "number")
    )
    assert text == again != number
    assert number.startswith(b"012 Generated tournament, seed 5")
    assert main([*words, "-o", str(tmp_path / "x.trf"), "--seed", "a\nb"]) == 2
    new = ["event", "new", str(tmp_path / "event"), "--rounds", "3", "--seed"]
    assert main([*new, "a\nb"]) != 0
    assert main([*new, "club open"]) == 0


def test_several_tournaments_of_a_text(tmp_path: Path) -> None:
    words = ["generate", "--players", "6", "--rounds", "3", "--count", "2", "--seed", "club"]
    assert main([*words, "-o", str(tmp_path / "club.trf")]) == 0
    names = sorted(crosstable.read(path).name or "" for path in tmp_path.iterdir())
    assert names == ["Generated tournament, seed club", "Generated tournament, seed club 2"]
