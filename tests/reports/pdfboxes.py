"""Where the words of a PDF stand (`pdftotext -bbox`), compared with where the layout wants them."""

import html
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest

from crosstable.reports.document import Fields, Report, Table
from crosstable.reports.layout import POINT, Layout, layout_of, parts_of
from crosstable.reports.sheetdata import printable

needs_pdftotext = pytest.mark.skipif(
    shutil.which("pdftotext") is None and os.environ.get("CI") != "1",
    reason="pdftotext (poppler-utils) is not on this machine",
)
"""Marks a test that reads a PDF back; under CI=1 it fails where the program is missing."""

_WORD = re.compile(
    r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>'
)
_PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">')
_SLACK = 0.8
_DEEPEST = 40
"""Lines that a wrapped row may have."""
_FAR = 400
"""Lines after the last table in which a labelled value is looked for."""


class Word(NamedTuple):
    """A word with its box, in points from the top left corner."""

    left: float
    top: float
    right: float
    bottom: float
    text: str


class Sheet(NamedTuple):
    """A page of paper: its size and its words in lines from the top."""

    width: float
    height: float
    lines: list[list[Word]]


def sheets_of_pdf(data: bytes) -> list[Sheet]:
    """The pages with their words."""
    done = subprocess.run(
        ["pdftotext", "-bbox", "-", "-"], input=data, capture_output=True, check=True
    )
    pages: list[Sheet] = []
    words: list[Word] = []
    for line in done.stdout.decode("utf-8").splitlines():
        if found := _PAGE.search(line):
            words = []
            pages.append(Sheet(float(found[1]), float(found[2]), []))
        elif found := _WORD.search(line):
            left, top, right, bottom = (float(found[place]) for place in range(1, 5))
            words.append(Word(left, top, right, bottom, html.unescape(found[5])))
        elif "</page>" in line:
            pages[-1].lines.extend(_lines(words))
    return pages


def _lines(words: list[Word]) -> Iterator[list[Word]]:
    """Words whose middles stand at the same height, from left to right."""
    rest = sorted(words, key=lambda word: (word.top + word.bottom, word.left))
    line: list[Word] = []
    for word in rest:
        if line and (word.top + word.bottom) / 2 - (line[0].top + line[0].bottom) / 2 > 2.2:
            yield sorted(line)
            line = []
        line.append(word)
    if line:
        yield sorted(line)


# -- nothing overlaps, nothing is cut -------------------------------------------------------------


def overlapping(pages: Sequence[Sheet]) -> list[str]:
    """Pairs of words whose boxes lie over each other, and words outside of the paper's margins."""
    faults = []
    for number, page in enumerate(pages, 1):
        words = [word for line in page.lines for word in line]
        for word in words:
            inside = word.left > 20 and word.right < page.width - 20
            if not inside or word.top < 15 or word.bottom > page.height - 15:
                faults.append(f"page {number}: {word} is cut")
        faults += [f"page {number}: {one} over {other}" for one, other in _over(words)]
    return faults


def _over(words: list[Word]) -> Iterator[tuple[Word, Word]]:
    ordered = sorted(words, key=lambda word: word.top)
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if other.top >= one.bottom:
                break
            wide = min(one.right, other.right) - max(one.left, other.left)
            high = min(one.bottom, other.bottom) - max(one.top, other.top)
            # Boxes are as high as the font, so lines that are set close touch a little.
            if wide > 0.6 and high > 0.45 * min(one.bottom - one.top, other.bottom - other.top):
                yield one, other


# -- every value in its cell ----------------------------------------------------------------------


def misplaced(report: Report, pages: Sequence[Sheet]) -> list[str]:
    """Rows of tables and labelled values that do not stand, whole, in their boxes."""
    layout = layout_of(report)
    lines = [line for page in pages for line in page.lines]
    margin = (pages[0].width - layout.width / POINT) / 2
    faults: list[str] = []
    cursor = 0
    for page in report.pages:
        for block in page.blocks:
            if isinstance(block, Table):
                cursor = _check_table(block, layout, margin, lines, cursor, faults)
            elif isinstance(block, Fields):
                cursor = _check_fields(block, layout, margin, lines, cursor, faults)
    return faults


def _check_table(
    table: Table,
    layout: Layout,
    margin: float,
    lines: list[list[Word]],
    cursor: int,
    faults: list[str],
) -> int:
    for part, widths in parts_of(table, layout.tables[table.columns]):
        edges = [margin]
        for width in widths:
            edges.append(edges[-1] + width / POINT)
        for row in part.rows:
            texts = [_plain(cell.text) for cell in row]
            found = _find(texts, edges, lines, cursor) if any(texts) else cursor
            if found is None:
                faults.append(f"row {[cell.text for cell in row]} is not in its cells")
            else:
                cursor = found
    return cursor


def _find(texts: list[str], edges: list[float], lines: list[list[Word]], cursor: int) -> int | None:
    """The first place after which some lines hold exactly these texts in their columns."""
    for start in range(cursor, len(lines)):
        columns = [""] * len(texts)
        for line in lines[start : start + _DEEPEST]:
            if not _added(line, edges, columns, texts):
                break
            if columns == texts:
                return start
    return None


def _added(line: list[Word], edges: list[float], columns: list[str], texts: list[str]) -> bool:
    """Add the words of a line to their columns; False if one does not belong there."""
    for word in line:
        place = _column(word, edges)
        if place is None:
            return False
        columns[place] += _plain(word.text)
        if not texts[place].startswith(columns[place]):
            return False
    return True


def _column(word: Word, edges: list[float]) -> int | None:
    for place, (left, right) in enumerate(pairwise(edges)):
        if left - _SLACK <= word.left and word.right <= right + _SLACK:
            return place
    return None


def _check_fields(
    block: Fields,
    layout: Layout,
    margin: float,
    lines: list[list[Word]],
    cursor: int,
    faults: list[str],
) -> int:
    unit = (layout.width / POINT - 11 * 8) / 12
    used = 0
    for item in block.items:
        used = 0 if used + item.width > 12 else used
        left = margin + used * (unit + 8)
        right = left + item.width * unit + (item.width - 1) * 8
        used += item.width
        column = [
            [word for word in line if left - _SLACK <= word.left and word.right <= right + _SLACK]
            for line in lines[cursor : cursor + _FAR]
        ]
        text = "".join(_plain(word.text) for line in column for word in line)
        if _plain(item.label + (item.value or "")) not in text:
            faults.append(f"{item.label}: {item.value} is not in its box")
    return cursor


def _plain(text: str) -> str:
    """A text without blanks: print may break it into lines anywhere."""
    return re.sub(r"[\s\u200b\u00ad]", "", printable(text))
