"""A report as one page that works offline: no script, nothing from elsewhere, a print style."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from operator import itemgetter
from urllib.parse import quote

from crosstable.output.document import (
    Block,
    Choices,
    Field,
    Fields,
    Flow,
    Note,
    Page,
    Report,
    Signatures,
)
from crosstable.output.drawing.layout import Laid, Layout, layout_of, parts_of
from crosstable.output.drawing.page import Look, frame, table_html
from crosstable.output.drawing.sheetdata import printable
from crosstable.output.table import Cell, Kind, Table

_STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.4 "Libertinus Serif", Georgia, serif; color: #111; background: #fff;
  margin: 2rem auto; max-width: 72rem; padding: 0 1.2rem; }
header { display: flex; justify-content: space-between; gap: 2rem; font-size: .85rem;
  border-bottom: 1px solid #444; padding-bottom: .25rem; margin-bottom: 1.2rem; }
header span, .code, .sub, .quiet, label, .sign { color: #5a5a5a; }
.title { display: flex; justify-content: space-between; align-items: baseline; }
h1 { font-size: 1.6rem; margin: 0; } .sub { margin: .1rem 0 .8rem; }
h2 { font-size: 1.15rem; margin: 1.4rem 0 .4rem; } h3 { font-size: 1rem; margin: 1.1rem 0 .3rem; }
.wide { overflow-x: auto; margin: .5rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums lining-nums; }
th, td { padding: .18rem .5rem; text-align: left; border-bottom: 1px solid #ccc;
  white-space: pre-line; }
th { border-bottom: 1px solid #444; vertical-align: bottom; }
.number, .points { text-align: right; } .centre { text-align: center; }
.grid td, .grid th { border: 1px solid #ccc; } .void { background: #dedede; }
.half { visibility: hidden; }
.fields { display: grid; grid-template-columns: repeat(12, 1fr); gap: .35rem .7rem;
  margin: .5rem 0 .8rem; }
.fields div { border-bottom: 1px solid #bbb; min-height: 2.5rem; overflow-wrap: anywhere;
  white-space: pre-line; display: flex; flex-direction: column; justify-content: flex-end; }
label { display: block; font-size: .75rem; }
.choices span { color: #5a5a5a; margin-right: .8rem; }
.choices b { margin-right: 1.4rem; font-weight: 400; } .choices b.marked { font-weight: 700; }
.signatures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 2.2rem 1.8rem;
  margin: 2.4rem 0 1rem; }
.signatures div { border-top: 1px solid #444; } .sign { font-size: .75rem; display: block; }
.quiet { font-size: .85rem; } p { margin: .4rem 0; }
@media screen { .part { display: none; } }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 10pt;
    font-family: "Libertinus Serif", "Times New Roman", serif; }
  thead { display: table-header-group; } tr, .card, .signatures { break-inside: avoid; }
  h2, h3, .fields:has(+ .signatures) { break-after: avoid; } .wide { overflow: visible; }
  table { width: 100%; font-size: var(--size, 9.5pt); }
  th, td { padding: .1rem 3pt; } .grid th, .grid td { padding: .1rem 1.5pt; }
  .whole { display: none; }
  .sheet + .sheet { break-before: page; } }
"""
_UPRIGHT, _TURNED = (
    f"@page {{ size: A4{turned}; margin: 18mm 15mm; }}\n" for turned in ("", " landscape")
)


def html(report: Report) -> bytes:
    """The page; on paper its tables have the letters, and if need be the parts, of the PDF."""
    layout = layout_of(report)
    paper = _TURNED if layout.is_landscape else _UPRIGHT
    body = _body(report, layout)
    return _document(f"{report.title} – {report.event}", report.language, body, paper)


def _document(title: str, language: str, body: Iterable[str], paper: str) -> bytes:
    return frame(_text(title), body, _STYLE + paper, language).encode("utf-8", "replace")


def _text(text: str) -> str:
    """A text of the report, harmless in a page."""
    return escape("\n".join(map(printable, text.split("\n"))))


def _body(report: Report, layout: Layout) -> Iterator[str]:
    yield f"<header><b>{_text(report.event)}</b><span>{_text(report.place)}</span></header>"
    yield "<main>"
    repeats = report.flow is not Flow.CONTINUED
    if not repeats:
        yield from _title(report)
    kind = {Flow.CONTINUED: "", Flow.TOGETHER: "card", Flow.SHEETS: "sheet"}[report.flow]
    for page in report.pages:
        yield f'<section class="{kind}">'
        if repeats:
            yield from _title(report)
        yield from _page(page, layout)
        yield "</section>"
    yield "</main>"


def _title(report: Report) -> Iterator[str]:
    code = f'<span class="code">{_text(report.code)}</span>'
    yield f'<div class="title"><h1>{_text(report.title)}</h1>{code}</div>'
    yield f'<p class="sub">{_text(report.subtitle)}</p>'


def _page(page: Page, layout: Layout) -> Iterator[str]:
    if page.heading:
        yield f"<h2>{_text(page.heading)}</h2>"
    for block in page.blocks:
        yield from _block(block, layout)


def _block(block: Block, layout: Layout) -> Iterator[str]:
    match block:
        case Table():
            yield _heading(block.title)
            yield from _tables(block, layout.tables[block.columns])
        case Fields(items, title):
            yield _heading(title) + '<div class="fields">' + "".join(map(_field, items)) + "</div>"
        case Choices(label, options):
            boxes = "".join(map(_choice, options))
            yield f'<p class="choices"><span>{_text(label)}</span>{boxes}</p>'
        case Signatures(lines):
            yield f'<div class="signatures">{"".join(map(_signature, lines))}</div>'
        case Note(text, is_quiet):
            yield f"<p{' class=quiet' if is_quiet else ''}>{_text(text)}</p>"


def _heading(title: str) -> str:
    return f"<h3>{_text(title)}</h3>" if title else ""


def _field(item: Field) -> str:
    value = _text(item.value) if item.value else "&nbsp;"  # keeps the line to write on
    label = f"<label>{_text(item.label)}</label>"
    return f'<div style="grid-column: span {item.width}">{label}{value}</div>'


def _choice(option: tuple[str, bool]) -> str:
    text, is_marked = option
    sign, mark = ("☒", " class=marked") if is_marked else ("☐", "")
    return f"<b{mark}>{sign} {_text(text)}</b>"


def _signature(line: tuple[str, str | None]) -> str:
    label, name = line
    return f'<div><span class="sign">{_text(label)}</span>{_text(name or "")}</div>'


def _tables(table: Table, laid: Laid) -> Iterator[str]:
    """The table; one that is too wide for paper has parts that the screen does not show."""
    if len(laid.parts) == 1:
        yield _table(table, laid.size)
        return
    yield _table(table, laid.size, "wide whole")
    for part, _ in parts_of(table, laid):
        yield _table(part, laid.size, "wide part")


def _table(table: Table, size: int, kind_of_box: str = "wide") -> str:
    grid = " class=grid" if table.is_grid else ""
    box = f'<div class="{kind_of_box}" style="--size: {size / 1000:g}pt"><table{grid}>'
    return table_html(table, _LOOK, box)


def _cell(cell: Cell, kind: str, has_halves: bool) -> str:
    if cell.is_void:
        return "<td class=void></td>"
    room = "<span class=half>½</span>" if has_halves and not cell.text.endswith("½") else ""
    return f"<td{kind}>{_text(cell.text)}{room}</td>"


_LOOK = Look({kind: f" class={kind.value}" for kind in Kind}, _text, _cell)


def index_page(report: Report, links: Iterable[tuple[str, str]]) -> bytes:
    """A page of links to files beside it, those of one use in a row; the report has the head."""
    rows = (
        f"<tr><td>{_text(use)}</td><td>{' · '.join(_link(name) for name, _ in files)}</td></tr>"
        for use, files in groupby(links, key=itemgetter(1))
    )
    body = (*_body(report, layout_of(report)), "<table>", *rows, "</table>")
    return _document(f"{report.title} – {report.event}", report.language, body, _UPRIGHT)


def _link(name: str) -> str:
    return f'<a href="{_text(quote(name))}">{_text(name)}</a>'
