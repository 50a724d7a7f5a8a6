"""The table of verbs, in the order of the help."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from crosstable.cli.parser import CommandParser, Declared, VerbGroups


class Verb(NamedTuple):
    """A verb: where it lives, its line in the help, and an example."""

    module: str
    summary: str
    example: str


VERBS: Mapping[str, Verb] = {
    "new": Verb("beginning", "Start an event, also from a report.", "event new club-open"),
    "status": Verb("looking", "Show the state of the event and what to do next.", "event status"),
    "add": Verb("people", "Enter a player.", 'event add "Lee, Ann" --rating 2010'),
    "import": Verb("people", "Enter the players of a CSV or XLSX file.", "event import list.csv"),
    "update": Verb(
        "updating", "Compare entries with a rating list.", "event update --list fide --take all"
    ),
    "change": Verb("people", "Change the data of a player.", "event change 5 title=FM"),
    "checkin": Verb("people", "Mark players as present.", "event checkin 1 2 5"),
    "bye": Verb("people", "Give a bye in coming rounds.", "event bye 5 --rounds 3,4"),
    "absent": Verb(
        "people", "Record that a player will miss rounds.", "event absent 5 --from 3 --to 4"
    ),
    "withdraw": Verb("people", "Withdraw a player from the coming rounds.", "event withdraw 5"),
    "return": Verb("people", "Let a player who withdrew play again.", "event return 5"),
    "expel": Verb("people", "Expel a player.", "event expel 5 --yes 3"),
    "remove": Verb("people", "Remove an entry before round 1.", "event remove 5"),
    "lots": Verb("lots", "Draw the starting numbers by lot.", "event lots --varma"),
    "number": Verb("numbers", "Swap starting numbers, or renumber all players.", "event number"),
    "prohibit": Verb("numbers", "Forbid two players to meet.", "event prohibit 3 8"),
    "penalty": Verb(
        "numbers",
        "Take points from a player or team.",
        'event penalty 5 1 --after 3 --reason "late"',
    ),
    "evening": Verb(
        "people",
        "Begin a club evening: everybody is present except some.",
        "event evening --excused 3,7 --duty 9",
    ),
    "pair": Verb("rounds", "Pair the next round as a draft.", "event pair"),
    "swap": Verb("rounds", "Swap two players in the draft.", "event swap 3 8"),
    "edit": Verb(
        "editing", "Change the draft or make a round by hand, step by step.", "event edit"
    ),
    "publish": Verb("rounds", "Publish the draft.", "event publish"),
    "unpublish": Verb("rounds", "Make a published round a draft again.", "event unpublish --yes 3"),
    "close": Verb("rounds", "Close the round when all results are in.", "event close"),
    "result": Verb("results", "Enter results, or read them from a file.", "event result 12 1-0"),
    "results": Verb(
        "entering", "Type the results of the round, one key per board.", "event results"
    ),
    "clear": Verb("results", "Clear the result of a board.", "event clear 12"),
    "postpone": Verb("results", "Postpone a game; it counts as a draw.", "event postpone 12"),
    "correct": Verb("results", "Correct a result of an earlier round.", "event correct 1 4 0-1"),
    "decide": Verb("merging", "Settle contradictions, or list them.", "event decide 12 1-0"),
    "rank": Verb("ranking", "Rank players who are still tied.", "event rank 4 7"),
    "external": Verb("ranking", "Enter values of your own tie-break.", "event external 4=12 7=11"),
    "rating": Verb(
        "ranking", "Record a later rating in a long event.", "event rating 4 2150 --from 5"
    ),
    "set": Verb("settings", "Change settings of the event.", "event set rounds=7 city=Graz"),
    "remark": Verb("settings", "Add a remark to the report.", 'event remark "lights out"'),
    "leave-fide": Verb("settings", "Leave FIDE mode permanently.", "event leave-fide --yes 4"),
    "section": Verb("sections", "List, add or remove sections.", "event section add B"),
    "move": Verb("sections", "Move a player to another section.", "event move 5 B"),
    "team": Verb("teams", "List, enter or change teams.", "event team add Rooks 1 5 9 12"),
    "lineup": Verb("teams", "Enter the line-up of a team.", "event lineup Rooks 1,2,4,5"),
    "match": Verb("teams", "Enter the results of a match.", "event match 3 1=01"),
    "preview": Verb("foresight", "Preview the next round, places and results.", "event preview"),
    "prizes": Verb("foresight", "Distribute the prizes.", "event prizes --sharing hort"),
    "send": Verb(
        "sending", "Check the report and prepare it for sending.", "event send --for rating"
    ),
    "advance": Verb("knockout", "Name the winner of a match.", "event advance 5 --yes 3"),
    "attach": Verb(
        "beside",
        "Work alongside Swiss-Manager or Vega: read what was paired there.",
        "event attach ~/Desktop/open --program swiss-manager",
    ),
    "hand-back": Verb("beside", "Write the results for the program that pairs.", "event hand-back"),
    "detach": Verb("beside", "Pair the event here again.", "event detach --yes 3"),
    "merge": Verb("merging", "Merge the event with another machine's.", "event merge b/open"),
    "print": Verb("printing", "Print a form of the event.", "event print pairings"),
    "backup": Verb("keeping", "Copy the whole event and verify the copy.", "event backup /mnt"),
    "restore": Verb("keeping", "Restore a backup; no act is lost.", "event restore open.zip"),
    "blame": Verb("keeping", "List who did what to a board or player.", "event blame 12"),
    "log": Verb("history", "List what was done.", "event log"),
    "undo": Verb("history", "Undo the last acts.", "event undo 2"),
    "show": Verb("history", "Print the report, now or after an earlier act.", "event show --at 9"),
    "verify": Verb("history", "Verify the journal, the reports and every round.", "event verify"),
}


_GROUPS: Mapping[str, tuple[str, ...]] = {
    "before the first round": (
        *("new", "add", "import", "update", "change", "checkin", "remove"),
        *("number", "lots", "set", "section", "move"),
    ),
    "rounds": (
        *("status", "preview", "evening", "pair", "swap", "edit", "publish", "unpublish", "close"),
        *("prohibit", "print"),
    ),
    "people": ("bye", "absent", "withdraw", "return", "expel", "penalty", "rating"),
    "results": (
        *("result", "results", "clear", "postpone", "correct", "decide"),
        *("rank", "external", "advance"),
    ),
    "teams": ("team", "lineup", "match"),
    "alongside another program": ("attach", "hand-back", "detach"),
    "after the event": ("prizes", "send", "remark", "leave-fide"),
    "history and copies": (
        *("log", "undo", "show", "blame", "verify", "backup", "restore", "merge"),
    ),
}
VERB_GROUPS: VerbGroups = {
    title: {name: VERBS[name].summary for name in names} for title, names in _GROUPS.items()
}
"""The verbs by what one does with them, as help and documents show them."""


def verb_parser(name: str) -> CommandParser:
    """The parser of a verb."""
    verb = VERBS[name]
    declared = _declaration(name)
    parser = CommandParser(f"event {name}", verb.summary, (f"crosstable {verb.example}",))
    declared.declare_in(parser)
    if declared.acts is not None:
        from crosstable.cli.event.acting import event_options

        event_options(parser, acts=declared.acts)
    parser.offer_defaults()
    return parser


def _declaration(name: str) -> Declared:
    module = import_module(f"crosstable.cli.event.{VERBS[name].module}")
    declared: Declared = getattr(module, f"run_{name.replace('-', '_')}")
    return declared


def run_verb(name: str, options: Namespace) -> int:
    """Run a verb; the exit code."""
    return _declaration(name)(options)
