"""Options that several commands have in common."""

from __future__ import annotations

from argparse import SUPPRESS, Namespace
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from crosstable.cli.parser import Argument, argument
from crosstable.errors import Unusable
from crosstable.model.languages import LANGUAGES
from crosstable.rules.systems import SYSTEMS

if TYPE_CHECKING:
    from crosstable.cli.parser import CommandParser
    from crosstable.model.tournament import Tournament

_MOST_ROUNDS = 999
"""Rounds have three digits in every record."""

REPORT_TEXT = "report, or - for standard input"
REPORT = argument("file", metavar="FILE", help=REPORT_TEXT)
REPORTS = argument(
    "files", nargs="+", metavar="FILE", help="report, folder, wildcard, or - for standard input"
)
RATING_LIST = argument(
    "--list", metavar="LIST", help="rating list in force (TXT, XML or CSV, also in a ZIP file)"
)
OUTPUT = argument(
    "-o", dest="output", metavar="OUT", default="-", help="output file (default: standard output)"
)
OVERWRITE = argument("--overwrite", action="store_true", help="replace an existing file")
_FORCE_READ = "leave out what contradicts the rest of another program's file"
FORCE_READ = argument("--force-read", action="store_true", help=_FORCE_READ)


def reading_options(
    parser: CommandParser, *, makes_documents: bool = False, pairs: bool = False
) -> None:
    """Options of every command that reads a report.

    All of them take ``--lang``; its help stands where documents are made. Where rounds are paired,
    the system may also be a code of record 192, which says more than a name.
    """
    group = parser.add_argument_group("reading the report")
    group.add_argument(
        "--from", dest="dialect", metavar="DIALECT", help="dialect (default: detected)"
    )
    group.add_argument("--input-encoding", metavar="E", help="encoding (default: detected)")
    if pairs:
        text = f"code of record 192 (FIDE_DUTCH_2017), or {', '.join(SYSTEMS)}"
        group.add_argument("--system", metavar="SYSTEM", help=text)
        group.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=CHOICE",
            help="choice that the system leaves open, such as a reading of a doubtful place",
        )
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
        help="section, if FILE is the folder of an event, or a file, with several",
    )
    group.add_argument("--force-read", action="store_true", help=_FORCE_READ)
    if "--verbose" not in parser.options:
        parser.add_argument("--verbose", action="store_true", help="list every assumption")
    parser.add_argument(
        "-q", "--quiet", action="store_true", help="hide notes, assumptions and hints"
    )
    text = "language of the documents (default: en)" if makes_documents else SUPPRESS
    group.add_argument("--lang", choices=LANGUAGES, help=text)
    parser.set_defaults(has_language=makes_documents)


def system_options(options: Namespace) -> dict[str, str]:
    """The choices that were given for the system, by name."""
    pairs = (text.partition("=") for text in options.option)
    return {name.strip(): choice.strip() for name, _, choice in pairs}


ROUNDS = argument(
    "--rounds",
    type=int,
    metavar="N",
    help="number of rounds of the event, if the report does not have it",
)


ROUNDS_HINT = "--rounds N gives the number of rounds, which not every format has a record for"
"""For whoever is asked for record 142 and cannot write it."""


def with_rounds(t: Tournament, number: int | None) -> Tournament:
    """The event with the number of rounds that was given; raises `Unusable` for a wrong one."""
    if number is None:
        return t
    fewest = max(t.paired_rounds, 1)
    if not fewest <= number <= _MOST_ROUNDS:
        raise Unusable(f"--rounds must be {fewest} to {_MOST_ROUNDS}, not {number}")
    return replace(t, declared_rounds=number)


def format_option(what: str) -> Argument:
    """Whether people or programs read what is printed."""
    text = f"{what} for people (text, the default) or for programs (json)"
    return argument("--format", choices=("text", "json"), default="text", help=text)


def repeatable(name: str, value: str, does: str) -> Argument:
    """An option that may be given several times."""
    text = f"{does}; may be repeated"
    return argument(f"--{name}", action="append", default=[], metavar=value, help=text)


RULES_OPTION = repeatable(
    "option",
    "NAME=VALUE",
    "another interpretation of the rules, as under [rating] in the event details",
)
"""Where the rules leave room, another interpretation than ours."""
IGNORE = repeatable(
    "ignore", "P", "rate in spite of these faults: codes, prefixes of codes or names"
)


def table_options(*formats: str) -> tuple[Argument, ...]:
    """Options of the commands that make a table of a report."""
    text = "output format (default: by the suffix of OUT, else text)"
    chosen = argument("--format", choices=formats, help=text)
    return chosen, OUTPUT, OVERWRITE, reading_options


def named_values(texts: Iterable[str], option: str, form: str = "NAME=VALUE") -> dict[str, str]:
    """The values of an option that is given as NAME=VALUE."""
    values = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise Unusable(f"{option} needs {form}, not {text!r}")
        values[name.strip()] = value.strip()
    return values
