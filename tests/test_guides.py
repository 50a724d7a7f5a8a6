"""What the guides show is what happens: their programs run, and commands print what stands there.

README and the user guide are followed in `tests/cli/test_command_line.py`, the first tournament and
the first list in `tests/event/test_guide.py` and `tests/office/test_guide.py`, tutorial, cookbook
and reference in `tests/test_reference.py`. Here are all others.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from crosstable.cli.engine.arguments import HELP as ENGINE_HELP
from crosstable.cli.main import main
from crosstable.cli.parser import parser_of, verb_parser_of
from crosstable.errors import Unusable
from tests.conftest import PROJECT_ROOT
from tests.guidefiles import write_guide_files

DOCS = PROJECT_ROOT / "docs"
FOLLOWED_ELSEWHERE = ("tutorial", "cookbook", "guide", "guide-event", "guide-office")
PAGES = sorted(path for path in DOCS.glob("*.md") if path.stem not in FOLLOWED_ELSEWHERE)
FENCE = re.compile(r"^```(python|console)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PROGRAM = re.compile(
    r"^```python\n(.*?)^```$(?:[^`]*?^```text\n(.*?)^```$)?", re.DOTALL | re.MULTILINE
)
"""A program, and what it prints if that stands below it."""


def commands(page: Path) -> Iterator[tuple[str, str]]:
    """The commands of a page, each with what it prints."""
    for kind, block in FENCE.findall(page.read_text(encoding="utf-8")):
        if kind == "console":
            for example in filter(None, re.split(r"^\$ ", block, flags=re.MULTILINE)):
                command, _, printed = example.partition("\n")
                yield command, printed
            yield "cd .", ""  # whoever reads on is where he was before


@pytest.fixture
def samples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the guides name, which is also where programs are found."""
    write_guide_files(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    return tmp_path


@pytest.mark.lengthy
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
@pytest.mark.usefixtures("samples")
def test_programs_of_a_guide_print_what_stands_there(page: Path) -> None:
    """Those of one page belong together: a later one uses the names of an earlier one."""
    text = page.read_text(encoding="utf-8")
    programs = PROGRAM.findall(text)
    printed = in_a_process(programs) if "import duckdb" in text else here(programs)
    for output, (_, expected) in zip(printed, programs, strict=True):
        assert not expected or output == expected


def here(programs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """What programs print, one after the other."""
    names: dict[str, object] = {}
    for program, _ in programs:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(program, "program of a guide", "exec"), names)
        yield printed.getvalue()


def in_a_process(programs: Iterable[tuple[str, str]]) -> list[str]:
    """The same in a process of their own: DuckDB complains when its process ends."""
    whole = f"print({END!r})\n".join(program for program, _ in programs)
    answer = subprocess.run(
        (sys.executable, "-c", whole), capture_output=True, encoding="utf-8", check=False
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.split(f"{END}\n")


END = "-- end of the program --"


@pytest.mark.lengthy
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_of_a_guide_print_what_stands_there(
    page: Path, samples: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line below a command is printed by it, in this order; [...] is what is left out."""
    for command, expected in commands(page):
        program, *words = shlex.split(command)
        if program == "cd":
            monkeypatch.chdir(samples / words[0])
            continue
        if "-o" in words:
            Path(words[words.index("-o") + 1]).unlink(missing_ok=True)
        is_refused = expected.startswith("crosstable: ")
        assert main(words) in ((2,) if is_refused else (0, 1)), command
        answer = capsys.readouterr()
        printed = iter((answer.out + answer.err).splitlines())
        for line in filter(None, expected.splitlines()):
            assert line in ("[...]", "…") or line in printed, f"{command}: {line}"


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
        verb_parser_of(words[0], "".join(words[1:2])).parse(words[2:])
        return True
    parser_of(words[0]).parse(words[1:])
    return True


@pytest.mark.nightly
@pytest.mark.parametrize("page", ["guide-publishing", "guide-reports"])
def test_commands_without_output_run_one_after_the_other(page: str, samples: Path) -> None:
    for name in ("club-open", "a-open", "b-open", "seniors"):
        assert main(["event", "new", name, "--from", str(samples / "in-progress.trf")]) == 0
    for _, *words in shell_lines(DOCS / f"{page}.md"):
        if "--watch" not in words:
            assert main(words) == 0, words


OF_THE_SYSTEM = {"cd", "cp", "curl", "tar", "python", "python3", "crosstable/crosstable"}


@pytest.mark.parametrize("page", [*DOCUMENTS, *sorted(DOCS.glob("*.md"))], ids=lambda p: p.stem)
def test_whatever_a_document_tells_to_type_exists(page: Path) -> None:
    """Commands, verbs, options, targets and scripts, also in examples that are not run.

    Not run are blocks without output that need a network, another program or machine, a server that
    stays, or minutes (`make package`); those of an event in `tests/event/test_guide.py` are.
    """
    for program, *words in filter(None, shell_lines(page)):
        assert is_understood(program, words), (page.stem, program, words)
