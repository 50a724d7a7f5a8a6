"""Signals that ask a command to end: all of them end it as Ctrl-C does, with everything tidied."""

from __future__ import annotations

import signal
from typing import NoReturn


def end_as_interrupted() -> None:
    """Let SIGTERM, and SIGHUP of a closed terminal, end the command as Ctrl-C does.

    By default they would end it on the spot, and temporary files and workers would stay.
    """
    for name in ("SIGTERM", "SIGHUP"):
        known = getattr(signal, name, None)  # Windows has no SIGHUP
        if known is not None and signal.getsignal(known) is signal.SIG_DFL:  # nohup ignores it
            signal.signal(known, _interrupt)


def _interrupt(number: int, frame: object) -> NoReturn:
    raise KeyboardInterrupt
