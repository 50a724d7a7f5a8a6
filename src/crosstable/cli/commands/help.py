"""The command `help`."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, general_help, parser_of, refuse_unknown_command, takes
from crosstable.cli.terminal import put

DETAILS = "Without a command, all commands are listed."
EXAMPLES = ("crosstable help", "crosstable help standings")


@takes(argument("about", nargs="?", metavar="COMMAND", help="name of a command"))
def run(options: Namespace) -> int:
    """Print the help."""
    if options.about is None:
        put(general_help())
        return FINE
    refuse_unknown_command([options.about])
    put(parser_of(options.about).format_help())
    return FINE
