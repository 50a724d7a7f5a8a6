"""The columns of a player's line, and where files are found to have moved them.

A name that is too long or too short moves all that follows it, a blank too many after the starting
rank the rest of the line. A large report has thousands of such lines, so everything that depends on
the record alone is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import TypeVar

from crosstable.text.layout import Field, Places, Record, Shape
from crosstable.text.rows import LINE_SHIFTS, PROBED_COLUMNS, Row, shift_record

NAME_SHIFTS = tuple(sorted(range(-12, 31), key=abs))[1:]
"""How far what follows the name of a player may stand from its columns, likely ones first."""
_MOST_SHIFTED = 24
"""How far left the bytes of a name may move what follows it: a name of 33 bytes has 9 letters."""
_SHIFTS_OF_BYTES = range(-13, -_MOST_SHIFTED - 1, -1)
SEX_SHIFTS = (1, 2, 3)
"""How far right what follows the starting rank of a player may stand from its columns."""


def player_layout(text: str, record: Record) -> Record:
    """The record with its columns where a player's line has them, for showing its fields.

    Reading the line is the work of `PlayerLines`.
    """
    body = text.rstrip()
    best = record
    outside = count_outside(record, body)
    for candidate in _moved_players(record) if outside and len(body) <= PROBED_COLUMNS else ():
        count = count_outside(candidate, body)
        if count < outside:
            best = candidate
            outside = count
        if not outside:
            break
    return best


def shift_by_bytes(text: str, record: Record) -> int:
    """How far left a name moves the rest of its line if columns are counted in bytes; else 0.

    Vega counts so: a name with an accent has a blank less behind it than its columns ask for.
    """
    field = record.field("name")
    start = int(field.start) - 1
    width = int(field.end or 0) - start
    name = text[start : start + width]
    if name.isascii():
        return 0
    used = 0
    for place, letter in enumerate(name):
        used += len(letter.encode("utf-8", "surrogatepass"))
        if used >= width:
            return max(place + 1 - width, -_MOST_SHIFTED) if used == width else 0
    return 0


def player_row(number: int, text: str, record: Record, layout: Record) -> Row:
    """A player's line with its fields where the layout has them."""
    return Row(number, text, record, _places_of_player(layout, text.rstrip()))


_Kept = TypeVar("_Kept")


class _OfRecords(dict[int, tuple[Record, _Kept]]):
    """Something that is worked out once for a record, and kept for a while."""

    def __init__(self, compute: Callable[[Record], _Kept]) -> None:
        super().__init__()
        self._compute = compute

    def of(self, record: Record) -> _Kept:
        """What belongs to a record."""
        known = self.get(id(record))
        if known is None or known[0] is not record:
            if len(self) > 500:
                self.clear()
            known = self[id(record)] = record, self._compute(record)
        return known[1]


def _moved_players_of(record: Record) -> tuple[Record, ...]:
    whole = (shift_record(record, shift) for shift in LINE_SHIFTS)
    return (
        *(shifted_from_sex(record, shift) for shift in SEX_SHIFTS),
        *(candidate for candidate in whole if candidate is not None),
        *(shifted_after_name(record, shift) for shift in (*NAME_SHIFTS, *_SHIFTS_OF_BYTES)),
    )


def _no_lengths(_: Record) -> dict[int, Places]:
    return {}


_places_by_length = _OfRecords(_no_lengths).of


def _places_of_player(record: Record, text: str) -> Places:
    """Where the fields stand: in columns the length of the line says it all, and few differ."""
    if record.shape is not Shape.COLUMNS or record.blank_separated_from:
        return record.places(text)
    by_length = _places_by_length(record)
    known = by_length.get(len(text))
    if known is None:
        known = by_length[len(text)] = record.places(text)
    return dict(known)


_moved_players = _OfRecords(_moved_players_of).of
"""The record with its columns moved as lines of players are found moved."""


def _blank_columns_of(record: Record) -> Callable[[str], tuple[str, ...]]:
    """What cuts the columns between the fields out of a player's line; of rounds with a step."""
    columns = [(int(f.start) - 1, int(f.end or 0), int(f.step or 0)) for f in record.fields]
    single = sorted((start, end) for start, end, step in columns if not step)
    first = min(start for start, _, step in columns if step)
    step = max(step for *_, step in columns)
    ends = [3, *(end for _, end in single)]
    starts = [*(start for start, _ in single), first]
    used = {place for start, end, many in columns if many for place in range(start, end)}
    return itemgetter(
        slice(0),  # an empty text, so that there are always several
        *(slice(end, start) for end, start in zip(ends, starts, strict=True) if end < start),
        *(slice(place, None, step) for place in range(first, first + step) if place not in used),
    )


_blank_columns = _OfRecords(_blank_columns_of).of


def count_outside(record: Record, text: str) -> int:
    """How many characters of a player's line stand outside every field; quicker than `strays`."""
    return len("".join("".join(_blank_columns(record)(text)).split()))


_SHIFTED: dict[tuple[int, int], tuple[Record, Record]] = {}


def moved_line(text: str, shift: int) -> str | None:
    """A line that stands some columns too far right, moved back; None if it cannot be so."""
    if shift < 0:
        return text[:3] + " " * -shift + text[3:]
    return None if text[3 : 3 + shift].strip() else text[:3] + text[3 + shift :]


def shifted_after_name(record: Record, shift: int) -> Record:
    """The record with the end of the name and every field after it moved."""
    known = _SHIFTED.get((id(record), shift))
    if known is None or known[0] is not record:
        if len(_SHIFTED) > 500:
            _SHIFTED.clear()
        known = _SHIFTED[id(record), shift] = record, _moved_after_name(record, shift)
    return known[1]


def _moved_after_name(record: Record, shift: int) -> Record:
    begin = int(record.field("name").start)
    fields = tuple(
        f
        if int(f.start) < begin
        else f._replace(
            start=int(f.start) + (shift if f.name != "name" else 0),
            end=int(f.end or 0) + shift,
        )
        for f in record.fields
    )
    return record._replace(fields=fields)


def _moved_from_sex(record: Record) -> Mapping[int, Record]:
    begin = int(record.field("sex").start)

    def move_field(field: Field, shift: int) -> Field:
        start = int(field.start)
        if start < begin:
            return field
        return field._replace(start=start + shift, end=int(field.end or 0) + shift)

    return {
        shift: record._replace(fields=tuple(move_field(f, shift) for f in record.fields))
        for shift in SEX_SHIFTS
    }


_from_sex = _OfRecords(_moved_from_sex).of


def shifted_from_sex(record: Record, shift: int) -> Record:
    """The record with every field after the starting rank moved."""
    return _from_sex(record)[shift]
