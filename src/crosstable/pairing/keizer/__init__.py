"""The Keizer system of clubs: whoever is there meets a neighbour in the table.

There is no norm, so nothing here is FIDE's; what a club decides is in the parameters of
`crosstable.rules.keizer`. Absolute are only prohibited pairs and, where the club has one, the limit
of meetings. Everything else is weighed: meetings come again after a while, the distance in the
table is small, colours alternate.
"""

from crosstable.pairing.keizer.engine import pair
from crosstable.pairing.keizer.explaining import decides, explain
from crosstable.pairing.keizer.preparing import ABSOLUTE_RULES, prepare
from crosstable.rules.keizer.words import absence_in_words as absence

__all__ = ["ABSOLUTE_RULES", "absence", "decides", "explain", "pair", "prepare"]
