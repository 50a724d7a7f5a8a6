"""Several writers that meet the lock of a dead one, each delayed at every step that it takes.

Reads a number for each trial, forks the writers, and prints how many acts were answered.
"""

import json
import os
import random
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from crosstable.errors import HeldElsewhere
from crosstable.event.acts.events import Remark
from crosstable.event.disk.folder import open_event_folder

WRITERS = 3
ACTS = 2
LONGEST_DELAY = 0.01
STEPS = ((os, "open"), (os, "close"), (os, "fstat"), (os, "link"), (os, "kill"), (os, "unlink"))
PATH_STEPS = ("read_text", "unlink", "stat", "open")


def delayed(function: Callable[..., Any], chance: random.Random) -> Callable[..., Any]:
    """A function that waits before it does anything, and sometimes long."""

    def wait_and_do(*values: Any, **named: Any) -> Any:
        if chance.random() < 0.3:
            time.sleep(chance.uniform(0.0, LONGEST_DELAY))
        return function(*values, **named)

    return wait_and_do


def write(folder: Path, chance: random.Random) -> int:
    """Do the acts of one writer; how many were answered."""
    for owner, name in STEPS:
        setattr(owner, name, delayed(getattr(owner, name), chance))
    for name in PATH_STEPS:
        setattr(Path, name, delayed(getattr(Path, name), chance))
    event = open_event_folder(folder)
    answered = 0
    for number in range(ACTS):
        with suppress(HeldElsewhere):
            event.do(Remark(f"{os.getpid()} {number}"))
            answered += 1
    return answered


def dead_process() -> int:
    """The number of a process that has ended."""
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)
    return child


def main() -> None:
    folder = Path(sys.argv[1])
    for line in sys.stdin:
        holder = {"host": socket.gethostname(), "pid": dead_process()}
        (folder / ".lock").write_text(json.dumps(holder), encoding="utf-8")
        children = []
        for writer in range(WRITERS):
            child = os.fork()
            if not child:
                code = 99
                try:
                    code = write(folder, random.Random(f"{line.strip()} {writer}"))
                finally:
                    os._exit(code)
            children.append(child)
        codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
        print(sum(codes) if max(codes) <= ACTS else "failed", flush=True)


if __name__ == "__main__":
    main()
