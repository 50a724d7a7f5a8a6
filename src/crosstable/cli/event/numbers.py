"""Verbs about starting numbers and players who must not meet."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import do, event_options, opened, section_of
from crosstable.cli.parser import CommandParser
from crosstable.errors import CannotAct
from crosstable.event.acts.numbers import NumbersExchanged, NumbersMadeAgain, Prohibited
from crosstable.event.people.finding import person_meant

_WHO = "starting number, or part of the name"


def number_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "who",
        metavar="ID",
        nargs="*",
        help=f"two players of equal rating (default: renumber all): {_WHO}",
    )
    event_options(parser)


def run_number(options: Namespace) -> int:
    """Exchange the numbers of two players; without players make the numbers again."""
    event = opened(options)
    section = section_of(event, options)
    if not options.who:
        return do(event, NumbersMadeAgain(), options, "the numbers follow the ratings")
    if len(options.who) != 2:
        raise CannotAct("give two players to swap their numbers, or none")
    one, other = (person_meant(section, text) for text in options.who)
    done = f"{one.name} and {other.name} have swapped numbers"
    return do(event, NumbersExchanged(one.id, other.id), options, done)


def prohibit_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("who", metavar="ID", nargs="+", help=_WHO)
    parser.add_argument("--lift", action="store_true", help="they may meet again")
    event_options(parser)


def run_prohibit(options: Namespace) -> int:
    """Forbid players to meet, before round 1 is paired."""
    event = opened(options)
    section = section_of(event, options)
    people = [person_meant(section, text) for text in options.who]
    names = " and ".join(one.name for one in people)
    done = f"{names} {'may meet again' if options.lift else 'must not meet'}"
    return do(event, Prohibited(tuple(one.id for one in people), options.lift), options, done)
