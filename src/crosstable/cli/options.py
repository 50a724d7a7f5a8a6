"""Options that several commands have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from crosstable.errors import Unusable

if TYPE_CHECKING:
    from crosstable.cli.parser import CommandParser
    from crosstable.model.tournament import Tournament

_MOST_ROUNDS = 999
"""Rounds have three digits in every record."""

LANGUAGES = ("en", "de", "fr", "es", "it")


def reading_options(
    parser: CommandParser, *, makes_documents: bool = False, pairs: bool = False
) -> None:
    """Options of every command that reads a report.

    All of them take ``--lang``; its help stands where documents are made. Where rounds are paired,
    the system may also be a code of record 192, which says more than a name.
    """
    from argparse import SUPPRESS

    from crosstable.rules.systems import SYSTEMS

    group = parser.add_argument_group("reading the report")
    group.add_argument(
        "--from", dest="dialect", metavar="DIALECT", help="dialect (default: detected)"
    )
    group.add_argument("--input-encoding", metavar="E", help="encoding (default: detected)")
    if pairs:
        text = f"code of record 192 (FIDE_DUTCH_2017), or {', '.join(SYSTEMS)}"
        group.add_argument("--system", metavar="SYSTEM", help=text)
    else:
        group.add_argument(
            "--system", choices=SYSTEMS, help="tournament system (default: recognised)"
        )
    group.add_argument(
        "--details",
        metavar="EVENT.toml",
        help="event details file (default: NAME.toml next to the report)",
    )
    group.add_argument(
        "--section",
        metavar="NAME",
        help="section, if FILE is the folder of an event with several sections",
    )
    if "--verbose" not in parser.options:
        parser.add_argument("--verbose", action="store_true", help="list every assumption")
    parser.add_argument(
        "-q", "--quiet", action="store_true", help="hide notes, assumptions and hints"
    )
    text = "language of the documents (default: en)" if makes_documents else SUPPRESS
    group.add_argument("--lang", choices=LANGUAGES, help=text)
    parser.set_defaults(has_language=makes_documents)


def rounds_option(parser: CommandParser) -> None:
    """How many rounds the event has."""
    parser.add_argument(
        "--rounds",
        type=int,
        metavar="N",
        help="number of rounds of the event, if the report does not have it",
    )


def with_rounds(t: Tournament, number: int | None) -> Tournament:
    """The event with the number of rounds that was given; raises `Unusable` for a wrong one."""
    if number is None:
        return t
    from dataclasses import replace

    fewest = max(t.paired_rounds, 1)
    if not fewest <= number <= _MOST_ROUNDS:
        raise Unusable(f"--rounds must be {fewest} to {_MOST_ROUNDS}, not {number}")
    return replace(t, declared_rounds=number)


def format_option(parser: CommandParser, what: str) -> None:
    """Whether people or programs read what is printed."""
    parser.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help=f"{what} for people (text, the default) or for programs (json)",
    )


def report_argument(parser: CommandParser, *, optional: bool = False) -> None:
    """The one report that a command reads."""
    text = "report, or - for standard input"
    if optional:
        parser.add_argument("file", metavar="FILE", nargs="?", help=text)
    else:
        parser.add_argument("file", metavar="FILE", help=text)


def reports_argument(parser: CommandParser) -> None:
    """Reports, as many as there are."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="report, folder, wildcard, or - for standard input",
    )


def rating_list_option(parser: CommandParser) -> None:
    """The list that says what a report does not know."""
    parser.add_argument(
        "--list", metavar="LIST", help="rating list in force (TXT, XML or CSV, also in a ZIP file)"
    )


def repeated_option(parser: CommandParser, name: str, value: str, does: str) -> None:
    """An option that may be given several times."""
    text = f"{does}; may be repeated"
    parser.add_argument(f"--{name}", action="append", default=[], metavar=value, help=text)


def rules_option_option(parser: CommandParser) -> None:
    """Where the rules leave room, another interpretation than ours."""
    does = "another interpretation of the rules, as under [rating] in the event details"
    repeated_option(parser, "option", "NAME=VALUE", does)


def ignore_option(parser: CommandParser) -> None:
    """Faults that do not stand against rating."""
    does = "rate in spite of these faults: codes, prefixes of codes or names"
    repeated_option(parser, "ignore", "P", does)


def output_option(parser: CommandParser) -> None:
    """Where a result goes."""
    parser.add_argument(
        "-o",
        dest="output",
        metavar="OUT",
        default="-",
        help="output file (default: standard output)",
    )


def overwrite_option(parser: CommandParser) -> None:
    """Without it no existing file is replaced."""
    parser.add_argument("--overwrite", action="store_true", help="replace an existing file")


def table_options(parser: CommandParser, *formats: str) -> None:
    """Options of the commands that make a table of a report."""
    parser.add_argument(
        "--format", choices=formats, help="output format (default: by the suffix of OUT, else text)"
    )
    output_option(parser)
    overwrite_option(parser)
    reading_options(parser)


def named_values(texts: Iterable[str], option: str) -> dict[str, str]:
    """The values of an option that is given as NAME=VALUE."""
    found = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name.strip() or not value.strip():
            from crosstable.errors import Unusable

            raise Unusable(f"{option} needs NAME=VALUE, not {text!r}")
        found[name.strip()] = value.strip()
    return found
