"""Entries at the desk: a club's table from the first click to round 1, keys and clicks counted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crosstable.event.disk.folder import open_event_folder
from tests.desk.halls import Run, desk_with_data
from tests.desk.serving import Desk
from tests.desk.test_accessibility import findings
from tests.desk.visiting import payload, visit
from tests.event.running import begun
from tests.passages import compact, passages

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SURNAMES = (
    *("Skogmo", "Tindlund", "Bergsund", "Hovdalen", "Kvamsto", "Myrlund"),
    *("Rodsand", "Havrevik", "Sletthaug"),
)
FIRST = (
    *("Ida", "Bjorn", "Arne", "Astrid", "Nils", "Nora"),
    *("Svein", "Age", "Jorgen", "Tobias", "Marek", "Einar"),
)
HEAD = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA NOV26 Gms K  B-day Flag"
)
MOST_ACTIONS = 80


def people(count: int = 60) -> list[tuple[str, str, str, int, int]]:
    """Invented people: number, surname, first name, rating, year."""
    chance = random.Random(7)
    names = [(surname, first) for surname in SURNAMES for first in FIRST]
    chosen = chance.sample(names, count)
    return [
        (str(9_910_000 + at), *name, chance.randrange(1400, 2300), chance.randrange(1950, 2014))
        for at, name in enumerate(chosen)
    ]


def rating_list() -> bytes:
    """The list: all of them but four, in FIDE's layout."""
    rows = [HEAD]
    for number, surname, first, rating, year in people()[:56]:
        begin = f"{number:<15}{f'{surname}, {first}':<61}NOR M"
        rows.append(f"{begin:<{HEAD.index('NOV26')}}{rating}  0   20 {year}      ")
    return "\n".join(rows).encode()


def workbook() -> bytes:
    """The table of a club: a title, names in three ways, a typo, somebody twice, a footer."""
    from openpyxl import Workbook  # type: ignore[import-untyped]

    book = Workbook()
    sheet = book.active
    sheet.append(["Påmelding Nordlia Weekend Open"])
    sheet.append([])
    sheet.append(["Navn", "FIDE-ID", "Elo", "Klubb", "Født", "Land", "Betalt"])
    for at, (number, surname, first, rating, year) in enumerate(people()):
        name = (f"{surname.upper()} {first}", f"{first} {surname}", f"{surname}, {first}")[at % 3]
        given = number if at % 4 == 0 and at < 56 else None
        if at == 8:
            name = f"{surname}nn, {first}"  # a typo, with the right number
        sheet.append([name, given, rating, "Nordlia", year, "NOR", "ja"])
    number, surname, first, rating, year = people()[5]
    sheet.append([f"{first} {surname}", None, rating, "Nordlia", year, "NOR", "nei"])
    sheet.append(["Totalt 61"])
    target = BytesIO()
    book.save(target)
    return target.getvalue()


class Hands:
    """Somebody whose keys and clicks are counted; a chosen file is two clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0

    def click(self, name: str, role: str = "button") -> None:
        self.page.get_by_role(role, name=name).first.click()  # type: ignore[arg-type]
        self.actions += 1

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.actions += 1

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.actions += len(text)

    def choose(self, field: str, name: str, data: bytes) -> None:
        self.page.locator(field).set_input_files(payload(name, data))
        self.actions += 2


@pytest.fixture
def listless(tmp_path: Path) -> Iterator[Desk]:
    """A desk where no rating list is kept, whatever other tests brought to theirs."""
    with desk_with_data(tmp_path / "data") as desk:
        yield desk


def test_sixty_entries_to_round_1(
    browser: Browser, listless: Desk, tmp_path: Path, axe: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with visit(browser, listless, viewport={"width": 1440, "height": 900}) as visitor:
        page = visitor.page
        hands = Hands(page)
        visitor.go("/events/new")
        hands.type("Nordlia Open")
        hands.press("Enter")
        page.get_by_label("Number of rounds").click()
        hands.actions += 1
        hands.press("Control+a")
        hands.type("7")
        hands.press("Enter")
        hands.press("Enter")
        folder = page.get_by_label("Folder of the event")
        folder.fill(str(tmp_path / "nordlia"))  # not counted: an arbiter leaves it empty
        hands.choose("input[name=players]", "påmelding.xlsx", workbook())
        hands.click("Begin the event")
        page.wait_for_url("**/entries/*")
        hands.choose("input[type=file][name=list]", "standard_list.txt", rating_list())
        hands.click("Keep it for the search")
        page.locator("[data-kind=clear]").wait_for()
        assert page.locator(".question-row").count() == 1
        assert page.locator("[data-kind=twice] [data-row]").count() == 1
        assert findings(visitor, axe, {}) == []
        page.reload()
        page.wait_for_load_state()
        hands.press("1")  # it is the one of the list
        page.locator(".question-row").wait_for(state="detached")
        hands.press("Control+Enter")
        page.locator("#toast", has_text="60").wait_for()
        hands.click("Go to round 1", role="link")
        page.locator("#pair").wait_for()
        hands.press("p")
        page.locator("#publish").wait_for()
        visitor.faults.clear()
    section = open_event_folder(tmp_path / "nordlia").event.section()
    assert len(section.people) == 60
    with_number = [person for person in section.people.values() if person.fide_id]
    assert len(with_number) == 56
    assert all("," in person.name for person in section.people.values())
    assert len(section.rounds) == 1
    assert hands.actions <= MOST_ACTIONS
    with capsys.disabled():
        print(f" [{hands.actions} keys and clicks]", end="")


@pytest.fixture
def empty(hall: Desk, tmp_path: Path) -> Iterator[Run]:
    begun(tmp_path / "empty", players=0)
    with hall.client() as client:
        found = Run(client, tmp_path / "empty")
        found.open()
        yield found


def brought(run: Run, name: str, data: bytes) -> str:
    answer = run.client.post(f"{run.base}/import", files={"table": (name, data)})
    assert answer.status_code == 303
    return answer.headers["location"]


def test_columns_are_chosen_and_answers_survive(empty: Run) -> None:
    table = "Wer;Was\nLund, Åse;2101\nLie, Odd;1805\nAas, Eva;1640\nBerg, Bo;1990\nVik, Pia;1700\n"
    address = brought(empty, "table.csv", table.encode())
    empty.client.post(address, json={"list": "-", "columns": {"1": "national"}})
    empty.client.post(address, json={"answers": {"3": "out"}})
    text = empty.client.get(address).text
    assert 'value="national" selected' in text
    done = empty.client.post(f"{address}/enter").json()
    assert (done["entered"], done["left"]) == (4, 0)
    people_of = open_event_folder(empty.folder).event.section().people.values()
    assert {(one.name, one.national) for one in people_of} == {
        ("Lund, Åse", 2101),
        ("Aas, Eva", 1640),
        ("Berg, Bo", 1990),
        ("Vik, Pia", 1700),
    }


def test_a_table_that_is_none_makes_no_event(hall: Desk, tmp_path: Path) -> None:
    with hall.client() as client:
        values = {"name": "Winter Open", "folder": str(tmp_path / "winter")}
        answer = client.post(
            "/events/new", data=values, files={"players": ("x.xlsx", b"PK nothing")}
        )
        assert answer.status_code == 422
        assert "Winter Open" in answer.text
    assert not (tmp_path / "winter").exists()


def test_missing_numbers_and_the_list_of_another_month(empty: Run) -> None:
    number, surname, first, rating, _ = people()[1]
    empty.client.post(f"{empty.base}/lists", files={"list": ("standard_list.txt", rating_list())})
    table = f"Name;Elo\n{surname}, {first};{rating}\n"
    address = brought(empty, "table.csv", table.encode())
    empty.client.post(address, json={"list": "-"})
    empty.client.post(f"{address}/enter")
    empty.client.post(f"{empty.base}/entries/numbers", json={"list": "standard_list"})
    done = empty.client.post(f"{empty.base}/entries/numbers/enter").json()
    assert done["changed"] == 1
    (person,) = open_event_folder(empty.folder).event.section().people.values()
    assert person.fide_id == number
    changed = {"data": {"rating": "1111"}, "saw": {"rating": str(rating)}}
    assert empty.act("change", person=person.id, **changed).status_code == 200
    empty.client.post(f"{empty.base}/entries/update", json={"list": "standard_list"})
    page = empty.client.get(f"{empty.base}/entries/update").text
    assert "1111" in page
    empty.client.post(f"{empty.base}/entries/update/enter")
    (person,) = open_event_folder(empty.folder).event.section().people.values()
    assert person.rating == rating


def test_who_is_in_no_list_is_said_and_answers_stay_with_their_people(empty: Run) -> None:
    (_, *clear), (_, surname, first, rating, _) = people()[1], people()[2]
    empty.client.post(f"{empty.base}/lists", files={"list": ("standard_list.txt", rating_list())})
    rows = (
        f"{clear[0]}, {clear[1]};{clear[2]}",
        f"{surname}, {first[0]}.;{rating}",
        "Nes, Liv;900",
    )
    address = brought(empty, "table.csv", "\n".join(("Name;Elo", *rows)).encode())
    empty.client.post(address, json={"list": "-"})
    empty.client.post(f"{address}/enter")
    numbers = f"{empty.base}/entries/numbers"
    empty.client.post(numbers, json={"list": "standard_list"})
    page = empty.client.get(numbers).text
    assert page.count('class="question-row"') == 1
    asked = page.split('class="question-row"')[1].split('data-row="')[1].split('"')[0]
    assert "#number-of-3" in page
    empty.client.post(numbers, json={"answers": {asked: "typed"}})
    assert empty.client.post(f"{numbers}/enter").json()["changed"] == 1
    page = empty.client.get(numbers).text
    assert 'class="question-row"' not in page
    assert page.count("#number-of-") == 2


def test_the_number_of_somebody_else_is_taken_over_only_if_ticked(empty: Run) -> None:
    number, surname, first, *_ = people()[1]
    empty.client.post(f"{empty.base}/lists", files={"list": ("standard_list.txt", rating_list())})
    empty.act("enter", data={"name": "Nes, Liv", "fide_id": number})
    update = f"{empty.base}/entries/update"
    empty.client.post(update, json={"list": "standard_list"})
    page = compact(empty.client.get(update).text)
    assert page.count("data-tick=") == 1
    assert 'id="enter"' not in page
    empty.client.post(update, json={"answers": {"1": "typed"}})
    assert empty.client.post(f"{update}/enter").json()["changed"] == 1
    (person,) = open_event_folder(empty.folder).event.section().people.values()
    assert person.name == f"{surname}, {first}"


def test_a_typed_number_fills_its_row_after_a_look(
    browser: Browser, hall: Desk, empty: Run
) -> None:
    number, surname, first, rating, year = people()[1]
    empty.client.post(f"{empty.base}/lists", files={"list": ("standard_list.txt", rating_list())})
    person = empty.act("enter", data={"name": f"{surname}, {first}", "born": f"{year}-05-17"})
    with visit(browser, hall) as visitor:
        page = visitor.page
        visitor.go(f"{empty.base}/players#number-of-1")
        for sign in number:
            page.keyboard.press(sign)
        page.keyboard.press("Enter")
        page.locator("#ask[open] dl").wait_for()
        told = page.locator("#ask dl").inner_text()
        page.locator("#ask-yes").click()
        page.locator("td[data-field=fide_id]", has_text=number).wait_for()
    assert str(rating) in told
    assert str(year) not in told
    found = open_event_folder(empty.folder).event.section().people[person.json()["person"]]
    assert (found.fide_id, found.rating, found.sex) == (number, rating, "m")
    assert found.born == f"{year}-05-17"


def test_without_a_list_the_first_thing_is_to_bring_one(listless: Desk, tmp_path: Path) -> None:
    begun(tmp_path / "empty", players=0)
    with listless.client() as client:
        run = Run(client, tmp_path / "empty")
        run.open()
        address = brought(run, "table.csv", b"Name;Elo\nLie, Odd;1805\nAas, Eva;1640\n")
        page = client.get(address).text
    assert 'id="list"' not in page
    assert page.index('id="bring-list"') < page.index('class="entries"')
    assert page.count('id="bring-list"') == 1


def test_a_team_event_goes_on_to_its_teams(hall: Desk, tmp_path: Path) -> None:
    begun(tmp_path / "league", players=0, system="team-swiss")
    with hall.client() as client:
        run = Run(client, tmp_path / "league")
        run.open()
        table = "Club;Name;Elo\nSki;Lie, Odd;1805\nAsker;Aas, Eva;1640\n"
        address = brought(run, "clubs.csv", table.encode())
        client.post(address, json={"list": "-"})
        client.post(f"{address}/enter")
        page = client.get(address).text
        teams = client.get(f"{run.base}/teams").text
        table = "Team;Brett;Name;Elo\nMoss;2;Dahl, Per;2200\nMoss;1;Moe, Eli;1500\n"
        address = brought(run, "teams.csv", table.encode())
        client.post(address, json={"list": "-"})
        said = client.get(address).text
        answer = client.post(f"{address}/enter").json()
        with_teams = client.get(address).text
        section = open_event_folder(tmp_path / "league").event.section()
    assert passages(said, "Moss 2")
    assert 'value="board" selected' in compact(said)
    assert (answer["entered"], answer["teams"]) == (2, 1)
    assert "Go to round 1" in with_teams
    (moss,) = section.teams.values()
    assert [section.people[who].name for who in moss.roster] == ["Moe, Eli", "Dahl, Per"]
    assert 'class="" data-act="teams-of-clubs"' in compact(teams)
    assert f'class="button quiet" href="{run.base}/round"' in compact(teams)
    assert f'class="button" href="{run.base}/teams"' in page
    assert "Go to round 1" not in page


def test_rows_worth_a_look_can_be_shown_alone(browser: Browser, hall: Desk, empty: Run) -> None:
    empty.client.post(f"{empty.base}/lists", files={"list": ("standard_list.txt", rating_list())})
    _, surname, first, rating, year = people()[1]
    table = f"Name;Elo;Born\n{first} {surname};{rating + 60};{year}\nNobody, Kari;1200;2001\n"
    address = brought(empty, "table.csv", table.encode())
    empty.client.post(address, json={"list": "standard_list"})
    with visit(browser, hall, viewport={"width": 390, "height": 844}) as visitor:
        page = visitor.page
        visitor.go(address)
        rows = page.locator(".entries tr[data-row]:visible")
        assert rows.count() == 2
        for narrow, name in (("rating", surname), ("no-list", "Nobody")):
            page.locator(f"[data-narrow={narrow}]").click()
            assert rows.count() == 1
            assert name in rows.inner_text()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
