"""`crosstable report` as people run it."""

import hashlib
import sys
import threading
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.output.forms import folder as forms_folder
from crosstable.output.forms.catalogue import FORMS
from tests.worded import Worded

SWISS = str(crosstable.sample("individual-swiss"))
ROUND_ROBIN = str(crosstable.sample("round-robin"))
TEAMS = str(crosstable.sample("team-swiss"))

Captured = pytest.CaptureFixture[str]


def run(*words: str) -> int:
    return main(["report", *words])


@pytest.mark.parametrize("suffix", ["pdf", "html", "csv", "xlsx", "htm", "PDF"])
def test_the_name_of_the_output_chooses_the_format(tmp_path: Path, suffix: str) -> None:
    output = tmp_path / f"standings.{suffix}"
    assert run(ROUND_ROBIN, "--form", "standings", "-o", str(output)) == 0
    begin = {"pdf": b"%PDF", "html": b"<!DOCTYPE", "htm": b"<!DOCTYPE", "xlsx": b"PK"}
    assert output.read_bytes().startswith(begin.get(suffix.lower(), b"Rank"))


def test_standard_output_needs_a_format(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(ROUND_ROBIN, "--form", "standings", "-o", "-", "--format", "csv") == 0
    assert capsysbinary.readouterr().out.startswith(b"Rank,No.")
    assert run(ROUND_ROBIN, "--form", "standings", "-o", "-") == 2


def test_all_forms_are_listed_with_their_use(capsys: Captured) -> None:
    assert run("--form", "list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [*FORMS, "all"]
    assert all(len(line.split()) > 3 for line in lines)


def test_the_forms_are_those_of_the_contract() -> None:
    official = [f"form-{number}" for number in range(1, 7)]
    assert [*FORMS] == [
        *(*official, "table-11.31", "it1", "it3", "fa1", "ia1", "it4", "standings", "crosstable"),
        "starting-list",
        *("pairings", "team-standings", "team-crosstable", "match-cards", "board-list"),
        *("worksheet", "player"),
    ]


def test_the_template_of_the_details_is_printed(capsys: Captured, tmp_path: Path) -> None:
    assert run("--details-template") == 0
    text = capsys.readouterr().out
    assert "[organiser]" in text
    target = tmp_path / "event.toml"
    assert run("--details-template", "-o", str(target)) == 0
    assert target.read_text(encoding="utf-8") == text


def test_details_beside_the_report_fill_the_form(
    worded: Worded, tmp_path: Path, capsys: Captured
) -> None:
    report = tmp_path / "open.trf"
    report.write_bytes(Path(SWISS).read_bytes())
    (tmp_path / "open.toml").write_text('[organiser]\nname = "Club Example"\n', encoding="utf-8")
    output = tmp_path / "form.html"
    assert run(str(report), "--form", "form-5", "-o", str(output)) == 0
    assert "Club Example" in output.read_text(encoding="utf-8")
    worded(capsys.readouterr().err)


def test_a_rating_list_fills_the_remarks(tmp_path: Path) -> None:
    listed = tmp_path / "list.csv"
    listed.write_text("fideid,name,country,title\n98719426,Other Name,CRO,IM\n", encoding="utf-8")
    output = tmp_path / "form.html"
    words = ("--form", "form-1", "--list", str(listed), "-o", str(output))
    assert run(ROUND_ROBIN, *words) == 0
    assert "Other Name" in output.read_text(encoding="utf-8")


def test_the_language_of_documents(tmp_path: Path) -> None:
    output = tmp_path / "tabelle.html"
    assert run(SWISS, "--form", "crosstable", "--lang", "de", "-o", str(output)) == 0
    text = output.read_text(encoding="utf-8")
    assert "Kreuztabelle" in text
    assert '<html lang="de">' in text


# -- the whole folder -----------------------------------------------------------------------------


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("path", "expected", "absent"),
    [
        (ROUND_ROBIN, {"it1.pdf", "report.trf"}, {"form-1.pdf", "form-4.pdf"}),
        (TEAMS, {"match-cards.pdf", "board-list.csv"}, {"form-3.pdf", "it1.pdf"}),
    ],
)
def test_the_folder_has_every_form_with_index_and_checksums(
    tmp_path: Path, path: str, expected: set[str], absent: set[str]
) -> None:
    folder = tmp_path / "federation"
    assert run(path, "--form", "all", "-o", str(folder)) == 0
    names = {file.name for file in folder.iterdir()}
    common = {"standings.pdf", "standings.xlsx", "crosstable.csv", "it3.pdf"}
    assert expected | common <= names
    assert not absent & names
    sums = (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    assert {line.split("  ")[1] for line in sums} == names - {"SHA256SUMS"}
    for line in sums:
        digits, name = line.split("  ")
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digits
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{name}"' in index for name in names - {"index.html"})
    assert run(path, "--form", "all", "-o", str(folder)) == 2
    before = (folder / "SHA256SUMS").read_bytes()
    assert run(path, "--form", "all", "-o", str(folder), "--overwrite") == 0
    assert (folder / "SHA256SUMS").read_bytes() == before


def test_the_folder_is_exchanged_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in the middle of writing leaves every file of the earlier run."""
    folder = tmp_path / "federation"
    few = ("standings", "form-1")
    monkeypatch.setattr(
        forms_folder, "FORMS", {name: form for name, form in FORMS.items() if name in few}
    )
    words = (ROUND_ROBIN, "--form", "all", "-o", str(folder))
    assert run(*words) == 0
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name == "SHA256SUMS":
            raise OSError(28, "No space left on device", str(path))
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    assert run(*words, "--overwrite") == 2
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    monkeypatch.setattr(Path, "write_bytes", write)
    (folder / "letter.txt").write_text("mine")
    assert run(*words, "--overwrite") == 2
    assert (folder / "letter.txt").read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["federation"]


# -- wrong use and bad input ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        (SWISS, "--form", "form-9", "-o", "x.pdf"),
        (SWISS, "--form", "standings", "-o", "x.doc"),
        (SWISS, "--form", "standings"),
        (SWISS, "-o", "x.pdf"),
        (SWISS, "--form", "board-list", "-o", "x.pdf"),
        (SWISS, "--form", "pairings", "--round", "99", "-o", "x.pdf"),
        (SWISS, "--form", "player", "--player", "99", "-o", "x.pdf"),
        (SWISS, "--form", "all", "-o", "-"),
        (SWISS, "--form", "all", "-o", "one.pdf"),
        (SWISS, "--form", "all", "-o", "one.HTM"),
        ("nothing.trf", "--form", "standings", "-o", "x.pdf"),
    ],
)
def test_wrong_use_is_said_and_writes_nothing(
    worded: Worded,
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*words) == 2
    worded(capsys.readouterr().err)
    assert list(tmp_path.iterdir()) == []


def test_an_existing_file_stays_unless_asked(tmp_path: Path, capsys: Captured) -> None:
    output = tmp_path / "x.pdf"
    output.write_bytes(b"old")
    assert run(ROUND_ROBIN, "--form", "standings", "-o", str(output)) == 2
    assert (output.read_bytes(), "--overwrite" in capsys.readouterr().err) == (b"old", True)
    assert run(ROUND_ROBIN, "--form", "standings", "-o", str(output), "--overwrite") == 0
    assert output.read_bytes().startswith(b"%PDF")


def test_a_target_that_cannot_be_written_is_said(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "no").write_text("a file")
    output = tmp_path / "no" / "folder" / "x.pdf"
    assert run(ROUND_ROBIN, "--form", "standings", "-o", str(output)) == 2
    assert "x.pdf: Not a directory" in capsys.readouterr().err
    assert (tmp_path / "no").read_text() == "a file"


def test_gaps_and_faults_are_said_aside(worded: Worded, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "gaps.trf"
    path.write_text(
        "012 Gaps\n"
        "001    1 m    Ann                               2000\n"
        "001    2 m    Bob                                                                   "
        "0.0    2     9 w 1\n",
        encoding="utf-8",
    )
    output = tmp_path / "form-1.pdf"
    assert run(str(path), "--form", "form-1", "-o", str(output)) == 0
    said = capsys.readouterr().err
    worded(said)
    assert output.read_bytes().startswith(b"%PDF")


def test_an_event_that_is_not_over_is_said(
    worded: Worded, tmp_path: Path, capsys: Captured
) -> None:
    target, running = tmp_path / "standings.csv", str(crosstable.sample("in-progress"))
    assert run(running, "--form", "standings", "-o", str(target)) == 0
    worded(capsys.readouterr().err)


@pytest.mark.parametrize(("package", "suffix"), [("typst", "pdf"), ("xlsxwriter", "xlsx")])
def test_a_missing_extra_is_named(
    package: str, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    from crosstable.output.drawing import pdf

    monkeypatch.setattr(pdf, "_own", threading.local())
    monkeypatch.setitem(sys.modules, package, None)
    output = tmp_path / f"x.{suffix}"
    assert run(ROUND_ROBIN, "--form", "standings", "-o", str(output)) == 2
    assert 'pip install ".[reports]"' in capsys.readouterr().err
    assert not output.exists()
