"""What every verb shares: the database, the user, the format of the answer."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from datetime import date
from typing import TYPE_CHECKING

from crosstable.cli.parser import argument
from crosstable.cli.terminal import is_console, talk, with_progress
from crosstable.errors import Unusable
from crosstable.office.store.kinds import LIST_KINDS, PLAY_KINDS
from crosstable.office.store.opening import Office, open_office
from crosstable.office.users.accounts import find_user
from crosstable.office.users.rights import COMMAND_LINE, User
from crosstable.output.drawing.text import aligned_rows

if TYPE_CHECKING:
    from crosstable.cli.parser import CommandParser
    from crosstable.ratings.period.reading import ReadReport

DATABASE = "office.db"
VARIABLE = "CROSSTABLE_OFFICE"


def office_options(parser: CommandParser, *, acts: bool = True) -> None:
    """Options of every verb."""
    group = parser.add_argument_group("the office")
    group.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get(VARIABLE) or DATABASE,
        help=f"SQLite file or postgresql://... (default: ${VARIABLE}, else {DATABASE})",
    )
    if acts:
        group.add_argument(
            "--as", dest="user", metavar="NAME", help="act as this user, with that user's rights"
        )
    group.add_argument(
        "--format", choices=("text", "json"), default="text", help="for people or for programs"
    )


KIND = argument("--kind", choices=LIST_KINDS, default="standard", help="which list")
PLAY = argument("--kind", choices=PLAY_KINDS, default="standard", help="kind of play")


def office_of(options: Namespace) -> Office:
    """The office that the options name."""
    return open_office(options.database)


def user_of(office: Office, options: Namespace) -> User:
    """Who acts: the command line itself, unless a user is named."""
    return find_user(office, options.user) if options.user else COMMAND_LINE


def day_of(text: str) -> date:
    """A day of an option."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unusable(f"{text} is not a date; write it as 2026-03-06") from None


def align_columns(rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Rows in columns."""
    return iter(aligned_rows([tuple(map(str, row)) for row in rows], indent=""))


def step(what: str) -> None:
    """What is done now, if somebody looks."""
    if is_console(sys.stderr):
        talk(f"{what} …")


def watch_reports(reports: Iterator[ReadReport], count: int) -> Iterable[ReadReport]:
    """A bar while reports are read."""
    return with_progress(reports, count, "reading reports")
