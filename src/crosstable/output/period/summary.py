"""The summary page of a period: what came in, what came out, and whether the list drifts."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.output.drawing.page import harmless, page, table_html
from crosstable.output.period.charts import STYLE as CHART_STYLE
from crosstable.output.period.listfiles import top_lists
from crosstable.output.period.pictures import (
    changes_section,
    drift_section,
    newcomers_section,
    ratings_section,
)
from crosstable.output.period.refusals import WORDS, counts, findings_told, heading
from crosstable.output.period.statistics import Statistics, statistics
from crosstable.output.table import Cell, Column, Kind, Table
from crosstable.ratings.period.deciding import Decided
from crosstable.ratings.period.parts import REFUSED
from crosstable.ratings.period.running import PeriodRun

_STYLE = """
:root { --accent: #3b6ea5; --down: #b0673a; --line: #8884; }
@media (prefers-color-scheme: dark) { :root { --accent: #7fb0e0; --down: #d99a6c; } }
body { max-width: 62rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
.tiles { display: grid; gap: .6rem; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); }
.tiles { margin: 1.2rem 0; padding: 0; }
.tiles div { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .8rem; }
.tiles dt { font-weight: 400; opacity: .75; } .tiles dd { font-size: 1.5rem; margin: 0; }
.tiles dd { font-variant-numeric: tabular-nums; } .pair table { font-size: .94em; }
.pair { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); }
.total td { border-top: 1px solid; font-weight: 600; }
a { color: inherit; }
@media print { section { break-inside: avoid; } .tiles dd { font-size: 1.1rem; }
  .pair { grid-template-columns: 1fr 1fr; } .pair table { font-size: 8pt; }
  a { text-decoration: none; } }
"""


def summary_html(run: PeriodRun) -> str:
    """One page that needs nothing else."""
    numbers = statistics(run.result)
    title = f"Rating list of {run.lists.next}"
    body = [
        f"<h1>{harmless(title)}</h1>",
        f'<p class="quiet">{harmless(_terms(run))}</p>',
        *(f'<p class="quiet">{harmless(note.message)}</p>' for note in run.notes),
        _tiles(run, numbers),
        *_refused_section(run),
        *ratings_section(numbers),
        *changes_section(numbers),
        *newcomers_section(numbers),
        *drift_section(numbers),
        *_top(run),
        *_files(),
    ]
    return page(title, body, _STYLE + CHART_STYLE)


def _terms(run: PeriodRun) -> str:
    rules = run.lists.rules
    return (
        f"{run.lists.kind} ratings · from the list of {run.lists.current} · {rules.name}, "
        f"{rules.articles.document}"
    )


def _tiles(run: PeriodRun, numbers: Statistics) -> str:
    status = counts(run.decided)
    outcomes = numbers.outcomes
    tiles = [
        ("events rated", status.get("rated", 0)),
        ("reports refused", status.get("refused", 0)),
        ("games", run.found.games.height // 2),
        ("took part", run.result.ledger.height),
        ("rated players", numbers.rated),
        ("new on the list", outcomes.get("first-rating", 0)),
        ("still waiting", outcomes.get("pooled", 0)),
        ("delisted", numbers.statuses.get("delisted", 0)),
        ("inactive", sum(numbers.statuses.get(name, 0) for name in ("inactive", "flagged"))),
    ]
    inside = "".join(f"<div><dt>{name}</dt><dd>{count:,}</dd></div>" for name, count in tiles)
    return f'<dl class="tiles">{inside}</dl>'


# -- reports -------------------------------------------------------------------------------------

_MOST_REFUSED = 25
_REFUSED = (Column("refused", Kind.TEXT, "report"), Column("why", Kind.TEXT, "why"))


def _refused_section(run: PeriodRun) -> Iterator[str]:
    said = [f"{count:,} {WORDS[status]}" for status, count in counts(run.decided).items()]
    total = len(run.decided)
    yield "<section><h2>Reports</h2>"
    yield f"<p>{total:,} submitted: {harmless(', '.join(said) or 'none')}.</p>"
    refused = [decided for decided in run.decided if decided.status == REFUSED]
    if refused:
        shown = Table(_REFUSED, tuple(map(_refusal, refused[:_MOST_REFUSED])))
        yield table_html(shown)
    more = len(refused) - _MOST_REFUSED
    if more > 0:
        yield f"<p>And {more:,} more.</p>"
    noticed = findings_told(run.decided)
    if refused or noticed:
        before = f"{noticed}. " if noticed else ""
        link = '<a href="refused.txt">refused.txt</a>'
        yield f'<p class="quiet">{before}All findings: {link}.</p>'
    yield "</section>"


def _refusal(decided: Decided) -> tuple[Cell, Cell]:
    graves = [f for f in decided.findings if f.severity == "error"] or list(decided.findings)
    return Cell(heading(decided)), Cell("; ".join(f"{f.message} [{f.code}]" for f in graves[:3]))


# -- the top, and where the rest is --------------------------------------------------------------

_TOP_SHOWN = 10
_TOP = (
    Column("rank", Kind.NUMBER, "rank"),
    Column("name", Kind.TEXT, "name"),
    Column("fed", Kind.CENTRE, "federation"),
    Column("title", Kind.CENTRE, "title"),
    Column("rating", Kind.NUMBER, "rating"),
)
_TOP_NAMES = {"all": "All players", "women": "Women", "juniors": "Juniors", "girls": "Girls"}


def _top(run: PeriodRun) -> Iterator[str]:
    yield '<section><h2>The top</h2><div class="pair">'
    for name, table in top_lists(run.result, run.lists.next, run.lists.rules.shown_digits):
        chosen = table.head(_TOP_SHOWN).select("rank", "name", "federation", "title", "rating")
        rows = tuple(tuple(Cell(str(cell or "")) for cell in row) for row in chosen.iter_rows())
        if rows:
            link = f'<a href="top/{name}.csv">all places</a>'
            head = f"<p><strong>{_TOP_NAMES[name]}</strong> · {link}</p>"
            yield f"<div>{head}{table_html(Table(_TOP, rows))}</div>"
    yield "</div></section>"


_FILES = (
    ("list.csv", "the new list with its state; the input of the next period"),
    ("list.txt", "the new list in FIDE's layout, alphabetical"),
    ("events.csv", "the rated events; a worksheet for each in worksheets/"),
    ("ledger.csv", "every player: old rating, the change of each event, new rating"),
    ("unrated-titled.csv", "players with a title and without a rating"),
    ("refused.txt", "the refused reports and all findings (refused.json for programs)"),
    ("register.csv", "what was rated so far, so that nothing is rated twice"),
    ("manifest.json", "checksums of everything that went in and came out"),
)


def _files() -> Iterator[str]:
    yield "<section><h2>Files</h2><ul>"
    for name, what in _FILES:
        yield f'<li><a href="{name}">{name}</a>: {harmless(what)}</li>'
    yield "</ul></section>"
