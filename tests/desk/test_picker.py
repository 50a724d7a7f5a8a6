"""The picker: folders of this computer for the arbiter in front of it, and for nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from crosstable.desk.app import desk_app
from crosstable.desk.hall.app import ROUTES
from crosstable.desk.places import MOST_SHOWN, Want, beginning_of, look_into, places_of
from crosstable.desk.settings import Settings
from tests.desk.halls import Run, playing
from tests.desk.phones import Phone
from tests.desk.serving import Desk
from tests.desk.visiting import Visitor


def shelves(folder: Path) -> Path:
    """A folder with an event, a backup, a list, notes and what is hidden."""
    playing(folder / "fjord-open")
    (folder / "empty").mkdir()
    for name in ("backup.zip", "list.txt", "notes.odt", ".hidden.zip"):
        (folder / name).write_bytes(b"x" * 10)
    (folder / ".secret").mkdir()
    (folder / "nowhere").symlink_to(folder / "gone")
    return folder


def test_a_folder_shows_what_is_looked_for_and_nothing_hidden(tmp_path: Path) -> None:
    shelves(tmp_path)
    folders = [("empty", "folder"), ("fjord-open", "event")]
    for want, files in (
        (Want.FOLDER, []),
        (Want.EVENT, [("backup.zip", "file")]),
        (Want.LIST, [("backup.zip", "file"), ("list.txt", "file")]),
    ):
        view = look_into(tmp_path, want)
        assert [(item.name, item.kind) for item in view.shown] == [*folders, *files]
    assert look_into(tmp_path / "fjord-open", Want.EVENT).is_event
    assert look_into(tmp_path / "empty", Want.EVENT).is_empty
    assert look_into(tmp_path / "gone", Want.EVENT).problem


def test_a_large_folder_is_shown_in_part(tmp_path: Path) -> None:
    for n in range(MOST_SHOWN + 3):
        (tmp_path / f"f{n}").mkdir()
    view = look_into(tmp_path, Want.FOLDER)
    assert (len(view.shown), view.left_off) == (MOST_SHOWN, 3)


def test_looking_begins_at_the_nearest_folder_that_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert beginning_of(str(tmp_path / "no" / "such")) == tmp_path
    for text in ("", "relative/name", "~no-such-user/x", "\0"):
        assert beginning_of(text) == tmp_path
    (tmp_path / "Documents").mkdir()
    kinds = {str(place.name): place.kind for place in places_of([tmp_path / "open"])}
    assert kinds["Documents"] == "home"
    assert kinds["open"] == "recent"


def ask(app: Any) -> int:
    phone = Phone(app, "http://127.0.0.1", "127.0.0.1")
    headers = {"Authorization": f"Bearer {'t' * 32}", "x-desk-password": "long enough"}
    return int(phone.get("/places?want=event", headers=headers).status_code)


def test_only_a_desk_that_nobody_else_can_reach_shows_folders() -> None:
    for settings, status in (
        (Settings("t" * 32), 200),
        (Settings("t" * 32, "0.0.0.0", password="long enough"), 403),
        (Settings("t" * 32, in_browser=True), 403),
    ):
        app = desk_app(settings)
        try:
            assert ask(app) == status
        finally:
            app.state.services.close()
    assert not any("places" in path for path, *_ in ROUTES)


def test_a_request_that_means_nothing_is_refused(hall: Desk) -> None:
    with hall.client() as client:
        assert client.get("/places").status_code == 400
        assert client.get("/places?want=passwords").status_code == 400


def test_an_event_begins_in_a_new_folder_where_others_lie(hall: Desk, tmp_path: Path) -> None:
    shelves(tmp_path)
    with hall.client() as client:
        given = {"name": "Elm Open", "folder": str(tmp_path), "system": "FIDE_DUTCH_2025"}
        answer = client.post("/events/new", data=given)
        assert answer.headers["location"].startswith("/events/")
    assert (tmp_path / "elm-open" / "journal.jsonl").is_file()


def test_an_event_is_found_and_opened_by_keyboard(visitor: Visitor, tmp_path: Path) -> None:
    shelves(tmp_path)
    page = visitor.page
    visitor.go()
    page.fill("#event-folder", str(tmp_path / "fjord"))
    page.click("[data-pick=event]")
    page.wait_for_selector(".picker-list li.event")
    page.keyboard.press("f")
    assert page.inner_text("#picker-yes") == "Open this event"
    page.keyboard.press("Enter")
    page.wait_for_url("**/events/*")


def test_a_rating_list_is_kept_from_this_computer(hall: Desk, tmp_path: Path) -> None:
    with hall.client() as client:
        run = Run(client, playing(tmp_path / "fjord-open"))
        run.open()
        path = tmp_path / "club.csv"
        path.write_text("fide_id,name,rating\n1503014,Elm Ann,1900\n", encoding="utf-8")
        answer = client.post(f"{run.base}/lists", data={"list": str(path)})
        assert answer.status_code == 303
        assert "club" in client.get(f"{run.base}/players").text
