"""Verbs about places and ratings that the results alone do not give."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import do, event_options, opened, section_of
from crosstable.cli.parser import CommandParser
from crosstable.errors import CannotAct
from crosstable.event.acts.ranking import ExternalValues, RankedByHand, RatingFromRound
from crosstable.event.people.finding import person_meant
from crosstable.event.people.lots import plain_order
from crosstable.text.formats import read_whole

_WHO = "starting number, or part of the name"


def rank_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("who", metavar="ID", nargs="+", help=f"in this order: {_WHO}")
    parser.add_argument("--reason", metavar="TEXT", help="for example: play-off")
    parser.add_argument("--lots", metavar="SEED", help="draw the order by lot with this seed")
    event_options(parser)


def run_rank(options: Namespace) -> int:
    """Rank players whom the tie-breaks leave tied, as given or by lot."""
    event = opened(options)
    section = section_of(event, options)
    people = [person_meant(section, text) for text in options.who]
    reason = options.reason or "decided by the arbiter"
    if options.lots is not None:
        order = plain_order((one.id for one in people), options.lots)
        people.sort(key=lambda one: order.index(one.id))
        reason = f"lots, seed {options.lots}"
    names = ", ".join(one.name for one in people)
    return do(event, RankedByHand(tuple(one.id for one in people), reason), options, names)


def external_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "--tiebreak", metavar="CODE", default="", help="tie-break (default: the last OTHER_...)"
    )
    parser.add_argument("values", metavar="ID=VALUE", nargs="+", help=f"{_WHO}, with the value")
    event_options(parser)


def run_external(options: Namespace) -> int:
    """Give values of an organiser's own tie-break."""
    event = opened(options)
    section = section_of(event, options)
    values = {}
    for text in options.values:
        who, separator, value = text.partition("=")
        if not separator:
            raise CannotAct(f"{text} is not ID=VALUE")
        values[person_meant(section, who).id] = value
    act = ExternalValues(values, options.tiebreak)
    return do(event, act, options, f"{len(values)} values")


def rating_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("who", metavar="ID", help=_WHO)
    parser.add_argument("rating", metavar="N", help="rating on the later list")
    parser.add_argument(
        "--from", dest="round", metavar="ROUND", required=True, help="from this round on"
    )
    parser.add_argument(
        "--list", dest="source", metavar="TEXT", default="", help="name of that list"
    )
    event_options(parser)


def run_rating(options: Namespace) -> int:
    """Give the rating of a later list, in an event of more than 30 days."""
    event = opened(options)
    person = person_meant(section_of(event, options), options.who)
    rating, number = read_whole(options.rating), read_whole(options.round)
    if rating is None or number is None:
        raise CannotAct("give a rating and the first round it applies to")
    act = RatingFromRound(person.id, number, rating, options.source)
    return do(event, act, options, f"{person.name} has {rating} from round {number}")
