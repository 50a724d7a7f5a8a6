"""Comments, and lines that are not records."""

from __future__ import annotations

from crosstable.model.phrases import phrase
from crosstable.text.rows import is_ruler
from crosstable.writing.compose.composer import Composer


def comments(c: Composer) -> None:
    """Comments before the first line of the subject that they preceded.

    Where the dialect has no comments, only rulers can be written: readers skip them everywhere.
    """
    waiting: dict[str, list[tuple[str, str]]] = {}
    subjects = {subject for subject, _ in c.lines} | {"", "top"}
    places = c.t.comment_places
    written = []
    key = "top"
    for index, comment in enumerate(c.t.comments):
        line, subject = c.t.comment_places[index] if index < len(places) else (None, "top")
        key = subject if subject in subjects else key  # else with the comment before it
        if not c.dialect.has_comments and not _is_ruler(comment):
            c.lose("comment", phrase("comment: {text}", text=comment.strip()), line)
            continue
        written.append(("comment", _comment_line(c, comment)))
        waiting.setdefault(key, []).append(written[-1])
    result = waiting.pop("top", [])
    for subject, text in c.lines:
        result += [*waiting.pop(subject, []), (subject, text)]
    result += waiting.pop("", [])
    if [line for line in result if line[0] == "comment"] != written:
        c.assume(
            "comment-order", phrase("comments go with their records, which are in another order")
        )
    c.lines = result


def _comment_line(c: Composer, comment: str) -> str:
    """A comment with its leading blanks, which may be the columns of a ruler."""
    if not c.dialect.has_comments:
        return comment[1:].rstrip()
    lead = " " * (len(comment) - len(comment.lstrip(" ")))
    return ("###" + lead + c.text(comment)).rstrip()


def _is_ruler(comment: str) -> bool:
    """Whether a comment is a line for counting columns, which needs no ``###``."""
    return comment[:1] == " " and is_ruler(comment[1:])


def unknown_lines(c: Composer) -> None:
    """Lines that are no record have no place in another file."""
    for unknown in c.t.unknown_lines:
        c.lose(
            "unknown-record",
            phrase("not a record: {text}", text=unknown.text.strip()[:60]),
            unknown.line,
        )
