"""Defaults of options from `crosstable.toml`."""

import json
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.config import KEYS
from crosstable.cli.main import main
from tests.worded import Worded

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with a report in which the sex of a player is missing."""
    text = crosstable.sample("round-robin").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("001"))
    (tmp_path / "open.trf").write_text(
        text.replace(line, f"{line[:9]} {line[10:]}"), encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROSSTABLE_CONFIG", str(tmp_path / "user.toml"))
    return tmp_path


def put(folder: Path, text: str, name: str = "crosstable.toml") -> None:
    (folder / name).write_text(text, encoding="utf-8")


def test_codes_are_ignored_and_that_is_said(folder: Path, capsys: Captured) -> None:
    main(["check", "open.trf"])
    assert "P301" in capsys.readouterr().out
    put(folder, 'ignore = ["P301"]\n')
    main(["check", "open.trf"])
    found = capsys.readouterr()
    assert "P301" not in found.out
    assert "default: --ignore P301 (./crosstable.toml)" in found.err.replace("\\", "/")
    main(["check", "open.trf", "-q"])
    assert "default:" not in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--no-config"], ["--ignore", "G1"], ["--ignore=G1"]])
def test_the_command_line_has_the_last_word(
    folder: Path, capsys: Captured, words: list[str]
) -> None:
    put(folder, 'ignore = ["P301"]\n')
    main(["check", "open.trf", *words])
    assert "P301" in capsys.readouterr().out


def test_the_folder_counts_more_than_the_user(folder: Path, capsys: Captured) -> None:
    put(folder, 'federation = "NOR"\nlang = "fr"\n', "user.toml")
    put(folder, 'lang = "de"\n')
    assert main(["config", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)["defaults"]
    assert found["lang"]["value"] == "de"
    assert found["federation"]["value"] == "NOR"
    assert Path(found["federation"]["file"]) == folder / "user.toml"


def test_the_path_of_a_list_starts_at_its_file(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "lists").mkdir()
    put(folder / "lists", 'list = "players.csv"\n', "user.toml")
    put(folder / "lists", "id,name,rating\n1,A,2000\n", "players.csv")
    monkeypatch.setenv("CROSSTABLE_CONFIG", str(folder / "lists" / "user.toml"))
    main(["check", "open.trf", "--format", "json"])
    assert '"L1' in capsys.readouterr().out  # the list was asked


def test_a_new_event_gets_the_federation(folder: Path) -> None:
    put(folder, 'federation = "NOR"\n')
    assert main(["event", "new", "club"]) == 0
    (report,) = (folder / "club").glob("*.trf")
    assert "032 NOR" in report.read_text(encoding="utf-8")


def test_help_lists_the_defaults_that_hold(folder: Path, capsys: Captured) -> None:
    put(folder, 'ignore = ["P301"]\nfederation = "NOR"\n')
    main(["help", "check"])
    found = capsys.readouterr().out
    assert "--ignore P301" in found
    assert "NOR" not in found


def test_an_option_with_another_meaning_has_no_default(folder: Path, capsys: Captured) -> None:
    put(folder, 'list = "nowhere.csv"\n')
    assert main(["explain", "--list"]) == 0
    assert main(["show", "open.trf"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lang = 5", "lang must be a text"),
        ('ignore = "P301"', "ignore must be a list"),
        ("ignore = [1]", "ignore must be a list"),
        ('colour = "red"', "there is no default colour"),
        ("not toml", "cannot be read"),
        ("# " + "x" * 70000, "at most"),
        ("a = " + "[" * 60000, "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_understood_is_wrong_use(
    folder: Path, capsys: Captured, text: str, said: str
) -> None:
    put(folder, text)
    assert main(["check", "open.trf"]) == 2
    assert said in capsys.readouterr().err
    assert main(["check", "open.trf", "--no-config"]) != 2
    assert main(["check", "--help"]) == 0


def test_an_unknown_language_is_wrong_use(worded: Worded, folder: Path, capsys: Captured) -> None:
    put(folder, 'lang = "xx"\n')
    assert main(["report", "open.trf", "--form", "standings", "-o", "a.html"]) == 2
    worded(capsys.readouterr().err)


def test_every_key_is_the_option_of_some_command() -> None:
    from crosstable.cli.config import takes_defaults
    from crosstable.cli.event.verbs import VERBS, verb_parser
    from crosstable.cli.parser import parser_of
    from crosstable.cli.registry import COMMANDS

    parsers = [*map(parser_of, COMMANDS), *map(verb_parser, VERBS)]
    assert {key for one in parsers for key in takes_defaults(one.options)} == set(KEYS)
