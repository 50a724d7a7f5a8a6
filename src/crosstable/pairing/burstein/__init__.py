"""The Burstein system (C.04.4.2, from 1 February 2026).

The first half of the rounds, at most four, are seeding rounds, paired by the Dutch system. Then in
each bracket a high Index meets a low one; the Index is Buchholz and Sonneborn-Berger by rules of
its own. Whoever is not paired floats down.
"""

from crosstable.pairing.burstein.absolute import ABSOLUTE_RULES
from crosstable.pairing.burstein.deciding import decides
from crosstable.pairing.burstein.engine import pair
from crosstable.pairing.burstein.explaining import explain

__all__ = ["ABSOLUTE_RULES", "decides", "explain", "pair"]
