"""The comment that names the format of a report in which nothing else does: ``### format TRF26``.

A report with classic records only is TRF16 for every reader. Where it was written as TRF26, that
has to stand somewhere, and only a comment can hold it.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.text.dialect import Dialect
from crosstable.text.dialects import DIALECTS

_WORD = "format"


def comment_naming(dialect: Dialect) -> str:
    """What follows the ``###``."""
    return f" {_WORD} {dialect.title}"


def format_named(comment: str) -> str | None:
    """The dialect that a comment names, if it is such a comment."""
    first, _, title = comment.strip().partition(" ")
    titles = {d.title.lower(): name for name, d in DIALECTS.items() if d.has_comments}
    return titles.get(title.lower()) if first == _WORD else None


def marked_format(comments: Sequence[tuple[int, str]]) -> tuple[int, str] | None:
    """The line that names the format, with the name of the dialect."""
    named = ((line, format_named(text[3:])) for line, text in comments)
    return next(((line, name) for line, name in named if name is not None), None)
