"""What the self-contained program changes at its start, put back for programs that it starts."""

import os

_PATHS = ("LD_LIBRARY_PATH", "LIBPATH", "DYLD_LIBRARY_PATH")


def restore_library_path() -> None:
    """A browser or a tool that is started from here must not load the libraries of this program."""
    for name in _PATHS:
        before = os.environ.pop(f"{name}_ORIG", None)
        if before is not None:
            os.environ[name] = before
        else:
            os.environ.pop(name, None)
