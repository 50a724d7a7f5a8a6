"""The scripts of the desk: built from what lies in web/, and fetched as they were published."""

from __future__ import annotations

import json
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from tests.conftest import PROJECT_ROOT, lacking

WEB = PROJECT_ROOT / "web"
STATIC = PROJECT_ROOT / "src" / "crosstable" / "web" / "static"


def test_the_scripts_are_those_that_were_built_from_these_sources() -> None:
    """web/build.sh records the hashes; who edits a source or a result by hand has to run it."""
    lines = (WEB / "SHA256SUMS").read_text("utf-8").splitlines()
    recorded = {(WEB / name).resolve(): digest for digest, name in map(str.split, lines)}
    found = {path: sha256(path.read_bytes()).hexdigest() for path in recorded}
    assert found == recorded, "run web/build.sh"
    scripts = {path for path in STATIC.iterdir() if path.name in ("editor.js", "htmx.min.js")}
    sources = {path for path in WEB.iterdir() if path.suffix in (".js", ".json", ".sh")}
    assert set(recorded) >= scripts | sources


def test_the_lock_has_hashes_and_no_addresses() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert packages
    assert all(one["integrity"].startswith("sha512-") for one in packages.values())
    assert not any("resolved" in one for one in packages.values())
    asked = json.loads((WEB / "package.json").read_text("utf-8"))
    for name, version in {**asked["dependencies"], **asked["devDependencies"]}.items():
        assert packages[f"node_modules/{name}"]["version"] == version


@pytest.mark.nightly
def test_a_new_build_gives_the_same_bytes(tmp_path: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        lacking("npm is not installed: it fetches what the editor is built from")
    project = tmp_path / "project"
    shutil.copytree(WEB, project / "web", ignore=shutil.ignore_patterns("node_modules"))
    static = project / "src" / "crosstable" / "web" / "static"
    static.mkdir(parents=True)
    command = ("bash", str(project / "web" / "build.sh"))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lacking(f"the editor cannot be built: {done.stderr.strip()[-300:]}")
    for name in ("editor.js", "htmx.min.js", "LICENSES.txt"):
        assert (static / name).read_bytes() == (STATIC / name).read_bytes()
    assert (project / "web" / "SHA256SUMS").read_bytes() == (WEB / "SHA256SUMS").read_bytes()
