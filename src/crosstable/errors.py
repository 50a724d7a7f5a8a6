"""The exceptions of Crosstable: for misuse of the library, never for what a file contains.

::

    CrosstableError
    ├── UnknownDialect       a dialect name that does not exist
    ├── CannotWrite          a tournament that the chosen dialect cannot hold at all
    └── OutputExists         an output file that may only be replaced on request
"""

from __future__ import annotations


class CrosstableError(Exception):
    """Root of all exceptions raised by this package."""


class UnknownDialect(CrosstableError):
    """A dialect was asked for by a name that does not exist."""


class CannotWrite(CrosstableError):
    """The tournament holds a value that the dialect has no room for (never wrapped or cut)."""


class OutputExists(CrosstableError):
    """The output file exists and replacing it was not asked for."""


def extra_needed(what: str, extra: str) -> str:
    """What to say where the packages of an extra are not installed; `what` ends with its verb.

    >>> extra_needed("PDF needs", "reports")
    'PDF needs the extra "reports": pip install ".[reports]" in the folder of Crosstable'
    """
    return f'{what} the extra "{extra}": pip install ".[{extra}]" in the folder of Crosstable'
