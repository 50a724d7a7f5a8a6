"""What the desk keeps: versions, and which file makes room."""

from crosstable.desk.settings import Limits
from crosstable.desk.store import DeskFile, Store, shown_name

LIMITS = Limits(files_kept=3, files_bytes=100, versions_kept=4, versions_bytes=60)


def test_versions_are_undone_and_the_original_stays() -> None:
    file = DeskFile("a.trf", b"0")
    for number in range(1, 8):
        assert file.keep(b"%d" % number, f"step {number}", LIMITS)
    assert [version.data for version in file.versions] == [b"0", b"5", b"6", b"7"]
    assert not file.keep(b"7", "nothing", LIMITS)
    file.move(-1)
    assert (file.current.data, file.undoable, file.redoable) == (b"6", "step 6", "step 7")
    file.keep(b"8", "another way", LIMITS)
    assert file.redoable is None
    assert file.original.data == b"0"


def test_large_versions_make_room_too() -> None:
    file = DeskFile("a.trf", b"0" * 25)
    file.keep(b"1" * 25, "", LIMITS)
    file.keep(b"2" * 25, "", LIMITS)
    assert [version.data[:1] for version in file.versions] == [b"0", b"2"]


def test_the_file_that_nobody_looked_at_goes_first() -> None:
    store = Store(LIMITS)
    a, b, c = (store.open(name, name.encode()) for name in "abc")
    store.get(a.id)
    store.open("d", b"d")
    assert [file.name for file in store] == ["d", "a", "c"]
    assert store.get(b.id) is None
    assert store.get(c.id) is c


def test_edits_that_nobody_has_are_kept_as_long_as_possible() -> None:
    store = Store(LIMITS)
    edited = store.open("edited", b"x")
    edited.keep(b"y", "edited by hand", LIMITS)
    for name in "abc":
        store.open(name, b"z")
    assert store.get(edited.id) is edited


def test_all_files_together_have_a_limit() -> None:
    store = Store(LIMITS)
    store.open("a", b"a" * 60)
    store.open("b", b"b" * 60)
    assert [file.name for file in store] == ["b"]
    large = store.open("c", b"c" * 500)
    assert list(store) == [large]


def test_names_are_never_paths() -> None:
    assert shown_name("../../etc/passwd") == "passwd"
    assert shown_name("C:\\Users\\x\\report.trf") == "report.trf"
    assert shown_name("\x00..\n") == "report.trf"
