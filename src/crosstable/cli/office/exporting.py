"""`office export`: everything as open files."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.exitcodes import FINE
from crosstable.cli.office.opening import answer, office_options, opened, user_of
from crosstable.cli.parser import CommandParser
from crosstable.office.moving.exporting import export


def add_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("target", metavar="DIR", help="new folder")
    office_options(parser)


def run(options: Namespace) -> int:
    """Write it."""
    with opened(options) as office:
        acts = export(office, user_of(office, options), Path(options.target))
    shape = {"target": options.target, "acts": acts}
    answer(options, shape, (f"exported {acts} acts to {options.target}",))
    return FINE
