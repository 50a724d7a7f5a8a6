"""The folder for FIDE: the reports that a list rated, and the receipt for it (2024, 9.1)."""

from __future__ import annotations

import io
import json
import zipfile
from hashlib import sha256
from pathlib import Path

from sqlalchemy import select

from crosstable.errors import OfficeProblem
from crosstable.office.lists.inputs import edition_row, reports_of
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import OUTCOMES, UPLOADS
from crosstable.office.users.rights import Right, User
from crosstable.ratings.period.parts import RATED
from crosstable.text.safefolders import exchanging

MANIFEST_NAME = "manifest.json"
_THE_SAME_TIME = (1980, 1, 1, 0, 0, 0)


def upload_files(office: Office, actor: User, edition: int) -> dict[str, bytes]:
    """The reports that a published edition rated, and a manifest with their hashes.

    They have the numbers of the persons who are meant: FIDE reads nothing else.
    """
    actor.need(Right.PUBLISH)
    with office.reading() as connection:
        row = edition_row(connection, edition)
        if row.base is None:
            raise OfficeProblem(f"edition {edition} was imported; it has no reports")
        if row.published is None:
            raise OfficeProblem(f"edition {edition} is not published; publish it first")
        query = select(OUTCOMES.c.submission).where(
            OUTCOMES.c.edition == edition, OUTCOMES.c.status == RATED
        )
        reports = reports_of(connection, connection.scalars(query).all())
    files = {f"{Path(report.label).stem}.trf": report.data for report in reports}
    manifest = {"list_date": row.list_day, "kind": row.kind, "reports": _hashes(files)}
    text = json.dumps(manifest, indent=2, sort_keys=True) + "\n"
    return {**files, MANIFEST_NAME: text.encode()}


def _hashes(files: dict[str, bytes]) -> dict[str, str]:
    return {n: sha256(data).hexdigest() for n, data in files.items() if n != MANIFEST_NAME}


def write_upload(office: Office, actor: User, edition: int, target: Path) -> dict[str, str]:
    """Write the folder, as a whole or not at all; the names of the reports and their hashes."""
    files = upload_files(office, actor, edition)
    with exchanging(target) as folder:
        for name, data in files.items():
            (folder / name).write_bytes(data)
    note_upload(office, actor, edition, _hashes(files))
    return _hashes(files)


def packed_upload(office: Office, actor: User, edition: int) -> bytes:
    """The same folder as a ZIP file; twice the same bytes."""
    files = upload_files(office, actor, edition)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, _THE_SAME_TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    note_upload(office, actor, edition, _hashes(files))
    return stream.getvalue()


def note_receipt(office: Office, actor: User, edition: int, receipt: str) -> int:
    """Record the receipt that came back for the folder that was written last; gives the act."""
    if not receipt.strip():
        raise OfficeProblem("the receipt is empty")
    query = select(UPLOADS.c.files).where(UPLOADS.c.edition == edition)
    with office.reading() as connection:
        files = connection.scalar(query.order_by(UPLOADS.c.act.desc()).limit(1))
    if files is None:
        raise OfficeProblem(f"no folder of edition {edition} was written; write it first")
    return note_upload(office, actor, edition, json.loads(files), receipt.strip())


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
