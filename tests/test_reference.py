"""The library's documents: every public name has a page, and what they show is what happens."""

from __future__ import annotations

import ast
import builtins
import contextlib
import doctest
import inspect
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import crosstable
from tests.conftest import PROJECT_ROOT
from tools.reference import (
    PAGES,
    docstring_of,
    members_of,
    page_of,
    reference_documents,
    summary_of,
)

written_pages = cache(reference_documents)
NAMES = [name for group in crosstable.GROUPS.values() for name in group]


@pytest.fixture
def in_folder(tmp_path: Path) -> Iterator[Path]:
    here = Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(here)


def test_every_public_name_has_a_page_with_an_example() -> None:
    documents = written_pages()
    for name in NAMES:
        page = documents[page_of(name)]
        assert page.startswith(f"# {name}\n"), name
        assert ">>> " in page, f"{name} has no example"
        assert "+SKIP" not in page, f"the example of {name} does not run"
        assert docstring_of(name).strip(), name
    assert {page.relative_to(PROJECT_ROOT) for page in (PROJECT_ROOT / PAGES).rglob("*.md")} == set(
        documents
    )


def test_public_names_are_stated_once() -> None:
    assert len(NAMES) == len(set(NAMES))
    assert set(NAMES) | {"__version__"} == set(crosstable.__all__)


def test_no_two_public_classes_share_a_name_with_another_public_module() -> None:
    for name in NAMES:
        value = getattr(crosstable, name)
        assert value.__name__ == name


def test_every_member_of_a_public_type_has_its_sentence() -> None:
    for name in NAMES:
        value = getattr(crosstable, name)
        if inspect.isclass(value):
            for member in members_of(value):
                assert member.text or member.type, f"{name}.{member.name}"


def test_methods_have_their_call_and_their_whole_text() -> None:
    page = written_pages()[page_of("RunningEvent")]
    assert (
        "    *rounds: int,\n    kind: ByeName = 'half',\n    confirm: int = 0,\n) -> Done" in page
    )
    assert "`while_possible`" in page  # from the second paragraph of a method
    assert "- `Participant`: `int | str`" in page
    for name in NAMES:
        value = getattr(crosstable, name)
        methods = (
            [member for member in members_of(value) if member.call] if name[0].isupper() else []
        )
        assert all(method.text for method in methods), name


def test_types_without_a_page_are_described_where_they_are_named() -> None:
    page = written_pages()[page_of("Match")]
    assert re.search(r"- `MatchScore`: .*`match_points`", page)
    assert "boards: tuple[Board" not in page  # nobody makes a match: no constructor is shown
    assert "Given by [`team_matches`]" in written_pages()[page_of("TeamMatches")]


def test_summaries_are_not_cut_inside_brackets() -> None:
    for name in NAMES:
        summary = summary_of(name)
        assert summary.count("(") == summary.count(")"), name
        assert summary.endswith("."), name


def run_examples(text: str, name: str) -> None:
    """Run what stands behind >>>; fences of Markdown are no output."""
    plain = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(plain, {}, name, name, 0)
    assert test.examples
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    told: list[str] = []
    runner.run(test, out=told.append)
    assert runner.failures == 0, "".join(told)


def program_of(page: str) -> str:
    """What stands behind >>> on a page, as a program."""
    plain = re.sub(r"^```.*$", "", page, flags=re.MULTILINE)
    return "".join(example.source for example in doctest.DocTestParser().get_examples(plain))


def test_examples_of_the_reference_import_what_they_use() -> None:
    """The docstrings run in their modules, but a reader copies them from the page."""
    documents = written_pages()
    for name in NAMES:
        nodes = list(ast.walk(ast.parse(program_of(documents[page_of(name)]))))
        known = set(dir(builtins))
        for node in nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                known |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
                assert not (getattr(node, "module", None) or "").startswith("crosstable"), name
            elif isinstance(node, ast.ExceptHandler) and node.name:
                known.add(node.name)
            elif isinstance(node, ast.arg):
                known.add(node.arg)
        names = [node for node in nodes if isinstance(node, ast.Name)]
        known |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
        assert {node.id for node in names} <= known, name


@pytest.mark.lengthy
@pytest.mark.usefixtures("in_folder")
def test_cookbook_runs() -> None:
    text = (PROJECT_ROOT / "docs/cookbook.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^## \d+\. ", text, re.MULTILINE)) == 12
    run_examples(text, "cookbook.md")


@pytest.mark.lengthy
def test_tutorial_runs(in_folder: Path) -> None:
    text = (PROJECT_ROOT / "docs/tutorial.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (printed,) = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    code = [line for line in program.splitlines() if line.strip()]
    assert len(code) <= 60
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(program, "tutorial.py", "exec"), {"__name__": "__main__"})
    assert said.getvalue() == printed
    assert (in_folder / "site/index.html").is_file()
    assert crosstable.read(in_folder / "site/report.trf").rounds_played == 5


@pytest.mark.lengthy
@pytest.mark.usefixtures("in_folder")
def test_library_section_of_the_readme_runs() -> None:
    text = (PROJECT_ROOT / "README.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    report = Path("demo/in-progress/in-progress.trf")
    report.parent.mkdir(parents=True)
    report.write_bytes(crosstable.sample("in-progress").read_bytes())
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(program, "README.md", "exec"), {})


WRONG_ON_PURPOSE = {"NotATournament", "WrongKind"}
"""Examples of what a type checker would have found."""


@pytest.mark.nightly
def test_programs_in_the_documents_are_typed(in_folder: Path) -> None:
    """What a reader copies passes `mypy --strict`."""
    for page in ("README.md", "docs/tutorial.md"):
        text = (PROJECT_ROOT / page).read_text(encoding="utf-8")
        (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        (in_folder / f"{Path(page).stem.lower()}.py").write_text(program, encoding="utf-8")
    cookbook = (PROJECT_ROOT / "docs/cookbook.md").read_text(encoding="utf-8")
    jobs = "".join(job.source for job in doctest.DocTestParser().get_examples(cookbook))
    (in_folder / "cookbook.py").write_text(jobs, encoding="utf-8")
    for name in set(NAMES) - WRONG_ON_PURPOSE:
        program = program_of(written_pages()[page_of(name)])
        (in_folder / f"{page_of(name).parent.name}_{name}.py").write_text(program, encoding="utf-8")
    answer = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "."],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout
