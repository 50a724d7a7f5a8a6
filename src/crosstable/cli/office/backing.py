"""`office backup`: the whole office in one file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.exitcodes import FINE
from crosstable.cli.office.opening import answer, office_options, opened, user_of
from crosstable.cli.parser import CommandParser
from crosstable.office.moving.backups import back_up


def add_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("target", metavar="FILE", help="new ZIP file; it contains secrets")
    office_options(parser)


def run(options: Namespace) -> int:
    """Write it."""
    with opened(options) as office:
        done = back_up(office, user_of(office, options), Path(options.target))
    shape = {"target": str(done.path), "acts": done.acts}
    answer(options, shape, (f"backed up {done.acts} acts to {done.path}",))
    return FINE
