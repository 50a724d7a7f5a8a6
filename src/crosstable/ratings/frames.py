"""Tables of any engine, and the columns that rows are joined by."""

from __future__ import annotations

from typing import Any, TypeAlias

import narwhals as nw

Frame: TypeAlias = nw.LazyFrame[Any]

KEYS = ["event", "player"]
OPPONENT = ["event", "opponent"]
