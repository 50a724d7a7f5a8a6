"""Pages that need nothing else: no script, nothing from elsewhere. One frame, one table.

The pages of the commands (a listing, or the working of one participant) are here; printed reports
have the same frame with a style for paper, see `crosstable.output.drawing.html`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from typing import NamedTuple

from crosstable.output.listing import Listing
from crosstable.output.table import Cell, Kind, Table

_STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.45 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
h1 { font-size: 1.35rem; margin: 0; } h2 { font-size: 1.05rem; margin: 1.6rem 0 .3rem; }
p { margin: .3rem 0; } .quiet { opacity: .75; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .4rem 0; }
th, td { padding: .15rem .55rem; text-align: left; vertical-align: top; }
th { border-bottom: 1px solid; font-weight: 600; } tbody tr:nth-child(odd) { background: #8881; }
.n { text-align: right; } td.n { white-space: nowrap; } .cut td { opacity: .6; }
.cut .n:not(:first-child) { text-decoration: line-through; }
summary { cursor: pointer; white-space: nowrap; } .wide { overflow-x: auto; }
.working { margin: .3rem 0 .6rem 1rem; white-space: nowrap; width: 0; }
dl { display: grid; gap: 0 1rem; grid-template-columns: max-content max-content; margin: 0; }
dt { font-weight: 600; } dd { margin: 0; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } tr { break-inside: avoid; }
  thead { display: table-header-group; } h2, h2 + * { break-after: avoid; }
  summary { list-style: none; } .wide { overflow: visible; } }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Signs that a page must not hold, or that turn the direction of what follows."""


def harmless(text: str) -> str:
    """A text of the report, harmless in a page."""
    return escape(_CONTROL.sub("\ufffd", text))


def frame(title: str, body: Iterable[str], style: str, language: str = "en") -> str:
    """A whole page; the title is harmless already."""
    head = (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n"
    )
    return head + "\n".join(body) + "\n</body>\n</html>\n"


def page(title: str, body: Iterable[str], more_style: str = "") -> str:
    """A page for the screen, in light and dark."""
    return frame(harmless(title), ("<main>", *body, "</main>"), _STYLE + more_style)


# -- tables ---------------------------------------------------------------------------------------


class Look(NamedTuple):
    """How a page shows cells: the classes of their kinds, and the writing."""

    classes: Mapping[Kind, str]
    heading: Callable[[str], str]
    cell: Callable[[Cell, str, bool], str]
    """The cell with its class; the last one says that its column has halves."""


_SCREEN_CLASSES = {Kind.TEXT: "", Kind.CENTRE: "", Kind.NUMBER: ' class="n"'}
_SCREEN_CLASSES[Kind.POINTS] = _SCREEN_CLASSES[Kind.NUMBER]
SCREEN = Look(
    _SCREEN_CLASSES, harmless, lambda cell, kind, _: f"<td{kind}>{harmless(cell.on_console)}</td>"
)

Working = Callable[[int], str]
"""What is folded behind the name of a row, as HTML."""


def table_html(
    table: Table,
    look: Look = SCREEN,
    box: str = '<div class="wide"><table>',
    working: Working | None = None,
    *,
    has_anchors: bool = False,
) -> str:
    """The table in its box; with `working` the names unfold, with anchors they can be linked to."""
    kinds = [look.classes[column.kind] for column in table.columns]
    heads = "".join(
        f"<th{kind} scope=col>{look.heading(column.title)}</th>"
        for kind, column in zip(kinds, table.columns, strict=True)
    )
    halves = with_halves(table)
    lines = []
    for number, row in enumerate(table.rows):
        cells = [
            look.cell(cell, kind, half) for cell, kind, half in zip(row, kinds, halves, strict=True)
        ]
        if working is not None and (place := table.place_of("name")) is not None:
            cells[place] = f"<td>{_unfolding(row[place], working(number))}</td>"
        lines.append(f"<tr{_mark(table, number, has_anchors)}>{''.join(cells)}</tr>")
    inside = "".join(f"{line}\n" for line in lines)
    return f"{box}<thead><tr>{heads}</tr></thead>\n<tbody>\n{inside}</tbody></table></div>"


def with_halves(table: Table) -> list[bool]:
    """For each column whether whole points leave room for a half sign."""
    return [
        column.kind is Kind.POINTS and any(row[place].text.endswith("½") for row in table.rows)
        for place, column in enumerate(table.columns)
    ]


def _unfolding(name: Cell, inside: str) -> str:
    """A name that shows the working when it is chosen.

    The working has no width of its own: what is unfolded lies below the other cells, which stay in
    place.
    """
    summary = f"<summary><bdi>{harmless(name.on_console)}</bdi></summary>"
    return f'<details>{summary}<div class="working">{inside}</div></details>'


def _mark(table: Table, number: int, has_anchors: bool) -> str:
    anchor = f' id="p{table.ids[number]}"' if has_anchors else ""
    kind = f' class="{table.marks[number]}"' if table.marks and table.marks[number] else ""
    return anchor + kind


# -- listings -------------------------------------------------------------------------------------


def listing_page(
    listing: Listing,
    working: Callable[[Table, int], str] | None = None,
    more_style: str = "",
    *,
    has_anchors: bool = False,
) -> str:
    """The whole answer; `working` gives what is folded behind the name of a row."""
    body = [*_top(listing, listing.event or listing.subject, listing.terms)]
    for block in listing.blocks:
        if not isinstance(block, Table):
            quiet = ' class="quiet"' if block.is_quiet else ""
            body.append(f"<p{quiet}>{harmless(block.text)}</p>")
            continue
        if block.title:
            body.append(f"<h2>{harmless(block.title)}</h2>")
        if block.empty and not block.rows:
            body.append(f"<p>{harmless(block.empty)}</p>")
            continue
        folded = None if working is None else partial(working, block)
        body.append(table_html(block, working=folded, has_anchors=has_anchors))
    return page(f"{listing.subject}: {listing.event or ''}", body, more_style)


def working_page(title: str, listing: Listing, body: Iterable[str]) -> str:
    """The working of one participant below what the listing has at its top."""
    return page(title, [*_top(listing, title, listing.heading), *body])


def _top(listing: Listing, title: str, line: str) -> Iterator[str]:
    yield f"<h1>{harmless(title)}</h1>"
    yield f"<p>{harmless(line)}</p>"
    for remark in listing.remarks:
        text = harmless(remark.text)
        yield f"<p><strong>{text}</strong></p>" if remark.is_strong else f"<p>{text}</p>"
    yield from (f'<p class="quiet">{harmless(text)}</p>' for text in listing.assumed)


def bullets(texts: Sequence[str]) -> Iterator[str]:
    """Sentences as a list."""
    yield "<ul>"
    yield from (f"<li>{harmless(text)}</li>" for text in texts)
    yield "</ul>"
