"""Verbs about settings, remarks and FIDE mode."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import do, event_options, opened, section_of
from crosstable.cli.parser import CommandParser
from crosstable.errors import CannotAct
from crosstable.event.acts.events import FideModeLeft, Remark
from crosstable.event.rounds.configuring import settings_act


def set_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("values", metavar="KEY=VALUE", nargs="+", help="rounds=7, city=Graz, …")
    event_options(parser)


def remark_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("text", metavar="TEXT", help="the remark")
    event_options(parser)


def leave_fide_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    event_options(parser)


def run_set(options: Namespace) -> int:
    """Change settings."""
    values = {}
    for text in options.values:
        key, separator, value = text.partition("=")
        if not separator:
            raise CannotAct(f"{text} is not KEY=VALUE")
        values[key] = value
    shown = ", ".join(f"{key} is {value}" for key, value in values.items())
    event = opened(options)
    return do(event, settings_act(section_of(event, options), values), options, shown)


def run_remark(options: Namespace) -> int:
    """Add a remark to the report."""
    return do(opened(options), Remark(options.text), options, "noted")


def run_leave_fide(options: Namespace) -> int:
    """Leave FIDE mode."""
    return do(opened(options), FideModeLeft(), options, "the event has left FIDE mode")
