"""A watched folder: what the office's mail program puts there is handed in and moved aside.

A file that was received lies in `received/` with its receipt, one that was not in `refused/` with
the reason. Should the program stop between receiving and moving, the file is found again, known by
its bytes, and moved with the receipt that it has.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import select

from crosstable.errors import AlreadyReceived, CrosstableError, OfficeUnreachable
from crosstable.office.reports.submitting import Handed, submit
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import SUBMISSIONS
from crosstable.office.users.rights import User
from crosstable.ratings.period.archives import MAX_REPORT

RECEIVED = "received"
REFUSED = "refused"
STILL_WRITTEN = 2.0
"""Seconds since the last change of a file that may still be being written."""


class Taken(NamedTuple):
    """What became of a file of the folder."""

    file: str
    target: Path
    message: str
    is_received: bool


def take_in(office: Office, actor: User, folder: Path, now: float | None = None) -> list[Taken]:
    """Hand in every file of a folder, and move it aside."""
    moment = time.time() if now is None else now
    taken = []
    for path in sorted(folder.iterdir()):
        is_ready = path.is_file() and moment - path.stat().st_mtime >= STILL_WRITTEN
        if is_ready and not path.name.startswith("."):
            taken.append(_take_file(office, actor, path))
    return taken


def _take_file(office: Office, actor: User, path: Path) -> Taken:
    try:
        if path.stat().st_size > MAX_REPORT:
            return _move_file(path, REFUSED, "the file is too large for a report", ".txt")
        receipt = submit(office, actor, Handed(path.read_bytes(), path.name))
        own = {"receipt": receipt.receipt, "submission": receipt.submission}
        text = json.dumps({**own, "verdict": receipt.verdict}, indent=2)
        return _move_file(path, RECEIVED, text, ".receipt.json")
    except AlreadyReceived as known:
        with office.reading() as connection:
            query = select(SUBMISSIONS.c.receipt).where(SUBMISSIONS.c.number == known.submission)
            text = json.dumps(
                {"receipt": connection.scalar(query), "message": str(known)}, indent=2
            )
        return _move_file(path, RECEIVED, text, ".receipt.json")
    except OfficeUnreachable:
        raise
    except (CrosstableError, OSError) as problem:
        return _move_file(path, REFUSED, str(problem), ".txt")


def _move_file(path: Path, where: str, text: str, ending: str) -> Taken:
    """The file, and beside it what is to be said; neither replaces another one."""
    target = path.parent / where / path.name
    target.parent.mkdir(exist_ok=True)
    number = 1
    while target.exists():
        number += 1
        target = target.with_name(f"{path.stem}-{number}{path.suffix}")
    target.with_name(target.name + ending).write_text(text + "\n", encoding="utf-8")
    os.replace(path, target)  # noqa: PTH105 - one step on every system
    return Taken(path.name, target, text, where == RECEIVED)
