"""The page of results: areas by programs, each cell with its cases."""

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
    assert '<a href="standings-fake.html">1 of 2</a>' in index
    cases = files["standings-fake.html"].decode()
    assert "&lt;order&gt;" in cases
    assert cases.index("second") < cases.index("first")
    assert "differs" in cases
    assert "look/site.css" in files


def test_a_command_with_options_of_its_own_is_asked(tmp_path: Path) -> None:
    folder = suite(tmp_path)
    refuse = 'print(\'{"refused": "no"}\')'
    words = ["conformance", "run", "--cases", str(folder / "cases"), "--area", "standings"]
    assert main([*words, "--record", "--program", "other", "--", sys.executable, "-c", refuse]) == 0
    assert json.loads((folder / "results" / "other.json").read_text(encoding="utf-8"))["outcomes"]


def test_the_page_is_a_folder_and_a_broken_record_is_named(tmp_path: Path) -> None:
    folder = suite(tmp_path)
    words = ["conformance", "page", "--cases", str(folder / "cases"), "-o", str(tmp_path / "page")]
    assert main(words) == 0
    assert (tmp_path / "page" / "index.html").exists()
    (folder / "results" / "broken.json").write_text("[]", encoding="utf-8")
    with pytest.raises(Unusable, match=r"broken\.json"):
        results_site(folder)
    assert main(words) == 2
