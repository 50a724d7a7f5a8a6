# mypy: disable-error-code="import-not-found"
"""Names as they are compared: in ASCII, without case and punctuation, their parts in any order."""

from __future__ import annotations

import re
from functools import lru_cache

from crosstable.errors import extra_needed
from crosstable.lists.files import MissingExtra

NAME_COLUMNS = 33
"""The width of a name in record 001; longer ones stand cut in reports."""

_OTHER_LETTERS = "names that differ, in other letters than ASCII, need"
_DROPPED = re.compile(r"['’`´ʼ]")
_GAP = re.compile(r"[^a-z0-9]+")
# The umlauts and their like, as one letter and as two: Müller, Mueller, Muller.
_UMLAUT = re.compile(r"([aou])e")
_DOUBLE_A = re.compile(r"aa")
# How one sound is spelt in transliterations from Cyrillic into the languages of Europe.
_SPELLINGS = {
    "tsch": "c",
    "tch": "c",
    "sch": "s",
    "ch": "c",
    "cz": "c",
    "sh": "s",
    "zh": "z",
    "kh": "h",
    "dj": "d",
    "dz": "z",
    "ts": "c",
    "tz": "c",
    "ph": "f",
    "ck": "k",
    "ks": "x",
    "w": "v",
    "y": "i",
    "j": "i",
}
_SPELLING = re.compile("|".join(_SPELLINGS))  # the longer ones stand first
_REPEATED = re.compile(r"(.)\1+")


def transliterate(text: str) -> str:
    """The text in ASCII: `Müller` is `Muller`, `Карпов` is `Karpov`."""
    if text.isascii():
        return text
    try:
        from anyascii import anyascii
    except ImportError as missing:
        raise MissingExtra(extra_needed(_OTHER_LETTERS, "ratings")) from missing
    plain: str = anyascii(text)
    return plain


@lru_cache(maxsize=4096)
def name_tokens(name: str) -> tuple[str, ...]:
    """The parts of a name as they are compared, in alphabetical order.

    >>> name_tokens("Mueller, Jürgen"), name_tokens("JURGEN O'MULLER")
    (('jurgen', 'muller'), ('jurgen', 'omuller'))
    """
    return tokens(name)


def tokens(name: str) -> tuple[str, ...]:
    """The same, not remembered: for the millions of names of a list."""
    return tuple(sorted(tokens_in_order(name)))


def tokens_in_order(name: str) -> list[str]:
    """The parts of a name as they are compared, in the order in which they stand."""
    return _parts(_DOUBLE_A.sub("a", _UMLAUT.sub(r"\1", _plain(name))))


def words_of(name: str) -> list[str]:
    """The parts of a name in ASCII, umlauts and their like as they are spelt."""
    return _parts(_plain(name))


def _plain(name: str) -> str:
    return _DROPPED.sub("", transliterate(name).lower())


def _parts(text: str) -> list[str]:
    return [token for token in _GAP.split(text) if token]


def respell(text: str) -> str:
    """A folded name with the spellings of one sound made equal: Jussupow and Yusupov."""
    return _REPEATED.sub(r"\1", _SPELLING.sub(lambda match: _SPELLINGS[match[0]], text))


def abbreviate(
    first: tuple[str, ...], second: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Both names with given names shortened where the other one has only an initial.

    One of them abbreviates the other. Where each would, nobody is abbreviated: Ole S. and Sindre O.
    are two brothers.
    """
    shorter = _shorten(first, second), _shorten(second, first)
    if shorter[0] != first and shorter[1] != second:
        return first, second
    return shorter


def _shorten(name: tuple[str, ...], by: tuple[str, ...]) -> tuple[str, ...]:
    if all(len(token) > 1 for token in by):
        return name
    parts = list(name)
    initials = [t for t in by if len(t) == 1 and t not in name]
    for initial in initials:
        long = (i for i, t in enumerate(parts) if t[0] == initial and t not in by)
        place = next(long, None)
        if place is not None:
            parts[place] = initial
    return tuple(sorted(parts))


def is_same_name(report: str, listed: str) -> bool:
    """Whether a report's name is the list's: transliterated, abbreviated or cut to its columns.

    >>> is_same_name("Müller, J.", "Mueller, Juergen"), is_same_name("Muller, K", "Mueller, J")
    (True, False)
    """
    if report == listed:  # needs no package for other letters
        return True
    reported = name_tokens(report)
    on_list = name_tokens(listed)
    if reported == on_list or "".join(tokens_in_order(report)) == "".join(tokens_in_order(listed)):
        return True
    short, long = abbreviate(reported, on_list)
    if set(short) <= set(long) and len(short) >= 2 and any(len(t) > 1 for t in short):
        return True
    return _is_cut(report, listed)


def _is_cut(report: str, listed: str) -> bool:
    """Whether the report's name fills its columns and is the beginning of the list's."""
    if len(report.strip()) < NAME_COLUMNS - 1:  # a blank at the cut is lost
        return False
    reported, on_list = ("".join(tokens_in_order(name)) for name in (report, listed))
    return on_list.startswith(reported)
