"""The parser of one command: how it is declared, and what it answers to words it does not take."""

from __future__ import annotations

import os
import sys
from argparse import Action, ArgumentError, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from textwrap import wrap
from typing import Any, NamedTuple, NoReturn, Protocol, cast

from crosstable.cli.config import NAME, OFF, defaults, fill, takes_defaults
from crosstable.cli.registry import COMMANDS, GROUPS
from crosstable.errors import Unusable, did_you_mean

_NUMBERS = ("no", "one", "two", "three", "four")
VerbGroups = Mapping[str, Mapping[str, str]]
"""The verbs of a command: title of a group to its verbs, each with its sentence."""

SUMMARY = (
    "Checks, ranks, rates, pairs, prints and publishes chess tournaments, from any FIDE tournament "
    "report (TRF)."
)
EXAMPLES = ("crosstable check open.trf", "crosstable standings open.trf --why 5")
MORE_HELP = (
    "crosstable help COMMAND shows the options of a command, crosstable help event pair a verb."
)
EXIT_CODES = (
    "Exit codes: 0 success; 1 findings, differences or a refusal; 2 wrong usage or an unreadable "
    "file; 3 internal fault."
)


class CommandParser(ArgumentParser):
    """argparse for one command: the help ends with examples, complaints are in plain words."""

    def __init__(self, name: str, description: str, examples: Sequence[str]) -> None:
        super().__init__(
            prog=f"crosstable {name}",
            description=description,
            formatter_class=_formatter,
            allow_abbrev=False,  # a later option could take the short form away
        )
        self.name = name
        self.examples = examples
        self.verbs: VerbGroups = {}
        self._words: tuple[str, ...] = ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that the command takes, in the order of the help.

        argparse keeps this list in an attribute that begins with an underscore and offers no other
        way to it. This is the only place that uses it.
        """
        return tuple(self._actions)

    @property
    def options(self) -> dict[str, Action]:
        """The options by each of their names."""
        return {name: action for action in self.actions for name in action.option_strings}

    @property
    def arguments(self) -> list[Action]:
        """What is given without an option: mostly files."""
        return [action for action in self.actions if not action.option_strings]

    def format_help(self) -> str:
        """The help of argparse, the examples, and the defaults that a file gives."""
        verbs = "".join(f"{line}\n" for line in self._verb_lines())
        examples = example_text(self.examples)
        return f"{super().format_help()}\n{verbs}{examples}{self._defaults_text()}"

    def _verb_lines(self) -> Iterator[str]:
        """The verbs of a command that has some, by what one does with them."""
        width = max((len(verb) for group in self.verbs.values() for verb in group), default=0)
        for title, group in self.verbs.items():
            yield f"{title}:"
            yield from (f"  {verb:{width}}  {summary}" for verb, summary in group.items())
            yield ""

    def _defaults_text(self) -> str:
        wanted = takes_defaults(self.options)
        try:
            known = {key: default for key, default in defaults().items() if key in wanted}
        except Unusable:  # the command itself says what is wrong
            return ""
        lines = [f"  --{key} {default.text} ({default.path})" for key, default in known.items()]
        return "".join(f"{line}\n" for line in ("", "defaults set by files:", *lines) if lines)

    def offer_defaults(self) -> None:
        """Declare how to leave out defaults of files, if an option can have one."""
        if takes_defaults(self.options):
            text = f"ignore the defaults in {NAME} (crosstable config shows them)"
            self.add_argument(OFF, action="store_true", help=text)

    def _check_value(self, action: Action, value: object) -> None:
        """Complain about a value that is none of the choices, and name the nearest.

        argparse asks this method, whose name begins with an underscore, and offers no other way.
        """
        if action.choices is None or value in action.choices:
            return
        known = [str(choice) for choice in action.choices]
        nearest = did_you_mean(str(value), known)
        raise ArgumentError(action, f"{value} is not one of {', '.join(known)}{nearest}")

    def error(self, message: str) -> NoReturn:
        """What is wrong, and where the help is; the whole usage would hide it."""
        unknown = next((word for word in self._words if self._is_unknown(word)), None)
        if unknown is not None and message.startswith("the following arguments are required"):
            message = f"{self.name} has no option {unknown}{did_you_mean(unknown, self.options)}"
        self.exit(2, f"{self.prog}: error: {message}\n  {self.prog} --help lists its options\n")

    def _is_unknown(self, word: str) -> bool:
        return word.startswith("--") and word != "--" and word.partition("=")[0] not in self.options

    def parse(self, words: Sequence[str]) -> Namespace:
        """The arguments. Files that stand behind an option belong to those before it.

        argparse takes the files of a command from one place only. What nobody takes is wrong use;
        then this ends like argparse: `SystemExit`.
        """
        self._words = tuple(words)
        options, rest = self.parse_known_args(words)
        if rest and any(place.nargs == "?" for place in self.arguments):
            options, rest = self.parse_known_intermixed_args(words)  # 7 --player 4=new accept
        options.from_files = fill(options, self.options, words)
        if not rest:
            return options
        places = self.arguments
        if rest[0] == "--" and places and places[-1].nargs == "*":
            getattr(options, places[-1].dest).extend(rest[1:])  # a command with its own options
            return options
        unknown = next((word for word in rest if word.startswith("-") and word != "-"), None)
        if unknown is not None:
            option = unknown.partition("=")[0]
            self.error(f"{self.name} has no option {option}{did_you_mean(option, self.options)}")
        if not places or places[-1].nargs not in ("+", "*"):
            what = "argument" if " " in self.name else "file"  # verbs take names and numbers too
            number = _NUMBERS[len(places)]
            ending = "s" * (len(places) > 1)
            self.error(f"{self.name} takes {number} {what}{ending}; unexpected argument {rest[0]}")
        getattr(options, places[-1].dest).extend(rest)
        return options


Argument = Callable[[CommandParser], object]
"""What declares an argument or option, or a group of them."""


def argument(*names: str, **settings: Any) -> Argument:
    """An argument or option, in the words of argparse."""
    return lambda parser: parser.add_argument(*names, **settings)


class Declared(NamedTuple):
    """What runs a command or a verb, and what it takes."""

    run: Callable[[Namespace], int]
    arguments: tuple[Argument, ...]
    acts: bool | None
    """Of a verb: whether somebody acts; None if it does not take the options of every verb."""

    def __call__(self, options: Namespace) -> int:
        return self.run(options)

    def declare_in(self, parser: CommandParser) -> None:
        """Declare what it takes."""
        for declare in self.arguments:
            declare(parser)


def takes(
    *arguments: Argument, acts: bool | None = True
) -> Callable[[Callable[[Namespace], int]], Declared]:
    """Declare what a command or a verb takes, above the function that runs it."""
    return lambda run: Declared(run, arguments, acts)


class Command(Protocol):
    """What the module of a command offers."""

    DETAILS: str
    """What its help says below the line in `COMMANDS`; may be empty."""
    EXAMPLES: tuple[str, ...]
    """Command lines that work, for the help and the manual page."""

    run: Declared
    """What it takes, and what does the work; the return value is the exit code."""

    verb_parser: Callable[[str], Any]
    """Of a command with verbs (`VERB_GROUPS`): the parser of one of them."""


def command_named(name: str) -> Command:
    """The module of a command."""
    return cast("Command", import_module(f"crosstable.cli.commands.{name}"))


def parser_of(name: str) -> CommandParser:
    """The parser of a command, with all its options."""
    command = command_named(name)
    parser = CommandParser(name, f"{COMMANDS[name]} {command.DETAILS}".rstrip(), command.EXAMPLES)
    command.run.declare_in(parser)
    parser.verbs = getattr(command, "VERB_GROUPS", {})
    parser.offer_defaults()
    return parser


def verb_parser_of(command: str, verb: str) -> CommandParser:
    """The parser of a verb; raises `Unusable` for one that the command does not have."""
    groups = parser_of(command).verbs
    known = [name for group in groups.values() for name in group]
    if not known:
        raise Unusable(f"{command} has no verbs; crosstable help {command} shows its options")
    if verb not in known:
        hint = did_you_mean(verb, known) or f"; crosstable help {command} lists them"
        raise Unusable(f"{command} has no verb {verb}{hint}")
    parser: CommandParser = command_named(command).verb_parser(verb)
    return parser


def general_help() -> str:
    """The help of the whole program: every command with its line, by what one does with it."""
    return "\n".join(
        (
            "usage: crosstable COMMAND ...",
            "",
            *_wrap_text(SUMMARY),
            "",
            *_command_lines(),
            "options:",
            "  -h, --help     show this help; with a command, the help of that command",
            "  -V, --version  show the version",
            "",
            example_text(EXAMPLES),
            *_wrap_text(MORE_HELP),
            *_wrap_text(EXIT_CODES),
            "",
        )
    )


def _command_lines() -> Iterator[str]:
    width = max(map(len, COMMANDS))
    for title, names in GROUPS.items():
        yield f"{title}:"
        yield from (f"  {name:{width}}  {COMMANDS[name]}" for name in names)
        yield ""


def example_text(examples: Iterable[str]) -> str:
    """The examples as the help shows them."""
    return "".join(f"{line}\n" for line in ("examples:", *(f"  {example}" for example in examples)))


def refuse_unknown_command(words: Sequence[str]) -> None:
    """Complain about a first word that is not a command; raises `Unusable`."""
    word = words[0]
    if word in COMMANDS:
        return
    if word.startswith("-"):
        raise Unusable(_misplaced_option(word.partition("=")[0], words))
    if os.path.exists(word):  # noqa: PTH110 - the text of the argument stays as given
        raise Unusable(f"a command must come before the file, for example: crosstable check {word}")
    if word == "version":
        raise Unusable("there is no command version; crosstable --version prints it")
    hint = did_you_mean(word, COMMANDS) or "; crosstable --help lists them"
    raise Unusable(f"there is no command {word}{hint}")


def _misplaced_option(option: str, words: Sequence[str]) -> str:
    name = next((word for word in words if word in COMMANDS), None)
    if name is None and option == "-v":
        return "there is no option -v; crosstable --version prints the version"
    if name is None:
        return f"there is no option {option} without a command; crosstable --help lists them"
    parser = parser_of(name)
    if option in parser.options:
        return f"{option} must come after the command: crosstable {name} {option} ..."
    return f"{name} has no option {option}{did_you_mean(option, parser.options)}"


def _formatter(prog: str) -> HelpFormatter:
    return HelpFormatter(prog, width=_width())


def _wrap_text(text: str) -> list[str]:
    return wrap(text, _width())


def _width() -> int:
    """As argparse has it, which loads half a dozen modules to find out, even if nobody asks."""
    wanted = os.environ.get("COLUMNS", "")
    columns = int(wanted[:6]) if wanted.isascii() and wanted.isdecimal() else 0
    if not columns:
        try:
            columns = os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]
        except (AttributeError, ValueError, OSError):
            columns = 0
    return (columns or 80) - 2
