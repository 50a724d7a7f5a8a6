"""Before the closing date: everything that has to be settled for the next list; letters."""

from __future__ import annotations

from starlette.responses import Response

from crosstable.model.languages import LANGUAGE_NAMES
from crosstable.office.lists.closing import before_closing
from crosstable.office.lists.invoicing import invoice
from crosstable.office.reports.letters import letter_of
from crosstable.office.users.rights import Right
from crosstable.office.web.asked import Asked
from crosstable.office.web.asking import lists, reports
from crosstable.office.web.rendering import show_page
from crosstable.office.web.table import Address
from crosstable.web.responses import as_download


def closing(asked: Asked) -> Response:
    """What is open, for each kind of list."""
    with asked.office.reading() as connection:
        kinds = list(lists.newest(connection))
    states = [before_closing(asked.office, asked.user, kind) for kind in kinds]
    return show_page(asked, "office/closing.html", tab="/closing", states=states)


def letter(asked: Asked) -> Response:
    """A text for the club about a report, ready to send."""
    number = asked.number("submission")
    with asked.office.reading() as connection:
        report = reports.report_of(connection, asked.user, number)
    language = asked.language
    return show_page(
        asked,
        "office/letter.html",
        tab="/inbox",
        report=report,
        letter=letter_of(asked.office, asked.user, number, language),
        chosen=language,
        letter_languages=LANGUAGE_NAMES,
    )


def invoice_file(asked: Asked) -> Response:
    """The invoice to a federation for a list."""
    edition = asked.number("edition")
    federation = asked.word("federation")
    data = invoice(asked.office, asked.user, edition, federation)
    return as_download(f"invoice-{edition}-{federation or 'all'}.pdf", data)


ADDRESSES = (
    Address("GET", "/closing", Right.RUN, closing),
    Address("GET", "/inbox/{submission:number}/letter", Right.SEE_OWN_REPORTS, letter),
    Address("GET", "/fees/{edition:number}/files/invoice.pdf", Right.SEE_FEES, invoice_file),
)
