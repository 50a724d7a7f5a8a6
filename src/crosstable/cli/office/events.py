"""`office events`: the registered events, and those that do not take place."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.office.opening import align_columns, office_of, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.errors import Unusable
from crosstable.office.reports.registering import cancel_event, events_of

ACTS = ("list", "cancel")


@takes(
    argument("act", nargs="?", choices=ACTS, default="list", metavar="ACT", help=", ".join(ACTS)),
    argument("event", nargs="?", type=int, metavar="N", help="with cancel: the event"),
    argument("--reason", metavar="TEXT", default="", help="reason; do not include names"),
    argument("--without-report", action="store_true", help="only those without a report"),
)
def run_events(options: Namespace) -> int:
    """Do it."""
    with office_of(options) as office:
        actor = user_of(office, options)
        if options.act == "cancel":
            if options.event is None:
                raise Unusable("office events cancel needs the number of the event")
            cancel_event(office, actor, options.event, options.reason)
            line = f"event {options.event} is cancelled; a report of it counts as not registered"
            return print_answer(options, {"done": line}, (line,))
        rows = events_of(office, actor, without_report=options.without_report)
    lines = align_columns(
        (row.event, row.starts, row.ends, row.kind, row.club, row.state, row.reports, row.name)
        for row in rows
    )
    shapes = [row._asdict() for row in rows]
    return print_answer(options, shapes, lines if rows else ["no event is registered"])
