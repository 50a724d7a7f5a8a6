"""Why a term of a tie-break counts as it does, in the languages of the documents.

The rules give short English notes made of a few set phrases, joined by colons and semicolons. Here
each phrase gets its translation; one that is not known stays what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.output.language import Say

PHRASES = (
    *("rating", "expected score against the rating", "least significant, cut"),
    *("lowest rating, cut", "highest rating, cut", "pairing number", "secondary score"),
    *("pairing-allocated bye", "half-point bye", "full-point bye", "zero-point bye"),
    *("forfeit win", "forfeit loss", "did not meet", "bonus", "penalty", "White", "Black"),
    *("dummy with own score", "dummy with at most a draw in every round"),
    *("dummy with the scheduled opponent's score", "cut first because voluntarily unplayed"),
    *("White, forfeit win", "White, forfeit loss", "Black, forfeit win", "Black, forfeit loss"),
    *("points against each other", "cut", "dummy"),
)
_FILLED = {
    "score after round {n}": re.compile(r"score after round (?P<n>\d+)"),
    "{code} of the opponent": re.compile(r"(?P<code>[A-Z]+) of the opponent"),
    "{a} reaches {b}": re.compile(r"(?P<a>[\d.½]+) reaches (?P<b>[\d.½]+)"),
    "{a} is below {b}": re.compile(r"(?P<a>[\d.½]+) is below (?P<b>[\d.½]+)"),
    "dp for {a} of {b} = {c}": re.compile(r"dp for (?P<a>\S+) of (?P<b>\S+) = (?P<c>\S+)"),
    "score {a}, adjusted for unplayed rounds at the end ({b})": re.compile(
        r"score (?P<a>\S+), adjusted for unplayed rounds at the end \((?P<b>[^)]*)\)"
    ),
    "scored {a}": re.compile(r"scored (?P<a>[\d.½]+)"),
    "rated {a}, scored {b}": re.compile(r"rated (?P<a>\S+), scored (?P<b>\S+)"),
}
_JOINTS = re.compile(r"(; |: )")


def phrases() -> Iterator[str]:
    """What has to be translated."""
    yield from PHRASES
    yield from _FILLED


def note_in_words(note: str, say: Say) -> str:
    """A note in a language.

    >>> note_in_words("half-point bye: dummy with own score", str)
    'half-point bye: dummy with own score'
    """
    return "".join(
        part if _JOINTS.fullmatch(part) else _phrase(part, say) for part in _JOINTS.split(note)
    )


def _phrase(text: str, say: Say) -> str:
    bare, gap, clause = text.partition(" (") if text.endswith(")") else (text, "", "")
    for template, pattern in _FILLED.items():
        found = pattern.fullmatch(text) or pattern.fullmatch(bare)
        if found is not None:
            rest = "" if pattern.fullmatch(text) else f"{gap}{clause}"
            return say(template).format(**found.groupdict()) + rest
    if text in PHRASES:
        return say(text)
    return f"{say(bare)}{gap}{clause}" if bare in PHRASES else text
