"""Files of an event that were changed outside: shown as a difference, taken over, or put aside."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from crosstable.errors import CannotAct, PartedPlace
from crosstable.event.acts.act import Act
from crosstable.event.acts.events import DetailsImported, Remark
from crosstable.event.acts.imports import Imported
from crosstable.event.disk.folder import NOBODY_ELSE, Answer, EventFolder, Who
from crosstable.event.disk.lock import locked
from crosstable.event.disk.missing import MissingActs
from crosstable.event.intake.importing import canonical_report
from crosstable.event.report.deriving import trf
from crosstable.event.report.files import free_copy, keep_copy
from crosstable.model.details.files import EVENT_DETAILS
from crosstable.reading.files import loads
from crosstable.rules.changes import diff


class OutsideChange(NamedTuple):
    """A file that was changed outside, and what differs from what follows from the journal."""

    file: str
    section: str | None
    """The section whose report it is; None for the details of the event."""
    changes: tuple[str, ...]


def outside_changes(folder: EventFolder) -> tuple[OutsideChange, ...]:
    """Everything that was changed outside."""
    return tuple(_difference(folder, name) for name in folder.changed_outside())


def _difference(folder: EventFolder, name: str) -> OutsideChange:
    data = (folder.folder / name).read_bytes()
    section = _section_of(folder, name)
    if section is None:
        return OutsideChange(name, None, tuple(_line_changes(folder.event.details_text, data)))
    t = loads(data)
    if t.verdict is not None:
        return OutsideChange(name, section, (t.verdict.message,))
    now = loads(trf(folder.event.sections[section]))
    return OutsideChange(name, section, tuple(change.message for change in diff(now, t)))


def _section_of(folder: EventFolder, name: str) -> str | None:
    names = {folder.report_path(section).name: section for section in folder.event.sections}
    return names.get(name)


def _line_changes(text: str, data: bytes) -> list[str]:
    from difflib import ndiff

    new = data.decode("utf-8", "replace")
    lines = ndiff(text.splitlines(), new.splitlines())
    return [line for line in lines if line.startswith(("+ ", "- "))]


def take_over_file(
    folder: EventFolder,
    name: str,
    data: bytes | None = None,
    *,
    who: Who = NOBODY_ELSE,
    confirmed: int = 0,
) -> Answer:
    """Let a changed file become one act; the bytes are kept in `copies/`.

    `data` are the new bytes if they are not on disk, for instance of a fixed report.
    """
    found = (folder.folder / name).read_bytes() if data is None else data
    act = _act_of(folder, name, found)
    answer = folder.do(act, who=who, confirmed=confirmed)
    keep_copy(folder.folder, f"import-{name}", found)
    return answer


def _act_of(folder: EventFolder, name: str, data: bytes) -> Act:
    section = _section_of(folder, name)
    if section is not None:
        return Imported(canonical_report(data), sha256(data).hexdigest(), section, keeps=True)
    if name != EVENT_DETAILS:
        raise CannotAct(f"{name} is not a file of the event")
    try:
        return DetailsImported(data.decode("utf-8"))
    except UnicodeDecodeError as problem:
        raise CannotAct(f"{name} is not text in UTF-8") from problem


def put_aside(folder: EventFolder, *, who: Who = NOBODY_ELSE) -> tuple[str, ...]:
    """Refuse what was changed: the files are again what follows from the journal.

    The changed bytes are kept in `copies/`; gives the names of the files. If the journal was
    behind, a remark says from now on that the event goes on without the missing acts.
    """
    with locked(folder.folder):
        folder.read()
        names = folder.changed_outside()
        for name in names:
            keep_copy(folder.folder, f"refused-{name}", (folder.folder / name).read_bytes())
        missing = folder.missing_acts()
        _refuse_elsewhere(missing)
        _set_aside(folder, missing)
        if EVENT_DETAILS in names and not folder.event.details_text:
            (folder.folder / EVENT_DETAILS).unlink(missing_ok=True)
        folder.write_all()
    _note(folder, missing, who)
    return names


def settle(folder: EventFolder, *, who: Who = NOBODY_ELSE) -> None:
    """After the newer reports were taken over: go on without the acts that the journal lacks."""
    with locked(folder.folder):
        folder.read()
        missing = folder.missing_acts()
        _refuse_elsewhere(missing)
        if folder.changed_outside():
            return
        _set_aside(folder, missing)
        folder.write_all()
    _note(folder, missing, who)


def _refuse_elsewhere(missing: Sequence[MissingActs]) -> None:
    """A second place that is ahead is not put aside: its acts can be merged."""
    for one in missing:
        if one.source is not None and one.source.is_dir():
            raise PartedPlace(one.message, one.source)


def _set_aside(folder: EventFolder, missing: Sequence[MissingActs]) -> None:
    """What shows that acts are missing stays, under another name."""
    for one in missing:
        if one.path != folder.folder:
            one.path.rename(free_copy(folder.folder, f"unmatched-{one.path.name}"))


def _note(folder: EventFolder, missing: Sequence[MissingActs], who: Who) -> None:
    """Say in the journal and in the report what is missing."""
    if missing:
        evidence = "; ".join(str(one.message) for one in missing)
        text = f"The journal lacked acts, and the event continued without them: {evidence}"
        folder.do(Remark(text), section=next(iter(folder.event.sections)), who=who)
