"""The statement of fees: what each federation owes for the reports of a published list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import polars as pl
from sqlalchemy import distinct, func, select

from crosstable.office.founding import fees, settings_of
from crosstable.office.lists.inputs import edition_row
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import BINDINGS, EVENTS, LEDGER
from crosstable.office.users.rights import Right, User
from crosstable.output.period.cells import for_spreadsheets
from crosstable.text.wording import counted

ALL_OTHERS = "*"
"""The class of all events whose own class has no price."""


class Fee(NamedTuple):
    """What is owed for one report."""

    federation: str
    event: int
    name: str
    submission: int
    fee_class: str
    players: int
    price: int
    """Cents for each player; 0 where the settings have no price for the class."""
    has_price: bool = True

    @property
    def amount(self) -> int:
        """Cents for all."""
        return self.players * self.price


def statement(office: Office, actor: User, edition: int) -> list[Fee]:
    """The fees of an edition: each player whose games counted, by the class of the event.

    The federation that registered the event owes them, whatever the players' federations are.
    """
    actor.need(Right.SEE_FEES)
    with office.reading() as connection:
        edition_row(connection, edition)
        settings = settings_of(connection)
        prices = fees(settings["fees"])
        query = (
            select(
                EVENTS.c.federation,
                EVENTS.c.number,
                EVENTS.c.name,
                LEDGER.c.submission,
                EVENTS.c.fee_class,
                func.count(distinct(LEDGER.c.player)).label("players"),
            )
            .join(BINDINGS, BINDINGS.c.submission == LEDGER.c.submission)
            .join(EVENTS, EVENTS.c.number == BINDINGS.c.event)
            .where(LEDGER.c.edition == edition, LEDGER.c.games > 0)
            .group_by(
                EVENTS.c.federation,
                EVENTS.c.number,
                EVENTS.c.name,
                LEDGER.c.submission,
                EVENTS.c.fee_class,
            )
        )
        rows = connection.execute(query).all()
    lines = [
        Fee(
            row.federation or settings["federation"],
            row.number,
            row.name,
            row.submission,
            row.fee_class,
            row.players,
            prices.get(row.fee_class, prices.get(ALL_OTHERS, 0)),
            row.fee_class in prices or ALL_OTHERS in prices,
        )
        for row in rows
    ]
    return sorted(lines)


def without_price(rows: Iterable[Fee]) -> str:
    """What to do about events whose class has no price; empty where all have one."""
    events = [str(row.event) for row in rows if not row.has_price]
    if not events:
        return ""
    return (
        f"no price for the class of {counted(len(events), 'event')} ({', '.join(events)}); for "
        "all classes without a price of their own: office settings fees=*=100, in cents"
    )


def by_federation(rows: Iterable[Fee]) -> dict[str, int]:
    """The sum of each federation, in cents."""
    sums: dict[str, int] = {}
    for row in rows:
        sums[row.federation] = sums.get(row.federation, 0) + row.amount
    return sums


def statement_csv(rows: Iterable[Fee]) -> str:
    """The statement as CSV, amounts with two decimals."""
    table = [
        (
            *(row.federation, str(row.event), row.name, row.submission),
            *(row.fee_class, row.players, money(row.price), money(row.amount)),
        )
        for row in rows
    ]
    return for_spreadsheets(pl.DataFrame(table, schema=_COLUMNS, orient="row"))


_COLUMNS: dict[str, type[pl.DataType]] = {
    "federation": pl.String,
    "event": pl.String,
    "name": pl.String,
    "submission": pl.Int64,
    "class": pl.String,
    "players": pl.Int64,
    "price": pl.String,
    "amount": pl.String,
}


def money(cents: int) -> str:
    """An amount with two decimals.

    >>> money(1205)
    '12.05'
    """
    return f"{cents // 100}.{cents % 100:02d}"
