"""What a tournament report cannot hold: the event details, a small TOML file beside the report.

`SCHEMA` is the one statement of what the file may say. Reading, checking, the assumptions made
for what is not given, the commented template and the page ``docs/event-details.md`` all follow
from it.

>>> from crosstable.model.details import locate, parse_details
>>> details, findings = parse_details("[event]\\nregistered = true\\nmatch_length = 12\\n")
>>> details.match_length, findings
(12, ())
>>> print(parse_details("[event]\\nregisterd = true\\n")[1][0])
line 2:1: event.registerd is unknown; did you mean registered? [details-unknown-key]
>>> locate("[event]\\nleague = true\\n", "event", "league")
Span(line=2, column=1, end_column=7)
"""

from __future__ import annotations

from crosstable.model.details.documents import details_reference, details_template
from crosstable.model.details.event import EventDetails, detail_names
from crosstable.model.details.files import (
    Details,
    details_of,
    find_details,
    read_details,
)
from crosstable.model.details.places import locate
from crosstable.model.details.reading import parse_details
from crosstable.model.details.schema import SCHEMA
from crosstable.model.details.structure import DOCUMENTS, USES, Key, Table
from crosstable.model.details.values import (
    Birthplace,
    Certificate,
    Contact,
    HonoraryRating,
    Organiser,
    RatingOptions,
    RunningOptions,
    Stage,
)
from crosstable.model.details.valuetypes import ValueType

__all__ = [
    "DOCUMENTS",
    "SCHEMA",
    "USES",
    "Birthplace",
    "Certificate",
    "Contact",
    "Details",
    "EventDetails",
    "HonoraryRating",
    "Key",
    "Organiser",
    "RatingOptions",
    "RunningOptions",
    "Stage",
    "Table",
    "ValueType",
    "detail_names",
    "details_of",
    "details_reference",
    "details_template",
    "find_details",
    "locate",
    "parse_details",
    "read_details",
]
