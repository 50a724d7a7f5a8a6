"""Names of people in the one order of reports; lost letters, and clubs written in two ways."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

_PARTICLES = frozenset(
    (
        *("von", "van", "de", "der", "den", "ter", "ten", "di", "da", "do", "dos", "das", "del"),
        *("della", "la", "le", "du", "zu", "zum", "zur", "af", "av", "bin", "ibn", "el", "al"),
        *("mac", "mc", "st", "santa", "y", "e"),
    )
)
"""Small words that belong to the surname behind them."""
_SHORTEST_IN_CAPITALS = 2


def surname_first(text: str) -> str:
    """A name as reports write it; a name with a comma stays, a single word too.

    >>> surname_first("SVENDSEN Ida"), surname_first("Ida Marie SVENDSEN")
    ('Svendsen, Ida', 'Svendsen, Ida Marie')
    >>> surname_first("Jan van der Berg"), surname_first("Lie, Bjørn"), surname_first("Pelé")
    ('van der Berg, Jan', 'Lie, Bjørn', 'Pelé')
    >>> surname_first("HANS MÜLLER"), surname_first("Berg, A."), surname_first("O'BRIEN Pat")
    ('Müller, Hans', 'Berg, A.', "O'Brien, Pat")
    """
    name = " ".join(text.split())
    if "," in name:
        return _small(name) if name.isupper() else name
    words = name.split()
    if len(words) < 2:
        return _small(name) if name.isupper() and len(name) > _SHORTEST_IN_CAPITALS else name
    capitals = [word for word in words if _is_in_capitals(word)]
    if capitals and len(capitals) < len(words):
        rest = [word for word in words if word not in capitals]
        return f"{_small(' '.join(capitals))}, {' '.join(rest)}"
    if len(capitals) == len(words):
        words = _small(name).split()
    begin = len(words) - 1
    while begin > 1 and words[begin - 1].casefold() in _PARTICLES:
        begin -= 1
    return f"{' '.join(words[begin:])}, {' '.join(words[:begin])}"


def _is_in_capitals(word: str) -> bool:
    letters = [sign for sign in word if sign.isalpha()]
    return len(letters) >= _SHORTEST_IN_CAPITALS and word.isupper() and not word.endswith(".")


def _small(text: str) -> str:
    """Words in capitals as names are written; letters behind an apostrophe or hyphen stay large."""
    return text.title()


# -- tables ---------------------------------------------------------------------------------------

_LOST = re.compile("[?\\ufffd]")
"""What programs write for a letter that their character set lacks."""


def has_lost_letter(name: str) -> bool:
    """Whether a letter of a name seems to be lost.

    >>> has_lost_letter("KNUTSEN ?ukasz"), has_lost_letter("Knutsen, Łukasz")
    (True, False)
    """
    return _LOST.search(name) is not None


def club_key(club: str) -> str:
    """What makes a club or a team one: capitals and blanks alone do not."""
    return " ".join(club.split()).casefold()


def club_spellings(entered: Iterable[str], given: Iterable[str]) -> dict[str, str]:
    """The usual spelling of each club, by its key: that of who is entered, else the most frequent.

    >>> club_spellings([], ["byåsen", "Byåsen", "Byåsen"])
    {'byåsen': 'Byåsen'}
    """
    by_use = [club for club, _ in Counter(given).most_common()]
    return {club_key(club): club for club in reversed((*entered, *by_use))}
