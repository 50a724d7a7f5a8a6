"""`office rerun`: published lists again, with what would change."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from crosstable.cli.office.opening import KIND, day_of, office_of, step, user_of, watch_reports
from crosstable.cli.office.running import run_lines
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.office.answers import run_answer
from crosstable.office.lists.running import Run, rerun

_MOST_SHOWN = 20


@takes(
    argument(
        "--since", metavar="DATE", help="first list (default: the first whose inputs changed)"
    ),
    KIND,
)
def run_rerun(options: Namespace) -> int:
    """Compute them; nothing is published."""
    since = None if options.since is None else day_of(options.since)
    with office_of(options) as office:
        actor = user_of(office, options)
        done = rerun(office, actor, options.kind, since=since, step=step, watch=watch_reports)
    lines = [line for run_ in done for line in _lines(run_)]
    nothing = ["no published list has changed inputs since it was computed"]
    return print_answer(options, [run_answer(run_) for run_ in done], lines or nothing)


def _lines(run_: Run) -> Iterator[str]:
    yield from run_lines(run_)
    players = run_.difference["players"]
    for row in players[:_MOST_SHOWN]:
        ratings = f"{row['old'] or '-'} -> {row['new'] or '-'}"
        yield f"  {row['player']}: {ratings} ({', '.join(row['fields'])})"
    if len(players) > _MOST_SHOWN:
        yield f"  and {len(players) - _MOST_SHOWN} more (--format json has all)"
