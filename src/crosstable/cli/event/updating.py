"""The verb that holds the entries against a rating list."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import do_together, opened_at, report_refusal
from crosstable.cli.event.people import list_options, source_of
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import say, say_json, talk
from crosstable.errors import CannotAct
from crosstable.event.answers import update_answer
from crosstable.event.intake.updating import NATIONAL, Comparison, Difference, compared_with_list
from crosstable.event.people.finding import person_meant
from crosstable.event.state import Section
from crosstable.lists.store import ListStore

_ALL = "all"


@takes(
    argument(
        "--take",
        metavar="ID",
        nargs="+",
        help="apply the differences of these players: starting numbers, parts of names, or all",
    ),
    argument(
        "--as",
        dest="kept",
        choices=("rating", NATIONAL),
        default="rating",
        help="keep the rating of the list as the national one (default: rating)",
    ),
    list_options,
)
def run_update(options: Namespace) -> int:
    """Show what a rating list has otherwise, and take over what was chosen, never more."""
    event, section = opened_at(options)
    source = source_of(options, event.event, section)
    if source is None:
        raise CannotAct("name a list with --list, or set rating-list of the event")
    comparison = compared_with_list(section, source, ListStore(), national=options.kept == NATIONAL)
    acts = comparison.acts(_wanted_ids(section, options))
    outcome = do_together(event, acts, options)
    if isinstance(outcome, CannotAct):
        return report_refusal(outcome, options)
    if options.format == "json":
        say_json(update_answer(comparison, taken=len(acts)))
    else:
        _say(comparison, len(acts), options)
    return FINE


def _wanted_ids(section: Section, options: Namespace) -> set[str] | None:
    """The ids whose differences are taken over; None for all of them."""
    if not options.take:
        return set()
    if options.take == [_ALL]:
        return None
    return {person_meant(section, text).id for text in options.take}


def _say(comparison: Comparison, taken: int, options: Namespace) -> None:
    if comparison.is_in_force is False:
        talk(
            f"note: {comparison.list} is of {comparison.date}, "
            "not of the month in which the event starts"
        )
    for difference in comparison.differences:
        say(_line(difference))
    for name in comparison.missing:
        talk(f"note: {name} is not in {comparison.list}")
    say(f"{len(comparison.differences)} differ from {comparison.list}, {taken} taken over")


def _line(difference: Difference) -> str:
    was = difference.was
    changes = (
        f"{key} {was[key] or '-'} -> {value or '-'}" for key, value in difference.data.items()
    )
    return f"{difference.number:>4}  {difference.person.name}: {', '.join(changes)}"
