"""The command `standings`: what was asked for, in which form, and where it goes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from crosstable.reportfiles import Unusable
from crosstable.terminal import escaped_json, put, say, talk, write_output
from crosstable.tiebreaks.standings import Standings, standings

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.findings import Finding
    from crosstable.model import Tournament

FINE = 0
SUFFIXES = {
    "": "text",
    ".txt": "text",
    ".csv": "csv",
    ".json": "json",
    ".html": "html",
    ".htm": "html",
}
"""The formats by the suffix of the output."""
POINTS = frozenset(("PTS", "MPTS", "GPTS"))
CONTRADICTIONS = frozenset(
    (
        "start-number-missing",
        "start-number-repeated",
        "team-number-missing",
        "team-number-repeated",
        "result-unreadable",
        "bye-disagrees",
        "bye-with-opponent",
        "game-without-opponent",
        "opponent-unknown",
        "opponent-disagrees",
        "player-unknown",
        "team-unknown",
        "player-in-two-teams",
        "rosters-disagree",
        "match-opponent-unclear",
        "lineup-disagrees",
    )
)
"""Findings that mean another ranking may be the right one, wherever they stand."""
UNREAD = frozenset(
    (
        "unknown-record",
        "number-unreadable",
        "line-shifted",
        "line-too-long",
        "text-outside-fields",
    )
)
"""Findings that mean it where they stand in a record of `RECORDS_OF_GAMES`."""
RECORDS_OF_GAMES = frozenset(("001", "013", "299", "300", "310", "320", "330"))


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
    if options.why is not None:
        _explain(table, options, form)
    elif form == "json":
        from crosstable.standingsviews.jsonview import standings_json

        write_json(standings_json(t, table), options)
    elif form == "text":
        from crosstable.standingsviews.text import standings_lines

        write_lines(standings_lines(t, table), options)
    elif form == "csv":
        from crosstable.standingsviews.table import standings_csv

        write(standings_csv(t, table), options)
    else:
        from crosstable.standingsviews.html import standings_html

        write(standings_html(t, table), options)
    _remark(t, table, options)
    return FINE


def _remark(t: Tournament, table: Standings, options: Namespace) -> None:
    """What was assumed, what is unusual, and what is wrong with the report."""
    for item in table.assumptions:
        talk(f"assumed: {item.message} [{item.kind}]")
    for item in table.notes:
        talk(f"note: {item.message} [{item.kind}]")
    if options.tiebreaks is not None and table.codes[0].name not in POINTS:
        talk("note: the list does not begin with PTS: points do not count first")
    remark_faults(t, "the standings", options.file)


def remark_faults(t: Tournament, what: str, file: str) -> None:
    """Say that a report contradicts itself where that can change a result."""
    fault = next(faults_of_the_ranking(t), None)
    if fault is not None:
        talk(
            f"note: this report has faults that can change {what} (first: {fault.span}: "
            f"{fault.message}); crosstable check {file} tells them all"
        )


def faults_of_the_ranking(t: Tournament) -> Iterator[Finding]:
    """What contradicts itself or could not be read, where games and participants stand."""
    texts = () if t.document is None else t.document.source.texts
    for finding in t.findings:
        line = finding.span.line
        if finding.kind in CONTRADICTIONS:
            yield finding
        elif finding.kind in UNREAD and line is not None:
            record = texts[line - 1].lstrip()[:3] if line <= len(texts) else ""
            if record in RECORDS_OF_GAMES:
                yield finding


def by_suffix(output: str) -> str:
    """The format that the name of the output asks for."""
    suffix = os.path.splitext(output)[1].lower().rstrip(".")  # noqa: PTH122
    if suffix not in SUFFIXES:
        known = ", ".join(filter(None, SUFFIXES))
        raise Unusable(f"{output}: the format {suffix} is not known; there are {known}")
    return SUFFIXES[suffix]


def _explain(table: Standings, options: Namespace, form: str) -> None:
    from crosstable.standingsviews.whom import explanation_of

    explanation = explanation_of(table, options.why)
    if form == "csv":
        raise Unusable("--why is text, JSON or HTML; --format csv is for the whole table")
    if form == "json":
        import json

        from crosstable.standingsviews.jsonview import why_json

        text = json.dumps(why_json(table, explanation), ensure_ascii=False, indent=2)
        write_json((text,), options)
    elif form == "text":
        from crosstable.standingsviews.text import why_lines

        write_lines(why_lines(table, explanation), options)
    else:
        from crosstable.standingsviews.html import why_html

        write(why_html(table, explanation), options)


# -- writing --------------------------------------------------------------------------------------


def write_lines(lines: Iterable[str], options: Namespace) -> None:
    """Text for people: on a console with the signs that it has, else a file in UTF-8."""
    if options.output != "-":
        write("".join(f"{line}\n" for line in lines), options)
        return
    say("\n".join(lines))  # at once: a line by line output of thousands takes its time


def write_json(pieces: Iterable[str], options: Namespace) -> None:
    """JSON for programs, as the stream can carry it."""
    text = "\n".join(pieces) + "\n"
    if options.output != "-":
        write(text, options)
        return
    put(escaped_json(text, getattr(sys.stdout, "encoding", None)))


def write(text: str, options: Namespace) -> None:
    """Text in UTF-8 to the output that was asked for."""
    data = text.encode("utf-8", "replace")
    write_output(options.output, data, options.overwrite)
