"""Records, fields and columns as they are inside a sentence."""

from __future__ import annotations

from crosstable.model.phrases import Phrase, plural


def title_words(title: str) -> Phrase:
    """The title of a record or a field, as it is inside a sentence.

    The tables of the dialects have the titles; they are collected for translation from there.
    """
    return Phrase(lower_first(title))


def lower_first(title: str) -> str:
    """A title inside a sentence: `Date of start` becomes `date of start`, `FIDE number` stays."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def number_of_columns(count: int) -> Phrase:
    """``3 columns``."""
    return plural(count, "{n} column", "{n} columns")
