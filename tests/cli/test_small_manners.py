"""Small manners of the command line: the useful line comes first."""

import pytest

from crosstable.cli.main import main


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["check", "--fixx", "open.trf"], "--fix"),
        (["check", "--help-me"], "--help-me"),
        (["version"], "--version"),
        (["-v"], "--version"),
    ],
)
def test_complaint_is_short_and_names_the_way(
    words: list[str], wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) <= 2
    assert wanted in lines[0]


def test_help_of_a_command_can_be_asked_for_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help", "check"]) == 0
    assert "crosstable check" in capsys.readouterr().out.splitlines()[0]
