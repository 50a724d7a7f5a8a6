"""What is wrong with the details file, in the words of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from crosstable.checks.catalogue import event_details as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.model.findings import Finding

KINDS_OF_DETAILS: Mapping[str, Kind] = MappingProxyType(
    {
        "details-syntax": kinds.DETAILS_NOT_TOML,
        "details-unreadable": kinds.DETAILS_UNREADABLE,
        "details-unknown-key": kinds.DETAILS_UNKNOWN_KEY,
        "details-wrong-type": kinds.DETAILS_WRONG_TYPE,
        "details-bad-value": kinds.DETAILS_BAD_VALUE,
    }
)


def details_faults(findings: Iterable[Finding]) -> Iterator[Noticed]:
    """The faults of a details file; their places are lines of that file."""
    for finding in findings:
        kind = KINDS_OF_DETAILS.get(finding.kind)
        if kind is not None:
            yield kind.at(finding.span, related=finding.notes, problem=finding.sentence)
