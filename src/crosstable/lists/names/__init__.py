"""Who a player of a report may be in a rating list, and where the two disagree.

Names are compared after transliteration, without case and punctuation and in any order of their
parts: `Müller, Jürgen`, `JURGEN MUELLER` and `Muller Juergen` are one name. An initial agrees with
every given name it begins.

A match is never made silently: `candidates` proposes up to three people with a score and the
reasons for it, and somebody decides.
"""

from crosstable.lists.names.differences import Difference, differences
from crosstable.lists.names.identifying import Doubt, Identification, identify
from crosstable.lists.names.lookup import LookUp, look_up
from crosstable.lists.names.names import is_same_name, name_tokens, transliterate
from crosstable.lists.names.scoring import Candidate, Person, candidates, is_clear

__all__ = [
    "Candidate",
    "Difference",
    "Doubt",
    "Identification",
    "LookUp",
    "Person",
    "candidates",
    "differences",
    "identify",
    "is_clear",
    "is_same_name",
    "look_up",
    "name_tokens",
    "transliterate",
]
