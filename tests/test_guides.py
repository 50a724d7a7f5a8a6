"""What the guides show is what happens: their programs run, and commands print what stands there.

README and the user guide are followed in `tests/cli/test_command_line.py`, the first tournament and
the first list in `tests/event/test_guide.py` and `tests/office/test_guide.py`, tutorial, cookbook
and reference in `tests/test_reference.py`. Here are all others; what cannot be run is named.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from tests.conftest import PROJECT_ROOT

DOCS = PROJECT_ROOT / "docs"
FOLLOWED_ELSEWHERE = ("tutorial", "cookbook", "guide", "guide-event", "guide-office")
PAGES = sorted(path for path in DOCS.glob("*.md") if path.stem not in FOLLOWED_ELSEWHERE)
NOT_RUN = {
    "guide-dutch: from crosstable.pairing import dutch": "a task of one's own",
    "guide-generate: crosstable versus": "another program",
    "guide-keizer: crosstable standings": "a season that is not bundled",
    "guide-national: crosstable explain national.toml": "a file with a mistake",
    "guide-keizer: crosstable event": "a folder of its own, in words only",
    "guide-pairing: crosstable check": "a report whose results were corrected later",
    "guide-period: crosstable period": "a month of reports",
    "guide-period: import crosstable": "a month of reports",
    "guide-ratings: from crosstable": "tables of one's own",
    "guide-ratings: import narwhals": "a cluster",
}
"""Examples that need what nobody has at hand, by their first words."""
FENCE = re.compile(r"^```(python|console)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def examples(page: Path, kind: str) -> Iterator[str]:
    """The programs, or the commands with what they print, of a page that can be run."""
    for match in FENCE.finditer(page.read_text(encoding="utf-8")):
        if match[1] == kind == "python":
            yield match[2]
        elif match[1] == kind:
            yield from filter(None, re.split(r"^\$ ", match[2], flags=re.MULTILINE))


def reason_not_to_run(page: Path, example: str) -> str | None:
    said = f"{page.stem}: {example}"
    return next((reason for words, reason in NOT_RUN.items() if said.startswith(words)), None)


@pytest.fixture
def samples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the bundled reports, as the guides call them."""
    for name in ("individual-swiss", "in-progress", "round-robin", "team-swiss"):
        shutil.copy(crosstable.sample(name), tmp_path / f"{name}.trf")
    for name in ("open", "report", "final"):
        shutil.copy(crosstable.sample("individual-swiss"), tmp_path / f"{name}.trf")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.lengthy
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
@pytest.mark.usefixtures("samples")
def test_programs_of_a_guide_run(page: Path) -> None:
    for program in examples(page, "python"):
        if reason_not_to_run(page, program) is None:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(program, page.name, "exec"), {})


@pytest.mark.lengthy
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
@pytest.mark.usefixtures("samples")
def test_commands_of_a_guide_print_what_stands_there(
    page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each line below a command is printed by it, in this order; [...] is what is left out."""
    for example in examples(page, "console"):
        command, _, printed = example.partition("\n")
        if reason_not_to_run(page, example) is not None:
            continue
        main(shlex.split(command)[1:])
        answer = capsys.readouterr()
        said = iter((answer.out + answer.err).splitlines())
        for line in filter(None, printed.splitlines()):
            assert line in ("[...]", "…") or line in said, f"{command}: {line}"


def test_every_example_that_is_not_run_exists() -> None:
    found = {
        words
        for page in PAGES
        for kind in ("python", "console")
        for example in examples(page, kind)
        for words in NOT_RUN
        if f"{page.stem}: {example}".startswith(words)
    }
    assert found == set(NOT_RUN)
