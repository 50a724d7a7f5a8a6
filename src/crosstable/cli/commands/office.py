"""The command `office`: a verb, and what it takes."""

from __future__ import annotations

from argparse import REMAINDER
from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FAULTS, UNUSABLE
from crosstable.cli.office.verbs import VERBS, run_verb, verb_parser
from crosstable.cli.terminal import talk
from crosstable.errors import OfficeProblem, OfficeUnreachable, Unusable, did_you_mean

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.cli.parser import CommandParser

DETAILS = (
    "The office is the file office.db in the current folder, or the database given with "
    "--database. "
    "crosstable office VERB --help shows the options of a verb. Verbs: " + ", ".join(VERBS) + "."
)
EXAMPLES = (
    "crosstable office init --federation NOR",
    "crosstable office import players.csv@2026-01-01",
)


def add_options(parser: CommandParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("verb", metavar="VERB", help="what to do")
    parser.add_argument("words", nargs=REMAINDER, metavar="...", help="arguments of the verb")


def run(options: Namespace) -> int:
    """Run the verb; what the office refuses ends with 1."""
    name: str = options.verb
    if name not in VERBS:
        hint = did_you_mean(name, VERBS) or "; crosstable office --help lists them"
        raise Unusable(f"there is no verb {name}{hint}")
    try:
        given = verb_parser(name).parse(options.words)
    except SystemExit as end:  # argparse has said what is wrong, or printed its help
        return end.code if isinstance(end.code, int) else UNUSABLE
    try:
        return run_verb(name, given)
    except OfficeUnreachable:
        raise
    except OfficeProblem as problem:
        talk(f"crosstable: {problem}")
        for question in getattr(problem, "questions", ()):
            talk(f"  {question}")
        return FAULTS
