"""One player as somebody types it in one line: a name, and behind it whatever else is known.

"Müller, Hans 1845 GER" is a name, a rating and a federation. What is not understood stays in the
name, where its writer sees it. A file or a paste of such lines is understood as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from crosstable.errors import CannotAct
from crosstable.event.intake.entries import (
    FIELD_OF,
    Entries,
    has_headings,
    is_fide_id,
    read_rows,
    understood,
)
from crosstable.model.federations import FEDERATIONS
from crosstable.model.titles import TITLES

_MARKS = "()[]{}<>,;:"
_NUMBERS = ("rating", "national", "fide_id")
_LETTERS_OF_A_NAME = 2


def typed_line(text: str) -> dict[str, Any]:
    """What a line says about a player; without a name if it has none.

    >>> typed_line("Müller, Hans 1845 GER")
    {'name': 'Müller, Hans', 'rating': 1845, 'federation': 'GER'}
    >>> typed_line("FM Lund, Åse (2101) FIDE 9990017")
    {'name': 'Lund, Åse', 'rating': 2101, 'fide_id': '9990017', 'title': 'FM'}
    >>> typed_line("9990017"), typed_line("Hans LIE")
    ({'fide_id': '9990017'}, {'name': 'Hans LIE'})
    """
    words = text.replace(",", ", ").split()
    found: dict[str, Any] = {}
    while words:
        field = _meant(words[-1].strip(_MARKS), words[:-1], found)
        if field is None or field in found:
            break
        value = words.pop().strip(_MARKS)
        named = FIELD_OF.get(words[-1].strip(_MARKS).casefold()) if len(words) > 1 else None
        if field in _NUMBERS and named in _NUMBERS:  # "Elo 1845", "DWZ 1720", "FIDE 9990017"
            words.pop()
            field = "national" if field == "rating" and named == "national" else field
        found[field] = int(value) if field in ("rating", "national") else value
    if len(words) > 1 and "title" not in found and words[0] in TITLES:
        found["title"] = words.pop(0)
    name = " ".join(words).strip(" ,;")
    has_name = sum(sign.isalpha() for sign in name) >= _LETTERS_OF_A_NAME
    return {**({"name": name} if has_name else {}), **_in_order(found)}


def _in_order(found: Mapping[str, Any]) -> dict[str, Any]:
    order = ("rating", "national", "federation", "fide_id", "title")
    return {key: found[key] for key in order if key in found}


def _meant(word: str, before: Sequence[str], found: Mapping[str, Any]) -> str | None:
    """What a word behind a name is; None for a part of the name.

    Codes are taken in capitals only, and not for the one family name that they could be.
    """
    if word.isascii() and word.isdecimal():
        return (
            "fide_id" if is_fide_id(word) else "rating" if before and 3 <= len(word) <= 4 else None
        )
    is_behind = len(before) > 1 or any(key in found for key in _NUMBERS)
    if not before or not is_behind:
        return None
    return "federation" if word in FEDERATIONS else "title" if word in TITLES else None


# -- files and pastes -----------------------------------------------------------------------------


def read_entries(path: Path) -> Entries:
    """The people of a file: a table, or one player a line; raises `CannotAct` for neither."""
    rows = read_rows(path)
    if _is_of_lines(rows):
        return _of_lines(rows)
    try:
        return understood(rows)
    except CannotAct:
        found = _of_lines(rows)
        if found.problems or not rows or has_headings(rows[0]):
            raise
        return found


def _is_of_lines(rows: Sequence[Sequence[str]]) -> bool:
    """Lines such as "Müller, Hans 1845": no headings, and no column but those of a comma."""
    return (
        bool(rows)
        and not has_headings(rows[0])
        and all(len(row) <= 2 and not _are_columns(row) for row in rows)
    )


def _are_columns(row: Sequence[str]) -> bool:
    """Whether a row has more than a name: a whole name, or a number, in a cell of its own."""
    return (len(row) == 2 and (" " in row[0] or row[1].isdecimal())) or not _has_letters(row[0])


def _has_letters(text: str) -> bool:
    return re.search(r"[^\W\d_]", text) is not None


def _of_lines(rows: Sequence[Sequence[str]]) -> Entries:
    people: list[Mapping[str, Any]] = []
    problems: list[str] = []
    for number, row in enumerate(rows, 1):
        person = typed_line(", ".join(filter(None, row)))
        if "name" in person or "fide_id" in person:
            people.append(person)
        else:
            problems.append(f"row {number}: {' '.join(row)[:40]!r} is not a name")
    return Entries((), tuple(people), tuple(problems))
