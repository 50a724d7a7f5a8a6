"""A report tried out beside the inbox: what the next list would say if it were accepted."""

from __future__ import annotations

from typing import TypedDict

from starlette.responses import Response

from crosstable.errors import OfficeProblem, Unknown
from crosstable.office.lists.trying import Tried, try_report
from crosstable.office.lists.watching import closed_pools, pool_of
from crosstable.office.store.chain import head_of
from crosstable.office.users.rights import Right
from crosstable.office.web.asked import Asked
from crosstable.office.web.asking import lists, reports
from crosstable.office.web.rendering import part, show_page
from crosstable.office.web.table import Address
from crosstable.output.period.refusals import WORDS

MOST_PLAYERS = 8
"""Players that stand beside the inbox; the page of the preview has all."""


def preview(asked: Asked) -> Response:
    """What one report would change: as a page, or as a part of the inbox."""
    number = asked.number("submission")
    with asked.office.reading() as connection:
        report = reports.report_of(connection, asked.user, number)
        mark = number, head_of(connection).hash
    trial = asked.remembered.get("a report tried out", mark, lambda: _trial_page(asked, number))
    if asked.request.headers.get("hx-request") == "true":
        return part("office/trial.html", report=report, **trial, most=MOST_PLAYERS)
    return show_page(asked, "office/tried.html", tab="/inbox", report=report, **trial, most=None)


class TrialPage(TypedDict):
    """What a trial of other rules gave."""

    tried: Tried | None
    problem: str
    pool: int | None
    word: str


def _trial_page(asked: Asked, number: int) -> TrialPage:
    try:
        trial = try_report(asked.office, asked.user, number)
    except Unknown:
        raise
    except OfficeProblem as problem:  # it cannot be accepted as it is: that is the answer
        return {"tried": None, "problem": str(problem), "pool": None, "word": ""}
    word = WORDS.get(trial.status, trial.status)
    return {"tried": trial, "problem": "", "pool": _pool(asked, number, trial.kind), "word": word}


def _pool(asked: Asked, number: int, kind: str) -> int | None:
    """The size of the closed pool that the report stays in (2002, 12.2)."""
    with asked.office.reading() as connection:
        mark = tuple(row.number for row in lists.editions(connection))
        players = reports.rated_players(connection, number, kind)
    pools = asked.remembered.get(
        f"closed pools {kind}", mark, lambda: closed_pools(asked.office, asked.user, kind)
    )
    pool = pool_of(pools, players)
    return None if pool is None else len(pool)


ADDRESSES = (Address("GET", "/inbox/{submission:number}/preview", Right.RUN, preview),)
