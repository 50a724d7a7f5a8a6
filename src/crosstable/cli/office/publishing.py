"""`office publish`: what was computed is out."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.exitcodes import FINE
from crosstable.cli.office.opening import answer, office_options, opened, user_of
from crosstable.cli.parser import CommandParser
from crosstable.office.answers import published_answer
from crosstable.office.lists.publishing import publish, write_publication
from crosstable.office.store.opening import Office


def add_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "-o",
        dest="output",
        metavar="DIR",
        help="folder for the files, with a subfolder for each list",
    )
    parser.add_argument(
        "--edition", metavar="N", type=int, help="write only the files of this published edition"
    )
    parser.add_argument(
        "--yes", action="store_true", help="publish before the closing date, or an older run"
    )
    office_options(parser)


def run(options: Namespace) -> int:
    """Publish, and write the files."""
    with opened(options) as office:
        if options.edition is not None:
            lines = [_written(office, options.edition, Path(options.output or "."))]
            answer(options, [{"edition": options.edition}], lines)
            return FINE
        done = publish(office, user_of(office, options), confirmed=options.yes)
        lines = [
            f"published the {one.kind} list of {one.day}, issue {one.issue} (edition {one.edition})"
            for one in done
        ]
        if options.output is not None:
            target = Path(options.output)
            lines += [_written(office, one.edition, target) for one in done]
    answer(options, [published_answer(one) for one in done], lines)
    return FINE


def _written(office: Office, edition: int, target: Path) -> str:
    place = target / f"edition-{edition:04d}"
    names = write_publication(office, edition, place)
    return f"{len(names)} files are in {place}"
