"""The Lim system (C.04.4.3, from 1 February 2026).

Scoregroups are paired from the top down and from the bottom up, and the median group last; whoever
is left over floats towards it. The text is a procedure of first choices with open places, so every
round is by the reading that docs/decisions.md has.
"""

from crosstable.pairing.lim.absolute import ABSOLUTE_RULES
from crosstable.pairing.lim.deciding import decides
from crosstable.pairing.lim.engine import pair
from crosstable.pairing.lim.explaining import explain

__all__ = ["ABSOLUTE_RULES", "decides", "explain", "pair"]
