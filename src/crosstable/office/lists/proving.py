"""Prove a whole office: what follows from its acts, and the readings that are kept for a run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection

from crosstable.office.store.opening import Office
from crosstable.office.store.readings import kinds_kept
from crosstable.office.store.verifying import MOST_FAULTS, OfficeFault, Verified, prove_office


def verify(office: Office, checkpoints: Mapping[int, str] | None = None) -> Verified:
    """Prove an office; `checkpoints` are hashes of acts that somebody kept elsewhere."""
    with office.reading() as connection:
        verified = prove_office(connection, checkpoints or {})
        if verified.faults:
            return verified
        return verified._replace(faults=tuple(_of_readings(connection))[:MOST_FAULTS])


def _of_readings(connection: Connection) -> Iterator[OfficeFault]:
    """Each report with a kept reading is read again, and both are compared."""
    kinds = kinds_kept(connection)
    if not kinds:
        return
    from crosstable.office.lists.readings import changed_readings
    from crosstable.office.lists.running import next_plan

    for kind in kinds:
        _, plan = next_plan(connection, kind)
        for number in changed_readings(connection, plan):
            message = "its kept reading is not what the report gives; run the preview again"
            yield OfficeFault("reading", f"submission {number}", message)
