"""Rating periods in plain Python, for tests that are about something else than the computing.

A period of a few players is computed in a tenth of the time that Polars takes to plan it. That
both give the same tables is proved in `tests.ratings.test_engines` and in
`tests.ratings.period.test_plainly`; at night every period is computed by Polars.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import polars as pl
import pytest

from crosstable.ratings import liststate
from crosstable.ratings.engines import plain_engine
from crosstable.ratings.period import computing
from crosstable.ratings.period.computing import Machine
from crosstable.ratings.polarsengine import polars_schema
from crosstable.ratings.tables import Frame
from crosstable.ratings.tables.plain import PlainFrame
from tests.sizes import is_full

PolarsType = pl.DataType | type[pl.DataType]
DECLARED = (
    liststate.PLAYERS,
    liststate.POOL,
    liststate.ACTIVITY,
    liststate.WORKSHEET,
    liststate.LEDGER,
)


def plain_machine() -> Machine:
    """This computer, without Polars; columns come back with the types they had or are declared."""
    types: dict[str, PolarsType] = {}
    for columns in DECLARED:
        types.update(polars_schema(columns))

    def send(table: pl.DataFrame) -> Frame:
        types.update(table.schema)
        return PlainFrame.of_rows(table.columns, table.rows())

    def fetch(frame: Frame) -> pl.DataFrame:
        rows = [tuple(row.values()) for row in frame.rows()]
        return pl.DataFrame(rows, {name: types[name] for name in frame.columns}, orient="row")

    return Machine(plain_engine(), send, fetch)


@contextmanager
def computed_plainly() -> Iterator[None]:
    """Every period is computed in plain Python, but with ``--full`` by Polars."""
    with pytest.MonkeyPatch.context() as patch:
        if not is_full():
            patch.setattr(computing, "here", plain_machine)
        yield
