"""Entries are matched to a list with reasons, and happen all together or not at all."""

import json
from pathlib import Path

import pytest

from crosstable.cli.main import main
from crosstable.errors import CannotAct, NotConfirmed
from crosstable.event.acts.act import Act
from crosstable.event.acts.events import Created, Remark, SettingsChanged
from crosstable.event.acts.people import DataChanged, Entered
from crosstable.event.disk.folder import EventFolder, begin_event_folder, open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.intake.entries import Entries, read_rows, understand_table
from crosstable.event.intake.fromlists import Found, Match, Source, match_entry
from crosstable.event.intake.registration import registration, sequence_of
from crosstable.event.people.numbering import order_of
from crosstable.event.typed import PersonData
from crosstable.lists.store import ListStore
from tests.event.running import begun, clock, paired, report

ROWS = """fide_id,name,federation,sex,title,standard,rapid,blitz,birth_year
9990011,"Bratelund, Torgeir",NOR,M,GM,2561,2510,2490,1991
9990012,"Lukaszewicz, Zoe",POL,F,WIM,2240,,,2001
9990013,"Mueller, Anna",GER,F,,1890,1850,,1977
9990014,"Mueller, Anna",AUT,F,,1700,,,2010
"""


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ListStore:
    monkeypatch.setenv("CROSSTABLE_DATA", str(tmp_path / "data"))
    (tmp_path / "fide.csv").write_text(ROWS, encoding="utf-8")
    found = ListStore()
    found.add(tmp_path / "fide.csv", "fide", "2026-11")
    return found


@pytest.mark.parametrize(
    ("data", "found", "certain"),
    [
        ({"name": "Bråtelund, Torgeir"}, "9990011", True),
        ({"name": "Torgeir Bratelund"}, "9990011", True),
        ({"name": "Bratelund, T."}, "9990011", False),
        ({"name": "Müller, Anna"}, "9990013", False),
        ({"name": "Müller, Anna", "federation": "AUT", "born": "2010"}, "9990014", True),
        ({"fide_id": "9990012"}, "9990012", True),
        ({"fide_id": "9990012", "name": "Łukaszewicz, Zoë"}, "9990012", True),
        ({"fide_id": "9990012", "name": "Somebody, Else"}, "9990012", False),
        ({"name": "Nobody, N"}, None, False),
        ({"fide_id": "123456"}, None, False),
    ],
)
def test_people_are_matched_with_a_score_and_reasons(
    store: ListStore, data: dict[str, str], found: str | None, certain: bool
) -> None:
    match = match_entry(data, store, "fide")
    assert (match.found[0].player.fide_id if match.found else None) == found
    assert match.is_certain is certain
    assert all(0 <= one.score <= 100 and one.reasons for one in match.found)


def entries(*people: PersonData) -> Entries:
    return Entries((), people)


def test_doubtful_people_stay_as_given_unless_somebody_chooses(
    store: ListStore, tmp_path: Path
) -> None:
    section = begun(tmp_path / "open", 0).event.section()
    table = entries({"name": "Müller, Anna"}, {"name": "Bratelund, Torgeir", "rating": 2540})
    asked: list[Match] = []

    def second(match: Match) -> Found:
        asked.append(match)
        return match.found[1]

    plain = registration(section, table, Source("fide"), store=store)
    assert plain.found.new[0] == {"name": "Müller, Anna"}
    assert plain.found.new[1]["fide_id"] == "9990011"
    assert plain.found.new[1]["rating"] == 2540  # what was given stays
    chosen = registration(section, table, Source("fide"), second, store)
    assert [match.name for match in asked] == ["Müller, Anna"]
    assert chosen.found.new[0]["fide_id"] == "9990014"
    assert chosen.found.new[0]["rating_list"] == "fide 2026-11"


@pytest.mark.parametrize(
    ("control", "rating"), [("5400+30", 1890), ("900+10", 1850), ("180+2", 1890)]
)
def test_the_rating_follows_the_rate_of_play(
    store: ListStore, tmp_path: Path, control: str, rating: int
) -> None:
    """Whoever has no rapid or blitz rating plays with the standard one."""
    event = begun(tmp_path / "open", 0, 1, **{"time-control": control}).event
    source, table = Source("fide", sequence_of(event, event.section())), {"fide_id": "9990013"}
    plan = registration(event.section(), entries(table), source, store=store)
    assert plan.found.new[0]["rating"] == rating


def test_a_table_is_entered_as_a_whole_or_not_at_all(
    store: ListStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = begun(tmp_path / "open", 2)
    event.do(DataChanged("p00", {"fide_id": "777001"}))
    before = (event.folder / JOURNAL).read_bytes(), report(event)
    table = tmp_path / "table.csv"
    table.write_text("Name;FIDE ID\nNew, One;777002\nOther, Two;777003\nOther, Three;777003\n")
    assert main(["event", "import", str(table), "--in", str(event.folder)]) == 1
    assert "777003" in capsys.readouterr().err
    assert ((event.folder / JOURNAL).read_bytes(), report(event)) == before
    assert main(["event", "import", str(table), "--in", str(event.folder), "--yes", "3"]) == 0
    assert len(open_event_folder(event.folder, clock).event.section().people) == 5


def test_acts_that_happen_together_leave_nothing_if_one_cannot_be(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 2)
    lines = len(event.journal.lines)
    for wrong in (Entered("p00", {"name": "Taken, T"}), Entered("x", {}), Remark("a\nb")):
        with pytest.raises(CannotAct):
            event.do_all([Entered("n1", {"name": "New, N"}), wrong])
    assert len(open_event_folder(event.folder, clock).journal.lines) == lines
    answers = event.do_all([Entered("n1", {"name": "New, N"}), DataChanged("n1", {"rating": 1900})])
    assert [answer.line.n for answer in answers] == [lines + 1, lines + 2]
    again = open_event_folder(event.folder, clock)
    assert again.event == event.event
    assert again.event.section().people["n1"].rating == 1900


def test_an_event_that_cannot_begin_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(CannotAct):
        begin_event_folder(tmp_path / "open", Created("Open"), SettingsChanged({"rounds": "many"}))
    assert not (tmp_path / "open").exists()


@pytest.mark.parametrize(
    "data",
    [
        {"name": "Two\nLines"},
        {"name": "Tab\tbed"},
        {"club": "A\x1bB"},
        {"rating": 10000},
        {"rating": True},
        {"federation": "XXX"},
        {"federation": "nor"},
        {"fide_id": "12a"},
        {"born": "yesterday"},
        {"born": "1990-13-45"},
        {"sex": "q"},
        {"title": "KING"},
        {"colour": "blue"},
    ],
)
def test_what_a_player_cannot_have_is_refused(tmp_path: Path, data: dict[str, object]) -> None:
    event = begun(tmp_path / "open", 2)
    before = report(event)
    for act in (Entered("x", {"name": "New, N", **data}), DataChanged("p00", data)):
        with pytest.raises(CannotAct):
            event.do(act, confirmed=4)
    assert report(event) == before


def test_a_fide_number_of_somebody_else_is_asked_about(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 2)
    event.do(DataChanged("p00", {"fide_id": "777001"}))
    event.do(DataChanged("p00", {"fide_id": "777001", "club": "Lund"}))  # one's own is fine
    acts: tuple[Act, ...] = (
        DataChanged("p01", {"fide_id": "777001"}),
        Entered("x", {"name": "New, N", "fide_id": "777001"}),
    )
    for act in acts:
        with pytest.raises(NotConfirmed) as refusal:
            event.do(act)
        assert refusal.value.strongest.key == "same-fide-id"


@pytest.mark.parametrize(
    "values",
    [
        {"name": " "},
        {"city": "a\nb"},
        {"federation": "XXX"},
        {"end": "2026-11-01"},
        {"start": "2026-12-01"},
        {"start": "2026-12-05", "end": "2026-12-01"},
        {"initial-colour": "red"},
    ],
)
def test_a_setting_that_would_spoil_the_report_is_refused(
    tmp_path: Path, values: dict[str, str]
) -> None:
    event = begun(tmp_path / "open", 2)
    with pytest.raises(CannotAct):
        event.do(SettingsChanged(values), confirmed=4)
    event.do(SettingsChanged({"start": "2026-12-01", "end": "2026-12-05"}))


def test_the_lot_of_the_initial_colour_can_be_drawn_again(tmp_path: Path) -> None:
    colours = set()
    for seed in range(8):
        folder = tmp_path / str(seed)
        assert main(["event", "new", str(folder), "--seed", f"s{seed}", "--rounds", "3"]) == 0
        event = open_event_folder(folder)
        assert event.journal.lines[1].args["values"]["initial-colour"] == f"lot:s{seed}"
        colours.add(event.event.section().base.initial_colour)
    assert len(colours) == 2
    assert main(["event", "new", str(tmp_path / "drawn")]) == 0
    text = open_event_folder(tmp_path / "drawn").journal.lines[1].args["values"]["initial-colour"]
    assert len(text.removeprefix("lot:")) == 16


def test_cells_that_cannot_be_read_are_named_and_nothing_is_guessed(tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text('Name;Sex;Title;Born\n"Lee,\n Ann";x;Dr;soon\nBo Ek;v;fm;1990\n')
    found = understand_table(read_rows(table))
    assert found.people == (
        {"name": "Lee, Ann"},
        {"name": "Bo Ek", "sex": "w", "title": "FM", "born": "1990"},
    )
    assert len(found.problems) == 3


# -- national ratings, the order of equals, the list in force -------------------------------------


def order(event: EventFolder) -> str:
    section = event.event.section()
    return " ".join(section.people[who].name[0] for who in order_of(section))


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("fide", "A B C D"),
        ("national", "B D C A"),
        ("fide-national", "D A B C"),
        ("national-fide", "B D A C"),
        ("higher", "B D A C"),
    ],
)
def test_numbers_go_by_the_rating_that_was_chosen(
    tmp_path: Path, method: str, expected: str
) -> None:
    event = begun(tmp_path / "open", 0)
    people = {"A": (2000, None), "B": (1900, 2200), "C": (1800, 1700), "D": (None, 2100)}
    for name, (rating, national) in people.items():
        event.do(Entered(name, {"name": f"{name}, X", "rating": rating, "national": national}))
    event.do(SettingsChanged({"numbers-by": method}))
    assert order(event) == expected
    assert b"2200" not in report(event)  # the report has FIDE's rating
    paired(event)
    with pytest.raises(NotConfirmed) as refusal:
        event.do(SettingsChanged({"numbers-by": "higher" if method != "higher" else "fide"}))
    assert refusal.value.strongest.key == "numbering-changed-after-start"


def test_equal_players_can_be_ordered_by_lot(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 0)
    for name in "ABCDEF":
        event.do(Entered(name, {"name": f"{name}, X", "rating": 2000}))
    event.do(Entered("T", {"name": "T, X", "rating": 2000, "title": "FM"}))
    assert order(event) == "T A B C D E F"
    event.do(SettingsChanged({"equals-by": "lot:seed"}))
    drawn = order(event)
    assert drawn != "T A B C D E F"
    assert drawn[0] == "T"  # the title still counts
    assert order(open_event_folder(event.folder, clock)) == drawn
    for wrong in ("lots", "rating"):
        with pytest.raises(CannotAct):
            event.do(SettingsChanged({"equals-by": wrong}))


def test_the_list_in_force_is_compared_and_a_part_is_taken_over(
    store: ListStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = begun(tmp_path / "open", 0)
    listed = {"A": "9990011", "B": "9990012", "C": "9990013", "D": "123"}
    for name, fide_id in listed.items():
        event.do(Entered(name, {"name": f"{name}, X", "rating": 2000, "fide_id": fide_id}))
    event.do(DataChanged("C", {"name": "Müller, A", "rating": 1890, "sex": "w", "born": "1977"}))
    event.do(DataChanged("C", {"federation": "GER"}))
    words = ["event", "update", "--list", "fide", "--in", str(event.folder)]
    before = report(event)
    assert main([*words, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["in_force"], found["taken"], found["missing"]) == (True, 0, ["D, X"])
    assert [one["name"] for one in found["differences"]] == ["A, X", "B, X"]
    assert found["differences"][0]["data"]["rating"] == 2561
    assert report(event) == before  # nothing is applied silently
    assert main([*words, "--take", "A, X"]) == 0
    people = open_event_folder(event.folder, clock).event.section().people
    assert (people["A"].rating, people["A"].title) == (2561, "GM")
    assert people["A"].rating_list == "fide 2026-11"
    assert people["B"].rating == 2000
    assert main([*words, "--take", "all", "--as", "national"]) == 0
    people = open_event_folder(event.folder, clock).event.section().people
    assert (people["B"].rating, people["B"].national) == (2000, 2240)


def test_the_list_and_the_sequence_of_an_event_are_settings(
    store: ListStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = begun(tmp_path / "open", 0)
    event.do(SettingsChanged({"rating-list": "fide", "rating-sequence": '["blitz", "rapid"]'}))
    words = ["--in", str(event.folder)]
    assert main(["event", "add", "--fide-id", "9990011", *words]) == 0
    assert main(["event", "add", "--fide-id", "9990013", *words]) == 0
    assert main(["event", "add", "--fide-id", "9990012", "--kind", "standard", *words]) == 0
    assert main(["event", "add", "Plain, P", "--list", "none", *words]) == 0
    people = open_event_folder(event.folder, clock).event.section().people.values()
    ratings = {one.name: one.rating for one in people}
    assert ratings["Bratelund, Torgeir"] == 2490
    assert ratings["Mueller, Anna"] == 1850
    assert ratings["Lukaszewicz, Zoe"] == 2240
    assert main(["event", "add", "Müller, Anna", *words]) == 1  # two have that name
    assert "--fide-id" in capsys.readouterr().err
