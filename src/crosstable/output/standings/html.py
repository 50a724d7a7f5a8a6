"""Standings and their working as one self-contained page: no script, nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from crosstable.model.findings import Assumption
from crosstable.model.tournament import Tournament
from crosstable.output.standings.rows import Column, Sheet, footnotes, heading, sheets
from crosstable.output.standings.working import (
    HEADINGS,
    Names,
    formula,
    intro,
    names_of,
    neighbour_text,
    stage_rows,
    stage_title,
    term_rows,
    title_of,
    value_of,
)
from crosstable.rules.standings.standings import Standings
from crosstable.rules.standings.why import Explanation, Working, explain

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


def page(title: str, body: Iterable[str], more_style: str = "") -> str:
    head = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{harmless(title)}</title>\n<style>{_STYLE}{more_style}</style>\n</head>\n<body>\n"
    )
    return head + "\n".join(body) + "\n</body>\n</html>\n"


def page_table(columns: Sequence[Column], rows: Iterable[str]) -> str:
    titles = "".join(
        f"<th{_class(c.is_number)} scope=col>{harmless(c.title)}</th>" for c in columns
    )
    lines = ("<thead><tr>", titles, "</tr></thead>\n<tbody>\n", "\n".join(rows), "\n</tbody>")
    return f'<div class="wide"><table>{"".join(lines)}</table></div>'


def _class(is_number: bool) -> str:
    return ' class="n"' if is_number else ""


def table_row(cells: Sequence[str], columns: Sequence[Column], mark: str = "") -> str:
    inside = "".join(
        f"<td{_class(column.is_number)}>{cell}</td>"
        for cell, column in zip(cells, columns, strict=True)
    )
    return f"<tr{mark}>{inside}</tr>"


def _remarks(items: Iterable[Assumption], word: str) -> Iterator[str]:
    return (f'<p class="quiet">{word}: {harmless(item.message)}</p>' for item in items)


# -- the whole table ------------------------------------------------------------------------------


def standings_html(t: Tournament, table: Standings) -> str:
    """The table; behind each name the working of every value in a line."""
    names = names_of(table)
    title = table.event or "Standings"
    body = [f"<h1>{harmless(title)}</h1>", f"<p>{harmless(heading(table, with_event=False))}</p>"]
    body += _remarks(table.assumptions, "assumed")
    body += _remarks(table.notes, "note")
    for sheet in sheets(t, table):
        if sheet.title:
            body.append(f"<h2>{harmless(sheet.title)}</h2>")
        body.append(page_table(sheet.columns, _standing_rows(table, sheet, names)))
    body += (f'<p class="quiet">{harmless(note)}</p>' for note in footnotes(table))
    return page(f"Standings: {table.event or ''}", body)


def _standing_rows(table: Standings, sheet: Sheet, names: Names) -> Iterator[str]:
    for number, line in zip(sheet.ids, sheet.lines, strict=True):
        cells = [harmless(cell) for cell in line]
        explanation = explain(table, number)
        assert explanation is not None  # the sheet has the numbers of the table
        cells[2] = _details(cells[2], explanation, names)
        yield table_row(cells, sheet.columns, f' id="p{number}"')


def _details(name: str, explanation: Explanation, names: Names) -> str:
    """The working of a participant in short, folded behind the name.

    It has no width of its own: what is unfolded lies below the other cells, which stay in place.
    """
    items = "".join(
        f"<dt>{harmless(key)} {harmless(value_of(working))}</dt>"
        f"<dd>{harmless(_in_short(working))}</dd>"
        for key, working in explanation.values.items()
    )
    near = "".join(
        f"<p>{harmless(neighbour_text(neighbour, names))}</p>"
        for neighbour in explanation.neighbours
    )
    inside = f'<div class="working"><dl>{items}</dl>{near}</div>'
    return f"<details><summary><bdi>{name}</bdi></summary>{inside}</details>"


def _in_short(working: Working) -> str:
    cut = [term for term in working.terms if term.status == "cut"]
    words = formula(working)
    return f"{words}; {len(cut)} not counted" if cut else words


# -- one participant ------------------------------------------------------------------------------


def why_html(table: Standings, explanation: Explanation) -> str:
    """Every value of a participant with its working, and the neighbours."""
    names = names_of(table)
    title = intro(explanation, table)
    body = [f"<h1>{harmless(title)}</h1>", f"<p>{harmless(heading(table))}</p>"]
    body += _remarks(table.assumptions, "assumed")
    body += _remarks(table.notes, "note")
    body.append("<ul>")
    body += [f"<li>{harmless(neighbour_text(n, names))}</li>" for n in explanation.neighbours]
    body.append("</ul>")
    for key, working in explanation.values.items():
        heading_of_value = title_of(key, working, " · ")
        body.append(f"<h2>{harmless(heading_of_value)}: {harmless(value_of(working))}</h2>")
        body += _working(working, names)
    return page(title, body)


_CUT = ' class="cut"'


def _working(working: Working, names: Names) -> Iterator[str]:
    terms = term_rows(working, names)
    if terms:
        used = [n for n, cells in enumerate(zip(*terms, strict=True)) if n == 2 or any(cells)]
        columns = [Column(HEADINGS[n], HEADINGS[n] in ("round", "amount")) for n in used]
        yield page_table(
            columns,
            (
                table_row(
                    [harmless(cells[n]) for n in used], columns, _CUT if cells[3] == "cut" else ""
                )
                for cells in terms
            ),
        )
    for stage in working.stages:
        compared = [Column("place"), Column("participant", is_number=False), Column("compared")]
        lines = [
            table_row([harmless(c) for c in row], compared) for row in stage_rows(stage, names)
        ]
        yield f"<p>{harmless(stage_title(stage))}</p>"
        yield page_table(compared, lines)
    yield f"<p>{harmless(formula(working))}</p>"
