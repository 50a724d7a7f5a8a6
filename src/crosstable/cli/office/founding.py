"""`office init`: a new office."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.options import named_values
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.office.founding import found


@takes(
    argument("--name", metavar="TEXT", help="name of the office"),
    argument("--federation", metavar="FED", help="federation, three letters"),
    argument(
        "--numbers",
        metavar="A-B",
        help="range of numbers for new players (default: 900000001-999999999)",
    ),
    argument(
        "--set",
        dest="settings",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="another setting: rules, options, excluded, fees; may be repeated",
    ),
    acts=False,
)
def run_init(options: Namespace) -> int:
    """Make the office."""
    given = {"name": options.name, "federation": options.federation, "numbers": options.numbers}
    settings = {name: value for name, value in given.items() if value is not None}
    settings |= named_values(options.settings, "--set")
    found(options.database, settings=settings).close()
    lines = (
        f"created the office {options.database}",
        "next: import the initial list with crosstable office import LIST@DATE",
    )
    return print_answer(options, {"database": options.database}, lines)
