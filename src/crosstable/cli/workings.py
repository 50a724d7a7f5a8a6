"""How the values of standings are computed: `standings --why`, and the page that unfolds them."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.tableoutput import JsonView, Views, refuse_format, write_view
from crosstable.model.tournament import Tournament
from crosstable.output.answers.standings import standings_why
from crosstable.output.participants import participant_meant
from crosstable.output.standingswhy import standings_html, why_html, why_lines
from crosstable.rules.standings.standings import Standings
from crosstable.rules.standings.why import explain

_PAGE: Views = {"html": standings_html}
_WHY: Views = {
    "text": why_lines,
    "json": JsonView(standings_why),
    "html": why_html,
}


def write_page(t: Tournament, table: Standings, options: Namespace) -> None:
    """The whole table; behind each name the working of every value."""
    write_view(_PAGE, "html", options, t, table)


def write_why(table: Standings, form: str, options: Namespace) -> None:
    """The working of one participant."""
    participant = participant_meant(table, options.why)
    refuse_format(_WHY, form, "--why")
    write_view(_WHY, form, options, table, explain(table, participant.number))
