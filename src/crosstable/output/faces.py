"""What answers look like when they are printed, or shown in a notebook.

Each kind of answer has a line in `FACES`: its lines for a console, and the tables for a notebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from crosstable.model.tournament import Tournament
from crosstable.output.drawing.page import harmless, table_html
from crosstable.output.drawing.text import listing_lines
from crosstable.output.forecast import forecast_lines, forecast_table, forecast_why_lines
from crosstable.output.norms import explanation_lines as norm_explanation_lines
from crosstable.output.norms import made_table, near_table, norms_lines
from crosstable.output.pairings import round_lines, round_table
from crosstable.output.show import tournament_lines
from crosstable.output.standings import standings_listing, standings_tables
from crosstable.output.standingswhy import why_lines
from crosstable.output.table import Table
from crosstable.output.worksheet import explanation_lines, worksheet_lines, worksheet_table
from crosstable.pairing.rounds import RoundPairing
from crosstable.ratings.explain import RatingExplanation
from crosstable.ratings.worksheet import Worksheet
from crosstable.rules.norms.forecast import Forecast
from crosstable.rules.norms.forecastwhy import ForecastExplanation
from crosstable.rules.norms.norm import Norms
from crosstable.rules.norms.why import NormExplanation
from crosstable.rules.standings.standings import Standings
from crosstable.rules.standings.why import Explanation


class Face(NamedTuple):
    """How an answer is shown: as lines, and as tables where it has some."""

    lines: Callable[[Any], Iterable[str]]
    tables: Callable[[Any], Iterable[Table]] | None = None


def _standings_lines(table: Standings) -> Iterator[str]:
    return listing_lines(standings_listing(table.tournament, table))


FACES: dict[type, Face] = {
    Tournament: Face(tournament_lines),
    Standings: Face(_standings_lines, lambda table: standings_tables(table.tournament, table)),
    Explanation: Face(lambda why: why_lines(why.table, why)),
    Worksheet: Face(worksheet_lines, lambda sheet: (worksheet_table(sheet),)),
    RatingExplanation: Face(lambda why: explanation_lines(why.sheet, why)),
    Norms: Face(norms_lines, lambda judged: (made_table(judged), near_table(judged))),
    NormExplanation: Face(lambda why: norm_explanation_lines(why.norms, why)),
    Forecast: Face(forecast_lines, lambda forecast: (forecast_table(forecast),)),
    ForecastExplanation: Face(lambda why: forecast_why_lines(why.forecast, why.player.number)),
    RoundPairing: Face(round_lines, lambda paired: (round_table(paired),)),
}


def text_of(answer: object) -> str:
    """What `print` shows: the lines of the command."""
    return "\n".join(FACES[type(answer)].lines(answer))


def first_line_of(answer: object) -> str:
    """What a session shows where an answer is not printed."""
    return next(iter(FACES[type(answer)].lines(answer)), "")


def html_of(answer: object) -> str:
    """What a notebook shows: the tables under the heading, else the text as it is."""
    face = FACES[type(answer)]
    if face.tables is None:
        return f"<pre>{harmless(text_of(answer))}</pre>"
    heading = next(iter(face.lines(answer)), "")
    return "\n".join([f"<p>{harmless(heading)}</p>", *map(_table_with_title, face.tables(answer))])


def _table_with_title(table: Table) -> str:
    title = f"<h4>{harmless(table.title)}</h4>" if table.title else ""
    return title + table_html(table)
