"""FIDE's exercises on tie-breaks, the Arbiters' Manual and further published values, all of them.

Each line of an expected file has a standing order and, for a participant, the rank after it and
the value of its last criterion. Where our reading of the text differs from the program that made
the file, column `regulation` has the value of the text, and the ranks of that order do not count.
"""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

import crosstable
from crosstable.rules.standings.standings import Standings
from crosstable.rules.standings.unplayed import lending
from tests.conftest import needs_shared_data, shared_data

EXERCISES = range(1, 18)
AUXILIARY = frozenset(("ABH", "AFB", "VUR"))
"""Values of that program which are no tie-breaks: adjusted scores, voluntarily unplayed rounds."""
WRITTEN_OTHERWISE = {("0", "0.0")}
"""A Koya value for which the file has no decimal."""

pytestmark = needs_shared_data


def expected(number: int) -> dict[str, list[dict[str, str]]]:
    path = shared_data() / "tiebreaks" / f"expected-{number}.csv"
    orders: dict[str, list[dict[str, str]]] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            orders.setdefault(row["order"], []).append(row)
    return orders


def exercise(number: int) -> crosstable.Tournament:
    return crosstable.read(shared_data() / "tiebreaks" / f"exercise-{number}.trf")


def is_same(wanted: str | None, found: str | None) -> bool:
    return wanted == found or (wanted, found) in WRITTEN_OTHERWISE


@pytest.mark.parametrize("number", EXERCISES)
def test_values_and_ranks(number: int) -> None:
    t = exercise(number)
    count = 0
    for order, rows in expected(number).items():
        if order.split()[-1].split("/")[0].split(":")[0] in AUXILIARY:
            continue
        table = crosstable.standings(t, order)
        lines = {line.id: line for line in table}
        for row in rows:
            line = lines[int(row["startno"])]
            wanted = row["regulation"] or row["value"] or None
            assert is_same(wanted, list(line.texts.values())[-1]), (order, row)
            count += 1
        if not any(row["regulation"] for row in rows):
            assert {line.id: line.rank for line in table} == {
                int(row["startno"]): int(row["rank"]) for row in rows
            }, order
    assert count > 80


@pytest.mark.parametrize("number", EXERCISES)
def test_published_values(number: int) -> None:
    """What FIDE printed itself; SSSC is printed with one decimal."""
    t = exercise(number)
    for order, rows in expected(number).items():
        printed = {int(r["startno"]): r["published"] for r in rows if r["published"]}
        if not printed or order.split()[-1].split(":")[0] in AUXILIARY:
            continue
        for line in crosstable.standings(t, order):
            value = list(line.texts.values())[-1]
            if line.id in printed and not order.endswith("SSSC"):
                assert float(printed[line.id]) == float(value or "nan"), (order, line)


@pytest.mark.parametrize("number", EXERCISES)
def test_auxiliary_values(number: int) -> None:
    """Adjusted scores (16.3), the same with the last round drawn, and the count of VURs."""
    t = exercise(number)
    for order, rows in expected(number).items():
        name, _, basis = order.split()[-1].partition(":")
        if name in AUXILIARY:
            table = crosstable.standings(t, "PTS")
            found = dict(auxiliary(table, name, basis or table.ledger.primary))
            for row in rows:
                assert found[int(row["startno"])] == float(row["value"]), (order, row)


def auxiliary(table: Standings, name: str, basis: str) -> Iterator[tuple[int, float]]:
    ledger = table.ledger.fore if name == "AFB" else table.ledger
    adjusted = lending(ledger, basis).adjusted_scores
    for place, person in enumerate(ledger.participants):
        if name == "VUR":
            yield person.number, sum(entry.is_vur for entry in ledger.entries[place])
        else:
            yield person.number, adjusted[place] / ledger.unit


def test_every_exercise_is_there() -> None:
    folder: Path = shared_data() / "tiebreaks"
    assert len(list(folder.glob("exercise-*.trf"))) == len(EXERCISES)
    assert any(order.split()[-1] in AUXILIARY for n in EXERCISES for order in expected(n))
