"""What the official forms say, value by value."""

import csv
import io
from dataclasses import replace
from datetime import date

import pytest

import crosstable
from crosstable.lists.files import ListedPlayer
from crosstable.model.dates import PartialDate
from crosstable.model.details.event import EventDetails
from crosstable.model.details.values import Birthplace, Certificate, Contact, Organiser
from crosstable.model.tournament import Tournament
from crosstable.output.document import Choices, Note, Report, Signatures
from crosstable.output.forms.catalogue import FORMS, build_form
from crosstable.output.forms.making import case_of
from tests.output.forms.events import empty, fields_of, first_table, rows_of, sample, sample_report
from tests.rules.norms.cards import NINE, event
from tests.shorthand import tournament
from tests.worded import Worded


def signed_lines(report: Report) -> list[tuple[str, str | None]]:
    blocks = report.pages[0].blocks
    return [line for block in blocks if isinstance(block, Signatures) for line in block.lines]


# -- Form 1 ---------------------------------------------------------------------------------------


def test_form_1_has_the_square_in_final_order() -> None:
    report = sample_report("round-robin", "form-1")
    rows = rows_of(first_table(report))
    assert [row["Name, first name"] for row in rows[:2]] == [
        "Šimundža, Dražen",
        "Kökényesdi, Bálint",
    ]
    first = rows[0]
    assert (first["ID number"], first["Title"], first["Rtng"], first["Fed"]) == (
        "98719426",
        "IM",
        "2431",
        "CRO",
    )
    assert [first[str(place)] for place in range(1, 11)] == ["", *"½½11101−1"]
    assert first["Total"] == "6"
    assert first_table(report).rows[3][6 + 3].is_void


def test_form_1_has_head_time_limit_average_and_category(worded: Worded) -> None:
    fields = fields_of(sample_report("round-robin", "form-1"))
    assert fields["Event"] == "Tiszapart Masters 2026"
    assert (fields["City"], fields["Federation"]) == ("Tiszaliget", "HUN")
    assert (fields["Start"], fields["Finish"]) == ("2026/05/09", "2026/05/17")
    assert (fields["Average rating"], fields["Category"]) == ("2384", "6")
    worded(fields["Time limit"])


def test_form_1_remarks_name_every_unplayed_game() -> None:
    remarks = fields_of(sample_report("round-robin", "form-1"))["Remarks"]
    assert remarks == "Round 6. Won by forfeit: 9 Březnická, Kateřina against 1 Šimundža, Dražen."


def test_form_1_remarks_have_the_places_of_its_table_and_a_line_for_each_round() -> None:
    report = sample_report("individual-swiss", "form-1")
    places = {row["Name, first name"]: row["Rank"] for row in rows_of(first_table(report))}
    lines = (fields_of(report)["Remarks"] or "").splitlines()
    assert [line.split(".")[0].split(":")[0] for line in lines] == [
        "Unrated",
        *(f"Round {number}" for number in range(1, 8)),
    ]
    lindfallet, norremosen = places["Lindfallet, Göran"], places["Nørremosen, Sofie"]
    assert lines[4] == (
        "Round 4. Pairing-allocated bye: 22 Eldbergsdóttir, Sigríður. Half-point bye: "
        f"25 Grenmark, Malin. Both lost by forfeit: {lindfallet} Lindfallet, Göran and "
        f"{norremosen} Nørremosen, Sofie."
    )


def test_form_1_of_a_running_event_says_so(worded: Worded) -> None:
    remarks = fields_of(sample_report("in-progress", "form-1"))["Remarks"] or ""
    worded(remarks)


def test_form_1_without_ratings_has_no_category() -> None:
    report = build_form(case_of(tournament("1 Ann - 2w1\n2 Bob - 1b0")), "form-1")
    assert (fields_of(report)["Average rating"], fields_of(report)["Category"]) == (None, None)


def test_form_1_remarks_name_births_of_unrated_players_and_double_forfeits(worded: Worded) -> None:
    t = tournament("1 Ann 2000 2--\n2 Bob - 1--")
    remarks = fields_of(build_form(case_of(t), "form-1"))["Remarks"]
    worded(remarks)


def test_form_1_remarks_name_changes_against_the_list(worded: Worded) -> None:
    players = [
        ListedPlayer("98719426", "Simundza, Drazen", "SLO", title="FM"),
        ListedPlayer("998075675", "Kökényesdi, Bálint", "HUN", title="IM"),
    ]
    case = case_of(sample("round-robin"), players=players)
    remarks = fields_of(build_form(case, "form-1"))["Remarks"] or ""
    assert "Kökényesdi" not in remarks
    worded(remarks)


def test_form_1_of_an_unregistered_event_has_the_endorsement() -> None:
    details = EventDetails(
        registered=False,
        contacts=(Contact("federation-official", "Example, Eve"),),
        certificate=Certificate("Example Town", date(2026, 6, 1)),
    )
    report = build_form(case_of(sample("round-robin"), details=details), "form-1")
    assert ("Federation official, name in print", "Example, Eve") in signed_lines(report)
    assert (fields_of(report)["Place"], fields_of(report)["Date"]) == ("Example Town", "2026/06/01")
    registered = case_of(sample("round-robin"), details=EventDetails(registered=True))
    assert len(signed_lines(build_form(registered, "form-1"))) == 1


@pytest.mark.parametrize("form", ["form-1", "form-2"])
def test_where_nobody_says_that_the_event_was_registered_the_endorsement_stays(form: str) -> None:
    labels = [label for label, _ in signed_lines(sample_report("round-robin", form))]
    assert any(label.startswith("Federation official") for label in labels)
    registered = EventDetails(registered_on=date(2026, 4, 1))
    report = build_form(case_of(sample("round-robin"), details=registered), form)
    assert not any(label.startswith("Federation official") for label, _ in signed_lines(report))


def test_form_1_of_a_swiss_says_that_it_has_no_square() -> None:
    report = sample_report("individual-swiss", "form-1")
    assert "round robins" in str(report.gaps[0])
    assert rows_of(first_table(report))[0]["1"] == "15w½"


# -- Forms 2 and 3 --------------------------------------------------------------------------------

CARD = """
    1 Ann 2000  2w1  3b=  bye:H 4-+
    2 Bob 1900  1b0  4w=  3w1   bye:U
    3 Cid -     4w1  1w=  2b0   .
    4 Dan 1700  3b0  2b=  .     1--
"""


def test_a_card_counts_games_against_rated_opponents_without_forfeits() -> None:
    t = tournament(CARD, name="Test")
    report = build_form(case_of(t), "form-2")
    assert len(report.pages) == 4
    ann = fields_of(report, 0)
    assert ann["Score against rated opponents"] == "1"
    assert ann["Rated opponents"] == "1"
    assert ann["Average rating of rated opponents"] == "1900"
    assert ann["Total"] == "3"
    assert fields_of(report, 2)["Average rating of rated opponents"] == "1867"


def test_a_card_has_every_round_with_running_totals() -> None:
    report = build_form(case_of(tournament(CARD, name="Test")), "form-2")
    rows = rows_of(first_table(report, 0))
    assert len(rows) == 11
    assert [row["Opponent"] for row in rows[:4]] == ["Bob", "Cid", "half-point bye", "Dan"]
    assert [row["Score"] for row in rows[:5]] == ["1", "½", "=", "+", ""]
    assert [row["Total"] for row in rows[:5]] == ["1", "1½", "2", "3", ""]
    assert [row["Colour"] for row in rows[:2]] == ["w", "b"]


def test_a_card_shows_what_each_round_adds_to_the_tie_break() -> None:
    report = sample_report("individual-swiss", "form-2")
    rows = rows_of(first_table(report, 0))
    assert [row["BH/C1"] for row in rows[:7]] == ["(3½)", "3½", "3½", "4", "5", "5½", "4"]


def test_one_card_can_be_asked_for() -> None:
    report = build_form(case_of(sample("individual-swiss"), player=5), "form-2")
    assert [fields_of(report)["Name"], len(report.pages)] == ["Pogodzik, Paweł", 1]


def test_form_3_has_the_lettered_cells() -> None:
    t = tournament(CARD, name="Test")
    row = rows_of(first_table(build_form(case_of(t), "form-3")))[0]
    assert row["A/B"] == "Ann\n\u00a0"
    assert row["F/G/H"] == "1\n2000\n3"
    assert row["1"] == "2w\n1900\n1"
    assert row["2"] == "3b\n\u00a0\n½"
    assert row["3"] == "\u00a0\n\u00a0\n="
    assert row["4"] == "4\n\u00a0\n+"
    assert row["Rc"] == "1\n1900\n1"


def test_form_3_has_the_columns_of_the_printed_form() -> None:
    report = build_form(case_of(tournament(CARD, name="Test")), "form-3")
    columns = [column.title for column in first_table(report).columns]
    rounds = [str(number) for number in range(1, 12)]
    assert columns == ["A/B", "C/D/E", "F/G/H", *rounds, "Rc", "O/P"]
    (legend,) = [one.text for one in report.pages[0].blocks if isinstance(one, Note)]
    assert all(f"{letter} " in legend for letter in "ABCDEFGHIJKLMNOP")
    assert all(sign in legend for sign in ("½", "+ = −", "*", "w, b"))


# -- 11.31 ----------------------------------------------------------------------------------------


def computer_table(t: Tournament) -> list[dict[str, str]]:
    text = crosstable.report(t, "table-11.31", to="csv").decode("utf-8")
    return list(csv.DictReader(io.StringIO(text)))


def test_the_computer_table_is_the_worksheet_of_2002() -> None:
    t = sample("individual-swiss")
    rows = computer_table(t)
    sheet = crosstable.rate(t, "fide-2002")
    assert len(rows) == len(sheet)
    for row, line in zip(rows, sheet, strict=True):
        assert row["ID number"] == (line.fide_id or "")
        assert row["n"] == str(line.n)
        if line.is_rated and line.n:
            assert row["Rar"] == str(line.rc)
            assert round(100 * float(row["W−We"])) == line.w_minus_we_hundredths


NEWCOMERS = """
    1 Ann 1900  5w1  4w1  2b=  3w1
    2 Bob 1850  4b1  5w=  1w=  6w1
    3 Cid 1800  6w1  .    4w1  1b0
    4 New -     2w0  1b0  3b0  5w1
    5 Few -     1b0  2b=  .    4b0
    6 Six -     3b0  .    .    2b0
"""


def test_rar_is_zero_with_fewer_than_three_rated_opponents() -> None:
    rows = {row["Name"]: row for row in computer_table(tournament(NEWCOMERS, name="Test"))}
    assert (rows["Few"]["n"], rows["Few"]["Rar"], rows["Few"]["Ru"]) == ("2", "0", "")
    assert rows["New"]["n"] == "3"
    assert rows["New"]["Rar"] == "1850"


def test_ru_is_given_below_1801() -> None:
    games = """
        1 Ann 1900  4w1
        2 Bob 1850  .   4w=
        3 Cid 1800  .   .   4w=
        4 New -     1b0 2b= 3b=
    """
    rows = {row["Name"]: row for row in computer_table(tournament(games, name="Test"))}
    assert rows["New"]["Rar"] == "1850"
    assert 0 < int(rows["New"]["Ru"]) < 1801


# -- Forms 4 to 6, IT1, IT3 -----------------------------------------------------------------------


def test_a_certificate_for_each_norm() -> None:
    t = sample("round-robin")
    made = crosstable.norms(t).made
    for form in ("form-4", "it1"):
        report = sample_report("round-robin", form)
        assert len(report.pages) == len(made)
        for page, norm in zip(report.pages, made, strict=True):
            boxes = next(block for block in page.blocks if isinstance(block, Choices))
            assert boxes.label == "Title"
            assert [title for title, is_marked in boxes.options if is_marked] == [norm.title.code]


def test_form_4_has_averages_of_player_and_opponents_and_the_points_required() -> None:
    fields = fields_of(sample_report("round-robin", "form-4"))
    assert (fields["Name"], fields["First name"], fields["Sex"]) == ("Somfalvi", "Réka", "F")
    assert (fields["R(a)"], fields["Total"], fields["N"]) == ("2384", "4½", "9")
    assert fields["WIM norm"] == "3½ pts"
    assert fields["Country"] == "Hungary"


LATE_LOSSES = NINE + "    GER - 1500 0\n    GER - 1500 0\n"
"""An IM norm that is there without the last two rounds only (1.4.1e)."""


def test_form_4_asks_every_title_for_the_points_of_the_games_it_counts() -> None:
    """The other titles as well, though those are judged on all eleven games."""
    long = fields_of(build_form(case_of(event(LATE_LOSSES, sex="w")), "form-4"))
    nine = fields_of(build_form(case_of(event(NINE, sex="w")), "form-4"))
    names = ("GM norm", "IM norm", "WGM norm", "WIM norm", "R(a)", "Total", "N")
    assert [long[name] for name in names] == [nine[name] for name in names]
    assert nine["GM norm"] == "7 pts"


def test_points_for_a_title_that_the_player_cannot_have_are_a_dash() -> None:
    fields = fields_of(build_form(case_of(event(NINE)), "form-4"))
    assert [fields[f"{title} norm"] for title in ("GM", "IM", "WGM", "WIM")] == [
        "7 pts",
        "5½ pts",
        "–",
        "–",
    ]


def test_form_4_says_which_rounds_are_not_in_its_total() -> None:
    report = build_form(case_of(event(LATE_LOSSES)), "form-4")
    notes = [block.text for block in report.pages[0].blocks if isinstance(block, Note)]
    told = "Rounds 10, 11 ignored: played after the title result was reached (1.4.1e)."
    assert any(told in note for note in notes)
    assert fields_of(report)["Total"] == "7"


def test_certificates_of_a_player_without_a_norm_say_whose_norm_is_missing(worded: Worded) -> None:
    report = build_form(case_of(sample("round-robin"), player=1), "it1")
    (reason,) = [block.text for block in report.pages[0].blocks if isinstance(block, Note)]
    assert reason.startswith("Kökényesdi, Bálint ")
    worded(reason)


def test_the_reason_is_told_where_the_event_rules_norms_out(worded: Worded) -> None:
    details = EventDetails(registered=False)
    report = build_form(case_of(sample("round-robin"), details=details), "form-4")
    notes = [block.text for block in report.pages[0].blocks if isinstance(block, Note)]
    worded(notes)


def in_2004(name: str) -> Tournament:
    """A sample event at the time of the forms."""
    t = sample(name)
    return replace(t, start=PartialDate(2004, 9, 5), end=PartialDate(2004, 9, 11), round_dates=())


def test_form_4_of_2004_is_to_be_filled_in_because_its_title_regulations_are_not_at_hand() -> None:
    report = build_form(case_of(in_2004("round-robin"), player=9), "form-4")
    fields, boxes = fields_of(report), boxes_of(report)
    assert boxes["Title"] == dict.fromkeys(("GM", "IM", "WGM", "WIM"), False)
    assert (fields["Name"], fields["N"]) == ("Somfalvi", "9")
    assert fields["GM norm"] is None
    notes = [block.text for block in report.pages[0].blocks if isinstance(block, Note)]
    assert any("not available" in text for text in notes)
    blank = fields_of(build_form(case_of(in_2004("round-robin")), "form-4"))
    assert (blank["Name"], blank["Event"]) == (None, "Tiszapart Masters 2026")


@pytest.mark.parametrize(
    ("t", "expected"),
    [
        (sample("round-robin"), {"it1", "it3"}),
        (
            in_2004("round-robin"),
            {"form-1", "form-4", "form-5", "form-6", "table-11.31"},
        ),
        (
            in_2004("individual-swiss"),
            {"form-2", "form-3", "form-4", "form-5", "form-6", "table-11.31"},
        ),
    ],
)
def test_the_folder_has_the_forms_of_the_event_s_time(t: Tournament, expected: set[str]) -> None:
    case = case_of(t)
    official = {name for name in FORMS if name.startswith(("form-", "it", "table-"))}
    assert {name for name in official if FORMS[name].in_folder(case)} == expected


def test_remarks_of_it1_are_sentences() -> None:
    remarks = fields_of(sample_report("round-robin", "it1"))["Special remarks"]
    assert remarks == "Counts as 10 games (1.4.1d)."


@pytest.mark.parametrize("form", ["form-5", "it3"])
def test_how_it_was_paired_is_left_to_mark_and_a_system_that_is_only_assumed(form: str) -> None:
    known = boxes_of(sample_report("individual-swiss", form))
    assert known["Tournament type"] == {"Swiss": True, "Other": False}
    assert known["Pairings"] == {"Program": True, "Manual": False}  # Gacrux is one
    assumed = boxes_of(build_form(case_of(tournament("1 Ann -\n2 Bob -\n3 Cid -")), form))
    assert assumed["Tournament type"] == {"Swiss": False, "Other": False}


@pytest.mark.parametrize(
    ("who", "program", "manual"),
    [
        ("Swiss-Manager", True, False),
        ("Own program 2.1", True, False),
        ("by hand: Ann Lee", False, True),
        ("Ann Lee", False, False),
    ],
)
def test_a_program_is_told_from_a_person(who: str, program: bool, manual: bool) -> None:
    case = case_of(sample("round-robin"), details=EventDetails(pairing_controller=who))
    assert boxes_of(build_form(case, "form-5"))["Pairings"] == {
        "Program": program,
        "Manual": manual,
    }


def boxes_of(report: Report) -> dict[str, dict[str, bool]]:
    blocks = (block for page in report.pages for block in page.blocks)
    return {one.label: dict(one.options) for one in blocks if isinstance(one, Choices)}


def test_the_place_of_birth_comes_from_the_details() -> None:
    details = EventDetails(birthplaces=(Birthplace(9, "Szeged"),))
    report = build_form(case_of(sample("round-robin"), details=details), "form-4")
    assert fields_of(report)["Place of birth"] == "Szeged"
    assert "Place of birth" in sample_report("round-robin", "form-4").blanks


def test_it1_counts_the_opponents() -> None:
    fields = fields_of(sample_report("round-robin", "it1"))
    numbers = {name: fields[name] for name in ("Games", "Federations", "GM", "IM", "WGM", "FM")}
    assert numbers == {
        "Games": "9",
        "Federations": "8",
        "GM": "0",
        "IM": "4",
        "WGM": "1",
        "FM": "4",
    }
    assert fields["Not from applicant's federation"] == "7"
    assert fields["From the host federation"] == "2"
    assert (fields["Rating average"], fields["Score required"]) == ("2389", "3½")
    assert (fields["Score achieved"], fields["Norm exceeded by (points)"]) == ("4½", "1")


def test_without_norms_the_forms_say_so() -> None:
    for form in ("form-4", "it1", "form-6"):
        report = sample_report("individual-swiss", form)
        assert "No title norm was made" in repr(report.pages[0])


def test_form_5_counts_the_field() -> None:
    table = first_table(sample_report("individual-swiss", "form-5"))
    assert table.flat is not None
    rows = {row["Type"]: row for row in rows_of(table.flat)}
    rated = [
        rows["Rated"][name] for name in ("Number", "Federations", "Host players", "Other players")
    ]
    assert rated == ["27", "18", "5", "22"]
    assert rows["Unrated"]["Number"] == "3"
    assert rows["GM"]["Number"] == "2"


def test_form_5_has_organiser_and_contacts_of_the_details() -> None:
    details = EventDetails(
        organiser=Organiser("Example Club", "1 Example Street\nTown", email="a@example.org"),
        contacts=(
            Contact("information", "Info, Ida", phone="+00 1", fax="+00 2"),
            Contact("chief-arbiter", "Chief, Cy", fide_id="123", title="IA"),
            Contact("deputy-arbiter", "Deputy, Di"),
            Contact("arbiter", "Third, Tom", title="FA"),
        ),
        pairing_controller="By hand",
        remarks=("Round 3 was played late.",),
    )
    case = case_of(sample("individual-swiss"), details=details)
    fields = fields_of(build_form(case, "form-5"))
    assert fields["Organizer"] == "Example Club, 1 Example Street Town, a@example.org"
    assert fields["Contact for information"] == "Info, Ida, +00 1, fax +00 2"
    assert fields["Chief arbiter and contact information"] == "IA Chief, Cy (123)"
    assert fields["Deputy chief arbiter"] == "Deputy, Di"
    rows = [name for name in fields if "deputy chief arbiter" in name]
    assert [name[:3] for name in rows] == ["2nd", "3rd", "4th"]
    assert fields["Program, or person responsible"] == "By hand"
    assert fields["Special remarks"] == "Round 3 was played late."
    arbiters = fields_of(build_form(case, "it3"))
    assert arbiters["Deputy chief arbiter"] == "Deputy, Di"
    assert arbiters["Arbiter"] == "FA Third, Tom"


def test_the_country_is_a_name_and_an_unknown_federation_stays_a_code() -> None:
    label = "Country and place"
    for form in ("form-5", "it3"):
        assert fields_of(sample_report("round-robin", form))[label] == "Hungary, Tiszaliget"
    unknown = tournament("1 Ann - 2w1\n2 Bob - 1b0", city="Nowhere", federation="QQQ")
    assert fields_of(build_form(case_of(unknown), "form-5"))[label] == "QQQ, Nowhere"


def test_form_5_shows_the_schedule(worded: Worded) -> None:
    worded(fields_of(sample_report("individual-swiss", "form-5"))["Schedule (rounds a day)"])


def test_form_6_is_about_the_player_and_the_opponents() -> None:
    (row,) = rows_of(first_table(sample_report("round-robin", "form-6")))
    assert row["Name and ID"] == "Somfalvi, Réka 933343"
    shown = [row[name] for name in ("Norm", "FED", "N", "nf", "hfp", "ffp", "rp", "urp")]
    assert shown == ["WIM", "HUN", "9", "8", "3", "7", "10", "0"]
    assert [row[name] for name in ("gm", "im", "fm", "wgm", "wim", "wfm")] == list("044100")
    assert [row[name] for name in ("Rating", "Ra", "Cat", "req.", "ach.", "Rc")] == [
        "2338",
        "2384",
        "6",
        "3½",
        "4½",
        "2389",
    ]


# -- gaps -----------------------------------------------------------------------------------------


def test_what_is_not_known_is_left_blank_and_named() -> None:
    report = build_form(case_of(empty()), "form-1")
    assert fields_of(report)["City"] is None
    assert report.blanks == (
        "Event",
        "City",
        "Federation",
        "Start",
        "Finish",
        "Time limit",
        "Average rating",
        "Category",
    )
    assert "Place" not in report.blanks


def test_an_event_without_rounds_has_its_lists() -> None:
    t = empty()
    assert len(first_table(build_form(case_of(t), "crosstable")).rows) == 3
    assert build_form(case_of(t), "standings").subtitle == "before round 1"
    assert not any(build_form(case_of(t), "pairings").tables)
