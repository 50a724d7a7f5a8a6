"""The pages of an event, asked without a browser: what they show, take and refuse."""

import html
import io
import re
import time
import zipfile
from base64 import b64decode
from collections.abc import Iterator

import httpx
import pytest

import crosstable
from crosstable.desk.jobs import job_named
from crosstable.output.forms.catalogue import build_form
from crosstable.output.forms.making import case_of
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from tests.cli.test_pair import TEAMS
from tests.desk.serving import Desk, contradicting, opened
from tests.output.forms.events import first_table, sample
from tests.passages import compact, marked, passages
from tests.worded import Worded

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
    [
        *("", "check", "standings", "crosstable", "players", "ratings", "norms", "convert"),
        *("compare", "pairings", "pairings?round=2", "pairings/3?round=2", "pairings/played"),
    ],
)
def test_every_tab_has_one_heading_and_no_inline_style(
    client: httpx.Client, swiss: str, page: str
) -> None:
    answer = client.get(f"{swiss}/{page}".rstrip("/"))
    assert answer.status_code == 200
    assert len(re.findall(r"<h1\b", answer.text)) == 1
    assert not re.search(r"<[^>]*\s(?:style|on[a-z]+)=|<style", answer.text)


# -- reports that contradict themselves -----------------------------------------------------------

WARNING = "This report contradicts itself"


@pytest.mark.parametrize(
    "page",
    [
        *("standings", "standings/3", "crosstable", "players", "players/3", "ratings"),
        *("norms", "documents", "pairings"),
    ],
)
def test_pages_that_compute_warn(client: httpx.Client, page: str) -> None:
    text = _text(client.get(f"{opened(client, contradicting())}/{page}"))
    assert WARNING in text
    assert "The first fault: G101 line 20 : round 1: " in text


def test_pages_that_compute_nothing_do_not_warn(client: httpx.Client, swiss: str) -> None:
    faulty = opened(client, contradicting())
    for page in (f"{faulty}/check", faulty, f"{swiss}/standings", f"{swiss}/documents"):
        assert WARNING not in client.get(page).text


def test_the_folder_of_a_contradicting_report_says_so(worded: Worded, client: httpx.Client) -> None:
    begun = client.post(f"{opened(client, contradicting())}/folder").headers["location"]
    (warning,) = passages(client.get(begun).text, WARNING)
    worded(warning)
    client.post(f"{begun}/cancel")


@pytest.mark.parametrize(
    ("question", "what"),
    [
        ("standings", "the standings"),
        ("standings?why=3", "the standings"),
        ("rate", "the ratings"),
        ("rate?why=3", "the ratings"),
        ("norms", "the norms"),
        ("norms?why=3", "the norms"),
        ("norms?forecast=true", "the norms"),
    ],
)
def test_programs_are_warned_too(client: httpx.Client, question: str, what: str) -> None:
    notes = client.post(f"/api/{question}", content=contradicting()).json()["notes"]
    told = [note["message"] for note in notes if note["kind"] == "faulty-report"]
    assert len(told) == 1
    assert f"{what} (first: line 20" in told[0]
    sound = client.post(f"/api/{question}", content=_sample("round-robin")).json()["notes"]
    assert "faulty-report" not in {note["kind"] for note in sound}


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


def test_the_page_of_a_player_has_everything(
    worded: Worded, client: httpx.Client, swiss: str
) -> None:
    page = client.get(f"{swiss}/players/3")
    text = _text(page)
    assert "IM Kragelundsen, Søren" in text
    assert "Performance against rated 2405" in text
    assert "Rating change −6.20" in text
    assert "BH/C1: Buchholz, cut 1 (C.07, 8.1) 23½" in text
    worded(passages(page.text, "7 games"))


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


def test_places_and_score_groups_are_told_in_words_too(client: httpx.Client, swiss: str) -> None:
    page = client.get(f"{swiss}/standings").text
    places, groups = re.findall(r"<desc[^>]*>(.*?)</desc>", page)
    assert re.search(r"Bråtelund, Torgeir: (\d+, ){6}1;", places)
    assert re.match(r"(\d*½?: \d+; )+", groups)
    assert "Performance by round" in client.get(f"{swiss}/players/5").text


def test_working_shows_what_was_cut(client: httpx.Client, swiss: str) -> None:
    page = client.get(f"{swiss}/standings/5", params={"tiebreaks": "PTS,BH/C1"}).text
    assert '<rect class="cut"' in page
    assert "Pogodzik, Paweł (5): rank 2 of 30" in page


def test_terms_of_no_round_make_no_picture(client: httpx.Client) -> None:
    page = client.get(f"{opened(client, _sample('round-robin'))}/standings/7").text
    assert "SB: what each round adds" in page
    assert "DE: what each round adds" not in page


# -- pairings -------------------------------------------------------------------------------------


NOT_BEGUN = "\n".join(
    [
        "012 Small Open",
        "142 5",
        "152 W",
        "192 FIDE_DUTCH_2026",
        *(
            f"001 {n:>4} m    Player {n:<26} {2000 - n} GER             1990/01/01  0.0 {n:>4}"
            for n in range(1, 6)
        ),
        "",
    ]
).encode()


@pytest.fixture
def to_begin(client: httpx.Client) -> str:
    return opened(client, NOT_BEGUN, "open.trf")


def test_the_next_round_with_its_files(client: httpx.Client, to_begin: str) -> None:
    text = _text(client.get(f"{to_begin}/pairings"))
    assert "Round 1 of 5" in text
    assert "1 1 Player 1 0 3 Player 3 0" in text
    assert "2 4 Player 4 0 2 Player 2 0" in text
    assert "Bye : 5 Player 5" in text.replace("Bye:", "Bye :")
    listed = client.get(f"{to_begin}/pairings/pairs")
    assert listed.headers["content-disposition"].endswith("open.pairs")
    assert listed.text == "3\n1 3\n4 2\n5 0\n"
    answer = client.get(f"{to_begin}/pairings/report")
    assert answer.headers["content-disposition"].endswith("open-paired.trf")
    assert crosstable.loads(answer.content).paired_rounds == 1


def test_why_a_pair(worded: Worded, client: httpx.Client, to_begin: str) -> None:
    expected = round_or_refusal(crosstable.loads(NOT_BEGUN))
    assert isinstance(expected, RoundPairing)
    text = _text(client.get(f"{to_begin}/pairings/1"))
    for sentence in expected.why(1):
        assert html.escape(sentence.strip()) in text
    answer = client.get(f"{to_begin}/pairings/999")
    assert answer.status_code == 422
    worded(told for _, told in marked(answer.text, "sorry"))


def test_a_round_without_results_is_the_current_one(worded: Worded, client: httpx.Client) -> None:
    """Its pairs as the report has them, and the list for the wall; nothing is said of a shell."""
    page = opened(client, _sample("in-progress"))
    answer = client.get(f"{page}/pairings")
    text = _text(answer)
    assert "Round 5 of 9" in text
    ((mark, told),) = marked(answer.text, "verdict")
    assert mark == "verdict fine"
    worded(told)
    table = first_table(build_form(case_of(sample("in-progress"), round_number=5), "pairings"))
    for row in table.rows:
        assert " ".join(cell.text for cell in row if cell.text) in text
    for word in ("cannot be paired", "crosstable pair", "--round", "count as draws"):
        assert word not in text
    for to in ("pdf", "html"):
        address = f"{page}/documents/pairings/{to}?round=5&amp;lang=en"
        assert f'href="{address}"' in answer.text
        assert client.get(html.unescape(address)).status_code == 200
    assert f'href="{page}/documents?form=pairings&amp;round=5&amp;lang=en#preview"' in answer.text


def test_a_round_without_results_can_be_paired_anew(worded: Worded, client: httpx.Client) -> None:
    page = opened(client, _sample("in-progress"))
    anew = _text(client.get(f"{page}/pairings", params={"round": "5"}))
    assert "Round 5 of 9" in anew
    assert "round 4: open games" in anew
    assert "round 5: open games" not in anew  # nothing follows from the round itself
    beyond = client.get(f"{page}/pairings", params={"round": "6"})
    assert "crosstable pair" not in beyond.text
    ((mark, told),) = marked(beyond.text, "verdict")
    assert mark == "verdict warning"
    worded(told)


def test_an_open_round_is_compared_and_called_open(worded: Worded, client: httpx.Client) -> None:
    page = client.get(f"{opened(client, _sample('in-progress'))}/pairings/played")
    assert "round 5: open games" not in _text(page)
    rows = re.findall(r"<tr><th scope=\"row\".*?</tr>", compact(page.text))
    assert len(rows) == 5
    worded(" ".join(passages(row)) for row in rows)


def test_the_last_round_is_current_until_it_is_played(client: httpx.Client) -> None:
    """Of a team event: its matches, and the cards for the boards."""
    paired = job_named("pair-file")(TEAMS.replace("142 3", "142 2").encode())
    answer = client.get(f"{opened(client, paired)}/pairings")
    text = _text(answer)
    assert "Round 2 of 2" in text
    assert "Match No. Team Match points Game points Result" in text
    assert "3 Charlie 1 1 2 2 1 Alpha" in text
    assert "/documents/match-cards/pdf?round=2&amp;lang=en" in answer.text


def test_the_next_round_can_be_printed(client: httpx.Client, to_begin: str) -> None:
    """The report has it not yet: the list is made of the report with the round in it."""
    page = client.get(f"{to_begin}/pairings").text
    for to in ("pdf", "html"):
        assert f"{to_begin}/pairings/list/{to}?lang=en" in page
    answer = client.get(f"{to_begin}/pairings/list/html?lang=de")
    assert answer.headers["content-disposition"].endswith("pairings-1.html")
    assert "Runde 1" in answer.text
    assert "Player 3" in answer.text
    assert client.get(f"{to_begin}/pairings/list/exe").status_code == 404


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The job says it, and a page shows whatever a job says."""
    monkeypatch.setattr("crosstable.pairing.systems.find_spec", lambda name: None)
    for job in ("pair", "replay"):
        data = NOT_BEGUN if job == "pair" else _sample("individual-swiss")
        with pytest.raises(crosstable.CrosstableError, match="needs the extra"):
            job_named(job)(data)


def test_an_event_that_is_over_can_be_paired_again(
    worded: Worded, client: httpx.Client, swiss: str
) -> None:
    ((mark, told),) = marked(client.get(f"{swiss}/pairings").text, "verdict")
    assert mark == "verdict fine"
    worded(told)
    assert "Round 3 of 7" in _text(client.get(f"{swiss}/pairings", params={"round": "3"}))
    assert client.get(f"{swiss}/pairings/report").status_code == 422


def test_a_refusal_is_told_in_plain_words(client: httpx.Client) -> None:
    page = opened(client, contradicting())
    text = _text(client.get(f"{page}/pairings", params={"round": "2"}))
    assert "This round cannot be paired" in text
    assert "player 2" in text


def test_played_rounds_are_right_or_told(worded: Worded, client: httpx.Client, swiss: str) -> None:
    fine = client.get(f"{swiss}/pairings/played").text
    turned = _with_round_turned(_sample("individual-swiss"))
    wrong = client.get(f"{opened(client, turned)}/pairings/played").text
    assert "R202" in wrong
    for page, expected in ((fine, "verdict fine"), (wrong, "verdict warning")):
        ((mark, told),) = marked(page, "verdict")
        assert mark == expected
        worded(told)
    part = client.get(f"{swiss}/pairings/played", headers={"HX-Request": "true"}).text
    assert "<html" not in part


def _with_round_turned(data: bytes) -> bytes:
    """The first pair of the last round with the colours the other way round."""
    t = crosstable.loads(data)
    lines = data.splitlines(keepends=True)
    player = t.players[0]
    game = player.entry(t.rounds)
    assert isinstance(game, crosstable.Game)
    assert game.opponent is not None
    for one in (player, t.by_number[game.opponent]):
        line = lines[(one.line or 0) - 1].rstrip()
        cell, swapped = line[-10:], {b" w ": b" b ", b" b ": b" w "}
        assert cell[6:9] in swapped, cell
        lines[(one.line or 0) - 1] = line[:-10] + cell[:6] + swapped[cell[6:9]] + cell[9:] + b"\r\n"
    return b"".join(lines)


def test_teams_are_paired_too(client: httpx.Client, teams: str) -> None:
    assert "Round 2 of 6" in _text(client.get(f"{teams}/pairings", params={"round": "2"}))
    ((mark, _),) = marked(client.get(f"{teams}/pairings/played").text, "verdict")
    assert mark == "verdict fine"


def test_programs_pair_a_round(client: httpx.Client) -> None:
    found = client.post("/api/pair", content=NOT_BEGUN).json()
    assert (found["round"], found["system"], found["bye"]) == (1, "dutch", 5)
    assert found["pairs"] == [
        {"board": 1, "white": 1, "black": 3},
        {"board": 2, "white": 4, "black": 2},
    ]
    file = client.post("/api/pair?format=file", content=NOT_BEGUN)
    assert file.content == b64decode(found["base64"])
    why = client.post("/api/pair?why=1,2", content=NOT_BEGUN).json()
    assert (why["opponent"], why["why_not"]) == (3, 2)
    assert why["reasons"]
    for wrong in ("why=1,2,3", "why=999", "round=9", "system=chance", "format=file&why=1"):
        answer = client.post(f"/api/pair?{wrong}", content=NOT_BEGUN)
        assert answer.status_code == 422, wrong
        assert answer.json()["error"]


def test_programs_check_pairings(client: httpx.Client) -> None:
    turned = _with_round_turned(_sample("individual-swiss"))
    codes = {}
    for query in ("", "?pairings=true"):
        files = client.post(f"/api/check{query}", content=turned).json()["files"]
        codes[query] = {one["code"] for one in files[0]["diagnostics"]}
    assert codes["?pairings=true"] - codes[""] == {"R202"}


# -- ratings, norms, what is brought along --------------------------------------------------------


def test_ratings_by_other_rules(client: httpx.Client, swiss: str) -> None:
    text = _text(client.get(f"{swiss}/ratings", params={"rules": "fide-2002"}))
    assert "FIDE Rating Regulations 2002" in text
    why = _text(client.get(f"{swiss}/ratings/3", params={"rules": "fide-2002"}))
    assert "Rc new" in why
    assert client.get(f"{swiss}/ratings", params={"rules": "nobody's"}).status_code == 422


def test_a_cell_of_the_worksheet_opens_its_step_in_every_language(
    client: httpx.Client, swiss: str
) -> None:
    keys = re.compile(r'<td[^>]* data-key="([^"]*)"')
    step = re.compile(r'<dt data-key="([^"]*)"')
    language = {"rules": "fide-2002", "columns": "all", "lang": "de"}
    cells = set(keys.findall(compact(client.get(f"{swiss}/ratings", params=language).text)))
    steps = set(step.findall(compact(client.get(f"{swiss}/ratings/3", params=language).text)))
    assert {"rc", "rc_new", "w_minus_we", "change", "new"} - cells == set()
    assert {"rc", "rc_new", "rating"} <= steps <= cells | {""}


def test_usual_columns_or_all(client: httpx.Client, swiss: str) -> None:
    head = re.compile(r'<th scope="col"[^>]*>(.*?)</th>')
    usual = head.findall(compact(client.get(f"{swiss}/ratings").text))
    full = head.findall(compact(client.get(f"{swiss}/ratings", params={"columns": "all"}).text))
    assert usual == ["No.", "Name", "Rate", "W", "n", "Rc", "We", "K", "Change", "New"]
    assert set(usual) < set(full)
    assert "Ru new" in full


def test_a_rating_list_changes_the_worksheet(client: httpx.Client, swiss: str) -> None:
    listed = {"list": ("standard_sep26frl.csv", LIST.encode())}
    answer = client.post(f"{swiss}/list", files=listed, data={"back": "ratings"})
    assert answer.headers["location"].startswith(f"{swiss}/ratings?said=")
    page = client.get(f"{swiss}/ratings").text
    assert "standard_sep26frl.csv (September 2026)" in page
    assert "2601, " in _text(client.get(f"{swiss}/ratings/1"))
    client.post(f"{swiss}/list", data={"back": "ratings", "chosen": ""})
    assert "Rating list: none" in client.get(f"{swiss}/ratings").text


def test_what_is_no_list_is_refused_by_its_own_name(
    worded: Worded, client: httpx.Client, swiss: str
) -> None:
    files = {"list": ("../../etc/holiday.txt", b"nothing of the kind")}
    answer = client.post(f"{swiss}/list", files=files)
    assert answer.status_code == 422
    ((_, told),) = marked(answer.text, "sorry")
    assert told.startswith("holiday.txt ")
    worded(told)


def test_norms_with_a_forecast_while_the_event_runs(
    worded: Worded, client: httpx.Client, swiss: str
) -> None:
    assert "Still in reach" not in client.get(f"{swiss}/norms").text
    running = opened(client, _sample("in-progress"))
    worded(passages(client.get(f"{running}/norms").text, "4 of 9")[-1])
    worded(passages(client.get(f"{running}/norms/1").text, "4 games"))


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
    pictures = re.findall(r'<img class="page" src="([^"]*)"', compact(page.text))
    assert len(pictures) == 1
    picture = client.get(pictures[0].replace("&amp;", "&"))
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    assert client.get(f"{swiss}/preview/pairings/9?round=2").status_code == 404
    assert client.get(f"{swiss}/documents", params={"form": "nothing"}).status_code == 404
    assert client.get(f"{swiss}/documents/standings/exe").status_code == 404


def test_documents_in_other_languages(client: httpx.Client, swiss: str) -> None:
    page = client.get(f"{swiss}/documents/standings/html", params={"lang": "de"})
    assert '<html lang="de"' in page.text
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
    page = compact(client.get(begun).text)
    assert '<noscript><meta http-equiv="refresh"' in page or "Done." in page
    client.post(f"{begun}/cancel")


def test_several_files_get_a_verdict_each(worded: Worded, client: httpx.Client) -> None:
    files = [
        ("files", ("b.trf", _sample("round-robin"))),
        ("files", ("a.trf", _sample("rapid").replace(b" w 1", b" b 1", 1))),
        ("files", ("c.pdf", b"%PDF-1.7 nothing")),
        ("files", ("d.trf", _sample("in-progress").replace(b" w 1", b" b 1", 1))),
    ]
    begun = client.post("/files", files=files).headers["location"]
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", compact(_finished(client, begun).text))
    words = [" ".join(passages(row)) for row in rows]
    assert [word.split()[0] for word in words] == ["a.trf", "b.trf", "c.pdf", "d.trf"]
    worded(words)


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


def test_closing_asks_for_edits_that_nobody_has(worded: Worded, client: httpx.Client) -> None:
    page = opened(client, _sample("round-robin"))
    edited = _sample("round-robin").decode() + "### a remark\n"
    client.post(f"{page}/text", data={"text": edited})
    asked = client.post(f"{page}/close")
    ((_, told),) = marked(asked.text, "sorry")
    worded(told)
    assert client.get(f"{page}/download").content.endswith(b"### a remark\r\n")
    assert client.post(f"{page}/close").status_code == 303
    assert client.get(page).status_code == 404


def test_pages_stay_small_whatever_a_file_holds(worded: Worded, client: httpx.Client) -> None:
    page = opened(client, b"012 Long\n" + b"### remark\n" * 30_000)
    check = client.get(f"{page}/check").text
    assert 'id="editor"' not in check
    losses = client.get(f"{page}/convert", params={"to": "trf16"}).text
    for long, number in ((check, "20000"), (losses, "27000")):
        (hint,) = [told for _, told in marked(long, "hint") if number in told]
        worded(hint)
