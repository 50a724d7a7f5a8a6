"""Paper from the desk, and the codes of slips typed by a scanner."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from crosstable.event.disk.folder import open_event_folder
from crosstable.event.rounds.slipcodes import result_codes, slip_code
from tests.desk.halls import Run, desk_with_data, playing, result_on_disk
from tests.desk.serving import Desk
from tests.desk.test_accessibility import findings
from tests.desk.visiting import visit
from tests.output.forms.pdfboxes import needs_pdftotext, sheets_of_pdf

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def run(hall: Desk, tmp_path: Path) -> Iterator[Run]:
    with hall.client() as client:
        found = Run(client, playing(tmp_path / "fjord-open"))
        found.open()
        yield found


def codes(folder: Path, board: int) -> dict[str, str]:
    section = open_event_folder(folder).event.section()
    one = section.rounds[1]
    found = one.board(board)
    assert found is not None
    return {**result_codes(section, one, found), "board": f"{slip_code(section, one, found)}9"}


def test_sheets_are_shown_and_printed(run: Run) -> None:
    page = run.client.get(f"{run.base}/paper?sheet=slips")
    assert page.status_code == 200
    assert f"{run.base}/paper/slips/1?" in page.text
    picture = run.client.get(f"{run.base}/paper/slips/1")
    assert picture.headers["content-type"] == "image/png"
    made = run.client.get(f"{run.base}/paper/wall-list?size=a5&lang=de&round=1")
    assert made.headers["content-type"] == "application/pdf"
    assert made.content.startswith(b"%PDF")


@needs_pdftotext
def test_lists_lead_phones_to_the_hall_where_it_is_open(run: Run, tmp_path: Path) -> None:
    def words(client: httpx.Client) -> str:
        sheets = sheets_of_pdf(client.get(f"{run.base}/paper/wall-list").content)
        return " ".join(word.text for sheet in sheets for line in sheet.lines for word in line)

    assert "phone" not in words(run.client)
    with (
        desk_with_data(tmp_path / "data", "--hall", "127.0.0.1:0", run.folder) as desk,
        desk.client() as client,
    ):
        client.post(f"{run.base}/hall", json={"do": "show", "shown": True})
        assert "Your board on your phone" in words(client)


def test_a_sheet_that_cannot_be_is_refused(run: Run) -> None:
    assert run.client.get(f"{run.base}/paper/poster").status_code == 404
    assert run.client.get(f"{run.base}/paper/slips/9").status_code == 404
    refused = run.client.get(f"{run.base}/paper/slips?round=9")
    assert refused.status_code == 422
    assert "round 9 is not paired" in refused.text
    assert "match-sheets" not in run.client.get(f"{run.base}/paper").text


def test_the_round_and_the_players_lead_to_their_sheets(run: Run) -> None:
    assert f"{run.base}/paper?sheet=slips&amp;round=2" in run.client.get(f"{run.base}/round/2").text
    assert f"{run.base}/paper?sheet=badges" in run.client.get(f"{run.base}/players").text


def test_a_scanner_types_the_result_and_the_next_board_is_chosen(
    browser: Browser, hall: Desk, run: Run, axe: str
) -> None:
    with visit(browser, hall, viewport={"width": 1280, "height": 900}) as found:
        page = found.page
        found.go(f"{run.base}/round/2")
        page.wait_for_selector("tr[aria-current]")
        page.keyboard.type(codes(run.folder, 3)["½-½"])
        page.keyboard.press("Enter")
        page.wait_for_selector('tr[data-board="3"][data-result="½-½"]')
        page.wait_for_selector('tr[data-board="4"][aria-current]')
        page.keyboard.type(codes(run.folder, 2)["board"])
        page.keyboard.press("Enter")
        page.wait_for_selector('tr[data-board="2"][aria-current]')
        page.keyboard.type("c0000299991")
        page.keyboard.press("Enter")
        page.wait_for_selector("#toast:not([hidden])")
        assert page.locator('tr[data-board="2"]').get_attribute("data-result") == ""
        page.keyboard.press("1")
        page.wait_for_selector('tr[data-board="2"][data-result="1-0"]')
        found.go(f"{run.base}/paper?sheet=slips")
        assert findings(found, axe, {}) == []
    assert result_on_disk(run.folder, 3) == "½-½"
    assert result_on_disk(run.folder, 2) == "1-0"
