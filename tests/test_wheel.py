"""The package as users get it: built, installed into an empty environment, used there."""

import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from email.message import Message
from email.parser import BytesParser
from pathlib import Path

import pytest

from crosstable._version import __version__
from tests.conftest import PROJECT_ROOT

CONSTRAINTS = PROJECT_ROOT / "constraints.txt"
PACKAGE_ROOT = PROJECT_ROOT / "src" / "crosstable"
EXTRAS = {"ratings", "period", "reports", "desk", "pairing", "event", "publish", "office", "all"}
DIALECT_MODULES = {"trf06", "trf16", "trfx", "draft_2024", "draft_2025", "trf26", "vega"}
INSTALLED_WITH_CROSSTABLE = {"rich", "markdown-it-py", "mdurl", "pygments"}


def run(*command: str | Path, cwd: Path) -> str:
    """The standard output of a command that must succeed, run apart from this environment."""
    hidden = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stderr}"
    return done.stdout


def normalised(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


def pinned_versions() -> dict[str, str]:
    lines = (line.partition("#")[0].strip() for line in CONSTRAINTS.read_text().splitlines())
    pins = (line.split("==") for line in lines if line)
    return {normalised(name): version for name, version in pins}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder)
    run(*build, PROJECT_ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        content = archive.read(f"crosstable-{__version__}.dist-info/METADATA")
    return BytesParser().parsebytes(content)


def empty_environment_with(wheel: Path, folder: Path) -> Path:
    """Installs the wheel, and what it asks for, where nothing else is; the `bin` folder."""
    venv.create(folder, symlinks=True)
    scripts = folder / "bin"
    pip = (sys.executable, "-m", "pip", "--python", scripts / "python", "install", "--quiet")
    run(*pip, "--constraint", CONSTRAINTS, wheel, cwd=folder)
    return scripts


def test_wheel_holds_the_whole_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        outside = (".dist-info/", ".data/data/share/man/")  # metadata, the manual page
        names = archive.namelist()
        packed = {name for name in names if not any(part in name for part in outside)}
    written = {
        path.relative_to(PACKAGE_ROOT.parent).as_posix()
        for path in PACKAGE_ROOT.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == written


def test_wheel_holds_types_samples_and_dialects(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert "crosstable/py.typed" in names
    assert any(re.fullmatch(r"crosstable/reading/samples/[^/]+\.trf", name) for name in names)
    assert {f"crosstable/text/dialects/{module}.py" for module in DIALECT_MODULES} <= names


def test_wheel_brings_its_licences(wheel: Path, metadata: Message) -> None:
    assert metadata["License-Expression"] == "MIT"
    with zipfile.ZipFile(wheel) as archive:
        licences = {Path(name).name for name in archive.namelist() if "/licenses/" in name}
    assert licences == {"LICENSE", "THIRD_PARTY.md"}


def test_wheel_offers_the_promised_extras(metadata: Message) -> None:
    assert set(metadata.get_all("Provides-Extra", [])) >= EXTRAS


@pytest.mark.nightly
def test_two_builds_are_the_same_bytes(tmp_path: Path) -> None:
    """Wherever and whenever the project is built: folder and times of the files do not matter."""
    listed = run("git", "ls-files", "-z", cwd=PROJECT_ROOT).split("\0")
    made = []
    for name in ("first", "another-folder"):
        project = tmp_path / name
        for path in filter(None, listed):
            (project / path).parent.mkdir(parents=True, exist_ok=True)
            (project / path).write_bytes((PROJECT_ROOT / path).read_bytes())
        run(
            sys.executable,
            "-m",
            "build",
            "--no-isolation",
            "--outdir",
            project / "dist",
            project,
            cwd=tmp_path,
        )
        made.append({path.name: path.read_bytes() for path in (project / "dist").iterdir()})
    assert len(made[0]) == 2
    assert made[0] == made[1]


@pytest.mark.nightly
def test_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    scripts = empty_environment_with(wheel, tmp_path / "environment")

    list_names = "from importlib.metadata import distributions as d; print(*(x.name for x in d()))"
    names = run(scripts / "python", "-c", list_names, cwd=tmp_path).split()
    assert {normalised(name) for name in names} == {"crosstable"} | INSTALLED_WITH_CROSSTABLE

    where = run(scripts / "python", "-c", "import crosstable as c; print(c.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(scripts.parent)

    assert __version__ in run(scripts / "crosstable", "--version", cwd=tmp_path)

    for _ in range(2):  # the results of the first run must not stand in the way of the second
        run(scripts / "crosstable", "demo", "-o", tmp_path / "demo", cwd=tmp_path)
    assert any((tmp_path / "demo").iterdir())


def test_constraints_are_names_and_exact_versions_only() -> None:
    for line in CONSTRAINTS.read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(r"(?:#.*|[A-Za-z0-9._-]+==[0-9][0-9.]*(?:b[0-9]+)?)?", line), line


def test_every_requirement_is_constrained() -> None:
    project = tomllib.loads((PROJECT_ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = (
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
    )
    names = {re.split(r"[\[<>=!~; ]", text)[0] for group in groups for text in group}
    assert {normalised(name) for name in names} - {"crosstable"} <= pinned_versions().keys()


FROM_A_ZIP = """
import sys
sys.path.insert(0, sys.argv[1])
import crosstable
assert crosstable.__file__.startswith(sys.argv[1]), crosstable.__file__
from crosstable.cli.main import main
report = str(crosstable.sample("individual-swiss"))
assert main(["check", report]) == 0
assert main(["explain", "G101"]) == 0
assert main(["report", report, "--form", "standings", "--lang", "de", "-o", "standings.pdf"]) == 0
assert main(["rate", report]) == 0
assert main(["publish", report, "-o", "site", "--lang", "fr"]) == 0
from crosstable.web.statics import address_of
assert address_of("tokens.css").startswith("/static/tokens.css?v=")
"""


def test_the_wheel_runs_from_a_zip_file(wheel: Path, tmp_path: Path) -> None:
    """As the browser edition and single-file programs have it; other packages are those here."""
    run(sys.executable, "-I", "-c", FROM_A_ZIP, wheel, cwd=tmp_path)
    assert (tmp_path / "standings.pdf").read_bytes().startswith(b"%PDF")
    assert "Où suis-je assis" in (tmp_path / "site" / "index.html").read_text("utf-8")
