"""Tables, and what is computed of their columns, whichever engine holds them.

The rules of the ratings are stated once, as expressions over columns. `expressions` has their words
and knows no engine; `frame` says what every table can do; `plain` computes in plain Python, which
is enough for an event and needs nothing installed; `onnarwhals` hands the same expressions to
Polars, DuckDB or Spark.
"""

from crosstable.ratings.tables.expressions import (
    Expr,
    coalesce,
    col,
    length,
    lit,
    when,
)
from crosstable.ratings.tables.frame import Frame, concat

__all__ = ["Expr", "Frame", "coalesce", "col", "concat", "length", "lit", "when"]
