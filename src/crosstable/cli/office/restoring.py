"""`office restore`: an office from a backup."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.office.opening import answer, office_options
from crosstable.cli.parser import CommandParser
from crosstable.office.answers import verified_answer
from crosstable.office.moving.backups import restore


def add_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("source", metavar="FILE", help="backup")
    office_options(parser, acts=False)


def run(options: Namespace) -> int:
    """Make the office; exit code 1 if the backup was tampered with."""
    office, proved = restore(Path(options.source), options.database)
    office.close()
    lines = [f"restored {proved.acts} acts into {options.database}, {len(proved.faults)} faults"]
    answer(options, verified_answer(proved), [*lines, *map(str, proved.faults)])
    return FAULTS if proved.faults else FINE
