"""Both answers to a contradiction: of two lines that differ about a game either may be right.

A diagnostic carries at most one fix, the likelier one. Whoever has the score sheet chooses.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.checks.catalogue.games import (
    COLOURS_EQUAL,
    RESULTS_IMPOSSIBLE,
    RESULTS_OF_DIFFERENT_KINDS,
    RESULTS_UNUSUAL,
)
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.encounters import Encounter
from crosstable.checks.rules.report import Report
from crosstable.model.diagnostics import Fix
from crosstable.model.phrases import Words, phrase
from crosstable.model.tournament import COLOUR, RESULT, Player, Tournament
from crosstable.rules.sides import clash_of, colours_are_equal

Place = tuple[int | None, int | None]
"""Line and column of a fault."""
CONTRADICTIONS = frozenset(
    kind.code
    for kind in (COLOURS_EQUAL, RESULTS_IMPOSSIBLE, RESULTS_OF_DIFFERENT_KINDS, RESULTS_UNUSUAL)
)
"""The faults that have two answers."""
_COLOURS = {"w": phrase("White"), "b": phrase("Black")}


def choices(t: Tournament) -> Mapping[Place, tuple[Fix, Fix]]:
    """The two fixes of each game whose sides differ, by the places at which it may be reported."""
    report = Report(t, None, None)
    fixes: dict[Place, tuple[Fix, Fix]] = {}
    for encounter in report.encounters.uneven:
        sides = (encounter, encounter.turned)
        for field in (RESULT, COLOUR):
            by_player = _fix(report, encounter, field)
            by_opponent = _fix(report, encounter.turned, field)
            if by_player is None or by_opponent is None:
                continue
            for side in sides:
                place = report.t.cell_place(side.player, side.round_number, field)
                fixes[place.line, place.column] = (by_player, by_opponent)
    return MappingProxyType(fixes)


def _fix(report: Report, side: Encounter, field: str) -> Fix | None:
    """The fix of a player's cell if the line of the opponent is right."""
    text = _right_text(side, field)
    if text is None:
        return None
    title = phrase(
        "{name} is right: write {a} for {other}",
        name=_name(side.other),
        a=_COLOURS.get(text, text),
        other=_name(side.player),
    )
    return field_fix(report, title, side.player.line, field, text, side.round_number, safe=False)


def _right_text(side: Encounter, field: str) -> str | None:
    """What the cell has to say then; None where the two sides agree, or one says nothing."""
    game = side.game
    mirror = side.mirror
    if field == COLOUR:
        is_equal = colours_are_equal(game.colour, mirror.colour)
        return mirror.colour.opposite.value if is_equal and mirror.colour is not None else None
    if game.result.is_open or mirror.result.is_open or clash_of(game.result, mirror.result) is None:
        return None
    return mirror.result.opposite.code


def _name(player: Player) -> Words:
    return player.name or phrase("player {n}", n=player.number)
