"""The pages of an event, asked without a browser: what they show, take and refuse."""

import io
import re
import time
import zipfile
from collections.abc import Iterator

import httpx
import pytest

import crosstable
from tests.desk.serving import Desk, opened

LIST = """\
fide_id,name,fed,standard,k,born,sex,title
956586,"Bråtelund, Torgeir",NOR,2601,10,1970,M,GM
"""


def _sample(name: str) -> bytes:
    return crosstable.sample(name).read_bytes()


@pytest.fixture
def client(desk: Desk) -> Iterator[httpx.Client]:
    with desk.client() as found:
        yield found


@pytest.fixture
def swiss(client: httpx.Client) -> str:
    return opened(client, _sample("individual-swiss"))


@pytest.fixture
def teams(client: httpx.Client) -> str:
    return opened(client, _sample("team-swiss"))


def _text(answer: httpx.Response) -> str:
    """What a reader sees of a page: its words without the marks around them."""
    assert answer.status_code == 200, answer.text
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.text))


# -- tabs -----------------------------------------------------------------------------------------


def test_tabs_are_there_where_they_apply(client: httpx.Client, swiss: str, teams: str) -> None:
    assert "Teams and matches" not in client.get(swiss).text
    assert "Teams and matches" in client.get(teams).text
    assert client.get(f"{swiss}/teams").status_code == 422


@pytest.mark.parametrize(
    "page",
    ["", "check", "standings", "crosstable", "players", "ratings", "norms", "convert", "compare"],
)
def test_every_tab_has_one_heading_and_no_inline_style(
    client: httpx.Client, swiss: str, page: str
) -> None:
    answer = client.get(f"{swiss}/{page}".rstrip("/"))
    assert answer.status_code == 200
    assert len(re.findall(r"<h1\b", answer.text)) == 1
    assert not re.search(r"<[^>]*\s(?:style|on[a-z]+)=|<style", answer.text)


# -- people ---------------------------------------------------------------------------------------


def test_the_crosstable_leads_to_the_players(client: httpx.Client, swiss: str) -> None:
    page = client.get(f"{swiss}/crosstable")
    assert f'href="{swiss}/players/1">Bråtelund, Torgeir</a>' in page.text


def test_players_are_found_without_marks_on_letters(client: httpx.Client, swiss: str) -> None:
    text = _text(client.get(f"{swiss}/players", params={"q": "bratelund"}))
    assert "2 of 30 players" in text
    assert "Bråtelund, Håvard" in text
    assert "Pogodzik" not in text


def test_players_are_found_by_number(client: httpx.Client, swiss: str) -> None:
    for number in ("5", "995180104"):
        text = _text(client.get(f"{swiss}/players", params={"q": number}))
        assert "1 of 30 players" in text
        assert "Pogodzik" in text


def test_the_page_of_a_player_has_everything(client: httpx.Client, swiss: str) -> None:
    text = _text(client.get(f"{swiss}/players/3"))
    assert "IM Kragelundsen, Søren" in text
    assert "Performance against rated 2405" in text
    assert "Rating change −6.20" in text
    assert "not made: 7 games enter, at least 9 needed" in text
    assert "BH/C1: Buchholz, cut 1 (C.07, 8.1) 23.5" in text


def test_nobody_has_that_number(client: httpx.Client, swiss: str, teams: str) -> None:
    for page in (f"{swiss}/players/99", f"{swiss}/standings/99", f"{teams}/teams/99"):
        answer = client.get(page)
        assert answer.status_code == 422
        assert "has the number 99" in answer.text


def test_teams_with_the_matches_of_a_round(client: httpx.Client, teams: str) -> None:
    page = client.get(f"{teams}/teams", params={"round": "2"})
    text = _text(page)
    assert "Matches of round 2" in text
    assert f'href="{teams}/teams/3">SC Rosenfelde</a>' in page.text
    one = _text(client.get(f"{teams}/teams/3"))
    assert one.count("Result of the match") == 6
    assert "Järvenranta SK – SC Rosenfelde" in one or "SC Rosenfelde – Järvenranta SK" in one


# -- standings ------------------------------------------------------------------------------------


def test_the_race_is_told_in_words_too(client: httpx.Client, swiss: str) -> None:
    page = client.get(f"{swiss}/standings").text
    told = re.search(r"<desc[^>]*>(.*?)</desc>", page)
    assert told is not None
    assert "Bråtelund, Torgeir: 0.5, 1.5, 2.5, 3.5, 4, 4.5, 5.5" in told[1]


def test_working_shows_what_was_cut(client: httpx.Client, swiss: str) -> None:
    page = client.get(f"{swiss}/standings/5", params={"tiebreaks": "PTS,BH/C1"}).text
    assert '<rect class="cut"' in page
    assert "Pogodzik, Paweł (5): rank 2 of 30" in page


# -- ratings, norms, what is brought along --------------------------------------------------------


def test_ratings_by_other_rules(client: httpx.Client, swiss: str) -> None:
    text = _text(client.get(f"{swiss}/ratings", params={"rules": "fide-2002"}))
    assert "FIDE Rating Regulations 2002" in text
    why = _text(client.get(f"{swiss}/ratings/3", params={"rules": "fide-2002"}))
    assert "Rc new" in why
    assert client.get(f"{swiss}/ratings", params={"rules": "nobody's"}).status_code == 422


def test_usual_columns_or_all(client: httpx.Client, swiss: str) -> None:
    head = re.compile(r'<th scope="col"[^>]*>(.*?)</th>')
    usual = head.findall(client.get(f"{swiss}/ratings").text)
    full = head.findall(client.get(f"{swiss}/ratings", params={"columns": "all"}).text)
    assert usual == ["No.", "Name", "Rate", "W", "n", "Rc", "We", "K", "Change", "New"]
    assert set(usual) < set(full)
    assert "Ru new" in full


def test_a_rating_list_changes_the_worksheet(client: httpx.Client, swiss: str) -> None:
    listed = {"list": ("standard_sep26frl.csv", LIST.encode())}
    answer = client.post(f"{swiss}/list", files=listed, data={"back": "ratings"})
    assert answer.headers["location"].startswith(f"{swiss}/ratings?said=The%20list")
    page = client.get(f"{swiss}/ratings").text
    assert "standard_sep26frl.csv (September 2026)" in page
    assert "2601, " in _text(client.get(f"{swiss}/ratings/1"))
    client.post(f"{swiss}/list", data={"back": "ratings", "chosen": ""})
    assert "Rating list: none" in client.get(f"{swiss}/ratings").text


def test_what_is_no_list_is_refused_by_its_own_name(client: httpx.Client, swiss: str) -> None:
    files = {"list": ("../../etc/holiday.txt", b"nothing of the kind")}
    answer = client.post(f"{swiss}/list", files=files)
    assert answer.status_code == 422
    assert "holiday.txt is no rating list" in answer.text


def test_norms_with_a_forecast_while_the_event_runs(client: httpx.Client, swiss: str) -> None:
    assert "Still in reach" not in client.get(f"{swiss}/norms").text
    running = opened(client, _sample("in-progress"))
    text = _text(client.get(f"{running}/norms"))
    assert "Still in reach, after 4 of 9 rounds" in text
    why = _text(client.get(f"{running}/norms/1"))
    assert "4 games enter, at least 9 needed" in why


def test_event_details_fill_the_forms(client: httpx.Client, swiss: str) -> None:
    template = client.get("/details-template")
    assert template.headers["content-disposition"].endswith("EVENT.toml")
    said = b'[event]\nregisterd = true\n[organiser]\nname = "Fjordbyen Schack"\n'
    client.post(f"{swiss}/details", files={"details": ("e.toml", said)})
    page = _text(client.get(f"{swiss}/documents", params={"form": "it3"}))
    assert "event.registerd is unknown" in page
    form = client.get(f"{swiss}/documents/it3/csv").text
    assert "Fjordbyen Schack" in form
    client.post(f"{swiss}/details", data={"back": "documents"})
    assert "Fjordbyen Schack" not in client.get(f"{swiss}/documents/it3/csv").text


# -- documents ------------------------------------------------------------------------------------


def test_forms_are_shown_as_pictures(client: httpx.Client, swiss: str) -> None:
    page = client.get(f"{swiss}/documents", params={"form": "pairings", "round": "2"})
    pictures = re.findall(r'<img class="page" src="([^"]*)"', page.text)
    assert len(pictures) == 1
    picture = client.get(pictures[0].replace("&amp;", "&"))
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    assert client.get(f"{swiss}/preview/pairings/9?round=2").status_code == 404
    assert client.get(f"{swiss}/documents", params={"form": "nothing"}).status_code == 404
    assert client.get(f"{swiss}/documents/standings/exe").status_code == 404


def test_documents_in_other_languages(client: httpx.Client, swiss: str) -> None:
    page = client.get(f"{swiss}/documents/standings/html", params={"lang": "de"})
    assert '<html lang="de">' in page.text
    assert "Rang" in page.text


@pytest.mark.parametrize(
    ("to", "begin"), [("pdf", b"%PDF"), ("xlsx", b"PK"), ("csv", b"Pl.,Title"), ("html", b"<!")]
)
def test_forms_are_taken_as_files(client: httpx.Client, swiss: str, to: str, begin: bytes) -> None:
    answer = client.get(f"{swiss}/documents/crosstable/{to}")
    assert answer.headers["content-disposition"] == f"attachment; filename*=UTF-8''crosstable.{to}"
    assert answer.content.startswith(begin)


def _finished(client: httpx.Client, task: str) -> httpx.Response:
    """The page of some work once it is over."""
    for _ in range(600):
        page = client.get(task)
        if 'hx-trigger="load' not in page.text:
            return page
        time.sleep(0.1)
    raise AssertionError("the work does not come to an end")


def test_the_whole_folder_is_the_same_every_time(client: httpx.Client, swiss: str) -> None:
    packed = []
    for _ in range(2):
        begun = client.post(f"{swiss}/folder", data={"lang": "fr"}).headers["location"]
        page = _finished(client, begun)
        link = re.search(r'href="(/tasks/[^"]*/result)"', page.text)
        assert link is not None, page.text
        packed.append(client.get(link[1]).content)
    assert packed[0] == packed[1]
    with zipfile.ZipFile(io.BytesIO(packed[0])) as archive:
        names = archive.namelist()
        assert archive.testzip() is None
        assert archive.read("report.trf") == _sample("individual-swiss")
    assert {"index.html", "SHA256SUMS", "standings.pdf", "standings.xlsx", "it3.pdf"} <= set(names)


def test_work_that_is_cancelled_gives_nothing(client: httpx.Client, swiss: str) -> None:
    begun = client.post(f"{swiss}/folder").headers["location"]
    client.post(f"{begun}/cancel")
    page = _finished(client, begun)
    assert "Cancelled" in page.text or "Done." in page.text
    if "Cancelled" in page.text:
        assert client.get(f"{begun}/result").status_code == 404
    assert client.get("/tasks/unknown").status_code == 404


def test_work_goes_on_without_a_script(client: httpx.Client, swiss: str) -> None:
    begun = client.post(f"{swiss}/folder").headers["location"]
    page = client.get(begun).text
    assert '<noscript><meta http-equiv="refresh"' in page or "Done." in page
    client.post(f"{begun}/cancel")


def test_several_files_get_a_verdict_each(client: httpx.Client) -> None:
    files = [
        ("files", ("b.trf", _sample("round-robin"))),
        ("files", ("a.trf", b"012 Broken\n042 2026/99/99\n")),
        ("files", ("c.pdf", b"%PDF-1.7 nothing")),
    ]
    begun = client.post("/files", files=files).headers["location"]
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", _finished(client, begun).text)
    words = [re.sub(r"<[^>]*>", " ", row) for row in rows]
    assert [word.split()[0] for word in words] == ["a.trf", "b.trf", "c.pdf"]
    assert "would be sent back" in words[0]
    assert "in order" in words[1]
    assert "Cannot be used: this is a PDF document" in words[2]


# -- convert and compare --------------------------------------------------------------------------


def test_losses_are_told_before_the_download(client: httpx.Client, swiss: str) -> None:
    assert "convert/file" not in client.get(f"{swiss}/convert").text
    page = client.get(f"{swiss}/convert", params={"to": "trf16"})
    assert "tie-break list" in page.text
    answer = client.get(f"{swiss}/convert/file", params={"to": "trf16", "eol": "lf"})
    assert answer.headers["content-disposition"].endswith("report.trf")
    assert b"\r" not in answer.content
    document = crosstable.loads(answer.content).document
    assert document is not None
    assert document.dialect.name == "trf16"


def test_json_loses_nothing(client: httpx.Client, swiss: str) -> None:
    assert "Nothing is lost." in client.get(f"{swiss}/convert", params={"to": "json"}).text
    answer = client.get(f"{swiss}/convert/file", params={"to": "json"})
    assert answer.headers["content-disposition"].endswith("report.json")


@pytest.mark.parametrize(
    "choice", [{"to": "word"}, {"to": "trf16", "eol": "x"}, {"to": "trf16", "encoding": "rot13"}]
)
def test_what_cannot_be_chosen(client: httpx.Client, swiss: str, choice: dict[str, str]) -> None:
    assert client.get(f"{swiss}/convert", params=choice).status_code == 422


def test_comparing_tells_changes_in_words(client: httpx.Client, swiss: str) -> None:
    later = _sample("individual-swiss").replace(b"2561 NOR", b"2562 NOR", 1)
    answer = client.post(f"{swiss}/compare", files={"files": ("later.trf", later)})
    text = _text(client.get(answer.headers["location"]))
    assert "1 Bråtelund, Torgeir: rating was 2562, is 2561" in text
    assert "No difference" in client.get(f"{swiss}/compare?with=original").text
    assert client.get(f"{swiss}/compare?with=unknown").status_code == 404


# -- nothing is lost ------------------------------------------------------------------------------


def test_closing_asks_for_edits_that_nobody_has(client: httpx.Client) -> None:
    page = opened(client, _sample("round-robin"))
    edited = _sample("round-robin").decode() + "### a remark\n"
    client.post(f"{page}/text", data={"text": edited})
    asked = client.post(f"{page}/close")
    assert "edits that you have not downloaded" in asked.text
    assert client.get(f"{page}/download").content.endswith(b"### a remark\r\n")
    assert client.post(f"{page}/close").status_code == 303
    assert client.get(page).status_code == 404


def test_pages_stay_small_whatever_a_file_holds(client: httpx.Client) -> None:
    page = opened(client, b"012 Long\n" + b"### remark\n" * 30_000)
    check = client.get(f"{page}/check").text
    assert 'id="editor"' not in check
    assert "too long to be edited here; the first 20000 lines are shown" in check
    losses = client.get(f"{page}/convert", params={"to": "trf16"}).text
    assert "And 27000 more lines, which are not shown here." in losses
