"""The command `lists`."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.options import format_option
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer, remark, say, talk, waiting
from crosstable.errors import CannotAct, Unusable
from crosstable.lists.files.reading import RatingList
from crosstable.lists.store import ListStore
from crosstable.output.drawing.text import aligned_rows

DETAILS = (
    "Verbs: add FILE, show, remove NAME, search TEXT. The lists are stored in your data folder, "
    "or in the folder named by the variable CROSSTABLE_DATA."
)
EXAMPLES = ("crosstable lists add players.csv --name fide", 'crosstable lists search "carl nor"')

VERBS = ("add", "show", "remove", "search")


@takes(
    argument("verb", metavar="VERB", choices=VERBS, help=", ".join(VERBS)),
    argument("what", metavar="WHAT", nargs="?", help="file, name of a list, or text"),
    argument("--name", metavar="NAME", help="name of the list (default: that of the file)"),
    argument("--date", metavar="DATE", default="", help="date of the list"),
    argument(
        "--most", metavar="N", type=int, default=20, help="number of results to show (default: 20)"
    ),
    format_option("the answer"),
)
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
    if RatingList.open(path).has_full_births:
        remark("note: this file has full dates of birth, which are private; only years are kept")
    players = "1 player" if stored.players == 1 else f"{stored.players} players"
    return print_answer(options, stored._asdict(), (f"{stored.name}: {players}",))


def _show(store: ListStore, options: Namespace) -> int:
    lists = store.lists()
    rows = [(list_.name, list_.date, str(list_.players), list_.file) for list_ in lists]
    lines = aligned_rows(rows, indent="") if rows else ["no lists yet: crosstable lists add FILE"]
    return print_answer(options, [list_._asdict() for list_ in lists], lines)


def _remove(store: ListStore, options: Namespace) -> int:
    store.remove(options.what)
    say(f"removed {options.what}")
    return FINE


def _search(store: ListStore, options: Namespace) -> int:
    people = store.search(options.what, options.most)
    rows = [
        (x.fide_id, x.title or "", x.name, x.federation or "", str(x.standard or "-"), x.list)
        for x in people
    ]
    lines = aligned_rows(rows, indent="") if rows else ["nobody found"]
    return print_answer(
        options, [person._asdict() for person in people], lines, FINE if people else FAULTS
    )


_RUN = {"add": _add, "show": _show, "remove": _remove, "search": _search}
