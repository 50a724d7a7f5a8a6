"""The command `anonymise`."""

from __future__ import annotations

import json
import secrets
from argparse import Namespace
from pathlib import Path

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.files import read_input, write_output
from crosstable.cli.options import OVERWRITE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import remark, talk
from crosstable.errors import CannotWrite, Unusable
from crosstable.event.disk.anonymous import AnonymousEvent
from crosstable.output.anonymous.lines import BIRTHS
from crosstable.output.anonymous.making import Anonymised, Anonymiser
from crosstable.output.anonymous.substitution import Substitution
from crosstable.reading.folders import is_event
from crosstable.text.wording import shown_name

DETAILS = (
    "Names, ids, birth days, clubs, teams, places and comments are replaced; results, ratings, "
    "columns and every fault stay. The result is compared with FILE, and nothing is written if a "
    "finding, a rank or a size moved. Whoever knows the crosstable can still recognise the event."
)
EXAMPLES = (
    "crosstable anonymise open.trf -o for-a-bug-report.trf",
    "crosstable anonymise open.trf --births year -o without-births.trf",
)


@takes(
    argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="reports, files of other programs, or the folder of an event",
    ),
    argument(
        "-o", dest="output", metavar="OUT", required=True, help="file; a folder for several FILEs"
    ),
    argument(
        "--births",
        choices=BIRTHS,
        default=BIRTHS[0],
        help="another day of the same year (the default), nothing, the same date, or the year",
    ),
    argument("--keep-comments", action="store_true", help="leave comments and unknown lines"),
    argument("--seed", metavar="TEXT", help="make the same replacements on every run"),
    argument("--map", metavar="FILE", help="also write who stands for whom; keep it to yourself"),
    OVERWRITE,
)
def run(options: Namespace) -> int:
    """Write the files without the people in them."""
    if len(options.files) > 1 and options.output == "-":
        raise Unusable("several files need a folder, not standard output")
    if len(options.files) == 1 and is_event(options.files[0]):
        return _write_event(options)
    anonymiser = Anonymiser(options.seed, options.births, keep_comments=options.keep_comments)
    made: list[tuple[str, Anonymised]] = []
    files = [(path, read_input(path)) for path in options.files]
    for _, data in files:
        anonymiser.prepare(data)
    for path, data in files:
        try:
            made.append((path, anonymiser.anonymised(data)))
        except CannotWrite as problem:
            talk(f"crosstable: {shown_name(path)}: {problem}")
            return FAULTS
    for number, (path, anonymised) in enumerate(made, 1):
        target = options.output if len(made) == 1 else _target(path, number, options.output)
        write_output(target, anonymised.data, options.overwrite)
    if options.map:
        text = json.dumps(made[-1][1].pairs, ensure_ascii=False, indent=2) + "\n"
        write_output(options.map, text.encode(), options.overwrite)
        remark(f"note: {options.map} says who stands for whom; do not pass it on")
    remark("note: whoever knows the crosstable of the event can still recognise it")
    return FINE


def _write_event(options: Namespace) -> int:
    """The folder of an event, as another folder."""
    target = Path(options.output)
    if target.exists():
        raise Unusable(f"{options.output} exists; give a new folder for the event")
    substitution = Substitution(options.seed or secrets.token_hex(16), "utf-8")
    try:
        AnonymousEvent(Path(options.files[0]), substitution, options.births).write(target)
    except CannotWrite as problem:
        talk(f"crosstable: {shown_name(options.files[0])}: {problem}")
        return FAULTS
    remark("note: whoever knows the crosstable of the event can still recognise it")
    return FINE


def _target(path: str, number: int, output: str) -> str:
    """A file of the folder; of its former name only the end is kept."""
    return str(Path(output) / f"file{number}{Path(path).suffix.lower()}")
