"""The folder for FIDE: the reports that a list rated, and the receipt for it (2024, 9.1)."""

from __future__ import annotations

import json
from datetime import date
from hashlib import sha256
from pathlib import Path

from sqlalchemy import select

from crosstable.errors import OfficeProblem
from crosstable.office.lists.inputs import edition_row, inputs_of, plan_of
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import OUTCOMES, UPLOADS
from crosstable.office.users.rights import Right, User
from crosstable.ratings.period.parts import RATED
from crosstable.text.safefolders import exchanging

MANIFEST_NAME = "manifest.json"


def write_upload(office: Office, actor: User, edition: int, target: Path) -> dict[str, str]:
    """Write the reports that an edition rated; their names and hashes.

    They have the numbers of the persons who are meant: FIDE reads nothing else.
    """
    actor.need(Right.PUBLISH)
    with office.reading() as connection:
        row = edition_row(connection, edition)
        if row.base is None:
            raise OfficeProblem(f"edition {edition} was imported; it has no reports")
        query = select(OUTCOMES.c.submission).where(
            OUTCOMES.c.edition == edition, OUTCOMES.c.status == RATED
        )
        rated = set(connection.scalars(query))
        base = edition_row(connection, row.base)
        plan = plan_of(connection, base, date.fromisoformat(row.list_day))
        reports = inputs_of(connection, plan).reports
    files = {one.label: one.data for one in reports if one.submission in rated}
    hashes = {name: sha256(data).hexdigest() for name, data in files.items()}
    with exchanging(target) as folder:
        for name, data in files.items():
            (folder / name).write_bytes(data)
        manifest = {"list_date": row.list_day, "kind": row.kind, "reports": hashes}
        text = json.dumps(manifest, indent=2, sort_keys=True) + "\n"
        (folder / MANIFEST_NAME).write_text(text, encoding="utf-8")
    note_upload(office, actor, edition, hashes)
    return hashes


def note_upload(
    office: Office, actor: User, edition: int, files: dict[str, str], receipt: str = ""
) -> int:
    """Record that a folder was written, or which receipt came back; gives the act."""
    actor.need(Right.PUBLISH)
    with office.writing(actor.number) as writer:
        edition_row(writer.connection, edition)
        facts = {"edition": edition, "reports": files, "receipt": receipt}
        return writer.record("list-uploaded", facts)


def receipts(office: Office, edition: int) -> list[str]:
    """The receipts of an edition."""
    query = select(UPLOADS.c.receipt).where(UPLOADS.c.edition == edition, UPLOADS.c.receipt != "")
    with office.reading() as connection:
        return list(connection.scalars(query.order_by(UPLOADS.c.act)))
