"""Lists that an office begins with: FIDE's, or the folder of a `period` run."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import NamedTuple

import polars as pl
from sqlalchemy import Connection, func, select

from crosstable._version import __version__
from crosstable.errors import NeedsDecision, OfficeProblem
from crosstable.lists.files import WHICH
from crosstable.office.lists.calendar import national_rules_of
from crosstable.office.people.asking import current_edition
from crosstable.office.store.kinds import LIST_KINDS, NATIONAL, play_of
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import EDITIONS
from crosstable.office.users.rights import Right, User
from crosstable.output.period.listfiles import own_list
from crosstable.ratings.editions import rule_set_of
from crosstable.ratings.period.computing import PeriodResult
from crosstable.ratings.period.findings import PeriodFinding
from crosstable.ratings.period.lists import LIST_NAME, GivenList, given_list
from crosstable.ratings.period.register import REGISTER_NAME
from crosstable.ratings.period.running import Asked, OpenedLists, open_lists, scratch_store


class ImportedList(NamedTuple):
    """A list that was taken in."""

    edition: int
    kind: str
    day: date
    players: int
    findings: tuple[PeriodFinding, ...]


def import_list(
    office: Office, actor: User, source: str, kind: str = "standard", *, confirmed: bool = False
) -> ImportedList:
    """Take in a list as the first of its kind; `source` is a file, FILE@2026-11-01, or a folder.

    It counts as published: the office computes the next one from it.
    """
    actor.need(Right.IMPORT_EXPORT)
    if kind not in LIST_KINDS:
        raise OfficeProblem(
            f"the kind of a list must be one of {', '.join(LIST_KINDS)}, not {kind}"
        )
    which = next(column for column in WHICH if column == play_of(kind))
    given = given_list(source)
    with office.reading() as connection:
        asked = _period_request(connection, kind, given)
    with scratch_store() as store:
        opened = open_lists(store, given, (), asked)
    if opened.current > office.today() and not confirmed:
        raise NeedsDecision(
            f"the list is dated {opened.current}, which is in the future; confirm it"
        )
    files = {LIST_NAME: _own_list(opened, which)}
    register = Path(given.path).parent / REGISTER_NAME
    if opened.register is not None:
        files[REGISTER_NAME] = register.read_bytes()
    return _record_import(office, actor, kind, opened, files)


def _period_request(connection: Connection, kind: str, given: GivenList) -> Asked:
    """Rules of the kind: those of the day of the list do not matter for reading it."""
    if kind == NATIONAL:
        return Asked(rules=national_rules_of(connection))
    name = None if kind == "standard" else rule_set_of(given.day or date.max, kind).name
    return Asked(rules=name)


_IS_LISTED = pl.col("rating").is_not_null() & ~pl.col("withheld")


def _own_list(opened: OpenedLists, kind: str) -> bytes:
    """The list in our own layout, with its state; whoever has a rating on it was listed."""
    table = opened.table
    players = table.players.with_columns(
        on_list=_IS_LISTED,
        on_federation_list=_IS_LISTED & (pl.col("status") != "flagged"),
        on_top_list=_IS_LISTED & (pl.col("status") == "active"),
    )
    result = PeriodResult(players, players, table.pool, table.activity, players, players)
    return own_list(result, opened.current, kind).encode()


def _record_import(
    office: Office, actor: User, kind: str, opened: OpenedLists, files: dict[str, bytes]
) -> ImportedList:
    with office.writing(actor.number) as writer:
        connection = writer.connection
        if current_edition(connection, kind) is not None:
            raise OfficeProblem(f"the office already has a {kind} list")
        number = (connection.scalar(select(func.max(EDITIONS.c.number))) or 0) + 1
        players = opened.table.players.height
        facts = {
            "edition": number,
            "kind": kind,
            "list_day": opened.current.isoformat(),
            "issue": 1,
            "base": None,
            "rules": "",
            "options": {},
            "version": __version__,
            "inputs": "",
            "files": dict(zip(files, writer.keep_all(files.values()), strict=True)),
            "players": players,
        }
        writer.record("list-imported", facts)
        published = {"edition": number, "difference": "", "checkpoint": writer.head.hash}
        writer.record("list-published", published)
    return ImportedList(number, kind, opened.current, players, opened.findings)
