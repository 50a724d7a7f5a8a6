"""How the columns of a record are described, sliced and filled.

The tables of the dialects are made of `Field` and `Record`. Columns are written as the standards
print them: 1-based and inclusive. Reading and writing use the same table, so that the
columns of a field are stated once.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, StrEnum
from functools import cached_property
from typing import NamedTuple

from crosstable.errors import CannotWrite
from crosstable.model.phrases import phrase
from crosstable.text.formats import fits, stands_right
from crosstable.text.titles import title_words

Places = dict[str, list[tuple[int, int]]]
"""Field name to the 0-based half-open ranges of its items in a line's text."""


class Mark(StrEnum):
    """The importance of a field for a purpose, as the R and P columns of the standard give it."""

    MANDATORY = "mandatory"
    TITLE = "title"
    WARNING = "warning"
    NONE = "blank"


class Shape(Enum):
    """How the fields of a record are told apart."""

    COLUMNS = "columns"
    BARS = "bars"
    WORDS = "words"


class Field(NamedTuple):
    """One field of a record, or a field that repeats (`step`), as printed in the standard.

    `start` and `end` are columns; in a record that is told apart by bars or blanks, `start` is the
    ordinal of the field. In record 801 they are formulas over T, M, G and B. `end` None means: to
    the end of the line. `required_items` limits the marks to the first items of a repeated field;
    `max_length` is for fields that have no columns.
    """

    name: str
    title: str
    start: int | str
    end: int | str | None
    format: str = "text"
    rating: Mark = Mark.NONE
    pairing: Mark = Mark.NONE
    step: int | str | None = None
    required_items: int | None = None
    align_right: bool | None = None
    max_length: int | None = None
    note: str = ""

    @property
    def width(self) -> int | None:
        """How many characters there is room for; None: as many as there are."""
        if self.end is None:
            return self.max_length
        return int(self.end) - int(self.start) + 1

    @property
    def stands_right(self) -> bool:
        """Whether a value is written at the right end of the columns."""
        return stands_right(self.format) if self.align_right is None else self.align_right

    def resolve_columns(self, parameters: Mapping[str, int], shift: int) -> "Field":
        """The field with its column formulas worked out."""
        return self._replace(
            start=_evaluate(self.start, parameters) + (shift if self.name != "team_number" else 0),
            end=None
            if self.end is None
            else _evaluate(self.end, parameters) + (shift if self.name != "team_number" else 0),
            step=None if self.step is None else _evaluate(self.step, parameters),
        )


def _evaluate(formula: int | str, parameters: Mapping[str, int]) -> int:
    """The value of a sum such as ``16+2*T+M``."""
    if isinstance(formula, int):
        return formula
    total = 0
    for term in formula.split("+"):
        factors = [parameters[f] if f in parameters else int(f) for f in term.split("*")]
        product = 1
        for factor in factors:
            product *= factor
        total += product
    return total


class _RecordFields(NamedTuple):
    code: str
    subject: str
    title: str
    fields: tuple[Field, ...] = ()
    many: bool = False
    shape: Shape = Shape.COLUMNS
    rating: Mark = Mark.NONE
    pairing: Mark = Mark.NONE
    blank_separated_from: str | None = None
    replaces: str = ""
    shift: int = 0
    note: str = ""


class Record(_RecordFields):
    """One kind of line: its code, what it is about, and its fields.

    `subject` names the meaning and is the same in every dialect, while codes move: forfeited
    matches are record 340 in the draft of 2024 and 330 later. `blank_separated_from` names the
    first field of those that are read by splitting at blanks, because no field of them may be
    blank and real files do not keep their columns (format notes, C9). `replaces` is the subject
    that has no record of its own because this one stands in its place. `shift` is how far all its
    columns stand from those of the table, in a layout made for a line that was found so.
    """

    def field(self, name: str) -> Field:
        """The field of this name; KeyError if there is none."""
        return self._by_name[name]

    def has(self, name: str) -> bool:
        """Whether there is a field of this name."""
        return name in self._by_name

    @cached_property
    def _by_name(self) -> dict[str, Field]:
        return {f.name: f for f in self.fields}

    def resolve_columns(self, parameters: Mapping[str, int], shift: int = 0) -> "Record":
        """The record with the column formulas of its fields worked out (record 801)."""
        return self._replace(
            fields=tuple(f.resolve_columns(parameters, shift) for f in self.fields)
        )

    # -- slicing ----------------------------------------------------------------------------

    def places(self, text: str) -> Places:
        """Where each field's items stand in this line."""
        if self.shape is Shape.BARS:
            return _bar_places(self, text)
        if self.shape is Shape.WORDS:
            return _word_places(self, text, 4)
        return _column_places(self, text)

    def misfit(self, text: str, enough: float = math.inf) -> int:
        """How badly a line fits the columns: unfit values, and characters outside any field.

        Counting may end at `enough`: that a layout is not a better than another one says it all.
        """
        return self.misfit_at(text, self.places(text), enough)

    def misfit_at(self, text: str, places: Places, enough: float = math.inf) -> int:
        """The same for a line whose places are known."""
        bad = 0 if self.shape is Shape.BARS else count_strays(text, places)
        may_cut = bad > 0 and self.shape is Shape.COLUMNS and len(text) <= CUT_COLUMNS
        for name, ranges in places.items():
            if bad >= enough:
                break
            form = self.field(name).format
            is_number = may_cut and form.startswith(("int", "dec"))
            for start, end in ranges:
                bad += not fits(form, text[start:end])
                bad += is_number and bool(number_cut_at(text, start, end, places))
        return bad

    def misalignment(self, text: str) -> int:
        """How many values do not stand on their side of the columns: finer than `misfit`."""
        return sum(
            bool(text[start:end].strip()) and text[start:end].ljust(end - start).endswith(" ")
            for name, ranges in self.places(text).items()
            if self.field(name).stands_right
            for start, end in ranges
        )

    # -- filling ----------------------------------------------------------------------------

    def line(self, values: Mapping[str, str | Sequence[str]], code: str | None = None) -> str:
        """The line that holds these texts, each in its columns; no blanks at the end.

        Raises `CannotWrite` when a text does not fit: values are never cut or wrapped here.
        """
        head = code or self.code
        if self.shape is Shape.BARS:
            return _bar_line(self, head, values)
        if self.shape is Shape.WORDS:
            return " ".join([head, *_in_order(self, values)]).rstrip()
        cells: list[tuple[int, str]] = []
        for f in self.fields:
            texts = values.get(f.name, "")
            cells += _cells(f, [texts] if isinstance(texts, str) else texts)
        return _laid_out(head, cells)


CUT_COLUMNS = 500
"""In longer lines cut numbers are not counted when layouts are compared."""
_OF_NUMBERS = frozenset("0123456789.,+-")


def number_cut_at(text: str, start: int, end: int, places: Places) -> str:
    """The number into which these columns cut, if it goes on outside every field; else empty."""
    cell = (start, end)
    end = min(end, len(text))
    first = start
    last = end
    if not text[start:end].strip():
        return ""
    while first > 3 and text[first] in _OF_NUMBERS and text[first - 1] in _OF_NUMBERS:
        first -= 1
    while last < len(text) and text[last - 1] in _OF_NUMBERS and text[last] in _OF_NUMBERS:
        last += 1
    if not any(sign.isdigit() for sign in text[first:start] + text[end:last]):
        return ""  # a lone sign behind a number is no part of it
    beside = {place for place in (start - 1, end) if first <= place < last}
    # Items of one field never share a number: `10000` over two cells of a roster is cut as well.
    others = (spans for spans in places.values() if cell not in spans)
    spans = (span for spans in others for span in spans) if beside else ()
    covered = {place for begin, stop in spans for place in beside if begin <= place < stop}
    return text[first:last].strip() if beside - covered else ""


def strays(text: str, places: Places) -> list[int]:
    """The places of characters outside every field and after the code."""
    rest = bytearray(b"\1") * len(text)
    rest[:3] = bytes(min(3, len(text)))
    for ranges in places.values():
        for start, end in ranges:
            end = min(end, len(text))
            rest[start:end] = bytes(max(end - start, 0))
    outside = []
    place = rest.find(1)
    while place >= 0:
        if not text[place].isspace():
            outside.append(place)
        place = rest.find(1, place + 1)
    return outside


def count_strays(text: str, places: Places) -> int:
    """How many `strays` there are; quicker, for lines that are compared with many layouts."""
    outside = []
    covered = 3
    for start, end in sorted([span for spans in places.values() for span in spans]):
        if start > covered:
            outside.append(text[covered:start])
        covered = max(covered, end)
    outside.append(text[covered:])
    return len("".join("".join(outside).split()))


def _column_places(record: Record, text: str) -> Places:
    result: Places = {}
    separated_at: int | None = None
    for f in record.fields:
        start = int(f.start) - 1
        end = len(text) if f.end is None else int(f.end)
        if f.name == record.blank_separated_from:
            separated_at = start
        if separated_at is not None:
            continue
        if f.step is None:
            begin = min(start, len(text))
            result[f.name] = [(begin, max(min(end, len(text)), begin))]
        else:
            width = end - start
            step = int(f.step)
            result[f.name] = [(s, s + width) for s in range(start, len(text), step)]
    if separated_at is not None:
        names = [f.name for f in record.fields]
        rest = names[names.index(record.blank_separated_from or "") :]
        result |= _words(record, rest, text, separated_at)
    return result


_WORD = re.compile(r"\S+")


def _words(record: Record, names: Sequence[str], text: str, start: int) -> Places:
    """Blank-separated items: one word for each field, the last field takes the rest."""
    spans = [m.span() for m in _WORD.finditer(text, start)]
    result: Places = {}
    for index, name in enumerate(names):
        rest = record.field(name).step is not None
        result[name] = spans[index:] if rest else spans[index : index + 1] or [(len(text),) * 2]
    return result


def _word_places(record: Record, text: str, start: int) -> Places:
    """Words; a last field of format ``text`` without step runs to the end of the line."""
    names = [f.name for f in record.fields]
    result = _words(record, names, text, start)
    last = record.fields[-1] if record.fields else None
    if last is not None and last.step is None and last.format == "text" and result[last.name]:
        begin = result[last.name][0][0]
        result[last.name] = [(begin, max(len(text.rstrip()), begin))]
    return result


def _bar_places(record: Record, text: str) -> Places:
    ranges: list[tuple[int, int]] = []
    begin = 4
    for piece in text[4:].split("|"):
        ranges.append((min(begin, len(text)), min(begin + len(piece), len(text))))
        begin += len(piece) + 1
    result: Places = {}
    for f in record.fields:
        first = int(f.start) - 1
        result[f.name] = ranges[first:] if f.step is not None else ranges[first : first + 1]
        if not result[f.name] and f.step is None:
            result[f.name] = [(len(text), len(text))]
    return result


def _in_order(record: Record, values: Mapping[str, str | Sequence[str]]) -> Iterable[str]:
    for f in record.fields:
        value = values.get(f.name, "")
        yield from [value] if isinstance(value, str) else value


def _bar_line(record: Record, code: str, values: Mapping[str, str | Sequence[str]]) -> str:
    """Empty rounds at the end say nothing, so they are left out."""
    texts = [text.replace("|", "/") for text in _in_order(record, values)]
    fixed = sum(f.step is None for f in record.fields)
    while len(texts) > fixed and not texts[-1]:
        texts.pop()
    return f"{code} " + " | ".join(texts).rstrip(" ")


def _cells(f: Field, texts: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Start (0-based) and padded text of each item that is not blank; a text too wide for its
    columns is refused."""
    first = int(f.start) - 1
    step = int(f.step or 0)
    width = math.inf if f.end is None else int(f.end) - first
    filled = int(f.end) - first if f.end is not None and f.stands_right else 0
    for index, text in enumerate(texts):
        if len(text) > width:
            raise CannotWrite(
                phrase(
                    "{text} does not fit the {width} columns of {title}",
                    text=repr(text),
                    width=width,
                    title=title_words(f.title),
                )
            )
        if text:
            yield first + index * step, text.rjust(filled)


def _laid_out(code: str, cells: list[tuple[int, str]]) -> str:
    """One line from pieces at their columns."""
    cells.sort(key=lambda cell: cell[0])
    pieces = [code]
    position = len(code)
    for start, text in cells:
        pieces.append(" " * (start - position))
        pieces.append(text)
        position = start + len(text)
    return "".join(pieces).rstrip(" ")
