"""The command `lists`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.options import format_option
from crosstable.cli.terminal import say, say_json, talk, waiting
from crosstable.errors import CannotAct, Unusable
from crosstable.lists.store import ListStore
from crosstable.output.drawing.text import aligned_rows

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.cli.parser import CommandParser

DETAILS = (
    "Verbs: add FILE, show, remove NAME, search TEXT. The lists are stored in your data folder, "
    "or in the folder named by the variable CROSSTABLE_DATA."
)
EXAMPLES = ("crosstable lists add players.csv --name fide", 'crosstable lists search "carl nor"')

VERBS = ("add", "show", "remove", "search")


def add_options(parser: CommandParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("verb", metavar="VERB", choices=VERBS, help=", ".join(VERBS))
    parser.add_argument("what", metavar="WHAT", nargs="?", help="file, name of a list, or text")
    parser.add_argument(
        "--name", metavar="NAME", help="name of the list (default: that of the file)"
    )
    parser.add_argument("--date", metavar="DATE", default="", help="date of the list")
    parser.add_argument(
        "--most", metavar="N", type=int, default=20, help="number of results to show (default: 20)"
    )
    format_option(parser, "the answer")


def run(options: Namespace) -> int:
    """Run the verb."""
    if options.verb != "show" and not options.what:
        raise Unusable(f"lists {options.verb} needs one more argument")
    try:
        return _RUN[options.verb](ListStore(), options)
    except CannotAct as problem:
        talk(f"crosstable: {problem}")
        return FAULTS


def _add(store: ListStore, options: Namespace) -> int:
    path = Path(options.what)
    with waiting("reading the rating list"):
        stored = store.add(path, options.name or path.stem, options.date)
    if options.format == "json":
        say_json(stored._asdict())
    else:
        say(f"{stored.name}: {stored.players} players")
    return FINE


def _show(store: ListStore, options: Namespace) -> int:
    lists = store.lists()
    if options.format == "json":
        say_json([one._asdict() for one in lists])
        return FINE
    for line in aligned_rows([(x.name, x.date, str(x.players), x.file) for x in lists], indent=""):
        say(line)
    if not lists:
        say("no lists yet: crosstable lists add FILE")
    return FINE


def _remove(store: ListStore, options: Namespace) -> int:
    store.remove(options.what)
    say(f"removed {options.what}")
    return FINE


def _search(store: ListStore, options: Namespace) -> int:
    found = store.search(options.what, options.most)
    if options.format == "json":
        say_json([one._asdict() for one in found])
        return FINE if found else FAULTS
    rows = [
        (x.fide_id, x.title or "", x.name, x.federation or "", str(x.standard or "-"), x.list)
        for x in found
    ]
    for line in aligned_rows(rows, indent=""):
        say(line)
    if not found:
        say("nobody found")
    return FINE if found else FAULTS


_RUN = {"add": _add, "show": _show, "remove": _remove, "search": _search}
