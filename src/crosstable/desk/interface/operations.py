"""What other programs can ask the desk: one table of operations with their parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypedDict

from crosstable.desk.interface import shapes
from crosstable.desk.jobs.exchanging import ENCODINGS
from crosstable.desk.pages.documents import FORMATS
from crosstable.model.diagnostics import Purpose
from crosstable.model.jsonschema import Schema
from crosstable.model.languages import LANGUAGES
from crosstable.output.forms.catalogue import FORMS
from crosstable.rules.norms.titles import NORM_TITLES
from crosstable.rules.standings.editions import edition_names
from crosstable.rules.systems import SYSTEMS
from crosstable.text.dialectnames import written_names
from crosstable.writing.purposes import PURPOSES

REPORT = "report"
TWO_REPORTS = "two-reports"
RATING_LIST = "rating-list"
"""What the body of a request is."""
MOST = 99_999
"""No number of a player, team or round is larger."""
LONGEST = 400
"""Characters of a parameter."""


class ParameterSchema(TypedDict, total=False):
    """What a parameter takes: one of some words, a number, a text, or yes and no."""

    type: str
    enum: list[str]
    minimum: int
    maximum: int
    minLength: int
    maxLength: int


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of the query; `argument` is what the job calls it.

    `values` is the schema of what it takes, or a function that makes it of a table of editions.
    """

    name: str
    about: str
    values: ParameterSchema | Callable[[], ParameterSchema]
    argument: str
    is_required: bool = False

    @property
    def schema(self) -> ParameterSchema:
        """The JSON Schema of its values."""
        return self.values() if callable(self.values) else self.values


@dataclass(frozen=True, slots=True)
class Operation:
    """Something to ask: its address, the job that answers, and the shape of the answer.

    `has_file` says that ``format=file`` gives the new report itself instead of JSON.
    """

    name: str
    summary: str
    job: str
    answer: Schema
    parameters: tuple[Parameter, ...] = ()
    body: str = REPORT
    has_file: bool = False

    @property
    def path(self) -> str:
        """The address."""
        return f"/api/{self.name}"

    def parameter(self, name: str) -> Parameter | None:
        """A parameter by its name."""
        return next((parameter for parameter in self.parameters if parameter.name == name), None)


def _words(values: Iterable[str]) -> ParameterSchema:
    return {"type": "string", "enum": list(values)}


def _text(longest: int = LONGEST) -> ParameterSchema:
    return {"type": "string", "minLength": 1, "maxLength": longest}


_COUNT: ParameterSchema = {"type": "integer", "minimum": 1, "maximum": MOST}
_YES: ParameterSchema = {"type": "boolean"}

_PURPOSE = Parameter(
    "for", "purpose of the check", _words(purpose.value for purpose in Purpose), "purpose"
)
_LIST = Parameter("list", "the id of a rating list, from /api/lists", _text(64), "rating_list")
_SYSTEM = Parameter("system", "instead of the recognised system", _words(SYSTEMS), "system")
_FILE = Parameter(
    "format", "`file`: the new report itself instead of JSON", _words(("json", "file")), "format"
)
_WHY = Parameter("why", "explain one participant, by number or name", _text(), "why")
_TIEBREAKS = Parameter("tiebreaks", "codes as in record 212", _text(), "tiebreaks")

OPERATIONS: tuple[Operation, ...] = (
    Operation("show", "What the report is", "api-show", shapes.SHOW, (_SYSTEM,)),
    Operation(
        "check",
        "Every fault of the report",
        "api-check",
        shapes.CHECK,
        (
            _PURPOSE,
            _LIST,
            _SYSTEM,
            Parameter("pairings", "pair the played rounds again too", _YES, "pairings"),
        ),
    ),
    Operation(
        "fix",
        "The report with every safe fix",
        "api-fix",
        shapes.FIX,
        (_PURPOSE, _LIST, _FILE),
        has_file=True,
    ),
    Operation(
        "standings",
        "Standings, or with `why` the working of one participant",
        "api-standings",
        shapes.STANDINGS,
        (
            _TIEBREAKS,
            Parameter(
                "edition", "of the tie-break rules", lambda: _words(edition_names()), "edition"
            ),
            Parameter("after", "after this round", _COUNT, "after"),
            Parameter("boards", "players of a team event by board", _YES, "boards"),
            _WHY,
            _SYSTEM,
        ),
    ),
    Operation(
        "rate",
        "The rating worksheet, or with `why` the working of one player",
        "api-rate",
        shapes.RATE,
        (
            Parameter("rules", "the edition, such as fide-2024", _text(40), "rules"),
            _LIST,
            Parameter("why", "explain one player, by number", _COUNT, "why"),
            _SYSTEM,
        ),
    ),
    Operation(
        "norms",
        "Title norms made and missed, or with `forecast` what is still needed",
        "api-norms",
        shapes.NORMS,
        (
            Parameter("title", f"some of {', '.join(NORM_TITLES)}", _text(40), "titles"),
            _LIST,
            Parameter("forecast", "what norms still need", _YES, "forecast"),
            _WHY,
            _SYSTEM,
        ),
    ),
    Operation(
        "pair",
        "The next round with the report that has it, or with `why` the reasons for a pair",
        "api-pair",
        shapes.PAIR,
        (
            Parameter("round", "a round other than the next one", _COUNT, "round_number"),
            Parameter("system", "a code of record 192, or a name", _text(40), "system"),
            Parameter("why", "explain one participant, or two (12,30)", _text(20), "why"),
            _FILE,
        ),
        has_file=True,
    ),
    Operation(
        "convert",
        "The report in another dialect, with what is lost",
        "api-convert",
        shapes.CONVERT,
        (
            Parameter("to", "the dialect", _words(written_names()), "to", is_required=True),
            Parameter("for", "what the new file is for", _words(PURPOSES), "purpose"),
            Parameter("eol", "line ends", _words(("crlf", "lf", "cr")), "eol"),
            Parameter("encoding", "of the new file", _words(ENCODINGS), "encoding"),
            _FILE,
        ),
        has_file=True,
    ),
    Operation(
        "diff",
        "What changed from report a to report b",
        "api-diff",
        shapes.DIFF,
        body=TWO_REPORTS,
    ),
    Operation(
        "report",
        "A printed table or official form, as a file",
        "paper",
        {"type": "string", "format": "binary"},
        (
            Parameter("form", "which one", _words(FORMS), "form", is_required=True),
            Parameter("to", "the format of the file", _words(FORMATS), "to"),
            Parameter("lang", "the language", _words(LANGUAGES), "language"),
            Parameter("round", "only this round", _COUNT, "round_number"),
            Parameter("player", "only this player's pages", _COUNT, "player"),
            _LIST,
        ),
    ),
    Operation(
        "lists",
        "Upload a rating list for use in other requests",
        "list-head",
        shapes.LIST,
        (Parameter("name", "its file name, which may contain its month", _text(120), "name"),),
        body=RATING_LIST,
    ),
)
