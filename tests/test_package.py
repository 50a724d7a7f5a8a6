"""The self-contained program where there is no Python: `make package-test`.

Building it takes minutes, so these tests run at night only, with ``--package FOLDER``, the folder
that ``make package`` has made.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable import sample
from crosstable._version import __version__
from tests.conftest import PROJECT_ROOT

pytestmark = pytest.mark.nightly

SECONDS = 60
SUFFIX = ".exe" if sys.platform == "win32" else ""
SOME_PACKAGES = ("polars", "typst", "rustworkx", "starlette", "rich", "pyinstaller")


@pytest.fixture(scope="module")
def program(request: pytest.FixtureRequest) -> Path:
    folder = request.config.getoption("--package")
    if folder is None:
        pytest.skip("tests the folder that make package makes (make package-test)")
    return Path(folder).resolve() / f"crosstable{SUFFIX}"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """An empty home, with two reports."""
    for name in ("individual-swiss", "in-progress"):
        shutil.copy(sample(name), tmp_path / f"{name}.trf")
    return tmp_path


def bare(place: Path) -> dict[str, str]:
    """No variable of ours, and nothing on the path."""
    empty = place / "empty"
    empty.mkdir(exist_ok=True)
    system = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}  # Windows
    return {"HOME": str(place), "PATH": str(empty), "LANG": "C.UTF-8", **system}


def run(program: Path, place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (program, *words),
        cwd=place,
        env=bare(place),
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )


def test_there_is_no_python_where_it_runs(place: Path) -> None:
    assert shutil.which("python3", path=bare(place)["PATH"]) is None


def test_says_its_version(program: Path, place: Path) -> None:
    done = run(program, place, "--version")
    assert (done.returncode, done.stdout) == (0, f"crosstable {__version__}\n")


def test_checks_many_reports_in_workers(program: Path, place: Path) -> None:
    reports = place / "reports"
    reports.mkdir()
    for number in range(60):  # enough for workers, which are this program once more
        shutil.copy(place / "individual-swiss.trf", reports / f"{number}.trf")
    done = run(program, place, "check", "reports", "--format", "json")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count('"path"') >= 60


def test_rates(program: Path, place: Path) -> None:
    done = run(program, place, "rate", "individual-swiss.trf", "--format", "csv")
    assert done.returncode == 0, done.stderr
    assert "Håvard" in done.stdout


@pytest.mark.parametrize(("target", "start"), [("a.pdf", b"%PDF-"), ("a.xlsx", b"PK")])
def test_prints(program: Path, place: Path, target: str, start: bytes) -> None:
    words = ("report", "individual-swiss.trf", "--form", "standings", "--lang", "de", "-o", target)
    done = run(program, place, *words)
    assert done.returncode == 0, done.stderr
    assert (place / target).read_bytes().startswith(start)


def test_pairs(program: Path, place: Path) -> None:
    done = run(program, place, "pair", "in-progress.trf", "--round", "5")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^ *1 ", done.stdout, re.MULTILINE)


def test_computes_a_period(program: Path, place: Path) -> None:
    (place / "list.csv").write_text("id,name,rating\n9000001,Adler,2000\n", encoding="utf-8")
    words = ("period", "list.csv@2025-01-01", "individual-swiss.trf", "-o", "next")
    done = run(program, place, *words)
    assert done.returncode in (0, 1), done.stderr  # 1: the report is refused
    assert (place / "next").is_dir(), done.stderr


def test_founds_an_office(program: Path, place: Path) -> None:
    done = run(program, place, "office", "init")
    assert done.returncode == 0, done.stderr
    assert (place / "office.db").is_file()


def test_engine_pairs(program: Path, place: Path) -> None:
    done = run(program.with_name(f"crosstable-engine{SUFFIX}"), place, "in-progress.trf", "-c")
    assert done.returncode in (0, 1), done.stderr
    assert "in-progress" in done.stdout + done.stderr


@pytest.fixture
def desk(program: Path, place: Path) -> Iterator[str]:
    started = subprocess.Popen(
        (program, "desk", "--no-browser"),
        cwd=place,
        env=bare(place),
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        assert started.stdout is not None
        yield started.stdout.readline().strip()
    finally:
        started.terminate()
        started.wait(SECONDS)
        assert started.stdout is not None
        started.stdout.close()


def test_desk_answers_on_this_computer(desk: str) -> None:
    assert desk.startswith("http://127.0.0.1:")
    address, _, token = desk.partition("?token=")
    headers = {"Authorization": f"Bearer {token}"}
    asked = urllib.request.Request(address, headers=headers)
    with urllib.request.urlopen(asked, timeout=SECONDS) as answer:
        page = answer.read().decode("utf-8")
    assert answer.status == 200
    assert "<title>" in page
    (style,) = re.findall(r'href="(/static/tokens.css[^"]*)"', page)
    asked = urllib.request.Request(address.rstrip("/") + style, headers=headers)
    with urllib.request.urlopen(asked, timeout=SECONDS) as answer:
        assert answer.read()


def test_brings_the_licences_of_what_it_holds(program: Path) -> None:
    brought = {path.name.lower() for path in (program.parent / "licences").iterdir()}
    for package in SOME_PACKAGES:
        assert any(name.startswith(package) for name in brought), package


@pytest.mark.skipif(sys.platform == "win32", reason="there it is a zip file")
def test_archive_holds_the_same(program: Path) -> None:
    (archive,) = program.parent.parent.glob(f"crosstable-{__version__}-*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name for name in packed.getnames() if not packed.getmember(name).isdir()}
    there = {
        f"crosstable/{path.relative_to(program.parent).as_posix()}"
        for path in program.parent.rglob("*")
        if not path.is_dir() or path.is_symlink()
    }
    assert names == there


def test_project_paths_are_not_inside(program: Path) -> None:
    assert os.fsencode(PROJECT_ROOT) not in program.read_bytes()
