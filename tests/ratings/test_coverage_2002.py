"""`docs/coverage/fide-2002.md` is whole and true, and what only a page of the text says."""

import csv
import re
from pathlib import Path

import pytest

from crosstable.model.expectation import CERTAIN, expected_score
from crosstable.ratings.editions import rule_set
from crosstable.ratings.engines import printed_differences, printed_expectations
from crosstable.ratings.figures import shown_rating
from tests.conftest import PROJECT_ROOT
from tests.test_coverage import fault_of_name, is_test, quoted

PAGE = PROJECT_ROOT / "docs" / "coverage" / "fide-2002.md"
NO_EFFECT = "no software effect: "

ARTICLES = [
    "0.1",
    "0.11",
    "0.2",
    "1.1",
    "1.11",
    "1.12",
    "1.13",
    "1.14",
    "1.2",
    "1.3",
    "2.1",
    "2.2",
    "3.1",
    "4.1",
    "4.11",
    "5.1",
    "6.1",
    "6.2",
    "6.3",
    "6.31",
    "6.32",
    "6.33",
    "6.4",
    "6.41",
    "6.42",
    "6.43",
    "6.5",
    "7.1",
    "8.1",
    "9.1",
    "9.11",
    "9.12",
    "9.13",
    "9.13a",
    "9.14",
    "9.14a",
    "9.14b",
    "9.14c",
    "9.2",
    "9.21",
    "9.22",
    "9.23",
    "9.23a",
    "9.23b",
    "9.23c",
    "9.23d",
    "9.4",
    "9.41",
    "9.42",
    "9.43",
    "9.44",
    "10.1",
    "10.2",
    "10.20",
    "10.21",
    "10.21a",
    "10.21b",
    "10.22",
    "10.23",
    "10.24",
    "10.25",
    "10.3",
    "10.31",
    "10.32",
    "10.4",
    "10.5",
    "10.51",
    "10.52",
    "10.53",
    "10.54",
    "10.54a",
    "10.55",
    "10.56",
    "10.57",
    "11.1",
    "11.2",
    "11.21",
    "11.22",
    "11.23",
    "11.3",
    "11.31",
    "11.4",
    "11.5",
    "12.1",
    "12.2",
    "12.3",
    "13.1",
    "13.2",
    "13.3",
    "13.4",
    "14.1",
    "14.2",
    "14.3",
    "14.4",
    "15a",
    "15b",
    "15c",
    "16.1",
    "16.2",
    "16.3",
    "Form 4",
    "Form 5",
    "Form 6",
]

ROWS = [
    [cell.strip() for cell in line.split("|")[1:-1]]
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if line.startswith("| `")
]


def test_every_article_has_its_row() -> None:
    assert [row[0].strip("`") for row in ROWS] == ARTICLES


def test_every_row_is_complete() -> None:
    for article, says, carried, tested in ROWS:
        assert says, article
        if carried.startswith(NO_EFFECT):
            assert len(carried) > len(NO_EFFECT) + 10, article
            assert not tested, article
        else:
            assert quoted(carried), article
            assert quoted(tested), article


def test_every_name_exists() -> None:
    names = {name for row in ROWS for name in quoted(row[2])}
    assert {name: fault for name in names if (fault := fault_of_name(name))} == {}


def test_every_test_exists() -> None:
    assert [name for row in ROWS for name in quoted(row[3]) if not is_test(name)] == []


_DOCUMENT = next((PROJECT_ROOT.parent / "shared").glob("*/002_*.txt"), None)
_NUMBER = re.compile(r"^[\s-]*([O\d]+\.(?:\d+\.)*\d+[a-d]?)~?\s", re.MULTILINE)
_WITHOUT_TEXT = {f"{chapter}.0" for chapter in range(17)}


def numbers_of(text: str) -> set[str]:
    """The articles that begin a line, in one numbering: `9.1.4a` is 9.14a, `O.11` is 0.11."""
    found = set()
    for number in _NUMBER.findall(text):
        chapter, _, rest = number.replace("O", "0").partition(".")
        found.add(f"{chapter}.{rest.replace('.', '')}")
    return found - _WITHOUT_TEXT


def test_numbers_are_found_in_each_way_of_printing() -> None:
    text = " - O.11 Any\n- 9.1.4a If\n3.1 No more\n- 10.25~ If he\n1.0 Rate\nin 2.5 hours\n"
    assert numbers_of(text) == {"0.11", "9.14a", "3.1", "10.25"}


@pytest.mark.skipif(_DOCUMENT is None, reason="the regulations (../shared) are not on this machine")
def test_every_number_of_the_document_is_on_the_page() -> None:
    assert isinstance(_DOCUMENT, Path)
    found = numbers_of(_DOCUMENT.read_text(encoding="utf-8"))
    assert len(found) > 80
    assert found - set(ARTICLES) == set()


# ---- 10.1, 14.1, 14.2, 15 -----------------------------------------------------------------------


def rows_of(name: str) -> list[dict[str, str]]:
    with (Path(__file__).parent / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_tables_are_as_printed() -> None:
    """All 101 scores and every difference up to 736; 0 and 100 % as later editions print them."""
    printed = {round(100 * float(r["p"])): r["dp"] for r in rows_of("table-10.1a.csv")}
    for score, difference in printed_differences():
        assert str(difference) == (printed[score] or str(800 if score else -800))
    bands = rows_of("table-10.1b.csv")
    for d, expected in printed_expectations():
        band = next(b for b in bands if int(b["d_min"]) <= abs(d) <= int(b["d_max"] or 10**6))
        column = "pd_higher" if d >= 0 else "pd_lower"
        assert expected == round(100 * float(band[column]))


def test_the_formula_is_not_used() -> None:
    """14.1: P = 1 / (1 + 10 ** (-D / 400)) is an approximation, and differs for most D."""
    formula = [round(100 / (1 + 10 ** (-d / 400))) for d in range(801)]
    assert sum(expected_score(d) != p for d, p in enumerate(formula)) == 525
    assert CERTAIN == 736


def test_rapidplay_begins_at_1600() -> None:
    assert rule_set("fide-2002-rapid").floor == 1600


def test_rapidplay_ratings_have_three_digits() -> None:
    assert shown_rating(2345, rule_set("fide-2002-rapid").shown_digits) == "234"
    assert shown_rating(2345, rule_set("fide-2002").shown_digits) == "2345"
