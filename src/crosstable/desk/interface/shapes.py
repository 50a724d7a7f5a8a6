"""The shapes of the interface for programs.

Most answers are those of the commands, whose types are next to what fills them in
`crosstable.output`; here is what the interface adds. Keys may be added, never renamed.
"""

from __future__ import annotations

from typing import TypedDict

from crosstable.model.jsonschema import schema_of
from crosstable.output.answers.conversion import ConversionAnswer
from crosstable.output.answers.forecast import ForecastAnswer
from crosstable.output.answers.norms import NormsAnswer, NormsWhy
from crosstable.output.answers.pairings import RoundAnswer, RoundWhy
from crosstable.output.answers.shared import Said
from crosstable.output.answers.standings import StandingsAnswer, StandingsWhy
from crosstable.output.answers.worksheet import WorksheetAnswer, WorksheetWhy
from crosstable.output.diagnostics.jsonoutput import DiagnosticAnswer, FileAnswer, SummaryAnswer
from crosstable.output.show import ReportAnswer
from crosstable.rules.changes.changes import ChangeAnswer

# -- what the interface adds ----------------------------------------------------------------------


class Noted(TypedDict):
    """What is said about a report that contradicts itself."""

    notes: list[Said]


class ReportAtDesk(ReportAnswer):
    """What the report is."""

    path: str


class Checked(TypedDict):
    """Every fault of the report."""

    files: list[FileAnswer]
    summary: SummaryAnswer


class Fixed(TypedDict):
    """The report with every safe fix, and what was mended."""

    fixed: list[DiagnosticAnswer]
    base64: str


class Rated(WorksheetAnswer, Noted):
    """The worksheet."""


class RatedWhy(WorksheetWhy, Noted):
    """The working of one player."""


class Normed(NormsAnswer, Noted):
    """Norms made and missed."""


class NormedWhy(NormsWhy, Noted):
    """The titles of one player."""


class Forecast(ForecastAnswer, Noted):
    """What norms still need."""


class Written(TypedDict):
    """The new report in base64, or why there is none."""

    base64: str | None
    refusals: list[str]


class Paired(RoundAnswer, Written):
    """The round, and the report with it."""


class PairedWhy(RoundWhy, Written):
    """The reasons of one participant."""


class Converted(ConversionAnswer):
    """What a conversion loses, and the new file."""

    base64: str | None


class Differences(TypedDict):
    """What changed from the first report to the second."""

    changes: list[ChangeAnswer]


class ExplainedSection(TypedDict):
    """A part of the page of a diagnostic."""

    heading: str
    lines: list[str]
    is_example: bool


class Explained(TypedDict):
    """The page of a diagnostic."""

    code: str
    title: str
    sections: list[ExplainedSection]


class BroughtList(TypedDict):
    """A rating list that was brought."""

    id: str
    name: str
    month: str | None
    bytes: int


class Refusal(TypedDict):
    """Why there is no answer."""

    error: str


SHOW = schema_of(ReportAtDesk)
CHECK = schema_of(Checked)
FIX = schema_of(Fixed)
CONVERT = schema_of(Converted)
DIFF = schema_of(Differences)
STANDINGS = schema_of(StandingsAnswer | StandingsWhy)
RATE = schema_of(Rated | RatedWhy)
NORMS = schema_of(Normed | NormedWhy | Forecast)
PAIR = schema_of(Paired | PairedWhy)
EXPLAIN = schema_of(Explained)
LIST = schema_of(BroughtList)
ERROR = schema_of(Refusal)
