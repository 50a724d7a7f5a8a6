"""Asking at the terminal what a warning asks: by its level, once or twice, never for level 5."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import TypeVar

from crosstable.cli.terminal import is_console, talk
from crosstable.errors import NotConfirmed
from crosstable.event.warnings import Circumstance, Level

_AGREED = ("y", "yes")


def can_ask(options: Namespace) -> bool:
    """Whether somebody sits at the terminal who can be asked."""
    return options.format == "text" and sys.stdin.isatty() and is_console(sys.stderr)


Done = TypeVar("Done")


def done_or_asked(options: Namespace, attempt: Callable[[int], Done]) -> Done:
    """What an attempt gives with the level that the options confirm, else with what is answered.

    At a terminal somebody is asked about what speaks against it; elsewhere that is raised.
    """
    try:
        return attempt(options.yes)
    except NotConfirmed as problem:
        if not can_ask(options) or not is_confirmed(problem.circumstances):
            raise
        return attempt(int(max(circumstance.level for circumstance in problem.circumstances)))


def is_confirmed(circumstances: Sequence[Circumstance]) -> bool:
    """Show what speaks against an act, and ask as its highest level demands.

    Level 2 is acknowledged, level 3 confirmed, level 4 confirmed twice; level 5 is refused.
    """
    highest = max(circumstance.level for circumstance in circumstances)
    if highest is Level.REFUSE:
        return False
    for circumstance in circumstances:
        talk(
            f"level {int(circumstance.level)}: {circumstance.message} ({circumstance.kind.clause})"
        )
    if highest <= Level.ACKNOWLEDGE:
        return _answer("press Enter to continue, or type no: ") not in ("n", "no")
    if _answer("do it? [y/N] ") not in _AGREED:
        return False
    if highest is Level.CONFIRM:
        return True
    return _answer("this affects the whole event; type yes to do it: ") == "yes"


def _answer(question: str) -> str:
    """What somebody types; the end of the input is a no."""
    print(question, end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    return line.strip().lower() if line else "no"
