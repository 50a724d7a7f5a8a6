"""Several writers that meet the lock of a dead one, each delayed at every step that it takes.

One of them writes as a command does, one as the desk, one as a program. Reads a number for each
trial, forks the writers, and prints how many acts of each were answered.
"""

import json
import os
import random
import socket
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any

from crosstable.cli.main import main as run_command
from crosstable.desk.run.acting import do as do_at_desk
from crosstable.desk.run.opened import OpenEvent
from crosstable.errors import HeldElsewhere
from crosstable.event.acts.events import Remark
from crosstable.event.disk.folder import open_event_folder

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


def by_program(folder: Path, text: str) -> bool:
    """Note something in the library; whether it was answered."""
    with suppress(HeldElsewhere):
        open_event_folder(folder).do(Remark(text))
        return True
    return False


def by_command(folder: Path, text: str) -> bool:
    """Note something at the command line; whether it was answered."""
    return run_command(["event", "remark", text, "--in", str(folder)]) == 0


def by_desk(folder: Path, text: str) -> bool:
    """Note something at the desk; whether it was answered."""
    asked = {"act": "remark", "text": text}
    return do_at_desk(OpenEvent(folder), asked, "arbiter").status == 200


DOORS = (by_program, by_command, by_desk)


def write(folder: Path, door: Callable[[Path, str], bool], chance: random.Random) -> int:
    """Do the acts of one writer; how many were answered."""
    for owner, name in STEPS:
        setattr(owner, name, delayed(getattr(owner, name), chance))
    for name in PATH_STEPS:
        setattr(Path, name, delayed(getattr(Path, name), chance))
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        return sum(door(folder, f"{os.getpid()} {number}") for number in range(ACTS))


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
        for door in DOORS:
            child = os.fork()
            if not child:
                code = 99
                try:
                    chance = random.Random(f"{line.strip()} {door.__name__}")
                    code = write(folder, door, chance)
                finally:
                    os._exit(code)
            children.append(child)
        codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
        print(*codes, flush=True)


if __name__ == "__main__":
    main()
