"""A list of ours read as a whole and row by row: the same, or left to those who read rows."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.lists.files import RatingList
from crosstable.ratings.period import lists
from crosstable.ratings.period.listcolumns import NAMES
from crosstable.ratings.period.listrows import RAW, Rows
from crosstable.ratings.period.lists import GivenList, LoadedList, load
from crosstable.ratings.period.wholelist import whole_list
from tests.conftest import examples

PLAYER = {
    "fide_id": "1000001",
    "name": "Aldermoor, Quirin",
    "federation": "NOR",
    "sex": "M",
    "title": "IM",
    "other_titles": "FA,FT",
    "born": "1987/04/17",
    "standard": "2310",
    "standard_games": "9",
    "standard_k": "20",
    "list_date": "2026-12-01",
    "kind": "standard",
    "status": "active",
    "listed_since": "2026-10",
    "on_list": "yes",
    "activity": "2026-10:5 2026-11:9",
}


def text_of(*rows: dict[str, str]) -> str:
    lines = [",".join(_quoted(row.get(name, "")) for name in NAMES) for row in rows]
    return "\r\n".join([",".join(NAMES), *lines, ""])


def _quoted(cell: str) -> str:
    inside = cell.replace('"', '""')
    return f'"{inside}"' if set(cell) & set(',"\r\n') else cell


def another(number: int, **cells: str) -> dict[str, str]:
    return PLAYER | {"fide_id": str(number)} | cells


def is_whole(folder: Path, data: bytes) -> bool:
    path = folder / "list.csv"
    path.write_bytes(data)
    return whole_list(RatingList.open(str(path), "standard"), RAW) is not None


def both_ways(folder: Path, data: bytes) -> list[tuple[LoadedList, object, object]]:
    """Everything that reading a list gives: as it is done, and row by row."""
    path = folder / "list.csv"
    path.write_bytes(data)
    found: list[tuple[LoadedList, object, object]] = []
    with pytest.MonkeyPatch.context() as patched:
        for store in ("as it is done", "by rows"):
            rows, place = Rows(), folder / store
            place.unlink(missing_ok=True)
            loaded = load(
                place, 0, GivenList(str(path), lists.list_day("2026-12")), "standard", rows
            )
            with closing(sqlite3.connect(place)) as database:
                kept = database.execute("SELECT * FROM list_0 ORDER BY fide_id").fetchall()
            found.append((loaded, [rows.frame().schema, *rows.frame().rows()], kept))
            patched.setattr(lists, "whole_list", lambda *_: None)
    return found


def test_a_list_of_ours_is_read_as_a_whole(tmp_path: Path) -> None:
    data = text_of(PLAYER, another(2), another(3, name='"Q" Ålesund', born="2008")).encode()
    assert is_whole(tmp_path, data)
    whole, by_rows = both_ways(tmp_path, data)
    assert whole == by_rows
    assert whole[0].players == 3


@pytest.mark.parametrize(
    "damaged",
    [
        text_of(another(1, standard="high")),
        text_of(another(1, name=" Aldermoor")),
        text_of(another(1, status="active ")),
        text_of(another(1, name="Alder\nmoor")),
        text_of(another(1, name="A" * 5000)),
        text_of(another(1, name='"' * 3000)),
        text_of(another(1), another(1)),
        text_of(PLAYER | {"fide_id": "0000001"}),
        text_of(PLAYER | {"fide_id": ""}),
        text_of(PLAYER) + "\r\n",
        text_of(PLAYER).replace("\r\n", "\n"),
        text_of(PLAYER).removesuffix("\r\n"),
        text_of(PLAYER).replace("IM", '"IM"'),
        text_of(PLAYER).replace("NOR", "NOR,"),
        text_of(PLAYER).replace("federation", "country"),
    ],
)
def test_any_other_list_is_read_row_by_row(tmp_path: Path, damaged: str) -> None:
    assert not is_whole(tmp_path, damaged.encode())


def test_bytes_that_are_not_utf_8(tmp_path: Path) -> None:
    assert not is_whole(tmp_path, text_of(another(1, name="Ålesund")).encode("cp1252"))


def test_a_list_without_players(tmp_path: Path) -> None:
    assert not is_whole(tmp_path, text_of().encode())


ODD = st.sampled_from(
    (
        *("", "0", "7", "2310", "x", "m", "F", "w", "gm", "WIM", "fa, ft", "99/1/2", "2008/00/00"),
        *(
            "01",
            "2026-13",
            "1 ",
            "\x1c",
            "\x85a",
            "nor",
            "INTL",
            "12345",
            '"',
            "a\rb",
            "\u2028",
            "é",
        ),
    )
)
ROW = st.dictionaries(st.sampled_from(NAMES[1:]), ODD, max_size=3)


@settings(max_examples=examples(300), deadline=None)
@given(rows=st.lists(ROW, min_size=1, max_size=3), first=st.integers(1, 3), cut=st.integers(0, 400))
def test_both_ways_give_the_same(
    tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, str]], first: int, cut: int
) -> None:
    numbered = [another(first if place == 2 else place, **row) for place, row in enumerate(rows, 1)]
    data = text_of(PLAYER, *numbered).encode()
    if cut < 40:
        data = data[:-cut] if cut else data
    whole, by_rows = both_ways(tmp_path_factory.mktemp("lists"), data)
    assert whole == by_rows
