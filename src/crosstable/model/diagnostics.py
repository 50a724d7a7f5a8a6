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
    column: int | None
    end_column: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that together fix a fault. Safe means that no human judgement is needed.

    >>> import crosstable
    >>> t = crosstable.loads(crosstable.sample("rapid").read_text("utf-8").replace("062 ", "062 9"))
    >>> [fault.fix.title for fault in crosstable.check(t) if fault.fix]
    ['write 18 into record 062']
    """

    words: Words
    safe: bool
    edits: tuple[Edit, ...]

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
    name: str
    severity: Severity
    sentence: Words
    clause: str
    span: Span
    notes: Notes = ()
    fix: Fix | None = None
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
