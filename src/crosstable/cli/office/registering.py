"""`office register`: an event, before it starts."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.files import read_input
from crosstable.cli.office.opening import PLAY, day_of, office_of, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer, talk
from crosstable.errors import NoReport, OfficeProblem, Unusable
from crosstable.office.answers import registered_answer
from crosstable.office.reports.announcing import registration_of_report, registrations_of_table
from crosstable.office.reports.registering import (
    IN_TIME,
    Notice,
    Registration,
    register,
    register_many,
)
from crosstable.ratings.period.fromfiles import submissions_of

_TEXTS = {
    "place": "place",
    "federation": "federation that pays the fees (default: that of the office)",
    "rate-of-play": "rate of play, such as 5400+30",
    "fee-class": "fee class",
    "club": "organising club",
    "organiser": "organiser",
}


@takes(
    argument(
        "name", nargs="?", metavar="NAME", help="name of the event, as it will appear in the report"
    ),
    argument("starts", nargs="?", metavar="START", help="first day, such as 2026-03-06"),
    argument("ends", nargs="?", metavar="END", help="last day"),
    argument("--table", metavar="CSV", help="register every event of a table"),
    argument(
        "--report",
        metavar="FILE",
        action="append",
        default=[],
        help="register the event of a report, or of every report of a folder; may be repeated",
    ),
    *(
        argument(f"--{name}", metavar="TEXT", default="", help=text)
        for name, text in _TEXTS.items()
    ),
    argument(
        "--arbiter", metavar="NAME", action="append", default=[], help="an arbiter; may be repeated"
    ),
    argument("--highest", metavar="N", type=int, help="highest expected rating"),
    argument("--highest-woman", metavar="N", type=int, help="highest expected rating among women"),
    argument(
        "--registered-on", metavar="DATE", help="date of an earlier registration made elsewhere"
    ),
    argument(
        "--yes",
        action="store_true",
        help="with --table or --report: register events that already began as of today",
    ),
    argument("--official", action="store_true", help="official FIDE event"),
    argument("--league", action="store_true", help="league"),
    PLAY,
)
def run_register(options: Namespace) -> int:
    """Register it; exit code 1 if the notice is too short."""
    if options.table is not None or options.report:
        return _register_many(options)
    if options.ends is None:
        raise Unusable("office register needs a name, the first and the last day, or --table")
    registration = Registration(
        options.name,
        day_of(options.starts),
        day_of(options.ends),
        options.place,
        options.federation,
        options.kind,
        options.rate_of_play,
        options.fee_class,
        options.club,
        options.organiser,
        tuple(options.arbiter),
        options.official,
        options.league,
        options.highest,
        options.highest_woman,
        None if options.registered_on is None else day_of(options.registered_on),
    )
    with office_of(options) as office:
        done = register(office, user_of(office, options), registration)
    return print_answer(
        options,
        registered_answer(done),
        (f"event {done.event}: {_words(done.notice)}",),
        FINE if done.notice.state == IN_TIME else FAULTS,
    )


def _register_many(options: Namespace) -> int:
    if options.name is not None:
        raise Unusable("name one event, or give --table or --report, not both")
    registered_on = None if options.registered_on is None else day_of(options.registered_on)
    registrations = []
    if options.table is not None:
        rows = registrations_of_table(read_input(options.table).decode("utf-8", "replace"))
        registrations += [
            row if row.registered_on else row._replace(registered_on=registered_on) for row in rows
        ]
    left_out = []
    for report in submissions_of(options.report):
        try:
            registrations.append(registration_of_report(report.read(), registered_on))
        except (NoReport, OfficeProblem) as problem:
            left_out.append(f"{report.label}: not registered: {problem}")
    if not registrations:
        raise Unusable("\n".join(left_out) or "there is no report and no row of a table")
    with office_of(options) as office:
        done = register_many(office, user_of(office, options), registrations, confirmed=options.yes)
    lines = [
        f"event {each.event}: {registration.name}: {_words(each.notice)}"
        for each, registration in zip(done, registrations, strict=True)
    ]
    for line in left_out:
        talk(line)
    is_fine = not left_out and all(each.notice.state == IN_TIME for each in done)
    answer = [registered_answer(each) for each in done]
    return print_answer(options, answer, lines, FINE if is_fine else FAULTS)


def _words(notice: Notice) -> str:
    if notice.state == IN_TIME:
        return f"registered {notice.given} days before it starts"
    if notice.given < 0:
        return f"registered after the start, so it will not be rated ({notice.clause})"
    return (
        f"registered {notice.given} days before it starts, but {notice.needed} are required "
        f"({notice.clause}); its report will be refused"
    )
