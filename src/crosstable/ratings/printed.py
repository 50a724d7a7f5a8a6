"""Looking up the two printed tables of the regulations (2002, 10.1 and 14.2; 2024, 8.1).

They are tables beside the others and are joined like them: used exactly as printed. National rules
may have a formula in their place, whose values are a table too.
"""

from __future__ import annotations

from crosstable.model.expectation import CERTAIN, farthest
from crosstable.ratings.arithmetic import limit_difference
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.engines import Engine, differences_of, expectations_of
from crosstable.ratings.tables import Frame, col


def with_dp(table: Frame, engine: Engine, rules: RuleSet, *, name: str = "dp") -> Frame:
    """The rating difference dp of p in hundredths by table 10.1a, as the column `name`."""
    differences = differences_of(engine, rules.scale)
    printed = differences.select(col("score").alias("p"), col("difference").alias(name))
    return table.join(printed, on="p", how="left")


def with_pd(table: Frame, engine: Engine, rules: RuleSet, *, difference: str, name: str) -> Frame:
    """The expected score PD by table 10.1b, as the column `name`, in `RuleSet.expected_parts`.

    Column H from a difference of 0 on, else column L.
    """
    printed = expectations_of(engine, rules.scale).select(
        col("difference").alias("printed_d"), col("expected").alias(name)
    )
    most = CERTAIN if rules.scale is None else farthest(rules.scale)
    key = limit_difference(col(difference), most).alias("printed_d")
    return table.with_columns(key).join(printed, on="printed_d", how="left").drop("printed_d")
