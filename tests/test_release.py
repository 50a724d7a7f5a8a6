"""Version, changelog, addresses, workflows and templates agree with each other."""

import ast
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from crosstable._version import __version__
from tests.conftest import PROJECT_ROOT
from tools import release_notes

PROJECT = tomllib.loads((PROJECT_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((PROJECT_ROOT / ".github" / "workflows").glob("*.yml"))
TEMPLATES = sorted((PROJECT_ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
KINDS_OF_CHANGE = ("Added", "Changed", "Fixed", "Removed", "Results that may differ")


def loaded(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_newest_section_of_the_changelog_is_this_version() -> None:
    assert next(iter(release_notes.sections())) == __version__ == release_notes.current_version()


@pytest.mark.parametrize("version", release_notes.sections())
def test_sections_of_a_version_are_the_usual_ones(version: str) -> None:
    headings = re.findall(r"^### ([^:\n]+)", release_notes.notes(version) or "", re.MULTILINE)
    assert set(headings) <= set(KINDS_OF_CHANGE)
    assert headings == sorted(headings, key=KINDS_OF_CHANGE.index)
    assert headings[-1] == "Results that may differ"


def test_notes_are_the_section_of_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert release_notes.main(["0.1.0"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("The first version")
    assert "## 0." not in printed
    assert release_notes.main(["9.9.9"]) == 1


def project_copy(folder: Path, date: str, host: str) -> Path:
    """What a release looks at, with another date and other addresses."""
    version_file = Path("src/crosstable/_version.py")
    (folder / version_file.parent).mkdir(parents=True)
    shutil.copy(PROJECT_ROOT / version_file, folder / version_file)
    changelog = (PROJECT_ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = re.sub(
        rf"^## {__version__} \(.+\)", f"## {__version__} ({date})", changelog, flags=re.M
    )
    (folder / "CHANGELOG.md").write_text(dated, encoding="utf-8")
    (folder / "pyproject.toml").write_text(
        f'[project]\nurls = {{Source = "https://{host}/crosstable"}}\n'
        f'[tool.hatch.metadata.hooks.custom]\nfiles = "https://{host}/files"\n',
        encoding="utf-8",
    )
    (folder / "README.md").write_text(f"[Try it](https://{host}/try/)\n", encoding="utf-8")
    return folder


def test_release_needs_a_date_and_real_addresses(tmp_path: Path) -> None:
    root = project_copy(tmp_path, "unreleased", release_notes.PLACEHOLDER_HOST)
    no_date, placeholder, description, link = release_notes.obstacles(__version__, root)
    assert "has no date (unreleased)" in no_date
    assert "Source is a placeholder" in placeholder
    assert "files is a placeholder" in description
    assert "README.md" in link


def test_release_needs_every_translation(tmp_path: Path) -> None:
    root = project_copy(tmp_path, "2026-12-01", "real.example")
    locales = root / "src/crosstable/output/locales"
    locales.mkdir(parents=True)
    header = 'msgid ""\nmsgstr ""\n"Language: nl\\n"\n\n'
    whole = 'msgid "Round"\nmsgstr "Ronde"\n\n'
    lacking = 'msgid "Standings"\nmsgstr ""\n'
    (locales / "nl.po").write_text(header + whole + lacking, encoding="utf-8")
    assert release_notes.untranslated(root) == {"nl": 1}
    (obstacle,) = release_notes.obstacles(__version__, root)
    assert obstacle.startswith("nl.po: 1 ")


def test_release_needs_the_version_of_the_package(tmp_path: Path) -> None:
    root = project_copy(tmp_path, "2026-12-01", "real.example")
    assert list(release_notes.obstacles(__version__, root)) == []
    other, missing = release_notes.obstacles("9.9.9", root)
    assert __version__ in other
    assert "no section 9.9.9" in missing


def test_supported_pythons_are_the_same_everywhere() -> None:
    pattern = r"Programming Language :: Python :: (3\.\d+)"
    classified = [m[1] for text in PROJECT["classifiers"] if (m := re.fullmatch(pattern, text))]
    assert PROJECT["requires-python"] == f">={classified[0]}"
    jobs = loaded(PROJECT_ROOT / ".github/workflows/test.yml")["jobs"]
    for name in ("everything", "quick"):
        assert jobs[name]["strategy"]["matrix"]["python"] == classified


def test_public_build_runs_what_the_build_server_runs() -> None:
    jobs = loaded(PROJECT_ROOT / ".github/workflows/test.yml")["jobs"]
    steps = [step.get("run", "") for job in jobs.values() for step in job["steps"]]
    assert ".ci/run" in steps


def test_public_night_runs_every_part() -> None:
    job = loaded(PROJECT_ROOT / ".github/workflows/nightly.yml")["jobs"]["part"]
    assert "make nightly-${{ matrix.part }}" in [step.get("run") for step in job["steps"]]
    makefile = (PROJECT_ROOT / "Makefile").read_text(encoding="utf-8")
    (parts,) = re.findall(r"^NIGHTLY := (.*)$", makefile, re.MULTILINE)
    assert job["strategy"]["matrix"]["part"] == parts.split()


PREINSTALLED = {"make", "python3", "python3-venv", "chromium", "npm"}
"""What a public build server has, or Chrome in its place."""


def test_public_build_installs_what_the_build_server_needs() -> None:
    """As another user than root, `.ci/run` only names what is missing and ends."""
    script = (PROJECT_ROOT / ".ci/run").read_text(encoding="utf-8")
    packages = {
        word for found in re.findall(r"missing\+=\((.*?)\)", script) for word in found.split()
    }
    assert {"postgresql", "zsh"} <= packages
    for workflow, name in (("test", "everything"), ("nightly", "part")):
        jobs = loaded(PROJECT_ROOT / f".github/workflows/{workflow}.yml")["jobs"]
        steps = " ".join(step.get("run", "") for step in jobs[name]["steps"])
        installed = set(re.findall(r"--no-install-recommends (.*)", steps)[0].split())
        assert packages - PREINSTALLED <= installed, workflow


def test_workflows_and_hooks_name_no_host() -> None:
    hooks = PROJECT_ROOT / ".pre-commit-config.yaml"
    assert {entry["repo"] for entry in loaded(hooks)["repos"]} == {"local"}
    for path in (*WORKFLOWS, hooks):
        assert "://" not in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.stem))
def test_template_of_an_issue_asks_for_something(template: Path) -> None:
    form = loaded(template)
    assert form["name"]
    assert form["description"]
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields) >= 3


def test_sidebar_of_the_site_has_every_page_once() -> None:
    code = ast.parse((PROJECT_ROOT / "tools/site/conf.py").read_text(encoding="utf-8"))
    (sidebar,) = (
        ast.literal_eval(statement.value)
        for statement in code.body
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "SIDEBAR"
    )
    listed = sorted(page for pages in sidebar.values() for page in pages)
    found = (*PROJECT_ROOT.glob("*.md"), *(PROJECT_ROOT / "docs").rglob("*.md"))
    pages = {path.relative_to(PROJECT_ROOT).with_suffix("").as_posix() for path in found}
    below = re.compile(r"README|docs/(?:diagnostics|dialects|api)/(?!README).+")
    assert listed == sorted(page for page in pages if not below.fullmatch(page))


def test_the_page_of_a_package_has_no_link_to_a_file_beside_it() -> None:
    """It shows the README alone; each address stands for a file of the project."""
    metadata = ProjectMetadata(str(PROJECT_ROOT), PluginManager())
    addresses = metadata.hatch.metadata.hook_config["custom"]
    links = re.findall(r"\]\(([^)#]+)", metadata.core.readme)
    own = [link for link in links if link.startswith(tuple(addresses.values()))]
    assert len(own) > 20
    for link in own:
        base = next(base for base in addresses.values() if link.startswith(f"{base}/"))
        assert (PROJECT_ROOT / link.removeprefix(f"{base}/")).exists(), link
    assert [link for link in links if not link.startswith("https://")] == []
