"""How a message shows places and values of a JSON document."""

from __future__ import annotations

import json
import re

from crosstable.model.phrases import Words, phrase

KeyPath = tuple[object, ...]
"""The keys and indexes that lead to a value, counted from 0 as in JSON."""

_PLAIN_KEY = re.compile(r"[A-Za-z_]\w{0,39}", re.ASCII)
_SHOWN_CHARACTERS = 40
_SHOWN_BITS = 128


def path_text(at: KeyPath) -> str:
    """``players[3].rating``; a key that is not a plain word stands quoted in brackets.

    Empty for the document itself.
    """
    plain = (isinstance(step, str) and _PLAIN_KEY.fullmatch(step) for step in at)
    steps = (f".{s}" if p else f"[{show_value(s)}]" for s, p in zip(at, plain, strict=True))
    return "".join(steps).removeprefix(".")


def show_value(value: object) -> Words:
    """A value as a message shows it: short, printable, and never a look inside."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        cut = value if len(value) <= _SHOWN_CHARACTERS else value[:_SHOWN_CHARACTERS] + "…"
        return json.dumps(cut, ensure_ascii=not cut.isprintable())
    if isinstance(value, int):
        return str(value) if value.bit_length() <= _SHOWN_BITS else phrase("a very long number")
    if isinstance(value, float):
        return phrase("a number out of range") if abs(value) == float("inf") else json.dumps(value)
    if isinstance(value, dict):
        return phrase("an object")
    if isinstance(value, list):
        return phrase("a list")
    return phrase("a {name}", name=type(value).__name__)
