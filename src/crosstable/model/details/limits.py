"""What an event file may ask for: TOML of a few kilobytes can cost gigabytes and minutes.

The text is looked over before it is parsed. A dotted key of 50,000 parts would be 50,000 tables in
one another, and 200,000 unknown keys as many findings; no event has either.
"""

from __future__ import annotations

import re

from crosstable.model.details.places import TOKEN
from crosstable.model.phrases import Phrase, phrase

MOST_BYTES = 1024 * 1024
"""Ten times the details of an open with a thousand birthplaces."""
MOST_PARTS = 16
"""Parts of a dotted key; the schema has two."""
MOST_KEYS = 10_000
_QUOTES = ("'", '"')


def excess(text: str) -> Phrase | None:
    """What there is too much of, in words; None for a text that can be parsed."""
    if len(text) > MOST_BYTES:
        return phrase("they are larger than {n} KB", n=MOST_BYTES // 1024)
    keys = dots = 0
    for token in TOKEN.finditer(text):
        piece = token[0]
        if piece.startswith(_QUOTES):
            continue  # a part of a key, or a value: dots in it separate nothing
        if piece.startswith(("#", "\n", "[", "]", "{", "}")):
            dots = 0
            continue
        for number, part in enumerate(re.split("[=,]", piece)):
            dots = part.count(".") + (dots if number == 0 else 0)
            if dots >= MOST_PARTS:
                return phrase("a key has more than {n} parts", n=MOST_PARTS)
        keys += piece.count("=")
    return phrase("they have more than {n} keys", n=MOST_KEYS) if keys > MOST_KEYS else None
