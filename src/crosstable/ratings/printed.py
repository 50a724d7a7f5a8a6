"""Looking up the two printed tables of the regulations (2002, 10.1 and 14.2; 2024, 8.1).

They are tables beside the others and are joined like them: used exactly as printed, no formula.
"""

from __future__ import annotations

from crosstable.model.expectation import CERTAIN
from crosstable.ratings.arithmetic import limit_difference
from crosstable.ratings.engines import Engine
from crosstable.ratings.tables import Frame, col


def with_dp(table: Frame, engine: Engine, *, name: str = "dp") -> Frame:
    """The rating difference dp of p in hundredths by table 10.1a, as the column `name`."""
    printed = engine.differences.select(col("score").alias("p"), col("difference").alias(name))
    return table.join(printed, on="p", how="left")


def with_pd(table: Frame, engine: Engine, *, difference: str, name: str) -> Frame:
    """The expected score PD in hundredths by table 10.1b, as the column `name`.

    Column H from a difference of 0 on, else column L.
    """
    printed = engine.expectations.select(
        col("difference").alias("printed_d"), col("expected").alias(name)
    )
    key = limit_difference(col(difference), CERTAIN).alias("printed_d")
    return table.with_columns(key).join(printed, on="printed_d", how="left").drop("printed_d")
