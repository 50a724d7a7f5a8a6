"""Settings as an act: a new number of rounds is held against the round that was paired last.

A round that becomes the last one, or ceases to be it, follows other rules: topscorers exist in the
last round only (C.04.3, 1.7). So it is paired again with the new number (Q60, Q61).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from crosstable.errors import CrosstableError
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.rounds.drawing import pairing_before
from crosstable.event.settings import changed_header
from crosstable.event.state import Section
from crosstable.event.systems.system import has_fixed_field
from crosstable.model.phrases import Words, phrase


def settings_act(section: Section, values: Mapping[str, Any]) -> SettingsChanged:
    """The act that changes settings, with what it means for the round that was paired last."""
    return SettingsChanged(values, _differences(section, values))


def _differences(section: Section, values: Mapping[str, Any]) -> Words:
    last = section.last_round
    old = section.base.declared_rounds
    if last is None or "rounds" not in values or has_fixed_field(section):
        return ""
    changed = changed_header(section, "rounds", values["rounds"])
    new = changed.base.declared_rounds or last.number
    if new < last.number or (last.number == old) == (last.number == new):
        return ""
    before = replace(changed, rounds=changed.rounds[:-1])
    try:
        pairs = tuple(board.pair for board in last.boards)
        return pairing_before(replace(before, rounds=changed.rounds), pairs, last.bye)[1]
    except CrosstableError as problem:
        return phrase(
            "round {round} cannot be paired again: {problem}",
            round=last.number,
            problem=problem.message,
        )
