"""One player as somebody types it in one line: a name, and behind it whatever else is known.

"Müller, Hans 1845 GER" is a name, a rating and a federation. What is not understood stays in the
name, where its writer sees it. A file or a paste of such lines is understood as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from crosstable.errors import CannotAct
from crosstable.event.intake.entries import (
    FIELD_OF,
    Entries,
    best_sheet,
    has_headings,
    is_fide_id,
    understand_table,
)
from crosstable.event.intake.tables import Row, read_sheets
from crosstable.event.typed import PersonData, PersonValue
from crosstable.model.federations import FEDERATIONS
from crosstable.model.phrases import Words, phrase
from crosstable.model.titles import TITLES

_MARKS = "()[]{}<>,;:"
_NUMBERS = ("rating", "national", "fide_id")
_LETTERS_OF_A_NAME = 2


def typed_line(text: str) -> dict[str, PersonValue]:
    """What a line says about a player; without a name if it has none.

    >>> typed_line("Müller, Hans 1845 GER")
    {'name': 'Müller, Hans', 'rating': 1845, 'federation': 'GER'}
    >>> typed_line("FM Lund, Åse (2101) FIDE 9990017")
    {'name': 'Lund, Åse', 'rating': 2101, 'fide_id': '9990017', 'title': 'FM'}
    >>> typed_line("9990017"), typed_line("Hans LIE")
    ({'fide_id': '9990017'}, {'name': 'Hans LIE'})
    """
    words = text.replace(",", ", ").split()
    entry: dict[str, PersonValue] = {}
    while words:
        field = _meaning_of_word(words[-1].strip(_MARKS), words[:-1], entry)
        if field is None or field in entry:
            break
        value = words.pop().strip(_MARKS)
        named = FIELD_OF.get(words[-1].strip(_MARKS).casefold()) if len(words) > 1 else None
        if field in _NUMBERS and named in _NUMBERS:  # "Elo 1845", "DWZ 1720", "FIDE 9990017"
            words.pop()
            field = "national" if field == "rating" and named == "national" else field
        entry[field] = int(value) if field in ("rating", "national") else value
    if len(words) > 1 and "title" not in entry and words[0] in TITLES:
        entry["title"] = words.pop(0)
    name = " ".join(words).strip(" ,;")
    has_name = sum(sign.isalpha() for sign in name) >= _LETTERS_OF_A_NAME
    return {**({"name": name} if has_name else {}), **_in_order(entry)}


def _in_order(entry: PersonData) -> dict[str, PersonValue]:
    order = ("rating", "national", "federation", "fide_id", "title")
    return {key: entry[key] for key in order if key in entry}


def _meaning_of_word(word: str, before: Sequence[str], entry: PersonData) -> str | None:
    """What a word behind a name is; None for a part of the name.

    Codes are taken in capitals only, and not for the one family name that they could be.
    """
    if word.isascii() and word.isdecimal():
        return (
            "fide_id" if is_fide_id(word) else "rating" if before and 3 <= len(word) <= 4 else None
        )
    is_behind = len(before) > 1 or any(key in entry for key in _NUMBERS)
    if not before or not is_behind:
        return None
    return "federation" if word in FEDERATIONS else "title" if word in TITLES else None


# -- files and pastes -----------------------------------------------------------------------------


def read_entries(path: Path) -> Entries:
    """The people of a file: a table, or one player a line; raises `CannotAct` for neither."""
    return entries_of(best_sheet(read_sheets(path)).rows)


def entries_of(rows: Sequence[Row], choices: Mapping[int, str] | None = None) -> Entries:
    """The people of a sheet; `choices` has what somebody says that a column is."""
    if choices:
        return understand_table(rows, choices)
    filled = [row for row in rows if any(row)]
    if _is_of_lines(filled):
        return _of_lines(rows)
    try:
        return understand_table(rows)
    except CannotAct:
        found = _of_lines(rows)
        if found.problems or not filled or has_headings(filled[0]):
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


def _of_lines(rows: Sequence[Row]) -> Entries:
    people: list[PersonData] = []
    numbers: list[int] = []
    problems: list[Words] = []
    for number, row in enumerate(rows, 1):
        if not any(row):
            continue
        person = typed_line(", ".join(filter(None, row)))
        if "name" in person or "fide_id" in person:
            people.append(person)
            numbers.append(number)
        else:
            text = " ".join(row)[:40]
            problems.append(
                phrase("row {number}: {text} is not a name", number=number, text=repr(text))
            )
    return Entries((), tuple(people), tuple(problems), numbers=tuple(numbers))
