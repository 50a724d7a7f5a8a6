"""What the browser edition is made of: pinned with hashes, from nowhere else, readable scripts."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import PROJECT_ROOT, lacking

SOURCES = PROJECT_ROOT / "browser"
SCRIPTS = sorted(path.name for path in SOURCES.glob("*.*js"))


def test_the_lock_has_hashes_and_no_addresses() -> None:
    lock = json.loads((SOURCES / "package-lock.json").read_text("utf-8"))
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert all(one["integrity"].startswith("sha512-") for one in packages.values())
    assert not any("resolved" in one for one in packages.values())
    asked = json.loads((SOURCES / "package.json").read_text("utf-8"))["dependencies"]
    assert packages["node_modules/pyodide"]["version"] == asked["pyodide"]


def test_the_wheels_are_those_of_the_constraints_with_their_hashes() -> None:
    lines = (PROJECT_ROOT / "constraints.txt").read_text("utf-8").splitlines()
    known = {_normal(name): version for name, eq, version in (one.partition("==") for one in lines)}
    wheels = (SOURCES / "wheels.txt").read_text("utf-8").splitlines()
    found = [one for one in wheels if not one.startswith("#")]
    for line in found:
        match = re.fullmatch(r"([\w-]+)==([\w.]+) --hash=sha256:[0-9a-f]{64}", line)
        assert match, line
        assert known[_normal(match[1])] == match[2]
    assert len(found) > 10


def _normal(name: str) -> str:
    return name.strip().lower().replace("-", "_")


def test_no_source_names_another_server() -> None:
    for path in SOURCES.iterdir():
        assert not re.search(r"https?://(?!\W|\$)", path.read_text("utf-8")), path


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_are_well_formed(name: str, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        lacking("node is not installed: it checks the scripts of the browser edition")
    is_classic = name == "sw.js"  # all others are modules
    copy = tmp_path / (name if is_classic else f"{Path(name).stem}.mjs")
    shutil.copyfile(SOURCES / name, copy)
    done = subprocess.run([node, "--check", str(copy)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
