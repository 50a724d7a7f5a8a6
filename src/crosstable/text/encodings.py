"""The encodings that a caller may name."""

from __future__ import annotations

import codecs

from crosstable.errors import Unusable

_NO_TEXT = ("idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape")
"""Codecs that Python has beside the encodings of text."""


def known_encoding(name: str) -> str:
    """The usual name of an encoding of text, or a complaint."""
    try:
        known = codecs.lookup(name).name
        codecs.lookup(known).encode("012")
        is_text = known.replace("-", "_") not in _NO_TEXT and "012".encode(known) != b""
    except (LookupError, ValueError, TypeError):
        is_text = False
    if not is_text:
        raise Unusable(f"{name} is not a known encoding")
    return known
