"""What an evening is paired from: the season so far, and the parameters of the club."""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.tournament import Tournament
from crosstable.pairing.task import AbsoluteRules, RoundTask
from crosstable.rules.keizer.parameters import PARAMETERS, PRESET, keizer_parameters
from crosstable.rules.keizer.season import season_of


def prepare(t: Tournament, task: RoundTask) -> RoundTask:
    """The task with the season before the round, and the parameters that the options state."""
    names = (PRESET, *PARAMETERS)
    stated = {name: str(task.options[name]) for name in names if name in task.options}
    season = season_of(t, task.round_number - 1)
    parameters = keizer_parameters(stated)
    return replace(task, options={**task.options, "season": season, "parameters": parameters})


ABSOLUTE_RULES = AbsoluteRules(
    bye=lambda task, edition, contender: None, bye_clause="Keizer", may_meet_again=True
)
"""Players meet again and again, and may be without an opponent more than once."""
