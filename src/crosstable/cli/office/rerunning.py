"""`office rerun`: published lists again, with what would change."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.office.opening import KIND, day_of, office_of, step, user_of, watch_reports
from crosstable.cli.office.running import NAMED, OVER, run_lines
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.office.answers import run_answer
from crosstable.office.lists.highlights import highlights_of
from crosstable.office.lists.running import rerun


@takes(
    argument(
        "--since", metavar="DATE", help="first list (default: the first whose inputs changed)"
    ),
    OVER,
    NAMED,
    KIND,
)
def run_rerun(options: Namespace) -> int:
    """Compute them; nothing is published."""
    since = None if options.since is None else day_of(options.since)
    with office_of(options) as office:
        actor = user_of(office, options)
        done = rerun(office, actor, options.kind, since=since, step=step, watch=watch_reports)
        named = [
            highlights_of(office, each.difference, over=options.over, most=options.most)
            for each in done
        ]
    lines = [
        line
        for each, highlights in zip(done, named, strict=True)
        for line in run_lines(each, highlights)
    ]
    nothing = ["no published list has changed inputs since it was computed"]
    answer = [run_answer(each, highlights) for each, highlights in zip(done, named, strict=True)]
    return print_answer(options, answer, lines or nothing)
