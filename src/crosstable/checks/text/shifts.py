"""Lines of players of which a part stands some columns away: one fault, not one for each field.

The reader finds lines that are moved as a whole or from the name on (format notes, 9.2). A blank
too many or too few further on is looked for here, because there it costs nothing but time for
lines that are broken anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.checks.text.places import keeps_columns, lower_first
from crosstable.layout import Record
from crosstable.rows import LINE_SHIFTS


class MovedPart(NamedTuple):
    """From which field on a line is moved, how far, and the line as it should be, if certain."""

    problem: str
    mended: str | None


def moved_part(record: Record, text: str, first_stray: int) -> MovedPart | None:
    """The part of a player's line that stands too far right or left; None if that is not it.

    `first_stray` is the first column in which text stands that belongs to no field.
    """
    found = list(_candidates(record, text.rstrip(), first_stray))
    if not found:
        return None
    fewest = min(faults for faults, *_ in found)
    best = [(name, shift, new) for faults, name, shift, new in found if faults == fewest]
    name, shift, new = best[0]
    columns = "1 column" if abs(shift) == 1 else f"{abs(shift)} columns"
    way = "right" if shift > 0 else "left"
    what = "the first round" if name == "round_opponent" else lower_first(record[name].title)
    problem = f"from {what} on the line stands {columns} too far {way}"
    return MovedPart(problem, new if len({line for *_, line in best}) == 1 else None)


_NEAREST = 4
"""A part begins so few fields before the first text that is seen to be out of place."""


def _candidates(record: Record, text: str, first_stray: int) -> Iterator[tuple[int, str, int, str]]:
    """Ways to move a part back so that everything fits: misplaced values, field, shift, line."""
    fields = [f for f in record.fields if f.name not in ("round_colour", "round_result")]
    ends = [4, *(int(f.end or 0) for f in fields)]
    near = [n for n, f in enumerate(fields) if int(f.start) - 1 <= first_stray]
    for place in near[-_NEAREST:]:
        field, before = fields[place], ends[place]
        start = int(field.start) - 1
        for shift in LINE_SHIFTS:
            new = _moved_back(text, start, shift, before)
            if new is not None and keeps_columns(record, new):
                yield _misaligned(record, new), field.name, shift, new


def _moved_back(text: str, start: int, shift: int, before: int) -> str | None:
    """The line with a part moved back: blanks taken out before it, or put in.

    `before` is where the field before it ends: no value is torn apart.
    """
    if shift > 0:
        return None if text[start : start + shift].strip() else text[:start] + text[start + shift :]
    begin = start + shift
    if begin < 4 or (begin < before and text[begin - 1 : begin].strip()):
        return None
    return text[:begin] + " " * -shift + text[begin:]


def _misaligned(record: Record, text: str) -> int:
    """How many values do not stand at their side of the columns."""
    count = 0
    for name, ranges in record.places(text).items():
        field = record[name]
        for start, end in ranges:
            raw = text[start:end].ljust(end - start)
            side = raw.rstrip() if field.stands_right else raw.lstrip()
            count += bool(raw.strip()) and side != raw
    return count
