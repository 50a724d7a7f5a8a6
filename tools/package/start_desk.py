"""The desk of the self-contained program, started without a console window (Windows)."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from crosstable.cli.starter import main

    sys.exit(main())
