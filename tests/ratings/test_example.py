"""The example of 10.57 from a report with its ratings and scores: every figure of its table."""

import csv
from decimal import Decimal
from pathlib import Path

import crosstable
from crosstable.ratings.explain import explain_rating
from crosstable.ratings.figures import decimal, quotient
from crosstable.ratings.worksheet import Worksheet, WorksheetLine
from tests.ratings.reports import event, in_rounds, round_robin_of_scores
from tests.worded import Worded

RATINGS = {
    1: 2600,
    2: 2500,
    3: None,
    4: 2400,
    5: None,
    6: 2150,
    7: 2300,
    8: None,
    9: None,
    10: 2300,
}
SCORES = (8, 7, 7, 6, 6, 4, 3, 2, 1, 1)
LETTERS = "ABCDEFGHIJ"


def sheet(f_rating: int = 2150, scores: tuple[int, ...] = SCORES) -> Worksheet:
    games = in_rounds(round_robin_of_scores(scores))
    return crosstable.rate(event(RATINGS | {6: f_rating}, games, kind="Round robin"), "fide-2002")


def figure(line: WorksheetLine, field: str) -> str | None:
    hundredths = {
        "p": line.p_hundredths,
        "PD": line.pd_hundredths,
        "We": line.we_hundredths,
        "K_change": line.change_hundredths,
    }
    if field in hundredths:
        value = hundredths[field]
        return None if value is None else decimal(value)
    whole = {
        "dp": line.dp,
        "Rc": line.rc,
        "Ru": line.ru_first,
        "Rc_new": line.rc_new,
        "Ru_new": line.ru,
        "D": line.d,
    }
    return str(whole[field])


def clipped(line: WorksheetLine) -> str:
    moved = [g for g in line.games if g.counted and g.counted_as != g.strength]
    shown = sorted(f"{LETTERS[(g.opponent or 0) - 1]}={g.counted_as}" for g in moved)
    return " ".join(shown) or "none"


def test_every_figure_of_the_example() -> None:
    found = sheet()
    assert found.system.name == "round-robin"
    assert found.average is not None
    average = found.average
    of_event = {
        "Rar": quotient(average.rating_sum, average.rated),
        "dpa": quotient(average.dp_sum, average.rated),
        "Ra": str(average.ra),
    }
    path = Path(__file__).parent / "example-10.57.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    compared = 0
    for row in rows:
        if row["player"] == "event":
            actual: str | None = of_event[row["field"]]
        else:
            line = found.lines[LETTERS.index(row["player"])]
            if row["field"] == "clipped_opponents":
                assert clipped(line) == row["recomputed"], row
                continue
            actual = figure(line, row["field"])
        assert actual is not None, row
        assert Decimal(actual) == Decimal(row["recomputed"]), row
        compared += 1
    assert compared == 67
    assert sum(row["agrees"] == "no" for row in rows) == 2


def test_k_is_that_of_the_example() -> None:
    assert [line.k for line in sheet()] == [10, 10, None, 10, None, 15, 15, None, None, 15]


def test_with_2380_in_the_place_of_f_the_unrated_c_does_better_with_a_point_less() -> None:
    """The closing remark of the example; C's point goes to E, who is unrated too."""
    better = sheet(2380, (8, 7, 6, 6, 7, 4, 3, 2, 1, 1))
    assert better.average is not None
    assert (better.average.ra, better.lines[2].ru_first) == (2387, 2425)
    assert sheet().lines[2].ru_first == 2411


def test_each_figure_is_a_sentence_with_its_article() -> None:
    steps = {step.figure: step for step in explain_rating(sheet(), 1).steps}
    assert (steps["Ra"].message, steps["Ra"].clause) == (
        "2375 - 29.5 × 9 / 10 = 2348.45, rounded",
        "10.21b",
    )
    assert steps["Rc"].message == "(2348 × 10 - 2600) / 9 = 2320"
    for opponent, strength in ((6, 2150), (8, 2150), (9, 2032)):
        who = f"{opponent} (Player {opponent}, Test)"
        assert f"{who} counts as 2250 instead of {strength}" in steps["Rc new"].message
    assert (steps["change"].value, steps["change"].clause) == ("+8.90", "10.54")


def test_the_figures_of_a_newcomer_are_explained() -> None:
    steps = {step.figure: step for step in explain_rating(sheet(), 9).steps}
    assert (steps["dp"].value, steps["Ru"].value, steps["Ru new"].value) == ("-351", "2032", "1989")
    assert (steps["Ru"].message, steps["Ru"].clause) == ("Rc + dp × 9 / 10, rounded", "10.25")


def test_the_result_is_first_given_in_plain_words() -> None:
    assert str(explain_rating(sheet(), 1).in_short).startswith("The player ")
    assert "rated games where" in str(explain_rating(sheet(), 1).in_short)
    assert "first rating" in str(explain_rating(sheet(), 9).in_short)


def test_one_point_and_one_game_are_not_several(worded: Worded) -> None:
    t = event({1: 2000, 2: 1900}, [[(1, 2, 2)]])
    worded(*(explain_rating(t, player).steps[1].message for player in (1, 2)))
