"""Defaults of options from `crosstable.toml`: the user's own file, and one in the current folder.

Only the current folder is looked into, not those above it and not those of reports: nobody else's
file decides what is reported.
"""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, Action, Namespace
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from crosstable.cli.terminal import remark
from crosstable.errors import Unusable

NAME = "crosstable.toml"
VARIABLE = "CROSSTABLE_CONFIG"
"""Names another file of the user."""
KEYS: Mapping[str, str] = {
    "list": "rating list for check, rate, norms and report; a path relative to the folder of the "
    "file",
    "lang": "language of documents, pages and the desk: en, de, fr, es, it",
    "ignore": "codes that check, rate and period ignore, such as P301",
    "federation": "federation of new events, such as NOR",
}
MOST_BYTES = 65536
OFF = "--no-config"


class Default(NamedTuple):
    """A value, and the file that has it."""

    value: str | list[str]
    path: str

    @property
    def text(self) -> str:
        """The value as the command line has it."""
        return self.value if isinstance(self.value, str) else ",".join(self.value)


def files() -> list[str]:
    """Where defaults are looked for; the later one has the last word."""
    return [_user_file(), os.path.join(os.curdir, NAME)]  # noqa: PTH118 - every command asks


def _user_file() -> str:
    named = os.environ.get(VARIABLE)
    if named is not None:
        return named
    home = os.path.expanduser("~")  # noqa: PTH111
    if os.name == "nt":
        folder = os.path.join(os.environ.get("APPDATA", home), "Crosstable")  # noqa: PTH118
    elif sys.platform == "darwin":
        folder = os.path.join(home, "Library", "Application Support", "Crosstable")  # noqa: PTH118
    else:
        base = os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")  # noqa: PTH118
        folder = os.path.join(base, "crosstable")  # noqa: PTH118
    return os.path.join(folder, NAME)  # noqa: PTH118


def defaults() -> dict[str, Default]:
    """All defaults; raises `Unusable` for a file that cannot be understood."""
    defaults_by_name: dict[str, Default] = {}
    for path in files():
        if os.path.isfile(path):  # noqa: PTH113
            defaults_by_name |= _read(path)
    return defaults_by_name


def _read(path: str) -> dict[str, Default]:
    import tomllib  # few people have defaults, and every command would wait for it

    try:
        with open(path, "rb") as file:  # noqa: PTH123
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise Unusable(f"{path}: defaults take {MOST_BYTES} bytes at most")
        known = tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as problem:  # also what is not UTF-8
        raise Unusable(f"{path} cannot be read: {problem} ({OFF} ignores it)") from None
    return {key: Default(_value(path, key, value), path) for key, value in known.items()}


def _value(path: str, key: str, value: object) -> str | list[str]:
    if key not in KEYS:
        raise Unusable(f"{path}: there is no default {key}; there are {', '.join(KEYS)}")
    if key == "ignore":
        if isinstance(value, list) and all(isinstance(code, str) for code in value):
            return [str(code) for code in value]
        raise Unusable(f'{path}: ignore must be a list of codes, such as ["P301", "H2"]')
    if not isinstance(value, str) or not value:
        raise Unusable(f"{path}: {key} must be a text between quotes")
    if key == "list":
        return os.path.join(os.path.dirname(path), os.path.expanduser(value))  # noqa: PTH118, PTH120, PTH111
    return value


# -- into the options of a command -----------------------------------------------------------------


def takes_defaults(actions: Mapping[str, Action]) -> dict[str, Action]:
    """The options of a command that can have a default, by key."""
    known = {key: actions.get(f"--{key}") for key in KEYS}
    return {key: action for key, action in known.items() if action is not None and _fits(action)}


def _fits(action: Action) -> bool:
    """Whether the option is the one that is meant: `explain --list` lists codes."""
    has_value = action.nargs is None and action.help != SUPPRESS
    return has_value and action.metavar not in ("NAME", "TEXT")


def fill(options: Namespace, actions: Mapping[str, Action], words: Sequence[str]) -> list[str]:
    """Put defaults where the command line says nothing; gives what was used, in words."""
    used = []
    wanted = takes_defaults(actions)
    known = defaults() if wanted and not getattr(options, "no_config", False) else {}
    for key, default in known.items():
        action = wanted.get(key)
        if action is None or any(w.partition("=")[0] in action.option_strings for w in words):
            continue
        if action.choices is not None and default.value not in action.choices:
            choices = ", ".join(map(str, action.choices))
            raise Unusable(f"{default.path}: {key} is {default.text}, not one of {choices}")
        setattr(options, action.dest, default.value)
        used.append(f"--{key} {default.text} ({default.path})")
    return used


def note_defaults(options: Namespace) -> None:
    """Name the options that a file has set: nobody should wonder where a value comes from."""
    if getattr(options, "from_files", None):
        for text in options.from_files:
            remark(f"default: {text}")
