"""Verbs about starting numbers, players who must not meet, and penalties."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import WHO_TEXT, ask, event_of
from crosstable.cli.parser import argument, takes


@takes(
    argument(
        "who",
        metavar="ID",
        nargs="*",
        help=f"two players of equal rating (default: renumber all): {WHO_TEXT}",
    )
)
def run_number(options: Namespace) -> int:
    """Exchange the numbers of two players; without players make the numbers again."""
    swapped = "{about} have swapped numbers"
    done = swapped if options.who else "the numbers follow the ratings"
    return ask(event_of(options), "number", options, done, people=options.who)


@takes(
    argument("who", metavar="ID", nargs="+", help=WHO_TEXT),
    argument("--from", dest="first", metavar="N", type=int, help="first round (default: 1)"),
    argument(
        "--to", dest="last", metavar="N", type=int, help="last round (default: the first one)"
    ),
    argument("--lift", action="store_true", help="they may meet again"),
    argument(
        "--while-possible",
        action="store_true",
        help="they may meet in a round that cannot be paired otherwise",
    ),
)
def run_prohibit(options: Namespace) -> int:
    """Forbid players to meet, in all rounds or in some, before round 1 is paired."""
    first = 1 if options.first is None and options.last is not None else options.first
    last = options.last if options.last is not None else first
    rounds = "" if first is None else f" in rounds {first} to {last}"
    done = f"{{about}} {'may meet again' if options.lift else 'must not meet'}{rounds}"
    words = {"people": options.who, "first": first, "last": last, "lifted": options.lift}
    words["while_possible"] = options.while_possible
    return ask(event_of(options), "prohibit", options, done, **words)


@takes(
    argument("who", metavar="ID", help=f"player, or team: {WHO_TEXT}"),
    argument("points", metavar="POINTS", help="points that are taken away; 0 cancels the penalty"),
    argument("--match-points", action="store_true", help="match points of a team"),
    argument("--after", metavar="ROUND", help="round after which it counts (default: the last)"),
    argument("--bonus", action="store_true", help="give the points instead"),
    argument("--reason", metavar="TEXT", default="", help="why; the report has it as a comment"),
)
def run_penalty(options: Namespace) -> int:
    """Take points from a player or a team, or give them."""
    kind = "match points" if options.match_points else "points"
    sign = "+" if options.bonus else "-"
    words = {
        "who": options.who,
        "points": options.points,
        "match_points": options.match_points,
        "after": options.after,
        "bonus": options.bonus,
        "reason": options.reason,
    }
    is_cancelled = not options.points.strip("0.,")
    done = "penalty cancelled" if is_cancelled else f"{sign}{options.points} {kind}"
    return ask(event_of(options), "penalty", options, f"{{about}}: {done}", **words)
