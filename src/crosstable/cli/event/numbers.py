"""Verbs about starting numbers and players who must not meet."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import WHO_TEXT, ask, opened
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
    return ask(opened(options), "number", options, done, people=options.who)


@takes(
    argument("who", metavar="ID", nargs="+", help=WHO_TEXT),
    argument("--from", dest="first", metavar="N", type=int, help="first round (default: 1)"),
    argument(
        "--to", dest="last", metavar="N", type=int, help="last round (default: the first one)"
    ),
    argument("--lift", action="store_true", help="they may meet again"),
)
def run_prohibit(options: Namespace) -> int:
    """Forbid players to meet, in all rounds or in some, before round 1 is paired."""
    first = 1 if options.first is None and options.last is not None else options.first
    last = options.last if options.last is not None else first
    rounds = "" if first is None else f" in rounds {first} to {last}"
    done = f"{{about}} {'may meet again' if options.lift else 'must not meet'}{rounds}"
    words = {"people": options.who, "first": first, "last": last, "lifted": options.lift}
    return ask(opened(options), "prohibit", options, done, **words)
