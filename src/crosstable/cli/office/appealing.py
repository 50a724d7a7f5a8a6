"""`office appeal`: appeals are made, listed and answered."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.office.opening import align_columns, office_of, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.errors import Unusable
from crosstable.office.reports.appeals import appeals_of
from crosstable.office.reports.deciding import appeal, close_appeal

ACTS = ("list", "make", "uphold", "dismiss")


@takes(
    argument("act", nargs="?", choices=ACTS, default="list", metavar="ACT", help=", ".join(ACTS)),
    argument(
        "number", nargs="?", type=int, metavar="N", help="with make: submission; else: appeal"
    ),
    argument("--reason", metavar="TEXT", default="", help="what is wrong, or the answer"),
    argument("--person", metavar="N", type=int, help="with make: the player it is about"),
)
def run_appeal(options: Namespace) -> int:
    """Do it."""
    with office_of(options) as office:
        actor = user_of(office, options)
        if options.act == "list":
            rows = appeals_of(office, actor)
            lines = align_columns(
                (row.number, row.submission, row.outcome, row.reason, row.answer) for row in rows
            )
            shapes = [row._asdict() for row in rows]
            return print_answer(options, shapes, lines if rows else ["no appeal was made"])
        if options.number is None:
            raise Unusable(f"office appeal {options.act} needs a number")
        if options.act == "make":
            number = appeal(office, actor, options.number, options.reason, options.person)
            line = f"appeal {number}: received"
        else:
            is_upheld = options.act == "uphold"
            close_appeal(office, actor, options.number, upheld=is_upheld, answer=options.reason)
            line = f"appeal {options.number}: {'upheld' if is_upheld else 'dismissed'}"
    return print_answer(options, {"done": line}, (line,))
