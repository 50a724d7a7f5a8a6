"""The FIDE (Dutch) system, C.04.3, in the editions of 2026 and 2017.

`pair` makes a round. What `explain` and `decides` say comes from its trace: `trace.DutchTrace`.
"""

from crosstable.pairing.dutch.absolute import ABSOLUTE_RULES
from crosstable.pairing.dutch.engine import pair
from crosstable.pairing.dutch.explaining import explain
from crosstable.pairing.dutch.rivals import decides

__all__ = ["ABSOLUTE_RULES", "decides", "explain", "pair"]
