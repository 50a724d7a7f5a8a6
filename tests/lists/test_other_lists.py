"""Lists in forms that are met beside FIDE's own: a federation's players, workbooks, bare XML."""

import zipfile
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import UnreadableRatingList
from crosstable.lists.files.player import ListedPlayer, ReadingLog
from crosstable.lists.files.reading import RatingList

OF_FEDERATION = """\
<playerslist>
  <player FIDEID="99900001">
    <name>Muster, Anna</name>
    <country>AUT</country>
    <sex>F</sex>
    <title>wf</title>
    <rating>2011</rating>
    <birthday>1990-02-14</birthday>
  </player>
  <player FIDEID='99900002'>
    <name>M&amp;M, Bernd</name>
    <country>AUT</country>
    <sex>M</sex>
    <title>g</title>
    <rating></rating>
    <birthday></birthday>
  </player>
</playerslist>
"""


def players_of(path: Path) -> list[ListedPlayer]:
    log = ReadingLog()
    found = list(RatingList.open(path).players(log))
    assert log.faults == []
    return found


@pytest.mark.parametrize("declaration", ["", '<?xml version="1.0" encoding="utf-8"?>\n'])
def test_players_of_a_federation(tmp_path: Path, declaration: str) -> None:
    path = tmp_path / "players.xml"
    path.write_text(declaration + OF_FEDERATION, encoding="utf-8")
    anna, bernd = players_of(path)
    assert (anna.fide_id, anna.title, anna.standard, anna.birth_year) == (
        "99900001",
        "WFM",
        2011,
        1990,
    )
    assert (bernd.fide_id, bernd.name, bernd.title) == ("99900002", "M&M, Bernd", "GM")


def test_full_births_are_told_and_not_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROSSTABLE_DATA", str(tmp_path / "data"))
    path = tmp_path / "players.xml"
    for text, is_told in ((OF_FEDERATION, True), (OF_FEDERATION.replace("-02-14", ""), False)):
        path.write_text(text, encoding="utf-8")
        assert main(["lists", "add", str(path)]) == 0
        assert ("private" in capsys.readouterr().err) == is_told
    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").rglob("*") if file.is_file())
    assert b"1990-02-14" not in kept


def test_workbook_is_refused_with_the_way(tmp_path: Path) -> None:
    path = tmp_path / "list.xlsx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/workbook.xml", "<workbook/>")
    with pytest.raises(UnreadableRatingList, match="CSV"):
        RatingList.open(path)


def test_list_that_is_taken_for_a_report_is_named() -> None:
    verdict = crosstable.loads(OF_FEDERATION).verdict
    assert verdict is not None
    assert "rating list" in verdict.message


@pytest.mark.parametrize("root", ["player", "players"])
def test_xml_without_the_root_of_a_list_is_told_which_one_is_missing(
    tmp_path: Path, root: str
) -> None:
    path = tmp_path / "list.xml"
    path.write_text(f"<{root}><fideid>99900001</fideid></{root}>\n", encoding="utf-8")
    with pytest.raises(UnreadableRatingList, match=f"starts with <{root}>.*inside <playerslist>"):
        RatingList.open(path)
