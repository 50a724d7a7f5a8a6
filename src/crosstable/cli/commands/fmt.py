"""The command `fmt`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.files import write_output
from crosstable.cli.input import open_report
from crosstable.cli.options import (
    output_option,
    overwrite_option,
    reading_options,
    report_argument,
)
from crosstable.cli.terminal import talk
from crosstable.text.wording import named
from crosstable.writing.formatter import formatted_file

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.cli.parser import CommandParser

DETAILS = ""
EXAMPLES = ("crosstable fmt open.trf -o tidy.trf", "crosstable fmt open.trf --check")


def add_options(parser: CommandParser) -> None:
    """Declare what the command takes."""
    report_argument(parser)
    output_option(parser)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit code 1 if the layout differs"
    )
    overwrite_option(parser)
    reading_options(parser)


def run(options: Namespace) -> int:
    """Write the canonical layout, or compare with it."""
    report = open_report(options)
    document = report.tournament.document
    assert document is not None
    data = formatted_file(report.tournament)
    if not options.check:
        write_output(options.output, data, options.overwrite)
        return FINE
    if data == document.to_bytes():
        return FINE
    talk(f"{named(report.path)}: the layout differs from the canonical one")
    return FAULTS
