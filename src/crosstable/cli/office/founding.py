"""`office init`: a new office."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.exitcodes import FINE
from crosstable.cli.office.opening import answer, office_options
from crosstable.cli.options import named_values
from crosstable.cli.parser import CommandParser
from crosstable.office.founding import found


def add_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("--name", metavar="TEXT", help="name of the office")
    parser.add_argument("--federation", metavar="FED", help="federation, three letters")
    parser.add_argument(
        "--numbers",
        metavar="A-B",
        help="range of numbers for new players (default: 900000001-999999999)",
    )
    parser.add_argument(
        "--set",
        dest="settings",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="another setting: rules, options, excluded, fees; may be repeated",
    )
    office_options(parser, acts=False)


def run(options: Namespace) -> int:
    """Make the office."""
    given = {"name": options.name, "federation": options.federation, "numbers": options.numbers}
    settings = {name: value for name, value in given.items() if value is not None}
    settings |= named_values(options.settings, "--set")
    found(options.database, settings=settings).close()
    lines = (
        f"created the office {options.database}",
        "next: import the initial list with crosstable office import LIST@DATE",
    )
    answer(options, {"database": options.database}, lines)
    return FINE
