"""Python's search for cycles, switched off while millions of small values are made."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting(*, is_last_work: bool = False) -> Iterator[None]:
    """Work that makes many objects and no cycles of them: Python need not look for any.

    That is an eighth of the time of a web site or of a rating period. With `is_last_work`, what is
    there at the end is never looked at either: to do so when a command is over would take as long
    as a tie-break.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_last_work:
            gc.freeze()
        if was_on:
            gc.enable()
