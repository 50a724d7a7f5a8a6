"""Workings and reasons of the library in the languages of the documents.

Ratings, norms and pairings explain themselves in English sentences of set shapes, which names and
numbers fill. Here each shape has its translation. The sentences are only shown: nothing is decided
by them, and one of an unknown shape stays English and is marked so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from crosstable.output.language import Say

PAIRS = (
    "bracket of {n} points: {a}",
    "bracket of {n} point: {a}",
    "moved down into it: {a}",
    "upfloaters: {a}",
    "downfloaters: {a}",
    "all other criteria up to {c}: {a}",
    "players without their colour preference: {a}",
    "players without their strong colour preference: {a}",
    "score of the bye: {a}",
    "downfloaters of the next bracket: {a}",
    "colour preferences not granted: {a}",
    "strong colour preferences not granted: {a}",
    "opponents of upfloaters that floated last round: {a}",
    "opponents of moved-down players who floated up last round: {a}",
    "opponents of moved-down players who floated up last round, by score difference: {a}",
    "moved-down players who float again: {a}",
    "resident downfloaters who floated down last round: {a}",
    "unplayed games of the one who gets the bye: {a}",
    "resident downfloaters who floated down two rounds ago: {a}",
    "moved-down players who float again and did last round: {a}",
    "moved-down players who float again and did two rounds ago: {a}",
    "opponents of moved-down players who floated up two rounds ago: {a}",
    "opponents of moved-down players who floated up two rounds ago, by score difference: {a}",
    "S1: nobody; S2: {a}",
    "{a} (by score from the top: {b})",
    "not {a} – {b}: {c}",
    "meets {who}, who comes first in the order",
    "they met in round {n}",
    "players without their colour preference would be {a} instead of {b}",
    "as good by all criteria, but later in the order of candidates",
    "{a} meets {b}, whose number is smaller",
    "the others could not be paired legally then, with the bye where it belongs",
    "{a} has White against {b}: {c}",
    "both get the colour they prefer, or do not mind",
    "nobody has a preference: the initial colour if the pairing number is odd",
    "places {a} and {b}",
    "the stronger preference is granted",
    "the higher ranked player gets the preferred colour",
    "the colours of the last round in which they differed are swapped",
    "round {n} is row {m} of the Berger table for {k} participants",
    "exchanged: {a}",
    "{n} from S{m} to S{k}",
    "{who} floated down from the bracket of {n} points: {a}",
    "{who} has the bye: {a}",
    "{a} has White against {b} at board {n}; both have {c}",
    "{a} has Black against {b} at board {n}; both have {c}",
    "{a} has White against {b} at board {n}: {c} against {d}",
    "{a} has Black against {b} at board {n}: {c} against {d}",
    "{a} has White against {b} at match {n}; both have {c}",
    "{a} has Black against {b} at match {n}; both have {c}",
    "{a} has White against {b} at match {n}: {c} against {d}",
    "{a} has Black against {b} at match {n}: {c} against {d}",
    "{a} is not paired in round {n}: {b}",
    "{a}, with {b}, has no opponent in round {n}: the bye",
    "{n} points",
    "{n} point",
    "and {n} more that come before in the order",
    "and {n} more of that bracket",
    "{who} floated down from the bracket of {n} point: {a}",
    "the lowest score from which the round can be completed [{c}], and the best choice by the later"
    " criteria",
)
_SHARED = ("half-point bye", "full-point bye", "zero-point bye", "pairing-allocated bye")
_KNOWN_ELSEWHERE = (*_SHARED, "forfeit win", "forfeit loss")
"""Phrases that other parts of the catalogue have."""
NOTES = (
    *("rating", "expected score against the rating", "least significant, cut"),
    *("lowest rating, cut", "highest rating, cut", "pairing number", "secondary score"),
    *("pairing-allocated bye", "half-point bye", "full-point bye", "zero-point bye"),
    *("forfeit win", "forfeit loss", "did not meet", "bonus", "penalty", "White", "Black"),
    *("dummy with own score", "dummy with at most a draw in every round"),
    *("dummy with the scheduled opponent's score", "cut first because voluntarily unplayed"),
    *("White, forfeit win", "White, forfeit loss", "Black, forfeit win", "Black, forfeit loss"),
    *("points against each other", "cut", "dummy"),
)
"""Words by which faults are still recognised (`diagnostics/phrases.py`)."""
_CLAUSE = re.compile(r"(?P<a>.+) (?P<b>\((?:C\.)?\d+(?:\.\d+)*[a-z]*\)|\[[^\]]+\])", re.DOTALL)
"""A sentence with its clause behind it."""
_CRITERION = re.compile(r"(?P<c>C\d+), (?P<a>.+)", re.DOTALL)
_PLACE = re.compile(r"\\\{(\w+)\\\}")
_NUMBERS = frozenset("nmk")
_WORD = re.compile(r"[^\W\d_]{2,}")
_SYMBOLS = frozenset(("PD", "dp", "Rc", "Ra", "Rp", "Rar", "Limbo"))
_DEEPEST = 4


def phrases() -> Iterator[str]:
    """What has to be translated."""
    yield from PAIRS


@cache
def _shapes() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Every shape with its pattern, those with most words of their own first."""
    known = PAIRS
    ordered = sorted(known, key=lambda one: -len(re.sub(r"\{\w+\}", "", one)))
    return tuple((one, _pattern(one)) for one in ordered)


def _pattern(template: str) -> re.Pattern[str]:
    """Letters n, m and k stand for numbers, all others for anything."""

    def place(found: re.Match[str]) -> str:
        inside = r"[\d.,½]+" if found[1] in _NUMBERS else ".+?"
        return f"(?P<{found[1]}>{inside})"

    return re.compile(_PLACE.sub(place, re.escape(template)), re.DOTALL)


def in_words(text: str, say: Say) -> str | None:
    """A sentence in a language; None where its shape is not known.

    >>> in_words("they met in round 3", str)
    'they met in round 3'
    >>> in_words("a sentence of another kind", str) is None
    True
    """
    return _said(text, say, 0)


def _said(text: str, say: Say, depth: int) -> str | None:
    if depth > _DEEPEST:
        return None
    if is_neutral(text):
        return text
    if text in _KNOWN_ELSEWHERE:
        return say(text)
    for found in (_CLAUSE.fullmatch(text), _CRITERION.fullmatch(text)):
        if found is not None:
            inside = _said(found["a"], say, depth + 1)
            if inside is not None:
                return text.replace(found["a"], inside)
    return _shaped(text, say, depth) or _joined(text, say, depth)


def _shaped(text: str, say: Say, depth: int) -> str | None:
    for template, pattern in _shapes():
        found = pattern.fullmatch(text)
        if found is not None:
            values = found.groupdict()
            inside = {name: _said(v, say, depth + 1) or v for name, v in values.items()}
            return say(template).format(**inside)
    return None


def _joined(text: str, say: Say, depth: int) -> str | None:
    """Several sentences with semicolons: each has to be known."""
    parts = text.split("; ")
    if len(parts) < 2:
        return None
    found = [_said(part, say, depth + 1) for part in parts]
    return None if None in found else "; ".join(map(str, found))


def is_neutral(text: str) -> bool:
    """Whether a text has no words, only numbers and symbols.

    >>> is_neutral("10 × (6.0 - 5.40) = 6.00"), is_neutral("S1: 3, 4; S2: 5"), is_neutral("a bye")
    (True, True, False)
    """
    return all(word in _SYMBOLS for word in _WORD.findall(text))
