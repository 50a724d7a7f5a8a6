"""The Dubov system (C.04.4.1), by the text of 2026 and by that of 2018.

Inside a scoregroup a low average rating of the opponents meets a high rating. The bye is given
first; then scoregroup by scoregroup from the top upfloaters are chosen, the bracket is divided by
colour preference into two groups of equal size, and these are paired with each other.
"""

from crosstable.pairing.dubov.absolute import ABSOLUTE_RULES, refuses
from crosstable.pairing.dubov.deciding import decides
from crosstable.pairing.dubov.engine import pair
from crosstable.pairing.dubov.explaining import explain

__all__ = ["ABSOLUTE_RULES", "decides", "explain", "pair", "refuses"]
