"""Files written as a whole: complete or as before, and never over what somebody else saved."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from crosstable.cli.files import Seen, write_output
from crosstable.errors import ChangedMeanwhile, OutputExists
from crosstable.text.safefiles import create_bytes, replace_bytes
from tests.worded import Worded


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps of writing a file, in the order in which they are done."""
    steps: list[str] = []
    fsync, replace, link = os.fsync, Path.replace, os.link

    def noted(name: str) -> None:
        steps.append(name)

    def synced(handle: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(handle).st_mode)
        noted("folder on disk" if is_folder else "file on disk")
        fsync(handle)

    def replaced(path: Path, target: Path) -> Path:
        noted("renamed")
        return replace(path, target)

    def linked(path: Path, target: Path) -> None:
        noted("named")
        link(path, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "link", linked)
    monkeypatch.setattr(Path, "replace", replaced)
    return steps


def test_a_file_is_on_disk_before_it_has_its_name(tmp_path: Path, order: list[str]) -> None:
    file = tmp_path / "a.trf"
    file.write_bytes(b"old")
    replace_bytes(file, b"new")
    assert order == ["file on disk", "renamed", "folder on disk"]
    order.clear()
    create_bytes(tmp_path / "b.trf", b"copy")
    assert order == ["file on disk", "named", "folder on disk"]
    assert content(tmp_path) == {"a.trf": b"new", "b.trf": b"copy"}


def test_what_somebody_saved_meanwhile_stays(worded: Worded, tmp_path: Path) -> None:
    file = tmp_path / "a.trf"
    file.write_bytes(b"saved by somebody")
    with pytest.raises(ChangedMeanwhile) as refused:
        replace_bytes(file, b"new", seen=b"old")
    worded(str(refused.value))
    assert content(tmp_path) == {"a.trf": b"saved by somebody"}
    file.unlink()
    with pytest.raises(ChangedMeanwhile):
        replace_bytes(file, b"new", seen=b"old")
    assert content(tmp_path) == {}


def test_a_new_file_never_replaces_one(tmp_path: Path) -> None:
    file = tmp_path / "a.trf"
    file.write_bytes(b"old")
    with pytest.raises(FileExistsError):
        create_bytes(file, b"new")
    assert content(tmp_path) == {"a.trf": b"old"}


def test_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    create_bytes(tmp_path / "a.trf", b"one")
    with pytest.raises(FileExistsError):
        create_bytes(tmp_path / "a.trf", b"two")
    assert content(tmp_path) == {"a.trf": b"one"}


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    for function in (replace_bytes, create_bytes):
        with pytest.raises(OSError, match="No space"):
            function(tmp_path / "a.trf", b"new")
    assert content(tmp_path) == {}


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    file = tmp_path / "a.trf"
    file.write_bytes(b"old")
    file.chmod(0o640)
    replace_bytes(file, b"new")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_only_the_file_that_was_read_is_compared(tmp_path: Path) -> None:
    source, other = tmp_path / "in.trf", tmp_path / "out.trf"
    source.write_bytes(b"saved by somebody")
    other.write_bytes(b"an earlier output")
    write_output(str(other), b"new", overwrite=True, seen=Seen(str(source), b"old"))
    assert other.read_bytes() == b"new"
    link = tmp_path / "link.trf"
    link.symlink_to(source)
    with pytest.raises(ChangedMeanwhile):
        write_output(str(link), b"new", overwrite=True, seen=Seen(str(source), b"old"))
    assert source.read_bytes() == b"saved by somebody"


def test_an_output_that_appears_meanwhile_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.trf"
    fsync = os.fsync

    def late(handle: int) -> None:
        file.write_bytes(b"somebody's")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", late)
    with pytest.raises(OutputExists):
        write_output(str(file), b"new")
    assert content(tmp_path) == {"a.trf": b"somebody's"}


def test_folders_of_an_output_are_made(tmp_path: Path) -> None:
    write_output(str(tmp_path / "new" / "deep" / "a.trf"), b"x")
    assert (tmp_path / "new" / "deep" / "a.trf").read_bytes() == b"x"
