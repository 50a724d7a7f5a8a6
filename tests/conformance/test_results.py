"""The page of results: areas by programs, each cell with its cases."""

import io
import json
import sys
from pathlib import Path

import pytest

from crosstable.cli.main import main
from crosstable.conformance.results import results_site
from crosstable.errors import Unusable


def suite(folder: Path) -> Path:
    cases = folder / "cases" / "standings" / "C.07"
    cases.mkdir(parents=True)
    for name in ("first", "second"):
        (cases / f"{name}.trf").write_text("012 Small open\n", encoding="utf-8")
        content = {
            "asks": "standings",
            "expects": {"order": [1]},
            "clause": "C.07",
            "why": "<order>",
        }
        (cases / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    results = folder / "results"
    results.mkdir()
    outcomes = {
        "standings/C.07/first": {"verdict": "passed", "details": []},
        "standings/C.07/second": {"verdict": "failed", "details": ["order: expected 1, got 2"]},
    }
    record = {"program": "fake", "version": "1.2", "date": "2026-11-18", "outcomes": outcomes}
    (results / "fake-1.2.json").write_text(json.dumps(record), encoding="utf-8")
    return folder


def test_a_cell_counts_and_opens_its_cases(tmp_path: Path) -> None:
    files = results_site(suite(tmp_path))
    index = files["index.html"].decode()
    assert "fake 1.2" in index
    assert '<a href="standings-fake-1.2.html">1 of 2</a>' in index
    cases = files["standings-fake-1.2.html"].decode()
    assert "&lt;order&gt;" in cases
    assert cases.index("second") < cases.index("first")
    assert "differs" in cases
    assert "look/site.css" in files


def test_two_versions_of_a_program_have_a_cell_each_and_new_cases_are_not_asked(
    tmp_path: Path,
) -> None:
    folder = suite(tmp_path)
    record = json.loads((folder / "results" / "fake-1.2.json").read_text(encoding="utf-8"))
    del record["outcomes"]["standings/C.07/second"]
    for version in ("1.3", "../../2"):
        content = json.dumps(record | {"version": version})
        (folder / "results" / f"{version[-1]}.json").write_text(content, encoding="utf-8")
    (folder / "results" / "other.json").write_text(
        json.dumps(record | {"program": "other", "outcomes": {}}), encoding="utf-8"
    )
    files = results_site(folder)
    pages = {name for name in files if name.startswith("standings-")}
    assert pages == {
        f"standings-{name}.html" for name in ("fake-1.2", "fake-1.3", "fake-..-..-2", "other-1.2")
    }
    assert b"not asked" not in files["standings-fake-1.2.html"]
    assert b"1 not asked" in files["index.html"]
    assert b">not asked</a>" in files["index.html"]


def test_a_command_with_options_of_its_own_is_asked(tmp_path: Path) -> None:
    folder = suite(tmp_path)
    refuse = 'import sys; print(\'{"refused": "no"}\' if "--" in sys.argv else 1)'
    words = ["conformance", "run", "--cases", str(folder / "cases"), "--area", "standings"]
    assert (
        main([*words, "--record", "--program", "other", "--", sys.executable, "-c", refuse, "--"])
        == 0
    )
    assert json.loads((folder / "results" / "other.json").read_text(encoding="utf-8"))["outcomes"]


def test_our_side_refuses_what_is_no_request(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for line, code in (
        ("{", 2),
        ("[]", 2),
        ("[" * 200_000, 2),
        ('{"asks": "juggle"}', 0),
        ('{"asks": ["read"], "with": 1}', 0),
        ('{"asks": "read", "with": [], "path": "nowhere.trf"}', 0),
        ('{"asks": "read"}', 0),
    ):
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{line}\n"))
        assert main(["conformance", "answer"]) == code, line[:40]
        told = capsys.readouterr()
        assert "standard input" in told.err if code else "refused" in json.loads(told.out)


def test_the_page_is_a_folder_and_a_broken_record_is_named(tmp_path: Path) -> None:
    folder = suite(tmp_path)
    words = ["conformance", "page", "--cases", str(folder / "cases"), "-o", str(tmp_path / "page")]
    assert main(words) == 0
    assert (tmp_path / "page" / "index.html").exists()
    (folder / "results" / "broken.json").write_text("[]", encoding="utf-8")
    with pytest.raises(Unusable, match=r"broken\.json"):
        results_site(folder)
    assert main(words) == 2
