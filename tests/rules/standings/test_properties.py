"""What holds for every event."""

import doctest
import importlib
import random
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crosstable
from crosstable.model.expectation import expected_score
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.model.tournament import Game, GameScoring, Player, Tournament
from crosstable.rules.scoring import points_by_round
from crosstable.rules.standings.catalogue import HOME, criterion
from crosstable.rules.standings.criteria.ratings import PerfectPerformance, RatedGames
from crosstable.rules.standings.criterion import Scalar
from crosstable.rules.standings.cuts import Part, cut, parts_of, sum_after_cuts
from crosstable.rules.standings.numbers import decimal_text, exact_text
from tests.conftest import examples
from tests.rules.standings.events import random_event, random_teams, table_of, values

INDIVIDUAL = (
    "PTS,DE,DE/P,BH,BH/C1,BH/C2,BH/M1,BH/P,FB,FB/C1,SB,SB/C1,SB/P,AOB,AOB/F,WIN,WON,BPG,BWG,PS,"
    "PS/C1,REP,STD,KS,KS/L+1,ARO,ARO/C1,ARO/M1,TPR,PTP,APRO,APPO,RTNG,RTNG/R"
)
TEAM = (
    "PTS,MPvGP,EDE,EDEBT,EDEBB,EDET,EDEB,BH:MP,BH:GP/C1,FB:GP,AOB,EMMSB,EMGSB/C1,EGMSB,EGGSB,"
    "SSSC,SSSC/K2,BC,TBR,BBE,PS:GP,KS,WIN,WON,STD"
)
chances = st.integers(0, 2**32 - 1).map(random.Random)
systems = st.sampled_from(("swiss", "round-robin"))
editions = st.sampled_from(("2024", "2026"))


def test_every_code_is_in_a_property() -> None:
    used = {code.split("/")[0].split(":")[0] for code in f"{INDIVIDUAL},{TEAM}".split(",")}
    assert used | {"TPN", "MPTS", "GPTS"} == set(HOME)


@given(chances, systems, editions)
def test_renumbering_renumbers_and_changes_nothing_else(
    chance: random.Random, system: str, edition: str
) -> None:
    t = random_event(chance)
    numbers = [player.number for player in t.players]
    shuffled = numbers[:]
    chance.shuffle(shuffled)
    new = dict(zip(numbers, (100 + number for number in shuffled), strict=True))
    again = renumbered(t, new)
    before = table_of(t, INDIVIDUAL, system=system, edition=edition)
    after = {x.id: x for x in table_of(again, INDIVIDUAL, system=system, edition=edition)}
    for line in before:
        other = after[new[line.id]]
        assert (line.rank, line.values) == (other.rank, other.values)


def renumbered(t: Tournament, new: dict[int, int]) -> Tournament:
    players = [
        replace(
            player,
            number=new[player.number],
            rounds=tuple(
                replace(e, opponent=new[e.opponent])
                if isinstance(e, Game) and e.opponent is not None
                else e
                for e in player.rounds
            ),
        )
        for player in t.players
    ]
    return replace(t, players=tuple(sorted(players, key=lambda p: p.number)))


@given(chances, editions)
def test_without_unplayed_rounds_buchholz_is_the_plain_sum(
    chance: random.Random, edition: str
) -> None:
    t = random_event(chance, with_unplayed=False)
    points = {p.number: float(v or 0) for p, v in zip(t.players, _points(t), strict=True)}
    found = values(t, "BH", edition=edition)
    for player in t.players:
        if all(isinstance(entry, Game) for entry in player.rounds):
            plain = sum(points[e.opponent or 0] for e in player.rounds if isinstance(e, Game))
            if _all_played(t, player):
                assert float(found[player.number] or 0) == plain


def _points(t: Tournament) -> list[str | None]:
    found = values(t, "PTS")
    return [found[player.number] for player in t.players]


def _all_played(t: Tournament, player: Player) -> bool:
    opponents = [t.player(e.opponent or 0) for e in player.rounds if isinstance(e, Game)]
    return all(isinstance(e, Game) for opponent in opponents for e in opponent.rounds)


@given(chances, st.booleans())
def test_points_are_what_games_and_byes_gave(chance: random.Random, unusual: bool) -> None:
    scoring = GameScoring.of_symbols({}) if not unusual else _unusual(chance)
    t = random_event(chance, scoring=scoring)
    last = t.paired_rounds  # a later bye is an announcement and no part of the standing
    earned = {p.number: sum(points_by_round(p, scoring, last)) for p in t.players}
    found = values(t, "PTS")
    assert {n: Fraction(str(v)) for n, v in found.items()} == {
        n: Fraction(v) for n, v in earned.items()
    }


def _unusual(chance: random.Random) -> GameScoring:
    steps = [Decimal(n) / 4 for n in range(13)]
    return GameScoring.of_symbols(dict(zip("WDLAP", chance.sample(steps, 5), strict=True)))


@settings(max_examples=examples(300))
@given(chances, systems)
def test_after_a_round_is_the_standing_of_the_report_cut_there(
    chance: random.Random, system: str
) -> None:
    """The number of rounds of the event is known in both."""
    t = random_event(chance)
    last = t.paired_rounds
    for after in range(1, last + 1):
        short = replace(t, players=tuple(replace(p, rounds=p.rounds[:after]) for p in t.players))
        if short.paired_rounds != after:
            continue  # nobody was paired in that round
        one = table_of(t, INDIVIDUAL, after=after, system=system)
        other = table_of(short, INDIVIDUAL, system=system)
        assert list(one) == list(other)


@settings(max_examples=examples(300))
@given(chances, editions)
def test_the_order_of_the_list_does_not_change_values(chance: random.Random, edition: str) -> None:
    """A36; only what works inside tied groups depends on what came before."""
    t = random_event(chance)
    codes = [code for code in INDIVIDUAL.split(",") if not code.startswith("DE")]
    expected = {code: values(t, code, edition=edition) for code in codes}
    chance.shuffle(codes)
    for line in table_of(t, ",".join(codes), edition=edition):
        texts = {code: None if (v := line.values[code]) is None else str(v) for code in codes}
        assert texts == {code: expected[code][line.id] for code in codes}


@given(chances)
def test_better_rank_means_better_values(chance: random.Random) -> None:
    """Lexicographic: the first value that differs is better in the line above."""
    t = random_event(chance)
    table = table_of(t, "PTS,BH/C1,SB,WON,TPN")
    lines = list(table)
    for above, below in pairwise(lines):
        first = [float(v or 0) for v in above.values.values()]
        second = [float(v or 0) for v in below.values.values()]
        first[-1], second[-1] = -first[-1], -second[-1]
        assert first > second
        assert above.rank < below.rank


# -- perfect performance --------------------------------------------------------------------------


@given(st.lists(st.tuples(st.integers(1000, 2900), st.integers(0, 2)), min_size=1, max_size=12))
def test_perfect_performance_is_the_lowest_rating_that_reaches_the_points(
    games: list[tuple[int, int]],
) -> None:
    ratings = [rating for rating, _ in games]
    halves = [result for _, result in games]
    ledger = table_of(random_event(random.Random(1)), "PTS").ledger
    found = PerfectPerformance(ledger, TieBreakCode("PTP"))
    found.ratings = ratings
    value = found.of(RatedGames(range(1, len(games) + 1), range(len(games)), halves), ratings)
    assert value is not None
    if sum(halves) == 0:
        assert value == min(ratings) - 800  # 10.3
        return
    wanted = 50 * sum(halves)
    assert sum(expected_score(value - rating) for rating in ratings) >= wanted
    assert sum(expected_score(value - 1 - rating) for rating in ratings) < wanted


# -- cuts -----------------------------------------------------------------------------------------

contributions = st.lists(
    st.tuples(st.integers(0, 20), st.integers(0, 20), st.booleans()), max_size=9
)


@given(contributions, st.integers(0, 4), st.integers(0, 4))
def test_quick_sum_is_that_of_the_cuts(
    rows: list[tuple[int, int, bool]], low: int, high: int
) -> None:
    scores, worth = [s for s, _, _ in rows], [v for _, v, _ in rows]
    vur = [place for place, (_, _, is_vur) in enumerate(rows) if is_vur]
    left, gone = cut(parts_of(scores, worth, vur), low, high)
    assert sum_after_cuts(scores, worth, vur, low, high) == sum(part.value for part in left)
    assert len(gone) == min(len(rows), low + high)
    assert sorted((*left, *gone)) == sorted(parts_of(scores, worth, vur))


@given(contributions, st.integers(1, 4))
def test_cuts_of_buchholz_take_unplayed_rounds_first(
    rows: list[tuple[int, int, bool]], low: int
) -> None:
    parts = [Part(s, s, is_vur, place) for place, (s, _, is_vur) in enumerate(rows)]
    left, gone = cut(parts, low, 0)
    if any(part.is_vur for part in left):
        assert all(part.is_vur for part in gone)
    played = [part.score for part in gone if not part.is_vur]
    assert all(score <= part.score for score in played for part in left if not part.is_vur)


@given(contributions, st.integers(1, 3))
def test_median_of_played_rounds_is_the_middle(
    rows: list[tuple[int, int, bool]], number: int
) -> None:
    parts = [Part(s, s, False, place) for place, (s, _, _) in enumerate(rows)]
    left, _ = cut(parts, number, number)
    middle = sorted(s for s, _, _ in rows)[number : max(number, len(rows) - number)]
    assert sorted(part.score for part in left) == middle


# -- teams ----------------------------------------------------------------------------------------


@given(chances)
def test_match_and_game_points_are_those_of_the_rebuilt_matches(chance: random.Random) -> None:
    t = random_teams(chance)
    totals = crosstable.team_matches(t).totals
    table = table_of(t, "MPTS,GPTS")
    for line in table:
        assert Fraction(str(line.values["MPTS"])) == Fraction(totals[line.id].match_points)
        assert Fraction(str(line.values["GPTS"])) == Fraction(totals[line.id].game_points)


@given(chances)
def test_boards_of_played_matches_add_up_to_the_game_points(chance: random.Random) -> None:
    ledger = table_of(random_teams(chance), "PTS").ledger
    for i, entries in enumerate(ledger.entries):
        for place, entry in enumerate(entries):
            if entry.kind.value == "played":
                assert sum(ledger.boards[i][place]) == ledger.scores["GP"].points[i][place]


def test_totals_of_the_sample_event() -> None:
    """Records 310 of the bundled team event state what is computed here."""
    t = crosstable.read(crosstable.sample("team-swiss"))
    found = {line.id: line.values for line in crosstable.standings(t, "MPTS,GPTS")}
    assert len(t.teams) == len(found) == 10
    for team in t.teams:
        assert Fraction(str(found[team.number]["MPTS"])) == Fraction(team.match_points or 0)
        assert Fraction(str(found[team.number]["GPTS"])) == Fraction(team.game_points or 0)


@pytest.mark.parametrize("name", ["individual-swiss", "rapid", "round-robin", "team-swiss"])
def test_ranks_of_the_sample_events(name: str) -> None:
    """The samples state the ranks of their own list of tie-breaks."""
    t = crosstable.read(crosstable.sample(name))
    people = t.teams if t.is_team_event else t.players
    stated = {person.number: person.rank for person in people}
    assert {line.id: line.rank for line in crosstable.standings(t)} == stated


@pytest.mark.parametrize("name", ["standings", "numbers"])
def test_examples_of_the_documentation(name: str) -> None:
    module = importlib.import_module(f"crosstable.rules.standings.{name}")
    results = doctest.testmod(module)
    assert results.attempted > 0
    assert results.failed == 0


# -- numbers --------------------------------------------------------------------------------------


@given(st.integers(-(10**6), 10**6), st.integers(0, 4))
def test_decimal_text_is_exact(number: int, decimals: int) -> None:
    value = Fraction(number, 10**decimals)
    assert Fraction(decimal_text(value, 0)) == value
    assert Fraction(exact_text(value)) == value


@given(st.fractions(), st.integers(0, 4))
def test_rounded_text_is_the_nearest(value: Fraction, decimals: int) -> None:
    found = Fraction(decimal_text(value, decimals, rounded=True))
    half = Fraction(1, 2 * 10**decimals)
    assert value - half < found <= value + half
    assert Fraction(exact_text(value)) == value


@given(chances)
def test_no_value_is_a_binary_fraction(chance: random.Random) -> None:
    for t, order in ((random_event(chance), INDIVIDUAL), (random_teams(chance), TEAM)):
        table = table_of(t, order)
        for code in table.codes:
            found = criterion(table.ledger, code)
            if isinstance(found, Scalar):
                assert {type(value) for value in found.values()} <= {int, Fraction, type(None)}
