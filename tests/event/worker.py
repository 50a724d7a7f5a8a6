"""A process that enters results as fast as it can, and says after each that it was answered.

It makes a child for every line that it reads, so that Python starts only once; the child is killed
while it writes. With a second argument it enters so many remarks itself, and ends.
"""

import os
import sys
from pathlib import Path

from crosstable.event.acts.boards import ResultCleared, ResultEntered
from crosstable.event.acts.events import Remark
from crosstable.event.disk.folder import open_event_folder


def write_results(folder: Path) -> None:
    event = open_event_folder(folder)
    while True:
        current = event.event.section().last_round
        assert current is not None
        for board in current.boards:
            event.do(ResultEntered(current.number, board.number, "1-0"))
            print(event.journal.lines[-1].n, flush=True)
            event.do(ResultCleared(current.number, board.number))
            print(event.journal.lines[-1].n, flush=True)


def write_remarks(folder: Path, count: int) -> None:
    event = open_event_folder(folder)
    for number in range(count):
        event.do(Remark(f"{os.getpid()} {number}"))


def main() -> None:
    folder = Path(sys.argv[1])
    if len(sys.argv) > 2:
        write_remarks(folder, int(sys.argv[2]))
        return
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            write_results(folder)
        print(f"child {child}", flush=True)
        os.waitpid(child, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    main()
