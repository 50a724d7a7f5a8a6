"""The folder of an event as one file: it comes back as it was, and nothing else is taken."""

import io
import random
import zipfile
from pathlib import Path

import pytest

from crosstable.errors import NotAnEvent
from crosstable.event.disk import packing
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.disk.packing import pack_folder, unpack_folder
from crosstable.event.proof.verifying import verify
from tests.event.running import begun, clock, paired, played


def _contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _archive(**files: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return target.getvalue()


def test_an_event_comes_back_as_it_was_and_goes_on(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    paired(event)
    played(event, random.Random(1))
    (event.folder / ".lock").write_text("{}")
    data = pack_folder(event.folder)
    (event.folder / ".lock").unlink()
    assert pack_folder(event.folder) == data
    back = unpack_folder(data, tmp_path / "other")
    assert back == tmp_path / "other" / "open"
    assert _contents(back) == _contents(event.folder)
    again = open_event_folder(back, clock)
    assert verify(again) == ()
    paired(again)


def test_a_folder_that_is_there_already_is_not_touched(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    before = _contents(event.folder)
    back = unpack_folder(pack_folder(event.folder), tmp_path)
    assert back.name == "open-2"
    assert _contents(event.folder) == before


def test_an_archive_without_a_folder_gets_the_given_name(tmp_path: Path) -> None:
    journal = (begun(tmp_path / "open", 4).folder / JOURNAL).read_bytes()
    assert unpack_folder(_archive(**{JOURNAL: journal}), tmp_path, "cup").name == "cup"


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"notes.txt": b""}, "no "),
        ({f"a/{JOURNAL}": b"", f"b/{JOURNAL}": b""}, "several"),
        ({f"a/{JOURNAL}": b"", "a/../../evil": b"x"}, "outside"),
        ({f"a/{JOURNAL}": b"", "/etc/evil": b"x"}, "outside"),
        ({f"a/{JOURNAL}": b"", "a\\..\\..\\evil": b"x"}, "outside"),
        ({f"a/{JOURNAL}": b"", "C:/evil": b"x"}, "outside"),
    ],
)
def test_what_is_not_one_event_is_refused(
    tmp_path: Path, files: dict[str, bytes], why: str
) -> None:
    with pytest.raises(NotAnEvent, match=why):
        unpack_folder(_archive(**files), tmp_path / "parent")
    assert not (tmp_path / "parent").exists()


def test_a_small_file_cannot_become_a_large_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "MOST_BYTES", 100_000)
    data = _archive(**{f"a/{JOURNAL}": b"", "a/zeros": bytes(200_000)})
    assert len(data) < 1_000
    with pytest.raises(NotAnEvent, match="too large"):
        unpack_folder(data, tmp_path / "parent")


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"no archive at all"])
def test_a_file_that_is_no_archive_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(NotAnEvent, match="not a packed event folder"):
        unpack_folder(data, tmp_path)
