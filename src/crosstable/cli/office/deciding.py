"""`office decide`: what becomes of a report; without a number, what waits for a decision."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.exitcodes import FINE
from crosstable.cli.office.opening import align_columns, day_of, office_of, user_of
from crosstable.cli.options import named_values
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer, talk
from crosstable.errors import Unusable
from crosstable.office.answers import decision_answer
from crosstable.office.reports.deciding import (
    Decision,
    Outcome,
    accept_all,
    decide,
    resolve,
    state_of,
)
from crosstable.office.reports.inbox import inbox
from crosstable.office.reports.questions import questions_of
from crosstable.office.reports.submitting import bind
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import User

WORDS = {
    "accept": Outcome.ACCEPTED,
    "return": Outcome.RETURNED,
    "refuse": Outcome.REFUSED,
    "postpone": Outcome.POSTPONED,
    "withdraw": Outcome.WITHDRAWN,
}


@takes(
    argument("submission", nargs="?", type=int, metavar="N", help="submission"),
    argument("outcome", nargs="?", choices=tuple(WORDS), metavar="WHAT", help=", ".join(WORDS)),
    argument("--reason", metavar="TEXT", default="", help="reason; do not include names"),
    argument("--event", metavar="N", type=int, help="event the report belongs to"),
    argument(
        "--player",
        metavar="NO=PERSON",
        action="append",
        default=[],
        help="who a player is: 4=1503014, or 4=new; may be repeated",
    ),
    argument(
        "--since", metavar="DATE", help="first list the report counts for (default: the next one)"
    ),
    argument(
        "--saw",
        metavar="DECISION",
        type=int,
        default=0,
        help="number of the last decision about the report, to decide again",
    ),
    argument(
        "--all-clean",
        action="store_true",
        help="accept every pending report without errors or questions",
    ),
)
def run_decide(options: Namespace) -> int:
    """Decide, or list what is open."""
    with office_of(options) as office:
        actor = user_of(office, options)
        if options.all_clean:
            return _accept_clean(office, actor, options)
        if options.submission is None:
            return _list(office, actor, options)
        if options.event is not None:
            bind(office, actor, options.submission, options.event)
        for start, person in named_values(options.player, "--player").items():
            _resolve(office, actor, options.submission, start, person)
        if options.outcome is None:
            return _what_comes_next(office, options)
        since = None if options.since is None else day_of(options.since)
        outcome = WORDS[options.outcome]
        done = decide(
            office,
            actor,
            options.submission,
            outcome,
            options.reason,
            counts_from=since,
            saw=options.saw,
        )
    return print_answer(options, decision_answer(done), (_line(done),))


def _what_comes_next(office: Office, options: Namespace) -> int:
    """What was stored without a decision, and what the report still needs."""
    number = options.submission
    state = state_of(office, number)
    stored = [
        f"submission {number}: player {start} is {'somebody new' if person == 'new' else person}"
        for start, person in named_values(options.player, "--player").items()
    ]
    if options.event is not None:
        stored.append(f"submission {number}: it belongs to event {options.event}")
    if state.outcome:
        following = [f"submission {number} is {state.outcome}"]
    elif state.problem:
        following = [f"not ready to be accepted: {state.problem}", *map("  {}".format, state.open)]
    else:
        following = [f"ready to be accepted: crosstable office decide {number} accept"]
    answer = {"submission": number, **state._asdict()}
    return print_answer(options, answer, [*stored, *following])


def _line(decision: Decision) -> str:
    since = f", counts from the list of {decision.counts_from}" if decision.counts_from else ""
    given = ", ".join(map(str, decision.newcomers))
    new = f"; numbers given: {given}" if given else ""
    return f"submission {decision.submission}: {decision.outcome}{since}{new}"


def _resolve(office: Office, actor: User, submission: int, start: str, person: str) -> None:
    if not start.isdecimal() or not (person == "new" or person.isdecimal()):
        raise Unusable(f"--player {start}={person} is not STARTNUMBER=PERSON")
    number = None if person == "new" else int(person)
    resolve(office, actor, submission, int(start), number)


def _list(office: Office, actor: User, options: Namespace) -> int:
    rows = inbox(office, actor)
    lines = align_columns(
        (row.submission, row.received_at[:10], row.verdict, row.state, row.event_name, row.file)
        for row in rows
    )
    return print_answer(
        options, [row._asdict() for row in rows], lines if rows else ["nothing waits"]
    )


def _accept_clean(office: Office, actor: User, options: Namespace) -> int:
    done, left = accept_all(office, actor, [row.submission for row in inbox(office, actor)])
    print_answer(options, [decision_answer(decision) for decision in done], map(_line, done))
    for number, reason in left.items():
        talk(f"waits: {reason}")
        for question in questions_of(office, number):
            talk(f"  question: {question.describe()}")
            talk(f"    = answer: {question.command(number)}")
    return FINE
