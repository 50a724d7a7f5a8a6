"""`office fees`: what federations owe for a list, and the invoices."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.office.opening import align_columns, office_of, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer, talk
from crosstable.errors import Unusable
from crosstable.office.lists.fees import money, statement_csv, without_price
from crosstable.office.lists.invoicing import fees_of, invoice


@takes(
    argument("edition", type=int, metavar="N", help="edition of the list"),
    argument("--federation", metavar="FED", default="", help="only this federation"),
    argument("-o", dest="output", metavar="FILE", help="write CSV, or an invoice as PDF"),
)
def run_fees(options: Namespace) -> int:
    """Print or write them."""
    with office_of(options) as office:
        actor = user_of(office, options)
        rows = fees_of(office, actor, options.edition, options.federation)
        if options.output is not None:
            suffix = Path(options.output).suffix.lower()
            if suffix == ".pdf":
                data = invoice(office, actor, options.edition, options.federation)
            elif suffix == ".csv":
                data = statement_csv(rows).encode()
            else:
                raise Unusable(f"{options.output}: fees are written as .pdf or .csv")
            Path(options.output).write_bytes(data)
    if missing := without_price(rows):
        talk(missing)
    lines = align_columns(
        (row.federation, row.event, row.fee_class, row.players, money(row.amount), row.name)
        for row in rows
    )
    shapes = [{**row._asdict(), "amount": row.amount} for row in rows]
    return print_answer(options, shapes, lines)
