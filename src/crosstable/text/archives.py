"""ZIP files of others: what a damaged one leads to."""

from __future__ import annotations

import struct
import zipfile
import zlib

BAD_ARCHIVE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    RuntimeError,
    ValueError,
    OverflowError,
)
"""What a damaged or foreign archive leads to; an unknown way of packing is a RuntimeError too."""
