"""`office run`: the next list."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.office.opening import (
    KIND,
    align_columns,
    office_of,
    step,
    user_of,
    watch_reports,
)
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.office.answers import run_answer
from crosstable.office.lists.highlights import (
    FAR,
    MOST,
    Highlights,
    PersonChange,
    highlights_of,
)
from crosstable.office.lists.running import Run, preview
from crosstable.office.lists.running import run as run_list
from crosstable.output.period.refusals import WORDS
from crosstable.text.wording import counted

OVER = argument(
    "--over",
    metavar="N",
    type=int,
    default=FAR,
    help=f"count ratings that change by more than N points (default: {FAR})",
)
NAMED = argument(
    "--most", metavar="N", type=int, default=MOST, help=f"people of each kind (default: {MOST})"
)


@takes(
    argument("--preview", action="store_true", help="only show the list; record nothing"),
    OVER,
    NAMED,
    KIND,
)
def run_run(options: Namespace) -> int:
    """Compute it; exit code 1 if a report was refused."""
    with office_of(options) as office:
        compute = preview if options.preview else run_list
        done = compute(
            office, user_of(office, options), options.kind, step=step, watch=watch_reports
        )
        highlights = highlights_of(office, done.difference, over=options.over, most=options.most)
    is_refused = any(outcome.status == "refused" for outcome in done.computed.outcomes)
    return print_answer(
        options,
        run_answer(done, highlights),
        run_lines(done, highlights),
        FAULTS if is_refused else FINE,
    )


def run_lines(done: Run, highlights: Highlights) -> Iterator[str]:
    """A run in a few lines, and whose ratings it changes."""
    changes = done.difference
    name = f"edition {done.edition}" if done.edition else "preview"
    yield f"{name}: the {done.kind} list of {done.day}, {done.computed.players} players"
    statuses = Counter(outcome.status for outcome in done.computed.outcomes)
    words = [f"{count} {WORDS[status]}" for status, count in statuses.items()]
    yield f"reports: {', '.join(words) or 'none'}"
    far = f", {highlights.far} by more than {highlights.over} points" if highlights.far else ""
    first = f", {counted(highlights.first, 'first rating')}" if highlights.first else ""
    numbers = f"{changes['added']} new, {changes['removed']} gone"
    yield f"ratings: {changes['changed']} changed{far}{first}; players: {numbers}"
    for outcome in done.computed.outcomes:
        if outcome.status == "refused":
            yield f"refused: submission {outcome.submission}: {outcome.codes}"
    if done.waiting:
        waiting = ", ".join(map(str, done.waiting))
        yield f"corrections of published lists are pending (crosstable office rerun): {waiting}"
    yield from _people_lines("largest changes", highlights.largest, changes["changed"])
    yield from _people_lines("first ratings", highlights.first_ratings, highlights.first)
    yield from _people_lines("new players", highlights.added, changes["added"])
    yield from _people_lines("gone", highlights.removed, changes["removed"])


def _people_lines(heading: str, people: Sequence[PersonChange], count: int) -> Iterator[str]:
    if not people:
        return
    yield f"{heading}:"
    rows = (
        (f"  {each.player}", each.name, each.old or "-", "->", each.new or "-", _change(each))
        for each in people
    )
    yield from align_columns(rows)
    if count > len(people):
        yield f"  and {count - len(people)} more (--most N, or --format json)"


def _change(person: PersonChange) -> str:
    return f"{person.new - person.old:+}" if person.old and person.new else ""
