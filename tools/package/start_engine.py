"""The command `crosstable-engine` of the self-contained program."""

import sys
from multiprocessing import freeze_support

from surroundings import restore_library_path

if __name__ == "__main__":
    freeze_support()
    restore_library_path()
    from crosstable.cli.engine.command import main

    sys.exit(main())
