"""What is written in any format is read back; no bytes raise anything but the one exception."""

import io
import tempfile
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from crosstable.lists.files import (
    ListedPlayer,
    PlayerList,
    ReadingLog,
    UnreadableRatingList,
    Which,
    read_players,
)
from crosstable.lists.files.columns import COMBINED, FORMATS, LEGACY, TextFormat
from tests.lists.listfiles import (
    HEADERS,
    as_held_by,
    csv_file,
    fixed_file,
    players,
    without_line,
    xml_file,
)

some_players = st.lists(players(), min_size=1, max_size=6)
lists: st.SearchStrategy[Which] = st.sampled_from(["standard", "rapid", "blitz"])


def read_back(
    data: bytes, name: str, which: Which | None = None
) -> tuple[list[ListedPlayer], ReadingLog]:
    log = ReadingLog()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        return list(read_players(path, log, which=which)), log


@given(some_players, st.sampled_from(FORMATS), lists, st.sampled_from(["\n", "\r\n"]))
def test_fixed_columns_come_back(
    people: list[ListedPlayer], form: TextFormat, which: Which, end: str
) -> None:
    text = fixed_file(people, form, which, end)
    found, log = read_back(text.encode(), "list.txt", which)
    assert without_line(found) == [as_held_by(form, player, which) for player in people]
    assert log.faults == []


@given(
    st.lists(players(other_titles=7), min_size=3, max_size=6), st.sampled_from([COMBINED, LEGACY])
)
def test_wide_other_titles_come_back(people: list[ListedPlayer], form: TextFormat) -> None:
    narrow = [p._replace(other_titles=()) for p in people] * 8  # the list as a whole is in order
    found, log = read_back(fixed_file([*narrow, *people], form).encode(), "list.txt")
    assert without_line(found)[len(narrow) :] == [as_held_by(form, p, "standard") for p in people]
    assert log.faults == []


@given(some_players, st.sampled_from([",", ";", "\t"]))
def test_csv_comes_back(people: list[ListedPlayer], separator: str) -> None:
    found, log = read_back(csv_file(people, separator).encode(), "list.csv")
    assert without_line(found) == people
    assert log.faults == []


@given(some_players, st.booleans())
def test_xml_comes_back(people: list[ListedPlayer], packed: bool) -> None:
    pytest.importorskip("defusedxml")
    data = xml_file(people).encode()
    found, log = read_back(as_zip(data, "list.xml") if packed else data, "list")
    assert without_line(found) == people
    assert log.faults == []


@given(some_players, st.data())
def test_looking_up_finds_what_reading_finds(
    people: list[ListedPlayer], data: st.DataObject
) -> None:
    pytest.importorskip("defusedxml")
    assume(len({player.fide_id for player in people}) == len(people))
    wanted = data.draw(st.sets(st.sampled_from([player.fide_id for player in people])))
    content = data.draw(
        st.sampled_from([fixed_file(people, COMBINED), xml_file(people), csv_file(people)])
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "list"
        path.write_bytes(content.encode())
        expected = {p.fide_id: p for p in read_players(path) if p.fide_id in wanted}
        assert PlayerList.matching(path, wanted).by_id == expected


def as_zip(data: bytes, name: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return stream.getvalue()


BEGINNINGS = [
    b"",
    *(header.encode() + b"\r\n" for header in HEADERS.values()),
    b"<playerslist><player><fideid>",
    b"<playerslist>\n<player>\n<fideid>1</fideid>\n<name>A</name>\n</player>",
    b"<!DOCTYPE playerslist [",
    b'<?xml version="1.0" encoding="',
    b"fide_id,name,rating,born\n1,",
    b'id;name\n"',
    b"PK\x03\x04",
]
line_like = st.text(st.sampled_from('0123456789 MFiw\r\nabcé,;"<>&/'), max_size=400).map(str.encode)


@given(st.sampled_from(BEGINNINGS), st.binary(max_size=300) | line_like, st.booleans())
def test_any_bytes_are_read_or_refused(beginning: bytes, rest: bytes, packed: bool) -> None:
    pytest.importorskip("defusedxml")
    data = as_zip(beginning + rest, "list.txt") if packed else beginning + rest
    with suppress(UnreadableRatingList):
        found, _ = read_back(data, "list")
        assert found


@given(some_players, st.integers(0, 3000), st.binary(min_size=1, max_size=8))
def test_damaged_lists_are_read_or_refused(
    people: list[ListedPlayer], place: int, damage: bytes
) -> None:
    pytest.importorskip("defusedxml")
    for text in (fixed_file(people, COMBINED), xml_file(people), csv_file(people)):
        for data in (text.encode(), as_zip(text.encode(), "list.txt")):
            at = place % len(data)
            with suppress(UnreadableRatingList):
                read_back(data[:at] + damage + data[at + len(damage) :], "list")


def test_zip_file_whose_places_lie_before_its_beginning_is_refused() -> None:
    data = bytearray(as_zip(csv_file([]).encode(), "list.txt"))
    data[-6] += 1  # where the directory of the ZIP file begins
    with pytest.raises(UnreadableRatingList, match="broken"):
        read_back(bytes(data), "list")
