"""What is wrong with the details file, in the words of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from crosstable.checks.catalogue.event_details import (
    DETAILS_BAD_VALUE,
    DETAILS_NOT_TOML,
    DETAILS_UNKNOWN_KEY,
    DETAILS_UNREADABLE,
    DETAILS_WRONG_TYPE,
)
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.model.findings import Finding

KINDS_OF_DETAILS: Mapping[str, Kind] = MappingProxyType(
    {
        "details-syntax": DETAILS_NOT_TOML,
        "details-unreadable": DETAILS_UNREADABLE,
        "details-unknown-key": DETAILS_UNKNOWN_KEY,
        "details-wrong-type": DETAILS_WRONG_TYPE,
        "details-bad-value": DETAILS_BAD_VALUE,
    }
)


def details_faults(findings: Iterable[Finding]) -> Iterator[Noticed]:
    """The faults of a details file; their places are lines of that file."""
    for finding in findings:
        kind = KINDS_OF_DETAILS.get(finding.kind)
        if kind is not None:
            yield kind.at(finding.span, related=finding.related, problem=finding.message)
