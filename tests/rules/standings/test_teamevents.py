"""What ranks teams is imported when a team event is ranked, and not before."""

from __future__ import annotations

import subprocess
import sys

from crosstable.rules.standings import teamevents
from crosstable.rules.standings.catalogue import TeamEvents, team_events

OFFERED: TeamEvents = teamevents
"""The type checker compares each function."""

RANKED = """
import sys, crosstable
crosstable.standings(crosstable.read(crosstable.sample(sys.argv[1])))
print("crosstable.rules.matches" in sys.modules)
"""


def test_the_catalogue_names_the_module() -> None:
    assert team_events() is OFFERED


def test_players_are_ranked_without_the_rules_of_teams() -> None:
    assert [_has_loaded_matches(sample) for sample in ("individual-swiss", "team-swiss")] == [
        "False",
        "True",
    ]


def _has_loaded_matches(sample: str) -> str:
    answer = subprocess.run(
        [sys.executable, "-c", RANKED, sample], capture_output=True, text=True, check=True
    )
    return answer.stdout.strip()
