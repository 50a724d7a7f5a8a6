"""What is known of a file after it was checked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from crosstable.diagnostics import Diagnostic, Severity
from crosstable.source import Source

if TYPE_CHECKING:
    from crosstable.model import Tournament


class CheckedFile(NamedTuple):
    """A file with its diagnostics. The counts are None where the file is no report."""

    path: str
    source: Source
    diagnostics: tuple[Diagnostic, ...]
    fixed: tuple[Diagnostic, ...] = ()
    """The diagnostics whose fixes were applied before."""
    dialect: str | None = None
    players: int | None = None
    teams: int | None = None
    rounds: int | None = None


def checked_report(
    path: str,
    t: Tournament,
    diagnostics: Iterable[Diagnostic],
    fixed: tuple[Diagnostic, ...] = (),
) -> CheckedFile:
    """The result of checking a report."""
    assert t.document is not None
    return CheckedFile(
        path.replace("\\", "/"),
        t.document.source,
        tuple(diagnostics),
        fixed,
        t.document.dialect.name,
        len(t.players),
        len(t.teams),
        t.rounds,
    )


class Tally(NamedTuple):
    """How many diagnostics of which severity, and how many of them `--fix` would mend."""

    error: int = 0
    warning: int = 0
    info: int = 0
    mendable: int = 0

    @classmethod
    def of(cls, diagnostics: Iterable[Diagnostic]) -> Tally:
        """Counted."""
        found = list(diagnostics)
        counts = dict.fromkeys(Severity, 0)
        for d in found:
            counts[d.severity] += 1
        mendable = sum(d.fix is not None and d.fix.safe for d in found)
        error, warning, info = (counts[severity] for severity in Severity)
        return cls(error, warning, info, mendable)

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*(one + more for one, more in zip(self, other, strict=True)))

    @property
    def faults(self) -> int:
        """Diagnostics of any severity."""
        return self.error + self.warning + self.info
