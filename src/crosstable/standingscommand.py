"""The command `standings`: what was asked for, in which form, and where it goes."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.reportfiles import Unusable
from crosstable.terminal import escaped_json, say, talk, write_output
from crosstable.tiebreaks.standings import Standings, standings

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.model import Tournament
    from crosstable.tiebreaks.why import Explanation

FINE = 0
FORMATS = ("text", "csv", "json", "html")


def run_standings(t: Tournament, options: Namespace) -> int:
    """Compute and print; what was assumed or is unusual goes to standard error."""
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
    form = options.format or _by_suffix(options.output)
    if options.why is not None:
        _explain(table, options, form)
    elif form == "json":
        from crosstable.standingsviews.jsonview import standings_json

        _write_json(standings_json(t, table), options)
    elif form == "text":
        from crosstable.standingsviews.text import standings_lines

        _write_lines(standings_lines(t, table), options)
    elif form == "csv":
        from crosstable.standingsviews.table import standings_csv

        _write(standings_csv(t, table), options)
    else:
        from crosstable.standingsviews.html import standings_html

        _write(standings_html(t, table), options)
    for item in table.assumptions:
        talk(f"assumed: {item.message} [{item.kind}]")
    for item in table.notes:
        talk(f"note: {item.message} [{item.kind}]")
    return FINE


def _by_suffix(output: str) -> str:
    """The format that the name of the output asks for."""
    suffix = Path(output).suffix.lower().removeprefix(".")
    return {"htm": "html"}.get(suffix, suffix if suffix in FORMATS else "text")


def _explain(table: Standings, options: Namespace, form: str) -> None:
    explanation = _explanation(table, options.why)
    if form == "csv":
        raise Unusable("--why is text, JSON or HTML; --format csv is for the whole table")
    if form == "json":
        import json

        from crosstable.standingsviews.jsonview import why_json

        text = json.dumps(why_json(table, explanation), ensure_ascii=False, indent=2)
        _write_json((text,), options)
    elif form == "text":
        from crosstable.standingsviews.text import why_lines

        _write_lines(why_lines(table, explanation), options)
    else:
        from crosstable.standingsviews.html import why_html

        _write(why_html(table, explanation), options)


def _explanation(table: Standings, number: int) -> Explanation:
    from crosstable.tiebreaks.why import explain

    found = explain(table, number)
    if found is None:
        who = "team" if table.is_team else "player"
        numbers = [person.number for person in table.ledger.participants]
        known = f"; the numbers are {min(numbers)} to {max(numbers)}" if numbers else ""
        raise Unusable(f"no {who} has the number {number}{known}")
    return found


# -- writing --------------------------------------------------------------------------------------


def _write_lines(lines: Iterable[str], options: Namespace) -> None:
    """Text for people: on a console with the signs that it has, else a file in UTF-8."""
    if options.output != "-":
        _write("".join(f"{line}\n" for line in lines), options)
        return
    say("\n".join(lines))  # at once: a line by line output of thousands takes its time


def _write_json(pieces: Iterable[str], options: Namespace) -> None:
    text = "\n".join(pieces) + "\n"
    if options.output != "-":
        _write(text, options)
        return
    sys.stdout.write(escaped_json(text, getattr(sys.stdout, "encoding", None)))


def _write(text: str, options: Namespace) -> None:
    data = text.encode("utf-8", "replace")
    write_output(options.output, data, options.overwrite)
