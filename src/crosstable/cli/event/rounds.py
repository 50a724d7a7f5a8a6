"""Verbs about rounds."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import WHO_TEXT, do, opened, opened_at, section_of
from crosstable.cli.event.looking import board_lines
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import say
from crosstable.errors import CannotAct
from crosstable.event.acts.rounds import Closed, Published, Unpublished
from crosstable.event.disk.folder import EventFolder
from crosstable.event.people.finding import person_meant
from crosstable.event.people.teams import team_meant
from crosstable.event.rounds.drawing import draw, exchanged
from crosstable.event.state import Status
from crosstable.event.status import event_status
from crosstable.event.systems.system import is_team

_SWAPPED = ("first", "second")


@takes()
def run_pair(options: Namespace) -> int:
    """Pair the next round as a draft, and show it."""
    event, section = opened_at(options)
    act = draw(section)
    code = do(event, act, options, f"round {act.round} is paired (draft)")
    if code == FINE and options.format == "text":
        _show(event, options)
    return code


def _show(event: EventFolder, options: Namespace) -> None:
    status = event_status(event.event, section_of(event, options))
    for line in board_lines(status):
        say(line)


@takes(*(argument(name, metavar="ID", help=WHO_TEXT) for name in _SWAPPED))
def run_swap(options: Namespace) -> int:
    """Exchange two players of the draft, and name the rules that the new pairs break."""
    event, section = opened_at(options)
    meant = team_meant if is_team(section) else person_meant
    one, other = (meant(section, getattr(options, name)) for name in _SWAPPED)
    act = exchanged(section, one.id, other.id)
    code = do(event, act, options, f"{one.name} and {other.name} are swapped")
    if code == FINE and options.format == "text":
        _show(event, options)
    return code


@takes()
def run_publish(options: Namespace) -> int:
    """Publish the draft."""
    event = opened(options)
    last = section_of(event, options).current_round
    return do(event, Published(last.number), options, f"round {last.number} is published")


@takes()
def run_unpublish(options: Namespace) -> int:
    """Take a published round back to be a draft."""
    event = opened(options)
    last = section_of(event, options).current_round
    return do(event, Unpublished(last.number), options, f"round {last.number} is a draft again")


@takes()
def run_close(options: Namespace) -> int:
    """Close the round."""
    event = opened(options)
    last = section_of(event, options).current_round
    if last.status is Status.CLOSED:
        raise CannotAct(f"round {last.number} is already closed")
    return do(event, Closed(last.number), options, f"round {last.number} is closed")
