"""Words of a command line that no command takes: what is wrong with them, said in its own words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_FILES = ("no file", "one file", "two files")


def no_such_command(word: str, commands: Iterable[str]) -> str:
    """What to say of a word in the place of a command."""
    import os

    if os.path.exists(word):  # noqa: PTH110 - the text of the argument stays as given
        return f"name a command before the file: crosstable check {word}"
    told = _did_you_mean(word, commands) or "; crosstable --help lists them"
    return f"there is no command {word}{told}"


def take_rest(command: ArgumentParser, options: Namespace, rest: Sequence[str]) -> None:
    """Files that stand behind an option belong to those before it; all else is wrong use.

    argparse takes the files of a command from one place only. Ends like argparse: `SystemExit`.
    """
    unknown = next((word for word in rest if word.startswith("-") and word != "-"), None)
    name = command.prog.rpartition(" ")[2]
    if unknown is not None:
        command.error(_wrong_option(command, name, unknown.partition("=")[0]))
    places = [action for action in command._actions if not action.option_strings]
    if not places or places[-1].nargs not in ("+", "*"):
        command.error(f"{name} takes {_FILES[len(places)]}; {rest[0]} is one too many")
    getattr(options, places[-1].dest).extend(rest)


def _wrong_option(command: ArgumentParser, name: str, option: str) -> str:
    own = command._option_string_actions
    if option in own:
        return f"{option} goes behind the command: crosstable {name} {option} ..."
    return f"{name} has no option {option}{_did_you_mean(option, own)}"


def _did_you_mean(word: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=1)
    return f"; did you mean {near[0]}?" if near else ""
