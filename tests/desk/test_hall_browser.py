"""The hall in real browsers: phones, helpers without a network, a tablet, a projector."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from crosstable.desk.hall.passes import Kind, Pass, Passes
from crosstable.desk.hall.rooms import Rooms
from crosstable.desk.run.hall import Hall
from crosstable.desk.run.recents import Recents
from crosstable.event.acts.people import DataChanged
from crosstable.event.acts.rounds import Closed
from crosstable.event.disk.folder import open_event_folder
from tests.browsers import open_page
from tests.desk.halls import Run, desk_with_data, playing, result_on_disk, valley
from tests.desk.serving import Desk
from tests.desk.test_accessibility import findings
from tests.desk.visiting import visit
from tests.event.running import paired
from tests.sizes import spread

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

INJECTED = "<img src=x onerror=window.broken=1>, </script><script>window.broken=1</script>"
BEYOND = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"


class Venue:
    """A desk with a hall, and somebody who knows all passes."""

    def __init__(self, desk: Desk, run: Run, data: Path) -> None:
        self.desk, self.run, self._data = desk, run, data
        self.hall = self._address()
        self.id = run.base.rpartition("/")[2]
        self.live = f"{self.hall}/live/{self.id}"
        for body in (
            {"do": "show", "shown": True},
            {"do": "boards", "hours": 12},
            {"do": "helper", "name": "Lars", "hours": 12},
            {"do": "helper", "name": "Mia", "hours": 12},
            {"do": "check-in", "name": "Door", "hours": 12},
        ):
            self.change(**body)

    def _address(self) -> str:
        for _ in range(200):
            self.desk.log.seek(0)
            found = [line for line in self.desk.log.read().splitlines() if "In the hall" in line]
            if found:
                return found[0].split()[-1].rstrip("/")
            time.sleep(0.05)
        raise AssertionError("the hall did not open")

    def change(self, **body: object) -> None:
        answer = self.run.client.post(f"{self.run.base}/hall", json=body)
        assert answer.status_code == 200, answer.text

    @property
    def passes(self) -> Passes:
        rooms = Rooms(Hall(Recents(self._data)), self._data)
        return next(room for room in rooms if room.id == self.id).passes

    def screen(self, kind: str) -> str:
        return f"{self.hall}/screen/{kind}?event={self.id}"

    def given(self, kind: Kind, name: str = "") -> Pass:
        found = self.passes.live()
        return next(one for one in found if one.kind is kind and name in ("", one.name))

    def helper(self, name: str) -> str:
        return f"{self.hall}/h/{self.passes.token(self.given(Kind.HELPER, name))}"

    def door(self) -> str:
        return f"{self.hall}/c/{self.passes.token(self.given(Kind.CHECK_IN))}"

    def seat(self, board: int, side: str) -> str:
        one = open_event_folder(self.run.folder).event.section().round(2)
        assert one is not None
        found = one.board(board)
        assert found is not None
        who = found.white if side == "white" else found.black
        return f"{self.hall}/b/{self.passes.token(self.given(Kind.BOARDS), who)}"

    @property
    def pages(self) -> dict[str, str]:
        """Every kind of page."""
        screens = ("pairings", "names", "standings", "clock", "notice", "main")
        return {
            "front": f"{self.hall}/",
            "live": self.live,
            "board": self.seat(1, "white"),
            "helper": self.helper("Lars"),
            "door": self.door(),
            "gone": f"{self.hall}/b/{'A' * 22}",
            **{f"screen {kind}": self.screen(kind) for kind in screens},
        }


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the desk keeps the passes."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def both(data: Path) -> Iterator[Desk]:
    """A desk with a hall, for all events of these tests."""
    with desk_with_data(data, "--hall", "127.0.0.1:0") as found:
        yield found


@contextmanager
def _venue(folder: Path, desk: Desk, data: Path) -> Iterator[Venue]:
    with desk.client() as client:
        run = Run(client, folder)
        run.open()
        venue = Venue(desk, run, data)
        yield venue
        desk.log.seek(0)
        told = desk.log.read()
        assert not any(venue.passes.token(one) in told for one in venue.passes)


@pytest.fixture
def venue(tmp_path: Path, both: Desk, data: Path) -> Iterator[Venue]:
    """Round 2 of eight players is being played."""
    with _venue(playing(tmp_path / "event"), both, data) as found:
        yield found


@pytest.fixture
def phone(browser: Browser, venue: Venue) -> Iterator[_Phones]:
    """As many phones as needed; none of them may report a fault."""
    phones = _Phones(browser, venue)
    yield phones
    phones.close()


class _Phones:
    def __init__(self, browser: Browser, venue: Venue) -> None:
        self._browser, self._venue = browser, venue
        self._open = ExitStack()
        self.faults: list[str] = []

    def __call__(self, address: str, **options: Any) -> Page:
        usual = {"viewport": {"width": 390, "height": 780}, **options}
        page = self._open.enter_context(open_page(self._browser, **usual))
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("request", self._on_request)
        page.goto(address)
        return page

    def _on_request(self, request: Any) -> None:
        if not request.url.startswith((self._venue.hall, "data:")):
            self.faults.append(f"request to {request.url}")
        if request.headers.get("referer"):
            self.faults.append("an address was sent on")

    def close(self) -> None:
        self._open.close()
        assert self.faults == []


# -- players --------------------------------------------------------------------------------------


def test_two_phones_confirm_each_other(phone: _Phones, venue: Venue) -> None:
    white, black = phone(venue.seat(1, "white")), phone(venue.seat(1, "black"))
    reader = phone(venue.live)
    white.get_by_role("button", name="1–0").click()
    white.get_by_role("heading", name="(White) won. Right?").wait_for()
    white.get_by_role("button", name="Yes,").click()
    white.get_by_text("has to confirm it now").wait_for()
    assert result_on_disk(venue.run.folder, 1) is None
    assert reader.locator('tr[data-board="1"] .r').inner_text() == "·"
    black.get_by_text("has entered this:").wait_for()
    black.get_by_text("it counts at once").wait_for()
    black.get_by_text("You or an arbiter confirms").wait_for()
    assert not black.get_by_text("Your entry is a claim").is_visible()
    black.get_by_role("button", name="Yes,").click()
    black.get_by_text("The result is in.").wait_for()
    white.get_by_text("The result is in.").wait_for()
    reader.wait_for_selector('tr[data-board="1"] .r[data-result="1-0"]')
    assert result_on_disk(venue.run.folder, 1) == "1-0"


def test_players_who_differ_wait_for_the_arbiter(
    phone: _Phones, venue: Venue, browser: Browser
) -> None:
    for side, result in (("white", "1–0"), ("black", "0–1")):
        page = phone(venue.seat(2, side))
        if side == "black":
            page.get_by_role("button", name="No, enter another result").click()
        page.get_by_role("button", name=result).click()
        page.get_by_role("button", name="Yes,").click()
    page.get_by_text("Two different answers").wait_for()
    with visit(browser, venue.desk) as arbiter:
        arbiter.go(f"{venue.run.base}/hall")
        arbiter.page.wait_for_selector('#claims tr[aria-current][data-board="2"]')
        arbiter.page.keyboard.press("0")
        arbiter.page.get_by_text("Nothing is waiting for you.").wait_for()
    page.get_by_text("The result is in.").wait_for()
    assert result_on_disk(venue.run.folder, 2) == "0-1"


def test_the_arbiter_confirms_and_declines_by_keyboard(
    phone: _Phones, venue: Venue, browser: Browser
) -> None:
    for board in (1, 2):
        page = phone(venue.seat(board, "white"))
        page.get_by_role("button", name="½–½").click()
        page.get_by_role("button", name="Yes,").click()
        page.get_by_text("has to confirm it now").wait_for()
    with visit(browser, venue.desk) as arbiter:
        arbiter.go(f"{venue.run.base}/hall")
        keys = arbiter.page.keyboard
        arbiter.page.wait_for_selector('#claims tr[aria-current][data-board="1"]')
        keys.press("Enter")
        arbiter.page.wait_for_selector('#claims tr[aria-current][data-board="2"]')
        keys.press("d")
        arbiter.page.get_by_text("Nothing is waiting for you.").wait_for()
    page.get_by_role("heading", name="How did the game end?").wait_for()
    assert [result_on_disk(venue.run.folder, n) for n in (1, 2)] == ["½-½", None]


def test_a_short_code_is_typed(phone: _Phones, venue: Venue) -> None:
    page = phone(f"{venue.hall}/")
    page.locator("#code").fill("1234 5678")
    page.get_by_role("button", name="Open").click()
    page.get_by_text("This code is not valid.").wait_for()
    page.locator("#code").fill(venue.passes.code(venue.given(Kind.HELPER, "Mia")))
    page.keyboard.press("Enter")
    page.wait_for_url(venue.helper("Mia"))


# -- helpers --------------------------------------------------------------------------------------


def test_entries_wait_until_the_network_is_back(phone: _Phones, venue: Venue) -> None:
    page = phone(venue.helper("Lars"))
    page.context.set_offline(True)
    page.locator('[data-board="3"] [data-result="0-1"]').click()
    page.get_by_text("Waiting to be sent").wait_for()
    assert result_on_disk(venue.run.folder, 3) is None
    page.context.set_offline(False)
    page.locator('[data-board="3"]').wait_for(state="hidden")
    assert result_on_disk(venue.run.folder, 3) == "0-1"
    lines = open_event_folder(venue.run.folder).journal.lines
    assert (lines[-1].act, lines[-1].by, lines[-1].source) == ("result", "Lars", "helper")


@pytest.mark.nightly
def test_an_entry_is_there_after_the_page_was_closed(phone: _Phones, venue: Venue) -> None:
    page = phone(venue.helper("Lars"))
    page.route(
        "**/h/*",
        lambda route: route.abort() if route.request.method == "POST" else route.continue_(),
    )
    page.locator('[data-board="1"] [data-result="½-½"]').click()
    page.get_by_text("Waiting to be sent").wait_for()
    page.unroute("**/h/*")
    page.reload()
    page.locator('[data-board="1"]').wait_for(state="hidden")
    assert result_on_disk(venue.run.folder, 1) == "½-½"


THE_CLOCK_STANDS = "() => { const at = Date.now(); Date.now = () => at; }"
"""The moment in which a tap can be taken back lasts until the test ends it."""
THE_MOMENT_IS_OVER = "() => { const at = Date.now(); Date.now = () => at + 5000; waiting.pump(); }"


def test_a_tap_can_be_taken_back_for_a_moment(phone: _Phones, venue: Venue) -> None:
    page = phone(venue.helper("Lars"))
    page.evaluate(THE_CLOCK_STANDS)
    before = open_event_folder(venue.run.folder).event.at
    page.locator('[data-board="1"] [data-result="1-0"]').click()
    page.get_by_role("button", name="Take back").click()
    page.locator('[data-board="1"] .three').wait_for()
    page.evaluate(THE_MOMENT_IS_OVER)
    page.wait_for_timeout(500)
    assert open_event_folder(venue.run.folder).event.at == before
    page.locator('[data-board="1"] [data-result="1-0"]').click()
    page.get_by_role("button", name="Take back").wait_for()
    page.evaluate(THE_MOMENT_IS_OVER)
    page.locator('[data-board="1"]').wait_for(state="hidden")
    assert result_on_disk(venue.run.folder, 1) == "1-0"


@pytest.mark.nightly
def test_two_helpers_who_differ_are_asked(phone: _Phones, venue: Venue) -> None:
    lars, mia = phone(venue.helper("Lars")), phone(venue.helper("Mia"))
    mia.route("**/news", lambda route: route.abort())
    mia.reload()
    lars.locator('[data-board="1"] [data-result="1-0"]').click()
    lars.locator('[data-board="1"]').wait_for(state="hidden")
    mia.locator('[data-board="1"] [data-result="0-1"]').click()
    mia.get_by_text("Two answers. Which one is right?").wait_for()
    assert result_on_disk(venue.run.folder, 1) == "1-0"
    mia.locator(".two button").first.click()
    mia.locator("#show-all").click()
    mia.get_by_text("Both are kept; the arbiter decides.").wait_for()
    assert venue.run.state(2)["results"][0]["state"] == "contradicted"
    assert result_on_disk(venue.run.folder, 1) == "1-0"


# -- the tablet, readers, the projector -----------------------------------------------------------


def test_a_tablet_checks_players_in(phone: _Phones, venue: Venue) -> None:
    page = phone(venue.door(), viewport={"width": 820, "height": 1100})
    page.locator("#seek").fill("player03")
    page.get_by_role("button", name="missing Player03, P").click()
    page.get_by_role("button", name="here Player03, P").wait_for()
    page.get_by_text("1 of 8 are here").wait_for()
    venue.run.client.get(venue.run.base)
    assert open_event_folder(venue.run.folder).event.section().people["p03"].is_checked_in


def test_the_own_board_stays_on_top(phone: _Phones, venue: Venue) -> None:
    page = phone(venue.live)
    page.locator("#me").fill("player02")
    page.keyboard.press("Enter")
    page.locator("#mine").get_by_text("You · Player02, P").wait_for()
    page.reload()
    page.locator("#mine").get_by_text("You · Player02, P").wait_for()
    page.get_by_role("button", name="Standings").click()
    assert page.locator("#tab-standings tr.me").count() == 1
    event = open_event_folder(venue.run.folder)
    for board in range(1, 5):
        venue.run.act("result", round=2, board=board, result="1-0", saw=None)
    page.get_by_text("All results are in.").wait_for()
    event.read()
    event.do(Closed(2))
    paired(event)
    page.get_by_role("heading", name="Round 3").wait_for()
    page.locator("#mine").get_by_text("You · Player02, P").wait_for()


@pytest.mark.nightly
def test_the_arbiter_steers_the_projector(phone: _Phones, venue: Venue, browser: Browser) -> None:
    page = phone(venue.screen("main"), viewport={"width": 1920, "height": 1080})
    page.locator('li[data-board="1"]').wait_for()
    assert page.locator("aside h2").inner_text() == "Standings after round 1"
    rows = page.locator(".paged li")
    room = page.locator(".paged").bounding_box()
    last = rows.last.bounding_box()
    assert room is not None
    assert last is not None
    assert last["y"] + last["height"] <= room["y"] + room["height"]
    grown = "one => parseFloat(getComputedStyle(one).fontSize)"
    assert page.locator(".rows").first.evaluate(grown) > page.locator("body").evaluate(grown)
    venue.run.act("result", round=2, board=1, result="1-0", saw=None)
    page.get_by_text("1 of 4 finished").wait_for()
    with visit(browser, venue.desk) as arbiter:
        arbiter.go(f"{venue.run.base}/hall")
        arbiter.page.get_by_label("Notice").last.fill("Lunch at noon")
        arbiter.page.locator('input[value="notice"]').check()
        arbiter.page.get_by_role("button", name="Show it").click()
        page.get_by_text("Lunch at noon").wait_for()
        arbiter.page.locator('input[value="standings"]').check()
        arbiter.page.get_by_role("button", name="Show it").click()
    page.get_by_text("Standings after round 1").wait_for()


# -- nobody is shut out, nothing is injected ------------------------------------------------------


def test_names_inject_nothing(browser: Browser, tmp_path: Path, both: Desk, data: Path) -> None:
    folder = playing(tmp_path / "event")
    event = open_event_folder(folder)
    for who in event.event.section().people:
        event.do(DataChanged(who, {"name": INJECTED, "club": INJECTED}))
    with _venue(folder, both, data) as venue, visit(browser, venue.desk) as arbiter:
        venue.change(do="helper", name=INJECTED)
        venue.change(do="screen", show="notice", notice=INJECTED)
        phones = _Phones(browser, venue)
        page = phones(venue.live)
        for name, address in venue.pages.items():
            page.goto(address)
            if name == "live":
                page.locator("#me").fill("img")
                page.keyboard.press("Enter")
            assert (name, page.evaluate("window.broken")) == (name, None)
            assert (name, page.locator("main img").count()) == (name, 0)
        board = phones(venue.seat(1, "white"))
        board.get_by_role("button", name="1–0").click()
        board.get_by_role("button", name="Yes,").click()
        board.get_by_text("has to confirm it now").wait_for()
        assert board.evaluate("window.broken") is None
        for path in ("/hall", "/hall/sheet"):
            arbiter.go(venue.run.base + path)
            assert arbiter.page.evaluate("window.broken") is None
        phones.close()


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.nightly)])
def test_axe_finds_nothing(browser: Browser, venue: Venue, axe: str, scheme: Any) -> None:
    found: dict[str, Any] = {}
    phones = _Phones(browser, venue)
    page = phones(venue.live, color_scheme=scheme, bypass_csp=True)
    options: dict[str, Any] = {"runOnly": ["color-contrast"]} if scheme == "dark" else {}
    for name, address in daily_pages(venue):
        page.goto(address)
        if name == "live":
            page.locator("#me").fill("player02")
            page.keyboard.press("Enter")
        if name == "helper":
            page.locator('[data-board="1"] button').first.click()
        found[name] = findings(_Seen(page), axe, options)  # type: ignore[arg-type]
    claimed = phones(venue.seat(2, "white"), color_scheme=scheme, bypass_csp=True)
    claimed.get_by_role("button", name="1–0").click()
    found["question"] = findings(_Seen(claimed), axe, options)  # type: ignore[arg-type]
    claimed.get_by_role("button", name="Yes,").click()
    claimed.get_by_text("has to confirm it now").wait_for()
    with visit(browser, venue.desk, color_scheme=scheme) as arbiter:
        for path in ("/hall", "/hall/sheet"):
            arbiter.go(venue.run.base + path)
            found[path] = findings(arbiter, axe, options)
    phones.close()
    assert {page: what for page, what in found.items() if what} == {}


def daily_pages(venue: Venue) -> Sequence[tuple[str, str]]:
    """Every second page of the hall with its name, at night all."""
    return spread([*venue.pages.items()], 2)


class _Seen:
    """A page for the accessibility checker."""

    def __init__(self, page: Page) -> None:
        self.page = page


def test_nothing_sticks_out_on_a_phone(browser: Browser, venue: Venue) -> None:
    phones, language = _Phones(browser, venue), "de"
    page = phones(venue.live, locale=language, is_mobile=True)
    for name, address in daily_pages(venue):
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == language
        assert (name, page.evaluate(BEYOND)) == (name, 0)
    phones.close()
    wide: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "is_mobile": True}
    with visit(browser, venue.desk, **wide, locale=language) as arbiter:
        for path in ("/hall", "/hall/sheet"):
            arbiter.go(venue.run.base + path)
            assert (path, arbiter.page.evaluate(BEYOND)) == (path, 0)


# -- the pictures of the guide --------------------------------------------------------------------

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "images"


def _shots(browser: Browser, venue: Venue) -> Iterator[tuple[str, bytes]]:
    """The arbiter's page, three phones side by side, the projector."""
    phones = _Phones(browser, venue)
    small = {"viewport": {"width": 390, "height": 844}}
    claimed = phones(venue.seat(6, "white"), **small)
    claimed.get_by_role("button", name="1–0").click()
    claimed.get_by_role("button", name="Yes,").click()
    claimed.get_by_text("has to confirm it now").wait_for()
    board = phones(venue.seat(7, "black"), **small)
    board.get_by_role("button", name="0–1").click()
    live = phones(venue.live, **small)
    live.locator("#me").fill("7")
    live.keyboard.press("Enter")
    pages = (board, phones(venue.helper("Lars"), **small), live)
    yield "hall-on-phones", _side_by_side([page.screenshot() for page in pages])
    wide: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
    yield "hall-screen", phones(venue.screen("main"), **wide).screenshot()
    with visit(browser, venue.desk, **wide) as arbiter:
        arbiter.go(f"{venue.run.base}/hall")
        yield "hall-phones", arbiter.page.screenshot()
    phones.close()


def _side_by_side(shots: list[bytes]) -> bytes:
    from PIL import Image

    pictures = [Image.open(io.BytesIO(shot)) for shot in shots]
    step, height = pictures[0].width + 24, pictures[0].height
    sheet = Image.new("RGB", (step * len(pictures) - 24, height), "white")
    for number, picture in enumerate(pictures):
        sheet.paste(picture, (step * number, 0))
    out = io.BytesIO()
    sheet.save(out, "PNG", optimize=True)
    return out.getvalue()


@pytest.mark.nightly
def test_pictures_of_the_guide(
    browser: Browser, tmp_path: Path, both: Desk, data: Path, request: pytest.FixtureRequest
) -> None:
    """Fonts differ from machine to machine: the pictures are made again with --refresh-golden."""
    folder = tmp_path / "valle-chiara"
    valley(folder, rounds=2)
    with _venue(folder, both, data) as venue:
        for name, shot in _shots(browser, venue):
            path = PICTURES / f"{name}.png"
            if request.config.getoption("--refresh-golden"):
                path.write_bytes(shot)
            size_of_png = slice(16, 24)
            assert shot[size_of_png] == path.read_bytes()[size_of_png]
