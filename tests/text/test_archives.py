"""Damaged ZIP files at every door that looks into them."""

import io
import zipfile
from pathlib import Path

import pytest

from crosstable.errors import Misread, UnreadableRatingList
from crosstable.lists.files.opening import find_list
from crosstable.reading.foreign.archives import files_in, names_in
from crosstable.reading.foreign.sheets import members_of_workbook

SHEET = "xl/worksheets/sheet1.xml"


def archive_with_far_member(name: str) -> bytes:
    """An archive whose member begins behind everything a file can hold (ZIP64, 4.5.3)."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        member = zipfile.ZipInfo(name)
        archive.writestr(member, b"x" * 40)
        member.header_offset = 2**64 - 2
    return stream.getvalue()


def test_a_member_that_begins_behind_everything_is_a_damaged_file(tmp_path: Path) -> None:
    data = archive_with_far_member(SHEET)
    assert names_in(data) == (SHEET,)
    with pytest.raises(Misread):
        files_in(data, (SHEET,))
    with pytest.raises(Misread):
        members_of_workbook(data)
    path = tmp_path / "list.zip"
    path.write_bytes(archive_with_far_member("list.txt"))
    with pytest.raises(UnreadableRatingList):
        find_list(path)
