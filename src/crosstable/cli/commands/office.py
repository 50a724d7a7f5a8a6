"""The command `office`: a verb, and what it takes."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.exitcodes import FAULTS
from crosstable.cli.office.verbs import VERB_GROUPS, VERBS, run_verb, verb_parser
from crosstable.cli.parser import takes
from crosstable.cli.terminal import talk
from crosstable.cli.verbs import add_verb, verb_given
from crosstable.errors import (
    BrokenOffice,
    NewerOffice,
    NotAnOffice,
    OfficeExists,
    OfficeProblem,
    OfficeUnreachable,
)

__all__ = ["DETAILS", "EXAMPLES", "VERB_GROUPS", "run", "verb_parser"]

DETAILS = (
    "The office is the file office.db in the current folder, or the database given with "
    "--database. "
    "crosstable help office VERB shows the options of a verb."
)
EXAMPLES = (
    "crosstable office init --federation NOR",
    "crosstable office import players.csv@2026-01-01",
)
_UNUSABLE = (BrokenOffice, NewerOffice, NotAnOffice, OfficeExists, OfficeUnreachable)
"""What is wrong with a database or a file, not with the request: it ends as a file that cannot be
read or written does."""


@takes(add_verb)
def run(options: Namespace) -> int:
    """Run the verb; what the office refuses ends with 1, what cannot be read with 2."""
    name: str = options.verb
    given = verb_given("office", name, options.words, VERBS, verb_parser)
    if isinstance(given, int):
        return given
    try:
        return run_verb(name, given)
    except _UNUSABLE:
        raise
    except OfficeProblem as problem:
        talk(f"crosstable: {problem}")
        for question in getattr(problem, "questions", ()):
            talk(f"  {question}")
        return FAULTS
