"""What the other tests do is what the program does: plain Python gives the tables of Polars."""

from pathlib import Path

import polars as pl
import pytest

from crosstable.ratings.period import running
from crosstable.ratings.period.assembling import Assembled
from crosstable.ratings.period.computing import PeriodResult, PeriodTerms, compute_period
from crosstable.ratings.period.listtable import ListTable
from tests.ratings.period.office import Office, event, list_text
from tests.ratings.plainly import plain_machine
from tests.ratings.reports import Game

RATINGS = {1: 2500, 2: 2400, 3: 2300, 4: 2200, 5: 1800, 6: 1750}
ROUNDS: list[list[Game]] = [[(1, 2, 1), (3, 7, 2), (5, 6, 0)], [(2, 3, 1), (4, 5, 2), (7, 1, 0)]]


def test_tables_and_their_types_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed: list[PeriodResult] = []

    def compute_both(
        table: ListTable, found: Assembled, terms: PeriodTerms, machine: object = None
    ) -> PeriodResult:
        computed.extend(compute_period(table, found, terms, way) for way in (None, plain_machine()))
        return computed[-1]

    monkeypatch.setattr(running, "compute_period", compute_both)
    office = Office(tmp_path)
    office.file("list.csv", list_text({**RATINGS, 8: None, 9: 2000}, p9="flag=i"))
    office.hand_in("open.trf", event("Open", {**RATINGS, 7: None}, ROUNDS, start="2026/11/05"))
    assert office.run("list.csv@2026-11-01", "out") == 0
    by_polars, plainly = computed
    for name, table in by_polars._asdict().items():
        assert isinstance(table, pl.DataFrame)
        assert table.schema == getattr(plainly, name).schema, name
        assert table.equals(getattr(plainly, name)), name
