"""Publication: a computed list becomes the list. A correction is a new edition."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

from sqlalchemy import Connection, Row, select

from crosstable.errors import NeedsDecision, OfficeProblem
from crosstable.event.journal import canonical
from crosstable.office.lists.calendar import list_of_terms
from crosstable.office.lists.differences import difference
from crosstable.office.lists.inputs import edition_row, plan_of
from crosstable.office.lists.running import refuse_too_early
from crosstable.office.people.asking import current_edition
from crosstable.office.reports.deciding import terms_of
from crosstable.office.reports.questions import kind_of
from crosstable.office.store.contents import content
from crosstable.office.store.kinds import play_of
from crosstable.office.store.opening import Office
from crosstable.office.store.readings import forget_readings
from crosstable.office.store.tables import DECISIONS, EDITIONS, OUTCOMES, PUBLICATIONS, SUBMISSIONS
from crosstable.office.store.writing import Writer
from crosstable.office.users.rights import Right, User
from crosstable.ratings.period.lists import LIST_NAME
from crosstable.ratings.period.parts import RATED, REFUSED
from crosstable.text.safefolders import exchanging
from crosstable.text.wording import counted

PUBLIC = "public/"
"""The files of an edition that everybody may see begin with this."""
CHECKPOINT_NAME = "checkpoint.json"
DIFFERENCE_NAME = "difference.json"


class Published(NamedTuple):
    """A list that is out."""

    edition: int
    kind: str
    day: date
    issue: int
    act: int
    checkpoint: str
    """The hash of the act before: proof of everything that happened until then."""


class Checkpoint(TypedDict):
    """What is published of the audit with each list."""

    act: int
    hash: str
    edition: int
    list_date: str
    kind: str


def publish(office: Office, actor: User, *, confirmed: bool = False) -> list[Published]:
    """Publish everything that was computed and waits, in its order: one list, or those of a re-run.

    Raises `NeedsDecision` before the closing date, where something was decided since the run, where
    a report of the list waits for a decision, and where a re-run refuses a report that the
    published list rated.
    """
    actor.need(Right.PUBLISH)
    with office.writing(actor.number) as writer:
        query = select(EDITIONS).where(EDITIONS.c.state == "run").order_by(EDITIONS.c.number)
        rows = writer.connection.execute(query).all()
        if not rows:
            raise OfficeProblem("there is no computed list to publish; run one first")
        _refuse_half_a_rerun(writer.connection, rows)
        return [_publish(writer, row, confirmed=confirmed) for row in rows]


def _refuse_half_a_rerun(connection: Connection, rows: Sequence[Row[Any]]) -> None:
    """A re-run that was stopped would leave later lists on what they no longer follow from."""
    for kind in sorted({row.kind for row in rows}):
        newest = current_edition(connection, kind)
        last = max(row.list_day for row in rows if row.kind == kind)
        if newest is not None and last < newest.list_day:
            raise OfficeProblem(f"the re-run was stopped at the list of {last}; run it again")


def _publish(writer: Writer, row: Row[Any], *, confirmed: bool) -> Published:
    connection = writer.connection
    day = date.fromisoformat(row.list_day)
    base = edition_row(connection, row.base)
    if base.state != "published":
        raise OfficeProblem(
            f"edition {row.number} follows edition {base.number}, which is not published"
        )
    if not confirmed:
        if row.edition == 1:
            refuse_too_early(connection, day, row.kind, writer.today)
            _refuse_undecided(connection, row)
        is_last_act = writer.head.number == row.run  # nothing can have been decided since
        if not is_last_act and plan_of(connection, base, day).hash != row.inputs:
            raise NeedsDecision(
                f"there are new decisions since the list of {day} was computed; run it again"
            )
    before = _current(connection, row.kind, row.list_day)
    if before is not None and not confirmed:
        _refuse_lost_reports(connection, before, row)
    kept = ""
    if before is not None:
        changes = difference(_list_of(connection, before), _list_of(connection, row), row.kind)
        kept = writer.keep(canonical(changes))
    head = writer.head.hash
    facts = {"edition": row.number, "difference": kept, "checkpoint": head}
    act = writer.record("list-published", facts)
    forget_readings(connection, row.kind)
    return Published(row.number, row.kind, day, row.edition, act, head)


def _refuse_undecided(connection: Connection, row: Row[Any]) -> None:
    """A report that nobody looked at would miss its list."""
    decided = select(DECISIONS.c.submission)
    query = select(SUBMISSIONS).where(SUBMISSIONS.c.number.not_in(decided))
    waiting = [
        report
        for report in connection.execute(query.order_by(SUBMISSIONS.c.number)).all()
        if _belongs_to(connection, report, row)
    ]
    if waiting:
        raise NeedsDecision(
            f"the list of {row.list_day} would lack {counted(len(waiting), 'report')} about which "
            "nobody has decided; decide and run it again, or confirm to publish it",
            [f"submission {report.number}, {report.file}" for report in waiting],
        )


def _belongs_to(connection: Connection, report: Row[Any], row: Row[Any]) -> bool:
    kind = kind_of(connection, report.number)
    if kind != play_of(row.kind):
        return False
    own = list_of_terms(connection, terms_of(connection, report, kind))
    return own is not None and own.isoformat() <= row.list_day


def _refuse_lost_reports(connection: Connection, before: Row[Any], row: Row[Any]) -> None:
    """What players gained and lost in a report goes back when a re-run refuses it."""
    rated = select(OUTCOMES.c.submission).where(
        OUTCOMES.c.edition == before.number, OUTCOMES.c.status == RATED
    )
    query = select(OUTCOMES).where(
        OUTCOMES.c.edition == row.number,
        OUTCOMES.c.status == REFUSED,
        OUTCOMES.c.submission.in_(rated),
    )
    lost = connection.execute(query.order_by(OUTCOMES.c.submission)).all()
    if lost:
        raise NeedsDecision(
            f"the published list of {row.list_day} rated {counted(len(lost), 'report')} that this "
            "run refuses, so all rating changes from them would be lost; correct the cause and run "
            "it again, or confirm to publish it",
            [f"submission {outcome.submission}: {outcome.codes}" for outcome in lost],
        )


def _current(connection: Connection, kind: str, day: str) -> Row[Any] | None:
    query = select(EDITIONS).where(
        EDITIONS.c.kind == kind, EDITIONS.c.list_day == day, EDITIONS.c.state == "published"
    )
    return connection.execute(query).first()


def _list_of(connection: Connection, edition: Row[Any]) -> bytes:
    return content(connection, json.loads(edition.files)[LIST_NAME])


# -- files ----------------------------------------------------------------------------------------


def public_files(connection: Connection, edition: int) -> dict[str, str]:
    """The hashes of the files of an edition that everybody may see, by their names."""
    files = json.loads(edition_row(connection, edition).files)
    return {
        name.removeprefix(PUBLIC): key for name, key in files.items() if name.startswith(PUBLIC)
    }


def checkpoint_of(connection: Connection, edition: int) -> Checkpoint:
    """The proof that goes with a published edition; raises `OfficeProblem` if it is not out."""
    row = edition_row(connection, edition)
    query = select(PUBLICATIONS).where(PUBLICATIONS.c.edition == edition)
    publication = connection.execute(query).first()
    if publication is None:
        raise OfficeProblem(f"edition {edition} is not published")
    return {
        "act": publication.act - 1,
        "hash": publication.checkpoint,
        "edition": edition,
        "list_date": row.list_day,
        "kind": row.kind,
    }


def write_publication(office: Office, edition: int, target: Path) -> list[str]:
    """Write the public files of an edition into a folder, as a whole or not at all; their names."""
    with office.reading() as connection, exchanging(target) as folder:
        names = []
        checkpoint = checkpoint_of(connection, edition)
        files = {
            name: content(connection, key) for name, key in _files_by_name(connection, edition)
        }
        files[CHECKPOINT_NAME] = json.dumps(checkpoint, indent=2).encode() + b"\n"
        for name, data in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            names.append(name)
    return names


def _files_by_name(connection: Connection, edition: int) -> list[tuple[str, str]]:
    named = list(public_files(connection, edition).items())
    query = select(PUBLICATIONS.c.difference).where(PUBLICATIONS.c.edition == edition)
    key = connection.scalar(query)
    return [*named, (DIFFERENCE_NAME, key)] if key else named
