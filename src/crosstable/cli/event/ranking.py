"""Verbs about places and ratings that the results alone do not give."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import (
    WHO,
    WHO_TEXT,
    do,
    event_of,
    given_values,
    opened_at,
    section_of,
)
from crosstable.cli.parser import argument, takes
from crosstable.errors import CannotAct
from crosstable.event.acts.ranking import ExternalValues, RankedByHand, RatingFromRound
from crosstable.event.people.finding import person_meant
from crosstable.event.people.lots import plain_order
from crosstable.text.formats import read_whole


@takes(
    argument("who", metavar="ID", nargs="+", help=f"in this order: {WHO_TEXT}"),
    argument("--reason", metavar="TEXT", help="for example: play-off"),
    argument("--lots", metavar="SEED", help="draw the order by lot with this seed"),
)
def run_rank(options: Namespace) -> int:
    """Rank players whom the tie-breaks leave tied, as given or by lot."""
    event, section = opened_at(options)
    people = [person_meant(section, text) for text in options.who]
    reason = options.reason or "decided by the arbiter"
    if options.lots is not None:
        order = plain_order((person.id for person in people), options.lots)
        people.sort(key=lambda person: order.index(person.id))
        reason = f"lots, seed {options.lots}"
    names = ", ".join(person.name for person in people)
    return do(event, RankedByHand(tuple(person.id for person in people), reason), options, names)


@takes(
    argument(
        "--tiebreak", metavar="CODE", default="", help="tie-break (default: the last OTHER_...)"
    ),
    argument("values", metavar="ID=VALUE", nargs="+", help=f"{WHO_TEXT}, with the value"),
)
def run_external(options: Namespace) -> int:
    """Give values of an organiser's own tie-break."""
    event, section = opened_at(options)
    given = given_values(options, "ID=VALUE")
    values = {person_meant(section, who).id: value for who, value in given}
    act = ExternalValues(values, options.tiebreak)
    return do(event, act, options, f"{len(values)} values")


@takes(
    WHO,
    argument("rating", metavar="N", help="rating on the later list"),
    argument("--from", dest="round", metavar="ROUND", required=True, help="from this round on"),
    argument("--list", dest="source", metavar="TEXT", default="", help="name of that list"),
)
def run_rating(options: Namespace) -> int:
    """Give the rating of a later list, in an event of more than 30 days."""
    event = event_of(options)
    person = person_meant(section_of(event, options), options.who)
    rating = read_whole(options.rating)
    number = read_whole(options.round)
    if rating is None or number is None:
        raise CannotAct("give a rating and the first round it applies to")
    act = RatingFromRound(person.id, number, rating, options.source)
    return do(event, act, options, f"{person.name} has {rating} from round {number}")
