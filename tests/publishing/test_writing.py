"""The site on disk: only what changed is written, and nothing of anybody else is touched."""

from pathlib import Path

import pytest

import crosstable
from crosstable.errors import OutputExists
from crosstable.publishing.writing import MANIFEST, write_site

FILES = {"index.html": b"one", "look/site.css": b"two"}


def test_only_changed_files_are_written(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    assert write_site(folder, FILES).changed == ("index.html", "look/site.css")
    before = (folder / "look/site.css").stat()
    again = write_site(folder, {**FILES, "index.html": b"three"})
    assert again.changed == ("index.html",)
    assert (folder / "look/site.css").stat().st_mtime_ns == before.st_mtime_ns
    assert write_site(folder, {**FILES, "index.html": b"three"}).changed == ()


def test_what_is_no_longer_public_is_removed(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site(folder, {**FILES, "old/round-1.html": b"x"})
    (folder / "mine.txt").write_text("a file of somebody else")
    done = write_site(folder, FILES)
    assert done.removed == ("old/round-1.html",)
    assert not (folder / "old").exists()
    assert (folder / "mine.txt").read_text() == "a file of somebody else"


def test_a_file_that_was_removed_or_changed_by_hand_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site(folder, FILES)
    (folder / "index.html").unlink()
    assert write_site(folder, FILES).changed == ("index.html",)
    (folder / "index.html").write_bytes(b"two")
    assert write_site(folder, FILES).changed == ("index.html",)
    assert (folder / "index.html").read_bytes() == b"one"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "thesis.doc").write_text("x")
    with pytest.raises(OutputExists, match="is a file"):
        write_site(tmp_path / "thesis.doc", FILES)


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.doc").write_text("x")
    with pytest.raises(OutputExists, match="was not written by publish"):
        write_site(tmp_path, FILES)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.doc"]


def test_a_list_that_names_files_outside_is_not_believed(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site(folder, FILES)
    outside = tmp_path / "precious"
    outside.write_text("x")
    text = (folder / MANIFEST).read_text().replace('"index.html"', '"../precious"')
    (folder / MANIFEST).write_text(text)
    write_site(folder, FILES)
    assert outside.read_text() == "x"


def test_publish_is_one_call(tmp_path: Path) -> None:
    done = crosstable.publish([crosstable.sample("rapid")], tmp_path / "site")
    assert (tmp_path / "site" / "index.html").is_file()
    assert done.total == len(done.changed)
