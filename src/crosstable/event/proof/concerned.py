"""From a fault of the report to the setting of the event that it is about."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.model.diagnostics import Diagnostic
from crosstable.text.document import Document

SETTING_OF_SUBJECT: Mapping[str, str] = {
    "tournament-name": "name",
    "city": "city",
    "federation": "federation",
    "start-date": "start",
    "end-date": "end",
    "chief-arbiter": "arbiter",
    "deputy-arbiter": "deputies",
    "type-text": "system",
    "type-code": "system",
    "time-control-text": "time-control",
    "time-control": "time-control",
    "round-dates": "round-dates",
    "rounds": "rounds",
    "initial-colour": "initial-colour",
    "game-scoring": "scoring",
    "match-scoring": "match-scoring",
    "board-colours": "boards",
    "tiebreaks": "tiebreaks",
    "standings-tiebreaks": "tiebreaks",
}
"""Which setting of an event a record of its report comes from."""
_OF_THE_WHOLE: Mapping[str, str] = {"H104": "start", "H412": "deputies"}
"""The same for faults that name no record because several would do."""


def concerned_setting(diagnostic: Diagnostic, document: Document) -> str | None:
    """The key of the setting that mends a fault; None if no setting does."""
    missing = document.dialect.records.get(str(diagnostic.values.get("record", "")))
    if missing is not None:
        return SETTING_OF_SUBJECT.get(missing.subject)
    if diagnostic.line is not None:
        return SETTING_OF_SUBJECT.get(document.subject(diagnostic.line))
    return _OF_THE_WHOLE.get(diagnostic.code)
