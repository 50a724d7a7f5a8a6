"""The command `fmt`."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.details import open_with_details
from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.files import Seen, write_output
from crosstable.cli.options import OUTPUT, OVERWRITE, REPORT, reading_options
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import talk
from crosstable.reading.folders import is_event
from crosstable.text.wording import shown_name
from crosstable.writing.formatter import formatted_file

DETAILS = "If FILE is the folder of an event, the change is recorded as an act of the event."
EXAMPLES = ("crosstable fmt open.trf -o tidy.trf", "crosstable fmt open.trf --check")


@takes(
    REPORT,
    OUTPUT,
    lambda parser: parser.set_defaults(output=None),
    argument(
        "--check", action="store_true", help="write nothing; exit code 1 if the layout differs"
    ),
    OVERWRITE,
    reading_options,
)
def run(options: Namespace) -> int:
    """Write the canonical layout, or compare with it."""
    report = open_with_details(options)
    document = report.tournament.document
    assert document is not None
    data = formatted_file(report.tournament)
    if not options.check:
        seen = Seen(report.path, document.to_bytes())
        return _write_report(options, seen, data)
    if data == document.to_bytes():
        return FINE
    talk(f"{shown_name(report.path)}: the layout differs from the canonical one")
    return FAULTS


def _write_report(options: Namespace, seen: Seen, data: bytes) -> int:
    """Write the report; the folder of an event gets it as an act, if it differs."""
    if options.output is None and is_event(options.file):
        return _taken_over(seen.path, data)
    write_output(options.output or "-", data, options.overwrite, seen)
    return FINE


def _taken_over(path: str, data: bytes) -> int:
    if Path(path).read_bytes() == data:
        talk(f"{shown_name(path)} has the canonical layout")
        return FINE
    from crosstable.cli.event.outside import changed_report  # only for the folder of an event

    answer = changed_report(Path(path).parent, path, data)
    talk(f"{shown_name(path)}: the change is act {answer.line.n} of the event")
    return FINE
