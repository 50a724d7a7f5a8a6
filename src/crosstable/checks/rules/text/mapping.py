"""Which finding of the reader becomes which fault.

A kind of finding that has a better rule is not translated; the tests know which rule that is.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.checks.catalogue import text as kinds
from crosstable.checks.catalogue.kind import Kind

TRANSLATED: Mapping[str, Kind] = MappingProxyType(
    {
        "empty-file": kinds.EMPTY_FILE,
        "not-a-report": kinds.NOT_A_REPORT,
        "too-many-lines": kinds.NOT_A_REPORT,
        "binary-file": kinds.BINARY_FILE,
        "foreign-misread": kinds.BINARY_FILE,
        "foreign-part-left-out": kinds.BINARY_FILE,
        "section-wanted": kinds.BINARY_FILE,
        "text-unreadable": kinds.VALUE_UNREADABLE,
        "json-syntax": kinds.JSON_UNREADABLE,
        "json-shape": kinds.JSON_UNREADABLE,
        "record-of-other-dialect": kinds.RECORD_OF_OTHER_DIALECT,
        "layout-of-other-dialect": kinds.LAYOUT_OF_OTHER_DIALECT,
        "line-shifted": kinds.LINE_SHIFTED,
        "columns-in-bytes": kinds.COLUMNS_IN_BYTES,
        "columns-recovered": kinds.COLUMNS_RECOVERED,
        "text-outside-fields": kinds.TEXT_OUTSIDE_FIELDS,
        "record-repeated": kinds.RECORD_REPEATED,
        "record-superseded": kinds.RECORD_SUPERSEDED,
        "number-unreadable": kinds.NUMBER_UNREADABLE,
        "value-unreadable": kinds.VALUE_UNREADABLE,
        "value-unknown": kinds.VALUE_UNREADABLE,
        "date-unreadable": kinds.DATE_UNREADABLE,
    }
)
"""Kinds of findings that become a diagnostic as they are."""

OF_OTHERS: frozenset[tuple[str, str, str]] = frozenset(
    (
        ("date-unreadable", "start-date", "date_start"),
        ("date-unreadable", "end-date", "date_end"),
        ("date-unreadable", "round-dates", "round_date"),
        ("value-unknown", "type-code", "tournament_type_code"),
        ("value-unknown", "time-control", "time_control"),
        ("record-superseded", "tiebreaks", "tiebreaks"),
        ("record-superseded", "standings-tiebreaks", "standings_tiebreaks"),
        ("value-unknown", "player-count", "num_players"),
        ("value-unknown", "rated-count", "num_rated_players"),
        ("value-unknown", "team-count", "num_teams"),
        ("value-unknown", "ranking-method", "method"),
        ("value-unknown", "board-colours", "board_colours"),
        ("value-unreadable", "initial-colour", "initial_colour"),
        *(
            ("value-unreadable", subject, field)
            for subject in ("game-scoring", "match-scoring")
            for field in ("", "symbol", "points")
        ),
        ("value-unknown", "acceleration", "last_round"),
        ("value-unknown", "acceleration", "last_id"),
        ("value-unreadable", "prohibited", ""),
        ("value-unreadable", "byes", "bye_type"),
        ("value-unreadable", "abnormal-points", "type"),
        ("value-unreadable", "team-forfeit", "forfeit_type"),
    )
)
"""Kind, subject and field of findings for which rules about that field say more."""
