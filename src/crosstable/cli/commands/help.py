"""The command `help`."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import (
    argument,
    general_help,
    parser_of,
    refuse_unknown_command,
    takes,
    verb_parser_of,
)
from crosstable.cli.terminal import put

DETAILS = "Without a command, all commands are listed."
EXAMPLES = ("crosstable help standings", "crosstable help event pair")


@takes(
    argument("about", nargs="?", metavar="COMMAND", help="name of a command"),
    argument("verb", nargs="?", metavar="VERB", help="verb of event or office"),
)
def run(options: Namespace) -> int:
    """Print the help."""
    if options.about is None:
        put(general_help())
        return FINE
    refuse_unknown_command([options.about])
    if options.verb is not None:
        put(verb_parser_of(options.about, options.verb).format_help())
        return FINE
    put(parser_of(options.about).format_help())
    return FINE
