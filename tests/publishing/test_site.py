"""The pages and files of a site: what exists, that it is sound, and what is withheld."""

import json
import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

import crosstable
from crosstable.errors import Faulty, NotAnEvent
from crosstable.publishing.levels import Level
from tests.passages import compact
from tests.publishing.sites import SAMPLES, broken_links, published, published_sample

MOST_BYTES = 250_000
"""What a page of 300 players and 11 rounds may weigh."""


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.daily(3)
def test_every_link_of_every_sample_leads_somewhere(name: str) -> None:
    files = published_sample(name, languages=("en", "de"))
    assert list(broken_links(files)) == []
    assert {"index.html", "de/index.html", "event.json", "feed.xml", "event.trf"} <= files.keys()


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("name", ["individual-swiss", "team-swiss"])
@pytest.mark.daily(3)
def test_links_hold_at_every_level(name: str, level: Level) -> None:
    files = published_sample(name, level=level)
    assert list(broken_links(files)) == []
    assert ("standings.html" in files) == (level is Level.STANDINGS)
    assert ("round-1.html" in files) == (level > Level.NOTHING)


def test_several_events_get_an_index_and_folders() -> None:
    paths = [crosstable.sample(name) for name in SAMPLES]
    files = published(*paths, languages=("en", "fr"), title="Spring Festival")
    assert list(broken_links(files)) == []
    assert b"Spring Festival" in files["index.html"]
    folders = {name.partition("/")[0] for name in files if "/event.json" in name}
    assert len(folders) == len(SAMPLES)


def test_events_of_which_only_the_year_is_known_have_their_place(tmp_path: Path) -> None:
    text = crosstable.sample("rapid").read_text("utf-8")
    paths = [tmp_path / f"{name}.trf" for name in ("none", "year", "day")]
    starts = ("", "042 2027\n", "042 2027/03/01\n")
    for path, start in zip(paths, starts, strict=True):
        path.write_text(re.sub(r"042 .*\r?\n", start, text), "utf-8")
    front = published(*paths, anyway=True)["index.html"].decode()
    assert re.findall(r'href="(\w+)/index.html"', front) == ["day", "year", "none"]


def test_two_events_of_one_name_stay_apart() -> None:
    path = crosstable.sample("rapid")
    files = published(path, path)
    assert {"rapid/event.json", "rapid-2/event.json"} <= files.keys()


def test_an_event_named_like_a_folder_of_the_site_gets_another(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("de.trf", "look.trf")]
    for path in paths:
        path.write_bytes(crosstable.sample("rapid").read_bytes())
    files = published(*paths, languages=("en", "de"), title="A year")
    assert list(broken_links(files)) == []
    assert b"<title>A year</title>" in files["de/index.html"]
    assert {"de-2/event.json", "look-2/event.json"} <= files.keys()


def test_a_folder_that_is_not_an_event_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotAnEvent, match="not that of an event"):
        published(tmp_path)


def test_same_input_same_bytes() -> None:
    again = published(crosstable.sample("team-swiss"))
    assert published_sample("team-swiss") == again


def test_a_large_event_has_small_pages() -> None:
    t = crosstable.generate(crosstable.Wishes(players=300, rounds=11), seed=5)
    files = _published_tournament(t)
    pages = {name: len(data) for name, data in files.items() if name.endswith(".html")}
    assert max(pages.values()) < MOST_BYTES, max(pages, key=pages.__getitem__)


# -- what is withheld -----------------------------------------------------------------------------


def test_no_birth_date_and_no_comment_is_anywhere(tmp_path: Path) -> None:
    t = crosstable.read(crosstable.sample("individual-swiss"))
    t = replace(t, comments=(" a remark that is nobody's business",))
    born = {f"{p.born.year:04}" for p in t.players if p.born and p.born.year}
    days = {f"{p.born.year:04}/{p.born.month:02}" for p in t.players if p.born and p.born.month}
    assert len(born) > 10
    files = _published_tournament(t, path=tmp_path / "open.trf")
    everything = b"\n".join(files.values()).decode()
    assert "nobody's business" not in everything
    for day in days:
        assert day not in everything
        assert day.replace("/", "-") not in everything
    for player in json.loads(files["event.json"])["players"]:
        assert "born" not in player


def test_at_the_level_of_pairings_no_result_exists() -> None:
    files = published_sample("individual-swiss", level=Level.PAIRINGS)
    snapshot = json.loads(files["event.json"])
    boards = [board for one in snapshot["rounds"] for board in one["boards"]]
    assert boards
    assert {board["white_result"] for board in boards} == {None}
    assert snapshot["standings"] is None
    assert {player["points"] for player in snapshot["players"]} == {None}
    assert set(re.findall(rb'\[Result "(.*?)"\]', files["round-1.pgn"])) == {b"*"}
    report = crosstable.loads(files["event.trf"])
    results = {game.result for _n, _p, game in report.games()}
    assert results == {crosstable.Result.PENDING}
    assert all(player.rank is None and not player.points for player in report.players)


def test_at_the_level_of_nothing_there_is_nobody() -> None:
    files = published_sample("individual-swiss", level=Level.NOTHING)
    names = [p.name for p in crosstable.read(crosstable.sample("individual-swiss")).players]
    everything = b"\n".join(files.values()).decode()
    assert [name for name in names if name in everything] == []
    assert b"Fjordbyen" in files["index.html"]


def test_minors_are_shortened_everywhere(tmp_path: Path) -> None:
    t = crosstable.read(crosstable.sample("individual-swiss"))
    young = replace(
        t.players[3], name="Karelius, Timo Antero", born=crosstable.PartialDate(2012, 5, 4)
    )
    t = replace(t, players=(*t.players[:3], young, *t.players[4:]))
    files = _published_tournament(t, path=tmp_path / "open.trf", shorten_minors=True)
    everything = b"\n".join(files.values()).decode()
    assert "Karelius" not in everything
    assert "Antero" not in everything
    assert "Timo K." in everything
    assert young.fide_id is not None
    assert young.fide_id not in everything
    adults = [p.name for p in t.players if p.born and (p.born.year or 0) < 2000]
    assert len(adults) > 10
    assert all(name in files["players.html"].decode() for name in adults)


def test_a_report_with_errors_is_published_only_with_a_banner(tmp_path: Path) -> None:
    path = tmp_path / "faulty.trf"
    text = crosstable.sample("individual-swiss").read_text("utf-8")
    path.write_text(text.replace(" w 1", " b 1", 1), "utf-8")
    with pytest.raises(Faulty, match=r"faulty\.trf: the report has"):
        published(path)
    files = published(path, anyway=True)
    assert b"This report has errors." in files["standings.html"]
    assert b"This report has errors." not in published_sample("rapid")["standings.html"]


def test_a_header_that_lacks_something_does_not_matter_to_readers(tmp_path: Path) -> None:
    path = tmp_path / "bare.trf"
    lines = crosstable.sample("individual-swiss").read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(line for line in lines if line[:3] not in (b"022", b"142")))
    errors = [
        d.code
        for d in crosstable.check(crosstable.read(path), "itdx")
        if d.severity is crosstable.Severity.ERROR
    ]
    assert errors
    assert b"This report has errors." not in published(path)["index.html"]


# -- hostile names --------------------------------------------------------------------------------

HOSTILE = '<script>alert(1)</script>"\\; = </ld>'


def test_names_cannot_inject_anything(tmp_path: Path) -> None:
    t = crosstable.read(crosstable.sample("individual-swiss"))
    bad = replace(t.players[0], name=HOSTILE[:33])
    t = replace(t, name=f"Open {HOSTILE}", players=(bad, *t.players[1:]))
    files = _published_tournament(t, path=tmp_path / "open.trf", anyway=True)
    for name, data in files.items():
        if name.endswith((".html", ".xml")):
            assert b"<script>alert" not in data, name
    assert b"=" not in files["lichess-players.txt"].split(b"\n")[0].replace(b" = ", b"")
    headers = [line for line in files["round-1.pgn"].decode().splitlines() if line]
    assert all(re.fullmatch(r'\[\w+ ".*"\]|\S+', line) for line in headers)


def _published_tournament(
    t: crosstable.Tournament, path: Path | None = None, **wishes: object
) -> dict[str, bytes]:
    """The site of a tournament, by way of a report on disk."""
    import tempfile

    if path is None:
        with tempfile.TemporaryDirectory() as folder:
            return _published_tournament(t, Path(folder) / "open.trf", **wishes)
    path.write_bytes(crosstable.dumps(t, "trf26"))
    return published(path, **wishes)


# -- what a level withholds -----------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.daily(2)
def test_boards_have_the_same_numbers_at_every_level(name: str) -> None:
    """The order of the boards follows from points that the lower levels do not show."""
    seats = {
        level: _seats(published_sample(name, level=level))
        for level in Level
        if level is not Level.NOTHING
    }
    assert seats[Level.PAIRINGS] == seats[Level.RESULTS] == seats[Level.STANDINGS]
    assert seats[Level.PAIRINGS]


def _seats(files: dict[str, bytes]) -> list[tuple[object, ...]]:
    """Who meets whom at which board; the boards of a forfeited match are part of its result."""
    keys = ("match", "board", "white", "black")
    rounds = json.loads(files["event.json"])["rounds"]
    return [
        (one["number"], *(board.get(key) for key in keys))
        for one in rounds
        for board in (*one["boards"], *one["matches"])
        if board.get("board") is None or (board["white"] and board["black"])
    ]


@pytest.mark.parametrize("name", ["individual-swiss", "team-swiss"])
def test_pairings_without_results_have_no_points(name: str) -> None:
    files = published_sample(name, level=Level.PAIRINGS)
    (head, *_rows) = files["round-3.csv"].decode().splitlines()
    assert "points" not in head
    assert "Pts" not in files["print-pairings.html"].decode()
    assert "points" in published_sample(name)["round-3.csv"].decode()


@pytest.mark.parametrize("name", SAMPLES)
def test_at_the_level_of_results_nobody_has_a_place(name: str) -> None:
    files = published_sample(name, level=Level.RESULTS)
    report = crosstable.loads(files["event.trf"])
    assert {one.rank for one in report.players} == {None}
    assert {one.rank for one in report.teams} <= {None}


# -- what pages show ------------------------------------------------------------------------------


def test_a_team_event_has_the_crosstable_and_the_working_of_its_teams() -> None:
    files = published_sample("team-swiss")
    t = crosstable.read(crosstable.sample("team-swiss"))
    (head, *rows) = files["crosstable.csv"].decode().splitlines()
    assert "team" in head
    assert len(rows) == len(t.teams)
    assert len(files["crosstable-players.csv"].splitlines()) == len(t.players) + 1
    page = files["crosstable.html"].decode()
    assert all(f'href="team-{team.number}.html"' in page for team in t.teams)
    assert all(b"Why this place" in files[f"team-{team.number}.html"] for team in t.teams)


def test_board_prizes_have_headings_in_the_language_of_the_page() -> None:
    page = compact(published_sample("team-swiss", languages=("de",))["boards.html"].decode())
    titles = re.findall(r"<h2>([^<]+)</h2>", page)
    assert titles[0] == "Brett 1"
    assert not any("board" in title.lower() for title in titles)


def test_the_change_of_a_rating_is_the_sum_of_its_games() -> None:
    t = crosstable.read(crosstable.sample("individual-swiss"))
    files = published_sample("individual-swiss")
    lines = [line for line in crosstable.rate(t).lines if line.change_hundredths is not None]
    assert len(lines) > 20
    for line in lines:
        page = files[f"player-{line.id}.html"].decode().replace("−", "-")
        games = re.findall(r'<td class="n p">([+-]?\d+\.\d\d)</td>', page)
        assert sum(Decimal(game) for game in games) == Decimal(line.change_hundredths or 0) / 100


def test_the_front_page_names_the_next_round_and_an_unusual_scoring() -> None:
    page = compact(published_sample("in-progress")["index.html"].decode())
    assert "<dt>Next round</dt><dd>12 November 2026</dd>" in page
    assert "<dt>Points for win, draw and loss</dt><dd>3, 1, 0</dd>" in page
    assert "Points for win" not in published_sample("rapid")["index.html"].decode()


def test_pages_name_their_other_languages() -> None:
    page = published_sample("rapid", languages=("en", "fr"))["fr/standings.html"].decode()
    assert '<link rel="alternate" hreflang="en" href="../standings.html">' in page
    assert '<link rel="alternate" hreflang="fr" href="../fr/standings.html">' in page
