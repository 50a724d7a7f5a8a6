"""The page that the tour begins with: what there is to look at, the best first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from crosstable.output.drawing.page import frame
from crosstable.text.packaged import package_file

_FORMATS = {".html": "page", ".pdf": "PDF", ".txt": "text"}
"""What a browser shows well, the best first; other files are in the folders."""
_STYLE = """
body { font: 1rem/1.5 var(--font); color: var(--ink); background: var(--page); margin: 2rem auto;
  max-width: 50rem; padding: 0 1rem; }
a { color: var(--accent); } li { margin: .15rem 0; } p { color: var(--soft); margin: .2rem 0; }
"""


class Section(NamedTuple):
    """A part of the tour with the files that it made and their titles."""

    heading: str
    about: str
    titles: Mapping[str, str]


def front_page(sections: Sequence[Section]) -> bytes:
    """One page with links to everything that is worth a look."""
    parts = ["<h1>Crosstable: the tour</h1>"]
    for section in sections:
        items = "".join(f"<li>{item}</li>" for item in _items(section.titles))
        about = escape(section.about.replace("`", ""))
        parts.append(f"<h2>{escape(section.heading)}</h2><p>{about}</p><ul>{items}</ul>")
    parts.append('<p>Everything else: <a href="index.md">index.md</a></p>')
    tokens = package_file("output", "look", "tokens.css").read_text("utf-8")
    parts = ["<main>", *parts, "</main>"]
    return frame("Crosstable: the tour", parts, tokens + _STYLE, "en").encode()


def _items(titles: Mapping[str, str]) -> Iterator[str]:
    """Each title once: it leads to the best format, and the others follow by their names."""
    for title in dict.fromkeys(titles.values()):
        paths = [
            (path, name)
            for end, name in _FORMATS.items()
            for path in titles
            if titles[path] == title and path.endswith(end)
        ]
        words = (title, *(name for _, name in paths[1:]))
        links = (
            f'<a href="{escape(path)}">{escape(word)}</a>'
            for (path, _), word in zip(paths, words, strict=False)
        )
        if paths:
            yield " · ".join(links)
