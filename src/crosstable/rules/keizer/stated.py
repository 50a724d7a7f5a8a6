"""The parameters that a report states, in comments: ``### keizer keizer=classic bye=1/2``.

No record of a report has a place for them, and a table without its parameters means nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.errors import UnknownOption
from crosstable.model.tournament import Tournament
from crosstable.rules.keizer.parameters import KeizerParameters, keizer_parameters
from crosstable.rules.keizer.season import season_of
from crosstable.rules.keizer.table import KeizerTable, keizer_table
from crosstable.rules.statedchoices import choices_in_force

SYSTEM = "keizer"
"""The name of the system, and the first word of the comments that state its parameters."""


def stated_options(t: Tournament) -> dict[str, str]:
    """What the comments of a report state and can be understood."""
    return choices_in_force(t.comments, SYSTEM, _is_understood)


def _is_understood(name: str, text: str) -> bool:
    try:
        keizer_parameters({name: text})
    except UnknownOption:
        return False
    return True


def comment_of(options: Mapping[str, str]) -> str:
    """The comment that states options."""
    return " ".join((SYSTEM, *(f"{name}={text}" for name, text in options.items())))


def parameters_of(t: Tournament, options: Mapping[str, str] | None = None) -> KeizerParameters:
    """The parameters of an event: as given, else as the report states, else the default."""
    return keizer_parameters({**stated_options(t), **(options or {})})


def table_of(t: Tournament, after: int, options: Mapping[str, str] | None = None) -> KeizerTable:
    """The table of a report after a round."""
    return keizer_table(season_of(t, after), parameters_of(t, options))
