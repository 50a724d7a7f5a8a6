"""The command `norms`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.details import open_with_details
from crosstable.cli.exitcodes import FINE
from crosstable.cli.givenlist import given_list
from crosstable.cli.options import RATING_LIST, REPORT, table_options
from crosstable.cli.parser import argument, takes
from crosstable.cli.tableoutput import (
    JsonView,
    Views,
    format_of,
    refuse_format,
    remark_assumptions,
    remark_faults,
    write_view,
)
from crosstable.cli.terminal import remark
from crosstable.errors import Unusable
from crosstable.model.phrases import phrase
from crosstable.output.answers.forecast import forecast_answer
from crosstable.output.answers.norms import norms_answer, norms_why
from crosstable.output.festival import festival_answer, festival_html, festival_lines
from crosstable.output.forecast import (
    forecast_html,
    forecast_lines,
    forecast_why_html,
    forecast_why_lines,
)
from crosstable.output.norms import (
    explanation_html,
    explanation_lines,
    norms_html,
    norms_lines,
    rest_text,
)
from crosstable.output.participants import person_meant
from crosstable.rules.norms.event import norms
from crosstable.rules.norms.festival import festival_norms
from crosstable.rules.norms.forecast import norm_forecast
from crosstable.rules.norms.why import explain_norms
from crosstable.text.wording import shown_name

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

    from crosstable.model.tournament import Tournament
    from crosstable.rules.norms.forecast import Forecast
    from crosstable.rules.norms.norm import Norms
    from crosstable.rules.norms.people import NormPlayer

DETAILS = (
    "With --forecast, show the scores needed in the remaining rounds of a running event. Several "
    "FILEs are one report, with the players who are in more than one of them. The "
    "first day of the event decides the edition of the title regulations."
)
EXAMPLES = (
    "crosstable norms round-robin.trf --title IM,GM",
    "crosstable norms running.trf --forecast",
)

_TABLE: Views = {
    "text": norms_lines,
    "json": JsonView(norms_answer, rows="norms"),
    "html": norms_html,
}
_FESTIVAL: Views = {
    "text": festival_lines,
    "json": JsonView(festival_answer),
    "html": festival_html,
}
_WHY: Views = {
    "text": explanation_lines,
    "json": JsonView(norms_why),
    "html": explanation_html,
}
_FORECAST: Views = {
    "text": forecast_lines,
    "json": JsonView(forecast_answer, rows="forecast"),
    "html": forecast_html,
}
_FORECAST_WHY: Views = {
    "text": forecast_why_lines,
    "json": JsonView(forecast_answer, rows="forecast"),
    "html": forecast_why_html,
}


@takes(
    REPORT,
    argument("more", metavar="FILE", nargs="*", help="more events of the same festival"),
    argument("--title", metavar="T", help="GM, IM, WGM, WIM, separated by commas (default: all)"),
    RATING_LIST,
    argument(
        "--forecast", action="store_true", help="show the scores needed in the remaining rounds"
    ),
    argument("--why", metavar="ID", help="explain one player: number or name"),
    *table_options(*_TABLE),
)
def run(options: Namespace) -> int:
    """Judge and print; 0 whenever there is a result."""
    form = format_of(options)
    refuse_format(_TABLE, form, "norms")
    if options.more:
        return _write_festival(form, options)
    report = open_with_details(options)
    t = report.tournament
    _refuse_nothing(t, report.path, with_forecast=options.forecast)
    titles = None if options.title is None else options.title.replace(",", " ").split()
    listed = given_list(t, options.list)
    said = report.event
    system = options.system
    judged: Norms | Forecast
    if options.forecast:
        judged = norm_forecast(t, titles, players=listed, details=said, system=system)
        _write_forecast(judged, form, options)
    else:
        judged = norms(t, titles, players=listed, details=said, system=system)
        _write(judged, form, options)
    remark_assumptions(judged.assumptions, verbose=options.verbose)
    remark_faults(t, phrase("the norms"), options.file)
    return FINE


def _write_festival(form: str, options: Namespace) -> int:
    """The norms of several events together, and who plays in more than one of them."""
    if options.why is not None or options.forecast:
        raise Unusable("--why and --forecast are about one event; give one FILE")
    titles = None if options.title is None else options.title.replace(",", " ").split()
    judged: list[Norms] = []
    names: list[str] = []
    for path in (options.file, *options.more):
        report = open_with_details(options, path)
        t = report.tournament
        _refuse_nothing(t, report.path, with_forecast=False)
        listed = given_list(t, options.list)
        judged.append(norms(t, titles, players=listed, details=report.event, system=options.system))
        names.append(t.name or shown_name(report.path))
        remark_faults(t, phrase("the norms"), path)
    write_view(_FESTIVAL, form, options, festival_norms(judged, names))
    for event in judged:
        remark_assumptions(event.assumptions, verbose=options.verbose)
    return FINE


def _refuse_nothing(t: Tournament, path: str, *, with_forecast: bool) -> None:
    """ "No norm was made" would be an answer about a report that has nothing to judge."""
    if with_forecast and not t.rounds:
        raise Unusable(f"{path}: the report gives neither games nor a number of rounds")
    if not with_forecast and not t.rounds_played:
        hint = "; --forecast shows the scores needed" if t.rounds else ""
        raise Unusable(f"{path}: no game was played, so there is no norm to judge{hint}")


def _write(judged: Norms, form: str, options: Namespace) -> None:
    if options.why is None:
        write_view(_TABLE, form, options, judged)
        if form != "json" and rest_text(judged) is not None:
            remark("hint: --why ID explains each result, --format json has all of them")
        return
    explanation = explain_norms(judged, _number(judged.people, options.why))
    write_view(_WHY, form, options, judged, explanation)


def _write_forecast(judged: Forecast, form: str, options: Namespace) -> None:
    if options.why is None:
        write_view(_FORECAST, form, options, judged)
    else:
        write_view(_FORECAST_WHY, form, options, judged, _number(judged.people, options.why))


def _number(people: Mapping[int, NormPlayer], wanted: str) -> int:
    return person_meant(tuple(people.values()), wanted, "player").number
