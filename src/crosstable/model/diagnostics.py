"""What the checker says: a diagnostic with its place, its reason and the edit that fixes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from crosstable.model.findings import Notes, Span, in_english
from crosstable.model.phrases import Filling, Words


class Severity(StrEnum):
    """How severe a fault is for the given purpose.

    >>> import crosstable
    >>> [severity.value for severity in crosstable.Severity]
    ['error', 'warning', 'info']
    """

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Purpose(StrEnum):
    """What a report is checked for."""

    RATING = "rating"
    TITLE = "title"
    PAIRING = "pairing"
    ITDX = "itdx"


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of one line.

    Columns are 1-based, count characters of the line without its ending, and the end is exclusive.
    Without columns, the whole line with its ending is replaced: an empty text deletes it, and the
    line after the last one is appended.

    >>> import crosstable
    >>> crosstable.Edit(line=3, column=5, end_column=8, text="NOR").text
    'NOR'
    """

    line: int
    """The line, from 1."""
    column: int | None
    """The first column, from 1."""
    end_column: int | None
    """The column after the last one."""
    text: str
    """What is written there."""


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that together fix a fault. Safe means that no human judgement is needed.

    >>> import crosstable
    >>> t = crosstable.loads(crosstable.sample("rapid").read_text("utf-8").replace("062 ", "062 9"))
    >>> [fault.fix.title for fault in crosstable.check(t) if fault.fix]
    ['write 18 into record 062']
    """

    words: Words
    """What the fix does, as a value that can be translated; `title` is English."""
    safe: bool
    """Whether it needs no human judgement."""
    edits: tuple[Edit, ...]
    """The changes, line by line."""

    @property
    def title(self) -> str:
        """What the fix does, in English."""
        return str(self.words)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault of a report.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("in-progress"))
    >>> fault = crosstable.check(t)[0]
    >>> fault.code, fault.severity.value, fault.line
    ('H208', 'info', 16)
    """

    code: str
    """A letter and three digits: `G101`. `diagnostic_page` explains it."""
    name: str
    """The same in words: `opponent-not-in-file`."""
    severity: Severity
    """For the purpose that was checked for."""
    sentence: Words
    """What is wrong, as a value that can be translated; `message` is English."""
    clause: str
    """The rule that asks for it."""
    span: Span
    """The place in the file."""
    notes: Notes = ()
    """The other places that it touches; `related` is English."""
    fix: Fix | None = None
    """The edits that would fix it; None if there are none."""
    values: Mapping[str, Filling] = field(default_factory=dict, compare=False, repr=False)
    """What the rule says about the fault: texts of the file, numbers, phrases."""

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    @property
    def related(self) -> tuple[tuple[Span, str], ...]:
        """The other places, each with its word in English."""
        return in_english(self.notes)

    @property
    def line(self) -> int | None:
        """The line, or None for a fault of the whole file."""
        return self.span.line

    @property
    def column(self) -> int | None:
        """The first column, or None for a fault of the whole line."""
        return self.span.column

    def __str__(self) -> str:
        return f"{self.span}: {self.severity.value} {self.code} {self.message}"
