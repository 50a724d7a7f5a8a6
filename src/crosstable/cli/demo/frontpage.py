"""The page that the tour begins with: what there is to look at, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from crosstable.output.drawing.page import frame
from crosstable.text.packaged import packaged

_SHOWN_FIRST = (".html", ".pdf", ".txt")
"""What a browser shows well; other files are in the folders."""
_STYLE = """
body { font: 1rem/1.5 var(--font); color: var(--ink); background: var(--page); margin: 2rem auto;
  max-width: 50rem; padding: 0 1rem; }
a { color: var(--accent); } li { margin: .15rem 0; } p { color: var(--soft); margin: .2rem 0; }
"""


class Section(NamedTuple):
    """A part of the tour with the files that it made."""

    heading: str
    about: str
    paths: tuple[str, ...]


def front_page(sections: Sequence[Section]) -> bytes:
    """One page with links to everything that is worth a look."""
    parts = ["<h1>Crosstable: the tour</h1>"]
    for section in sections:
        items = "".join(
            f'<li><a href="{escape(path)}">{escape(path)}</a></li>'
            for path in sorted(section.paths, key=_order)
            if path.endswith(_SHOWN_FIRST)
        )
        about = escape(section.about.replace("`", ""))
        parts.append(f"<h2>{escape(section.heading)}</h2><p>{about}</p><ul>{items}</ul>")
    parts.append('<p>Everything else: <a href="index.md">index.md</a></p>')
    tokens = packaged("output", "look", "tokens.css").read_text("utf-8")
    parts = ["<main>", *parts, "</main>"]
    return frame("Crosstable: the tour", parts, tokens + _STYLE, "en").encode()


def _order(path: str) -> int:
    return next((place for place, end in enumerate(_SHOWN_FIRST) if path.endswith(end)), 9)
