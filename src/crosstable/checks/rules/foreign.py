"""Faults that only a report can have, and no file of another program.

Such a file lacks a record or a rank because it is not made of records; what it says of the event is
judged like any report.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.checks.catalogue.header import RECORD_MISSING, TYPE_CODE_MISSING
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.catalogue.players import NATIONAL_WITHOUT_METHOD
from crosstable.checks.catalogue.totals import RANKS_MISSING
from crosstable.checks.rules.report import Report

_OF_REPORTS_ONLY = frozenset(
    kind.code
    for kind in (
        RECORD_MISSING,
        TYPE_CODE_MISSING,
        NATIONAL_WITHOUT_METHOD,
        RANKS_MISSING,
    )
)


def without_faults_of_text(report: Report, noticed: Iterable[Noticed]) -> Iterator[Noticed]:
    """What was noticed, without the faults that ask for a text."""
    is_foreign = report.t.origin is not None
    for fault in noticed:
        if not (is_foreign and fault.kind.code in _OF_REPORTS_ONLY):
            yield fault
