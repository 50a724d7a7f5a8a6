"""Commands that take a verb: what they declare, and how the words of the verb are read."""

from __future__ import annotations

from argparse import REMAINDER, Namespace
from collections.abc import Callable, Iterable, Sequence

from crosstable.cli.exitcodes import UNUSABLE
from crosstable.cli.parser import CommandParser
from crosstable.errors import Unusable, did_you_mean


def add_verb(parser: CommandParser) -> None:
    """Declare a verb and its words."""
    parser.add_argument("verb", metavar="VERB", help="what to do")
    parser.add_argument("words", nargs=REMAINDER, metavar="...", help="arguments of the verb")


def verb_given(
    command: str,
    name: str,
    words: Sequence[str],
    verbs: Iterable[str],
    parser_of: Callable[[str], CommandParser],
) -> Namespace | int:
    """What was given to a verb, or the exit code of its help or of wrong words."""
    if name not in verbs:
        hint = did_you_mean(name, verbs) or f"; crosstable {command} --help lists them"
        raise Unusable(f"there is no verb {name}{hint}")
    try:
        return parser_of(name).parse(words)
    except SystemExit as end:  # argparse has said what is wrong, or printed its help
        return end.code if isinstance(end.code, int) else UNUSABLE
