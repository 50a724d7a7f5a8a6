"""Verbs about settings, remarks and FIDE mode."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import ask, given_values, opened
from crosstable.cli.parser import argument, takes


@takes(argument("values", metavar="KEY=VALUE", nargs="+", help="rounds=7, city=Graz, …"))
def run_set(options: Namespace) -> int:
    """Change settings."""
    values = dict(given_values(options))
    shown = ", ".join(f"{key} is {value}" for key, value in values.items())
    return ask(opened(options), "settings", options, shown, values=values)


@takes(argument("text", metavar="TEXT", help="the remark"))
def run_remark(options: Namespace) -> int:
    """Add a remark to the report."""
    return ask(opened(options), "remark", options, "noted", text=options.text)


@takes()
def run_leave_fide(options: Namespace) -> int:
    """Leave FIDE mode."""
    return ask(opened(options), "leave-fide-mode", options, "the event has left FIDE mode")
