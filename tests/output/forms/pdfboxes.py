"""Where the words of a PDF stand (`pdftotext -bbox`), compared with where the layout wants them."""

import html
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest

from crosstable.output.document import Block, Choices, Fields, Flow, Note, Report, Signatures
from crosstable.output.drawing.layout import POINT, layout_of, parts_of
from crosstable.output.drawing.sheetdata import printable
from crosstable.output.table import Table
from tests.conftest import TESTS_EVERYTHING

needs_pdftotext = pytest.mark.skipif(
    shutil.which("pdftotext") is None and not TESTS_EVERYTHING,
    reason="pdftotext (poppler-utils) is not on this machine",
)
"""Marks a test that reads a PDF back; on the build server it fails without the program."""

_WORD = re.compile(
    r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>'
)
_PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">')
_SLACK = 0.8
_DEEPEST = 400
"""Lines that a wrapped row or text may have."""
_HIGHEST_LABEL = 12
"""Lines by which the labels of a row may begin below the first of them: they end together."""
_HEADER, _FOOTER = 52, 44
"""Where the text of a sheet begins and ends: the header and the footer are looked at apart."""


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
    """What does not stand, whole, in its box and in the order of the report: all that it has."""
    paper = _Paper(report, pages)
    for number, page in enumerate(report.pages):
        if number == 0 or report.flow is not Flow.CONTINUED:
            paper.find_text(f"{report.title}{report.code}{report.subtitle}")
        if page.heading:
            paper.find_text(page.heading)
        for block in page.blocks:
            paper.find(block)
    for number, sheet in enumerate(pages, 1):
        footer = report.title + report.words[0].format(n=number, m=len(pages))
        if _text(sheet.lines[-1]) != _plain(footer):
            paper.faults.append(f"page {number} ends with {_text(sheet.lines[-1])}")
    return paper.faults


Box = tuple[float, float, str]
"""The left and the right edge, and the text between them."""


class _Paper:
    """The lines of all sheets one after the other, read from the top to the bottom."""

    def __init__(self, report: Report, pages: Sequence[Sheet]) -> None:
        self.layout = layout_of(report)
        self.width = self.layout.width / POINT
        self.margin = (pages[0].width - self.width) / 2
        self.lines = [
            line
            for page in pages
            for line in page.lines
            if line[0].bottom > _HEADER and line[0].top < page.height - _FOOTER
        ]
        self.cursor = 0
        self.faults: list[str] = []

    def find(self, block: Block) -> None:
        """Look for a block from the cursor on, and move it there."""
        match block:
            case Table():
                self._find_table(block)
            case Fields(items, title):
                self.find_text(title)
                self._find_fields([(item.width, item.label + (item.value or "")) for item in items])
            case Choices(label, options):
                marked = (f"{'×' if is_marked else ''}{text}" for text, is_marked in options)
                self.find_text(label + "".join(marked))
            case Signatures(lines):
                self._find_signatures([label + (name or "") for label, name in lines])
            case Note(text):
                self.find_text(text)

    def find_text(self, text: str) -> None:
        """A text over the whole width."""
        if text:
            self._find_boxes([(self.margin, self.margin + self.width, text)])

    def _find_fields(self, items: Sequence[tuple[int, str]]) -> None:
        unit = (self.width - 11 * 8) / 12
        rows: list[list[Box]] = []
        used = 12
        for width, text in items:
            if used + width > 12:
                rows.append([])
                used = 0
            left = self.margin + used * (unit + 8)
            rows[-1].append((left, left + width * unit + (width - 1) * 8, text))
            used += width
        for row in rows:
            if any(text for _, _, text in row):  # else it is a line to write on
                self._find_boxes(row)

    def _find_signatures(self, texts: Sequence[str]) -> None:
        count = min(3, max(2, len(texts)))
        width = (self.width - 22 * (count - 1)) / count
        for start in range(0, len(texts), count):
            row = texts[start : start + count]
            lefts = [self.margin + place * (width + 22) for place in range(len(row))]
            self._find_boxes([(x, x + width, text) for x, text in zip(lefts, row, strict=True)])

    def _find_boxes(self, row: Sequence[Box]) -> None:
        """Texts side by side, whose first lines may stand a little higher or lower."""
        for start in range(self.cursor, len(self.lines)):
            places = range(start, start + _HIGHEST_LABEL)
            if all(any(self._begins(box, place) for place in places) for box in row):
                self.cursor = start + 1
                return
        self.faults.append(f"{[text for _, _, text in row]} are not in their boxes")

    def _begins(self, box: Box, place: int) -> bool:
        """Whether the lines from a place on hold the text in its box, before all else there."""
        left, right, text = box
        wanted, found = _plain(text), ""
        for line in self.lines[place : place + _DEEPEST]:
            inside = [w for w in line if left - _SLACK <= w.left and w.right <= right + _SLACK]
            found += _text(inside)
            if found.startswith(wanted):
                return True
            if not wanted.startswith(found) or not found:
                return False
        return False

    def _find_table(self, table: Table) -> None:
        self.find_text(table.title)
        for part, widths in parts_of(table, self.layout.tables[table.columns]):
            edges = [self.margin]
            for width in widths:
                edges.append(edges[-1] + width / POINT)
            heads = [column.title for column in part.columns]
            for row in (heads, *([cell.text for cell in row] for row in part.rows)):
                self._find_row(row, edges)

    def _find_row(self, row: Sequence[str], edges: list[float]) -> None:
        texts = [_plain(text) for text in row]
        if not any(texts):
            return
        for start in range(self.cursor, len(self.lines)):
            if self._holds(start, texts, edges):
                self.cursor = start + 1
                return
        self.faults.append(f"row {row} is not in its cells")

    def _holds(self, start: int, texts: list[str], edges: list[float]) -> bool:
        """Whether some lines from a place on hold exactly these texts in their columns."""
        columns = [""] * len(texts)
        for line in self.lines[start : start + _DEEPEST]:
            if not _added(line, edges, columns, texts):
                return False
            if columns == texts:
                return True
        return False


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


def _text(words: Sequence[Word]) -> str:
    return "".join(_plain(word.text) for word in words)


def _plain(text: str) -> str:
    """A text without blanks: print may break it into lines anywhere."""
    return re.sub(r"[\s\u200b\u00ad]", "", printable(text))
