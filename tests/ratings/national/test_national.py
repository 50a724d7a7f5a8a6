"""National rules: the files that come with the program, their worked figures, and wrong files."""

import random
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import WrongRules
from crosstable.output.language import in_language
from crosstable.ratings.editions import RULE_SETS, RuleSet, rule_set
from crosstable.ratings.national.keys import KEYS, MANY
from crosstable.ratings.national.reading import (
    asked_rules,
    example_names,
    example_path,
    national_rules,
    rules_of_text,
)
from crosstable.ratings.national.words import rules_in_words
from crosstable.ratings.worksheet import Worksheet
from tests.conftest import SEED
from tests.languages import SPOKEN
from tests.ratings.national import oracle
from tests.ratings.period.office import HEADER, Office, event, list_text
from tests.ratings.reports import Game, report
from tests.worded import Worded

SMALL = """\
name = "Test list"
document = "Test rules"
from = "fide-2024"
federation = "NOR"
"""
START, END, CONTROL = "2026/11/03", "2026/11/08", "5400+30"


def sheet_of(
    ratings: dict[int, int | None],
    rounds: list[list[Game]],
    rules: RuleSet,
    k: dict[int, int] | None = None,
) -> Worksheet:
    """An event of today by national rules."""
    t = crosstable.loads(report(ratings, rounds, start=START, end=END, control=CONTROL))
    return crosstable.rate(t, rules, k=k)


# -- worked figures -------------------------------------------------------------------------------


def test_the_worked_figure_of_belgium() -> None:
    """ "Hoe wordt elo-rating berekend?": 1850 loses to 1950 with K 32, which is -11.52: 1838."""
    rules = national_rules(example_path("belgium"))
    line = sheet_of({1: 1850, 2: 1950}, [[(1, 2, 0)]], rules, k={1: 32}).line(1)
    assert (line.we, line.change, line.new) == (Decimal("0.36"), Decimal("-11.52"), 1838)


def test_the_figures_of_the_club() -> None:
    """ "Club Ratings - Explanation": K 32, the formula, 1500 for everybody who is new."""
    rules = national_rules(example_path("hamilton"))
    sheet = sheet_of({1: 1600, 2: None, 3: None}, [[(1, 2, 0)], [(2, 3, 2)]], rules)
    assert sheet.line(2).rating == 1500
    assert sheet.line(2).k == 32
    assert sheet.line(1).k == 16
    # 1 - 0.3599 against 1600, and 1 - 0.5 against another new player
    assert sheet.line(2).change == Decimal("36.48")
    assert sheet.line(1).change == Decimal("-10.24")


def test_an_explanation_cites_the_clauses_of_the_file() -> None:
    rules = national_rules(example_path("belgium"))
    sheet = sheet_of({1: 1850, 2: 1950}, [[(1, 2, 0)]], rules)
    steps = {step.figure: step for step in crosstable.explain_rating(sheet, 1).steps}
    assert (steps["K"].value, steps["K"].clause) == ("16", "10.f.2")
    assert steps["change"].message == "16 × (0 - 0.36) = -5.76"


def test_a_formula_is_explained_with_all_its_digits() -> None:
    sheet = sheet_of({1: 1600, 2: 1500}, [[(1, 2, 1)]], asked_rules("hamilton"))
    steps = {step.figure: step for step in crosstable.explain_rating(sheet, 1).steps}
    assert "PD 0.6401" in steps["round 1"].message
    assert steps["change"].message == "16 × (½ - 0.6401) = -2.24"


def test_first_ratings_by_performance_are_raised_to_the_floor() -> None:
    rules = replace(national_rules(example_path("belgium")), first_games=3)
    rounds: list[list[Game]] = [[(4, 1, 0)], [(4, 2, 1)], [(4, 3, 0)], [(5, 1, 0)], [(5, 2, 0)]]
    sheet = sheet_of({1: 1500, 2: 1600, 3: 1700, 4: None, 5: None}, [*rounds, [(5, 3, 0)]], rules)
    # half a point of three is .17: -273 from an average of 1600
    assert (sheet.line(4).p, sheet.line(4).dp, sheet.line(4).ru) == (Decimal("0.17"), -273, 1327)
    assert sheet.line(4).new == 1327
    assert (sheet.line(5).ru, sheet.line(5).new) == (800, 1150)


# -- against plain code ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "expected", "factor"),
    [
        ("belgium", oracle.printed, oracle.belgian_factor),
        ("hamilton", oracle.logistic, oracle.club_factor),
    ],
)
def test_a_period_by_national_rules_is_what_plain_code_gives(
    name: str, expected: oracle.Expected, factor: oracle.Factor, tmp_path: Path
) -> None:
    dice = random.Random(f"{SEED} {name}")
    players = range(1, 41)
    ratings = {player: dice.randint(1300, 2500) for player in players}
    games = {player: dice.choice((0, 30, 31, 99, 100, 299, 300)) for player in players}
    factors = {player: factor(ratings[player], games[player]) for player in players}
    rounds = []
    for _ in range(7):
        order = dice.sample(players, len(players))
        pairs = zip(order[::2], order[1::2], strict=True)
        rounds.append([(white, black, dice.randint(0, 2)) for white, black in pairs])
    office = Office(tmp_path)
    office.file("list.csv", list_text(ratings, k=factors))
    office.hand_in("open.trf", event("Open", ratings, rounds, start="2026/10/03", end="2026/10/09"))
    # by the list of October: in Belgium the lists are of January, April, July and October
    assert office.run("list.csv@2026-10-01", "out", "--rules", name) == 0
    wanted = oracle.new_ratings(ratings, games, rounds, expected, factor)
    given = {player: int(office.player("out", player)["standard"]) for player in players}
    assert given == wanted


def test_k_of_a_new_list_follows_the_games(tmp_path: Path) -> None:
    """The list says 32 for somebody who has played 98 games by its own state."""
    office = Office(tmp_path)
    header = f"{HEADER},list_date,kind,status,k_games"
    rows = [
        f'{1_000_000 + player},"Player {player}, Test",NOR,M,,{rating},0,{k},1970,,'
        f"2026-10-01,standard,active,{games}"
        for player, rating, k, games in ((1, 1850, 32, 98), (2, 2000, 24, 299), (3, 2001, 12, 500))
    ]
    office.file("list.csv", "\n".join([header, *rows]) + "\n")
    ratings = {1: 1850, 2: 2000, 3: 2001}
    rounds: list[list[Game]] = [[(1, 2, 1)], [(1, 3, 1)], [(2, 3, 1)]]
    office.hand_in("open.trf", event("Open", ratings, rounds, start="2026/10/03", end="2026/10/09"))
    assert office.run("list.csv@2026-10-01", "out", "--rules", "belgium") == 0
    factors = [office.player("out", player)["standard_k"] for player in ratings]
    assert factors == [
        "24",
        "16",
        "16" if int(office.player("out", 3)["standard"]) <= 2000 else "12",
    ]


def test_everybody_begins_with_the_rating_of_the_rules(tmp_path: Path) -> None:
    office = Office(tmp_path)
    office.file("list.csv", list_text({1: 1600}, k={1: 16}))
    rounds: list[list[Game]] = [[(1, 2, 0)], [(2, 3, 2)]]
    ratings: dict[int, int | None] = {1: 1600, 2: None, 3: None}
    office.hand_in("open.trf", event("Open", ratings, rounds, start="2026/11/03", end="2026/11/06"))
    assert office.run("list.csv@2026-11-01", "out", "--rules", "hamilton") == 0
    assert [office.player("out", player)["standard"] for player in ratings] == [
        "1590",
        "1536",
        "1484",
    ]
    assert office.player("out", 2)["standard_k"] == "32"


def test_what_wins_nothing_is_raised_and_nobody_leaves_the_list(tmp_path: Path) -> None:
    office = Office(tmp_path)
    office.file("list.csv", list_text({1: 1152, 2: 1152}, k={1: 32, 2: 32}))
    rounds: list[list[Game]] = [[(1, 2, 0)]]
    text = event("Open", {1: 1152, 2: 1152}, rounds, start="2026/10/03", end="2026/10/03")
    office.hand_in("open.trf", text)
    assert office.run("list.csv@2026-10-01", "out", "--rules", "belgium") == 0
    assert office.player("out", 1)["standard"] == "1150"


# -- the file -------------------------------------------------------------------------------------


def test_a_file_that_says_nothing_is_its_edition_under_another_name() -> None:
    rules = rules_of_text(SMALL)
    edition = rule_set("fide-2024")
    same = {"name", "articles", "federation", "details"}
    differing = {
        name for name in RuleSet.__slots__ if getattr(rules, name) != getattr(edition, name)
    }
    assert differing == same


WRONG = {
    "floor": '[rating]\nfloor = "low"\n',
    "far": "[rating]\nfloor = 9999\n",
    "key": "[rating]\nflor = 1\n",
    "home": "[first]\nfloor = 1\n",
    "top": '[first]\nfederation = "NOR"\n',
    "scale": "[rating]\nscale = 400\n",
    "draws": '[first]\nmethod = "bonus"\nbonus = 12.5\ndraws = 2\n',
    "start": '[first]\nmethod = "start"\n',
    "most": "[first]\nmost = 1000\n",
    "points": "[first]\npoints = 0.3\n",
    "months": "[lists]\nmonths = 5\n",
    "last": "[[k]]\nk = 20\nage = 18\n",
    "early": "[[k]]\nk = 20\n[[k]]\nk = 10\n",
    "no k": "[[k]]\nage = 18\n[[k]]\nk = 10\n",
    "until": '[[k]]\nk = 20\nreached = 2000\nuntil = "birthday"\n[[k]]\nk = 9\n',
    "table": "k = 3\n",
    "tables": "[[rating]]\nfloor = 1\n",
    "toml": "floor = = 3\n",
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said_with_its_place(case: str, worded: Worded) -> None:
    with pytest.raises(WrongRules) as caught:
        rules_of_text(SMALL + WRONG[case], "own.toml")
    worded(str(caught.value))
    file, line, *_ = str(caught.value).split(":")
    assert file == "own.toml"
    assert int(line) > SMALL.count("\n")


@pytest.mark.parametrize("edition", ["fide-2002", "fide-2042"])
def test_an_edition_that_cannot_be_the_model(edition: str, worded: Worded) -> None:
    with pytest.raises(WrongRules) as caught:
        rules_of_text(SMALL.replace("fide-2024", edition))
    worded(str(caught.value))


def test_no_file_takes_a_name_of_fide(worded: Worded) -> None:
    with pytest.raises(WrongRules) as caught:
        rules_of_text(SMALL.replace("Test list", "fide-2024"))
    worded(str(caught.value))


def test_every_key_changes_the_rules() -> None:
    """The example of each key is right, and changes something."""
    plain = rules_of_text(SMALL)
    for key in KEYS:
        if not key.table or key.table == MANY:
            continue
        method = METHODS.get(key.name, "") if key.table == "first" else ""
        formula = 'expectation = "formula"\n' if key.name == "scale" else ""
        value = OTHERS.get((key.table, key.name), key.example)
        text = f"{SMALL}[{key.table}]\n{method}{formula}{key.name} = {value}\n"
        assert rules_of_text(text) != plain, f"{key.table}.{key.name}"


METHODS = {
    "draws": 'method = "draws"\n',
    "against": 'method = "draws"\n',
    "bonus": 'method = "bonus"\n',
    "rating": 'method = "start"\n',
}
OTHERS = {
    ("rating", "limit"): "350",
    ("rating", "most_k_times_games"): '"none"',
    ("first", "games"): "9",
    ("first", "points"): "1",
    ("first", "most"): '"none"',
    ("first", "draws"): "3",
    ("first", "against"): "1700",
    ("lists", "closing_days"): "9",
    ("lists", "active_games"): "2",
    ("lists", "activity_months"): "6",
}
"""Where the example is what the edition says already."""


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", SPOKEN)
def test_rules_are_said_in_every_language(language: str) -> None:
    every = [*RULE_SETS, *map(asked_rules, example_names()), rules_of_text(SMALL + EVERYTHING)]
    for rules in every:
        for sentence in rules_in_words(rules):
            assert in_language(sentence, language), str(sentence)


EVERYTHING = """
[first]
method = "draws"
draws = 3
[[k]]
k = 40
age = 18
reached = 1800
[[k]]
k = 30
age = 20
until = "birthday"
rating_below = 2000
games_below = 10
[[k]]
k = 20
"""


@pytest.mark.parametrize("name", ["belgium", "hamilton", "fide-2002-rapid", "fide-2022"])
def test_the_command_states_rules(
    name: str, capsys: pytest.CaptureFixture[str], worded: Worded
) -> None:
    assert main(["explain", name]) == 0
    worded(capsys.readouterr().out)


def test_the_command_refuses_a_wrong_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], worded: Worded
) -> None:
    path = tmp_path / "own.toml"
    path.write_text(f"{SMALL}[rating]\nflor = 1200\n", encoding="utf-8")
    trf = tmp_path / "open.trf"
    trf.write_text(report({1: 1850, 2: 1950}, [[(1, 2, 0)]]), encoding="utf-8")
    assert main(["rate", str(trf), "--rules", str(path)]) == 2
    worded(capsys.readouterr().err)
