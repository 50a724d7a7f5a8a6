"""Lists are computed: the next one, and published ones again after corrections."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, func, select

from crosstable._version import __version__
from crosstable.errors import NeedsDecision, OfficeProblem
from crosstable.office.lists.calendar import closing_date, list_after
from crosstable.office.lists.computing import Computed, Step, compute_list
from crosstable.office.lists.differences import Difference, difference
from crosstable.office.lists.inputs import (
    Plan,
    chain_of,
    edition_row,
    inputs_of,
    lists_of,
    pending_corrections,
    plan_of,
)
from crosstable.office.lists.readings import Readings
from crosstable.office.people.asking import current_edition
from crosstable.office.store.chain import Head, head_of
from crosstable.office.store.contents import content
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import EDITIONS
from crosstable.office.store.writing import Writer
from crosstable.office.users.rights import Right, User
from crosstable.ratings.period.computing import Machine
from crosstable.ratings.period.lists import LIST_NAME
from crosstable.ratings.period.running import Watch


class Run(NamedTuple):
    """A list that was computed; `edition` is 0 for a preview."""

    edition: int
    kind: str
    day: date
    inputs: str
    computed: Computed
    difference: Difference
    """Against the list before it, or in a re-run against the published list of the same day."""
    waiting: tuple[int, ...] = ()
    """Accepted corrections of published lists, which wait for a re-run."""


def _quietly(_: str) -> None:
    """Nobody listens."""


class _Planned(NamedTuple):
    """What a list is computed from, and the last act before it."""

    base: Row[Any]
    plan: Plan
    head: Head


def preview(
    office: Office,
    actor: User,
    kind: str = "standard",
    *,
    step: Step = _quietly,
    watch: Watch = lambda reports, _: reports,
    machine: Machine | None = None,
) -> Run:
    """The next list as it would be now; nothing is recorded.

    What was found out about the reports is kept for the run.
    """
    return _compute_preview(office, actor, kind, step, watch, machine)[0]


def _compute_preview(
    office: Office, actor: User, kind: str, step: Step, watch: Watch, machine: Machine | None
) -> tuple[Run, _Planned]:
    actor.need(Right.RUN)
    with office.reading() as connection:
        base, plan = next_plan(connection, kind)
        planned = _Planned(base, plan, head_of(connection))
        waiting = tuple(pending_corrections(connection, base, plan.day))
        last = _list_of(connection, base)
        inputs = lists_of(connection, plan)
    readings = Readings(office, plan)
    done = compute_list(inputs, step, watch, machine, readings)
    readings.keep()
    changes = difference(last, done.files[LIST_NAME], kind)
    return Run(0, kind, plan.day, plan.hash, done, changes, waiting), planned


def run(
    office: Office,
    actor: User,
    kind: str = "standard",
    *,
    step: Step = _quietly,
    watch: Watch = lambda reports, _: reports,
    machine: Machine | None = None,
) -> Run:
    """Compute the next list and keep it for publication, in place of an earlier run.

    `machine` computes it elsewhere than here; the list is the same to the byte.
    """
    preview, planned = _compute_preview(office, actor, kind, step, watch, machine)
    with office.writing(actor.number) as writer:
        if writer.head != planned.head:
            _refuse_other_inputs(writer.connection, kind, planned.plan)
        _discard_unpublished(writer, kind)
        number = _record(writer, planned.base, planned.plan, preview.computed, "run", 1)
    return preview._replace(edition=number)


def _refuse_other_inputs(connection: Connection, kind: str, plan: Plan) -> None:
    """Acts that came while the list was being computed may have nothing to do with it."""
    _, now = next_plan(connection, kind)
    if now.hash != plan.hash:
        raise OfficeProblem(
            "there were new decisions while the list was being computed; run it again"
        )


def next_plan(
    connection: Connection, kind: str, reports: Sequence[Row[Any]] | None = None
) -> tuple[Row[Any], Plan]:
    """The last published edition and the plan of the list after it.

    `reports` are rows of submissions that are planned in place of the accepted ones.
    """
    base = current_edition(connection, kind)
    if base is None:
        raise OfficeProblem(f"the office has no initial {kind} list; import one first")
    day = list_after(connection, date.fromisoformat(base.list_day), kind)
    return base, plan_of(connection, base, day, reports)


def _list_of(connection: Connection, edition: Row[Any]) -> bytes:
    return content(connection, json.loads(edition.files)[LIST_NAME])


def _discard_unpublished(writer: Writer, kind: str) -> None:
    query = select(EDITIONS.c.number).where(EDITIONS.c.kind == kind, EDITIONS.c.state == "run")
    for number in writer.connection.scalars(query.order_by(EDITIONS.c.number)).all():
        writer.record("list-discarded", {"edition": number})


def _record(
    writer: Writer, base: Row[Any], plan: Plan, done: Computed, origin: str, issue: int
) -> int:
    connection = writer.connection
    number = (connection.scalar(select(func.max(EDITIONS.c.number))) or 0) + 1
    hashes = writer.keep_all(done.files.packed.values())
    facts = {
        "edition": number,
        "kind": plan.kind,
        "list_day": plan.day.isoformat(),
        "issue": issue,
        "origin": origin,
        "base": base.number,
        "rules": done.run.lists.rules.name,
        "options": dict(plan.options),
        "version": __version__,
        "inputs": plan.hash,
        "files": dict(zip(done.files, hashes, strict=True)),
        "players": done.players,
        "outcomes": [list(outcome) for outcome in done.outcomes],
    }
    writer.record("list-computed", facts)
    return number


# -- published lists again ------------------------------------------------------------------------


def published_chain(connection: Connection, kind: str) -> list[Row[Any]]:
    """The published editions of a kind, the oldest first."""
    last = current_edition(connection, kind)
    return [] if last is None else chain_of(connection, last)[::-1]


def first_changed(connection: Connection, kind: str) -> Row[Any] | None:
    """The first published list whose inputs changed: by corrections, appeals, merges."""
    chain = published_chain(connection, kind)
    for base, edition in pairwise(chain):
        plan = plan_of(connection, base, date.fromisoformat(edition.list_day))
        if plan.hash != edition.inputs:
            return edition
    return None


def rerun(
    office: Office,
    actor: User,
    kind: str = "standard",
    *,
    since: date | None = None,
    step: Step = _quietly,
    watch: Watch = lambda reports, _: reports,
) -> list[Run]:
    """Compute published lists again, from the first whose inputs changed, or from a day on.

    Each new edition comes with its difference from the published one; nothing is published. All
    reports are read again.
    """
    actor.need(Right.RUN)
    with office.writing(actor.number) as writer:
        chain = published_chain(writer.connection, kind)
        start = _first(writer.connection, chain, kind, since)
        if start is None:
            return []
        _discard_unpublished(writer, kind)
    base = chain[start - 1].number
    runs = []
    for edition in chain[start:]:
        step(f"computing the list of {edition.list_day} again")
        runs.append(_again(office, actor, base, edition, step, watch))
        base = runs[-1].edition
    return runs


def _again(
    office: Office, actor: User, base: int, edition: Row[Any], step: Step, watch: Watch
) -> Run:
    """A published list again, on the list before it as it was computed again."""
    day = date.fromisoformat(edition.list_day)
    with office.reading() as connection:
        plan = plan_of(connection, edition_row(connection, base), day)
        inputs = inputs_of(connection, plan)
        published = _list_of(connection, edition)
    done = compute_list(inputs, step, watch)
    with office.writing(actor.number) as writer:
        row = edition_row(writer.connection, base)
        number = _record(writer, row, plan, done, "rerun", edition.edition + 1)
    changes = difference(published, done.files[LIST_NAME], edition.kind)
    return Run(number, edition.kind, day, plan.hash, done, changes)


def _first(
    connection: Connection, chain: list[Row[Any]], kind: str, since: date | None
) -> int | None:
    if since is None:
        changed = first_changed(connection, kind)
        return (
            None if changed is None else [edition.number for edition in chain].index(changed.number)
        )
    days = [edition.list_day for edition in chain]
    if since.isoformat() not in days[1:]:
        raise OfficeProblem(f"the office has not published a computed {kind} list of {since}")
    return days.index(since.isoformat())


def refuse_too_early(connection: Connection, day: date, kind: str, today: date) -> None:
    """2002, 9.13; 2024, 7.1.3: before the closing date reports may still come."""
    close = closing_date(connection, day, kind)
    if today <= close:
        raise NeedsDecision(
            f"the list of {day} closes on {close}, so reports may still arrive; confirm to "
            "publish it"
        )
