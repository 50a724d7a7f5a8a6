"""What the workers of the desk do: each job takes bytes and words and gives plain values.

A job calls the library and turns the answer into the shapes of the contract; what a page needs
beyond them is added. New jobs are listed in `JOBS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crosstable.desk.jobs import checking, events, ranking

JOBS: Mapping[str, Callable[..., Any]] = {
    "overview": events.overview,
    "check": checking.checked,
    "fix": checking.fixed,
    "fix-all": checking.all_fixed,
    "save": checking.saved,
    "text": checking.text_of,
    "explain": checking.explained,
    "standings": ranking.standings,
    "why": ranking.why,
}
