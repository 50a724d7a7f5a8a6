"""When nothing may be written into the folder of an event, whatever the act.

The journal is broken, or lacks acts that were answered; or a file that would be overwritten was
changed by another program. What such a file has now is taken over by an act, or put aside
(`outside.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.errors import ChangedOutside, JournalBehind, ReadOnlyEvent
from crosstable.event.acts.act import Act
from crosstable.event.acts.events import DetailsImported
from crosstable.event.acts.imports import Imported
from crosstable.event.acts.merged import Merged
from crosstable.event.disk.derived import DerivedFiles
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.disk.missing import MissingActs
from crosstable.event.journal import Journal
from crosstable.model.details.naming import EVENT_DETAILS
from crosstable.model.phrases import joined, phrase

_MOST_NAMED = 3
"""Of what shows that acts are missing so much is named."""


def refuse_broken(journal: Journal) -> None:
    """Raise `ReadOnlyEvent` for a journal with lines that nobody can read."""
    if journal.broken is not None:
        raise ReadOnlyEvent(journal.broken.in_file(JOURNAL))


def refuse_unsettled(
    acts: Sequence[Act],
    missing: Sequence[MissingActs],
    outside: Sequence[str],
    files: DerivedFiles,
) -> tuple[str, ...]:
    """Refuse acts that would overwrite what another program wrote, or what is newer.

    Acts that take over such a file may happen; gives the files that stay as they are.
    """
    taken = {name for act in acts if (name := _file_taken_over(act, files)) is not None}
    is_merge = any(isinstance(act, Merged) for act in acts)
    if missing and not taken and not is_merge:
        raise _journal_behind(missing)
    if not taken and not (missing and is_merge):
        refuse_overwriting(outside)
    return tuple(name for name in outside if name not in taken)


def refuse_overwriting(names: Sequence[str]) -> None:
    """Raise `ChangedOutside` if there are files with what another program or a person wrote."""
    if names:
        raise ChangedOutside(phrase("changed outside the event: {files}", files=joined(names)))


def _file_taken_over(act: Act, files: DerivedFiles) -> str | None:
    """The file that an act takes over as another program changed it."""
    if isinstance(act, Imported) and act.keeps:
        return files.path(act.section).name
    return EVENT_DETAILS if isinstance(act, DetailsImported) else None


def _journal_behind(missing: Sequence[MissingActs]) -> JournalBehind:
    message = phrase(
        "the journal lacks acts that were answered: {evidence}",
        evidence=joined([acts.message for acts in missing[:_MOST_NAMED]], "; "),
    )
    return JournalBehind(message, [acts.source for acts in missing if acts.source is not None])
