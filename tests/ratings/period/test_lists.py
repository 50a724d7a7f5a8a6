"""Lists with faults, lists of every format, and our list file there and back."""

import re
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.errors import WrongDate
from crosstable.output.period.listfiles import own_list
from crosstable.ratings.editions import rule_set
from crosstable.ratings.liststate import ACTIVITY, POOL
from crosstable.ratings.period.computing import PeriodResult
from crosstable.ratings.period.listcolumns import COLUMNS
from crosstable.ratings.period.listrows import Rows
from crosstable.ratings.period.lists import GivenList, given_list, list_day, load
from crosstable.ratings.period.listtable import list_table
from tests.conftest import PROJECT_ROOT, examples
from tests.ratings.period.office import HEADER, Office, event, list_text
from tests.worded import Worded

RATINGS = {1: 2200, 2: 2100}
GAMES = [[(1, 2, 2)], [(2, 1, 1)]]


@pytest.fixture
def office(tmp_path: Path) -> Office:
    made = Office(tmp_path)
    made.hand_in("open.trf", event("Open", RATINGS, GAMES, start="2026/11/05"))
    return made


def errors(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err


# -- faults --------------------------------------------------------------------------------------


def test_a_batch_of_nothing_but_repeated_rows() -> None:
    """100,000 equal rows: of the second batch of 50,000 nothing is left."""
    rows = Rows()
    rows.take([])
    assert rows.frame().height == 0


def test_number_twice_is_told_and_the_first_row_counts(
    worded: Worded, office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    office.file("list.csv", list_text(RATINGS) + list_text({1: 1500}).split("\n", 1)[1])
    assert office.run("list.csv@2026-11-01", "out") == 0
    (told,) = [line for line in errors(capsys).splitlines() if "line 4: " in line]
    worded(told)
    assert office.total("out", 1)["old"] == "2200"
    assert office.run("list.csv@2026-11-01", "strict", "--strict") == 1
    assert not (office.root / "strict").exists()


def test_broken_row_is_told_and_the_rest_is_computed(
    office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    text = list_text(RATINGS) + 'x12,"Nobody, Known",NOR,M,,2000,0,20,1970,\n"unclosed\n'
    office.file("list.csv", text)
    assert office.run("list.csv@2026-11-01", "out") == 0
    told = errors(capsys)
    assert "line 4" in told
    assert "line 5" in told
    assert office.total("out", 1)["outcome"] == "changed"


def test_other_encoding_is_told(office: Office, capsys: pytest.CaptureFixture[str]) -> None:
    text = list_text({**RATINGS, 3: 2000}).replace("Player 3", "Müller")
    office.file("list.csv", text.encode("cp1252"))
    assert office.run("list.csv@2026-11-01", "out") == 0
    assert "line 4: " in (told := errors(capsys))
    assert "Windows-1252" in told
    assert office.player("out", 3)["name"] == "Müller, Test"
    assert "Muller, Test" in (office.root / "out/list.txt").read_text(encoding="ascii")


@pytest.mark.parametrize("data", [b"", b"\xff\xfef\0i\0", b"no list\n", b"PK\x03\x04cut"])
def test_file_that_is_no_list_is_wrong_use(office: Office, data: bytes) -> None:
    office.file("list.csv", data)
    assert office.run("list.csv@2026-11-01", "out") == 2
    assert not (office.root / "out").exists()


def test_list_without_a_day_is_wrong_use(
    office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    office.file("list.csv", list_text(RATINGS))
    assert office.run("list.csv", "out") == 2
    assert "list.csv@2026-11-01" in errors(capsys)


@pytest.mark.parametrize("text", ["2026-13-01", "2026-11-02", "soon", "01.11.2026", ""])
def test_day_of_a_list_is_the_first_of_a_month(text: str) -> None:
    with pytest.raises(WrongDate):
        list_day(text)


def test_two_lists_of_one_day_and_younger_ones_are_wrong_use(office: Office) -> None:
    path = office.file("list.csv", list_text(RATINGS))
    for day in ("2026-11-01", "2026-12-01"):
        assert office.run("list.csv@2026-11-01", "out", "--older", f"{path}@{day}") == 2
    assert office.run("list.csv@2026-11-01", "out", "--next", "2026-11-01") == 2


def test_path_may_hold_an_at_sign(tmp_path: Path) -> None:
    path = tmp_path / "list@2026-10-01"
    path.write_text("x")
    assert given_list(str(path)) == GivenList(str(path))


# -- formats -------------------------------------------------------------------------------------

TXT = """\
ID Number      Name                                                         Fed Sex Tit  WTit OTit\
           FOA NOV26 Gms K  B-day Flag
1000001        Player 1, Test                                               NOR M                 \
               2200  0   20 1970      \n\
1000002        Player 2, Test                                               NOR M                 \
               2100  0   20 1970      \n\
"""
XML = (
    "<playerslist>"
    + "".join(
        f"<player><fideid>100000{n}</fideid><name>Player {n}, Test</name><country>NOR</country>"
        f"<sex>M</sex><rating>{rating}</rating><games>0</games><k>20</k><birthday>1970</birthday>"
        "<flag></flag></player>"
        for n, rating in RATINGS.items()
    )
    + "</playerslist>"
)


@pytest.mark.parametrize(("name", "text"), [("list.txt", TXT), ("standard_nov26.xml", XML)])
def test_lists_of_fide_give_the_same_as_csv(office: Office, name: str, text: str) -> None:
    office.file("list.csv", list_text(RATINGS))
    office.file(name, text)
    assert office.run("list.csv@2026-11-01", "csv") == 0
    assert office.run(name, "other") == 0
    assert (office.root / "other/list.csv").read_bytes() == (
        office.root / "csv/list.csv"
    ).read_bytes()


def test_our_text_list_is_read_as_fides(office: Office) -> None:
    """The TXT that a period writes is the input of the next one, without the state."""
    office.file("list.csv", list_text(RATINGS))
    assert office.run("list.csv@2026-11-01", "dec") == 0
    office.clear()
    office.hand_in("open.trf", event("Next", RATINGS, GAMES, start="2026/12/05"))
    assert office.run("dec/list.csv", "with") == 0
    assert office.run("dec/list.txt", "without") == 0
    for player in RATINGS:
        assert office.total("with", player) == office.total("without", player)


# -- our list file -------------------------------------------------------------------------------


def test_every_column_of_our_list_is_documented() -> None:
    page = (PROJECT_ROOT / "docs/guide-period.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.MULTILINE)
    assert rows == [tuple(column) for column in COLUMNS]


def test_header_of_our_list(office: Office) -> None:
    office.file("list.csv", list_text(RATINGS))
    assert office.run("list.csv@2026-11-01", "out") == 0
    assert tuple(office.rows("out")[0]) == tuple(column.name for column in COLUMNS)


def test_state_that_is_not_understood_is_told_and_blank(
    office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    header = f"{HEADER},list_date,kind,status,k_games,inactive_since,pool,activity"
    rows = list_text(RATINGS).splitlines()[1:]
    good = ",2026-11-01,standard,active,40,,,2026-10:5"
    bad = ",2026-11-01,standard,sleepy,many,2026-14,2026-10/x,2026-10"
    office.file("list.csv", "\n".join([header, rows[0] + good, rows[1] + bad]) + "\n")
    assert office.run("list.csv", "out") == 0
    told = errors(capsys)
    for column in ("status", "k_games", "inactive_since", "pool", "activity"):
        assert f"{column}: " in told
    assert told.count("line 3") == 5
    assert office.player("out", 1)["k_games"] == "42"
    assert office.player("out", 1)["activity"] == "2026-10:5 2026-11:2"


pooled = st.fixed_dictionaries(
    {
        "period": st.integers(24000, 24330),
        "ended": st.dates().filter(lambda day: day.year > 1950).map(lambda d: int(f"{d:%Y%m%d}")),
        "games": st.integers(1, 99),
        "half_points": st.integers(0, 198),
        "rating_sum": st.integers(0, 99999),
        "ru": st.none() | st.integers(1000, 2900),
        "two_draws": st.booleans(),
        "disregarded": st.booleans(),
    }
)
person = st.fixed_dictionaries(
    {
        "born": st.none() | st.sampled_from([19700000, 20080417, 19991231]),
        "rating": st.none() | st.integers(1000, 2900),
        "k": st.none() | st.sampled_from([10, 20, 40]),
        "games": st.integers(0, 99),
        "k_games": st.integers(0, 500),
        "highest": st.sampled_from([0, 2300, 2900]),
        "listed_since": st.none() | st.integers(24000, 24330),
        "inactive_since": st.none() | st.integers(24000, 24330),
        "dropped_to": st.none() | st.integers(1000, 1400),
        "withheld": st.booleans(),
        "dispensed": st.booleans(),
        "status": st.sampled_from(["active", "inactive", "flagged", "delisted", "unrated"]),
        "pool": st.lists(pooled, max_size=3),
        "activity": st.dictionaries(st.integers(24000, 24330), st.integers(1, 99), max_size=3),
    }
)


@settings(max_examples=examples(200))
@given(people=st.lists(person, min_size=1, max_size=4))
def test_state_survives_our_list_file(
    tmp_path_factory: pytest.TempPathFactory, people: list[dict[str, object]]
) -> None:
    """What is written is read again, cell by cell."""
    folder = tmp_path_factory.mktemp("lists")
    players, pool, activity = _tables(people)
    day = list_day("2026-12-01")
    empty = pl.DataFrame()
    text = own_list(PeriodResult(players, players, pool, activity, empty, empty), day, "standard")
    (folder / "list.csv").write_bytes(text.encode("utf-8"))
    rows = Rows()
    loaded = load(folder / "store", 0, GivenList(str(folder / "list.csv")), "standard", rows)
    table = list_table(rows.frame(), loaded, "standard", rule_set("fide-2025"))
    assert (loaded.day, loaded.kind, loaded.findings, table.findings) == (day, "standard", (), ())
    kept = [name for name in players.columns if not name.startswith("on_")]
    assert table.players.select(kept).sort("player").equals(players.select(kept))
    assert table.pool.sort(*POOL).equals(pool.sort(*POOL))
    assert table.activity.sort(*ACTIVITY).equals(activity.sort(*ACTIVITY))


def _tables(people: list[dict[str, object]]) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    from crosstable.ratings.liststate import PLAYERS, STATE_DEFAULTS
    from crosstable.ratings.period.listrows import PASSENGERS
    from crosstable.ratings.polarsengine import polars_schema

    numbers = ("standard", "rapid", "blitz")
    types = polars_schema(PLAYERS) | {
        name: pl.Int64 if name.startswith(numbers) else pl.String for name in PASSENGERS
    }
    players, pool, activity = [], [], []
    for place, one in enumerate(people, 1):
        own = {"standard": one["rating"], "standard_games": one["games"], "standard_k": one["k"]}
        row = {**dict.fromkeys(PASSENGERS), **STATE_DEFAULTS, **one, **own}
        row["highest"] = max(int(str(row["highest"])), int(str(row["rating"] or 0)))
        names = {"player": place, "name": f"Name, {place}", "sex": "w", "other_titles": ""}
        players.append({name: {**row, **names}[name] for name in types})
        pool += [{"player": place, **result} for result in one["pool"]]  # type: ignore[attr-defined]
        activity += [
            {"player": place, "period": period, "games": games}
            for period, games in one["activity"].items()  # type: ignore[attr-defined]
        ]
    return (
        pl.DataFrame(players, schema=types),
        pl.DataFrame(pool, schema=polars_schema(POOL)),
        pl.DataFrame(activity, schema=polars_schema(ACTIVITY)),
    )


# -- what a list without state shows -------------------------------------------------------------


@pytest.mark.parametrize(
    ("born", "k", "highest", "next_k"),
    [
        ("2010", 20, "2300", "20"),  # a young player with the K of grown ones was at 2300 once
        ("2010", 40, "2209", "40"),
        ("1970", 20, "2204", "20"),
    ],
)
def test_k_of_a_young_player_tells_of_2300(
    office: Office, born: str, k: int, highest: str, next_k: str
) -> None:
    office.file("list.csv", list_text(RATINGS, k={1: k, 2: 20}, p1=f"born={born}"))
    assert office.run("list.csv@2026-11-01", "out") == 0
    row = office.player("out", 1)
    assert (row["highest"], row["standard_k"]) == (highest, next_k)


def test_titles_that_do_not_fit_into_the_layout_are_left_out_whole(office: Office) -> None:
    header = HEADER.replace("title,", "title,other_titles,")
    text = list_text(RATINGS).replace(HEADER, header).replace(",M,,", ',M,,"IA,FST,DI,NA,IO",')
    office.file("list.csv", text)
    assert office.run("list.csv@2026-11-01", "out") == 0
    assert office.player("out", 1)["other_titles"] == "IA,FST,DI,NA,IO"
    lines = (office.root / "out/list.txt").read_text(encoding="ascii").splitlines()
    assert lines[1][94:109].rstrip() == "IA,FST,DI,NA"


# -- state that cannot be ------------------------------------------------------------------------


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("k_games", "9223372036854775807"),
        ("k_games", "-5"),
        ("dropped_to", "99999999999"),
        ("born", "2026/99/99"),
    ],
)
def test_numbers_of_the_state_that_cannot_be_are_told_and_blank(
    office: Office, capsys: pytest.CaptureFixture[str], column: str, value: str
) -> None:
    office.file("first.csv", list_text(RATINGS))
    assert office.run("first.csv@2026-10-01", "october", "--next", "2026-11-01") == 0
    header, first, *rest = (
        (office.root / "october/list.csv").read_text(encoding="utf-8").split("\n")
    )
    names, cells = header.split(","), first.replace(", Test", "; Test").split(",")
    cells[names.index(column)] = value
    changed = ",".join(cells).replace("; Test", ", Test")
    office.file("list.csv", "\n".join([header, changed, *rest]))
    capsys.readouterr()
    assert office.run("list.csv", "out") == 0
    assert value in errors(capsys)
    assert office.player("out", 1)[column] in ("", "0", "2")


@pytest.mark.parametrize("day", ["9999-12-01", "2026-11-15", "soon"])
def test_a_day_in_the_list_that_cannot_be_is_no_day(
    worded: Worded, office: Office, capsys: pytest.CaptureFixture[str], day: str
) -> None:
    lines = list_text(RATINGS).splitlines()
    text = "\n".join([f"{lines[0]},list_date", *(f"{line},{day}" for line in lines[1:])])
    office.file("list.csv", text + "\n")
    assert office.run("list.csv", "out") == 2
    worded(errors(capsys))
