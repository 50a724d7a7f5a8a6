"""Odd values in any field, damaged lines in any report: in the output, in the losses, or refused.

A value is in the converted file if the file is another one where the field is blank. Where it is
not, a loss or an assumption names it or its whole record, or the conversion is refused.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, TypeVar

import pytest

import crosstable
from crosstable.reading import samples
from crosstable.text.dialects import DIALECTS
from crosstable.text.layout import Field, Shape
from crosstable.writing.conversion import Conversion, convert
from tests.conftest import scaled
from tests.mangling import mangled

FOLDER = Path(samples.__file__).parent
EVENTS = ("round-robin", "team-swiss", "in-progress")
BYE = "0000 w"
"""A bye with a colour, which means nothing and is reported by `check` (G204)."""
Item = TypeVar("Item")
TARGETS = ("json", *DIALECTS)
REPEATING = ("801", "802", "###")
"""Informative records, which are made of the others, and comments."""


def some(items: Iterable[Item], rng: random.Random) -> list[Item]:
    """As many of the items as there is time for."""
    found = list(items)
    return rng.sample(found, min(len(found), scaled(250)))


def is_named(conversion: Conversion, without: Conversion) -> bool:
    """Whether the conversion is refused, or lists something that it does not list without it."""

    def listed(one: Conversion) -> set[str]:
        return {str(item) for item in (*one.losses, *one.assumptions)}

    return bool(conversion.refusals) or not listed(conversion) <= listed(without)


def converted(data: bytes, target: str, dialect: str | None = None) -> Conversion | None:
    """The conversion; None for what is refused as a whole, because it is not a report."""
    t = crosstable.loads(data, dialect=dialect)
    return None if t.verdict is not None else convert(t, target)


def is_lost(
    data: bytes, withouts: Sequence[bytes], target: str, dialect: str | None = None
) -> bool:
    """Whether the conversion is that of a report without the value, or without its record."""
    one = converted(data, target, dialect)
    others = [converted(without, target, dialect) for without in withouts]
    if one is None or any(other is None or is_named(one, other) for other in others):
        return False
    return any(other is not None and one.to_bytes() == other.to_bytes() for other in others)


# -- JSON -----------------------------------------------------------------------------------------

Path_ = tuple[str | int, ...]
VALUES: tuple[Any, ...] = (
    *("x", -1, -5, 99999, 10**9, 1.5, True, "½", "2026/13/41", "-", "Ä|x", "a\nb", "9" * 30),
    *(["x"], {"a": 1}),
)
IS_BESIDE_ITS_TEXT = {("player_count", "value"), ("rated_count", "value"), ("team_count", "value")}
"""Numbers that follow from the text beside them, which is written."""


def places(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Every place in a JSON value; of a list its first and last."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for index in sorted({0, len(value) - 1} if value else set()):
            yield from places(value[index], (*path, index))
    if path and path[0] not in ("format", "version") and path not in IS_BESIDE_ITS_TEXT:
        yield path


def changed(content: Any, path: Path_, *new: Any) -> bytes:
    """The JSON with another value at a place, or without it."""
    copy = deepcopy(content)
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    if new:
        inner[path[-1]] = new[0]
    else:
        del inner[path[-1]]
    return json.dumps(copy).encode()


def record_of(path: Path_) -> Path_:
    """The item of a list that a place belongs to, such as one team of the teams."""
    index = next((i for i, key in enumerate(path) if isinstance(key, int)), len(path) - 1)
    return path[: index + 1]


@pytest.mark.lengthy
@pytest.mark.parametrize("event", EVENTS)
def test_no_value_of_json_is_lost_silently(event: str, rng: random.Random) -> None:
    content = json.loads(convert(crosstable.read(FOLDER / f"{event}.trf"), "json").to_bytes())
    lost = []
    for path in some(places(content), rng):
        for value in rng.sample(VALUES, scaled(10)):
            target = rng.choice(TARGETS)
            withouts = [changed(content, place) for place in (path, record_of(path))]
            if is_lost(changed(content, path, value), withouts, target):
                lost.append((path, value, target))
    assert lost == []


@pytest.mark.parametrize(
    ("field", "value"), [("sex", "x"), ("rating", -5), ("number", -1), ("points", "9" * 30)]
)
def test_values_that_no_report_holds(field: str, value: object) -> None:
    content = json.loads(convert(crosstable.read(FOLDER / "rapid.trf"), "json").to_bytes())
    path = ("players", 0, field)
    for target in DIALECTS:
        one = converted(changed(content, path, value), target)
        other = converted(changed(content, path), target)
        assert one is not None
        assert other is None or is_named(one, other), target


# -- records --------------------------------------------------------------------------------------

TEXTS = (
    *("x", "-5", "99", "9999", "1.5", "½", "?", "H", "2026/13/41", "NOR", "+", "|", "abc def"),
    *("w", "1/0", ".5"),
)


def fields_of(texts: tuple[str, ...], dialect: str) -> Iterator[tuple[int, Field, int]]:
    """Lines (from 0), their fields and where these begin; of equal records the first and last."""
    places = {text[:3]: index for index, text in enumerate(texts)}
    first = {text[:3]: index for index, text in reversed(list(enumerate(texts)))}
    for code in places:
        record = DIALECTS[dialect].records.get(code)
        if record is None or record.shape is not Shape.COLUMNS or code in REPEATING:
            continue
        for index in {first[code], places[code]}:
            for field in record.fields:
                if isinstance(field.start, int):
                    yield index, field, field.start - 1
                    if isinstance(field.step, int):
                        yield index, field, field.start - 1 + field.step


def with_text(line: str, begin: int, field: Field, text: str) -> str:
    width = field.width or 20
    put = text.rjust(width) if field.stands_right else text.ljust(width)
    line = line.ljust(begin + width)
    return (line[:begin] + put + line[begin + width :]).rstrip()


@pytest.mark.lengthy
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.daily(7)
def test_no_text_in_a_field_is_lost_silently(event: str, dialect: str, rng: random.Random) -> None:
    texts = convert(crosstable.read(FOLDER / f"{event}.trf"), dialect).document.source.texts
    lost = []
    for index, field, begin in some(fields_of(texts, dialect), rng):
        fitting = [text for text in TEXTS if len(text) <= (field.width or 20)]
        for text in rng.sample(fitting, min(len(fitting), scaled(10))):
            lines = [with_text(texts[index], begin, field, new) for new in (text, "")]
            whole, blank, without = (
                "\n".join((*texts[:index], *new, *texts[index + 1 :])).encode()
                for new in ([lines[0]], [lines[1]], [])
            )
            target = rng.choice(TARGETS)
            if BYE not in lines[0] and is_lost(whole, (blank, without), target, dialect):
                lost.append((texts[index][:3], field.name, text, target))
    assert lost == []


# -- damaged reports ------------------------------------------------------------------------------


def unaccounted(data: bytes, dialect: str, target: str, rng: random.Random) -> list[str]:
    """Lines of a damaged report without which the converted file would be the same, unlisted."""
    t = crosstable.loads(data, dialect=dialect)
    if t.verdict is not None or t.document is None or t.document.source.encoding != "utf-8":
        return []
    texts = t.document.source.texts
    conversion = convert(t, target)
    listed = {loss.line for loss in conversion.losses}
    found = []
    for index in rng.sample(range(len(texts)), min(len(texts), 4)):
        text = texts[index]
        says_nothing = not text[3:].strip() or text[:3] in REPEATING or texts.count(text) > 1
        if says_nothing or index + 1 in listed or conversion.refusals:
            continue
        rest = "\n".join((*texts[:index], *texts[index + 1 :])).encode("utf-8", "surrogateescape")
        without = converted(rest, target, dialect)
        same = without is not None and without.to_bytes() == conversion.to_bytes()
        if without is not None and same and not is_named(conversion, without):
            found.append(text)
    return found


IS_TOLD_TWICE = ("XXZ", "240", "XXA", "330")
"""Byes that the line of the player has too, and points that are listed for several lines."""


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("dialect", ["trfx", "draft-2024", "trf26"])
@pytest.mark.lengthy
def test_damaged_reports_lose_no_line_silently(
    event: str, dialect: str, rng: random.Random
) -> None:
    base = convert(crosstable.read(FOLDER / f"{event}.trf"), dialect).to_bytes()
    for seed in range(scaled(150)):
        found = unaccounted(mangled(base, seed, 25), dialect, rng.choice(TARGETS), rng)
        assert [text for text in found if not text.startswith(IS_TOLD_TWICE)] == [], seed
