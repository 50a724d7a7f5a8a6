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
        page = whole.convert("RGB")
    page.quantize(palette=_palette(page), dither=Image.Dither.NONE).save(path, "PNG", optimize=True)


def _palette(page: Image.Image) -> Image.Image:
    """The commonest colours as they are, so that the ground of a page keeps its own, and others."""
    found = sorted(page.getcolors(page.width * page.height) or (), reverse=True)
    colours = [colour for _, colour in found[: COLOURS // 4] if isinstance(colour, tuple)]
    common = [value for colour in colours for value in colour]
    others = page.quantize(COLOURS - len(colours), Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*common, *others][: COLOURS * 3])
    return palette
