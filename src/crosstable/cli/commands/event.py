"""The command `event`: a verb, and what it takes."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.config import note_defaults
from crosstable.cli.event.verbs import VERB_GROUPS, VERBS, run_verb, verb_parser
from crosstable.cli.exitcodes import FAULTS, UNUSABLE
from crosstable.cli.parser import takes
from crosstable.cli.terminal import say_json, talk
from crosstable.cli.verbs import add_verb, verb_given
from crosstable.errors import CannotAct, NotAnEvent, NotPaired
from crosstable.event.answers import refusal

__all__ = ["DETAILS", "EXAMPLES", "VERB_GROUPS", "run", "verb_parser"]

DETAILS = (
    "Run verbs in the folder of the event, or with --in FOLDER. crosstable help event VERB shows "
    "the options of a verb."
)
EXAMPLES = (
    'crosstable event new club-open --name "Club Open" --rounds 5',
    "crosstable event status --in club-open",
)


RESULTS_LIKE_OPTIONS = {"-:+": "0f-1f", "-:-": "0f-0f", "-+": "0f-1f"}
"""Results that begin like an option, in a spelling that does not."""


@takes(add_verb)
def run(options: Namespace) -> int:
    """Run the verb; an act that was refused ends with 1."""
    name: str = options.verb
    words = [RESULTS_LIKE_OPTIONS.get(w, w) for w in options.words]
    given = verb_given("event", name, words, VERBS, verb_parser)
    if isinstance(given, int):
        return given
    note_defaults(given)
    try:
        return run_verb(name, given)
    except (CannotAct, NotPaired) as problem:
        if getattr(given, "format", "text") == "json":
            say_json(refusal(problem))
        else:
            talk(f"crosstable: {problem}")
        return UNUSABLE if isinstance(problem, NotAnEvent) else FAULTS
