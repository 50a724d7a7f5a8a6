"""The verb that draws lots for the numbers."""

from __future__ import annotations

import secrets
from argparse import Namespace

from crosstable.cli.event.acting import do, event_of, section_of
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import say
from crosstable.event.acts.lots import LotsDrawn
from crosstable.event.people.numbering import order_of


@takes(
    argument(
        "--varma",
        action="store_true",
        help="keep compatriots apart in the last three rounds (Varma tables, 9 to 24 players)",
    ),
    argument("--seed", metavar="TEXT", help="seed of the draw (default: a new one)"),
)
def run_lots(options: Namespace) -> int:
    """Draw the starting numbers by lot, and show them."""
    event = event_of(options)
    seed = options.seed if options.seed is not None else secrets.token_hex(8)
    code = do(event, LotsDrawn(seed, options.varma), options, f"numbers drawn, seed {seed}")
    if code == FINE and options.format == "text":
        section = section_of(event, options)
        for number, who in enumerate(order_of(section), 1):
            say(f"  {number:3}  {section.people[who].name}")
    return code
