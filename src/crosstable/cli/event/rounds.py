"""Verbs about rounds."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import WHO_TEXT, ask, event_of, section_of
from crosstable.cli.event.looking import board_lines
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import say
from crosstable.event.disk.folder import EventFolder
from crosstable.event.status import event_status

_SWAPPED = ("first", "second")


@takes()
def run_pair(options: Namespace) -> int:
    """Pair the next round as a draft, and show it."""
    event = event_of(options)
    code = ask(event, "pair", options, "{about} is paired (draft)")
    if code == FINE and options.format == "text":
        _show(event, options)
    return code


def _show(event: EventFolder, options: Namespace) -> None:
    status = event_status(event.event, section_of(event, options))
    for line in board_lines(status):
        say(line)


@takes(*(argument(name, metavar="ID", help=WHO_TEXT) for name in _SWAPPED))
def run_swap(options: Namespace) -> int:
    """Exchange two players of the draft, and name the rules that the new pairs break."""
    event = event_of(options)
    words = {"one": options.first, "other": options.second}
    code = ask(event, "swap", options, "{about} are swapped", **words)
    if code == FINE and options.format == "text":
        _show(event, options)
    return code


@takes()
def run_publish(options: Namespace) -> int:
    """Publish the draft."""
    return ask(event_of(options), "publish", options, "{about} is published")


@takes()
def run_unpublish(options: Namespace) -> int:
    """Take a published round back to be a draft."""
    return ask(event_of(options), "unpublish", options, "{about} is a draft again")


@takes()
def run_close(options: Namespace) -> int:
    """Close the round."""
    return ask(event_of(options), "close", options, "{about} is closed")
