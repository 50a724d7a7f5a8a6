"""Options of the commands that make something of results: tables, ratings, norms and forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from crosstable.cli.options.shared import (
    command,
    output_option,
    overwrite_option,
    rating_list_option,
    reading_of_rules_option,
    reading_options,
    repeated_option,
    report_argument,
    table_options,
)

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from crosstable.cli.options.shared import Adds, Commands


def _standings_options(commands: Commands) -> ArgumentParser:
    from crosstable.rules.standings.editions import edition_names

    text = "Rank players or teams by points and FIDE's tie-breaks, and show the working."
    more = "Without --tiebreaks by the list of the report (records 212, 202)."
    parser = command(commands, "standings", text, more)
    report_argument(parser)
    parser.add_argument(
        "--tiebreaks",
        metavar="LIST",
        help="codes as in record 212, with commas or blanks; begins with PTS",
    )
    parser.add_argument(
        "--edition", choices=edition_names(), help="of the rules (default: by the event's date)"
    )
    parser.add_argument("--after", type=int, metavar="ROUND", help="standings after this round")
    parser.add_argument(
        "--boards", action="store_true", help="the players of a team event, board by board"
    )
    parser.add_argument(
        "--why", metavar="ID", help="explain one player or team: number, name or rank:N"
    )
    table_options(parser)
    return parser


def _rate_options(commands: Commands) -> ArgumentParser:
    text = "Rate an event: the worksheet of every player, and the working of every figure."
    more = (
        "Exit code 1 if the event is not rateable. Without --rules the edition follows from the "
        "first day and the time control."
    )
    parser = command(commands, "rate", text, more)
    report_argument(parser)
    parser.add_argument(
        "--rules", metavar="R", help="fide-2002, fide-2024, fide-2024-rapid and so on"
    )
    rating_list_option(parser)
    repeated_option(parser, "k", "ID=VALUE", "another K for a player")
    reading_of_rules_option(parser)
    parser.add_argument(
        "--strict", action="store_true", help="compute nothing if there is an error or a warning"
    )
    parser.add_argument("--why", metavar="ID", help="explain one player: number or name")
    table_options(parser)
    return parser


def _norms_options(commands: Commands) -> ArgumentParser:
    from crosstable.rules.norms.editions import title_editions

    text = "Judge title norms: made, or missed and by what; forecast them while an event runs."
    editions = title_editions()
    more = "The edition follows from the first day of the event."
    if len(editions) == 1:
        more = f"The edition of {editions[0].name} judges every event."
    parser = command(commands, "norms", text, more)
    report_argument(parser)
    parser.add_argument("--title", metavar="T", help="GM, IM, WGM, WIM, with commas (default: all)")
    rating_list_option(parser)
    parser.add_argument(
        "--forecast", action="store_true", help="the scores that the remaining rounds need"
    )
    parser.add_argument("--why", metavar="ID", help="explain one player: number or name")
    parser.add_argument(
        "--format",
        choices=("text", "json", "html"),
        help="default: text, or what the name of OUT ends with",
    )
    output_option(parser)
    overwrite_option(parser)
    reading_options(parser)
    return parser


def _period_options(commands: Commands) -> ArgumentParser:
    text = "Compute a rating period: the last list and a folder of reports give the new list."
    more = (
        "Exit code 1 if a report was refused. LIST may be the folder of the period before. Of two "
        "reports of one event the later one counts."
    )
    parser = command(commands, "period", text, more)
    parser.add_argument(
        "list", metavar="LIST", help="the last list (TXT, XML, CSV or ZIP), or LIST@2026-11-01"
    )
    parser.add_argument(
        "events", nargs="+", metavar="EVENTS", help="report, folder, wildcard, ZIP file, or -"
    )
    parser.add_argument(
        "-o", dest="output", metavar="DIR", required=True, help="folder for the results"
    )
    older = "a list for events that began under it, or LIST@2026-10-01"
    repeated_option(parser, "older", "LIST", older)
    reading_of_rules_option(parser)
    repeated_option(parser, "excluded", "FED", "a federation that is no member or excluded")
    parser.add_argument(
        "--rules", metavar="R", help="fide-2002, fide-2024-rapid and so on (default: by the days)"
    )
    parser.add_argument("--next", metavar="DATE", help="day of the new list, like 2026-12-01")
    parser.add_argument(
        "--strict", action="store_true", help="refuse what has a warning, lists and reports"
    )
    parser.add_argument(
        "--overwrite", action="store_true", help="replace the folder of an earlier run"
    )
    reading_options(parser)
    return parser


def _report_options(commands: Commands) -> ArgumentParser:
    text = "Make printed tables and official forms as PDF, HTML, CSV or XLSX."
    more = "--form list names the forms; --details-template prints a commented EVENT.toml."
    parser = command(commands, "report", text, more)
    parser.add_argument("file", metavar="FILE", nargs="?", help="report, or - (standard input)")
    parser.add_argument("--form", metavar="NAME", help="the form, all (a folder) or list")
    parser.add_argument("-o", dest="output", metavar="OUT", help="file by format, or folder")
    parser.add_argument(
        "--format", choices=("pdf", "html", "csv", "xlsx"), help="default: as OUT ends"
    )
    parser.add_argument("--list", metavar="LIST", help="the rating list in force, for remarks")
    parser.add_argument("--round", type=int, metavar="N", help="only this round")
    parser.add_argument("--player", type=int, metavar="ID", help="only this player's pages")
    parser.add_argument(
        "--details-template", action="store_true", help="print a commented EVENT.toml"
    )
    overwrite_option(parser)
    reading_options(parser, makes_documents=True)
    return parser


OPTIONS: Mapping[str, Adds] = {
    "standings": _standings_options,
    "rate": _rate_options,
    "norms": _norms_options,
    "period": _period_options,
    "report": _report_options,
}
