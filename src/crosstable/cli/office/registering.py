"""`office register`: an event, before it starts."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.office.opening import (
    answer,
    day_of,
    kind_option,
    office_options,
    opened,
    user_of,
)
from crosstable.cli.parser import CommandParser
from crosstable.office.answers import registered_answer
from crosstable.office.reports.registering import IN_TIME, Notice, Registration, register


def add_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "name", metavar="NAME", help="name of the event, as it will appear in the report"
    )
    parser.add_argument("starts", metavar="START", help="first day, such as 2026-03-06")
    parser.add_argument("ends", metavar="END", help="last day")
    for name, text in (
        ("place", "place"),
        ("federation", "federation that pays the fees (default: that of the office)"),
        ("rate-of-play", "rate of play, such as 5400+30"),
        ("fee-class", "fee class"),
        ("club", "organising club"),
        ("organiser", "organiser"),
    ):
        parser.add_argument(f"--{name}", metavar="TEXT", default="", help=text)
    arbiter = "an arbiter; may be repeated"
    parser.add_argument("--arbiter", metavar="NAME", action="append", default=[], help=arbiter)
    parser.add_argument("--highest", metavar="N", type=int, help="highest expected rating")
    parser.add_argument(
        "--highest-woman", metavar="N", type=int, help="highest expected rating among women"
    )
    parser.add_argument(
        "--registered-on", metavar="DATE", help="date of an earlier registration made elsewhere"
    )
    parser.add_argument("--official", action="store_true", help="official FIDE event")
    parser.add_argument("--league", action="store_true", help="league")
    kind_option(parser)
    office_options(parser)


def run(options: Namespace) -> int:
    """Register it; exit code 1 if the notice is too short."""
    one = Registration(
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
    with opened(options) as office:
        done = register(office, user_of(office, options), one)
    answer(options, registered_answer(done), (f"event {done.event}: {_words(done.notice)}",))
    return FINE if done.notice.state == IN_TIME else FAULTS


def _words(notice: Notice) -> str:
    if notice.state == IN_TIME:
        return f"registered {notice.given} days before it starts"
    if notice.given < 0:
        return f"registered after the start, so it will not be rated ({notice.clause})"
    return (
        f"registered {notice.given} days before it starts, but {notice.needed} are required "
        f"({notice.clause}); its report will be refused"
    )
