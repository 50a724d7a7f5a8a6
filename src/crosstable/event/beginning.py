"""The settings that a new event begins with."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from crosstable.event.people.numbering import LOT
from crosstable.event.settings import ranking_as_typed
from crosstable.event.systems.system import system_names, usual_tiebreaks
from crosstable.event.typed import one_line, with_bracketed_number
from crosstable.model.dates import PartialDate
from crosstable.model.tournament import Tournament


def settings_of_new_event(given: Mapping[str, str], seed: str | None = None) -> dict[str, str]:
    """What was given, and the usual where nothing was: system, tie-breaks, the initial colour.

    The colour is drawn by lot (C.04.3, 5.1); the journal keeps the seed.
    """
    system = given.get("system", "swiss")
    code = system_names().get(system.lower(), system)
    chosen = secrets.token_hex(8) if seed is None else one_line("the seed", seed)
    usual = {"tiebreaks": usual_tiebreaks(code), "initial-colour": f"{LOT}{chosen}"}
    settings = {**usual, **_as_reports_write(given), "system": code}
    return {**settings, "tiebreaks": ranking_as_typed(settings["tiebreaks"], code)}


def _as_reports_write(given: Mapping[str, str]) -> Mapping[str, str]:
    arbiter = given.get("arbiter")
    return {**given, "arbiter": with_bracketed_number(arbiter)} if arbiter else given


def settings_beside(t: Tournament) -> dict[str, str]:
    """What an event needs to know of a tournament that another program goes on pairing."""
    rounds = t.declared_rounds or t.rounds
    given = {
        "city": t.city,
        "federation": t.federation,
        "start": None if t.start is None else _day(t.start),
        "end": None if t.end is None else _day(t.end),
        "arbiter": t.chief_arbiter,
        "time-control": t.time_control_code,
        "rounds": str(rounds) if rounds else None,
        "initial-colour": None if t.initial_colour is None else t.initial_colour.name.lower(),
        "tiebreaks": ",".join(t.tiebreaks or ()),
    }
    return settings_of_new_event({key: value for key, value in given.items() if value})


def _day(day: PartialDate) -> str | None:
    return str(day).replace("/", "-") if day.month and day.day else None
