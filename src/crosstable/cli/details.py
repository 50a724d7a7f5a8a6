"""The event details that some commands use beside the report."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from crosstable.cli.input import open_report
from crosstable.cli.terminal import remark
from crosstable.model.details.files import Details, details_of

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.model.details.event import EventDetails
    from crosstable.model.tournament import Tournament


class Detailed(NamedTuple):
    """A report and the file of event details that goes with it."""

    path: str
    tournament: Tournament
    details: Details | None

    @property
    def event(self) -> EventDetails | None:
        """What the details say."""
        return None if self.details is None else self.details.event


def open_with_details(options: Namespace, argument: str | None = None) -> Detailed:
    """The report that was named; what is wrong with its details goes to standard error."""
    report = open_report(options, argument)
    details = details_of(report.path, options.details)
    if details is not None:
        for finding in details.findings:
            remark(f"note: {details.path}: {finding}")
    return Detailed(report.path, report.tournament, details)
