"""Options of the commands that read reports and write them again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from crosstable.cli.options.shared import (
    command,
    format_option,
    output_option,
    overwrite_option,
    reading_options,
    repeated_option,
    report_argument,
)

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from crosstable.cli.options.shared import Adds, Commands


def _show_options(commands: Commands) -> ArgumentParser:
    more = (
        "Folders are searched in sorted order, subfolders too; files in them that are no reports "
        "are left out."
    )
    parser = command(commands, "show", "Tell what a file is.", more)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="report, folder, wildcard, or - (standard input)"
    )
    format_option(parser, "the answer")
    reading_options(parser)
    return parser


def _check_options(commands: Commands) -> ArgumentParser:
    from crosstable.model.diagnostics import Purpose

    text = "Report every fault at once, with place, reason and remedy."
    more = (
        "Exit code 1 if there is an error, 2 if a file cannot be read. Folders are searched in "
        "sorted order, subfolders too; files in them that are no reports are counted."
    )
    parser = command(commands, "check", text, more)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="report, folder, wildcard, or - (standard input)"
    )
    parser.add_argument(
        "--for",
        dest="purpose",
        choices=tuple(purpose.value for purpose in Purpose),
        help="what the report is for (default: everything, as strict as for rating)",
    )
    parser.add_argument(
        "--list", metavar="LIST", help="compare the players with a rating list (TXT, XML or CSV)"
    )
    parser.add_argument(
        "--pairings", action="store_true", help="pair every round again and report what differs"
    )
    for name, does in (("select", "report only these"), ("ignore", "do not report these")):
        what = f"{does}: codes, beginnings of codes or names, with commas"
        repeated_option(parser, name, "P", what)
    parser.add_argument(
        "--format",
        choices=("text", "json", "sarif", "github"),
        default="text",
        help="for people (the default), for programs, for build servers",
    )
    parser.add_argument("--all", action="store_true", help="fold nothing, however often it occurs")
    parser.add_argument(
        "--summary",
        action="store_true",
        help="one line for each file: how many faults, and the first of the worst",
    )
    parser.add_argument("--verbose", action="store_true", help="name the files that are no reports")
    _mending_options(parser)
    reading_options(parser, pairs=True)
    return parser


def _explain_options(commands: Commands) -> ArgumentParser:
    text = "Print the page of a diagnostic: what, why, an example, the fix."
    parser = command(commands, "explain", text, "Without a code: all of them.")
    parser.add_argument(
        "codes",
        nargs="*",
        metavar="CODE",
        help="code or name of a diagnostic; its beginning (G, G1) lists those codes",
    )
    parser.add_argument("--list", action="store_true", help="list all codes")
    return parser


def _fmt_options(commands: Commands) -> ArgumentParser:
    text = "Write the canonical layout of the same content."
    parser = command(commands, "fmt", text)
    report_argument(parser)
    output_option(parser)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit code 1 if the layout differs"
    )
    overwrite_option(parser)
    reading_options(parser)
    return parser


def _convert_options(commands: Commands) -> ArgumentParser:
    from crosstable.text.dialectnames import dialect_names
    from crosstable.writing.conversion import LINE_ENDS
    from crosstable.writing.purposes import PURPOSES

    text = "Convert to another dialect and list what is lost."
    more = "Without --to and --for the file is copied byte for byte."
    parser = command(commands, "convert", text, more)
    parser.add_argument("file", metavar="IN", help="report, or - (standard input)")
    parser.add_argument(
        "-o", dest="output", metavar="OUT", required=True, help="file, or - (standard output)"
    )
    parser.add_argument("--to", metavar="DIALECT", help=f"one of {', '.join(dialect_names())}")
    parser.add_argument("--for", dest="purpose", choices=PURPOSES, help="what the file is for")
    parser.add_argument("--strict", action="store_true", help="write nothing if anything is lost")
    parser.add_argument(
        "--keep-lost", action="store_true", help="keep lines that are lost as ### comments"
    )
    parser.add_argument("--eol", choices=tuple(LINE_ENDS), help="line ends (default: crlf)")
    parser.add_argument("--encoding", metavar="E", help="encoding to write (default: utf-8)")
    format_option(parser, "the list of losses")
    overwrite_option(parser)
    reading_options(parser)
    return parser


def _diff_options(commands: Commands) -> ArgumentParser:
    text = "Tell what changed between two reports."
    parser = command(commands, "diff", text, "Exit code 1 if the events differ.")
    parser.add_argument("old", metavar="A", help="the earlier report, or - (standard input)")
    parser.add_argument("new", metavar="B", help="the later report")
    format_option(parser, "the changes")
    reading_options(parser)
    return parser


def _mending_options(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("mending")
    group.add_argument(
        "--fix",
        action="store_true",
        help="apply the fixes that need no judgement; the old file is kept as FILE.bak",
    )
    group.add_argument("--diff", action="store_true", help="show what --fix would change")
    group.add_argument(
        "-o", dest="output", metavar="OUT", help="with --fix: write there, or - (standard output)"
    )
    group.add_argument("--overwrite", action="store_true", help="replace an existing OUT")


OPTIONS: Mapping[str, Adds] = {
    "show": _show_options,
    "check": _check_options,
    "explain": _explain_options,
    "fmt": _fmt_options,
    "convert": _convert_options,
    "diff": _diff_options,
}
