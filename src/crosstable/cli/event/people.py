"""Verbs about people."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.event.acting import (
    WHO,
    WHO_TEXT,
    ask,
    do,
    do_each,
    do_together,
    event_of,
    given_values,
    opened_at,
    report_refusal,
    section_of,
)
from crosstable.cli.event.choosing import chooser, match_lines
from crosstable.cli.event.outside import run_report_import
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import CommandParser, argument, takes
from crosstable.cli.terminal import say, say_json, talk
from crosstable.errors import CannotAct
from crosstable.event.acts.people import Entered
from crosstable.event.answers import import_answer
from crosstable.event.intake.fromlists import (
    KINDS,
    Source,
    complete_entry,
    list_named,
    match_entry,
)
from crosstable.event.intake.lines import read_entries
from crosstable.event.intake.registration import (
    Registration,
    new_id,
    registration,
    sequence_of,
    usual_list,
)
from crosstable.event.requests.people import KINDS_OF_BYES_OF_PEOPLE, range_in
from crosstable.event.requests.request import Body
from crosstable.event.requests.table import request_of
from crosstable.event.state import Event, Section
from crosstable.event.typed import PersonValue, typed_value
from crosstable.lists.store import ListStore

_DATA = {
    "sex": "m or w",
    "title": "title, such as FM",
    "federation": "federation, such as NOR",
    "fide-id": "FIDE number",
    "born": "date of birth, or only the year",
    "club": "club",
    "national": "national rating",
}
"""What else can be given about a player, with its help."""


def list_options(parser: CommandParser) -> None:
    """From which of the lists that are kept the ratings are taken."""
    parser.add_argument(
        "--list",
        metavar="NAME",
        help="fill in missing data from this list (default: rating-list of the event; or none)",
    )
    parser.add_argument(
        "--kind", choices=KINDS, help="which rating (default: by the time control of the event)"
    )


@takes(
    argument("name", metavar="NAME", nargs="?", help="name, surname first"),
    argument("--rating", metavar="N", help="rating"),
    list_options,
    *(argument(f"--{name}", metavar="TEXT", help=text) for name, text in _DATA.items()),
)
def run_add(options: Namespace) -> int:
    """Enter a player."""
    event = event_of(options)
    given = {key.replace("-", "_"): getattr(options, key.replace("-", "_")) for key in _DATA}
    given |= {"name": options.name, "rating": options.rating}
    data = {key: typed_value(key, text) for key, text in given.items() if text}
    source = source_of(options, event.event, section_of(event, options))
    if source is not None:
        data = _from_list(data, source, options)
    return do(event, Entered(new_id(), data), options, f"entered {data.get('name')}")


def _from_list(
    data: dict[str, PersonValue], source: Source, options: Namespace
) -> dict[str, PersonValue]:
    """What a list says about somebody; a doubtful one has to be chosen."""
    store = ListStore()
    match = match_entry(data, store, source.list)
    if options.format == "text":
        for line in match_lines(match):
            talk(line)
    if not match.found:
        return data
    chosen = match.found[0] if match.is_certain else chooser(options)(match)
    if chosen is None:
        raise CannotAct(f"it is not certain who {match.name} is; choose with --fide-id")
    return dict(complete_entry(data, chosen.player, list_named(store, source.list), source.kinds))


def source_of(options: Namespace, event: Event, section: Section) -> Source | None:
    """The list that the options or the event name, with the ratings that count."""
    name = usual_list(event) if options.list is None else options.list
    if name in (None, "", "none"):
        return None
    return Source(str(name), (options.kind,) if options.kind else sequence_of(event, section))


@takes(
    argument("file", metavar="FILE", nargs="?", help="table of players: CSV or XLSX"),
    argument(
        "--report",
        action="store_true",
        help="accept changes made to the report or event.toml outside the event",
    ),
    argument("--discard", action="store_true", help="with --report: reject the changes instead"),
    list_options,
    argument("--dry-run", action="store_true", help="only show what would be done"),
)
def run_import(options: Namespace) -> int:
    """Enter the players of a table; coming again gives a difference."""
    if options.report or options.discard:
        return run_report_import(options)
    if options.file is None:
        raise CannotAct("give a table of players, or --report")
    event, section = opened_at(options)
    plan = plan_registration(Path(options.file), event.event, section, options)
    acts = () if options.dry_run else plan.acts()
    outcome = do_together(event, acts, options)
    if isinstance(outcome, CannotAct):
        return report_refusal(outcome, options)
    if options.format == "json":
        say_json(import_answer(plan, done=not options.dry_run))
    else:
        say_counts(plan, dry_run=options.dry_run)
    return FINE


def plan_registration(
    path: Path, event: Event, section: Section, options: Namespace
) -> Registration:
    """What a table would do, shown before anything is done."""
    entries = read_entries(path)
    if options.format == "text":
        for guess in entries.guesses:
            talk(f"column {guess.column + 1}: {guess.field} ({guess.reason})")
        for column, heading in entries.left:
            named = f' "{heading}"' if heading else ""
            talk(f"column {column + 1}{named} is not used")
        for problem in entries.problems:
            talk(f"note: {problem}")
    source = source_of(options, event, section)
    plan = registration(section, entries, source, chooser(options))
    if options.format == "text":
        for match in plan.matches:
            for line in match_lines(match):
                talk(line)
        for person in plan.found.gone:
            talk(f"note: {person.name} is entered and not in {path.name}")
    return plan


def say_counts(plan: Registration, *, dry_run: bool = False) -> None:
    """How many are new and changed, and how many are entered without being in the table."""
    would = "would be " if dry_run else ""
    new, changed, gone = map(len, plan.found)
    say(f"{new} {would}added, {changed} {would}changed, {gone} not in the table")
    if plan.teams:
        say(f"teams, in the order of the boards of the table: {', '.join(plan.teams)}")


@takes(WHO, argument("values", metavar="KEY=VALUE", nargs="+", help="name=…, rating=…, title=…"))
def run_change(options: Namespace) -> int:
    """Change the data of a player."""
    data = dict(given_values(options))
    return ask(
        event_of(options), "change", options, "changed {about}", person=options.who, data=data
    )


@takes(
    argument("who", metavar="ID", nargs="*", help=WHO_TEXT),
    argument("--absent", action="store_true", help="mark them as absent"),
    argument("--all", action="store_true", help="mark all others as present"),
)
def run_checkin(options: Namespace) -> int:
    """Mark players as present."""
    if options.all:
        done = "{about}: present"
        return ask(event_of(options), "check-in-all", options, done, missing=options.who)
    if not options.who:
        raise CannotAct("name the players, or use --all")
    event, section = opened_at(options)
    requests = [
        request_of(
            event.event, section, "check-in", {"person": text, "present": not options.absent}
        )
        for text in options.who
    ]
    acts = [(request.act, f"{request.about} is noted") for request in requests]
    return do_each(event, acts, options)


@takes(
    WHO,
    argument("--rounds", metavar="LIST", required=True, help="rounds, separated by commas"),
    argument(
        "--kind",
        choices=tuple(KINDS_OF_BYES_OF_PEOPLE),
        default="half",
        help="points of the bye; none cancels it; duty is an evening away for the club (Keizer)",
    ),
)
def run_bye(options: Namespace) -> int:
    """Give a bye in coming rounds."""
    done = f"{{about}}: {options.kind} bye in round {options.rounds}"
    words = {"person": options.who, "rounds": options.rounds, "kind": options.kind}
    return ask(event_of(options), "bye", options, done, **words)


_AWAY = {
    "excused": "away with notice",
    "unexcused": "away without notice",
    "duty": "away for the club",
}


@takes(
    *(
        argument(f"--{word}", metavar="LIST", default="", help=f"{told}, separated by commas")
        for word, told in _AWAY.items()
    )
)
def run_evening(options: Namespace) -> int:
    """Begin an evening of a Keizer season: everybody is present except those who are away."""
    lists = {word: getattr(options, word).split(",") for word in _AWAY}
    words = {word: [who for who in listed if who.strip()] for word, listed in lists.items()}
    return ask(event_of(options), "evening", options, "{about} can be paired", **words)


@takes(
    WHO,
    argument("--from", dest="first", metavar="N", type=int, required=True, help="round"),
    argument("--to", dest="last", metavar="N", type=int, help="last round (default: the same)"),
)
def run_absent(options: Namespace) -> int:
    """Give byes without points for rounds that a player misses."""
    words = {"person": options.who, "first": options.first, "last": options.last}
    rounds = ", ".join(map(str, range_in(Body(words))))
    done = f"{{about}} is absent in round {rounds}"
    return ask(event_of(options), "absent", options, done, **words)


@takes(WHO)
def run_withdraw(options: Namespace) -> int:
    """Withdraw a player from the coming rounds."""
    return ask(event_of(options), "withdraw", options, "{about} has withdrawn", person=options.who)


@takes(WHO)
def run_return(options: Namespace) -> int:
    """Let a player who withdrew play again."""
    return ask(event_of(options), "return", options, "{about} plays again", person=options.who)


@takes(WHO)
def run_expel(options: Namespace) -> int:
    """Expel a player."""
    words = {"person": options.who, "expelled": True}
    return ask(event_of(options), "withdraw", options, "{about} is expelled", **words)


@takes(WHO)
def run_remove(options: Namespace) -> int:
    """Remove an entry before round 1."""
    return ask(event_of(options), "remove", options, "{about} is removed", person=options.who)
