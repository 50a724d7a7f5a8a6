"""Verbs about people."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from crosstable.cli.event.acting import do, event_options, opened, section_of
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import CommandParser
from crosstable.cli.terminal import say, talk
from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.acts.people import (
    ByeRequested,
    CheckedIn,
    DataChanged,
    Entered,
    Removed,
    Returned,
    Withdrawn,
)
from crosstable.event.entries import differences, read_rows, understood
from crosstable.event.folder import EventFolder, Who
from crosstable.event.fromlists import KINDS, completed
from crosstable.event.people import person_meant
from crosstable.lists.store import ListStore
from crosstable.text.formats import read_whole

MOST_ROUNDS = 99
_DATA = ("sex", "title", "federation", "fide-id", "born", "club")


def new_id() -> str:
    """A permanent id for somebody."""
    return f"p{secrets.token_hex(4)}"


def _who_argument(parser: CommandParser, *, several: bool = False) -> None:
    text = "starting number, or part of the name"
    if several:
        parser.add_argument("who", metavar="ID", nargs="+", help=text)
    else:
        parser.add_argument("who", metavar="ID", help=text)


def add_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="name, surname first")
    parser.add_argument("--rating", metavar="N", help="rating")
    list_options(parser)
    for name in _DATA:
        parser.add_argument(f"--{name}", metavar="TEXT")
    event_options(parser)


def run_add(options: Namespace) -> int:
    """Enter a player."""
    event = opened(options)
    given = {name.replace("-", "_"): getattr(options, name.replace("-", "_")) for name in _DATA}
    data: dict[str, Any] = {key: value for key, value in given.items() if value}
    if options.name:
        data["name"] = options.name
    if options.rating is not None:
        data["rating"] = _rating(options.rating)
    if options.list is not None:
        data = dict(completed(data, ListStore(), options.list, options.kind))
    return do(event, Entered(new_id(), data), options, f"entered {data.get('name')}")


def list_options(parser: CommandParser) -> None:
    """From which of the lists that are kept the ratings are taken."""
    parser.add_argument(
        "--list", metavar="NAME", help="fill in missing data from this list (crosstable lists)"
    )
    parser.add_argument(
        "--kind", choices=KINDS, default=KINDS[0], help="which rating (default: standard)"
    )


def _rating(text: str) -> int:
    number = read_whole(text)
    if number is None:
        raise CannotAct(f"{text[:20]} is not a rating")
    return number


def import_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="table of players: CSV or XLSX")
    parser.add_argument(
        "--report",
        action="store_true",
        help="accept changes made to the report or event.toml outside the event",
    )
    parser.add_argument(
        "--discard", action="store_true", help="with --report: reject the changes instead"
    )
    list_options(parser)
    parser.add_argument("--dry-run", action="store_true", help="only show what would be done")
    event_options(parser)


def run_import(options: Namespace) -> int:
    """Enter the players of a table; coming again gives a difference."""
    if options.report or options.discard:
        from crosstable.cli.event.outside import run_report_import

        return run_report_import(options)
    if options.file is None:
        raise CannotAct("give a table of players, or --report")
    event = opened(options)
    return enter_table(
        event,
        Path(options.file),
        Who(options.by),
        options.section,
        dry_run=options.dry_run,
        source=None if options.list is None else (options.list, options.kind),
    )


def enter_table(
    event: EventFolder,
    path: Path,
    who: Who,
    section: str | None = None,
    *,
    dry_run: bool = False,
    source: tuple[str, str] | None = None,
) -> int:
    """Show how the columns were understood, then enter who is new and change who changed."""
    entries = understood(read_rows(path))
    for guess in entries.guesses:
        talk(f"column {guess.column + 1}: {guess.field} ({guess.reason})")
    for problem in entries.problems:
        talk(f"note: {problem}")
    if source is not None:
        store = ListStore()
        people = tuple(completed(data, store, *source) for data in entries.people)
        entries = entries._replace(people=people)
    found = differences(event.event.section(section), entries)
    for person in found.gone:
        talk(f"note: {person.name} is entered but not in {path.name}")
    if not dry_run:
        for data in found.new:
            event.do(Entered(new_id(), _named(data)), section=section, who=who, confirmed=2)
        for person, other in found.changed:
            event.do(DataChanged(person.id, other), section=section, who=who)
    would = "would be " if dry_run else ""
    say(f"{len(found.new)} {would}new, {len(found.changed)} {would}changed, {len(found.gone)} gone")
    return FINE


def _named(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Somebody of whom a table has only the number is called by it until a list is asked."""
    return data if data.get("name") else {**data, "name": f"FIDE {data['fide_id']}"}


def change_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    _who_argument(parser)
    parser.add_argument("values", metavar="KEY=VALUE", nargs="+", help="name=…, rating=…, title=…")
    event_options(parser)


def run_change(options: Namespace) -> int:
    """Change the data of a player."""
    event = opened(options)
    person = person_meant(section_of(event, options), options.who)
    data: dict[str, Any] = {}
    for text in options.values:
        key, separator, value = text.partition("=")
        if not separator:
            raise CannotAct(f"{text} is not KEY=VALUE")
        data[key.replace("-", "_")] = _value(key, value)
    return do(event, DataChanged(person.id, data), options, f"changed {person.name}")


def _value(key: str, text: str) -> object:
    """What somebody typed for something that is known about a player."""
    if key == "rating":
        return _rating(text)
    if key == "half-byes":
        return {"yes": True, "no": False}.get(text.lower(), text)
    return text or None


def checkin_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    _who_argument(parser, several=True)
    parser.add_argument("--absent", action="store_true", help="mark them as absent")
    event_options(parser)


def run_checkin(options: Namespace) -> int:
    """Mark players as present."""
    event = opened(options)
    section = section_of(event, options)
    people = [person_meant(section, text) for text in options.who]
    codes = [
        do(event, CheckedIn(one.id, not options.absent), options, f"{one.name} is noted")
        for one in people
    ]
    return max(codes)


def bye_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    _who_argument(parser)
    parser.add_argument(
        "--rounds", metavar="LIST", required=True, help="rounds, separated by commas"
    )
    parser.add_argument(
        "--kind",
        choices=("half", "zero", "full", "none"),
        default="half",
        help="points of the bye; none cancels it",
    )
    event_options(parser)


_KINDS = {"half": "H", "zero": "Z", "full": "F", "none": ""}


def run_bye(options: Namespace) -> int:
    """Give a bye in coming rounds."""
    event = opened(options)
    person = person_meant(section_of(event, options), options.who)
    rounds = tuple(read_whole(part.strip()) or 0 for part in options.rounds.split(","))
    act = ByeRequested(person.id, rounds, _KINDS[options.kind])
    return do(event, act, options, f"{person.name}: {options.kind} bye in round {options.rounds}")


def absent_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    _who_argument(parser)
    parser.add_argument("--from", dest="first", metavar="N", type=int, required=True, help="round")
    parser.add_argument(
        "--to", dest="last", metavar="N", type=int, help="last round (default: the same)"
    )
    event_options(parser)


def run_absent(options: Namespace) -> int:
    """Give byes without points for rounds that a player misses."""
    event = opened(options)
    person = person_meant(section_of(event, options), options.who)
    last = options.first if options.last is None else options.last
    rounds = tuple(range(options.first, last + 1))
    if not rounds or len(rounds) > MOST_ROUNDS:
        raise CannotAct(f"rounds {options.first} to {last} is not a valid range")
    done = f"{person.name} is absent in round {', '.join(map(str, rounds))}"
    return do(event, ByeRequested(person.id, rounds, "Z"), options, done)


def withdraw_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    _who_argument(parser)
    event_options(parser)


return_options = expel_options = remove_options = withdraw_options


def _run_on_one(options: Namespace, make: Callable[[str], Act], done: str) -> int:
    event = opened(options)
    person = person_meant(section_of(event, options), options.who)
    return do(event, make(person.id), options, f"{person.name} {done}")


def run_withdraw(options: Namespace) -> int:
    """Withdraw a player from the coming rounds."""
    return _run_on_one(options, Withdrawn, "has withdrawn")


def run_return(options: Namespace) -> int:
    """Let a player who withdrew play again."""
    return _run_on_one(options, Returned, "plays again")


def run_expel(options: Namespace) -> int:
    """Expel a player."""
    return _run_on_one(options, lambda who: Withdrawn(who, expelled=True), "is expelled")


def run_remove(options: Namespace) -> int:
    """Remove an entry before round 1."""
    return _run_on_one(options, Removed, "is removed")
