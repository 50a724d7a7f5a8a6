"""Lines of players of which a part is some columns away: one fault, not one for each field.

The reader finds lines that are moved as a whole, from the sex or from the name on (format notes,
9.2). A blank too many or too few further on is looked for here, because there it costs nothing but
time for lines that are broken anyway.

Sex and title are side by side without a blank column, and a sex of one letter is a title of
TRF06 as well. So a line is fixed without asking only if every way to move it back leaves the same
sex and the same title.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from crosstable.checks.rules.text.places import keeps_columns
from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.reading.players.fields import is_known_title
from crosstable.text.layout import Record
from crosstable.text.playercolumns import count_outside
from crosstable.text.rows import LINE_SHIFTS
from crosstable.text.titles import number_of_columns, title_words


class MovedPart(NamedTuple):
    """From which field on a line is moved, how far, and the line as it should be, if known."""

    problem: Phrase
    mended: str | None
    is_certain: bool


class _Part(NamedTuple):
    """A part of a line that may be moved: what it is called, where it begins, what ends before."""

    words: Phrase
    start: int
    before: int


class _Way(NamedTuple):
    """A way to move a part back so that everything fits; how many values are not at their side."""

    misplaced: int
    part: _Part
    shift: int
    line: str
    sex_and_title: tuple[str, str]


def moved_part(record: Record, text: str, first_stray: int) -> MovedPart | None:
    """The part of a player's line that stands too far right or left; None if that is not it.

    `first_stray` is the first column in which text stands that belongs to no field.
    """
    body = text.rstrip()
    near = [part for part in _parts(record, len(body)) if part.start <= first_stray]
    ways = _likely(_ways(record, body, near[-_NEAREST:]))
    if not ways:
        return None
    fewest = min(way.misplaced for way in ways)
    best = [way for way in ways if way.misplaced == fewest]
    is_certain = len(_readings(record, ways)) == 1
    chosen = [way for way in best if way.line == best[0].line][-1]
    mended = chosen.line if len({way.line for way in best}) == 1 else None
    return MovedPart(_problem(record, body, chosen, is_certain), mended, is_certain)


def _problem(record: Record, text: str, way: _Way, is_certain: bool) -> Phrase:
    if is_certain:
        return _move_sentence(way.part.words, way.shift)
    return with_unclear_sex(_move_sentence(phrase("the name"), way.shift), record, text)


def _move_sentence(first: Phrase, shift: int) -> Phrase:
    columns = number_of_columns(abs(shift))
    if shift > 0:
        return phrase("from {b} on the line is {a} too far right", b=first, a=columns)
    return phrase("from {b} on the line is {a} too far left", b=first, a=columns)


def with_unclear_sex(problem: Words, record: Record, text: str) -> Phrase:
    """A sentence about a line whose sex and title cannot be told apart."""
    word = next(iter(text[int(record.field("starting_rank").end or 0) :].split()), "")
    sex_and_title = phrase("a title, or a sex and a title,")
    return phrase(
        "{a}; whether {quoted} is {b} is not certain",
        a=problem,
        quoted=repr(word),
        b=phrase("the sex or a title") if len(word) == 1 else sex_and_title,
    )


def has_one_reading(record: Record, text: str, mended: str) -> bool:
    """Whether no other way to move a line back gives it another sex or another title."""
    parts = [
        part for part in _parts(record, 0) if part.start < int(record.field("rating").start) - 1
    ]
    ways = _likely(_ways(record, text.rstrip(), parts))
    return _readings(record, ways) <= {_sex_and_title(record, mended)}


def _readings(record: Record, ways: Sequence[_Way]) -> set[tuple[str, str]]:
    """Sex and title by the best ways, and where both stay in the columns in which they stand."""
    fewest = min((way.misplaced for way in ways), default=0)
    name = int(record.field("name").start) - 1
    return {w.sex_and_title for w in ways if w.misplaced == fewest or w.part.start >= name}


_SEXES = frozenset(("", "m", "w", "f", "u"))
_NEAREST = 4
"""A part begins so few fields before the first text that is seen to be out of place."""


def _likely(ways: Iterable[_Way]) -> list[_Way]:
    """The ways after which the sex is one and the title too; if there are none, any title."""
    possible = [way for way in ways if way.sex_and_title[0].lower() in _SEXES]
    return [way for way in possible if is_known_title(way.sex_and_title[1])] or possible


def _parts(record: Record, length: int) -> Iterator[_Part]:
    """Where a part may begin: at each field, and at each round that the line reaches."""
    before = 4
    for field in record.fields:
        if field.step is None:
            words = phrase("the {a}", a=title_words(field.title))
            yield _Part(words, int(field.start) - 1, before)
            before = int(field.end or 0)
    opponent = record.field("round_opponent")
    result = record.field("round_result")
    step = int(opponent.step or 1)
    for item, start in enumerate(range(int(opponent.start) - 1, length, step), 1):
        yield _Part(phrase("round {n}", n=item), start, before)
        before = int(result.end or 0) + (item - 1) * step


def _ways(record: Record, text: str, parts: Sequence[_Part]) -> Iterator[_Way]:
    for part in parts:
        for shift in LINE_SHIFTS:
            for new in _moved_back(text, part, shift):
                if not count_outside(record, new) and keeps_columns(record, new):
                    yield _Way(
                        _count_misplaced(record, new), part, shift, new, _sex_and_title(record, new)
                    )


def _moved_back(text: str, part: _Part, shift: int) -> Iterator[str]:
    """The line with a part moved back: blanks taken out before it, or put in.

    Blanks are put in where the part stands now, or right before its columns, if those that are
    missing were in front of the value. No value of the field before it is torn apart.
    """
    start = part.start
    if shift > 0:
        if not text[start : start + shift].strip():
            yield text[:start] + text[start + shift :]
        return
    for begin in (start + shift, start):
        if begin >= 4 and (begin >= part.before or not text[begin - 1 : begin].strip()):
            yield text[:begin] + " " * -shift + text[begin:]


def _sex_and_title(record: Record, text: str) -> tuple[str, str]:
    sex, title = (
        text[int(record.field(name).start) - 1 : int(record.field(name).end or 0)].strip()
        for name in ("sex", "title")
    )
    return sex, title


def _count_misplaced(record: Record, text: str) -> int:
    """How many values do not stand at their side of the columns."""
    count = 0
    for name, ranges in record.places(text).items():
        field = record.field(name)
        for start, end in ranges:
            raw = text[start:end].ljust(end - start)
            side = raw.rstrip() if field.stands_right else raw.lstrip()
            count += bool(raw.strip()) and side != raw
    return count
