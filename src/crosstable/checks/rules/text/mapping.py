"""Which finding of the reader becomes which fault: every kind of `findings.KINDS` is in one of the
first four tables.

A kind that has a better rule is not translated; `REPLACED` names the code of that rule.
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
        "json-syntax": kinds.JSON_UNREADABLE,
        "json-shape": kinds.JSON_UNREADABLE,
        "record-of-other-dialect": kinds.RECORD_OF_OTHER_DIALECT,
        "layout-of-other-dialect": kinds.LAYOUT_OF_OTHER_DIALECT,
        "line-shifted": kinds.LINE_SHIFTED,
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

RULES_OF_OWN: Mapping[str, str] = MappingProxyType(
    {
        # the text: rules of this group that look at the lines themselves
        "encoding-guessed": "F101",
        "mixed-line-ends": "F120",
        "unknown-record": "F201",
        "line-too-long": "F201",
        "rounds-shifted": "F310",
        "days-before-months": "H202",
        "tab-in-record": "F301",
        "team-number-missing": "F420",
    }
)
"""Kinds for which this group has a rule that looks at the lines, with the code of the rule."""

REPLACED: Mapping[str, str] = MappingProxyType(
    {
        "start-number-missing": "P101",
        "start-number-repeated": "P102",
        "team-number-repeated": "T102",
        "result-unreadable": "G201",
        "bye-disagrees": "G221",
        "bye-with-opponent": "G203",
        "game-without-opponent": "G202",
        "opponent-unknown": "G101",
        "opponent-disagrees": "G103",
        "player-unknown": "T302",
        "team-unknown": "T301",
        "player-in-two-teams": "T112",
        "rosters-disagree": "T121",
        "match-opponent-unclear": "T601",
        "boards-out-of-order": "T201",
        "lineup-disagrees": "T222",
        "points-unexplained": "S110",
        "details-syntax": "D101",
        "details-unreadable": "D102",
        "details-unknown-key": "D110",
        "details-wrong-type": "D111",
        "details-bad-value": "D112",
    }
)
"""Kinds for which another group has better rules, with the code of the first of them."""

NOT_FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "scoring-inferred": "an inference that went well is not a fault of the report",
        "encoding-override-failed": "about what the user asked for; the command says it",
        "more-findings": "10,000 faults are reported already",
    }
)
"""Kinds about which the checker says nothing, and why."""

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
