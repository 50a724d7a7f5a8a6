"""The command `diff`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.input import open_report
from crosstable.cli.options import format_option, reading_options
from crosstable.cli.terminal import say, say_json
from crosstable.errors import Unusable
from crosstable.rules.changes import change_json, diff

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.cli.parser import CommandParser

DETAILS = "The exit code is 1 if the events differ."
EXAMPLES = (
    "crosstable diff open.trf corrected.trf",
    "crosstable diff open.trf corrected.trf --format json",
)


def add_options(parser: CommandParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("old", metavar="A", help="the earlier report, or - for standard input")
    parser.add_argument("new", metavar="B", help="the later report")
    format_option(parser, "the changes")
    reading_options(parser)


def run(options: Namespace) -> int:
    """Compare two reports and print the changes."""
    if options.old == options.new == "-":
        raise Unusable("only one of the two reports can be standard input")
    old, new = (open_report(options, path) for path in (options.old, options.new))
    changes = diff(old.tournament, new.tournament)
    if options.format == "json":
        say_json({"changes": [change_json(change) for change in changes]})
        return FAULTS if changes else FINE
    for change in changes:
        consequence = f" ({change.consequence})" if change.consequence else ""
        say(f"{change.message}{consequence}")
    if not changes:
        say("no difference")
    return FAULTS if changes else FINE
