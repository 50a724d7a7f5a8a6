"""The fees of a list as an invoice to a federation: PDF, or CSV."""

from __future__ import annotations

from datetime import date

from crosstable.errors import OfficeProblem
from crosstable.office.founding import setting_of
from crosstable.office.lists.fees import Fee, money, statement
from crosstable.office.lists.inputs import edition_row
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import User
from crosstable.output.document import Field, Fields, Page, Report
from crosstable.output.drawing.pdf import pdf
from crosstable.output.table import Column, Kind, Table, whole, words


def fees_of(office: Office, actor: User, edition: int, federation: str = "") -> list[Fee]:
    """What is owed for a list, by all federations or by one; raises `OfficeProblem` for nobody."""
    rows = statement(office, actor, edition)
    wanted = federation.upper()
    own = [row for row in rows if not wanted or row.federation == wanted]
    if not own:
        raise OfficeProblem(f"nobody{f' in {wanted}' if wanted else ''} owes fees for this list")
    return own


def invoice(office: Office, actor: User, edition: int, federation: str) -> bytes:
    """The invoice to a federation for a list, as PDF; its number is that of the list."""
    rows = fees_of(office, actor, edition, federation)
    owing = sorted({row.federation for row in rows})
    if len(owing) > 1:
        raise OfficeProblem(f"an invoice is for one federation; choose from {', '.join(owing)}")
    with office.reading() as connection:
        row = edition_row(connection, edition)
        issuer = setting_of(connection, "name")
    head = Fields(
        (
            Field("From", issuer, width=6),
            Field("To", rows[0].federation, width=6),
            Field("Invoice", f"{edition}-{rows[0].federation}", width=4),
            Field("For", f"{row.kind} list of {row.list_day}", width=4),
            Field("Date", office.today().isoformat(), width=4),
        )
    )
    report = Report(
        "invoice",
        "Invoice",
        (Page((head, _table(rows))),),
        event=issuer,
        day=date.fromisoformat(row.list_day),
    )
    return pdf(report).data


def _table(rows: list[Fee]) -> Table:
    columns = (
        Column("Event", Kind.NUMBER),
        Column("Name"),
        Column("Class", Kind.CENTRE),
        Column("Players", Kind.NUMBER),
        Column("Price", Kind.NUMBER),
        Column("Amount", Kind.NUMBER),
    )
    lines = tuple(
        (
            whole(fee.event),
            words(fee.name),
            words(fee.fee_class),
            whole(fee.players),
            words(money(fee.price)),
            words(money(fee.amount)),
        )
        for fee in rows
    )
    total = sum(fee.amount for fee in rows)
    last = (words(""), words("Total"), words(""), words(""), words(""), words(money(total)))
    marks = (*("" for _ in lines), "total")
    return Table(columns, (*lines, last), marks=marks)
