"""The fields of a player's line: one reader for each, and careful reading with findings.

A reader makes a value of a text without blanks around it, and raises `Doubtful` where the text is
not plain. Reading many lines at once (`memory`) is the same readers with a memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from typing import Any

from crosstable.model.dates import PartialDate
from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.titles import OTHER_LETTERS, TITLE_OF_LETTERS, TITLES
from crosstable.model.tournament import PLAYER_COLUMNS, Entry, Player
from crosstable.reading.players.cells import CellFault
from crosstable.text.formats import read_decimal, read_whole
from crosstable.text.rows import Row

_SEXES = {"m": "m", "w": "w", "f": "w", "h": "m", "v": "w", "d": "w"}
"""Also the first letters of *homme*, *Herr* and *heer*, of *vrouw*, and of *dame*."""
_TITLES = {
    letters.upper(): title
    for letters, title in (
        *((title, title) for title in TITLES),
        *TITLE_OF_LETTERS.items(),
        *OTHER_LETTERS.items(),
    )
}
_TITLES_ABROAD = {
    "MI": "IM",
    "MF": "FM",
    "GMI": "GM",
    "GMF": "WGM",
    "MIF": "WIM",
    "MFF": "WFM",
}
"""Titles in French, Spanish and Italian, in capitals: `mf` in small letters is another one."""


class Doubtful(ValueError):
    """A text that is not plainly a value: the finding it makes, and what it is taken for."""

    def __init__(self, kind: str, sentence: Phrase, value: object = None) -> None:
        super().__init__(str(sentence))
        self.kind = kind
        self.sentence = sentence
        self.value = value


Reader = Callable[[str], Any]
"""Text of a field to its value; raises `Doubtful`."""


def read_sex(text: str) -> str | None:
    """`m` or `w`; f means w, and u and blank mean nothing is known (format notes, 9.1)."""
    sex = _SEXES.get(text.lower())
    if text and text.lower() not in "mwfu":
        message = phrase("{quoted} is neither m nor w", quoted=repr(text))
        raise Doubtful("value-unreadable", message, sex)
    return sex


def read_title(text: str) -> str | None:
    """The title in today's spelling; a national one such as `1N` stays as it is."""
    return _TITLES_ABROAD.get(text) or _TITLES.get(text.upper(), text) or None


def is_known_title(text: str) -> bool:
    """Whether a text is one of FIDE's titles in any spelling, or blank."""
    stripped = text.strip()
    return not stripped or stripped.upper() in _TITLES or stripped in _TITLES_ABROAD


def read_number(text: str) -> int | None:
    """A whole number; None for blank."""
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    message = phrase("{quoted} is not a whole number", quoted=repr(text))
    raise Doubtful("number-unreadable", message)


def read_rating(text: str) -> int | None:
    """A rating; blank, 0 and 0000 mean unrated."""
    return read_number(text) or None


def id_in(text: str) -> str | None:
    """The number that FIDE or a federation gave; zeros and placeholders of dashes mean none."""
    return text if text.strip("0-") else None


def read_fide_id(text: str) -> str | None:
    """A FIDE number."""
    if not text or (text.isdigit() and text.isascii()):
        return text if text.strip("0") else None
    message = phrase("{quoted} is not a FIDE number", quoted=repr(text))
    raise Doubtful("value-unreadable", message, id_in(text))


def read_date(text: str) -> PartialDate | None:
    """A date; one that is not understood is kept as it is."""
    date = PartialDate.parse(text)
    if date is not None and not date.is_understood:
        message = phrase("{quoted} is not a date", quoted=repr(text))
        raise Doubtful("date-unreadable", message, date)
    return date


def read_birth_date(text: str) -> PartialDate | None:
    """A birth date. Nobody was born after 2049: two digits from 50 on are of the last century."""
    date = read_date(text)
    if date is None or date.year is None or date.year < _BORN_BEFORE or str(date.year) in text:
        return date
    return replace(date, year=date.year - 100)


_BORN_BEFORE = 2050


def read_points(text: str) -> Decimal | None:
    """A number of points."""
    value = read_decimal(text)
    if text and value is None:
        message = phrase("{quoted} is not a number of points", quoted=repr(text))
        raise Doubtful("number-unreadable", message)
    return value


def read_text(text: str) -> str | None:
    """Any text; None for blank."""
    return text or None


_READERS: Mapping[str, Reader] = {
    "starting_rank": read_number,
    "name": str,
    "sex": read_sex,
    "title": read_title,
    "rating": read_rating,
    "federation": read_text,
    "fide_id": read_fide_id,
    "birth_date": read_birth_date,
    "points": read_points,
    "rank": read_number,
    "national_sex": read_sex,
    "national_rating": read_rating,
}
"""Who reads which field; one that is not named here is read by its format in the table."""

_BY_FORMAT: Mapping[str, Reader] = {"int": read_number, "dec": read_points, "date": read_date}


@lru_cache(maxsize=256)
def reader_of(name: str, form: str) -> Reader:
    """Who reads a field, by its name and format in the table."""
    if name == "birth_date" and form == "text":  # Vega: whatever stands there
        return PartialDate.parse
    return _READERS.get(name) or _BY_FORMAT.get(form.partition(":")[0], read_text)


def starting_rank(row: Row) -> int | None:
    """The starting rank number of a player's line."""
    return read_whole(row.get("starting_rank"))


def cell_finding(fault: CellFault, span: Span, row: Row, item: int, text: str) -> Finding:
    """What is odd about the cell of a round."""
    return Finding(
        fault.kind,
        phrase("round {n}: {a}", n=item, a=fault.sentence),
        span,
        round_number=item,
        player=starting_rank(row),
        value=text.strip(),
    )


class FieldReader:
    """Careful reading of a player's fields, one finding for each that is not what it should be."""

    def __init__(self, row: Row, findings: list[Finding]) -> None:
        self.row = row
        self.findings = findings

    def player(self, rounds: tuple[Entry, ...]) -> Player:
        """The player of this row."""
        number = self.value("starting_rank")
        if not number:
            message = phrase("the player has no starting rank number")
            self._add("start-number-missing", message, "starting_rank")
        others = {
            attribute: self.value(column)
            for column, attribute in PLAYER_COLUMNS.items()
            if self.row.record.has(column) and attribute != "number"
        }
        return Player(number or 0, **others, rounds=rounds, line=self.row.line)

    def value(self, name: str) -> Any:
        """The value of a field; a doubtful one is noted."""
        try:
            return reader_of(name, self.row.record.field(name).format)(self.row.get(name))
        except Doubtful as doubt:
            self._add(doubt.kind, doubt.sentence, name)
            return doubt.value

    def _add(self, kind: str, message: Phrase, name: str) -> None:
        self.findings.append(
            Finding(
                kind,
                message,
                self.row.span(name),
                player=starting_rank(self.row),
                field_name=name,
                value=self.row.get(name),
            )
        )
