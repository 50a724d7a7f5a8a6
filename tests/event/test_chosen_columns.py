"""Lists whose columns are chosen: players by club or federation, standings for the wall."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from crosstable.cli.main import main
from crosstable.errors import CannotAct
from crosstable.event.acts.people import DataChanged
from crosstable.event.disk.folder import EventFolder
from crosstable.event.paper.catalogue import printed_sheet, sheet_data
from crosstable.event.paper.printing import Printing
from tests.event.running import begun, paired, played
from tests.event.teamplay import team_event, team_rounds


@cache
def open_event() -> EventFolder:
    """Eight players of three clubs and none, round 1 over, round 2 being played."""
    event = begun(Path(mkdtemp(prefix="crosstable-test-")) / "open", 8)
    for n, club in enumerate(("Zebra", "Älg", "Zebra", "Älg", "Bison")):
        event.do(DataChanged(f"p{n:02}", {"club": club}))
    played(event, random.Random(1))
    paired(event)
    return event


def sheet(name: str, event: EventFolder | None = None, **wishes: Any) -> Any:
    folder = event or open_event()
    printing = Printing(folder.event, folder.event.section(), folder.journal.lines, **wishes)
    return sheet_data(printing, name)


def rows(data: Any) -> list[list[str]]:
    return [row["cells"] for page in data["pages"] for row in page if not row["group"]]


def groups(data: Any) -> list[str]:
    return [row["group"] for page in data["pages"] for row in page if row["group"]]


def test_players_stand_below_their_clubs_and_those_without_at_the_end() -> None:
    data = sheet("player-list", by="club", columns=("club", "name"))
    assert groups(data) == ["Älg (2)", "Bison (1)", "Zebra (2)", "none given (3)"]
    assert [column["key"] for column in data["columns"]] == ["name", "club"]
    assert len(rows(data)) == 8


def test_players_go_by_number_name_or_rating() -> None:
    numbers = {
        by: [int(row[0]) for row in rows(sheet("player-list", by=by, columns=("no", "rating")))]
        for by in ("", "number", "name", "rating")
    }
    assert numbers[""] == numbers["number"] == numbers["rating"] == [*range(1, 9)]
    assert sorted(numbers["name"]) == [*range(1, 9)]


def test_standings_for_the_wall_are_of_the_last_round_that_is_over() -> None:
    data = sheet("standings-list")
    assert data["summary"].endswith("1")
    keys = [column["key"] for column in data["columns"]]
    assert keys[:2] == ["rank", "no"]
    assert "PTS" in keys
    points = [row[keys.index("PTS")] for row in rows(data)]
    assert points == sorted(points, key=lambda text: -float(text.replace("½", ".5")))
    assert groups(sheet("standings-list", by="federation")) == ["NOR (8)"]


def test_teams_have_standings_for_the_wall_too() -> None:
    event = team_event(Path(mkdtemp(prefix="crosstable-test-")) / "teams", 4)
    team_rounds(event, 1, random.Random(1))
    data = sheet("standings-list", event)
    assert {row[2] for row in rows(data)} == {f"Team {n}" for n in range(4)}


def test_what_a_list_has_not_is_refused() -> None:
    for name, wishes in (
        ("player-list", {"columns": ("shoe",)}),
        ("player-list", {"by": "shoe"}),
        ("standings-list", {"by": "rating"}),
    ):
        with pytest.raises(CannotAct):
            sheet(name, **wishes)
    event = begun(Path(mkdtemp(prefix="crosstable-test-")) / "open", 4)
    paired(event)
    with pytest.raises(CannotAct):
        sheet("standings-list", event)


def test_lists_are_printed_by_command(tmp_path: Path) -> None:
    out = tmp_path / "clubs.pdf"
    folder = str(open_event().folder)
    words = ["player-list", "--by", "club", "--columns", "no,name", "-o", str(out)]
    assert main(["event", "print", *words, "--in", folder]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    made = Printing(open_event().event, open_event().event.section(), open_event().journal.lines)
    assert printed_sheet(made, "standings-list").data.startswith(b"%PDF")
