"""The command `desk`: what it opens at once, and what it refuses."""

from pathlib import Path

import pytest

import crosstable
from crosstable.cli.desk import running as deskcommand
from crosstable.cli.desk.hall import opened_hall
from crosstable.cli.desk.running import open_files
from crosstable.cli.main import main
from crosstable.desk.hall.switch import addresses_of
from crosstable.desk.settings import Limits, Settings
from crosstable.desk.store import Store
from crosstable.errors import Unusable
from crosstable.web import network
from tests.worded import Worded

REPORT = crosstable.sample("round-robin").read_bytes()


def test_files_and_folders_are_opened_in_order(tmp_path: Path) -> None:
    (tmp_path / "events" / "more").mkdir(parents=True)
    for name in ("z.trf", "events/b.trf", "events/more/c.trf", "events/a.trf"):
        (tmp_path / name).write_bytes(REPORT)
    (tmp_path / "events" / "a.toml").write_text("[event]\n", encoding="utf-8")
    store = Store(Limits())
    open_files(store, Limits(), [str(tmp_path / "z.trf"), str(tmp_path / "events")])
    assert [file.name for file in store] == ["z.trf", "a.trf", "b.trf", "c.trf"]
    details = {file.name: file.details for file in store}
    assert details == {"z.trf": None, "a.trf": b"[event]\n", "b.trf": None, "c.trf": None}


def test_too_much_is_refused(worded: Worded, tmp_path: Path) -> None:
    for name in ("a.trf", "b.trf"):
        (tmp_path / name).write_bytes(REPORT)
    with pytest.raises(Unusable) as many:
        open_files(Store(Limits()), Limits(files_kept=1), [str(tmp_path)])
    small = Limits(file_bytes=1000)
    with pytest.raises(Unusable) as large:
        open_files(Store(small), small, [str(tmp_path / "a.trf")])
    worded(str(many.value), str(large.value))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.trf"], "nowhere.trf: no such file"),
        (["--port", "99999"], "port 99999 is out of range"),
        (["--port", "-1"], "port -1 is out of range"),
    ],
)
def test_wrong_use(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["desk", "--no-browser", *arguments]) == 2
    assert said in capsys.readouterr().err


# -- the hall -------------------------------------------------------------------------------------

OPEN_TO_ALL = Settings("secret-token", "0.0.0.0", port=8770, password="very long words")


def test_the_hall_is_told_the_addresses_even_if_the_name_is_local(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Debian maps the name of a computer to 127.0.1.1."""
    monkeypatch.setattr(network, "_named_addresses", lambda: iter(["127.0.1.1"]))
    monkeypatch.setattr(network, "_routed_addresses", lambda: iter(["192.0.2.7"]))
    monkeypatch.setattr(
        network, "_interface_addresses", lambda: iter(["127.0.0.1", "192.0.2.7", "10.1.2.3"])
    )
    deskcommand._tell_the_hall(OPEN_TO_ALL)
    assert capsys.readouterr().err.splitlines() == [
        "In the hall: http://10.1.2.3:8770/?token=secret-token",
        "In the hall: http://192.0.2.7:8770/?token=secret-token",
    ]


def test_no_address_for_the_hall_is_said(
    worded: Worded, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("_named_addresses", "_routed_addresses", "_interface_addresses"):
        monkeypatch.setattr(network, name, lambda: iter(()))
    deskcommand._tell_the_hall(OPEN_TO_ALL)
    worded(capsys.readouterr().err)


def test_addresses_are_found_without_an_error() -> None:
    """Whatever the machine has: addresses, none of them local."""
    for one in network.hall_addresses("0.0.0.0"):
        assert not one.startswith("127.")
        assert one.count(".") == 3
    assert network.hall_addresses("192.0.2.9") == ["192.0.2.9"]


@pytest.mark.parametrize("wanted", ["8080", "hall", "0.0.0.0:", "0.0.0.0:x"])
def test_the_place_of_the_hall_has_to_be_host_and_port(wanted: str) -> None:
    with pytest.raises(Unusable, match="is not HOST:PORT"):
        opened_hall(wanted)


def test_the_hall_listens_where_it_is_asked_to() -> None:
    assert opened_hall(None) is None
    door = opened_hall("127.0.0.1:0")
    assert door is not None
    with door:
        assert addresses_of(door) == (f"http://127.0.0.1:{door.getsockname()[1]}",)
