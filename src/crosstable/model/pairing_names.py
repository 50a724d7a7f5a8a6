"""Pairing systems that a free text of record 092 may name.

>>> pairing_named("Individual: Swiss-System (Dubov)"), pairing_named("Swiss"), pairing_named("лим")
('Dubov', None, 'Lim')
"""

from __future__ import annotations

import re
import unicodedata

KEIZER_WORDS = r"\bk(?:ei|ey|ai|ay|e|ij)[sz]+er(?:s?\W?s[yi]ste|sche|\b)|\bк[еа]изер"
"""The clubs' system, which is no Swiss: it stands among the systems as well."""
_NAMES = (
    ("Dubov", r"\bdubo[vw]|\bdoubov|\bдубов"),
    ("Burstein", r"\bburn?s(?:h|ch)?te[iy]n|\bбур[шс]теин"),
    # "lim. 2000", "time lim 90": a limit of ratings or time, unless an edition's year follows
    ("Lim", r"(?<!time )(?<!time-)\blim(?:sche\b|\b(?!\W*(?!20[12]\d)\d)(?!\.))|\bлим\b"),
    ("Monrad", r"\bmonrad|\bмонрад"),
    ("Keizer", KEIZER_WORDS),
    ("Berger", r"\bberger|\bбергер"),
    ("Dutch", r"\bdutch\b|\bhollandais|\bholland[ae]s|\bolandese|\bhollandisch|\bголландск"),
)
"""Each with its spellings, small and without accents (of й remains и); underscores are blanks."""
_OLYMPIAD = r"\bol[yi]mpia[dt]|\bolympique|\bolimpi[ck]|\bолимпиа"
"""The rules of the Olympiad pair teams; an individual event may well be a school's olympiad."""


def pairing_named(text: str, *, of_teams: bool = False) -> str | None:
    """The pairing system that a text of record 092 names; None if it names none or several."""
    folded = unicodedata.normalize("NFKD", text[:200].lower().replace("_", " "))
    plain = "".join(c for c in folded if not unicodedata.combining(c)).strip()
    names = _NAMES if not of_teams else (*_NAMES, ("Olympiad", _OLYMPIAD))
    named = [name for name, words in names if re.search(words, plain)]
    return named[0] if len(named) == 1 else None
