"""The lines of a report without the people: fields by what they hold, comments masked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import get_args

from crosstable.model.choices import BirthsName
from crosstable.output.anonymous.substitution import Substitution
from crosstable.text.document import Document
from crosstable.text.rows import LineKind, Row, is_ruler

BIRTHS: tuple[BirthsName, ...] = get_args(BirthsName)
"""What happens to birth dates: another day, nothing left, the same, or the year alone."""
_NAMES = frozenset(
    ("name", "team_name", "nickname", "national_name", "tournament_name", "city", "value")
) | frozenset(("chief_arbiter", "deputy_arbiter"))
_IDS = frozenset(("fide_id", "national_id"))
_BIRTH = "birth_date"
_CODES_AND_DAYS = frozenset(("federation", "date_start", "date_end"))
_LETTERS_OF_A_FEDERATION = 3
_NOT_A_PERSON = frozenset(("acceleration-name",))
"""Subjects in which a field of such a name names nobody."""
_YEAR_FIRST = re.compile(r"(\d{4})(\D)(\d{1,2})(\D)(\d{1,2})", re.ASCII)
_YEAR_LAST = re.compile(r"(\d{1,2})(\D)(\d{1,2})(\D)(\d{4})", re.ASCII)
_WITHOUT_SIGNS = re.compile(r"(\d{4})(\d{2})(\d{2})", re.ASCII)
_DIGIT = re.compile(r"\d", re.ASCII)
_COMMENT = "###"


def anonymous_document(
    document: Document, substitution: Substitution, *, births: str, keep_comments: bool
) -> Document:
    """The same document with other people; every line keeps its length."""
    changes = _changes(substitution, births)
    texts = tuple(
        _line(document, number, substitution, changes, keep_comments=keep_comments)
        for number in range(1, document.line_count + 1)
    )
    return replace(document, source=replace(document.source, texts=texts, data=None))


Change = Callable[[str], str]


def _changes(substitution: Substitution, births: str) -> Mapping[str, Change]:
    """What happens to the text of a field, by its name."""
    of_names = dict.fromkeys(_NAMES, substitution.text)
    of_ids = dict.fromkeys(_IDS, substitution.code)

    def change_birth(text: str) -> str:
        return changed_birth(text, substitution, births)

    def change_words(text: str) -> str:
        return text if _is_code_or_day(text) else substitution.text(text)

    of_codes = dict.fromkeys(_CODES_AND_DAYS, change_words)
    return MappingProxyType({**of_names, **of_ids, **of_codes, _BIRTH: change_birth})


def _is_code_or_day(text: str) -> bool:
    """What belongs into a field of federations and days; some programs write words there.

    >>> _is_code_or_day("NOR"), _is_code_or_day("May 29, 2020"), _is_code_or_day("Open (CITY)")
    (True, True, False)
    """
    return len(text.strip()) <= _LETTERS_OF_A_FEDERATION or _DIGIT.search(text) is not None


def _line(
    document: Document,
    number: int,
    substitution: Substitution,
    changes: Mapping[str, Change],
    *,
    keep_comments: bool,
) -> str:
    text = document.text(number)
    kind, _ = document.classify(number)
    if kind in (LineKind.BLANK, LineKind.RULER):
        return text
    if kind is LineKind.RECORD:
        row = document.row(number)
        return text if row is None else _record(text, row, changes)
    if keep_comments or is_ruler(text.removeprefix(_COMMENT).strip()):
        return text
    if kind is LineKind.COMMENT:
        return _COMMENT + substitution.mask(text[len(_COMMENT) :])
    return text[:3] + substitution.mask(text[3:])


def _record(text: str, row: Row, changes: Mapping[str, Change]) -> str:
    """A record; where the fields are not where they belong, their values are looked for."""
    if row.record.subject in _NOT_A_PERSON:
        return text
    for name, change in changes.items():
        for start, end in row.places.get(name, ()):
            if row.text == text and row.faithful:
                text = text[:start] + change(text[start:end]) + text[end:]
            else:
                value = row.text[start:end].strip()
                if value:
                    text = text.replace(value, change(value))
        if row.text != text and row.faithful:
            row = row._replace(text=text)
    return text


def changed_birth(text: str, substitution: Substitution, births: str) -> str:
    """A birth date in the same form, with another day and month."""
    if births == "keep":
        return text
    if births == "blank":
        return " " * len(text)
    for pattern, year, month, day in (
        (_YEAR_FIRST, 1, 3, 5),
        (_YEAR_LAST, 5, 3, 1),
        (_WITHOUT_SIGNS, 1, 2, 3),
    ):
        match = pattern.search(text)
        if match is not None:
            return _with_other_day(text, match, (year, month, day), substitution, births)
    return text


def _with_other_day(
    text: str,
    match: re.Match[str],
    groups: tuple[int, int, int],
    substitution: Substitution,
    births: str,
) -> str:
    year, month, day = groups
    if births == "year":
        new_month = "0" * len(match[month])
        new_day = "0" * len(match[day])
    else:
        new_month, new_day = substitution.day(match[year], match[month], match[day])
    characters = list(text)
    for group, new in ((month, new_month), (day, new_day)):
        characters[match.start(group) : match.end(group)] = new
    return "".join(characters)
