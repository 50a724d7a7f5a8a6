"""Single keys of a terminal, as they are pressed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from crosstable.event.intake.keyboard import BACK, DOWN, ENTER, UP

END = "q"
_SPECIAL = {
    b"\r": ENTER,
    b"\n": ENTER,
    b"\x7f": BACK,
    b"\x08": BACK,
    b"\x03": END,
    b"\x04": END,
    b"": END,
}
_ARROWS = {b"A": UP, b"B": DOWN, b"H": UP, b"P": DOWN}
_PATIENCE = 0.05
"""Seconds in which the rest of an arrow key comes; Escape alone has none."""


@contextmanager
def terminal_keys() -> Iterator[Iterator[str]]:
    """Every key as it is pressed, unechoed: signs as they are, the others by name.

    The terminal is put back whatever happens; what was typed ahead is kept.
    """
    if os.name == "nt":
        yield _windows_keys()
        return
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setraw(terminal, termios.TCSADRAIN)
        after = termios.tcgetattr(terminal)
        after[1] = before[1]  # lines that are printed still begin at the left
        termios.tcsetattr(terminal, termios.TCSADRAIN, after)
        yield _keys(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _keys(terminal: int) -> Iterator[str]:
    while True:
        key = _key(terminal)
        if key:
            yield key


def _key(terminal: int) -> str:
    sign = os.read(terminal, 1)
    if sign == b"\x1b":
        return _read_escape(terminal)
    if sign in _SPECIAL:
        return _SPECIAL[sign]
    while sign and sign[0] >= 0xC0 and len(sign) < _length(sign[0]):
        sign += os.read(terminal, 1)
    return sign.decode("utf-8", "replace")


def _length(first: int) -> int:
    return 2 if first < 0xE0 else 3 if first < 0xF0 else 4


def _read_escape(terminal: int) -> str:
    """An arrow key, or Escape alone, which ends."""
    import select

    if not select.select([terminal], [], [], _PATIENCE)[0]:
        return END
    if os.read(terminal, 1) not in (b"[", b"O"):
        return ""
    return _ARROWS.get(os.read(terminal, 1), "")


def _windows_keys() -> Iterator[str]:
    import msvcrt

    read = msvcrt.getwch  # type: ignore[attr-defined]
    while True:
        sign = read()
        if sign in ("\x00", "\xe0"):
            yield _ARROWS.get(read().encode(), "")
        else:
            yield _SPECIAL.get(sign.encode("utf-8"), sign)
