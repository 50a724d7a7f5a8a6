"""The sentence about a value of another type than the one that is needed."""

from __future__ import annotations

from reprlib import repr as short_repr

from crosstable.model.phrases import Phrase, phrase

_LONGEST_SHOWN = 40
"""Characters of a value that a message shows."""


def misfit_sentence(field: str, value: object, needed: str) -> Phrase:
    """That a value is not of the type that is needed.

    >>> str(misfit_sentence("rating", "2000", "int | None"))
    "rating is '2000' (str), but has to be int | None"
    """
    text = short_repr(value)
    return phrase(
        "{field} is {value} ({kind}), but has to be {needed}",
        field=field,
        value=text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…",
        kind=type(value).__name__,
        needed=needed,
    )
