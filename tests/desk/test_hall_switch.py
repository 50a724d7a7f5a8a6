"""The hall is switched on and off while the desk runs, and a phone proves that it is reached."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from crosstable.desk.hall import reach
from crosstable.desk.hall.reach import Reach
from tests.desk.halls import Run, desk_with_data, playing
from tests.desk.serving import Desk


def test_the_hall_is_switched_on_tried_and_switched_off(hall: Desk, tmp_path: Path) -> None:
    with hall.client() as client:
        run = Run(client, playing(tmp_path / "fjord-open"))
        run.open()
        page = f"{run.base}/hall"
        assert "/reach/" not in client.get(page).text
        assert client.get(f"{page}/reached").status_code == 404
        assert client.post(page, json={"do": "switch", "on": True}).status_code == 200
        try:
            _try(client, page)
        finally:
            assert client.post(page, json={"do": "switch", "on": False}).status_code == 200
        assert "/reach/" not in client.get(page).text


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
        told = re.search(r"http://127\.0\.0\.1:\d+/live", client.get(page).text)
        assert told is not None
        event = run.base.rpartition("/")[2]
        with phone.stream("GET", f"{told[0]}/{event}/news") as news:
            heard = news.iter_lines()
            assert next(heard).startswith("retry:")
            assert client.post(page, json={"do": "switch", "on": False}).status_code == 200
            with pytest.raises(httpx.RemoteProtocolError):  # news have no end of their own
                list(heard)
        with pytest.raises(httpx.ConnectError):
            phone.get(told[0])


def _try(client: httpx.Client, page: str) -> None:
    """A visit by the code is noted, one by another code is not, and the event is shown."""
    told = re.search(r"http://([\d.]+):(\d+)/reach/(\w+)", client.get(page).text)
    assert told is not None, "this computer is in no network"
    address = f"http://127.0.0.1:{told[2]}"
    assert client.get(f"{page}/reached").json() == {"sentence": "", "is_phone": False}
    assert httpx.get(f"{address}/reach/00000000").status_code == 404
    assert httpx.get(f"{address}/reach/{told[3]}").status_code == 200
    assert client.get(f"{page}/reached").json()["sentence"]
    assert httpx.get(f"{address}/live").status_code == 200
    assert client.get(f"{page}/qr/reach").headers["content-type"].startswith("image/svg")


def test_only_another_device_proves_that_phones_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "hall_addresses", lambda host: ["192.0.2.7"])
    trial = Reach(lambda: 1.0)
    assert not trial.arrive("no", "192.0.2.9")
    for address in ("127.0.0.1", "192.0.2.7", "192.0.2.9", "127.0.0.1"):
        assert trial.arrive(trial.code, address)
    arrivals = trial.arrivals
    assert [arrival.is_this_computer for arrival in arrivals] == [True, True, False, True]
    assert trial.last == arrivals[2]
