"""What a new event still lacks, asked at the terminal one after the other."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from crosstable.cli.terminal import talk
from crosstable.errors import CannotAct
from crosstable.event.settings import SETTINGS
from crosstable.event.systems.system import system_names

_QUESTIONS = (
    ("name", "name", "name of the event"),
    ("city", "city", "city"),
    ("federation", "federation", "federation, for instance NOR"),
    ("dates", "", "first and last day: 2026-11-20..2026-11-22"),
    ("arbiter", "arbiter", "chief arbiter: surname, first name"),
    ("time_control", "time-control", "time control, for instance 90+30"),
    ("system", "system", f"system: {', '.join(system_names())}"),
    ("rounds", "rounds", "number of rounds"),
)
"""For each option the setting whose values it takes, and the question."""
_WITH_ROUNDS = ("swiss", "team-swiss")


def ask_for_missing(options: Namespace) -> None:
    """Ask for what was not given; Enter leaves it as it is usual, or for later."""
    usual = {"name": Path(options.folder).resolve().name, "system": "swiss"}
    for option, setting, question in _QUESTIONS:
        if getattr(options, option) is not None:
            continue
        if option == "rounds" and (options.system or "swiss").lower() not in _WITH_ROUNDS:
            continue  # tables and brackets follow from the players
        setattr(options, option, _answer(setting, question, usual.get(option)))


def _answer(setting: str, question: str, usual: str | None) -> str | None:
    """What somebody types; asked again until it can be."""
    while True:
        talk(f"{question} [{usual or 'later'}]: ")
        text = sys.stdin.readline().strip()
        if not text:
            return usual
        try:
            if setting:
                SETTINGS[setting].read(text)
            else:
                _check_days(text)
        except CannotAct as problem:
            talk(f"crosstable: {problem}")
            continue
        return text


def _check_days(text: str) -> None:
    first, separator, last = text.partition("..")
    if not separator:
        raise CannotAct(f"{text[:30]} is not two days: write them as 2026-11-20..2026-11-22")
    for day in (first, last):
        SETTINGS["start"].read(day)
