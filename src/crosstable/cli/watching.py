"""Doing something again whenever files change: looked at twice a second, on every system."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from crosstable.cli.terminal import complain
from crosstable.errors import CrosstableError

_PAUSE = 0.5

Seen = dict[str, tuple[int, int]]


def watch(paths: Iterable[str], act: Callable[[], object], pause: float = _PAUSE) -> None:
    """Act, and again after each change; a fault is reported and waited out. Ctrl-C ends it."""
    named = list(paths)
    seen: Seen | None = None
    while True:
        now = state_of(named)
        if now != seen:
            seen = now
            try:
                act()
            except (CrosstableError, OSError) as problem:
                complain(f"crosstable: {problem}")
        time.sleep(pause)


def state_of(paths: Iterable[str]) -> Seen:
    """Size and time of the files, and of those directly in folders."""
    seen: Seen = {}
    for path in map(Path, paths):
        for file in sorted(path.iterdir()) if path.is_dir() else (path,):
            try:
                known = file.stat()
            except OSError:
                continue
            seen[str(file)] = (known.st_mtime_ns, known.st_size)
    return seen
