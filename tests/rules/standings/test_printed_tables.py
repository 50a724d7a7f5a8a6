"""Whole tables that FIDE prints, from results that stand here: no other data is needed."""

import pytest

import crosstable
from crosstable.rules.standings.unplayed import lending
from tests.rules.standings.events import EXERCISE_SWISS, ranks, table_of, values
from tests.shorthand import tournament

CODES = (
    *("PTS", "BH", "BH/C1", "AOB", "FB", "SB", "SB/C1"),
    *("ARO", "TPR", "APRO", "PTP", "APPO", "PS"),
)
# Number, then the values of CODES by the edition of 2024.
PRINTED = """
 2 4.0 13.0 12.0 13.60 13.5  9.50  8.50 1880 2120 1856 2216 1852 13.0
 3 3.5 15.5 13.0 13.40 15.0 10.50  9.25 1940 2089 1904 2112 1934 11.0
 4 3.5 15.0 11.5 13.38 15.5  9.75  8.00 1888 2081 1772 2168 1784 11.5
 1 3.5 12.5 11.0 12.60 13.5  8.00  7.25 1820 1969 1789 2029 1769 11.0
16 3.5 12.5 11.0 13.30 13.5  7.25  5.75 1820 1969 1805 2013 1799 10.5
 6 3.0 12.0 11.0 13.25 12.0  6.50  5.50 1813 1813 1846 1810 1836  6.0
 8 2.5 13.5 12.0 13.00 12.5  5.25  3.75 1730 1730 1915 1715 1924  8.5
11 2.5 13.5 12.0 12.75 12.5  5.75  4.25 1863 1776 1840 1763 1836  5.5
 5 2.5  8.5  7.5 13.40 10.0  4.25  3.25 1690 1690 1719 1689 1676  5.0
15 2.0 12.0 11.0 12.20 12.0  3.50  2.50 1860 1788 1776 1768 1767  7.0
12 2.0 11.5  9.5 15.00 11.5  4.00  4.00 2050 1250 2081 1250 2168  7.0
14 2.0 11.0  9.0 13.17 10.5  4.50  3.00 1800 1925 1775 1942 1756  6.0
 7 1.5 14.5 12.5 11.90 13.5  3.25  1.25 1760 1611 1869 1531 1890  6.0
13 1.5 14.0 12.0 12.10 13.5  4.25  4.25 1930 1781 1879 1744 1909  7.0
 9 1.5  9.0  7.5 12.75  9.5  2.25  2.25 1975 1175 1805  950 1802  2.5
10 1.0 13.0 11.5 10.90 12.5  1.50  0.00 1880 1640 1717 1575 1687  4.0
"""
SWISS = tournament(EXERCISE_SWISS, declared_rounds=5)
ROUND_ROBIN = tournament(
    """
    1 Alyx     2200  5w=  2w1  3b1  4w0  6b1
    2 Bruno    2150  6w1  1b0  5w1  3w=  4b1
    3 Charline 2100  4w1  6b1  1w0  2b=  5w1
    4 David    2050  3b0  5b0  6w=  1b1  2w0
    5 Franck   1950  1b=  4w1  2b0  6w-  3b0
    6 Helene   2000  2b0  3w0  4b=  5b+  1w0
    """
)


@pytest.mark.parametrize(("place", "code"), list(enumerate(CODES, 1)))
def test_crosstable_of_the_exercises(place: int, code: str) -> None:
    printed = {int(row[0]): row[place] for row in map(str.split, PRINTED.strip().splitlines())}
    assert values(SWISS, code, edition="2024") == printed


def test_one_list_gives_the_same_values_as_one_by_one() -> None:
    """A36: what else is in the list does not matter; Fore Buchholz before Buchholz least of all."""
    for edition in ("2024", "2026"):
        together = table_of(SWISS, ",".join(["FB", "AOB/F", *CODES]), edition=edition)
        for line in together:
            for code in CODES:
                alone = values(SWISS, code, edition=edition)
                assert line.texts[code] == alone[line.id]


def test_adjusted_score_of_a_withdrawn_player() -> None:
    """0 + 1 + 1 and two zero-point byes at the end that count as draws (16.3)."""
    table = table_of(SWISS, "PTS", edition="2024")
    ledger = table.ledger
    place = table.place_of[12]
    assert lending(ledger, "PTS").adjusted_scores[place] == 3 * ledger.unit
    assert ledger.scores["PTS"].totals[place] == 2 * ledger.unit


@pytest.mark.parametrize(
    ("code", "number", "amount", "clause"),
    [
        ("BH/C1", 4, "3.5", "16.5"),  # the half-point bye, not the 1.5
        ("SB/C1", 4, "1.75", "16.5"),  # the bye rather than 1.50
        ("SB/C1", 6, "1", "14.1"),  # the win against the weakest, although there is a 0
        ("SB/C1", 9, "0", "16.5"),  # the forfeit loss
    ],
)
def test_what_is_cut(code: str, number: int, amount: str, clause: str) -> None:
    explanation = crosstable.explain(table_of(SWISS, code, edition="2024"), number)
    assert explanation is not None
    cut = [term for term in explanation.values[code].terms if term.status == "cut"]
    assert [(str(float(t.amount)).removesuffix(".0"), t.clause) for t in cut] == [(amount, clause)]


def test_average_without_its_only_rating_is_undefined() -> None:
    assert values(SWISS, "ARO/C1", edition="2024")[12] is None


@pytest.mark.parametrize(
    ("order", "printed"),
    [
        ("PTS", "3.5 3.5 3.5 1.5 1.5 1.5"),
        ("SB", "9.25 6.25 6.25 4.25 3.25 2.25"),
        ("SB/C1", "9.25 4.75 4.75 4.25 3.25 1.50"),
        ("KS", "2.0 0.5 0.5 1.0 0.5 0.0"),
    ],
)
def test_round_robin_of_the_exercises(order: str, printed: str) -> None:
    found = values(ROUND_ROBIN, order, system="round-robin", edition="2024")
    assert {n: found[n] for n in range(1, 7)} == dict(enumerate(printed.split(), 1))


def test_direct_encounter_of_the_round_robin() -> None:
    """Alyx, then Bruno and Charline together; Helene, Franck, David."""
    order = ranks(ROUND_ROBIN, "PTS,DE", system="round-robin", edition="2024")
    assert [order[number] for number in range(1, 7)] == [1, 2, 2, 6, 5, 4]


def test_direct_encounter_where_not_all_met() -> None:
    """A beat B, C and D, B beat C and D, C and D did not meet: A, B, then C and D together."""
    t = tournament(
        """
        1 A 2000  2w1  3b1  4w1  5b0  6w0
        2 B 1990  1b0  4w1  3b1  6w1  5b0
        3 C 1980  5w1  1w0  2w0  7b1  8w1
        4 D 1970  6b1  2b0  1b0  8b1  7w1
        5 E 1960  3b0  6w1  7b1  1w1  2w1
        6 F 1950  4w0  5b0  8w1  2b0  1b1
        7 G 1940  8b1  bye:Z 5w0 3w0  4b0
        8 H 1930  7w0  bye:Z 6b0 4w0  3b0
        """
    )
    place = values(t, "PTS,DE")
    assert values(t, "PTS")[1] == "3.0"
    tied = [number for number, points in values(t, "PTS").items() if points == "3.0"]
    assert tied == [1, 2, 3, 4]
    assert [place[number] for number in tied] == ["1", "2", "3", "3"]
    order = ranks(t, "PTS,DE")
    assert [order[number] for number in tied] == [2, 3, 4, 4]
