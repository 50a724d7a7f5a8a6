"""The command `crosstable` of the self-contained program."""

import sys
from multiprocessing import freeze_support

from surroundings import restore_library_path

if __name__ == "__main__":
    freeze_support()  # a worker is this program, started once more: it does its work here and ends
    restore_library_path()
    from crosstable.cli.main import main

    sys.exit(main())
