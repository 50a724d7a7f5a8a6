"""What the rules about players ask of a line: the text of a field, and its place with its mark."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from crosstable.checks.rules.report import Report
from crosstable.model.federations import is_known_federation, nearest_federations
from crosstable.model.phrases import Words, phrase
from crosstable.model.tournament import Player

PLAYER = "player"
"""The subject of record 001 in the tables."""


def field_text(report: Report, player: Player, field: str) -> str:
    """The text in a field of a player's line; empty where it is blank or there is no line."""
    row = report.row(player.line)
    return row.get(field) if row is not None else ""


def event_year(report: Report) -> int | None:
    """The year of the event, as far as the report tells it."""
    day = event_day(report)
    return day.year if day is not None else None


def event_day(report: Report) -> date | None:
    """The first day of the event, or the first that its incomplete date may mean."""
    t = report.t
    for stated in (t.start, t.end):
        day = stated.earliest() if stated is not None else None
        if day is not None:
            return day
    return None


_SERVERS = frozenset(("lichess", "lichess.org", "chess.com"))
"""What servers write where the federation belongs: they mean no country that sounds alike."""


def is_server(text: str) -> bool:
    """Whether a federation is the name of a server, which plays for no country."""
    return text.strip().lower() in _SERVERS


@lru_cache(maxsize=500)
def federation_meant(text: str) -> tuple[str, bool]:
    """The code that an unknown one stands for, and whether only the case of letters differs.

    Empty where that is not clear: club codes look like federations too.
    """
    if is_known_federation(text.upper()):
        return text.upper(), True
    if is_server(text):
        return "", False
    near = nearest_federations(text, 9)
    if len(near) > 1:
        near = tuple(code for code in near if _differs_by_a_slip(text.upper(), code))
    return (near[0] if len(near) == 1 else ""), False


def _differs_by_a_slip(code: str, other: str) -> bool:
    """Whether one letter is another, or two have changed places."""
    if len(code) != len(other):
        return False
    different = [pair for pair in zip(code, other, strict=True) if pair[0] != pair[1]]
    return len(different) == 1 or (len(different) == 2 and different[0] == different[1][::-1])


def suggestion(meant: str) -> Words:
    """The end of a sentence that proposes a code."""
    return phrase("; {code} may be meant", code=meant) if meant else ""
