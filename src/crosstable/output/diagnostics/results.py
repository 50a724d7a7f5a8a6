"""What is known of a file after it was checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.model.diagnostics import Diagnostic, Severity
from crosstable.text.source import Source
from crosstable.text.wording import shown_name

if TYPE_CHECKING:
    from crosstable.model.tournament import Tournament


class CheckedFile(NamedTuple):
    """A file with its diagnostics. The counts are None where the file is not a report."""

    path: str
    source: Source
    diagnostics: tuple[Diagnostic, ...]
    fixed: tuple[Diagnostic, ...] = ()
    """The diagnostics whose fixes were applied before."""
    dialect: str | None = None
    players: int | None = None
    teams: int | None = None
    rounds: int | None = None
    goes_on: bool = False
    """Whether the event is judged as a running one because nobody said what for."""

    @property
    def name(self) -> str:
        """What people are shown as the file's name."""
        return shown_name(self.path)


def checked_report(
    path: str,
    t: Tournament,
    diagnostics: Iterable[Diagnostic],
    fixed: tuple[Diagnostic, ...] = (),
    *,
    goes_on: bool = False,
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
        goes_on,
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
        listed = list(diagnostics)
        counts = dict.fromkeys(Severity, 0)
        for d in listed:
            counts[d.severity] += 1
        mendable = sum(d.fix is not None and d.fix.safe for d in listed)
        error, warning, info = (counts[severity] for severity in Severity)
        return cls(error, warning, info, mendable)

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*(count + more for count, more in zip(self, other, strict=True)))

    @property
    def faults(self) -> int:
        """Diagnostics of any severity."""
        return self.error + self.warning + self.info


Frequency = Counter[tuple[Severity, str]]
"""How often each code was found, by severity."""

_SEVEREST_FIRST = {severity: number for number, severity in enumerate(Severity)}


def frequency_of(diagnostics: Iterable[Diagnostic]) -> Frequency:
    """Counted by severity and code."""
    return Counter((d.severity, d.code) for d in diagnostics)


def first_of_the_worst(diagnostics: Iterable[Diagnostic]) -> Diagnostic | None:
    """The first error; where there is none, the first warning, else the first of all."""
    return min(diagnostics, key=lambda d: _SEVEREST_FIRST[d.severity], default=None)


def statistics_lines(frequency: Frequency) -> list[str]:
    """How often each code was found, the most severe first, with the name of the code."""

    def order(item: tuple[Severity, str]) -> tuple[int, int, str]:
        return _SEVEREST_FIRST[item[0]], -frequency[item], item[1]

    width = max((len(str(count)) for count in frequency.values()), default=1)
    return [
        f"{frequency[severity, code]:>{width}}  {severity.value:<7}  {code}  "
        f"{KINDS_OF_FAULT[code].name if code in KINDS_OF_FAULT else ''}".rstrip()
        for severity, code in sorted(frequency, key=order)
    ]


def worst_code(frequency: Frequency) -> str | None:
    """The code that somebody should read about first: an error if any, then the most frequent."""
    if not frequency:
        return None

    def badness(item: tuple[Severity, str]) -> tuple[int, int, str]:
        return _SEVEREST_FIRST[item[0]], -frequency[item], item[1]

    return min(frequency, key=badness)[1]
