"""`verify` finds whatever was changed: a hundred tamperings of an event on disk."""

import random
import shutil
from pathlib import Path

import pytest

from crosstable.errors import ReadOnlyEvent
from crosstable.event.acts.events import Remark, SettingsChanged
from crosstable.event.acts.people import CheckedIn
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.disk.outside import take_over_file
from crosstable.event.proof.verifying import verify
from tests.event.running import begun, clock, paired, played

TAMPERINGS = 100
FILES = {
    "report": "open.trf",
    "details": "event.toml",
    "copy": "copies/*.trf",
    "certificate": "copies/*.json",
}


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> EventFolder:
    found = begun(tmp_path_factory.mktemp("tampering") / "open", 6)
    played(found, random.Random(1))
    paired(found)
    found.do(SettingsChanged({"half-point-byes": "2"}))
    found.do(CheckedIn("p01"))
    assert verify(found) == ()
    return found


def tampered(folder: Path, chance: random.Random) -> str:
    """Change something; what was changed."""
    kind = chance.choice(("change", "remove", "swap", "cut", "deleted", *FILES))
    path = folder / JOURNAL
    lines = path.read_bytes().split(b"\n")[:-1]
    at = chance.randrange(len(lines) - 1)
    if kind == "change":
        lines[at] = changed(lines[at], chance)
    elif kind == "remove":
        del lines[at]
    elif kind == "swap":
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    elif kind == "cut":
        del lines[-chance.randrange(1, 4) :]
    elif kind == "deleted":
        target = chance.choice(sorted(folder.glob("copies/*")))
        target.unlink()
        return f"{kind} {target.name}"
    else:
        target = chance.choice(sorted(folder.glob(FILES[kind])))
        target.write_bytes(changed(target.read_bytes(), chance))
        return f"{kind} {target.name}"
    path.write_bytes(b"\n".join(lines) + b"\n")
    return f"{kind} {at}"


def changed(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data))
    other = chance.choice([sign for sign in b"0123456789abc" if sign != data[place]])
    return data[:place] + bytes([other]) + data[place + 1 :]


@pytest.mark.lengthy
def test_every_tampering_is_found(event: EventFolder, tmp_path: Path) -> None:
    chance = random.Random(7)
    for number in range(TAMPERINGS):
        folder = tmp_path / str(number) / "open"
        shutil.copytree(event.folder, folder)
        what = tampered(folder, chance)
        assert verify(open_event_folder(folder, clock)), what


def test_a_journal_of_a_newer_version_can_be_read_only(event: EventFolder, tmp_path: Path) -> None:
    folder = tmp_path / "open"
    shutil.copytree(event.folder, folder)
    with (folder / JOURNAL).open("ab") as file:
        file.write(b'{"v":99,"n":"of a later program"}\n')
    found = open_event_folder(folder, clock)
    assert found.event == event.event
    assert any("newer version" in str(note) for note in found.notes)
    with pytest.raises(ReadOnlyEvent, match="newer version"):
        found.do(Remark("no"))


def test_the_copy_of_a_report_that_was_taken_over_is_compared(
    event: EventFolder, tmp_path: Path
) -> None:
    found = open_event_folder(shutil.copytree(event.folder, tmp_path / "open"), clock)
    path = found.report_path("main")
    path.write_bytes(path.read_bytes().replace(b"Sandvikhavn", b"Sandvikhamn"))
    take_over_file(found, path.name)
    assert verify(found) == ()
    (copy,) = (found.folder / "copies").glob("import-*")
    copy.write_bytes(copy.read_bytes().replace(b"Sandvikhamn", b"Sandvikhavn"))
    assert [fault.kind for fault in verify(found)] == ["copy-changed"]


def test_a_copy_that_a_crash_left_out_is_written_when_the_event_is_opened(
    event: EventFolder, tmp_path: Path
) -> None:
    folder = tmp_path / "open"
    shutil.copytree(event.folder, folder)
    copy = folder / "copies" / "main-round-1.trf"
    data = copy.read_bytes()
    copy.unlink()
    (folder / ".derived").unlink()
    open_event_folder(folder, clock).bring_up_to_date()
    assert copy.read_bytes() == data
