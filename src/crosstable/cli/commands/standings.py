"""The command `standings`."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.exitcodes import FINE
from crosstable.cli.input import open_report
from crosstable.cli.options import REPORT, table_options
from crosstable.cli.parser import CommandParser, argument, takes
from crosstable.cli.tableoutput import (
    JsonView,
    Views,
    format_of,
    remark_assumptions,
    remark_faults,
    write_view,
)
from crosstable.cli.terminal import remark
from crosstable.errors import Unusable
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Tournament
from crosstable.output.answers.standings import standings_answer
from crosstable.output.standings import standings_csv, standings_lines
from crosstable.rules.standings.editions import edition_names
from crosstable.rules.standings.standings import Standings, standings
from crosstable.text.collecting import without_collecting

DETAILS = (
    "The tie-breaks are those of the report (records 212 and 202), or those given with "
    "--tiebreaks. --why shows how every value of a player or team is computed."
)
EXAMPLES = (
    "crosstable standings open.trf --tiebreaks PTS,BH/C1,BH,SB",
    "crosstable standings open.trf --why 5",
)

_TABLE: Views = {
    "text": standings_lines,
    "csv": standings_csv,
    "json": JsonView(standings_answer, rows="standings"),
}
_PAGE = "html"
"""A page has the working of every value."""
_POINTS = frozenset(("PTS", "MPTS", "GPTS"))


def _edition_option(parser: CommandParser) -> None:
    """Editions may be added, so they are asked for when the command is used."""
    text = "edition of the rules (default: by the date)"
    parser.add_argument("--edition", choices=edition_names(), help=text)


@takes(
    REPORT,
    argument(
        "--tiebreaks",
        metavar="LIST",
        help="codes as in record 212, separated by commas or spaces; start with PTS",
    ),
    _edition_option,
    argument("--after", type=int, metavar="ROUND", help="standings after this round"),
    argument("--boards", action="store_true", help="rank the players of a team event by board"),
    argument("--why", metavar="ID", help="explain one player or team: number, name or rank:N"),
    *table_options(*_TABLE, _PAGE),
)
def run(options: Namespace) -> int:
    """Compute and print; what was assumed or is unusual goes to standard error."""
    with without_collecting(is_last_work=True):
        report = open_report(options)
        t = report.tournament
        form = format_of(options)
        if options.boards and not t.is_team_event:
            raise Unusable("--boards needs a team event; this event is individual")
        table = standings(
            t,
            options.tiebreaks,
            edition=options.edition,
            after=options.after,
            system=options.system,
            boards=options.boards,
        )
        if options.why is None and form != _PAGE:
            write_view(_TABLE, form, options, t, table)
        else:
            _write_workings(form, options, t, table)
        _remark(t, table, options)
        return FINE


def _write_workings(form: str, options: Namespace, t: Tournament, table: Standings) -> None:
    """Few ask how values are computed; the table need not wait for what finds it out."""
    from crosstable.cli.workings import write_page, write_why

    if options.why is None:
        write_page(t, table, options)
    else:
        write_why(table, form, options)


def _remark(t: Tournament, table: Standings, options: Namespace) -> None:
    """What was assumed, what is unusual, and what is wrong with the report."""
    remark_assumptions(table.assumptions, verbose=options.verbose)
    for item in table.notes:
        remark(f"note: {item.message} [{item.kind}]")
    if options.tiebreaks is not None and table.codes[0].name not in _POINTS:
        remark("note: the list does not start with PTS, so points do not count first")
    remark_faults(t, phrase("the standings"), options.file)
