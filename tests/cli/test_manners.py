"""What people expect of every command: quiet, version, help, nearest values, folded lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import crosstable
from tests.cli.conftest import Run
from tests.worded import Worded

SWISS = crosstable.sample("individual-swiss")
RUNNING = crosstable.sample("in-progress")
DAMAGED = SWISS.read_bytes().replace(b"15 w =    14 b 1", b"55 w =    14 b 1", 1)


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A report with an opponent who is not in the file: there is a suggestion, but no safe fix."""
    file = tmp_path / "damaged.trf"
    file.write_bytes(DAMAGED)
    return file


def test_the_short_option_for_the_version(run: Run) -> None:
    assert run("-V") == run("--version")
    assert run("-V")[1].startswith("crosstable ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check", SWISS, "--sum"), "check has no option --sum; did you mean --summary?"),
        (("check", SWISS, "--format", "jsn"), "jsn is not one of text, json, sarif, github"),
        (("check", SWISS, "--format", "jsn"), "did you mean json?"),
        (("convert", SWISS, "-o", "-", "--for", "ratings"), "did you mean rating?"),
        (("standings", SWISS, "--system", "swis"), "did you mean swiss?"),
        (("report", SWISS, "--form", "standngs", "-o", "x.pdf"), "did you mean standings?"),
        (("rate", SWISS, "--rules", "fide-2024-rapd"), "did you mean fide-2024-rapid?"),
    ],
)
def test_no_abbreviations_and_the_nearest_value(
    words: tuple[object, ...], told: str, run: Run
) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert told in err


# -- check ----------------------------------------------------------------------------------------


def test_suggestions_are_applied_on_request(worded: Worded, damaged: Path, run: Run) -> None:
    assert run("check", damaged, "--fix")[0] == 1
    assert damaged.read_bytes() == DAMAGED
    code, out, err = run("check", damaged, "--fix", "--suggestions")
    assert code == 0
    assert "fixed[G101]" in out
    assert f"{damaged}.bak" in err
    worded(err)
    assert damaged.read_bytes() == SWISS.read_bytes()
    assert Path(f"{damaged}.bak").read_bytes() == DAMAGED


def test_suggestions_are_chosen_by_code(damaged: Path, run: Run) -> None:
    run("check", damaged, "--fix", "--suggestions", "--select", "S")
    assert damaged.read_bytes() == DAMAGED
    run("check", damaged, "--fix", "--suggestions", "--select", "G101")
    assert damaged.read_bytes() == SWISS.read_bytes()


def test_suggestions_are_shown_as_a_difference(damaged: Path, run: Run) -> None:
    assert run("check", damaged, "--diff")[1] == ""
    assert "+001    1" in run("check", damaged, "--diff", "--suggestions")[1]
    assert damaged.read_bytes() == DAMAGED
    assert run("check", damaged, "--suggestions")[0] == 2


def test_the_library_applies_suggestions_too() -> None:
    t = crosstable.loads(DAMAGED)
    assert crosstable.mend(t).to_bytes() == DAMAGED
    assert crosstable.mend(t, suggestions=True).to_bytes() == SWISS.read_bytes()


def test_statistics_count_by_code_over_all_files(damaged: Path, run: Run) -> None:
    other = damaged.with_name("other.trf")
    other.write_bytes(DAMAGED)
    code, out, _ = run("check", damaged, other, SWISS, "--statistics")
    assert code == 1
    first, *rest = out.splitlines()
    assert first.split() == ["2", "error", "G101", "opponent-not-in-file"]
    assert all(len(line.split()) == 4 for line in rest)
    assert run("check", damaged, "--statistics", "--format", "json")[0] == 2


def test_quiet_says_nothing_about_what_is_fine(damaged: Path, run: Run) -> None:
    assert run("check", SWISS, "-q") == (0, "", "")
    code, out, _ = run("check", damaged, SWISS, "-q")
    assert code == 1
    assert "error[G101]" in out
    assert str(SWISS) not in out
    assert "more about a fault" not in out


# -- other commands -------------------------------------------------------------------------------


def test_assumptions_are_one_line_unless_asked_for(tmp_path: Path, run: Run) -> None:
    bare = tmp_path / "bare.trf"
    kept = (b"012", b"001", b"042")
    lines = SWISS.read_bytes().splitlines(keepends=True)
    bare.write_bytes(b"".join(line for line in lines if line[:3] in kept))
    _, _, folded = run("standings", bare)
    _, _, all_of_them = run("standings", bare, "--verbose")
    assert folded.count("assumed:") == 1
    assert "more (--verbose lists them)" in folded
    assert all_of_them.count("assumed:") > 1
    assert "assumed:" not in run("standings", bare, "-q")[2]
    assert run("standings", bare, "-q")[1] == run("standings", bare)[1]


def test_a_player_of_a_form_may_be_named(tmp_path: Path, run: Run) -> None:
    by_name, by_number = tmp_path / "name.csv", tmp_path / "number.csv"
    words = ("report", SWISS, "--form", "player", "-o")
    assert run(*words, by_name, "--player", "Pogodzik")[0] == 0
    assert run(*words, by_number, "--player", "5")[0] == 0
    assert by_name.read_bytes() == by_number.read_bytes()
    assert "Zzz" in run(*words, by_name, "--player", "Zzz")[2]


def test_the_number_of_rounds_may_be_given(worded: Worded, tmp_path: Path, run: Run) -> None:
    file, out = tmp_path / "without.trf", tmp_path / "with.trf"
    lines = RUNNING.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(line for line in lines if line[:3] != b"142"))
    assert crosstable.read(file).declared_rounds is None
    assert run("convert", file, "--to", "trf26", "--rounds", "11", "-o", out)[0] == 0
    assert crosstable.read(out).declared_rounds == 11
    assert run("convert", file, "--rounds", "11", "-o", "-")[0] == 2
    code, _, err = run("pair", file, "--rounds", "2")
    assert code == 2
    worded(err)
    code, text, err = run("pair", file, "--round", "5", "--rounds", "11", "--format", "json")
    assert code == 0, err
    assert json.loads(text)["round"] == 5


def test_help_of_a_command(run: Run) -> None:
    assert run("help", "check") == run("check", "--help")
