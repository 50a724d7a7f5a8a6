"""The Keizer system of clubs: a place in the table has a value, and a win is worth the opponent's.

There is no norm; every club states its parameters (`parameters.py`). `season.py` says what happened
on the evenings, `table.py` makes the table with the working of every number.
"""

from crosstable.rules.keizer.parameters import (
    PARAMETERS,
    PRESETS,
    KeizerParameters,
    keizer_parameters,
)
from crosstable.rules.keizer.season import Evening, EveningKind, Member, Season, season_of
from crosstable.rules.keizer.table import KeizerRow, KeizerTable, Term, keizer_table

__all__ = [
    "PARAMETERS",
    "PRESETS",
    "Evening",
    "EveningKind",
    "KeizerParameters",
    "KeizerRow",
    "KeizerTable",
    "Member",
    "Season",
    "Term",
    "keizer_parameters",
    "keizer_table",
    "season_of",
]
