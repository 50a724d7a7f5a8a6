"""The second app: passes, claims, helpers, readers; it never reaches the arbiter's desk."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx
import pytest
from starlette.routing import Route

from crosstable.desk.app import desk_app
from crosstable.desk.background.services import Services
from crosstable.desk.hall.app import FILES, ROUTES, hall_app
from crosstable.desk.hall.desk import HallDesk
from crosstable.desk.hall.guessing import FREE, OF_ALL, Guesses
from crosstable.desk.hall.passes import Kind, Pass, Passes
from crosstable.desk.hall.rooms import Room, Rooms
from crosstable.desk.pages import ROUTES as DESK_ROUTES
from crosstable.desk.run.opened import OpenEvent
from crosstable.desk.settings import Settings
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.rounds import Closed
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.rounds.drawing import draw
from crosstable.event.state import Board, Person
from crosstable.web.statics import STATIC
from tests.desk.halls import playing, result_on_disk
from tests.desk.phones import Phone
from tests.sizes import check_each

HOUR = 3600.0
HALL = "http://hall.example:8080"


class Clock:
    """A clock that tests turn."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Venue:
    """An event whose second round is being played, and both apps."""

    def __init__(self, folder: Path, data: Path) -> None:
        self.folder = playing(folder) if not folder.exists() else folder
        self.clock = Clock()
        self.desk = desk_app(Settings("t" * 32, hall=(HALL,)))
        self.services: Services = self.desk.state.services
        self.services.rooms = Rooms(self.services.hall, data, self.clock)
        self.opened: OpenEvent = self.services.hall.open(self.folder)
        self.app = hall_app(self.services)
        self.hall: HallDesk = self.app.state.hall
        self.phone = self.client("10.0.0.1")

    def client(self, address: str) -> Phone:
        """A phone with an address of its own."""
        return Phone(self.app, HALL, address)

    @property
    def room(self) -> Room:
        return self.services.rooms.of(self.opened)

    @property
    def boards(self) -> tuple[Board, ...]:
        last = self.opened.event.section().last_round
        assert last is not None
        return last.boards

    def give(self, kind: Kind, **more: object) -> Pass:
        number = 2 if kind is Kind.BOARDS else 0
        return self.room.passes.give(kind, "main", HOUR, **{"round": number, **more})

    def seat(self, given: Pass, who: str) -> str:
        return f"/b/{self.room.passes.token(given, who)}"

    def helper(self, **more: object) -> str:
        return f"/h/{self.room.passes.token(self.give(Kind.HELPER, **more))}"

    def close(self) -> None:
        self.services.close()


@pytest.fixture
def venue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Venue]:
    """An event of eight players whose second round is being played."""
    monkeypatch.setenv("CROSSTABLE_DATA", str(tmp_path / "data"))
    found = Venue(tmp_path / "event", tmp_path / "data")
    yield found
    found.close()


def entry(
    result: str = "1-0", board: int = 1, key: str = "k" * 16, **more: object
) -> dict[str, object]:
    return {"round": 2, "board": board, "result": result, "key": key, **more}


# -- the arbiter's desk is out of reach -----------------------------------------------------------


def filled(path: str, venue: Venue) -> str:
    """An address of the desk with real values."""
    values = {
        "{id}": venue.opened.id,
        "{number:small}": "1",
        "{number}": "live",
        "{page:small}": "1",
    }
    for name, value in values.items():
        path = path.replace(name, value)
    return path.replace("{", "").replace("}", "")


def test_no_route_of_the_desk_is_reached(venue: Venue) -> None:
    venue.room.is_shown = True
    before = venue.opened.event.at
    asked = {"Authorization": f"Bearer {venue.services.settings.token}"}

    def is_out_of_reach(route: tuple[str, object, list[str]]) -> None:
        path, _, methods = route
        for method in ("GET", *methods):
            body = {"json": {"act": "undo", "saw": before}} if method == "POST" else {}
            answer = venue.phone.request(method, filled(path, venue), headers=asked, **body)
            assert answer.status_code in (404, 405), answer.text
        assert venue.opened.event.at == before

    others = [route for route in DESK_ROUTES if route[0] != "/"]  # the hall has its own front page
    check_each(others, is_out_of_reach, lambda route: f"{route[2][0]} {route[0]}")


def test_the_interface_for_programs_is_not_here(venue: Venue) -> None:
    paths = [one.path for one in venue.desk.routes if isinstance(one, Route)]
    programs = [path for path in paths if path.startswith("/api")]
    assert len(programs) > 3
    for path in programs:
        assert venue.phone.get(filled(path, venue)).status_code == 404


def test_only_the_files_of_the_hall_are_served(venue: Venue) -> None:
    files = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()}
    for name in files:
        status = venue.phone.get(f"/static/{name}").status_code
        assert (name, status) == (name, 200 if name in FILES else 404)
    for name in ("../app.py", "..%2fapp.py", "hall/../js/run.js", "hall/..%2fjs/run.js"):
        assert venue.phone.get(f"/static/{name}").status_code == 404


def test_every_route_of_the_hall_is_meant(venue: Venue) -> None:
    """A new address of the hall has to be thought about, and listed here."""
    free = {"/", "/code", "/language/{language}", "/qr.svg", "/reach/{code}", "/screen/{kind}"}
    read = {"/live", "/live/{id}", "/live/{id}/news"}
    with_pass = {path for path, *_ in ROUTES if "{token}" in path}
    assert {path for path, *_ in ROUTES} == free | read | with_pass
    for path, _, methods in ROUTES:
        if path in with_pass:
            answer = venue.phone.request(methods[0], path.replace("{token}", "A" * 22), json={})
            assert answer.status_code == 404


def test_nothing_is_shown_before_the_arbiter_says_so(venue: Venue) -> None:
    pages = ("/live", f"/live/{venue.opened.id}", f"/live/{venue.opened.id}/news", "/screen/main")
    assert {venue.phone.get(page).status_code for page in pages} == {404}
    assert "Fjord" not in venue.phone.get("/").text
    venue.room.is_shown = True
    assert "Player00" in venue.phone.get("/live").text
    assert "Fjord" in venue.phone.get("/").text


def test_a_draft_is_nobodys_business(venue: Venue) -> None:
    event = open_event_folder(venue.folder)
    for board in venue.boards:
        event.do(ResultEntered(2, board.number, "1-0"))
    event.do(Closed(2))
    event.do(draw(event.event.section()), confirmed=2)
    venue.room.is_shown = True
    page = venue.phone.get("/live").text
    assert ("Round 2" in page, "Round 3" in page) == (True, False)
    assert "Standings after round 2" in page


# -- passes ---------------------------------------------------------------------------------------


def test_tokens_have_128_bits_and_are_not_in_the_file(venue: Venue, tmp_path: Path) -> None:
    given = venue.give(Kind.BOARDS)
    tokens = {venue.room.passes.token(given, who) for board in venue.boards for who in board.pair}
    assert len(tokens) == 8
    assert {len(token) for token in tokens} == {22}
    venue.services.rooms.keep(venue.room)
    path = next((tmp_path / "data" / "halls").glob("*.json"))
    assert not any(token in path.read_text("utf-8") for token in tokens)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_pass_ends(venue: Venue) -> None:
    page = venue.helper()
    assert venue.phone.get(page).status_code == 200
    venue.clock.now += HOUR + 1
    assert venue.phone.get(page).status_code == 404
    assert venue.phone.post(page, json=entry()).status_code == 404
    assert result_on_disk(venue.folder, 1) is None


def test_a_revoked_pass_writes_nothing(venue: Venue) -> None:
    given = venue.give(Kind.HELPER)
    page = f"/h/{venue.room.passes.token(given)}"
    assert venue.phone.get(page).status_code == 200
    venue.room.passes.revoke(given.id)
    assert venue.phone.post(page, json=entry()).status_code == 404
    assert result_on_disk(venue.folder, 1) is None


def test_the_link_of_one_player_can_be_revoked(venue: Venue) -> None:
    given, board = venue.give(Kind.BOARDS), venue.boards[0]
    venue.room.passes.revoke(given.id, board.white)
    assert venue.phone.get(venue.seat(given, board.white)).status_code == 404
    assert venue.phone.get(venue.seat(given, board.black)).status_code == 200


def test_a_players_link_ends_with_the_round(venue: Venue) -> None:
    given = venue.give(Kind.BOARDS)
    page = venue.seat(given, venue.boards[0].white)
    helper = venue.helper()
    for board in venue.boards:
        venue.phone.post(helper, json=entry("1-0", board.number, f"key-{board.number:08}"))
    open_event_folder(venue.folder).do(Closed(2))
    venue.opened.refresh()
    assert venue.phone.get(page).status_code == 404
    assert venue.phone.post(page, json=entry("0-1")).status_code == 404


@pytest.mark.parametrize("kind", ["b", "c"])
def test_a_token_opens_only_its_own_kind_of_page(venue: Venue, kind: str) -> None:
    token = venue.helper().removeprefix("/h/")
    assert venue.phone.get(f"/{kind}/{token}").status_code == 404
    assert venue.phone.post(f"/{kind}/{token}", json=entry()).status_code == 404


def test_passes_survive_a_restart(venue: Venue, tmp_path: Path) -> None:
    page = venue.helper(name="Lars")
    venue.services.rooms.keep(venue.room)
    again = Venue(venue.folder, tmp_path / "data")
    try:
        assert "Lars" in again.phone.get(page).text
    finally:
        again.close()


def test_a_damaged_file_of_passes_opens_nothing(venue: Venue, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "halls"
    folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(("", "[]", "{}", '{"folder": 3, "key": "zz", "passes": [{}]}')):
        (folder / f"{number}.json").write_text(text, encoding="utf-8")
    assert list(Rooms(venue.services.hall, tmp_path / "data")) == []


# -- short codes ----------------------------------------------------------------------------------


def typed(phone: Phone, code: str) -> httpx.Response:
    return phone.post("/code", json={"code": code})


def test_a_code_leads_to_the_page(venue: Venue) -> None:
    given = venue.give(Kind.HELPER)
    code = venue.room.passes.code(given)
    assert (len(code), code.isdecimal()) == (8, True)
    answer = typed(venue.phone, f"{code[:4]} {code[4:]}")
    assert answer.json() == {"to": f"/h/{venue.room.passes.token(given)}"}


def test_guessing_one_phone_does_not_lock_out_the_others(venue: Venue) -> None:
    code = venue.room.passes.code(venue.give(Kind.HELPER))
    attacker = venue.client("10.0.0.66")
    answers = [typed(attacker, f"{n:08}").status_code for n in range(FREE + 3)]
    assert answers == [403] * FREE + [429] * 3
    assert typed(attacker, code).status_code == 429
    assert typed(venue.phone, code).status_code == 200


def test_many_addresses_do_not_lock_out_the_others_either() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    for number in range(OF_ALL + 20):
        guesses.note_wrong(f"10.0.{number}.1")
    assert guesses.wait_of("10.0.3.1") > 0  # who guessed waits for the supply
    assert guesses.wait_of("192.168.0.5") == 0
    clock.now += 3600
    assert guesses.wait_of("10.0.3.1") == 0


def test_waiting_gets_longer() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    waits = []
    for _ in range(FREE + 4):
        guesses.note_wrong("10.0.0.1")
        waits.append(guesses.wait_of("10.0.0.1"))
        clock.now += waits[-1]
    assert waits[FREE - 1 :] == [4, 8, 16, 32, 64]
    guesses.note_right("10.0.0.1")
    assert guesses.wait_of("10.0.0.1") == 0


def test_a_code_that_two_passes_share_opens_neither(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Passes, "code", lambda *_: "12345678")
    venue.helper(), venue.helper()
    assert typed(venue.phone, "12345678").status_code == 403


# -- claims ---------------------------------------------------------------------------------------


def test_a_claim_counts_when_the_opponent_confirms_it(venue: Venue) -> None:
    given, board = venue.give(Kind.BOARDS), venue.boards[0]
    white, black = (venue.seat(given, who) for who in board.pair)
    assert venue.phone.post(white, json=entry()).json()["state"] == "open"
    assert result_on_disk(venue.folder, 1) is None
    venue.phone.post(white, json=entry(key="another-key-1"))
    assert result_on_disk(venue.folder, 1) is None
    state = venue.phone.get(f"{black}/state").json()
    assert (state["mine"], state["theirs"], state["result"]) == (None, "1-0", None)
    venue.phone.post(black, json=entry(key="another-key-2"))
    assert result_on_disk(venue.folder, 1) == "1-0"


def test_a_player_claims_for_the_own_board_only(venue: Venue) -> None:
    given = venue.give(Kind.BOARDS)
    page = venue.seat(given, venue.boards[0].white)
    venue.phone.post(page, json=entry(board=3))
    last = venue.opened.event.section().last_round
    assert last is not None
    assert [len(last.facts_of(board).claims) for board in last.boards] == [1, 0, 0, 0]


def test_the_journal_names_the_source(venue: Venue) -> None:
    given, board = venue.give(Kind.BOARDS), venue.boards[0]
    venue.phone.post(venue.seat(given, board.white), json=entry())
    line = open_event_folder(venue.folder).journal.lines[-1]
    name = venue.opened.event.section().people[board.white].name
    assert (line.act, line.source, line.by) == ("claimed", "player", name)
    assert venue.room.passes.token(given, board.white) not in line.data.decode()


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"round": 2, "result": "+:-", "key": "k" * 16},
        {"round": 2, "result": "1-0"},
        {"round": 2, "result": "1-0", "key": "short"},
        {"round": 2, "result": "1-0", "key": "ü" * 16},
        {"round": 1, "result": "1-0", "key": "k" * 16},
        {"round": True, "result": ["1-0"], "key": 5},
    ],
)
def test_odd_claims_are_refused(venue: Venue, body: object) -> None:
    given = venue.give(Kind.BOARDS)
    before = venue.opened.event.at
    answer = venue.phone.post(venue.seat(given, venue.boards[0].white), json=body)
    assert (answer.status_code, venue.opened.event.at) == (422, before)


# -- helpers --------------------------------------------------------------------------------------


def test_an_entry_that_is_sent_twice_is_entered_once(venue: Venue, tmp_path: Path) -> None:
    page = venue.helper()
    venue.services.rooms.keep(venue.room)
    before = venue.opened.event.at
    answers = [venue.phone.post(page, json=entry()) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {200}
    assert venue.opened.event.at == before + 1
    again = Venue(venue.folder, tmp_path / "data")  # the desk was killed before it answered
    try:
        assert again.phone.post(page, json=entry()).status_code == 200
        assert again.opened.event.at == before + 1
    finally:
        again.close()


def test_two_helpers_who_differ_are_asked(venue: Venue) -> None:
    one, other = venue.helper(name="Lars"), venue.helper(name="Mia")
    assert venue.phone.post(one, json=entry("1-0")).status_code == 200
    answer = venue.phone.post(other, json=entry("0-1", key="of-mia-0001"))
    assert answer.status_code == 409
    assert answer.json()["conflict"]["result"] == "1-0"
    assert result_on_disk(venue.folder, 1) == "1-0"
    answer = venue.phone.post(other, json=entry("0-1", key="of-mia-0002", insist=True))
    assert (answer.status_code, answer.json()["state"]) == (200, "contradicted")
    assert result_on_disk(venue.folder, 1) == "1-0"


def test_two_helpers_who_agree_confirm_each_other(venue: Venue) -> None:
    one, other = venue.helper(name="Lars"), venue.helper(name="Mia")
    venue.phone.post(one, json=entry("1-0"))
    answer = venue.phone.post(other, json=entry("1-0", key="of-mia-0001"))
    assert answer.json()["state"] == "confirmed"


def test_a_helper_has_only_the_boards_of_the_pass(venue: Venue) -> None:
    page = venue.helper(first=2, last=3)
    text = venue.phone.get(page).text
    assert [f'data-board="{n}"' in text for n in (1, 2, 3, 4)] == [False, True, True, False]
    assert venue.phone.post(page, json=entry(board=4)).status_code == 422
    assert result_on_disk(venue.folder, 4) is None


def test_an_entry_of_the_last_round_does_not_land_in_this_one(venue: Venue) -> None:
    answer = venue.phone.post(venue.helper(), json={**entry(), "round": 1})
    assert answer.status_code == 422
    assert result_on_disk(venue.folder, 1) is None


# -- the tablet at the door -----------------------------------------------------------------------


def test_a_tablet_checks_in(venue: Venue) -> None:
    page = f"/c/{venue.room.passes.token(venue.give(Kind.CHECK_IN, name='Door'))}"
    body = {"person": "p03", "present": True, "saw": False}
    assert venue.phone.post(page, json=body).status_code == 200
    assert venue.opened.event.section().people["p03"].is_checked_in
    assert venue.phone.post(page, json=body).status_code == 409  # somebody did it already
    assert open_event_folder(venue.folder).journal.lines[-1].source == "helper"


def test_a_tablet_does_nothing_else(venue: Venue) -> None:
    page = f"/c/{venue.room.passes.token(venue.give(Kind.CHECK_IN))}"
    before = {who: one._replace(is_checked_in=False) for who, one in _people(venue).items()}
    body = {"act": "remove", "person": "p03", "data": {"name": "x"}, "second": True}
    venue.phone.post(page, json={**body, "present": True, "saw": False})
    after = {who: one._replace(is_checked_in=False) for who, one in _people(venue).items()}
    assert after == before


def _people(venue: Venue) -> Mapping[str, Person]:
    return venue.opened.event.section().people


# -- readers --------------------------------------------------------------------------------------


def test_one_rendering_for_each_change(venue: Venue) -> None:
    venue.room.is_shown = True
    page = venue.helper()
    for number in range(1, 4):
        for _ in range(20):
            assert venue.phone.get("/live").status_code == 200
        assert venue.hall.renderings == number
        venue.phone.post(page, json=entry(board=number, key=f"key-of-{number:03}"))


def test_who_has_the_page_does_not_get_it_again(venue: Venue) -> None:
    venue.room.is_shown = True
    first = venue.phone.get("/live")
    etag = first.headers["etag"]
    again = venue.phone.get("/live", headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    venue.phone.post(venue.helper(), json=entry())
    assert venue.phone.get("/live", headers={"If-None-Match": etag}).status_code == 200


def test_pages_are_compressed(venue: Venue) -> None:
    venue.room.is_shown = True
    answer = venue.phone.get("/live", headers={"Accept-Encoding": "gzip"})
    plain = venue.phone.get("/live", headers={"Accept-Encoding": "identity"}).content
    assert (answer.headers["content-encoding"], answer.content) == ("gzip", plain)
    assert int(answer.headers["content-length"]) < len(plain) / 2


@pytest.mark.parametrize("language", ["de", "es", "fr", "it"])
def test_pages_speak_the_language_of_the_phone(venue: Venue, language: str) -> None:
    venue.room.is_shown = True
    english = venue.phone.get("/live").text
    other = venue.phone.get("/live", headers={"Accept-Language": language}).text
    assert f'<html lang="{language}"' in other
    assert other != english.replace('lang="en"', f'lang="{language}"')


# -- what is sent along ---------------------------------------------------------------------------


def test_addresses_are_not_sent_on(venue: Venue) -> None:
    answer = venue.phone.get(venue.helper())
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "http://" not in answer.text.replace("http://www.w3.org", "")


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/json", "Origin": "http://evil.example"},
        {"Content-Type": "application/json", "Origin": "null"},
        {"Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_other_pages_cannot_write(venue: Venue, headers: dict[str, str]) -> None:
    data = json.dumps(entry()).encode()
    answer = venue.phone.post(venue.helper(), content=data, headers=headers)
    assert answer.status_code == 403
    assert result_on_disk(venue.folder, 1) is None


def test_a_fault_does_not_log_the_address(
    venue: Venue, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    page = venue.helper()

    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("crosstable.desk.hall.entering.enter_result", broken)
    phone = Phone(venue.app, HALL, raises=False)
    assert phone.post(page, json=entry()).status_code == 500
    assert "broken" in caplog.text
    assert page.removeprefix("/h/") not in caplog.text


def test_a_body_that_is_too_large_is_refused(venue: Venue) -> None:
    answer = venue.phone.post(venue.helper(), json=entry(more="x" * 10_000))
    assert answer.status_code == 413


# -- the arbiter's page ---------------------------------------------------------------------------


@pytest.fixture
def arbiter(venue: Venue) -> Phone:
    """Somebody at the desk of the venue."""
    headers = {"Authorization": f"Bearer {venue.services.settings.token}"}
    return Phone(venue.desk, "http://127.0.0.1:0", headers=headers)


def test_the_arbiter_gives_and_revokes_passes(venue: Venue, arbiter: Phone) -> None:
    page = f"/events/{venue.opened.id}/hall"
    for body in (
        {"do": "show", "shown": True},
        {"do": "boards", "hours": 12},
        {"do": "helper", "name": "Lars <b>", "first": 1, "last": 2, "hours": 6},
        {"do": "check-in", "name": "Door"},
    ):
        assert arbiter.post(page, json=body).status_code == 200
    text = arbiter.get(page).text
    assert "Lars &lt;b&gt;" in text
    kinds = {one.kind: one for one in venue.room.passes.live()}
    assert kinds.keys() == {*Kind}
    helper = kinds[Kind.HELPER]
    link = f"/h/{venue.room.passes.token(helper)}"
    assert link in text
    assert venue.phone.get(link).status_code == 200
    picture = arbiter.get(f"{page}/qr/{helper.id}")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert (
        venue.room.passes.code(kinds[Kind.BOARDS], "p00")[:4] in arbiter.get(f"{page}/sheet").text
    )
    arbiter.post(page, json={"do": "revoke", "pass": helper.id})
    assert venue.phone.get(link).status_code == 404


def test_new_links_for_a_round_end_the_old_ones(venue: Venue, arbiter: Phone) -> None:
    page = f"/events/{venue.opened.id}/hall"
    arbiter.post(page, json={"do": "boards"})
    old = next(iter(venue.room.passes.live()))
    link = venue.seat(old, "p00")
    assert venue.phone.get(link).status_code == 200
    arbiter.post(page, json={"do": "boards"})
    assert venue.phone.get(link).status_code == 404


def test_the_arbiter_confirms_and_declines_claims(venue: Venue, arbiter: Phone) -> None:
    given, base = venue.give(Kind.BOARDS), f"/events/{venue.opened.id}"
    for board in venue.boards[:2]:
        venue.phone.post(venue.seat(given, board.white), json=entry(key=f"key-{board.number:06}"))
    assert "2 claims" in arbiter.get(f"{base}/hall").text
    body = {"act": "result", "round": 2, "board": 1, "result": "1-0", "saw": None}
    assert arbiter.post(f"{base}/acts", json=body).status_code == 200
    body = {"act": "decline-claim", "round": 2, "board": 2, "saw": [["white", "0-1"]]}
    assert arbiter.post(f"{base}/acts", json=body).status_code == 409  # the claim is another one
    body["saw"] = [["white", "1-0"]]
    assert arbiter.post(f"{base}/acts", json=body).status_code == 200
    assert [result_on_disk(venue.folder, n) for n in (1, 2)] == ["1-0", None]
    assert "claims" not in arbiter.get(f"{base}/hall").text.split("</nav>")[0]


def test_the_arbiter_steers_the_screens(venue: Venue, arbiter: Phone) -> None:
    venue.room.is_shown = True
    page = f"/events/{venue.opened.id}/hall"
    body = {"do": "screen", "show": "notice", "notice": "Lunch <b>now</b>", "seconds": 9, "page": 2}
    assert arbiter.post(page, json=body).status_code == 200
    assert "Lunch &lt;b&gt;now&lt;/b&gt;" in venue.phone.get("/screen/main").text
    assert "Player00" in venue.phone.get("/screen/pairings").text
    assert venue.phone.get("/screen/nothing").status_code == 404
    arbiter.post(page, json={"do": "screen", "show": "../x", "clock": 1e300, "page": -5})
    screen = venue.room.screen
    assert (screen.show, screen.clock, screen.page, screen.seconds) == ("notice", 0.0, 0, 9)
