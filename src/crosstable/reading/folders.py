"""Which files are meant: by name, by folder or by wildcard.

Nothing here knows what is in them. ``-`` is standard input. The folder of an event stands for the
reports of its sections, never for its copies.
"""

import glob
import os
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from crosstable.model.details.naming import EVENT_JOURNAL

_REPORT = ".trf"


class Input(NamedTuple):
    """A path to read; one that was found in a folder may turn out to be no report."""

    path: str
    found_in_folder: bool = False


def expand(arguments: Iterable[str]) -> list[Input]:
    """Paths from arguments: wildcards expanded (Windows does not), folders walked in order."""
    result: list[Input] = []
    for argument in arguments:
        if is_event(argument):
            result.extend(map(Input, event_reports(argument)))
        elif os.path.isdir(argument):  # noqa: PTH112 - the text of the argument stays as given
            result.extend(Input(path, found_in_folder=True) for path in _files_below(argument))
        else:
            result.extend(_matches(argument))
    return result


def is_event(folder: str) -> bool:
    """Whether a folder is that of an event."""
    return os.path.isfile(os.path.join(folder, EVENT_JOURNAL))  # noqa: PTH113, PTH118


def event_reports(folder: str) -> list[str]:
    """The reports of the sections of an event, in the order of their names."""
    names = (entry.name for entry in os.scandir(folder) if entry.is_file())
    reports = sorted(n for n in names if n.endswith(_REPORT) and not n.startswith("."))
    return [os.path.join(folder, name) for name in reports]  # noqa: PTH118


_WILDCARD = re.compile(r"[*?[]")


def _matches(argument: str) -> list[Input]:
    if argument == "-" or not _WILDCARD.search(argument) or os.path.exists(argument):  # noqa: PTH110
        return [Input(argument)]
    paths = sorted(glob.glob(argument, recursive=True))  # noqa: PTH207
    return expand(paths) if paths else [Input(argument)]


def _files_below(folder: str) -> Iterator[str]:
    """The files below a folder; one that may not be looked into stands for what is in it."""
    closed: list[str] = []
    for directory, folders, names in os.walk(folder, onerror=lambda e: closed.append(e.filename)):
        if EVENT_JOURNAL in names:
            folders.clear()
            yield from event_reports(directory)
            continue
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = os.path.join(directory, name)  # noqa: PTH118
            # A pipe in a folder would be waited for, for ever.
            if not name.startswith(".") and os.path.isfile(path):  # noqa: PTH113
                yield path
    yield from closed
