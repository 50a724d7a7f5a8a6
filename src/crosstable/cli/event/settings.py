"""Verbs about settings, remarks and FIDE mode."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import ask, event_of, given_values
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import talk
from crosstable.event.settings import unread_time_control
from crosstable.event.state import Section


@takes(argument("values", metavar="KEY=VALUE", nargs="+", help="rounds=7, city=Graz, …"))
def run_set(options: Namespace) -> int:
    """Change settings."""
    values = dict(given_values(options))
    shown = ", ".join(f"{key} is {value}" for key, value in values.items())
    event = event_of(options)
    code = ask(event, "settings", options, shown, values=values)
    if code == FINE and "time-control" in values:
        say_unread_time_control(event.event.section())
    return code


def say_unread_time_control(section: Section) -> None:
    """A text that was not understood is kept; what follows from that is said."""
    text = unread_time_control(section)
    if text is not None:
        talk(f"note: the time control {text!r} was not understood and is kept as text, so nothing")
        talk("  that depends on it is checked, and the event is not known to be standard, rapid or")
        talk("  blitz: crosstable event set time-control=40/5400+30:1800+30 gives it in code")


@takes(argument("text", metavar="TEXT", help="the remark"))
def run_remark(options: Namespace) -> int:
    """Add a remark to the report."""
    return ask(event_of(options), "remark", options, "noted", text=options.text)


@takes()
def run_leave_fide(options: Namespace) -> int:
    """Leave FIDE mode."""
    return ask(event_of(options), "leave-fide-mode", options, "the event has left FIDE mode")
