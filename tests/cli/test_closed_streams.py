"""Standard input, output and error that were closed before the start: `<&-`, `>&-`, `2>&-`."""

import os
import shlex
import subprocess
import sys

import pytest

import crosstable

SAMPLE = str(crosstable.sample("individual-swiss"))
RUNNING = str(crosstable.sample("in-progress"))

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the redirections of a shell")


COMMAND = ("-m", "crosstable")
ENGINE = ("-c", "import sys; from crosstable.cli.engine.command import main; sys.exit(main())")


def shell(
    redirection: str, *words: str, program: tuple[str, ...] = COMMAND
) -> subprocess.CompletedProcess[bytes]:
    """A program as a shell starts it with these redirections."""
    line = shlex.join([sys.executable, *program, *words])
    return subprocess.run(
        ["/bin/sh", "-c", f"exec {line} {redirection}"], capture_output=True, check=False
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--version",), 0),
        (("--help",), 0),
        (("show", SAMPLE), 0),
        (("check", SAMPLE), 0),
        (("check", SAMPLE, "--format", "json"), 0),
        (("standings", SAMPLE, "--format", "json"), 0),
        (("convert", SAMPLE, "-o", "-"), 0),
        (("explain", "G101"), 0),
        (("diff", SAMPLE, RUNNING), 1),
    ],
)
@pytest.mark.daily(3)
def test_closed_output_is_output_that_nobody_reads(words: tuple[str, ...], code: int) -> None:
    """As with a reader that has gone, what was found decides the exit code."""
    answer = shell(">&-", *words)
    assert (answer.returncode, answer.stdout) == (code, b"")
    assert b"internal fault" not in answer.stderr
    assert b"Traceback" not in answer.stderr


@pytest.mark.parametrize("words", [("-r",), (SAMPLE, "-c", "1")])
def test_engine_ends_the_same_whether_anybody_reads_it(words: tuple[str, ...]) -> None:
    heard, unheard = (shell(where, *words, program=ENGINE) for where in ("", ">&-"))
    assert heard.stdout
    assert unheard.returncode == heard.returncode
    assert unheard.stderr == heard.stderr


@pytest.mark.parametrize(
    "words", [("check", "-"), ("show", "-"), ("standings", "-"), ("convert", "-", "-o", "-")]
)
def test_closed_input_is_named(words: tuple[str, ...]) -> None:
    answer = shell("<&-", *words)
    assert (answer.returncode, answer.stdout) == (2, b"")
    assert answer.stderr == b"crosstable: standard input: it is closed\n"


def test_closed_input_does_not_matter_to_who_reads_a_file() -> None:
    assert shell("<&-", "check", SAMPLE).returncode == 0


@pytest.mark.parametrize(
    ("words", "code"), [(("--version",), 0), (("show", "missing.trf"), 2), (("nonsense",), 2)]
)
def test_closed_error_output_is_silence(words: tuple[str, ...], code: int) -> None:
    answer = shell("2>&-", *words)
    assert (answer.returncode, answer.stderr) == (code, b"")


def test_all_closed() -> None:
    assert shell("<&- >&- 2>&-", "check", SAMPLE).returncode == 0
    assert shell("<&- >&- 2>&-", "check", "-").returncode == 2
