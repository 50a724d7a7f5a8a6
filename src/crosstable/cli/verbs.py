"""Commands that take a verb: what they declare, and how the words of the verb are read."""

from __future__ import annotations

from argparse import REMAINDER
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from crosstable.cli.exitcodes import FINE, UNUSABLE
from crosstable.cli.terminal import say, say_json
from crosstable.errors import Unusable, did_you_mean

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.cli.parser import CommandParser


Argument = Callable[["CommandParser"], object]
"""What declares an argument or option, or a group of them."""


def argument(*names: str, **settings: Any) -> Argument:
    """An argument or option, in the words of argparse."""
    return lambda parser: parser.add_argument(*names, **settings)


class Declared(NamedTuple):
    """What runs a verb, and what it takes besides the options of every verb."""

    run: Callable[[Namespace], int]
    arguments: tuple[Argument, ...]
    acts: bool | None
    """Whether somebody acts; None if not even the options that every verb has are taken."""


def takes(
    *arguments: Argument, acts: bool | None = True
) -> Callable[[Callable[[Namespace], int]], Declared]:
    """Declare what a verb takes, above the function that runs it."""
    return lambda run: Declared(run, arguments, acts)


def answered(options: Namespace, shape: object, lines: Iterable[str], code: int = FINE) -> int:
    """Print an answer for programs, or for people; the exit code."""
    if options.format == "json":
        say_json(shape)
        return code
    for line in lines:
        say(line)
    return code


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
