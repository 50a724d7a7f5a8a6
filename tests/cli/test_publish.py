"""The command `publish`."""

import json
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.cli.watching import state_of, watch

RAPID = str(crosstable.sample("rapid"))


@pytest.mark.lengthy
def test_a_report_gives_a_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["publish", RAPID, "-o", str(tmp_path / "site")]) == 0
    assert "open" in capsys.readouterr().out
    assert (tmp_path / "site" / "index.html").is_file()
    assert main(["publish", RAPID, "-o", str(tmp_path / "site"), "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["changed"] == []
    assert answer["removed"] == []


def test_a_title_without_effect_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["publish", RAPID, "-o", str(tmp_path / "site"), "--title", "Another"])
    assert "--title has no effect" in capsys.readouterr().err


def test_a_lower_level_takes_pages_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site = tmp_path / "site"
    main(["publish", RAPID, "-o", str(site)])
    assert main(["publish", RAPID, "-o", str(site), "--level", "pairings"]) == 0
    assert not (site / "standings.html").exists()
    assert (site / "round-1.html").is_file()


def test_a_faulty_report_is_refused_with_the_way_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "faulty.trf"
    path.write_text(Path(RAPID).read_text("utf-8").replace(" w 1", " b 1", 1), "utf-8")
    assert main(["publish", str(path), "-o", str(tmp_path / "site")]) == 1
    assert "--anyway" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()
    assert main(["publish", str(path), "-o", str(tmp_path / "site"), "--anyway"]) == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--lang", "en,xx"), "--lang: xx is not one of en, de, fr, es, it"),
        (("--address", "ftp://x"), "--address must start with https:// or http://, not ftp://x"),
    ],
)
def test_bad_options_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    assert main(["publish", RAPID, "-o", str(tmp_path / "site"), *words]) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_folder_of_somebody_else_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "thesis.doc").write_text("x")
    assert main(["publish", RAPID, "-o", str(tmp_path)]) == 2
    assert "was not written by publish" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.doc"]


@pytest.mark.lengthy
def test_then_runs_after_a_change_only(tmp_path: Path) -> None:
    words = ["publish", RAPID, "-o", str(tmp_path / "site"), "--then"]
    log = tmp_path / "log"
    assert main([*words, f"echo done >> {log}"]) == 0
    assert main([*words, f"echo again >> {log}"]) == 0
    assert log.read_text().split() == ["done"]
    assert main([*words, "false", "--lang", "de"]) == 1


def test_watching_acts_on_every_change(tmp_path: Path) -> None:
    file = tmp_path / "report.trf"
    file.write_text("one")
    seen: list[str] = []

    class Enough(Exception):
        pass

    def act() -> None:
        seen.append(file.read_text())
        if len(seen) == 2:
            raise Enough
        file.write_text("three")  # after its state was noted

    with pytest.raises(Enough):
        watch([str(file)], act, pause=0.02)
    assert seen == ["one", "three"]


def test_the_state_of_a_folder_is_that_of_its_files(tmp_path: Path) -> None:
    before = state_of([str(tmp_path)])
    (tmp_path / "journal.jsonl").write_text("x")
    assert state_of([str(tmp_path)]) != before
