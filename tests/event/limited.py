"""A process whose files cannot grow beyond a size: what a full disk does to an act."""

import resource
import sys
from pathlib import Path

from crosstable.event.acts.events import Remark
from crosstable.event.disk.folder import open_event_folder


def main() -> None:
    event = open_event_folder(Path(sys.argv[1]))
    size = int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    try:
        event.do(Remark("a remark that needs some room on the disk"))
    except OSError as problem:
        print(f"refused: {problem.strerror}")
    else:
        print("done")


if __name__ == "__main__":
    main()
