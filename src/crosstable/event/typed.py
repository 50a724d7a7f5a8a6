"""Values as people type them, checked before an act keeps them: nothing odd reaches a report."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from crosstable.errors import CannotAct, WrongData
from crosstable.model.dates import PartialDate
from crosstable.model.federations import FEDERATIONS, federation_named
from crosstable.model.fideids import WELL_FORMED
from crosstable.model.phrases import Words, phrase
from crosstable.model.titles import TITLES

MOST_RATING = 9999
MOST_ROUNDS = 99
_SEXES = ("m", "w")
_MOST_DIGITS = 11
"""The columns that record 001 has for a FIDE number."""
LONGEST_IN_MINUTES = 120
"""A number up to this one means minutes: no game lasts two minutes, and codes count seconds."""
_BARE_NUMBER = re.compile(rf"(\D*[^\W\d_]\D*?)[\s,;]+({WELL_FORMED.pattern})")
_PLAIN_TIME = re.compile(r"(\d{1,3})\s*(?:\+\s*(\d{1,3}))?")


def one_line(what: Words, text: object) -> str:
    """A text that stays on its line: no line break, tab or other control character."""
    if not isinstance(text, str):
        raise CannotAct(phrase("{what}: {text} is not a text", what=what, text=repr(text)))
    if any(unicodedata.category(sign) in ("Cc", "Zl", "Zp", "Cs") for sign in text):
        raise CannotAct(
            phrase("{what} cannot contain a line break, a tab or a control character", what=what)
        )
    return text


def typed_rounds(text: str) -> tuple[int, ...]:
    """Numbers of rounds as somebody typed them, with commas.

    >>> typed_rounds("3, 5")
    (3, 5)
    """
    parts = [part.strip() for part in text.split(",")]
    for part in parts:
        if not (part.isascii() and part.isdecimal() and 1 <= int(part[:4]) <= MOST_ROUNDS):
            raise CannotAct(
                phrase(
                    "“{text}” is not a round; write them as 3,4",
                    text=part[:20],
                )
            )
    return tuple(map(int, parts))


def federation_code(text: str) -> str:
    """The code of a federation, in capitals; its English name is as good.

    >>> federation_code("nor"), federation_code("Spain")
    ('NOR', 'ESP')
    """
    typed = one_line(phrase("the federation"), text).strip()
    code = federation_named(typed) or typed.upper()
    if code not in FEDERATIONS:
        raise CannotAct(
            phrase("{text} is not the code of a federation, for instance NOR", text=text[:20])
        )
    return code


def _federation(value: Any) -> None:
    if federation_code(value) != value:
        raise CannotAct(phrase("write the federation {value} in capitals", value=value))


def _fide_id(value: Any) -> None:
    text = str(value)
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
        raise CannotAct(phrase("{text} is not a FIDE number: it has digits only", text=text[:20]))


def _check_birth(value: Any) -> None:
    day = PartialDate.parse(one_line(phrase("the date of birth"), value))
    if day is None or day.year is None:
        raise CannotAct(
            phrase("{value} is not a date of birth; write 1990 or 1990-12-31", value=value[:20])
        )


def _sex(value: Any) -> None:
    if value not in _SEXES:
        raise CannotAct(phrase("the sex is m or w, not {text}", text=str(value)[:20]))


def _title(value: Any) -> None:
    if value not in TITLES:
        raise CannotAct(
            phrase(
                "{text} is not a title; there are {titles}",
                text=str(value)[:20],
                titles=", ".join(TITLES),
            )
        )


def _rating(value: Any) -> None:
    if not (isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_RATING):
        raise CannotAct(phrase("{value} is not a rating", value=value))


def _fixed_board(value: Any) -> None:
    if not (isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_RATING):
        raise CannotAct(phrase("{value} is not the number of a board", value=str(value)[:20]))


def _right_to_byes(value: Any) -> None:
    if not isinstance(value, bool):
        raise CannotAct(phrase("half-byes is yes or no"))


_TEXTS: Mapping[str, Words] = {
    "name": phrase("the name"),
    "club": phrase("the club"),
    "rating_list": phrase("the rating list"),
}
"""What is known about a player and may be any text."""
_CHECKS: Mapping[str, Callable[[Any], None]] = {
    "federation": _federation,
    "fide_id": _fide_id,
    "born": _check_birth,
    "sex": _sex,
    "title": _title,
    "rating": _rating,
    "national": _rating,
    "half_byes": _right_to_byes,
    "fixed_board": _fixed_board,
}


def typed_value(key: str, text: str) -> Any:
    """What somebody typed for something that is known about a player; nothing takes it back.

    >>> typed_value("title", "fm"), typed_value("rating", "1850"), typed_value("club", "")
    ('FM', 1850, None)
    """
    text = text.strip()
    if not text:
        return None
    if key in ("rating", "national", "fixed_board"):
        return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else text[:20]
    if key == "half_byes":
        return {"yes": True, "no": False}.get(text.lower(), text)
    if key == "federation":
        return federation_named(text) or text.upper()
    if key == "title":
        return text.upper()
    return text.lower() if key == "sex" else text


PersonValue: TypeAlias = "str | int | bool | None"
PersonData: TypeAlias = Mapping[str, PersonValue]
"""What is said about somebody, by the names of the journal; None takes a value back."""


def check_person(data: PersonData) -> None:
    """Raise `WrongData` for values that a player cannot have; None takes one back."""
    faults: dict[str, Words] = {}
    for key, value in data.items():
        try:
            _check_value(key, value)
        except CannotAct as problem:
            faults[key] = problem.message
    if faults:
        raise WrongData(faults)


def _check_value(key: str, value: Any) -> None:
    check = _CHECKS.get(key)
    if key == "name" and not value:
        raise CannotAct(phrase("a player needs a name"))
    if value is None:
        return
    if check is None:
        one_line(_TEXTS[key], value)
    else:
        check(value)


def with_bracketed_number(text: str) -> str:
    """An arbiter with the FIDE number in brackets, as reports write it (record 102).

    >>> with_bracketed_number("Hansen, Kari 1504321"), with_bracketed_number("Hansen (1504321)")
    ('Hansen, Kari (1504321)', 'Hansen (1504321)')
    """
    match = _BARE_NUMBER.fullmatch(text.strip())
    return text if match is None else f"{match[1]} ({match[2]})"


def time_code(text: str) -> str:
    """The code of a time control that was typed as minutes and seconds a move.

    >>> time_code("90+30"), time_code("15 + 10"), time_code("60"), time_code("180+2")
    ('5400+30', '900+10', '3600', '180+2')
    """
    match = _PLAIN_TIME.fullmatch(text.strip())
    if match is None or not 0 < int(match[1]) <= LONGEST_IN_MINUTES:
        return text
    more = f"+{int(match[2])}" if match[2] else ""
    return f"{int(match[1]) * 60}{more}"
