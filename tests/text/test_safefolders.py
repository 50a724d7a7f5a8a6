"""Folders replaced as a whole: exchanged, brought back after a kill, never with somebody's file."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from crosstable.errors import OutputExists
from crosstable.text.leftovers import ASIDE
from crosstable.text.safefiles import replace_bytes
from crosstable.text.safefolders import exchanging, recover, refuse_existing
from tests.worded import Worded

KILLED = """
import os, sys
from pathlib import Path
from crosstable.text.leftovers import ASIDE
from crosstable.text.safefiles import replace_bytes
from crosstable.text.safefolders import exchanging
rename, done = Path.rename, []
def killed(path, target):
    if len(done) == {renames}:
        os._exit(9)
    done.append(target)
    return rename(path, target)
Path.rename = killed
with exchanging(Path(sys.argv[1])) as new:
    (new / "list.csv").write_text("new")
"""


def content(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text() for path in files}


@pytest.fixture
def out(tmp_path: Path) -> Path:
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "list.csv").write_text("old")
    return folder


def replace(folder: Path) -> None:
    with exchanging(folder) as new:
        (new / "deep").mkdir()
        (new / "deep" / "list.csv").write_text("new")


def test_a_folder_is_exchanged_and_nothing_stays_beside_it(out: Path) -> None:
    replace(out)
    assert content(out.parent) == {"out/deep/list.csv": "new"}
    replace(out.parent / "far" / "away")
    assert content(out.parent / "far") == {"away/deep/list.csv": "new"}


def test_a_fault_leaves_the_earlier_folder(out: Path) -> None:
    def broken(new: Path) -> None:
        (new / "list.csv").write_text("new")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), exchanging(out) as new:
        broken(new)
    assert content(out.parent) == {"out/list.csv": "old"}


@pytest.mark.skipif(os.name != "posix", reason="Windows asks for a right to make links")
def test_a_link_to_a_folder_stays_a_link(out: Path) -> None:
    link = out.parent / "link"
    link.symlink_to(out)
    replace(link)
    assert link.is_symlink()
    assert content(out) == {"deep/list.csv": "new"}


@pytest.mark.parametrize("renames", [0, 1])
def test_a_kill_during_the_exchange_loses_nothing(out: Path, renames: int) -> None:
    words = (sys.executable, "-c", KILLED.format(renames=renames), str(out))
    assert subprocess.run(words, check=False).returncode == 9
    assert out.exists() == (renames == 0)
    assert recover(out) == (renames == 1)
    assert content(out) == {"list.csv": "old"}


def test_what_a_kill_after_the_exchange_left_is_cleared(out: Path) -> None:
    words = (sys.executable, "-c", KILLED.format(renames=1), str(out))
    subprocess.run(words, check=False)
    out.mkdir()
    (out / "list.csv").write_text("new")
    assert not recover(out)
    assert content(out.parent) == {"out/list.csv": "new"}


@pytest.mark.skipif(os.name != "posix", reason="Windows cannot ask for a process")
def test_what_killed_runs_were_building_is_cleared(out: Path) -> None:
    words = (sys.executable, "-c", KILLED.format(renames=0), str(out))
    subprocess.run(words, check=False)
    (left,) = out.parent.glob(f"{ASIDE}*")
    process = left.name.split("-")[2]
    half = out.parent / left.name.replace(left.name.split("-")[1] + "-", "")
    half.write_text("half a file")
    elsewhere = out.parent / half.name.replace(half.name.split("-")[2], "0" * 8)
    elsewhere.write_text("written by another computer")
    running = out.parent / half.name.replace(process, str(os.getpid()))
    running.write_text("somebody is writing")
    replace(out)
    replace_bytes(out.parent / "report.trf", b"012 Open")
    names = {path.name for path in out.parent.iterdir()}
    assert names == {"out", "report.trf", elsewhere.name, running.name}


def listed(folder: Path) -> dict[str, str] | None:
    return {"list.csv": sha256(b"old").hexdigest()} if (folder / "list.csv").exists() else None


def refused(folder: Path, *, overwrite: bool = True) -> str:
    with pytest.raises(OutputExists) as problem:
        refuse_existing(folder, listed, "crosstable period", overwrite=overwrite)
    return str(problem.value)


def test_only_what_its_maker_wrote_is_replaced(worded: Worded, out: Path) -> None:
    refuse_existing(out, listed, "crosstable period", overwrite=True)
    worded(refused(out, overwrite=False))
    (out / ".DS_Store").write_text("")
    refuse_existing(out, listed, "crosstable period", overwrite=True)
    (out / "notes").mkdir()
    (out / "notes" / "call.txt").write_text("my own")
    worded(refused(out))
    (out / "notes" / "call.txt").unlink()
    (out / "list.csv").write_text("corrected")
    worded(refused(out))
    (out / "list.csv").unlink()
    (out / "mine.txt").write_text("")
    worded(refused(out))
    refuse_existing(out.parent / "nothing", listed, "", overwrite=False)
