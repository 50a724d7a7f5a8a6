"""The words that can come next on a command line: verbs, options, and what is in the event.

The completion scripts ask for them with ``crosstable completion words ...``, because a script that
was made once cannot know the players and sections of an event.
"""

from __future__ import annotations

from argparse import Action
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.cli.parser import CommandParser, parser_of, verb_parser_of
from crosstable.cli.registry import COMMANDS
from crosstable.errors import CrosstableError
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.people.numbering import numbers_of
from crosstable.event.state import Section
from crosstable.output.forms.catalogue import ALL, FORMS
from crosstable.text.dialectnames import written_names

ASKED_BY_SCRIPTS = "words"
"""What scripts ask `completion` for, and nobody else."""
_PEOPLE = frozenset(("who", "one", "other", "people", "player", "players"))
"""The names of arguments that are players of the event."""


def verbs_of(command: str) -> tuple[str, ...]:
    """The verbs of a command; none for most."""
    return tuple(verb for group in parser_of(command).verbs.values() for verb in group)


def words_of_value(command: str, action: Action) -> tuple[str, ...]:
    """The words that a value may have; none where it is free, or a file."""
    if action.choices is not None:
        return tuple(str(choice) for choice in action.choices if choice != ASKED_BY_SCRIPTS)
    if action.dest in ("dialect", "to"):
        return tuple(written_names())
    if action.dest == "form":
        return (*FORMS, ALL, "list")
    if action.dest == "codes":
        return tuple(KINDS_OF_FAULT)
    if action.dest == "verb":
        return verbs_of(command)
    return tuple(COMMANDS) if (command, action.dest) == ("help", "about") else ()


def next_words(words: Sequence[str]) -> Iterator[str]:
    """What may stand in place of the last word, which may be empty or begun."""
    *before, begun = words or [""]
    if not before:
        yield from COMMANDS
    elif before[0] == "help" and len(before) == 2 and before[1] in COMMANDS:
        yield from verbs_of(before[1])
    elif before[0] in COMMANDS and len(before) == 1 and verbs_of(before[0]):
        yield from verbs_of(before[0])
    elif before[0] in COMMANDS:
        yield from _of_parser(before, begun)


def _of_parser(before: Sequence[str], begun: str) -> Iterator[str]:
    """Options, their values, and the arguments of a command or a verb."""
    has_verb = bool(verbs_of(before[0]))
    try:
        parser = verb_parser_of(before[0], before[1]) if has_verb else parser_of(before[0])
    except CrosstableError:
        return
    if begun.startswith("-"):
        yield from parser.options
        return
    option = parser.options.get(before[-1])
    places = parser.arguments if option is None or option.nargs == 0 else [option]
    for action in places:
        yield from words_of_value(before[0], action)
        if has_verb and before[0] == "event":
            yield from _of_event(action, _folder_in(parser, before))


def _folder_in(parser: CommandParser, before: Sequence[str]) -> Path:
    """The folder of the event: as it is named, else the current one."""
    named = next((value for option, value in pairwise(before) if option == "--in"), ".")
    return Path(named if "--in" in parser.options else ".")


def _of_event(action: Action, folder: Path) -> Iterator[str]:
    """The sections or the players of an event; nothing where there is none."""
    if action.dest != "section" and action.dest not in _PEOPLE:
        return
    try:
        event = open_event_folder(folder).event
    except (CrosstableError, OSError):
        return
    if action.dest == "section":
        yield from event.sections
        return
    for section in event.sections.values():
        yield from _names(section)


def _names(section: Section) -> Iterator[str]:
    """Starting numbers, and family names that are one word and belong to one player."""
    numbers = numbers_of(section)
    yield from map(str, sorted(numbers.values()))
    families = [person.name.partition(",")[0].strip() for person in section.people.values()]
    yield from (name for name in families if families.count(name) == 1 and " " not in name)
