"""The command `diff`."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.details import open_with_details
from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.options import format_option, reading_options
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.errors import Unusable
from crosstable.rules.changes import change_json, diff

DETAILS = "The exit code is 1 if the events differ."
EXAMPLES = (
    "crosstable diff open.trf corrected.trf",
    "crosstable diff open.trf corrected.trf --format json",
)


@takes(
    argument("old", metavar="A", help="the earlier report, or - for standard input"),
    argument("new", metavar="B", help="the later report"),
    format_option("the changes"),
    reading_options,
)
def run(options: Namespace) -> int:
    """Compare two reports and print the changes."""
    if options.old == options.new == "-":
        raise Unusable("only one of the two reports can be standard input")
    old, new = (open_with_details(options, path) for path in (options.old, options.new))
    changes = diff(old.tournament, new.tournament)
    lines = [
        f"{change.message} ({change.consequence})" if change.consequence else change.message
        for change in changes
    ]
    shape = {"changes": [change_json(change) for change in changes]}
    return print_answer(options, shape, lines or ["no difference"], FAULTS if changes else FINE)
