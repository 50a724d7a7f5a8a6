"""What a file is, at a glance."""

from __future__ import annotations

from typing import Any

from crosstable.checking import check
from crosstable.desk.jobs.reading import details_of, listed, report
from crosstable.output.jsonoutput import summary_json
from crosstable.output.results import Tally
from crosstable.show import report_json, show_rows_of


def overview(
    data: bytes, rating_list: str | None = None, details: bytes | None = None
) -> dict[str, Any]:
    """What `show` tells, and how many faults there are of which severity."""
    t = report(data)
    players = listed(data, rating_list)
    tally = Tally.of(check(t, None, players, details=details_of(details)))
    return {
        **report_json(t),
        "rows": [list(row) for row in show_rows_of(t)],
        "summary": summary_json(tally),
        "mendable": tally.mendable,
    }


def kind(data: bytes) -> dict[str, Any]:
    """What decides which pages an event has."""
    t = report(data)
    return {"is_team": t.is_team_event, "has_players": bool(t.players)}
