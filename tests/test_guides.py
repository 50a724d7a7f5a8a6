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
from crosstable.cli.engine.arguments import HELP as ENGINE_HELP
from crosstable.cli.main import main
from crosstable.cli.parser import parser_of, verb_parser_of
from crosstable.errors import Unusable
from crosstable.writing.files import dumps
from tests.conftest import PROJECT_ROOT
from tests.rules.keizer.test_standings import OTHER_PROGRAM
from tests.rules.keizer.test_table import SIX
from tests.shorthand import tournament

DOCS = PROJECT_ROOT / "docs"
FOLLOWED_ELSEWHERE = ("tutorial", "cookbook", "guide", "guide-event", "guide-office")
PAGES = sorted(path for path in DOCS.glob("*.md") if path.stem not in FOLLOWED_ELSEWHERE)
NOT_RUN = {
    "guide-dutch: from crosstable.pairing import dutch": "a task of one's own",
    "guide-generate: crosstable versus": "another program",
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
            yield "cd .\n"  # whoever reads on is where he was before


def reason_not_to_run(page: Path, example: str) -> str | None:
    said = f"{page.stem}: {example}"
    return next((reason for words, reason in NOT_RUN.items() if said.startswith(words)), None)


def read_page(stem: str) -> str:
    return (DOCS / f"{stem}.md").read_text(encoding="utf-8")


@pytest.fixture
def samples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the bundled reports, as the guides call them."""
    for name in ("individual-swiss", "in-progress", "round-robin", "team-swiss"):
        shutil.copy(crosstable.sample(name), tmp_path / f"{name}.trf")
    for name in ("open", "report", "final"):
        shutil.copy(crosstable.sample("individual-swiss"), tmp_path / f"{name}.trf")
    season = tournament(
        SIX, type_text="Individual: Keizer", declared_rounds=30, comments=(OTHER_PROGRAM,)
    )
    (tmp_path / "season.trf").write_bytes(dumps(season, "trf26", lossy=True))
    rules = re.search(
        r"^```toml\n(.*?)^```$", read_page("guide-national"), re.DOTALL | re.MULTILINE
    )
    assert rules is not None
    (tmp_path / "national.toml").write_text(rules[1].replace("floor", "flor", 1))
    names = "\n".join(f"Member{n:02}, M,{1800 - 20 * n}" for n in range(1, 13))
    (tmp_path / "members.csv").write_text(f"Last name,First name,Rating\n{names}\n")
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
def test_commands_of_a_guide_print_what_stands_there(
    page: Path, samples: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line below a command is printed by it, in this order; [...] is what is left out."""
    for example in examples(page, "console"):
        command, _, printed = example.partition("\n")
        if reason_not_to_run(page, example) is not None:
            continue
        program, *words = shlex.split(command)
        if program == "cd":
            monkeypatch.chdir(samples / words[0])
            continue
        if "-o" in words:
            Path(words[words.index("-o") + 1]).unlink(missing_ok=True)
        is_refused = printed.startswith("crosstable: ")
        assert main(words) in ((2,) if is_refused else (0, 1)), command
        answer = capsys.readouterr()
        said = iter((answer.out + answer.err).splitlines())
        for line in filter(None, printed.splitlines()):
            assert line in ("[...]", "…") or line in said, f"{command}: {line}"


SHELL = re.compile(r"^```(sh|console)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
DOCUMENTS = [path for path in PROJECT_ROOT.glob("*.md") if path.stem != "CHANGELOG"]


def shell_lines(page: Path) -> Iterator[list[str]]:
    """What a page tells to type, as a shell divides it, without comments and redirections."""
    for kind, block in SHELL.findall(page.read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            if kind == "sh" or line.startswith("$ "):
                words = shlex.split(line.removeprefix("$ "), comments=True)
                ends = (words.index(sign) for sign in "<|" if sign in words)
                yield words[: min(ends, default=None)]


def is_understood(program: str, words: list[str]) -> bool:
    """Whether a command has these options, or a file of the project is there."""
    if program == "make":
        return f"\n{words[0]}:" in (PROJECT_ROOT / "Makefile").read_text(encoding="utf-8")
    if program == "crosstable-engine":
        return " ".join((program, *words)) in ENGINE_HELP
    if program == "python" and words[0] != "-m":
        return (PROJECT_ROOT / words[0]).exists()
    if program != "crosstable":
        return program in OF_THE_SYSTEM
    with contextlib.suppress(Unusable):
        verb_parser_of(*words[:2]).parse(words[2:])
        return True
    parser_of(words[0]).parse(words[1:])
    return True


OF_THE_SYSTEM = {"cd", "cp", "tar", "python", "python3", "crosstable/crosstable"}


@pytest.mark.parametrize("page", [*DOCUMENTS, *sorted(DOCS.glob("*.md"))], ids=lambda p: p.stem)
def test_whatever_a_document_tells_to_type_exists(page: Path) -> None:
    """Commands, verbs, options, targets and scripts, also in examples that are not run."""
    for program, *words in filter(None, shell_lines(page)):
        assert is_understood(program, words), (page.stem, program, words)


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
