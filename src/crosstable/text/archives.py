"""ZIP files of others: what a damaged one leads to."""

from __future__ import annotations

import struct
import zipfile
import zlib

BAD_ARCHIVE = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    struct.error,
    EOFError,
    RuntimeError,
    ValueError,
    OverflowError,
)
"""What a damaged or foreign archive leads to; an unknown way of packing is a RuntimeError too,
a place behind everything an OverflowError; where the file itself can be read, so may be an OSError.
"""
