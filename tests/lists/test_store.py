"""The local store of rating lists: taken in whole, replaced by name, searched by anything."""

from pathlib import Path

import pytest

from crosstable.errors import CannotAct, Unusable
from crosstable.lists.store import ListStore, fold_name

ROWS = """fide_id,name,federation,sex,title,standard,rapid,blitz,birth_year
9990011,"Bråtelund, Torgeir",NOR,M,GM,2561,2510,2490,1991
9990012,"Łukaszewicz, Zoë",POL,F,WIM,2240,,,2001
9990013,"O'Braten, Carl",IRL,M,,1890,1850,,1977
9990014,"Carlsund, Nora",SWE,F,,,,,2010
"""


@pytest.fixture
def store(tmp_path: Path) -> ListStore:
    (tmp_path / "list.csv").write_text(ROWS, encoding="utf-8")
    found = ListStore(tmp_path / "data")
    assert found.add(tmp_path / "list.csv", "fide", "2026-11").players == 4
    return found


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("9990012", ["9990012"]),
        ("bratelund", ["9990011"]),
        ("Brå tor", ["9990011"]),
        ("lukasz zoe", ["9990012"]),
        ("carl", ["9990013", "9990014"]),
        ("carl swe", ["9990014"]),
        ("brat", ["9990011", "9990013"]),
        ('"brat" OR nor*', []),
        ("zzz", []),
        ("", []),
        ("  -- ", []),
    ],
)
def test_players_are_found(store: ListStore, text: str, ids: list[str]) -> None:
    assert [player.fide_id for player in store.search(text)] == ids


def test_a_player_brings_what_the_list_has(store: ListStore) -> None:
    (found,) = store.search("9990011")
    assert (found.list, found.title, found.standard, found.birth_year) == ("fide", "GM", 2561, 1991)


def test_a_newer_list_of_the_same_name_replaces_the_older(store: ListStore, tmp_path: Path) -> None:
    newer = tmp_path / "newer.csv"
    newer.write_text(ROWS.replace("2561", "2570").split("9990013")[0], encoding="utf-8")
    assert store.add(newer, "fide", "2026-12").players == 2
    assert [(one.name, one.date, one.players) for one in store.lists()] == [("fide", "2026-12", 2)]
    assert [p.standard for p in store.search("brat")] == [2570]


def test_two_lists_are_searched_together(store: ListStore, tmp_path: Path) -> None:
    store.add(tmp_path / "list.csv", "national")
    assert [player.list for player in store.search("9990014")] == ["fide", "national"]
    store.remove("fide")
    assert [player.list for player in store.search("nora")] == ["national"]


def test_a_file_that_is_no_list_changes_nothing(store: ListStore, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear arbiter,\n", encoding="utf-8")
    with pytest.raises(Unusable):
        store.add(tmp_path / "letter.txt", "fide")
    assert store.lists()[0].players == 4
    assert store.search("bratelund")


def test_a_list_that_is_not_there_cannot_be_removed(store: ListStore) -> None:
    with pytest.raises(CannotAct, match="fide"):
        store.remove("national")


def test_a_damaged_store_is_named(tmp_path: Path) -> None:
    (tmp_path / "lists.sqlite").write_bytes(b"not a database at all, only text\n" * 40)
    with pytest.raises(CannotAct, match="store of rating lists"):
        ListStore(tmp_path).lists()


def test_names_are_folded() -> None:
    assert fold_name("Weißenbrück, Žiga Þór") == "weissenbruck, ziga thor"


@pytest.mark.parametrize("text", ["müller", "muller", "Mueller jö", "muel joer", "Мюллер"])
def test_umlauts_and_other_letters_are_found_in_any_spelling(tmp_path: Path, text: str) -> None:
    """A list has Mueller, Müller or Muller; somebody types another one of them."""
    if not text.isascii() and text[0] == "М":
        pytest.importorskip("anyascii")
    rows = ["Mueller, Joerg", "Müller, Jörg", "Muller, Jorg", "Mulder, Jan", "Myuller, Yan"]
    lines = [f'999001{n},"{name}",GER' for n, name in enumerate(rows)]
    path = tmp_path / "list.csv"
    path.write_text("\n".join(["fide_id,name,federation", *lines, ""]), encoding="utf-8")
    store = ListStore(tmp_path / "data")
    store.add(path, "fide")
    found = {player.name for player in store.search(text)}
    if text == "Мюллер":
        assert found == {"Myuller, Yan"}
    else:
        assert found == {"Mueller, Joerg", "Müller, Jörg", "Muller, Jorg"}
