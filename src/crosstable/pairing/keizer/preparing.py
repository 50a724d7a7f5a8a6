"""What an evening is paired from: the season so far, and the parameters of the club."""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.tournament import Player, Tournament
from crosstable.pairing.task import AbsoluteRules, RoundTask
from crosstable.rules.keizer.parameters import PARAMETERS, PRESET, keizer_parameters
from crosstable.rules.keizer.season import Season, season_of


def prepare(t: Tournament, task: RoundTask) -> RoundTask:
    """The task with the season before the round, and the parameters that the options state."""
    names = (PRESET, *PARAMETERS)
    stated = {name: str(task.options[name]) for name in names if name in task.options}
    season = _season_then(t, task)
    parameters = keizer_parameters(stated)
    return replace(task, options={**task.options, "season": season, "parameters": parameters})


def _season_then(t: Tournament, task: RoundTask) -> Season:
    """The season before the round, without those who came later: values follow the members."""
    season = season_of(t, task.round_number - 1)
    present = {contender.number for contender in task.present}
    known = tuple(
        member
        for member in season.members
        if member.number in present or _has_come(t.by_number[member.number], task.round_number)
    )
    return replace(season, members=known)


def _has_come(player: Player, round_number: int) -> bool:
    return any(player.entry(number) is not None for number in range(1, round_number + 1))


ABSOLUTE_RULES = AbsoluteRules(
    bye=lambda task, edition, contender: None, bye_clause="Keizer", may_meet_again=True
)
"""Players meet again and again, and may be without an opponent more than once."""
