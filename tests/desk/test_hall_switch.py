"""The hall is switched on and off while the desk runs, and a phone proves that it is reached."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from crosstable.desk.hall import reach, switch
from crosstable.desk.hall.reach import Reach
from crosstable.desk.hall.switch import HallSwitch
from crosstable.errors import Unusable
from tests.browsers import run_async
from tests.desk.halls import Run, desk_with_data, playing
from tests.desk.test_hall import Venue


def test_the_hall_is_switched_off_and_on(tmp_path: Path) -> None:
    """It comes back where the desk was told to listen, and nowhere else."""
    with (
        desk_with_data(tmp_path / "data", "--hall", "127.0.0.1:0") as desk,
        desk.client() as client,
    ):
        run = Run(client, playing(tmp_path / "fjord-open"))
        run.open()
        page = f"{run.base}/hall"
        assert client.post(page, json={"do": "show", "shown": True}).status_code == 200
        first = _live_address(client, page)
        for is_on in (False, True):
            assert client.post(page, json={"do": "switch", "on": is_on}).status_code == 200
            assert client.get(f"{page}/reached").status_code == (200 if is_on else 404)
        assert _live_address(client, page) == first
        assert httpx.get(first).status_code == 200
        assert client.get(f"{page}/qr/reach").headers["content-type"].startswith("image/svg")


def _live_address(client: httpx.Client, page: str) -> str:
    told = re.search(r"http://127\.0\.0\.1:\d+/live", client.get(page).text)
    assert told is not None
    return told[0]


def test_phones_that_listen_are_let_go_when_the_hall_is_switched_off(tmp_path: Path) -> None:
    """The desk must not have a fault (`desk_with_data`)."""
    with (
        desk_with_data(tmp_path / "data", "--hall", "127.0.0.1:0") as desk,
        desk.client() as client,
        httpx.Client(timeout=60) as phone,
    ):
        run = Run(client, playing(tmp_path / "fjord-open"))
        run.open()
        page = f"{run.base}/hall"
        assert client.post(page, json={"do": "show", "shown": True}).status_code == 200
        address = _live_address(client, page)
        event = run.base.rpartition("/")[2]
        with phone.stream("GET", f"{address}/{event}/news") as news:
            heard = news.iter_lines()
            assert next(heard).startswith("retry:")
            assert client.post(page, json={"do": "switch", "on": False}).status_code == 200
            assert [line for line in heard if "refused" in line] == []  # they end
        with pytest.raises(httpx.ConnectError):
            phone.get(address)


def test_a_visit_by_the_code_is_noted_and_one_by_another_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROSSTABLE_DATA", str(tmp_path / "data"))
    venue = Venue(tmp_path / "event", tmp_path / "data")
    assert venue.phone.get("/reach/00000000").status_code == 404
    assert not venue.hall.reach.arrivals
    assert venue.phone.get(f"/reach/{venue.hall.reach.code}").status_code == 200
    assert venue.hall.reach.last is not None
    assert venue.hall.reach.last.address == "10.0.0.1"
    venue.close()


def test_only_another_device_proves_that_phones_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "hall_addresses", lambda host: ["192.0.2.7"])
    trial = Reach(lambda: 1.0)
    assert not trial.arrive("no", "192.0.2.9")
    for address in ("127.0.0.1", "192.0.2.7", "192.0.2.9", "127.0.0.1"):
        assert trial.arrive(trial.code, address)
    arrivals = trial.arrivals
    assert [arrival.is_this_computer for arrival in arrivals] == [True, True, False, True]
    assert trial.last == arrivals[2]


def test_without_an_address_the_hall_is_open_to_every_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, int]] = []

    def listens(host: str, port: int) -> None:
        asked.append((host, port))
        raise Unusable("somebody else listens there")

    monkeypatch.setattr(switch, "listening", listens)
    with pytest.raises(Unusable):
        run_async(HallSwitch(Starlette()).turn_on())
    assert {host for host, _ in asked} == {switch.EVERY_NETWORK}
    assert {port for _, port in asked} == {*switch.PORTS}
