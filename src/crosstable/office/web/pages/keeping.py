"""What an office keeps an eye on: appeals, the audit, fees, the watch on the list."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Row, func, or_, select
from starlette.responses import Response

from crosstable.errors import Unknown
from crosstable.office.lists.fees import by_federation, statement, statement_csv, without_price
from crosstable.office.lists.proving import verify
from crosstable.office.lists.watching import (
    Drift,
    Improbable,
    closed_pools,
    drift,
    improbable_scores,
)
from crosstable.office.reports.deciding import close_appeal
from crosstable.office.store.tables import ACTS, APPEALS, SUBMISSIONS, USERS
from crosstable.office.users.rights import Right
from crosstable.office.web.asked import Asked
from crosstable.office.web.asking import lists
from crosstable.office.web.rendering import back_to, show_page
from crosstable.office.web.table import Address
from crosstable.web.responses import as_download

ACTS_SHOWN = 100


def appeals(asked: Asked) -> Response:
    """The appeals that the user may see."""
    user = asked.user
    query = (
        select(APPEALS, SUBMISSIONS.c.club)
        .join(SUBMISSIONS, SUBMISSIONS.c.number == APPEALS.c.submission)
        .order_by(APPEALS.c.number.desc())
    )
    if not user.may(Right.SEE_ALL_REPORTS):
        own = SUBMISSIONS.c.by == user.number
        is_club = user.may(Right.SEE_CLUB_REPORTS) and user.club
        query = query.where(or_(own, SUBMISSIONS.c.club == user.club) if is_club else own)
    with asked.office.reading() as connection:
        rows = connection.execute(query.limit(200)).all()
    may_decide = user.may(Right.DECIDE)
    return show_page(
        asked, "office/appeals.html", tab="/appeals", appeals=rows, may_decide=may_decide
    )


def answer_appeal(asked: Asked) -> Response:
    """Answer an appeal."""
    number = asked.number("appeal")
    upheld = asked.field("outcome") == "upheld"
    close_appeal(asked.office, asked.user, number, upheld=upheld, answer=asked.field("answer"))
    return back_to("/appeals", f"Appeal {number} is answered.")


# -- the audit -------------------------------------------------------------------------------------


def audit(asked: Asked) -> Response:
    """The acts, the newest first."""
    page = asked.page()
    with asked.office.reading() as connection:
        query = select(ACTS, USERS.c.name).outerjoin(USERS, USERS.c.number == ACTS.c.by)
        rows = connection.execute(
            query.order_by(ACTS.c.number.desc()).limit(ACTS_SHOWN).offset(ACTS_SHOWN * (page - 1))
        ).all()
        total = connection.scalar(select(func.count()).select_from(ACTS)) or 0
    acts = [(row, json.loads(row.facts)) for row in rows]
    pages = -(-total // ACTS_SHOWN)
    return show_page(
        asked, "office/audit.html", tab="/audit", acts=acts, total=total, page=page, pages=pages
    )


def verify_chain(asked: Asked) -> Response:
    """Check the chain and everything that follows from it."""
    verified = verify(asked.office)
    if not verified.faults:
        said = f"{verified.acts} acts: the chain is intact, and all tables match it."
        return back_to("/audit", said)
    return show_page(asked, "office/verified.html", tab="/audit", faults=verified.faults)


# -- fees and the watch on the list ----------------------------------------------------------------


def _edition(asked: Asked) -> Row[Any] | None:
    """The list that is asked for, else the newest."""
    with asked.office.reading() as connection:
        computed = [row for row in lists.editions(connection) if row.origin != "imported"]
    wanted = asked.word("list")
    return next((row for row in computed if str(row.number) == wanted or not wanted), None)


def fees(asked: Asked) -> Response:
    """The statement of fees of a list."""
    edition = _edition(asked)
    rows = [] if edition is None else statement(asked.office, asked.user, edition.number)
    return show_page(
        asked,
        "office/fees.html",
        tab="/fees",
        edition=edition,
        rows=rows,
        sums=by_federation(rows),
        missing=without_price(rows),
    )


def fees_file(asked: Asked) -> Response:
    """The statement as CSV."""
    edition = _edition(asked)
    if edition is None:
        raise Unknown("no list has been computed and published yet")
    text = statement_csv(statement(asked.office, asked.user, edition.number))
    return as_download(f"fees-{edition.kind}-{edition.list_day}.csv", text.encode(), "text/csv")


def watch(asked: Asked) -> Response:
    """Drift, closed pools, improbable scores: explained, never an accusation."""
    with asked.office.reading() as connection:
        out = lists.editions(connection)
    edition = _edition(asked)
    kind = "standard" if edition is None else edition.kind
    number = 0 if edition is None else edition.number
    mark = number, tuple(row.number for row in out)
    watched = asked.remembered.get(f"watch {kind}", mark, lambda: _watch_lists(asked, kind, number))
    moved, pools, scores = watched
    page = asked.page()
    rows = lists.ROWS
    return show_page(
        asked,
        "office/watch.html",
        tab="/watch",
        edition=edition,
        drift=moved,
        pools=pools,
        scores=scores[rows * (page - 1) : rows * page],
        page=page,
        pages=-(-len(scores) // rows),
    )


def _watch_lists(
    asked: Asked, kind: str, edition: int
) -> tuple[list[Drift], list[list[int]], list[Improbable]]:
    """What the published lists show; it changes only with them."""
    office = asked.office
    user = asked.user
    scores = improbable_scores(office, user, edition) if edition else []
    return drift(office, user, kind), closed_pools(office, user, kind), scores


ADDRESSES = (
    Address("GET", "/appeals", Right.APPEAL, appeals),
    Address("POST", "/appeals/{appeal:number}", Right.DECIDE, answer_appeal),
    Address("GET", "/audit", Right.SEE_AUDIT, audit),
    Address("POST", "/audit/verify", Right.SEE_AUDIT, verify_chain),
    Address("GET", "/fees", Right.SEE_FEES, fees),
    Address("GET", "/fees.csv", Right.SEE_FEES, fees_file),
    Address("GET", "/watch", Right.SEE_AUDIT, watch),
)
