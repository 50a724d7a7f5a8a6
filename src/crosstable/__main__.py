"""`python -m crosstable`."""

import sys

from crosstable.cli.main import main

sys.exit(main())
