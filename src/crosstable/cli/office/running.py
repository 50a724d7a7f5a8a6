"""`office run`: the next list."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.office.opening import KIND, office_of, step, user_of, watch_reports
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.office.answers import run_answer
from crosstable.office.lists.running import Run, preview
from crosstable.office.lists.running import run as run_list
from crosstable.output.period.refusals import WORDS


@takes(argument("--preview", action="store_true", help="only show the list; record nothing"), KIND)
def run_run(options: Namespace) -> int:
    """Compute it; exit code 1 if a report was refused."""
    with office_of(options) as office:
        compute = preview if options.preview else run_list
        done = compute(
            office, user_of(office, options), options.kind, step=step, watch=watch_reports
        )
    is_refused = any(outcome.status == "refused" for outcome in done.computed.outcomes)
    return print_answer(options, run_answer(done), run_lines(done), FAULTS if is_refused else FINE)


def run_lines(done: Run) -> Iterator[str]:
    """A run in a few lines."""
    changes = done.difference
    name = f"edition {done.edition}" if done.edition else "preview"
    yield f"{name}: the {done.kind} list of {done.day}, {done.computed.players} players"
    counted = Counter(outcome.status for outcome in done.computed.outcomes)
    words = [f"{count} {WORDS[status]}" for status, count in counted.items()]
    yield f"reports: {', '.join(words) or 'none'}"
    numbers = (changes["changed"], changes["added"], changes["removed"])
    yield "ratings: {} changed; players: {} new, {} gone".format(*numbers)
    for outcome in done.computed.outcomes:
        if outcome.status == "refused":
            yield f"refused: submission {outcome.submission}: {outcome.codes}"
    if done.waiting:
        waiting = ", ".join(map(str, done.waiting))
        yield f"corrections of published lists are pending (crosstable office rerun): {waiting}"
