"""The folder of the tour: which of the files there may be replaced."""

from hashlib import sha256
from pathlib import Path

import pytest

from crosstable.cli.demo.folder import LIST_OF_FILES, write_folder
from crosstable.errors import OutputExists

FILES = {"index.md": b"the page\n", "check/damaged.trf": b"012 Open\r\n"}
NEWER = {"index.md": b"a newer page\n", "check/damaged.trf": b"012 Open\r\n", "more.txt": b"more\n"}


def files_in(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def write(folder: Path, files: dict[str, bytes]) -> None:
    write_folder(folder, files, overwrite=False)


def test_files_are_listed_with_checksums(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    heading, *lines = (tmp_path / LIST_OF_FILES).read_text("utf-8").splitlines()
    assert heading.startswith("# ")
    assert lines == [f"{sha256(data).hexdigest()}  {name}" for name, data in FILES.items()]
    assert files_in(tmp_path).keys() == {*FILES, LIST_OF_FILES}


def test_what_an_earlier_version_wrote_is_replaced(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    write(tmp_path, NEWER)
    write(tmp_path, NEWER)
    assert NEWER.items() <= files_in(tmp_path).items()


def test_a_run_that_was_broken_off_can_be_repeated(tmp_path: Path) -> None:
    (tmp_path / "index.md").write_bytes(FILES["index.md"])
    write(tmp_path, FILES)
    assert FILES.items() <= files_in(tmp_path).items()


@pytest.mark.parametrize("toured_before", [False, True])
@pytest.mark.parametrize("name", FILES)
def test_what_somebody_else_wrote_stays(name: str, toured_before: bool, tmp_path: Path) -> None:
    if toured_before:
        write(tmp_path, FILES)
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(b"mine")
    before = files_in(tmp_path)
    with pytest.raises(OutputExists) as refusal:
        write(tmp_path, NEWER)
    assert str(tmp_path / name) in str(refusal.value)
    assert files_in(tmp_path) == before
    write_folder(tmp_path, NEWER, overwrite=True)
    assert NEWER.items() <= files_in(tmp_path).items()


def test_the_others_are_counted(tmp_path: Path) -> None:
    (tmp_path / "check").mkdir()
    for name in FILES:
        (tmp_path / name).write_bytes(b"mine")
    with pytest.raises(OutputExists, match=r"\(and 1 file more\)"):
        write(tmp_path, FILES)


@pytest.mark.parametrize("heading", ["", "# my own sums\n", "\udcff\n"])
def test_a_list_of_somebody_else_is_neither_trusted_nor_replaced(
    heading: str, tmp_path: Path
) -> None:
    (tmp_path / "index.md").write_bytes(b"mine")
    own = f"{heading}{sha256(b'mine').hexdigest()}  index.md\n"
    (tmp_path / LIST_OF_FILES).write_bytes(own.encode("utf-8", "surrogateescape"))
    before = files_in(tmp_path)
    with pytest.raises(OutputExists):
        write(tmp_path, FILES)
    assert files_in(tmp_path) == before
