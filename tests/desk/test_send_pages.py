"""The end of an event at the desk: the report is made, the site written, copies compared."""

from __future__ import annotations

import io
import random
import re
import shutil
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pytest

from crosstable.event.acts.events import Created, Remark
from crosstable.event.acts.people import DataChanged
from crosstable.event.disk.folder import begin_event_folder, open_event_folder
from crosstable.event.disk.second import second_place
from crosstable.event.proof.backups import back_up, compare_backup
from crosstable.publishing.places import PLACE
from tests.desk.halls import Run, playing
from tests.desk.serving import Desk
from tests.desk.test_accessibility import findings
from tests.desk.visiting import visit
from tests.event.running import begun, played
from tests.passages import compact

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@cache
def _finished() -> Path:
    """An event of two rounds that are over."""
    folder = Path(mkdtemp(prefix="crosstable-test-")) / "fjord-open"
    days = {"round-dates": "2026-11-20,2026-11-21", "end": "2026-11-21"}
    event = begun(folder, 8, 1, rounds="2", **days)
    for index, person in enumerate(sorted(event.event.section().people)):
        known = {"fide_id": str(1_500_000 + 13 * index), "born": "1990-01-01"}
        event.do(DataChanged(person, known))
    for seed in (1, 2):
        played(event, random.Random(seed))
    return folder


@pytest.fixture
def run(hall: Desk, tmp_path: Path) -> Iterator[Run]:
    shutil.copytree(_finished(), tmp_path / "fjord-open")
    with hall.client() as client:
        found = Run(client, tmp_path / "fjord-open")
        found.open()
        yield found


def said(run: Run, path: str, **form: str) -> str:
    """What the page says after a form was sent."""
    answer = run.client.post(f"{run.base}/{path}", data=form)
    if answer.status_code == 303:
        answer = run.client.get(answer.headers["location"])
    assert answer.status_code == 200
    return answer.text


# -- send -----------------------------------------------------------------------------------------


def test_the_report_is_made_with_its_forms_and_a_receipt(run: Run) -> None:
    page = run.client.get(f"{run.base}/send").text
    assert "0 errors" in page
    assert "disabled" not in page.partition('id="send"')[2].partition("</form>")[0]
    text = said(run, "send", purpose="rating")
    number = open_event_folder(run.folder).journal.lines[-1].n
    assert f"{run.base}/sent/{number}/receipt.json" in text
    assert open_event_folder(run.folder).event.is_sent
    receipt = text.split('class="figures"')[1].split("</dl>")[0]
    assert f'href="{run.base}/sent/{number}/fjord-open.trf"' in receipt
    report = run.client.get(f"{run.base}/sent/{number}/fjord-open.trf")
    kept = run.folder / "copies" / f"sent-{number}" / "fjord-open.trf"
    assert report.content == kept.read_bytes()
    for name in ("..%2Fjournal.jsonl", "other.trf"):
        assert run.client.get(f"{run.base}/sent/{number}/{name}").status_code == 404


def test_after_the_last_round_the_page_says_what_comes_next(run: Run) -> None:
    page = run.client.get(f"{run.base}/round/2").text
    after = page.partition('id="after-last"')[2].partition("</p>")[0]
    assert re.findall(r'href="[^"]*/(\w+)"', after) == ["standings", "prizes", "documents", "send"]
    assert "/preview" not in page


def test_an_event_that_is_not_over_is_not_sent(hall: Desk, tmp_path: Path) -> None:
    with hall.client() as client:
        run = Run(client, playing(tmp_path / "open"))
        run.open()
        page = client.get(f"{run.base}/send").text
        assert "still to be played" in page
        assert "<button disabled>" in page
        said(run, "send", purpose="rating")
        assert not open_event_folder(run.folder).event.is_sent


def test_a_club_report_needs_no_fide_numbers(run: Run) -> None:
    event = open_event_folder(run.folder)
    for who in event.event.section().people:
        event.do(DataChanged(who, {"fide_id": None}))
    form = 'id="send"'
    blocked = run.client.get(f"{run.base}/send?for=rating").text
    assert "<button disabled>" in blocked.partition(form)[2]
    assert 'href="?for=plain"' in blocked
    page = run.client.get(f"{run.base}/send").text
    assert '<option value="plain" selected>' in page
    assert "disabled" not in page.partition(form)[2].partition("</form>")[0]
    said(run, "send", purpose="plain")
    assert open_event_folder(run.folder).event.is_sent
    last = open_event_folder(run.folder).journal.lines[-1]
    assert last.args["purpose"] == "plain"


def test_a_fault_leads_to_the_setting_that_mends_it(hall: Desk, tmp_path: Path) -> None:
    with hall.client() as client:
        run = Run(client, playing(tmp_path / "undated"))
        run.open()
        address = f"{run.base}/settings"
        file = run.base.replace("/events/", "/files/")
        for path in (f"{run.base}/send?for=rating", f"{file}/check?for=rating"):
            found = re.findall(r'href="([^"]+)#(setting-[^"]+)"', client.get(path).text)
            assert "setting-round-dates" in {name for _, name in found}, path
            assert {to.partition("?")[0] for to, _ in found} == {address}
            settings = client.get(found[0][0]).text
            assert all(f'id="{name}"' in settings for _, name in found)


def test_missing_numbers_are_a_work_list_and_not_many_errors(hall: Desk, tmp_path: Path) -> None:
    begun(tmp_path / "club", players=8, rounds="1")
    with hall.client() as client:
        run = Run(client, tmp_path / "club")
        run.open()
        text = client.get(f"{run.base}/send?for=rating").text
    assert "8 players" in text
    assert text.count(f'href="{run.base}/entries/numbers') == 1
    assert text.count('href="/explain/P201"') == 1


def test_a_fault_leads_to_the_player_whom_it_is_about(hall: Desk, tmp_path: Path) -> None:
    folder = playing(tmp_path / "unknown")
    open_event_folder(folder).do(DataChanged("p03", {"sex": None}))
    with hall.client() as client:
        run = Run(client, folder)
        run.open()
        text = client.get(f"{run.base.replace('/events/', '/files/')}/check").text
        found = re.findall(rf'href="{run.base}/players#(player-\d+)">([^<]+) →', text)
        assert ("player-4", "Player03, P") in found
        assert 'id="player-4" data-person="p03"' in compact(client.get(f"{run.base}/players").text)


def test_the_site_is_written_and_its_folder_remembered(run: Run, tmp_path: Path) -> None:
    site = tmp_path / "site"
    text = said(run, "publish", folder=str(site), level="pairings", lang="de")
    assert "index.html" in text
    index = (site / "index.html").read_text(encoding="utf-8")
    assert 'lang="de"' in index
    assert "5400+30" not in index
    assert str(site) in run.client.get(f"{run.base}/send").text
    assert "full path" in said(run, "publish", folder="site")
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / "mine.txt").write_text("mine", encoding="utf-8")
    assert "Not published" in said(run, "publish", folder=str(foreign))


def test_what_was_chosen_for_the_site_is_offered_again(run: Run, tmp_path: Path) -> None:
    form = {"level": "results", "lang": "fr", "minors": "1"}
    said(run, "publish", folder=str(tmp_path / "site"), **form)
    page = compact(run.client.get(f"{run.base}/send").text)
    assert '<option value="results" selected>' in page
    assert 'name="minors" value="1" checked' in page
    assert re.findall(r'name="lang" value="(\w+)" checked', page) == ["fr"]
    for text in ("", "[]", '{"folder": 3, "level": [], "languages": {}}'):
        (run.folder / PLACE).write_text(text, encoding="utf-8")
        assert "minors" in run.client.get(f"{run.base}/send").text


# -- backup ---------------------------------------------------------------------------------------


def test_a_backup_is_made_proved_and_compared(run: Run, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    assert "proved" in said(run, "backup", do="backup", place=str(stick))
    copy = stick / "fjord-open"
    assert (copy / "journal.jsonl").read_bytes() == (run.folder / "journal.jsonl").read_bytes()
    assert "the same" in said(run, "backup", do="compare", place=str(copy))
    open_event_folder(run.folder).do(Remark("after the copy"))
    text = said(run, "backup", do="compare", place=str(copy))
    assert "would lose" in text
    assert "after the copy" in text
    refused = said(run, "backup", do="restore", place=str(copy))
    assert "would be lost" in refused


def test_a_newer_copy_is_taken_over_and_parted_ones_are_united(run: Run, tmp_path: Path) -> None:
    other = back_up(open_event_folder(run.folder), tmp_path / "other").place
    open_event_folder(other).do(Remark("on the other machine"))
    assert "nothing would be lost" in said(run, "backup", do="compare", place=str(other))
    said(run, "backup", do="restore", place=str(other))
    assert compare_backup(open_event_folder(run.folder), other).relation == "same"
    open_event_folder(run.folder).do(Remark("here"))
    open_event_folder(other).do(Remark("there"))
    assert "Merge both" in said(run, "backup", do="compare", place=str(other))
    said(run, "backup", do="merge", place=str(other))
    texts = [line.args.get("text") for line in open_event_folder(run.folder).journal.lines]
    assert "here" in texts
    assert "there" in str(open_event_folder(run.folder).journal.lines[-1].args)  # the merged branch


def test_a_merge_after_the_report_was_sent_is_confirmed_on_the_page(
    run: Run, tmp_path: Path
) -> None:
    other = back_up(open_event_folder(run.folder), tmp_path / "other").place
    said(run, "send", purpose="rating")
    open_event_folder(other).do(Remark("there"))
    before = len(open_event_folder(run.folder).journal.lines)
    asked = said(run, "backup", do="merge", place=str(other))
    assert len(open_event_folder(run.folder).journal.lines) == before
    level = re.findall(r'name="confirmed" value="(\d)"', asked)
    assert (len(level), 'name="do" value="merge"' in asked) == (1, True)
    said(run, "backup", do="merge", place=str(other), confirmed=level[0])
    assert "there" in str(open_event_folder(run.folder).journal.lines[-1].args)


def test_another_event_is_never_brought_in(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "another"
    begin_event_folder(other, Created("Another Open"))
    assert "another event" in said(run, "backup", do="compare", place=str(other))
    assert 'role="alert"' in said(run, "backup", do="compare", place=str(tmp_path / "nowhere"))


def test_a_second_place_is_chosen_and_ended(run: Run, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    assert str(stick) in said(run, "backup", do="second", place=str(stick))
    assert second_place(run.folder) == stick
    run.act("remark", text="twice")
    assert (stick / "journal.jsonl").read_bytes() == (run.folder / "journal.jsonl").read_bytes()
    said(run, "backup", do="second", place="")
    assert second_place(run.folder) is None


def test_the_event_is_proved_and_downloaded(run: Run) -> None:
    assert "Everything is correct" in said(run, "backup", do="prove")
    archive = run.client.get(f"{run.base}/archive")
    names = zipfile.ZipFile(io.BytesIO(archive.content)).namelist()
    assert "fjord-open/journal.jsonl" in names
    assert run.client.get(f"{run.base}/copies/main-round-1.trf").status_code == 200
    assert run.client.get(f"{run.base}/copies/..%2Fjournal.jsonl").status_code == 404
    assert run.client.post(f"{run.base}/backup", data={"do": "erase"}).status_code == 400


def test_the_pages_shut_nobody_out(browser: Browser, hall: Desk, run: Run, axe: str) -> None:
    said(run, "send", purpose="rating")
    with visit(browser, hall, viewport={"width": 1280, "height": 900}) as visitor:
        for path in ("send", "backup"):
            visitor.go(f"{run.base}/{path}")
            assert findings(visitor, axe, {}) == []
