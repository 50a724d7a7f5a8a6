"""What the options of several commands have in common, and how their help is laid out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, HelpFormatter, _SubParsersAction

    Commands = _SubParsersAction[ArgumentParser]
    Adds = Callable[[Commands], ArgumentParser]

LANGUAGES = ("en", "de", "fr", "es", "it")


def command(commands: Commands, name: str, text: str, more: str = "") -> ArgumentParser:
    """The parser of a command, with a line about it in the list of commands."""
    description = f"{text} {more}".rstrip()
    return commands.add_parser(name, help=text, description=description, formatter_class=_plain)


def reading_options(
    parser: ArgumentParser, *, makes_documents: bool = False, pairs: bool = False
) -> None:
    """Options of every command that reads a report.

    All of them take ``--lang``; its help stands where documents are made. Where rounds are paired,
    the system may also be a code of record 192, which says more than a name.
    """
    from argparse import SUPPRESS

    from crosstable.rules.systems import SYSTEMS

    group = parser.add_argument_group("reading")
    group.add_argument("--from", dest="dialect", metavar="DIALECT", help="dialect of the input")
    group.add_argument("--input-encoding", metavar="E", help="encoding of the input")
    if pairs:
        told = f"code of record 192 (FIDE_DUTCH_2017), or {', '.join(SYSTEMS)}"
        group.add_argument("--system", metavar="SYSTEM", help=told)
    else:
        group.add_argument("--system", choices=SYSTEMS, help="the system the event was played in")
    group.add_argument(
        "--details",
        metavar="EVENT.toml",
        help="what a report cannot hold (found by itself beside the report: same name, .toml)",
    )
    text = "language of documents" if makes_documents else SUPPRESS
    group.add_argument("--lang", choices=LANGUAGES, help=text)
    parser.set_defaults(has_language=makes_documents)


def format_option(parser: ArgumentParser, what: str) -> None:
    """Whether people or programs read what is printed."""
    parser.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help=f"{what} for people (the default) or for programs",
    )


def report_argument(parser: ArgumentParser) -> None:
    """The one report that a command reads."""
    parser.add_argument("file", metavar="FILE", help="report, or - (standard input)")


def rating_list_option(parser: ArgumentParser) -> None:
    """The list that says what a report does not know."""
    parser.add_argument(
        "--list", metavar="LIST", help="the rating list in force (TXT, XML or CSV, also in a ZIP)"
    )


def repeated_option(parser: ArgumentParser, name: str, value: str, does: str) -> None:
    """An option that may be given several times."""
    told = f"{does}; may be repeated"
    parser.add_argument(f"--{name}", action="append", default=[], metavar=value, help=told)


def reading_of_rules_option(parser: ArgumentParser) -> None:
    """Where the rules leave room, another reading than ours."""
    does = "another reading of the rules, as under [rating] in the details"
    repeated_option(parser, "option", "NAME=VALUE", does)


def output_option(parser: ArgumentParser) -> None:
    """Where a result goes."""
    parser.add_argument(
        "-o", dest="output", metavar="OUT", default="-", help="default: standard output"
    )


def overwrite_option(parser: ArgumentParser) -> None:
    """Without it no existing file is replaced."""
    parser.add_argument("--overwrite", action="store_true", help="replace an existing file")


def table_options(parser: ArgumentParser) -> None:
    """Options of the commands that make a table of a report."""
    parser.add_argument(
        "--format",
        choices=("text", "csv", "json", "html"),
        help="default: text, or what the name of OUT ends with",
    )
    output_option(parser)
    overwrite_option(parser)
    reading_options(parser)


def roomy(prog: str) -> HelpFormatter:
    """Help with room for the longest command: argparse forgets that commands are indented."""
    from argparse import HelpFormatter

    formatter = HelpFormatter(prog, width=help_width())
    formatter._action_max_length = 14
    return formatter


def _plain(prog: str) -> HelpFormatter:
    """The help of one command."""
    from argparse import HelpFormatter

    return HelpFormatter(prog, width=help_width())


def help_width() -> int:
    """As argparse has it, which loads half a dozen modules to find out, even if nobody asks."""
    import os

    wanted = os.environ.get("COLUMNS", "")
    columns = int(wanted[:6]) if wanted.isascii() and wanted.isdecimal() else 0
    if not columns:
        try:
            columns = os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]
        except (AttributeError, ValueError, OSError):
            columns = 0
    return (columns or 80) - 2
