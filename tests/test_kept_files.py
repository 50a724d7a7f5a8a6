"""Files that version 0.2.0 wrote are read, and mean what they meant.

`tests/kept/0.2.0` has the list of a period, an office (its SQLite file, compressed), the journal of
an event with its report, and a tournament as JSON. They are never written again.
"""

import gzip
import shutil
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.model.tournament import Tournament
from tests.ratings.period.office import Office, event

KEPT = Path(__file__).parent / "kept" / "0.2.0"

RATINGS: dict[int, int | None] = {
    1: 2400,
    2: 2388,
    3: 2321,
    4: 2280,
    5: 2231,
    6: 2078,
    7: 1915,
    8: None,
    9: None,
}
"""The players of the kept list, by the last digit of their numbers."""
ROUNDS = [
    [(1, 4, 0), (2, 5, 0), (3, 6, 0), (7, 8, 0)],
    [(1, 6, 0), (2, 7, 0), (3, 8, 2), (4, 9, 1)],
    [(1, 3, 1), (2, 8, 2), (5, 4, 1), (6, 9, 1)],
    [(5, 8, 2), (7, 9, 1)],
]
AFTER = {
    1: ("2384", "10"),
    2: ("2372", "10"),
    3: ("2307", "20"),
    4: ("2292", "20"),
    5: ("2262", "40"),
    6: ("2145", "40"),
    7: ("1933", "20"),
    8: ("1954", "40"),
    9: ("", ""),
}
"""Rating and K of the next list, as 0.2.0 computed them from the kept one."""


@pytest.fixture
def november(tmp_path: Path) -> Office:
    """A folder with the kept list, and a report of the month after it."""
    office = Office(tmp_path)
    shutil.copy(KEPT / "list.csv", tmp_path / "list.csv")
    text = event("Winter Open", RATINGS, ROUNDS, start="2026/11/02", end="2026/11/06")
    office.hand_in("open.trf", text)
    return office


def test_a_list_with_its_state(november: Office) -> None:
    """Who has reached 2400 or 2300 once, who is new, results that wait for a first rating."""
    assert november.run("list.csv", "december") == 0
    rows = {int(row["fide_id"]) % 10: row for row in november.rows("december")}
    assert {n: (row["standard"], row["standard_k"]) for n, row in rows.items()} == AFTER


def test_an_office(
    november: Office,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It is verified, published again, and computes the next list."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CROSSTABLE_OFFICE", raising=False)
    (tmp_path / "office.db").write_bytes(gzip.decompress((KEPT / "office.db.gz").read_bytes()))
    assert main(["office", "verify"]) == 0
    assert " 0 faults" in capsys.readouterr().out
    assert main(["office", "publish", "--edition", "2", "-o", "again"]) == 0
    days = ("2026-11-02", "2026-11-06")
    for words in (
        ("register", "Winter Open", *days, "--registered-on", "2026-09-01"),
        ("submit", "inbox/open.trf", "--received", "2026-11-07"),
        ("decide", "2", "accept"),
        ("run",),
        ("publish", "--yes", "-o", "public"),
        ("verify",),
    ):
        assert main(["office", *words]) == 0, words
    rows = november.rows("public/edition-0003")
    assert {int(row["fide_id"]) % 10: (row["rating"], row["k"]) for row in rows} == {
        number: figures for number, figures in AFTER.items() if figures[0]
    }


def test_the_journal_of_an_event(tmp_path: Path) -> None:
    """The report is derived from it as before, and the event goes on."""
    folder = tmp_path / "club"
    folder.mkdir()
    shutil.copy(KEPT / "journal.jsonl", folder / "journal.jsonl")
    place = ("--in", str(folder))
    assert main(["event", "status", *place]) == 0
    assert main(["event", "verify", *place]) == 0
    report = folder / "club.trf"
    assert _games(crosstable.read(report)) == _games(crosstable.read(KEPT / "club.trf"))
    for words in (("publish",), ("result", "1", "0-1"), ("result", "2", "1/2"), ("close",)):
        assert main(["event", *words, *place]) == 0, words
    standings = crosstable.standings(crosstable.read(report))
    assert [line.id for line in standings] == [1, 5, 4, 2, 3]


def test_a_tournament_as_json() -> None:
    assert _games(crosstable.read(KEPT / "club.json")) == _games(crosstable.read(KEPT / "club.trf"))


def _games(t: Tournament) -> list[tuple[object, ...]]:
    """The players with what they played."""
    return [(p.number, p.name, p.rating, p.points, p.rounds) for p in t.players]
