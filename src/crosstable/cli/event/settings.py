"""Verbs about settings, remarks and FIDE mode."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import do, given_values, opened, section_of
from crosstable.cli.parser import argument, takes
from crosstable.event.acts.events import FideModeLeft, Remark
from crosstable.event.rounds.configuring import settings_act


@takes(argument("values", metavar="KEY=VALUE", nargs="+", help="rounds=7, city=Graz, …"))
def run_set(options: Namespace) -> int:
    """Change settings."""
    values = dict(given_values(options))
    shown = ", ".join(f"{key} is {value}" for key, value in values.items())
    event = opened(options)
    return do(event, settings_act(section_of(event, options), values), options, shown)


@takes(argument("text", metavar="TEXT", help="the remark"))
def run_remark(options: Namespace) -> int:
    """Add a remark to the report."""
    return do(opened(options), Remark(options.text), options, "noted")


@takes()
def run_leave_fide(options: Namespace) -> int:
    """Leave FIDE mode."""
    return do(opened(options), FideModeLeft(), options, "the event has left FIDE mode")
