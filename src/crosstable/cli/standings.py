"""The command `standings`: what was asked for, in which form, and where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FINE
from crosstable.cli.tableoutput import by_suffix, remark_faults, write, write_json, write_lines
from crosstable.cli.terminal import talk
from crosstable.errors import Unusable
from crosstable.rules.standings.standings import Standings, standings

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.model.tournament import Tournament

POINTS = frozenset(("PTS", "MPTS", "GPTS"))


def run_standings(t: Tournament, options: Namespace) -> int:
    """Compute and print; what was assumed or is unusual goes to standard error."""
    form = options.format or by_suffix(options.output)
    if options.boards and not t.is_team_event:
        raise Unusable("--boards needs a team event; this one has players only")
    table = standings(
        t,
        options.tiebreaks,
        edition=options.edition,
        after=options.after,
        system=options.system,
        boards=options.boards,
    )
    if options.why is None:
        _show(t, table, options, form)
    else:
        _explain(table, options, form)
    _remark(t, table, options)
    return FINE


def _show(t: Tournament, table: Standings, options: Namespace, form: str) -> None:
    from crosstable.output import standings as output

    if form == "json":
        from crosstable.output.answers.standings import standings_answer

        write_json(standings_answer(t, table), options, "standings")
    elif form == "text":
        write_lines(output.standings_lines(t, table), options)
    elif form == "csv":
        write(output.standings_csv(t, table), options)
    else:
        from crosstable.output.standingswhy import standings_html

        write(standings_html(t, table), options)


def _remark(t: Tournament, table: Standings, options: Namespace) -> None:
    """What was assumed, what is unusual, and what is wrong with the report."""
    for item in table.assumptions:
        talk(f"assumed: {item.message} [{item.kind}]")
    for item in table.notes:
        talk(f"note: {item.message} [{item.kind}]")
    if options.tiebreaks is not None and table.codes[0].name not in POINTS:
        talk("note: the list does not begin with PTS: points do not count first")
    remark_faults(t, "the standings", options.file)


def _explain(table: Standings, options: Namespace, form: str) -> None:
    from crosstable.output.participants import explanation_of

    explanation = explanation_of(table, options.why)
    if form == "csv":
        raise Unusable("--why is text, JSON or HTML; --format csv is for the whole table")
    from crosstable.output import standingswhy as output

    if form == "json":
        from crosstable.output.answers.standings import standings_why

        write_json(standings_why(table, explanation), options)
    elif form == "text":
        write_lines(output.why_lines(table, explanation), options)
    else:
        write(output.why_html(table, explanation), options)
