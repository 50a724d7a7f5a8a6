"""Pictures of pages, as the guides keep them."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

COLOURS = 128
"""Enough for flat pages; a picture then takes a third."""


def small(shot: bytes, path: Path) -> None:
    """Keep a picture of a page with few colours."""
    with Image.open(io.BytesIO(shot)) as whole:
        few = whole.convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE)
        few.save(path, "PNG", optimize=True)
