"""The pairing rules of the Chess Olympiad (D.02.02, from 1 January 2022): teams, by match points.

Scoregroups are paired from the top down and from the bottom up, and the median group last; whoever
is left over floats towards it. The text is a procedure with open places, so every round is by the
reading that docs/decisions.md has.
"""

from crosstable.pairing.olympiad.absolute import ABSOLUTE_RULES
from crosstable.pairing.olympiad.deciding import decides
from crosstable.pairing.olympiad.engine import pair
from crosstable.pairing.olympiad.explaining import explain

__all__ = ["ABSOLUTE_RULES", "decides", "explain", "pair"]
