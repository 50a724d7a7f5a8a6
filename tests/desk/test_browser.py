"""What an arbiter does at the desk, from the dropped file to the printed folder, in a browser."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdf
import pytest

import crosstable
from crosstable.lists.files import ListedPlayer
from crosstable.lists.files.columns import COMBINED
from tests.desk.picturing import small
from tests.desk.serving import large_report
from tests.desk.visiting import Visitor, payload, visit
from tests.lists.listfiles import fixed_file
from tests.sizes import spread
from tests.worded import Worded

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.desk.serving import Desk

SWISS = crosstable.sample("individual-swiss").read_bytes()
ROUND_ROBIN = crosstable.sample("round-robin").read_bytes()
TEAMS = crosstable.sample("team-swiss").read_bytes()


def faulty() -> bytes:
    """The sample with two faults that are mended safely, and two that need a human."""
    text = SWISS.decode()
    for right, wrong in (
        ("062 30", "062 31"),
        ("1991/01/17  4.5", "1991/01/17  5.5"),
        ("052 2026/09/11", "052 2026/09/31"),
        ("995180104", "99518O104"),
    ):
        assert text.count(right) == 1
        text = text.replace(right, wrong)
    return text.encode()


def check_exit_code(data: bytes, folder: Path) -> int:
    """What ``crosstable check`` says about some bytes."""
    path = folder / "downloaded.trf"
    path.write_bytes(data)
    command = (sys.executable, "-m", "crosstable", "check", path)
    return subprocess.run(command, capture_output=True, check=False).returncode


MARKED = """() => [...document.querySelectorAll(".cm-line")].flatMap((line, index) =>
  [...line.querySelectorAll(".cm-lintRange")].map((mark) => {
    const before = document.createRange();
    before.setStart(line, 0);
    before.setEndBefore(mark);
    const column = [...before.toString()].length + 1;
    const severity = /cm-lintRange-(\\w+)/.exec(mark.className)[1];
    return [severity, index + 1, column, column + [...mark.textContent].length];
  }))"""
"""Every marked piece of the editor: severity, line, columns; counted in characters."""


def places(data: bytes) -> list[list[Any]]:
    """Where the library finds the faults."""
    found = crosstable.check(crosstable.loads(data), None)
    return [[d.severity.value, d.line, d.column, d.span.end_column] for d in found]


# -- the file: check, mend, download --------------------------------------------------------------


def test_a_faulty_report_is_mended_and_passes(
    worded: Worded, visitor: Visitor, tmp_path: Path
) -> None:
    page = visitor.page
    data = faulty()
    visitor.bring("open.trf", data)
    worded(page.locator(".verdict").inner_text())
    visitor.tab("Check")
    page.wait_for_selector(".cm-lintRange")
    assert page.evaluate(MARKED) == places(data)

    page.get_by_role("link", name="H202", exact=True).click()
    assert visitor.panel.get_by_role("heading").first.inner_text().startswith("H202 ")

    page.locator("li", has_text="H301").get_by_role("button", name="Fix").click()
    page.locator("#summary", has_text="Fixed H301").wait_for()
    page.locator("#fix-all").click()
    page.locator("#summary", has_text="Applied: 1 safe fix.").wait_for()
    assert sorted(page.locator(".fault .code").all_inner_texts()) == ["H202", "P203"]

    # the cursor jumps to the first column of the fault: 052 YYYY/MM/DD, and the FIDE number
    page.locator("li", has_text="H202").locator(".place").click()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("11")
    page.locator(".fault", has_text="H202").wait_for(state="detached")
    assert page.locator("#summary").inner_text().endswith("(not saved yet)")
    page.locator("li", has_text="P203").locator(".place").click()
    for _ in range(2 + "99518O104".index("O")):  # the number stands at the right of its columns
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    page.keyboard.type("0")
    page.wait_for_selector("#faults:not(:has(.fault))", state="attached")
    page.get_by_role("button", name="Keep my edits").click()
    page.wait_for_selector("text=No problems found.")

    name, downloaded = visitor.download(page.locator("#download"))
    assert name == "open.trf"
    assert downloaded == SWISS
    assert check_exit_code(downloaded, tmp_path) == 0
    assert visitor.dialogs == []


def test_steps_are_undone_and_redone(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("open.trf", faulty())
    visitor.tab("Check")
    page.locator("#fix-all").click()
    page.wait_for_selector(".event .changed")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".event:not(:has(.changed))")
    assert visitor.download(page.locator("#download"))[1] == faulty()
    page.get_by_role("button", name="Redo").click()
    page.wait_for_selector(".event .changed")
    mended = faulty().replace(b"062 31", b"062 30").replace(b"1991/01/17  5.5", b"1991/01/17  4.5")
    assert visitor.download(page.locator("#download"))[1] == mended


def test_leaving_with_edits_asks_first(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("open.trf", faulty())
    visitor.tab("Check")
    page.locator("#fix-all").click()
    page.wait_for_selector(".event .changed")
    visitor.tab("Standings")  # within the desk nothing is lost, so nothing is asked
    assert visitor.dialogs == []
    page.wait_for_timeout(1100)  # a click on a link of the desk excuses the next second
    page.goto("about:blank")
    assert visitor.dialogs == ["beforeunload"]


def test_a_pasted_text_is_opened(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_text("Or paste the text of a report").click()
    page.get_by_label("Text of a report", exact=True).fill(ROUND_ROBIN.decode())
    page.get_by_role("button", name="Open", exact=True).click()
    assert page.get_by_role("heading", level=1).inner_text() == "Tiszapart Masters 2026"
    assert page.locator(".verdict").inner_text() == "This report is in order."


def test_several_files_are_judged_at_once(worded: Worded, visitor: Visitor) -> None:
    page = visitor.page
    files = {"bad.trf": faulty(), "good.trf": ROUND_ROBIN, "none.trf": b"\0" * 1000}
    page.set_input_files("#files", [payload(name, data) for name, data in files.items()])
    page.wait_for_selector(".verdict.fine")
    rows = page.locator("tbody tr")
    assert [row.split("\t")[0] for row in rows.all_inner_texts()] == list(files)
    worded(" ".join(row.split()) for row in rows.all_inner_texts())


@pytest.mark.nightly
def test_a_folder_is_chosen(visitor: Visitor, tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "a.trf").write_bytes(ROUND_ROBIN)
    (tmp_path / "more" / "b.trf").write_bytes(SWISS)
    visitor.page.set_input_files("#folder", tmp_path)
    visitor.page.wait_for_selector(".verdict.fine")
    assert visitor.page.locator("tbody th").all_inner_texts() == ["a.trf", "b.trf"]


DROPPED_FOLDER = """([one, other]) => {
  const file = (name, text) => ({
    isFile: true, name, file: (done) => done(new File([text], name)),
  });
  const folder = (name, parts) => ({
    isDirectory: true, name,
    createReader: () => ({ readEntries: (done) => done(parts.shift() ?? []) }),
  });
  const inner = folder("more", [[file("c.trf", other)]]);
  const outer = folder("reports", [[file("b.trf", one)], [inner, file("a.trf", other)]]);
  const event = new Event("drop", { bubbles: true, cancelable: true });
  event.dataTransfer = { files: [], items: [{ webkitGetAsEntry: () => outer }] };
  document.getElementById("drop").dispatchEvent(event);
}"""
"""Browsers make the entries of a real folder only for a real hand: these are as they make them."""


def test_a_folder_is_dropped(visitor: Visitor) -> None:
    visitor.page.evaluate(DROPPED_FOLDER, [SWISS.decode(), ROUND_ROBIN.decode()])
    visitor.page.wait_for_selector(".verdict.fine")
    assert visitor.page.locator("tbody th").all_inner_texts() == ["a.trf", "b.trf", "c.trf"]


# -- what the event gives -------------------------------------------------------------------------


def test_standings_with_working(visitor: Visitor) -> None:
    page = visitor.page
    visitor.follow(page.get_by_role("button", name="Individual Swiss with byes"))
    visitor.tab("Standings")
    table = crosstable.standings(crosstable.loads(SWISS))
    names = page.locator("table.sortable th a")
    assert names.all_inner_texts() == [str(line.name) for line in table]
    assert page.locator("main svg").count() == 2  # places by round, score groups

    names.first.click()
    working = visitor.panel
    working.get_by_text("This player's page").wait_for()
    first = crosstable.explain(table, next(iter(table)).id)
    assert first is not None
    assert working.locator("details").count() == len(first.values)
    assert working.locator("table.terms tr").count() > 7

    value = page.locator("tbody tr").nth(4).locator("td[data-key='SB']")
    value.click()
    working.get_by_text(names.nth(4).inner_text()).first.wait_for()
    working.locator("details[data-key='SB'][open]").wait_for()
    assert working.locator("details[open]").count() == 1

    page.get_by_role("button", name="Name", exact=True).click()
    assert names.all_inner_texts() != [str(line.name) for line in table]
    assert page.locator("th[aria-sort=ascending]").count() == 1

    page.get_by_text("Other tie-breaks, another round").click()
    page.get_by_label("Tie-breaks").fill("SB,BH")
    page.get_by_label("After round").fill("3")
    visitor.follow(page.get_by_role("button", name="Show"))
    chosen = crosstable.standings(crosstable.loads(SWISS), tiebreaks="SB,BH", after=3)
    assert names.all_inner_texts() == [str(line.name) for line in chosen]


def rating_list(data: bytes) -> bytes:
    """A list of the month in which every player of a report has 2200 and K 20."""
    people = [
        ListedPlayer(p.fide_id, p.name, p.federation, p.sex, standard=2200, standard_k=20)
        for p in crosstable.loads(data).players
        if p.fide_id and p.name
    ]
    return fixed_file(people, COMBINED).encode("cp1252", "replace")


@pytest.mark.nightly
def test_ratings_with_a_list(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("masters.trf", ROUND_ROBIN)
    visitor.tab("Ratings")
    row = page.locator("table.sortable tbody tr").first
    sheet = crosstable.rate(crosstable.loads(ROUND_ROBIN))
    assert page.locator("table.sortable tbody tr").count() == len(sheet)
    without = row.inner_text()

    page.get_by_text("Rating list: none").click()
    page.get_by_label("Add a list").set_input_files(payload("May26.txt", rating_list(ROUND_ROBIN)))
    visitor.follow(page.get_by_role("button", name="Use", exact=True))
    page.get_by_text("The list May26.txt is used from now on.").wait_for()
    assert row.inner_text() != without
    assert "2200" in row.inner_text()
    assert page.locator("main svg").count() == 1

    row.get_by_role("link").click()
    visitor.panel.get_by_text("This player's page").wait_for()
    assert "2200" in visitor.panel.inner_text()


@pytest.mark.nightly
def test_norms_clause_by_clause(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("masters.trf", ROUND_ROBIN)
    visitor.tab("Norms")
    made = page.get_by_role("region", name="Norms made")
    assert "WIM" in made.inner_text()
    made.get_by_role("link", name="Somfalvi, Réka").click()
    visitor.panel.get_by_text("This player's page").wait_for()
    assert "1.4.8" in visitor.panel.inner_text()


@pytest.mark.nightly
def test_documents_are_seen_and_taken(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("masters.trf", ROUND_ROBIN)
    visitor.tab("Documents")
    picture = page.get_by_role("region", name="Preview").locator("img").first
    picture.wait_for()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 500
    name, data = visitor.download(page.get_by_role("link", name="PDF of standings"))
    assert name == "standings.pdf"
    document = pypdf.PdfReader(io.BytesIO(data))
    assert "Kökényesdi" in document.pages[0].extract_text()
    _, table = visitor.download(page.get_by_role("link", name="CSV of standings"))
    assert "Kökényesdi" in table.decode("utf-8")


@pytest.mark.nightly
def test_the_whole_folder(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("masters.trf", ROUND_ROBIN)
    visitor.tab("Documents")
    page.get_by_role("button", name="Make the whole folder (ZIP)").click()
    name, data = visitor.download(page.get_by_role("link", name="Download masters"))
    assert name == "masters-documents.zip"
    names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    assert any(one.endswith("standings.pdf") for one in names)
    assert not any(one.startswith("/") or ".." in one for one in names)


def test_long_work_is_cancelled(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("large.trf", large_report(400))
    visitor.tab("Documents")
    page.get_by_role("button", name="Make the whole folder (ZIP)").click()
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_selector(".verdict.warning")
    assert page.get_by_role("link", name="Download").count() == 0


@pytest.mark.nightly
def test_comparing_with_a_dropped_report(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("now.trf", SWISS)
    visitor.tab("Compare")
    visitor.drop("earlier.trf", SWISS.replace(b"Kragelundsen, S", b"Kragelunden,  S"))
    page.wait_for_selector("text=From earlier.trf to now.trf")
    assert "1 change" in page.get_by_role("status").inner_text()
    assert "Kragelundsen" in page.locator(".changes").inner_text()


@pytest.mark.nightly
def test_converting_tells_the_losses_first(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("open.trf", SWISS)
    visitor.tab("Convert")
    page.locator("select[name=to]").select_option("trf16")
    visitor.follow(page.get_by_role("button", name="Show what is lost"))
    losses = page.get_by_role("region", name="What is lost").locator("tbody tr")
    assert losses.count() > 0
    name, data = visitor.download(page.get_by_role("link", name="Download the converted file"))
    assert name == "open.trf"
    assert (data[:4], data.count(b"\r\n")) == (b"012 ", len(data.splitlines()))


@pytest.mark.nightly
def test_a_team_event(visitor: Visitor) -> None:
    page = visitor.page
    visitor.bring("teams.trf", TEAMS)
    visitor.tab("Teams and matches")
    table = page.get_by_role("region", name="Teams")
    assert table.locator("tbody tr").count() == len(crosstable.loads(TEAMS).teams)
    rounds = page.get_by_role("navigation", name="Rounds")
    visitor.follow(rounds.get_by_role("link", name="Round 1", exact=True))
    assert page.get_by_role("heading", name="Matches of round 1").count() == 1
    visitor.follow(table.get_by_role("link").first)
    assert page.get_by_role("heading", name="Players").count() == 1
    visitor.tab("Standings")
    page.get_by_text("Other tie-breaks, another round").click()
    page.get_by_label("players by board").check()
    visitor.follow(page.get_by_role("button", name="Show"))
    assert page.get_by_role("heading", level=2).count() > 1


# -- everybody, everywhere ------------------------------------------------------------------------


def hostile(size: int) -> bytes:
    """A file full of players who are all wrong, with scripts for names."""
    name = "<script>alert(1)</script><img src=x onerror=alert(2)>"
    head = f"012 {name}\n022 </textarea>{{{{7*7}}}}\n"
    cells = "".join(f" {n:>4} w {n % 2} " for n in range(1, 40))
    lines = [
        f"001 {n:>4} m  GM {name[n % 10 :][:33]:<33} 9999 '\"&         99 2026/99/99 99.5 {n:>4} "
        f"{cells}\n"
        for n in range(1, 4200)
    ]
    return (head + "".join(lines)).encode()[:size]


@pytest.mark.parametrize("size", [200_000, pytest.param(2_000_000, marks=pytest.mark.nightly)])
def test_a_large_hostile_file(browser: Browser, limited_desk: Desk, size: int) -> None:
    """It is shown, or the desk says why not; nothing in it runs, and the desk goes on."""
    assert len(hostile(size)) == size
    with visit(browser, limited_desk) as visitor:
        address = visitor.bring("evil<b>.trf", hostile(size))
        assert visitor.page.locator("main h1").count() == 1
        visitor.go(f"{address}/players")
        assert visitor.page.locator("main h1").count() == 1
        assert visitor.page.locator("main img").count() == 0
        visitor.bring("good.trf", ROUND_ROBIN)
        assert visitor.page.locator(".verdict").inner_text() == "This report is in order."
        assert visitor.dialogs == []


def test_scripts_in_names_stay_words(visitor: Visitor) -> None:
    evil = "<img src=x onerror=alert(1)>'\"&{{7*7}}"
    text = SWISS.decode().replace("Fjordbyen Autumn Open 2026", f"</script>{evil}")
    text = text.replace("Bråtelund, Torgeir".ljust(33), evil[:33].ljust(33))
    address = visitor.bring(f"{evil}.trf", text.encode())
    for word in ("Check", "Standings", "Crosstable", "Players", "Compare"):
        visitor.tab(word)
        assert visitor.page.locator("main img[src=x]").count() == 0
    for place in ("players/1", "standings/1", "ratings/1", "norms/1"):
        visitor.go(f"{address}/{place}")
        assert evil[:28] in visitor.page.locator("main").inner_text()
    assert "alert" not in visitor.dialogs


def press_until(visitor: Visitor, found: str, most: int = 200) -> None:
    """Press the tabulator until an element has the focus."""
    for _ in range(most):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate(f"document.activeElement.matches({found!r})"):
            return
    raise AssertionError(f"{found} is not reached with the keyboard")


def test_with_the_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    press_until(visitor, "form[action$='in-progress'] button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/files/*")
    press_until(visitor, "nav a[href$='/check']")
    page.keyboard.press("Enter")
    page.wait_for_selector(".cm-editor")
    press_until(visitor, ".fault .code")
    page.keyboard.press("Enter")
    page.wait_for_selector("#panel h1")
    page.wait_for_selector("#panel:focus")
    page.reload()
    page.wait_for_selector(".cm-editor")
    press_until(visitor, ".cm-content")
    page.keyboard.press("Tab")  # the editor does not hold who came in
    assert not page.evaluate("document.activeElement.matches('.cm-content')")
    visitor.go("/" + "/".join(page.url.split("/")[3:5]) + "/standings")
    press_until(visitor, "th button")
    page.keyboard.press("Enter")
    assert page.locator("th[aria-sort]").count() == 1
    press_until(visitor, "tbody th a")
    page.keyboard.press("Enter")
    page.wait_for_selector("#panel:focus")


def test_on_a_phone_nothing_sticks_out(browser: Browser, desk: Desk) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
    with visit(browser, desk, **phone, locale="de") as visitor:  # its words are the longest
        beyond = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
        assert visitor.page.evaluate(beyond) == 0
        visitor.bring("open.trf", faulty())
        for word in spread(visitor.page.locator("nav.tabs a").all_inner_texts(), 2):
            visitor.tab(word)
            assert (word, visitor.page.evaluate(beyond)) == (word, 0)
        visitor.bring("teams.trf", TEAMS)
        visitor.tab("Mannschaften")
        assert visitor.page.evaluate(beyond) == 0


@pytest.mark.parametrize("has_script", [True, False])
@pytest.mark.daily(1)
def test_the_language_is_chosen_on_the_page(browser: Browser, desk: Desk, has_script: bool) -> None:
    """By the wish of the browser first, then by the menu, which leads back to the same page."""
    options = {"locale": "fr-CH", "java_script_enabled": has_script}
    with visit(browser, desk, **options) as visitor:
        page = visitor.page
        assert page.get_by_role("heading", level=1).inner_text() == "Accueil"
        visitor.follow(page.get_by_role("button", name="Toutes rondes de dix joueurs"))
        visitor.follow(page.get_by_role("link", name="Classement", exact=True).first)
        place = page.url
        page.locator(".languages summary").click()
        visitor.follow(page.get_by_role("button", name="Deutsch"))
        assert page.url == place
        assert page.locator("html").get_attribute("lang") == "de"
        assert page.get_by_role("heading", level=1).inner_text() == "Rangliste"
        visitor.follow(page.get_by_role("link", name="Dokumente", exact=True).first)
        assert page.locator("select[name=lang]").input_value() == "de"


@pytest.mark.nightly
def test_the_editor_speaks_the_language(browser: Browser, desk: Desk) -> None:
    with visit(browser, desk, locale="de") as visitor:
        page = visitor.page
        address = visitor.bring("open.trf", faulty())
        visitor.go(f"{address}/check")
        page.get_by_role("textbox", name="Text des Berichts").click()
        page.keyboard.press("Control+f")
        assert page.get_by_role("button", name="weiter").count() == 1
        page.keyboard.press("Escape")
        page.locator("li", has_text="H202").locator(".place").click()
        page.keyboard.type("9")
        page.locator("#summary", has_text="(noch nicht übernommen)").wait_for()
        assert page.locator(".fault .severity").first.text_content() == "✕ Fehler"
        assert page.locator(".fault .place").first.inner_text().startswith("Zeile ")


def test_reading_needs_no_script(browser: Browser, desk: Desk) -> None:
    with visit(browser, desk, java_script_enabled=False) as visitor:
        page = visitor.page
        page.set_input_files("#files", payload("open.trf", faulty()))
        visitor.follow(page.get_by_role("button", name="Open", exact=True))
        visitor.tab("Check")
        lines = faulty().decode().splitlines()
        marked = [lines[line - 1][start - 1 : end - 1] for _, line, start, end in places(faulty())]
        assert page.locator("mark").all_text_contents() == marked
        visitor.follow(page.locator("#fix-all"))
        assert page.get_by_role("status").first.inner_text() == "Applied: 2 safe fixes."
        visitor.tab("Standings")
        visitor.follow(page.locator("tbody th a").first)
        assert page.locator("table.terms").count() > 0


# -- the pictures of the README -------------------------------------------------------------------

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "images"


def _check_page(visitor: Visitor) -> None:
    visitor.bring("fjordbyen-open.trf", faulty())
    visitor.tab("Check")
    visitor.page.wait_for_selector(".cm-lintRange")
    visitor.page.get_by_role("link", name="S101", exact=True).click()
    visitor.page.wait_for_selector("#panel h1")


def _standings_page(visitor: Visitor) -> None:
    visitor.bring("fjordbyen-open.trf", SWISS)
    visitor.tab("Standings")
    visitor.page.locator("tbody th a").first.click()
    visitor.page.wait_for_selector("#panel details")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "scene"), [("desk-check", _check_page), ("desk-standings", _standings_page)]
)
def test_pictures_of_the_readme(
    browser: Browser,
    desk: Desk,
    name: str,
    scene: Callable[[Visitor], None],
    request: pytest.FixtureRequest,
) -> None:
    """Fonts differ from machine to machine: the pictures are made anew with --refresh-golden."""
    with visit(browser, desk, viewport={"width": 1440, "height": 900}) as visitor:
        scene(visitor)
        visitor.page.evaluate("scrollTo(0, 0)")
        shot = visitor.page.screenshot()
    path = PICTURES / f"{name}.png"
    if request.config.getoption("--refresh-golden"):
        path.parent.mkdir(exist_ok=True)
        small(shot, path)
    size_of_png = slice(16, 24)
    assert shot[size_of_png] == path.read_bytes()[size_of_png]
