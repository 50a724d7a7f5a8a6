"""Paper for the hall: what stands on it, in which order, how it looks, and codes that are read."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import chain
from pathlib import Path
from tempfile import mkdtemp

import pytest
from PIL import Image

from crosstable.cli.main import main
from crosstable.errors import CannotAct, CrosstableError, UnknownForm
from crosstable.event import results
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.acts.people import CheckedIn, DataChanged, Entered, Withdrawn
from crosstable.event.disk.folder import EventFolder
from crosstable.event.paper import slips
from crosstable.event.paper.catalogue import SHEETS, previewed_sheet, printed_sheet, sheet_data
from crosstable.event.paper.pages import PAPERS, fill_pages, stack_items
from crosstable.event.paper.printing import Printing
from crosstable.event.rounds.slipcodes import result_codes, slip_code
from crosstable.event.state import Board, Event, Person, Round, Section, Status
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Tournament
from crosstable.output.drawing.barcodes import code_128, code_128_svg, qr_svg
from tests.event.running import begun, paired, played
from tests.event.teamplay import team_event, team_rounds
from tests.output.forms.pdfboxes import needs_pdftotext, sheets_of_pdf
from tests.output.forms.test_pictures import (
    DOTS_PER_INCH,
    MOST_DIFFERENCE,
    difference,
    in_shades,
)

GOLDEN = Path(__file__).parent / "golden"
NAMES = (
    "Zalesnik, Žiga",
    "Santorello, Gianluca",
    "Wolfeschlegelsteinhausenbergerdorff-Österreicher, Maximilian Hieronymus",
    "כהן, דוד",
    "محمد, عبد الله",
    "Đặng, Ngọc Thủy",
    "Kökényesdi, Gergő",
    "Иванов-Петровский, Александр",
    "Papadopoulos, Alexandros-Konstantinos",
)


@cache
def individual() -> EventFolder:
    """Eleven players with every kind of name, the third round published."""
    days = {"round-dates": "2026-11-20,2026-11-21,2026-11-22,2026-11-23,2026-11-24"}
    folder = Path(mkdtemp(prefix="crosstable-test-")) / "open"
    event = begun(folder, 11, 1, **days)
    for index, name in enumerate(NAMES):
        data = {"name": name, "club": "ŠK Zeleni Konj", "title": "FM" if index % 2 else None}
        event.do(DataChanged(f"p{index:02}", data))
    event.do(CheckedIn("p00", True))
    for seed in (1, 2):
        played(event, random.Random(seed))
    paired(event)
    return event


@cache
def teams() -> EventFolder:
    """Six teams of four and a substitute, the second round published."""
    event = team_event(Path(mkdtemp(prefix="crosstable-test-")) / "league", 6)
    team_rounds(event, 1, random.Random(1))
    paired(event)
    return event


@cache
def with_prizes() -> EventFolder:
    """Prizes for eleven players after two rounds; no sex is known."""
    event = begun(Path(mkdtemp(prefix="crosstable-test-")) / "prizes", 11, 1)
    fund = '["500, 300, 200, 100", "u1800: 80", "women: 60"]'
    event.do(SettingsChanged({"prizes": fund, "prize-sharing": "hort"}))
    for index, name in enumerate(NAMES):
        event.do(DataChanged(f"p{index:02}", {"name": name}))
    for person in event.event.section().people:
        event.do(DataChanged(person, {"sex": None}))
    for seed in (1, 2):
        played(event, random.Random(seed))
    return event


def printing(event: EventFolder, **wishes: object) -> Printing:
    return Printing(event.event, event.event.section(), event.journal.lines, **wishes)  # type: ignore[arg-type]


def event_for(name: str) -> EventFolder:
    if SHEETS[name].needs_prizes:
        return with_prizes()
    return teams() if SHEETS[name].needs_teams else individual()


# -- what stands where ----------------------------------------------------------------------------


def test_cut_stacks_laid_upon_each_other_are_in_the_order_of_the_boards() -> None:
    sheets = stack_items(list(range(1, 14)), 8)
    assert sheets[0][:3] == [1, 3, 5]
    piles = chain.from_iterable([sheet[place] for sheet in sheets] for place in range(8))
    assert [board for board in piles if board is not None] == list(range(1, 14))


def test_spare_slips_fill_the_last_sheet() -> None:
    pages = sheet_data(printing(individual()), "slips")["pages"]
    boards = [slip["board"] for page in pages for slip in page if slip is not None]
    assert sorted(boards) == ["1", "2", "3", "4", "5"]
    assert pages[0].count(None) == 3


def test_a_slip_has_names_numbers_and_points_before_the_round() -> None:
    event = individual()
    board = event.event.section().rounds[2].boards[0]
    slip = sheet_data(printing(event), "slips")["pages"][0][0]
    person = event.event.section().people[board.white]
    assert slip["white"]["family"] + slip["white"]["given"] == person.name
    assert slip["white"]["points"] in ("2", "1½", "1")
    first = sheet_data(printing(event, round_number=1), "slips")["pages"][0][0]
    assert first["white"]["points"] == "0"


def test_rows_of_the_wall_list_fill_the_page() -> None:
    room = PAPERS["a4"].height - 62
    for boards in (10, 13, 26, 38, 500):
        rows = fill_pages(boards, room, Fraction(6), Fraction(26))
        assert rows.height * rows.number == room
        assert rows.height >= 6


def test_everybody_of_the_round_is_in_the_list_by_name() -> None:
    data = sheet_data(printing(individual()), "name-list")
    names = [one["family"] for page in data["pages"] for column in page for one in column]
    assert len(names) == 11
    assert names.index("Đặng") < names.index("Kökényesdi") < names.index("Zalesnik")
    byes = [one for page in data["pages"] for column in page for one in column if not one["colour"]]
    assert [one["opponent"] for one in byes] == ["bye 1"]


def test_whoever_left_is_on_no_list_and_a_late_entry_is_here(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    played(event, random.Random(1))
    gone = event.event.section().rounds[0].boards[0].white
    event.do(CheckedIn("p01"))
    event.do(Withdrawn(gone), confirmed=4)
    event.do(Entered("late", {"name": "Nes, Liv"}), confirmed=4)
    paired(event)
    data = sheet_data(printing(event), "name-list")
    seated = {one["family"] for page in data["pages"] for column in page for one in column}
    assert "Nes" in seated
    name = event.event.section().people[gone].name
    assert name.partition(",")[0] not in seated
    assert not any(name in away for away in sheet_data(printing(event), "wall-list")["away"])
    guests = sheet_data(printing(event), "check-in-list")["pages"][0]
    assert {one["family"] for one in guests if one["is_here"]} >= {"Nes"}


def test_who_is_here_is_ticked_on_the_check_in_list() -> None:
    data = sheet_data(printing(individual()), "check-in-list")
    here = [one["family"] for page in data["pages"] for one in page if one["is_here"]]
    assert here == ["Zalesnik"]
    assert data["summary"] == "1 of 11 are here"


def test_a_match_sheet_has_the_line_ups_with_their_colours() -> None:
    data = sheet_data(printing(teams()), "match-sheets")
    match = data["pages"][0][0]
    assert [board["colour"] for board in match["boards"]] == ["W", "B", "W", "B"]
    assert all(board["own"] and board["other"] for board in match["boards"])
    with pytest.raises(CannotAct, match="team events"):
        sheet_data(printing(individual()), "match-sheets")


def test_prizes_are_signed_for_and_what_is_left_over_is_named() -> None:
    data = sheet_data(printing(with_prizes()), "prize-list")
    rows = [row for page in data["pages"] for row in page]
    assert len(rows) >= 5
    assert {row["for"].partition(" · ")[0] for row in rows} == {
        "everybody",
        "rating below 1800, or none",
    }
    assert data["summary"] == "1180.00 of 1240.00 given"
    assert len(data["left_over"]) == 1
    with pytest.raises(CannotAct, match="no prizes"):
        sheet_data(printing(individual()), "prize-list")


@pytest.mark.parametrize("name", SHEETS)
def test_every_print_carries_event_and_time_and_that_of_a_round_the_round(name: str) -> None:
    data = sheet_data(printing(event_for(name)), name)
    assert data["event"] == "Fjord Open"
    assert "act " in data["stamp"]
    assert "2026-11-20" in data["stamp"]
    assert bool(data["round"]) == SHEETS[name].needs_round
    assert ("published" in data["published"]) == SHEETS[name].needs_round


def test_what_cannot_be_printed_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownForm, match="unknown sheet poster"):
        sheet_data(printing(individual()), "poster")
    with pytest.raises(CannotAct, match="round 9 is not paired"):
        sheet_data(printing(individual(), round_number=9), "slips")
    with pytest.raises(CannotAct, match="no round is paired"):
        sheet_data(printing(begun(tmp_path / "new")), "wall-list")
    with pytest.raises(CannotAct, match="not 7"):
        sheet_data(printing(individual(), per_page=7), "slips")
    with pytest.raises(CrosstableError, match="paper size a0"):
        sheet_data(printing(individual(), paper_name="a0"), "slips")


# -- codes ----------------------------------------------------------------------------------------


def test_a_slip_of_another_round_or_pairing_has_another_code(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    paired(event)
    section = event.event.section()
    one = section.rounds[0]
    codes = [slip_code(section, one, board) for board in one.boards]
    assert len({*codes}) == len(codes) == 4
    first = one.boards[0]
    assert slip_code(section, one._replace(number=2), first) != codes[0]
    swapped = Board(first.number, first.black, first.white)
    assert slip_code(section, one, swapped) != codes[0]
    assert {code[-1] for code in result_codes(section, one, first).values()} == {*"150"}


def test_code_128_has_its_check_sign_and_stop() -> None:
    """Worked out by hand: 104, 67, 99, 12, 34 give (104 + 67 + 2*99 + 3*12 + 4*34) mod 103 = 26."""
    widths = code_128("c1234")
    patterns = ["".join(map(str, widths[at : at + 6])) for at in range(0, 36, 6)]
    assert patterns == ["211214", "141122", "113141", "112232", "131123", "321221"]
    assert widths[36:] == (2, 3, 3, 1, 1, 1, 2)
    with pytest.raises(CrosstableError, match="even number"):
        code_128("c123")


def test_a_qr_code_is_a_square_of_dark_modules() -> None:
    svg = qr_svg("c0000142139")
    assert 'viewBox="0 0 25 25"' in svg
    assert "M2 2h7v1h-7z" in svg
    assert code_128_svg("c1234").count("M") == 22


# -- how it looks ---------------------------------------------------------------------------------


def picture(name: str, **wishes: object) -> Image.Image:
    found = previewed_sheet(printing(event_for(name), **wishes), name, 1, DOTS_PER_INCH)
    return Image.open(io.BytesIO(found.pictures[0])).convert("L")


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_looks_as_it_did(request: pytest.FixtureRequest, name: str) -> None:
    path = GOLDEN / f"{name}.png"
    actual = picture(name, language="de")
    if request.config.getoption("--refresh-golden"):
        actual.point(in_shades).save(path, optimize=True)
    assert path.exists(), f"{path.name} is missing: write it with --refresh-golden and look at it"
    assert difference(actual, Image.open(path).convert("L")) <= MOST_DIFFERENCE


@needs_pdftotext
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.daily(12)
def test_nothing_leaves_the_paper(name: str, paper: str) -> None:
    made = printed_sheet(printing(event_for(name), paper_name=paper), name)
    assert made.notes == ()
    for sheet in sheets_of_pdf(made.data):
        words = [word for line in sheet.lines for word in line]
        assert words
        for word in words:
            assert -1 < word.left < word.right < sheet.width + 1, word
            assert -1 < word.top < word.bottom < sheet.height + 1, word


@needs_pdftotext
def test_a_list_of_two_thousand_has_everybody_and_the_pages_that_were_counted() -> None:
    people = {f"p{n}": Person(f"p{n}", f"Name{n:04}, Given", rating=2000) for n in range(2000)}
    boards = tuple(Board(n + 1, f"p{n}", f"p{n + 1000}") for n in range(1000))
    rounds = (Round(1, boards, status=Status.PUBLISHED),)
    section = Section("main", Tournament(), people=people, order=tuple(people), rounds=rounds)
    wish = Printing(Event("Large", {"main": section}), section)
    data = sheet_data(wish, "wall-list")
    sheets = sheets_of_pdf(printed_sheet(wish, "wall-list").data)
    assert len(sheets) == len(data["pages"]) == 26
    text = " ".join(word.text for sheet in sheets for line in sheet.lines for word in line)
    assert all(f"Name{n:04}" in text for n in (0, 999, 1000, 1999))


# -- by command -----------------------------------------------------------------------------------


def test_the_command_prints_a_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, target = str(individual().folder), str(tmp_path / "slips.pdf")
    words = ["event", "print", "slips", "--in", folder, "-o", target, "--lang", "fr"]
    assert main([*words, "--paper", "a5", "--per-page", "2"]) == 0
    assert Path(target).read_bytes().startswith(b"%PDF")
    assert main(words) == 2
    assert main([*words, "--overwrite"]) == 0
    assert main(["event", "print", "list"]) == 0
    assert "match-sheets" in capsys.readouterr().out


def test_the_same_event_gives_the_same_bytes() -> None:
    made = [printed_sheet(printing(individual()), "slips").data for _ in range(2)]
    assert made[0] == made[1]


def test_boxes_of_slips_and_score_sheets_are_those_of_the_one_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, *others = results.WRITTEN_RESULTS
    added = replace(first, text="2-0", title=phrase("White wins twice"))
    monkeypatch.setattr(results, "WRITTEN_RESULTS", (added, *others))
    monkeypatch.setattr(slips, "WRITTEN_RESULTS", (added, *others))
    for sheet in ("slips", "score-sheets"):
        words = sheet_data(printing(individual()), sheet)["words"]
        assert words["results"] == ["2 – 0", "½ – ½", "0 – 1"]
    meanings = sheet_data(printing(individual()), "slips")["words"]["meanings"]
    assert meanings == ["White wins twice", "draw", "Black wins"]
