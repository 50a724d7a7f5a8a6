"""Periods: the next list as it would be, its run, its publication, re-runs after corrections."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from sqlalchemy import select

from crosstable.errors import NeedsDecision, OfficeProblem
from crosstable.office.lists.calendar import closing_date, next_day
from crosstable.office.lists.differences import Difference, difference
from crosstable.office.lists.highlights import (
    FAR,
    change_of,
    in_order_of_interest,
    names_of,
)
from crosstable.office.lists.publishing import publish
from crosstable.office.lists.running import first_changed, preview, rerun, run
from crosstable.office.lists.uploading import note_receipt, packed_upload
from crosstable.office.store.chain import head_of
from crosstable.office.store.contents import content
from crosstable.office.store.tables import EDITIONS
from crosstable.office.users.rights import Right
from crosstable.office.web.asking import lists
from crosstable.office.web.rendering import back_to, show_page
from crosstable.office.web.table import Address
from crosstable.ratings.period.lists import LIST_NAME
from crosstable.web.responses import as_download

if TYPE_CHECKING:
    from sqlalchemy import Connection, Row
    from starlette.responses import Response

    from crosstable.office.lists.running import Run
    from crosstable.office.store.opening import Office
    from crosstable.office.users.rights import User
    from crosstable.office.web.asked import Asked
    from crosstable.web.longwork import LongWork, Step

MOST_CHANGES = 200
"""Changes that a page shows."""
_WORDS = {"rating_games": "games", "rating_k": "K", "withheld": "listed or not"}
"""What a field of a difference is called, where its name says it badly."""


class ShownDifference(NamedTuple):
    """What a page keeps of a difference between two lists."""

    difference: Difference
    """With the changes that matter most, at most `MOST_CHANGES`."""
    people: int
    """How many people it is about."""
    sizes: Mapping[int, int]
    """How many ratings change by so many points."""

    def far(self, over: int) -> int:
        """How many ratings change by more points than this."""
        return sum(count for size, count in self.sizes.items() if size > over)


class Preview(NamedTuple):
    """What the next list would change."""

    kind: str
    day: str
    at: str
    shown: ShownDifference
    ratings: Mapping[int, int]
    """The ratings that would be new, by player."""


def _work(asked: Asked) -> LongWork:
    work: LongWork = asked.request.app.state.work
    return work


def periods(asked: Asked) -> Response:
    """Where each kind of list stands: the next one, its closing date, what waits."""
    return _page(asked)


def _page(asked: Asked, status: int = 200, problem: str = "") -> Response:
    with asked.office.reading() as connection:
        newest = lists.newest(connection)
        mark = head_of(connection).hash
        kinds = asked.remembered.get(
            "state of the lists",
            mark,
            lambda: [_standing(connection, kind, row) for kind, row in newest.items()],
        )
        query = select(EDITIONS).where(EDITIONS.c.state == "run").order_by(EDITIONS.c.number)
        computed = connection.execute(query).all()
        differences = asked.remembered.get(
            "what computed lists change",
            mark,
            lambda: [_against_before(connection, row) for row in computed],
        )
        previews: list[Preview] = list(asked.request.app.state.previews.values())
        shown = [*differences, *(each_preview.shown for each_preview in previews)]
        rows = (row for each in shown for row in each.difference["players"])
        names = names_of(connection, (row["player"] for row in rows))
    return show_page(
        asked,
        "office/periods.html",
        status,
        tab="/periods",
        kinds=kinds,
        computed=list(zip(computed, differences, strict=True)),
        previews=previews,
        names=names,
        over=_over(asked),
        change_of=change_of,
        words=_WORDS,
        work=_work(asked).state,
        problem=problem,
        today=asked.office.today().isoformat(),
    )


def _over(asked: Asked) -> int:
    """From how many points on a change is marked as far."""
    text = asked.word("over")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else FAR


class PeriodStanding(TypedDict):
    """How far the period of a kind of rating is."""

    kind: str
    last: Row[Any]
    next: str
    closes: str
    changed: Any | None


def _standing(connection: Connection, kind: str, edition: Row[Any]) -> PeriodStanding:
    day = next_day(connection, kind)
    changed = first_changed(connection, kind)
    return {
        "kind": kind,
        "last": edition,
        "next": day,
        "closes": closing_date(connection, date.fromisoformat(day), kind).isoformat(),
        "changed": None if changed is None else changed.list_day,
    }


def _against_before(connection: Connection, row: Row[Any]) -> ShownDifference:
    """What a computed list changes: against the published list of its day, else its base."""
    own = select(EDITIONS).where(
        EDITIONS.c.kind == row.kind,
        EDITIONS.c.list_day == row.list_day,
        EDITIONS.c.state == "published",
    )
    before = connection.execute(own).first()
    if before is None:
        before = connection.execute(select(EDITIONS).where(EDITIONS.c.number == row.base)).one()
    old, new = (
        content(connection, json.loads(edition.files)[LIST_NAME]) for edition in (before, row)
    )
    return _shown_part(difference(old, new, row.kind))


def _shown_part(difference: Difference) -> ShownDifference:
    players = difference["players"]
    sizes = Counter(abs(change_of(row)) for row in players)
    first = in_order_of_interest(difference)[:MOST_CHANGES]
    return ShownDifference({**difference, "players": first}, len(players), sizes)


# -- work ------------------------------------------------------------------------------------------


def _kind(asked: Asked) -> str:
    kind = asked.field("kind") or "standard"
    if kind not in lists.KINDS:
        raise OfficeProblem(f"{kind}: lists are {', '.join(lists.KINDS)}")
    return kind


def preview_list(asked: Asked) -> Response:
    """Compute the next list without keeping it; the page shows what it would change."""
    begin_preview(asked.request.app.state, asked.office, asked.user, _kind(asked))
    return back_to("/periods")


def begin_preview(state: Any, office: Office, user: User, *kinds: str) -> None:
    """Begin previews of kinds of lists; what they find stays until the next ones."""

    def work(step: Step) -> str:
        runs = [preview(office, user, kind, step=step) for kind in kinds]
        for computed in runs:
            players = computed.difference["players"]
            ratings = {change["player"]: change["new"] for change in players if change["new"]}
            state.previews[computed.kind] = Preview(
                computed.kind,
                computed.day.isoformat(),
                office.moment(),
                _shown_part(computed.difference),
                ratings,
            )
        return _sentence("A preview of", runs)

    state.work.begin(f"the preview of the {' and '.join(kinds)} list", work)


def compute_next_list(asked: Asked) -> Response:
    """Compute the next list and keep it for publication."""
    kind = _kind(asked)
    office = asked.office
    user = asked.user

    def work(step: Step) -> str:
        return _sentence("Computed:", [run(office, user, kind, step=step)])

    _work(asked).begin(f"the run of the {kind} list", work)
    return back_to("/periods")


def again(asked: Asked) -> Response:
    """Compute published lists again, from the first whose inputs changed."""
    kind = _kind(asked)
    office = asked.office
    user = asked.user

    def work(step: Step) -> str:
        runs = rerun(office, user, kind, step=step)
        return _sentence("Computed again:", runs) if runs else "No published list would change."

    _work(asked).begin(f"the re-run of the {kind} lists", work)
    return back_to("/periods")


def _sentence(begins: str, runs: list[Run]) -> str:
    told = ", ".join(
        f"the {each_run.kind} list of {each_run.day} "
        f"({each_run.difference['changed']} ratings changed, "
        f"{each_run.difference['added']} added, {each_run.difference['removed']} removed)"
        for each_run in runs
    )
    return f"{begins} {told}."


def publish_list(asked: Asked) -> Response:
    """Publish what was computed; before the closing date it has to be confirmed."""
    try:
        published = publish(asked.office, asked.user, confirmed=asked.field("confirmed") == "on")
    except NeedsDecision as problem:
        return _page(asked, 409, str(problem))
    told = ", ".join(f"the {edition.kind} list of {edition.day}" for edition in published)
    return back_to("/lists", f"Published: {told}.")


# -- the folder for FIDE ---------------------------------------------------------------------------


def upload_reports(asked: Asked) -> Response:
    """The reports that a list rated, for FIDE, as a ZIP file."""
    number = asked.number("edition")
    data = packed_upload(asked.office, asked.user, number)
    return as_download(f"fide-{number}.zip", data, "application/zip")


def receipt_noted(asked: Asked) -> Response:
    """The receipt that came back."""
    number = asked.number("edition")
    note_receipt(asked.office, asked.user, number, asked.field("receipt"))
    return back_to(f"/lists/{number}", "The receipt is kept.")


ADDRESSES = (
    Address("POST", "/lists/{edition:number}/upload", Right.PUBLISH, upload_reports),
    Address("POST", "/lists/{edition:number}/receipt", Right.PUBLISH, receipt_noted),
    Address("GET", "/periods", Right.RUN, periods),
    Address("POST", "/periods/preview", Right.RUN, preview_list),
    Address("POST", "/periods/run", Right.RUN, compute_next_list),
    Address("POST", "/periods/rerun", Right.RUN, again),
    Address("POST", "/periods/publish", Right.PUBLISH, publish_list),
)
