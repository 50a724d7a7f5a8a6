"""`office import`: the list to begin with, or a whole exported office."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.exitcodes import FINE
from crosstable.cli.office.opening import answer, kind_option, office_options, opened, user_of
from crosstable.cli.parser import CommandParser
from crosstable.office.answers import imported_answer, verified_answer
from crosstable.office.lists.importing import import_list
from crosstable.office.lists.proving import verify
from crosstable.office.moving.exporting import OFFICE_NAME
from crosstable.office.moving.importing import import_office


def add_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "source",
        metavar="LIST",
        help="rating list, LIST@2026-11-01, folder of a period, or folder of an export",
    )
    parser.add_argument("--yes", action="store_true", help="accept a list with a future date")
    kind_option(parser)
    office_options(parser)


def run(options: Namespace) -> int:
    """Take it in."""
    source = Path(options.source)
    if (source / OFFICE_NAME).is_file():
        with import_office(source, options.database) as office:
            proved = verify(office)
        line = f"imported {proved.acts} acts into {options.database}; users need new passwords"
        answer(options, verified_answer(proved), (line,))
        return FINE
    with opened(options) as office:
        actor = user_of(office, options)
        done = import_list(office, actor, options.source, options.kind, confirmed=options.yes)
    lines = [f"imported the {done.kind} list of {done.day}: {done.players} players"]
    answer(options, imported_answer(done), [*lines, *map(str, done.findings)])
    return FINE
