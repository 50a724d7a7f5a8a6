"""Everything an office has, as open files: the journal, the reports, the lists.

`journal.jsonl` has one act a line with its personal part. Every content that an act names is a file
with a readable name; `index.json` says which hash it has. Passwords and keys stay behind.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from sqlalchemy import Connection

from crosstable._version import __version__
from crosstable.errors import NotAnOffice
from crosstable.event.journal import canonical
from crosstable.office.store.chain import Act, Personal, acts_of
from crosstable.office.store.contents import unpack_content
from crosstable.office.store.opening import Office
from crosstable.office.store.verifying import named_contents, redactions_of
from crosstable.office.users.rights import Right, User
from crosstable.text.safefolders import exchanging, refuse_existing

FORMAT = 1
OFFICE_NAME = "office.json"
JOURNAL_NAME = "journal.jsonl"
INDEX_NAME = "index.json"


def export(office: Office, actor: User, target: Path) -> int:
    """Write the office into a new folder; the number of acts."""
    actor.need(Right.IMPORT_EXPORT)
    refuse_existing(target, lambda _: None, "crosstable office export", overwrite=False)
    with office.reading() as connection, exchanging(target) as folder:
        acts = list(acts_of(connection))
        for name, data in export_files(connection, acts):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    return len(acts)


def export_files(connection: Connection, acts: list[Act]) -> Iterator[tuple[str, bytes]]:
    """The files of an export, one at a time."""
    index = dict(sorted(content_names(acts).items()))
    for name, key in index.items():
        yield name, unpack_content(connection, key)
    journal = b"".join(line_of(act) + b"\n" for act in acts)
    yield JOURNAL_NAME, journal
    yield INDEX_NAME, _pretty(index)
    head = acts[-1].hash if acts else ""
    about = {"format": FORMAT, "made_by": f"crosstable {__version__}", "head": head}
    yield OFFICE_NAME, _pretty({**about, "acts": len(acts)})


def _pretty(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode()


# -- the journal ----------------------------------------------------------------------------------


def line_of(act: Act) -> bytes:
    """An act as a line of the journal."""
    own = act.personal
    personal = None
    if own is not None:
        personal = {
            "person": own.person,
            "salt": own.salt,
            "data": own.data,
            "erased": own.erased,
        }
    names = ("number", "at", "by", "kind", "facts", "commitment", "previous")
    return canonical({**dict(zip(names, act[:7], strict=True)), "personal": personal})


def act_of_line(line: bytes) -> Act:
    """The act of a line; raises `NotAnOffice`."""
    try:
        fields = json.loads(line)
        given = fields.pop("personal")
        own = None if given is None else Personal(**given)
        return Act(**fields, personal=own)
    except (ValueError, TypeError, KeyError):
        raise NotAnOffice(f"{JOURNAL_NAME}: a line is not an act") from None


# -- names of contents ----------------------------------------------------------------------------


def content_names(acts: list[Act]) -> dict[str, str]:
    """A readable name for each content that is there, with its hash."""
    moved = redactions_of(acts)
    names: dict[str, str] = {}
    seen: set[str] = set()
    for act in acts:
        named = dict(_names(act))
        for key in named_contents(act):
            while key in moved:
                key = moved[key]
            if key not in seen:
                seen.add(key)
                fallback = f"contents/{key}"
                names[named.get(key, fallback)] = key
    return names


def _names(act: Act) -> Iterator[tuple[str, str]]:
    facts = act.facts
    if act.kind == "report-submitted":
        suffix = PurePosixPath(facts["file"]).suffix or ".trf"
        stem = f"submissions/{facts['submission']:06d}"
        yield facts["content"], f"{stem}{suffix if suffix.isascii() else '.trf'}"
        yield facts["findings"], f"{stem}.findings.json"
    if act.kind in ("list-imported", "list-computed"):
        folder = f"lists/{facts['kind']}/{facts['list_day']}-{facts['edition']:04d}"
        for name, key in facts["files"].items():
            yield key, f"{folder}/{name}"
    if act.kind == "list-published" and facts["difference"]:
        yield facts["difference"], f"lists/differences/{facts['edition']:04d}.json"
