"""A tournament made ready for another dialect and for a purpose.

What is decided here because nothing states it is an assumption; what a purpose leaves out is a
loss; what forbids the purpose is a refusal. Everything else is carried over by `compose`.

The steps are in `preparing`: what changes between dialects (`betweendialects`), what an exchange
states (`exchange`, `points`), and what files for rating and for engines leave out.
"""

from crosstable.writing.purposes.preparation import Preparation
from crosstable.writing.purposes.preparing import PURPOSES, prepare_tournament

__all__ = ["PURPOSES", "Preparation", "prepare_tournament"]
