"""Files of an event that were changed outside: shown as a difference, taken over, or put aside."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import ndiff
from hashlib import sha256
from typing import NamedTuple

from crosstable.errors import CannotAct, PartedPlace
from crosstable.event.acts.act import Act
from crosstable.event.acts.events import DetailsImported, Remark
from crosstable.event.acts.imports import Imported
from crosstable.event.disk.folder import EventFolder
from crosstable.event.disk.lock import hold_lock
from crosstable.event.disk.missing import MissingActs
from crosstable.event.history.performing import NOBODY_ELSE, Answer, Who
from crosstable.event.intake.importing import canonical_report
from crosstable.event.report.deriving import trf
from crosstable.event.report.files import free_copy, keep_copy
from crosstable.model.details.naming import EVENT_DETAILS
from crosstable.model.phrases import Words, phrase
from crosstable.reading.files import loads
from crosstable.rules.changes import diff


class OutsideChange(NamedTuple):
    """A file that was changed outside, and what differs from what follows from the journal."""

    file: str
    section: str | None
    """The section whose report it is; None for the details of the event."""
    changes: tuple[Words, ...]


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
        return OutsideChange(name, section, (t.verdict.sentence,))
    now = loads(trf(folder.event.sections[section]))
    return OutsideChange(name, section, tuple(change.sentence for change in diff(now, t)))


def _section_of(folder: EventFolder, name: str) -> str | None:
    names = {folder.report_path(section).name: section for section in folder.event.sections}
    return names.get(name)


def _line_changes(text: str, data: bytes) -> list[str]:
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
    content = (folder.folder / name).read_bytes() if data is None else data
    act = _act_of(folder, name, content)
    answer = folder.do(act, who=who, confirmed=confirmed)
    keep_copy(folder.folder, f"import-{name}", content)
    return answer


def _act_of(folder: EventFolder, name: str, data: bytes) -> Act:
    section = _section_of(folder, name)
    if section is not None:
        return Imported(canonical_report(data), sha256(data).hexdigest(), section, keeps=True)
    if name != EVENT_DETAILS:
        raise CannotAct(phrase("{name} is not a file of the event", name=name))
    try:
        return DetailsImported(data.decode("utf-8"))
    except UnicodeDecodeError as problem:
        raise CannotAct(phrase("{name} is not text in UTF-8", name=name)) from problem


def put_aside(folder: EventFolder, *, who: Who = NOBODY_ELSE) -> tuple[str, ...]:
    """Refuse what was changed: the files are again what follows from the journal.

    The changed bytes are kept in `copies/`; gives the names of the files. If the journal was
    behind, a remark says from now on that the event goes on without the missing acts.
    """
    with hold_lock(folder.folder):
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
    with hold_lock(folder.folder):
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
    for missing_acts in missing:
        if missing_acts.source is not None and missing_acts.source.is_dir():
            raise PartedPlace(missing_acts.message, missing_acts.source)


def _set_aside(folder: EventFolder, missing: Sequence[MissingActs]) -> None:
    """What shows that acts are missing stays, under another name."""
    for missing_acts in missing:
        if missing_acts.path != folder.folder:
            missing_acts.path.rename(
                free_copy(folder.folder, f"unmatched-{missing_acts.path.name}")
            )


def _note(folder: EventFolder, missing: Sequence[MissingActs], who: Who) -> None:
    """Say in the journal and in the report what is missing."""
    if missing:
        evidence = "; ".join(str(missing_acts.message) for missing_acts in missing)
        text = f"The journal lacked acts, and the event continued without them: {evidence}"
        folder.do(Remark(text), section=folder.event.first_section.id, who=who)
