"""Events that were opened before: one that cannot be read takes neither page nor desk down."""

from pathlib import Path

import pytest

from crosstable.desk.pages.run import start
from crosstable.desk.pages.run.start import recent_events
from crosstable.desk.run.hall import Hall
from crosstable.desk.run.opened import identity_of
from crosstable.desk.run.recents import Recents
from crosstable.event.acts.events import Remark
from crosstable.event.disk.packing import pack_folder
from crosstable.web.refusals import Refused
from tests.desk.halls import Run
from tests.desk.serving import Desk
from tests.event.running import begun
from tests.fuzzing import fuzzed_journal


def test_every_odd_journal_is_a_row_of_the_start_page(tmp_path: Path) -> None:
    good = begun(tmp_path / "good", 4).folder
    for number in range(40):
        recents = Recents(tmp_path / f"data-{number}")
        odd = tmp_path / f"odd-{number}"
        odd.mkdir()
        (odd / "journal.jsonl").write_bytes(fuzzed_journal(number))
        recents.remember(good)
        recents.remember(odd)
        rows = recent_events(Hall(recents))
        assert [row["folder"] for row in rows] == [str(odd), str(good)]
        assert rows[1]["players"] == 4


@pytest.mark.parametrize("journal", [b"", b"{}\n", fuzzed_journal(7_720_112)], ids=len)
def test_an_event_without_a_readable_act_is_refused(journal: bytes, tmp_path: Path) -> None:
    recents = Recents(tmp_path / "data")
    (tmp_path / "journal.jsonl").write_bytes(journal)
    recents.remember(tmp_path)
    with pytest.raises(Refused) as refusal:
        Hall(recents).known_event(identity_of(tmp_path))
    assert refusal.value.status_code == 409


def test_an_event_that_cannot_be_understood_is_refused_with_the_reason(tmp_path: Path) -> None:
    recents = Recents(tmp_path / "data")
    event = begun(tmp_path / "open", 4)
    recents.remember(event.folder)
    path = event.folder / "journal.jsonl"
    lines = event.journal.lines
    broken = lines[-1]._replace(args={"person": 5, "data": {"name": []}})
    data = b"".join(line.data + b"\n" for line in (*lines[:-1], broken))
    path.write_bytes(data)
    with pytest.raises(Refused) as refusal:
        Hall(recents).known_event(identity_of(event.folder))
    assert refusal.value.status_code == 409


def test_a_backup_of_an_event_that_is_here_is_a_copy(hall: Desk, tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4, city="Kopiby")  # other tests began the same event here
    backup = tmp_path / "of-friday.zip"
    backup.write_bytes(pack_folder(event.folder))
    event.do(Remark("later"))
    with hall.client() as client:
        run = Run(client, event.folder)
        run.open()
        asked = client.post("/events/open", data={"folder": str(backup)})
        assert asked.status_code == 200
        assert f'href="{run.base}"' in asked.text
        dropped = client.post("/files", files={"files": (backup.name, backup.read_bytes())})
        assert f'href="{run.base}"' in dropped.text
        assert 'name="copy"' in dropped.text


def test_a_copy_says_so_in_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "usual_parent", lambda: tmp_path / "events")
    event = begun(tmp_path / "open", 4)
    backup = tmp_path / "of-friday.zip"
    backup.write_bytes(pack_folder(event.folder))
    recents = Recents(tmp_path / "data")
    hall = Hall(recents)
    assert start.known_original(hall, backup) is None
    hall.open(event.folder)
    event.do(Remark("later"))
    known = start.known_original(hall, backup)
    assert known is not None
    assert (known.folder, known.only_here, known.only_there) == (event.folder, 1, 0)
    copy = start.open_backup(hall, backup.name, backup.read_bytes(), as_copy=True)
    assert copy.path == tmp_path / "events" / "open-copy"
    names = [str(row["name"]) for row in recent_events(hall)]
    assert names[0] == f"{names[1]} (copy)"
