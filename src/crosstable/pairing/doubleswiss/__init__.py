"""The Double-Swiss system (C.04.5, from 1 February 2026): every pairing is a match of two games.

The procedure is that of the Swiss for teams without criteria about colours (`pairing/upward`). A
match takes two rounds of a report (`pairing/doublematches.py`).
"""

from crosstable.pairing.doubleswiss.absolute import ABSOLUTE_RULES, refuses
from crosstable.pairing.doubleswiss.deciding import decides
from crosstable.pairing.doubleswiss.engine import pair
from crosstable.pairing.doubleswiss.explaining import explain

__all__ = ["ABSOLUTE_RULES", "decides", "explain", "pair", "refuses"]
