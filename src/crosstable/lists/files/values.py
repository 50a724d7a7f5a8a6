"""The texts of a list's cells as values, and rows of such texts as players.

A reader gets a stripped text and raises `Doubtful` with the reason when it cannot be understood.
`RowMaker` remembers what each text means: a list repeats its few federations, titles and numbers
millions of times, so nearly every cell is one look-up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from operator import getitem
from types import MappingProxyType
from typing import Any

from crosstable.lists.files.columns import (
    FIELDS,
    GAMES_FIELDS,
    K_FIELDS,
    NUMBER_FIELDS,
    RATING_FIELDS,
)
from crosstable.lists.files.player import ListedPlayer, ReadingLog
from crosstable.model.dates import PartialDate
from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.model.titles import TITLE_OF_LETTERS, WOMEN_TITLES

_SEXES = {"": None, "m": "m", "f": "w", "w": "w"}
_TWO_DIGIT_YEAR = re.compile(r"\d\d?[./-]\d\d?[./-](\d\d)", re.ASCII)
MAX_REMEMBERED = 100_000
_QUOTED = 30
"""Characters of a text that a message shows."""


class Doubtful(ValueError):
    """A text that is not what its column should hold."""

    def __init__(self, sentence: Words = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence


def quote(text: str) -> str:
    """A text as a message shows it."""
    return repr(text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…")


def _whole(text: str, what: Phrase, highest: int) -> int | None:
    if not text:
        return None
    if not (text.isdigit() and text.isascii()) or len(text) > 9 or int(text) > highest:
        raise Doubtful(phrase("{quoted} is not {what}", quoted=quote(text), what=what))
    return int(text)


def read_rating(text: str) -> int | None:
    """A rating; blank and 0 mean unrated."""
    return _whole(text, phrase("a rating"), 9999) or None


def read_games(text: str) -> int | None:
    """Games rated in the period; blank is not the same as 0."""
    return _whole(text, phrase("a number of games"), 9999)


def read_k(text: str) -> int | None:
    """The K factor; blank and 0 mean none."""
    return _whole(text, phrase("a K factor"), 999) or None


def read_birth_year(text: str) -> int | None:
    """The year of birth, alone or in a date; blank and zeros mean unknown.

    Years of two digits are of archives up to 2005, where nobody is born after 1999.
    """
    if match := _TWO_DIGIT_YEAR.fullmatch(text):
        return 1900 + int(match[1])
    date = PartialDate.parse(text)
    if date is None:
        return None
    if date.year is None or not 1850 <= date.year <= 2100:
        raise Doubtful(phrase("{quoted} is not a year of birth", quoted=quote(text)))
    return date.year


def read_sex(text: str) -> str | None:
    """`m` or `w`; lists write M and F."""
    if text.lower() not in _SEXES:
        raise Doubtful(phrase("{quoted} is not a sex", quoted=quote(text)))
    return _SEXES[text.lower()]


def read_federation(text: str) -> str | None:
    """The code of a federation in capitals; whether it exists is not asked here."""
    if text and not (2 <= len(text) <= 3 and text.isalpha() and text.isascii()):
        raise Doubtful(phrase("{quoted} is not a federation code", quoted=quote(text)))
    return text.upper() or None


def read_title(text: str) -> str | None:
    """A title in today's spelling; unknown ones stay as they are."""
    return TITLE_OF_LETTERS.get(text, text.upper()) or None


def read_other_titles(text: str) -> tuple[str, ...]:
    """The titles of arbiters, organisers and trainers."""
    return tuple(part for part in (piece.strip().upper() for piece in text.split(",")) if part)


def read_flag(text: str) -> str:
    """`i` inactive, `w` woman, `wi` both; always in lower case."""
    return text.lower()


READERS: MappingProxyType[str, Callable[[str], object]] = MappingProxyType(
    {
        **dict.fromkeys(RATING_FIELDS, read_rating),
        **dict.fromkeys(GAMES_FIELDS, read_games),
        **dict.fromkeys(K_FIELDS, read_k),
        "federation": read_federation,
        "sex": read_sex,
        "title": read_title,
        "women_title": read_title,
        "other_titles": read_other_titles,
        "arena_title": read_title,
        "birth_year": read_birth_year,
        "flag": read_flag,
    }
)


def begins_late(text: str) -> bool:
    """Whether a text does not begin at its column: the sign of a line that has slipped."""
    return text[:1] == " " and bool(text.strip())


class _Memo(dict[str, Any]):
    """What the texts of one field mean; asks its reader once for each text."""

    def __init__(self, read: Callable[[str], object], left_aligned: bool) -> None:
        super().__init__()
        self._read = read
        self._left_aligned = left_aligned

    def __missing__(self, text: str) -> object:
        if self._left_aligned and begins_late(text):
            raise Doubtful(phrase("{quoted} does not begin at its column", quoted=quote(text)))
        value = self._read(text.strip())
        if len(self) > MAX_REMEMBERED:
            self.clear()
        self[text] = value
        return value


class RowMaker:
    """Makes players of rows whose cells stand in the order of `columns.FIELDS`.

    With `left_aligned`, a number that does not begin at its column is doubtful: in such a list it
    is the sign of a line that has slipped.
    """

    def __init__(self, *, has_sex: bool, left_aligned: bool = False) -> None:
        self._has_sex = has_sex
        self._memos = tuple(
            _Memo(READERS[field], left_aligned and field in NUMBER_FIELDS) for field in FIELDS
        )

    def make(self, fide_id: str, name: str, cells: Iterable[str], line: int) -> ListedPlayer:
        """The player, or `Doubtful` at the first text that is not understood."""
        number = read_fide_id(fide_id)
        values = (number, name.strip(), *map(getitem, self._memos, cells), line)
        player = ListedPlayer._make(values)
        return player if self._has_sex else with_sex(player)


def read_fide_id(text: str) -> str:
    """A FIDE number without zeros in front."""
    number = text.strip()
    if not (number.isdigit() and number.isascii()) or len(number) > 15:
        raise Doubtful(_no_number(number))
    if number[0] == "0":
        number = number.lstrip("0")
        if not number:
            raise Doubtful(_NO_NUMBER)
    return number


_NO_NUMBER = phrase("no FIDE number")


def _no_number(text: str) -> Phrase:
    return phrase("{quoted} is not a FIDE number", quoted=quote(text)) if text else _NO_NUMBER


def with_sex(player: ListedPlayer) -> ListedPlayer:
    """Lists without that column say it by flag and title, and of women only."""
    is_woman = "w" in player.flag or player.title in WOMEN_TITLES
    return player._replace(sex="w") if is_woman else player


def make_what_is_readable(
    maker: RowMaker, fide_id: str, name: str, cells: Iterable[str], line: int, log: ReadingLog
) -> ListedPlayer | None:
    """The player with doubtful cells left blank and noted; None without a FIDE number."""
    readable: list[str] = []
    for field, cell in zip(FIELDS, cells, strict=True):
        text = cell.strip()
        try:
            READERS[field](text)
        except Doubtful as fault:
            log.add(line, phrase("{field}: {a}", field=field.replace("_", " "), a=fault.sentence))
            text = ""
        readable.append(text)
    try:
        return maker.make(fide_id, name, readable, line)
    except Doubtful as fault:
        log.add(line, phrase("{a}; the line is left out", a=fault.sentence))
        return None
