"""What a period says about a report, a list or a player, beside what the checker says."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.diagnostics import Diagnostic
from crosstable.model.phrases import Words

ERROR = "error"
WARNING = "warning"
INFO = "info"


class PeriodFinding(NamedTuple):
    """A finding in the shape of the worksheets: a code, how bad it is, a sentence, an article.

    Faults that the checker knows keep the checker's code; those of a period have a word.
    """

    code: str
    severity: str
    sentence: Words
    clause: str = ""
    line: int | None = None
    column: int | None = None

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}: "
        clause = f" ({self.clause})" if self.clause else ""
        return f"{self.severity}[{self.code}] {place}{self.message}{clause}"


def of_checker(fault: Diagnostic) -> PeriodFinding:
    """A diagnostic of the checker as a finding of the period."""
    return PeriodFinding(
        fault.code, fault.severity.value, fault.sentence, fault.clause, fault.line, fault.column
    )


def is_refusal(findings: tuple[PeriodFinding, ...], *, strict: bool = False) -> bool:
    """Whether findings stand against a report: errors, with `strict` warnings too."""
    grave = (ERROR, WARNING) if strict else (ERROR,)
    return any(finding.severity in grave for finding in findings)
