"""The settings that a new event begins with."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from crosstable.event.people.numbering import LOT
from crosstable.event.systems.system import system_names, usual_tiebreaks
from crosstable.event.typed import one_line


def settings_of_new_event(given: Mapping[str, str], seed: str | None = None) -> dict[str, str]:
    """What was given, and the usual where nothing was: system, tie-breaks, the initial colour.

    The colour is drawn by lot (C.04.3, 5.1); the journal keeps the seed.
    """
    system = given.get("system", "swiss")
    code = system_names().get(system.lower(), system)
    chosen = secrets.token_hex(8) if seed is None else one_line("the seed", seed)
    usual = {"tiebreaks": usual_tiebreaks(code), "initial-colour": f"{LOT}{chosen}"}
    return {**usual, **given, "system": code}
