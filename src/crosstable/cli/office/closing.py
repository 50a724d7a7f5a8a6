"""`office closing`: what is to be settled before the next list closes."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.office.opening import KIND, office_of, user_of
from crosstable.cli.parser import takes
from crosstable.cli.terminal import print_answer
from crosstable.office.lists.closing import BeforeClosing, before_closing
from crosstable.text.wording import counted


@takes(KIND)
def run_closing(options: Namespace) -> int:
    """Print it; exit code 1 while something is open."""
    with office_of(options) as office:
        state = before_closing(office, user_of(office, options), options.kind)
    answer = {
        "kind": state.kind,
        "list_date": state.day.isoformat(),
        "closes": state.closes.isoformat(),
        "days_left": state.days_left,
        "waiting": [row._asdict() for row in state.waiting],
        "missing": [event._asdict() for event in state.missing],
        "appeals": [appeal._asdict() for appeal in state.appeals],
        "corrections": state.corrections,
        "duplicates": [pair._asdict() for pair in state.duplicates],
    }
    return print_answer(options, answer, _lines(state), FINE if state.is_ready else FAULTS)


def _lines(state: BeforeClosing) -> Iterator[str]:
    left = state.days_left
    when = f"in {counted(left, 'day')}" if left > 0 else "today" if left == 0 else "it has closed"
    yield f"the {state.kind} list of {state.day} closes on {state.closes}: {when}"
    for row in state.waiting:
        questions = f", {counted(row.questions, 'question')}" if row.questions else ""
        name = row.event_name or row.file
        yield f"  decide: submission {row.submission}, {name}, {row.verdict}{questions}"
    for event in state.missing:
        club = f" ({event.club})" if event.club else ""
        yield f"  no report yet: event {event.event}, {event.name}{club}, ended {event.ends}"
    for appeal in state.appeals:
        yield f"  answer: appeal {appeal.number} about submission {appeal.submission}"
    if state.corrections:
        numbers = ", ".join(map(str, state.corrections))
        yield f"  run again (crosstable office rerun): corrections {numbers}"
    if state.is_ready:
        yield "  nothing is open"
    for pair in state.duplicates:
        yield (
            f"  perhaps one person: {pair.one} {pair.name} and {pair.other} {pair.other_name} "
            f"({pair.score} of 100)"
        )
