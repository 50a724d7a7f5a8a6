"""The command `help`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import general_help, parser_of, refuse_unknown_command
from crosstable.cli.terminal import put

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.cli.parser import CommandParser

DETAILS = "Without a command, all commands are listed."
EXAMPLES = ("crosstable help", "crosstable help standings")


def add_options(parser: CommandParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("about", nargs="?", metavar="COMMAND", help="name of a command")


def run(options: Namespace) -> int:
    """Print the help."""
    if options.about is None:
        put(general_help())
        return FINE
    refuse_unknown_command([options.about])
    put(parser_of(options.about).format_help())
    return FINE
