"""The name of an output decides what is written, and nothing is replaced without a word."""

import json
import zipfile
from pathlib import Path

import crosstable
from tests.cli.conftest import Run

SAMPLE = crosstable.sample("rapid")
OTHER = crosstable.sample("round-robin")


def test_json_is_converted_by_its_name(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert run("convert", SAMPLE, "-o", out)[0] == 0
    assert json.loads(out.read_bytes())["format"] == "crosstable"


def test_copy_is_said(run: Run, tmp_path: Path) -> None:
    code, _, err = run("convert", SAMPLE, "-o", tmp_path / "copy.trf")
    assert (code, "--to" in err) == (0, True)
    assert (tmp_path / "copy.trf").read_bytes() == Path(SAMPLE).read_bytes()


def test_all_forms_fit_into_an_archive(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "all.zip"
    assert run("report", SAMPLE, "--form", "all", "-o", out)[0] == 0
    with zipfile.ZipFile(out) as archive:
        assert "index.html" in archive.namelist()


def test_site_of_another_event_is_not_replaced(run: Run, tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert run("publish", SAMPLE, "-o", site)[0] == 0
    before = (site / "index.html").read_bytes()
    code, _, err = run("publish", OTHER, "-o", site)
    assert code != 0
    assert "another event" in err
    assert (site / "index.html").read_bytes() == before
    assert run("publish", OTHER, "-o", site, "--overwrite")[0] == 0
    assert run("publish", OTHER, "-o", site)[0] == 0


def test_title_without_effect_is_said(run: Run, tmp_path: Path) -> None:
    code, _, err = run("publish", SAMPLE, "-o", tmp_path / "site", "--title", "Summer")
    assert (code, "--title" in err) == (0, True)


def test_event_without_name_and_days_gets_the_title_and_no_time(run: Run, tmp_path: Path) -> None:
    lines = Path(SAMPLE).read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if line[:3] not in ("012", "042", "052", "132")]
    report = tmp_path / "nameless.trf"
    report.write_text("".join(kept), encoding="utf-8")
    site = tmp_path / "site"
    assert run("publish", report, "-o", site, "--title", "Summer", "--anyway")[0] == 0
    page = (site / "index.html").read_text(encoding="utf-8")
    assert "Summer" in page
    assert "2000-01-01" not in page
