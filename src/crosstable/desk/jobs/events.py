"""What a file is, at a glance."""

from __future__ import annotations

from typing import Any

from crosstable.checking import check
from crosstable.desk.jobs.reading import report
from crosstable.output.jsonoutput import summary_json
from crosstable.output.results import Tally
from crosstable.show import report_json, show_rows_of


def overview(data: bytes, purpose: str | None = None) -> dict[str, Any]:
    """What `show` tells, and how many faults there are of which severity."""
    t = report(data)
    tally = Tally.of(check(t, purpose))
    return {
        **report_json(t),
        "rows": [list(row) for row in show_rows_of(t)],
        "summary": summary_json(tally),
        "mendable": tally.mendable,
    }
