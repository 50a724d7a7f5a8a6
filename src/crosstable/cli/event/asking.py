"""Asking at the terminal what a warning asks: by its level, once or twice, never for level 5."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence

from crosstable.cli.terminal import is_console, talk
from crosstable.event.warnings import Circumstance, Level

_AGREED = ("y", "yes")


def can_ask(options: Namespace) -> bool:
    """Whether somebody sits at the terminal who can be asked."""
    return options.format == "text" and sys.stdin.isatty() and is_console(sys.stderr)


def is_confirmed(found: Sequence[Circumstance]) -> bool:
    """Show what speaks against an act, and ask as its highest level demands.

    Level 2 is acknowledged, level 3 confirmed, level 4 confirmed twice; level 5 is refused.
    """
    highest = max(one.level for one in found)
    if highest is Level.REFUSE:
        return False
    for one in found:
        talk(f"level {int(one.level)}: {one.message} ({one.kind.clause})")
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
