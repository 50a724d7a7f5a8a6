"""The command `norms`: what was asked for, in which form, and where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FINE
from crosstable.cli.reportfiles import given_list
from crosstable.cli.tableoutput import by_suffix, remark_faults, write, write_json, write_lines
from crosstable.cli.terminal import talk
from crosstable.errors import Unusable
from crosstable.output.participants import person_meant
from crosstable.output.show import details_of
from crosstable.rules.norms.event import norms

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

    from crosstable.lists.lookup import ListedPeople
    from crosstable.model.details import EventDetails
    from crosstable.model.findings import Assumption
    from crosstable.model.tournament import Tournament
    from crosstable.rules.norms.norm import Norms
    from crosstable.rules.norms.people import NormPlayer


def run_norms(path: str, t: Tournament, options: Namespace) -> int:
    """Judge and print; 0 whenever there is a result."""
    form = options.format or by_suffix(options.output)
    if form == "csv":
        raise Unusable("norms are text, JSON or HTML; there is no CSV of them")
    details = details_of(path, options.details)
    said = None if details is None else details.event
    titles = None if options.title is None else options.title.replace(",", " ").split()
    listed = given_list(t, options.list)
    if options.forecast:
        return _forecast(t, options, form, titles, listed, said)
    found = norms(t, titles, players=listed, details=said, system=options.system)
    if options.why is None:
        _show(found, options, form)
    else:
        _explain(found, options, form)
    _remark(found.assumptions, t, options)
    return FINE


def _remark(assumptions: tuple[Assumption, ...], t: Tournament, options: Namespace) -> None:
    for item in assumptions:
        talk(f"assumed: {item.message} [{item.kind}]")
    remark_faults(t, "the norms", options.file)


def _meant(people: Mapping[int, NormPlayer], wanted: str) -> int:
    return person_meant(tuple(people.values()), wanted, "player").number


def _show(found: Norms, options: Namespace, form: str) -> None:
    from crosstable.output import norms as output

    if form == "json":
        from crosstable.output.answers.norms import norms_answer

        write_json(norms_answer(found), options, "norms")
    elif form == "text":
        write_lines(output.norms_lines(found), options)
    else:
        write(output.norms_html(found), options)


def _explain(found: Norms, options: Namespace, form: str) -> None:
    from crosstable.output import norms as output
    from crosstable.rules.norms.why import explain_norms

    explanation = explain_norms(found, _meant(found.people, options.why))
    assert explanation is not None  # it is one of the players
    if form == "json":
        from crosstable.output.answers.norms import norms_why

        write_json(norms_why(found, explanation), options)
    elif form == "text":
        write_lines(output.explanation_lines(found, explanation), options)
    else:
        write(output.explanation_html(found, explanation), options)


def _forecast(
    t: Tournament,
    options: Namespace,
    form: str,
    titles: list[str] | None,
    listed: ListedPeople | None,
    said: EventDetails | None,
) -> int:
    from crosstable.output import forecast as output
    from crosstable.output.answers.forecast import forecast_answer
    from crosstable.rules.norms.forecast import norm_forecast

    found = norm_forecast(t, titles, players=listed, details=said, system=options.system)
    number = None if options.why is None else _meant(found.people, options.why)
    if form == "json":
        write_json(forecast_answer(found, number), options, "forecast")
    elif form == "text":
        lines = output.forecast_lines(found)
        write_lines(lines if number is None else output.forecast_why_lines(found, number), options)
    elif number is None:
        write(output.forecast_html(found), options)
    else:
        write(output.forecast_why_html(found, number), options)
    _remark(found.assumptions, t, options)
    return FINE
