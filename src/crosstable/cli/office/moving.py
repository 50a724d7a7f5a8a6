"""`office export`, `import`, `backup` and `restore`: an office as files, and back."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.office.opening import KIND, office_of, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.office.answers import imported_answer, verified_answer
from crosstable.office.lists.importing import import_list
from crosstable.office.lists.proving import verify
from crosstable.office.moving.backups import back_up, restore
from crosstable.office.moving.exporting import OFFICE_NAME, export
from crosstable.office.moving.importing import import_office


@takes(argument("target", metavar="DIR", help="new folder"))
def run_export(options: Namespace) -> int:
    """Write it."""
    with office_of(options) as office:
        acts = export(office, user_of(office, options), Path(options.target))
    shape = {"target": options.target, "acts": acts}
    return print_answer(options, shape, (f"exported {acts} acts to {options.target}",))


@takes(
    argument(
        "source",
        metavar="LIST",
        help="rating list, LIST@2026-11-01, folder of a period, or folder of an export",
    ),
    argument("--yes", action="store_true", help="accept a list with a future date"),
    KIND,
)
def run_import(options: Namespace) -> int:
    """Take it in."""
    source = Path(options.source)
    if (source / OFFICE_NAME).is_file():
        with import_office(source, options.database) as office:
            proved = verify(office)
        line = f"imported {proved.acts} acts into {options.database}; users need new passwords"
        return print_answer(options, verified_answer(proved), (line,))
    with office_of(options) as office:
        actor = user_of(office, options)
        done = import_list(office, actor, options.source, options.kind, confirmed=options.yes)
    lines = [f"imported the {done.kind} list of {done.day}: {done.players} players"]
    return print_answer(options, imported_answer(done), [*lines, *map(str, done.findings)])


@takes(argument("target", metavar="FILE", help="new ZIP file; it contains secrets"))
def run_backup(options: Namespace) -> int:
    """Write it."""
    with office_of(options) as office:
        done = back_up(office, user_of(office, options), Path(options.target))
    shape = {"target": str(done.path), "acts": done.acts}
    return print_answer(options, shape, (f"backed up {done.acts} acts to {done.path}",))


@takes(argument("source", metavar="FILE", help="backup"), acts=False)
def run_restore(options: Namespace) -> int:
    """Make the office; exit code 1 if the backup was tampered with."""
    office, proved = restore(Path(options.source), options.database)
    office.close()
    lines = [f"restored {proved.acts} acts into {options.database}, {len(proved.faults)} faults"]
    return print_answer(
        options,
        verified_answer(proved),
        [*lines, *map(str, proved.faults)],
        FAULTS if proved.faults else FINE,
    )
