"""The tour of the sample events, run once for all tests of the command line."""

import io
import shutil
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from crosstable.cli.main import main


class Tour(NamedTuple):
    """The folder of a tour, which nobody changes, and what the command printed."""

    folder: Path
    printed: str

    def copied_to(self, folder: Path, suite: str | None = None) -> list[str]:
        """Put the files of the tour into a folder, as the command does with its own."""
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        return []


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the `COMMAND` of a module, or any: gives code, standard output and standard error."""
    command = getattr(request.module, "COMMAND", None)

    def call(*words: object) -> tuple[int, str, str]:
        code = main([*([command] if command else []), *map(str, words)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


@pytest.fixture(scope="session")
def tour(tmp_path_factory: pytest.TempPathFactory) -> Tour:
    """A tour into an empty folder."""
    folder = tmp_path_factory.mktemp("tour") / "demo"
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.delenv("COLUMNS", raising=False)  # as for every single test
        assert main(["demo", "-o", str(folder)]) == 0
    assert err.getvalue() == ""
    out.seek(0)
    return Tour(folder, out.read())


@pytest.fixture
def without_touring(tour: Tour, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A function after which `demo` writes the files of that tour instead of making them."""
    return lambda: monkeypatch.setattr("crosstable.cli.commands.demo._tour", tour.copied_to)
