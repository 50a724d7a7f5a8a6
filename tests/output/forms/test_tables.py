"""Standings, crosstables, lists, pairings, team forms, worksheet and players' pages."""

from dataclasses import replace
from decimal import Decimal

import pytest

import crosstable
from crosstable.model.records import AbnormalPoints
from crosstable.model.tournament import Tournament
from crosstable.output.document import Note
from crosstable.output.forms.catalogue import build_form
from crosstable.output.forms.making import case_of
from crosstable.output.table import BLANK, Kind
from tests.output.forms.events import (
    fields_of,
    first_table,
    hostile,
    rows_of,
    sample,
    sample_report,
)
from tests.rules.norms.cards import NINE, event
from tests.rules.norms.test_forecast import STRANGERS
from tests.shorthand import tournament
from tests.worded import Worded


def test_standings_have_the_ranks_and_values_of_the_library() -> None:
    rows = first_table(sample_report("individual-swiss", "standings")).rows
    table = list(crosstable.standings(sample("individual-swiss")))
    assert [row[0].value for row in rows] == [line.rank for line in table]
    assert [row[1].value for row in rows] == [line.id for line in table]
    for row, line in zip(rows, table, strict=True):
        values = [cell.value for cell in row[6:]]
        assert [float(str(v)) for v in values] == [float(v or 0) for v in line.texts.values()]


def legend(text: str, language: str = "en") -> str:
    t = replace(tournament("1 Ann 2000 2w=\n2 Bob 1900 1b="), tiebreaks=tuple(text.split(",")))
    blocks = build_form(case_of(t, language=language), "standings").pages[0].blocks
    (note,) = [block for block in blocks if isinstance(block, Note)]
    return note.text


def test_the_legend_of_the_standings_says_what_the_values_are(worded: Worded) -> None:
    assert "DE:" in legend("PTS,BH,DE")
    assert "tied group" not in legend("PTS,BH")
    worded(legend("PTS,BH"), legend("PTS,BH,DE"), legend("PTS,WIM"), legend("PTS,WIM", "de"))


def test_shared_ranks_are_marked() -> None:
    t = tournament("1 Ann 2000 2w=\n2 Bob 1900 1b=")
    assert [row["Rank"] for row in rows_of(first_table(build_form(case_of(t), "standings")))] == [
        "1=",
        "1=",
    ]


def test_a_swiss_crosstable_names_opponents_by_their_places() -> None:
    t = tournament("1 Ann 2000 2w0 3b1\n2 Bob 1900 1b1 bye:H\n3 Cid 1800 bye:U 1w0", name="Test")
    rows = rows_of(first_table(build_form(case_of(t), "crosstable")))
    assert [(row["Pl."], row["Name"], row["1"], row["2"], row["Pts"]) for row in rows] == [
        ("1", "Bob", "2b1", "=", "1½"),
        ("2", "Ann", "1w0", "3b1", "1"),
        ("3", "Cid", "+", "2w0", "1"),
    ]


def test_a_double_round_robin_has_two_results_in_a_square() -> None:
    t = tournament(
        """
        1 Ann 2000 2w1 3w= 2b= 3b1
        2 Bob 1900 1b0 .   1w= .
        3 Cid 1800 .   1b= .   1w0
        """
    )
    table = first_table(build_form(case_of(t, system="double-round-robin"), "crosstable"))
    rows = rows_of(table)
    assert rows[0]["2"] in ("1 ½", "½ 1")
    assert table.rows[0][5].is_void


def test_an_opponent_who_is_not_in_the_report_is_a_question_mark() -> None:
    rows = rows_of(first_table(build_form(case_of(hostile()), "crosstable")))
    assert any(row["3"] == "?w1" for row in rows)


UNPLAYED = "+, = and − stand for a full, a half and no point without a game."
SHORT = "* marks a game of less than one move, which is not rated."
NOT_TOLD = "? marks what the report does not give."


@pytest.mark.parametrize(
    ("first", "second", "signs"),
    [
        ("2w1 2b0", "1b0 1w1", [UNPLAYED]),
        ("2wW 2b0", "1bL 1w1", [UNPLAYED, SHORT]),
        ("2w? 2b0", "1b? 1w1", [UNPLAYED, NOT_TOLD]),
        ("9w1 2b0", ".   1w1", [UNPLAYED, NOT_TOLD]),
    ],
)
@pytest.mark.parametrize("code", ["FIDE_DUTCH_2026", "BERGER_DOUBLEROUNDROBIN"])
def test_the_legend_explains_the_signs_of_the_table(
    code: str, first: str, second: str, signs: list[str]
) -> None:
    t = tournament(f"1 Ann 2000 {first}\n2 Bob 1900 {second}", type_code=code)
    (legend,) = [
        b for b in build_form(case_of(t), "crosstable").pages[0].blocks if isinstance(b, Note)
    ]
    assert legend.text.endswith(" ".join(signs))
    assert (SHORT in legend.text, NOT_TOLD in legend.text) == (SHORT in signs, NOT_TOLD in signs)


def test_pairings_come_by_points_with_byes_last() -> None:
    t = tournament(
        """
        1 Ann 2000 4w0 3w1
        2 Bob 1900 3b1 4b=
        3 Cid 1800 2w0 1b0
        4 Dan 1700 1b1 2w=
        5 Eve 1600 bye:H bye:U
        """
    )
    report = build_form(case_of(t, round_number=2), "pairings")
    assert report.pages[0].heading == "Round 2"
    table = first_table(report)
    shown = [(row[0].text, row[3].text, row[6].text, row[10].text) for row in table.rows]
    assert shown == [
        ("1", "Dan", "½ – ½", "Bob"),
        ("2", "Ann", "1 – 0", "Cid"),
        ("", "Eve", "+", "pairing-allocated bye"),
    ]
    assert [row[5].text for row in table.rows] == ["1", "0", "½"]


def test_a_result_without_a_game_is_no_row_of_dashes() -> None:
    t = tournament("1 Ann 2000 2--\n2 Bob 1900 1--\n3 Cid 1800 4w+\n4 Dan 1700 3b-")
    rows = first_table(build_form(case_of(t), "pairings")).rows
    assert [row[6].text for row in rows] == ["− : −", "+ : −"]


def test_an_open_game_leaves_its_result_to_be_written_by_hand() -> None:
    rows = first_table(build_form(case_of(sample("in-progress"), round_number=5), "pairings")).rows
    boards = [row for row in rows if row[0].text]
    assert boards
    assert {row[6] for row in boards} == {BLANK}


def _open_match() -> Tournament:
    """Two rounds of two boards; of the second one nothing is played yet."""
    return tournament(
        """
        1 Ann 2000 3w1 5w
        2 Bob 1900 4b= 6b
        3 Cid 1800 1b0 7w
        4 Dan 1700 2w= 8b
        5 Eve 1600 7w1 1b
        6 Fay 1500 8b1 2w
        7 Gus 1400 5b0 3b
        8 Hal 1300 6w0 4w
        """,
        teams="1 Lions 1 2\n2 Bears 3 4\n3 Foxes 5 6\n4 Goats 7 8",
        type_code="FIDE_TEAM_MP",
    )


def test_matches_have_the_points_of_both_teams_before_the_round() -> None:
    table = first_table(build_form(case_of(_open_match(), round_number=2), "pairings"))
    titles = [column.title for column in table.columns]
    assert titles == [
        *("Match", "No.", "Team", "Match points", "Game points"),
        *("Result", "Match points", "Game points", "No.", "Opponent"),
    ]
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["1", "1", "Lions", "2", "1½", "", "2", "2", "3", "Foxes"],
        ["2", "2", "Bears", "0", "½", "", "0", "0", "4", "Goats"],
    ]


def test_the_card_of_an_open_match_is_left_to_be_filled_in() -> None:
    report = build_form(case_of(_open_match(), round_number=2), "match-cards")
    assert [page.heading for page in report.pages] == [
        "Round 2 · Match 1 · Lions – Foxes",
        "Round 2 · Match 2 · Bears – Goats",
    ]
    assert {row["Result"] for row in rows_of(first_table(report))} == {""}
    assert fields_of(report) == {"Result of the match": None}
    assert report.blanks == ()


@pytest.mark.parametrize("form", ["pairings", "crosstable"])
def test_an_event_without_rounds_says_so(worded: Worded, form: str) -> None:
    blocks = build_form(case_of(tournament("1 Ann -\n2 Bob -")), form).pages[0].blocks
    worded(block.text for block in blocks if isinstance(block, Note))


def test_a_worksheet_has_no_empty_columns_on_paper() -> None:
    table = first_table(sample_report("individual-swiss", "worksheet"))
    assert table.flat is not None
    for place, column in enumerate(table.columns):
        assert any(row[place].text for row in table.rows), column.title
    assert {"D", "PD", "Ru new"} <= {column.title for column in table.flat.columns}


def test_a_players_page_has_the_performance() -> None:
    """Everybody is rated in the round robin, so that the tie-break TPR gives the same."""
    expected = {
        line.id: line.texts["TPR"] for line in crosstable.standings(sample("round-robin"), "TPR")
    }
    report = sample_report("round-robin", "player")
    for page, number in enumerate(sorted(expected)):
        assert fields_of(report, page)["Performance against rated"] == expected[number]


def test_a_players_page_names_a_penalty() -> None:
    half = AbnormalPoints("", Decimal(0), Decimal("-0.5"), 3, (2,))
    t = replace(sample("individual-swiss"), abnormal_points=(half,))
    report = build_form(case_of(t), "player")
    said = [fields_of(report, page).get("Penalty or bonus") for page in range(3)]
    assert said == [None, "−½ after round 3", None]


def test_players_who_sat_out_a_team_match_have_no_minus() -> None:
    t = sample("team-swiss")
    report = sample_report("team-swiss", "form-1")
    minus = [cell.text for row in first_table(report).rows for cell in row if cell.text == "−"]
    lost = [g for _, _, g in t.games() if g.opponent is None and g.result.code == "-"]
    assert len(minus) == len(lost)


def test_form_3_keeps_the_letters_of_its_cells_in_line() -> None:
    table = first_table(sample_report("individual-swiss", "form-3"))
    untitled = next(row for row in table.rows if "Döllinghoff" in row[0].text)
    assert untitled[1].text == "22\nGER\n\u00a0"
    assert {column.kind for column in table.columns} == {Kind.CENTRE, Kind.TEXT}


def test_the_starting_list_has_numbers_and_births() -> None:
    row = rows_of(first_table(sample_report("individual-swiss", "starting-list")))[0]
    assert (row["No."], row["Name"], row["FIDE ID"], row["Born"], row["Sex"]) == (
        "1",
        "Bråtelund, Torgeir",
        "956586",
        "1970/10/24",
        "M",
    )


def test_a_match_card_has_the_boards_and_the_score() -> None:
    t = sample("team-swiss")
    report = sample_report("team-swiss", "match-cards")
    matches = crosstable.team_matches(t).matches
    assert len(report.pages) == len(matches)
    first = min((m for m in matches if m.round_number == 1), key=lambda m: min(m.white, m.black))
    assert len(first_table(report).rows) == len(first.boards)
    score = fields_of(report)["Result of the match"] or ""
    assert score.count(" – ") == 1


def test_the_crosstable_of_teams_has_their_totals() -> None:
    t = sample("team-swiss")
    totals = crosstable.team_matches(t).totals
    table = first_table(sample_report("team-swiss", "team-crosstable"))
    numbers = [line.id for line in crosstable.standings(t)]
    for number, row in zip(numbers, table.rows, strict=True):
        assert (row[-2].value, row[-1].value) == tuple(totals[number])


def test_standings_and_crosstable_of_a_team_event_are_those_of_the_teams() -> None:
    assert first_table(sample_report("team-swiss", "standings")).columns[2].title == "Team"
    assert sample_report("team-swiss", "crosstable").form == "team-crosstable"


def test_every_player_of_a_team_event_is_in_the_list_of_a_board() -> None:
    report = sample_report("team-swiss", "board-list")
    names = [
        row["Name"]
        for page in range(len(report.pages))
        for row in rows_of(first_table(report, page))
    ]
    assert sorted(names) == sorted(player.name for player in sample("team-swiss").players)


def test_boards_have_one_order_on_screen_and_paper() -> None:
    report = sample_report("team-swiss", "board-list")
    printed = [row for n in range(len(report.pages)) for row in rows_of(first_table(report, n))]
    shown = list(crosstable.standings(sample("team-swiss"), boards=True))
    assert [(row["Rank"], row["Name"]) for row in printed] == [(str(x.rank), x.name) for x in shown]
    assert [row["TPR"] for row in printed] == [x.texts["TPR"] or "–" for x in shown]


def test_the_worksheet_has_the_figures_of_the_library() -> None:
    rows = rows_of(first_table(sample_report("individual-swiss", "worksheet")))
    sheet = crosstable.rate(sample("individual-swiss"))
    assert [row["new"] for row in rows] == ["" if n.new is None else str(n.new) for n in sheet]
    assert rows[0]["change"] == "2.40"


def test_a_player_s_page_explains_the_place() -> None:
    report = build_form(case_of(sample("individual-swiss"), player=3), "player")
    assert report.pages[0].heading == "IM Kragelundsen, Søren"
    fields = fields_of(report)
    assert (fields["Points"], fields["Place"]) == ("4½", "6 of 30")
    assert fields["Rating change"] == "−6.20"
    working = {row["Tie-break"]: row for row in rows_of(report.pages[0].tables[-1])}
    assert working["BH: Buchholz (C.07, 8.1)"]["Value"] == "26"
    cut = working["BH/C1: Buchholz, cut 1 (C.07, 8.1)"]["Working"]
    assert cut == "4 + 4 + 4½ + 4 + 3½ + 3½; not counted: 2½"


def test_points_and_places_are_those_after_the_last_whole_round() -> None:
    t = tournament(
        """
        1 Ann 2000 2w1 3b1
        2 Bob 1900 1b0 4w
        3 Cid 1800 4w= 1w0
        4 Dan 1700 3b= 2b
        """
    )
    report = build_form(case_of(t), "crosstable")
    assert report.subtitle == "after round 1 of 2"
    rows = rows_of(first_table(report))
    assert [(row["Name"], row["Pts"]) for row in rows[:2]] == [("Ann", "1"), ("Cid", "½")]
    assert [row["2"] for row in rows if row["Name"] == "Bob"] == ["3w"]


def test_players_of_a_team_event_without_ranks_are_ordered_by_points() -> None:
    t = tournament(
        "1 Ann 2000 2w0\n2 Bob 1900 1b1\n3 Cid 1800 4w1\n4 Dan 1700 3b0",
        teams="1 Lions 1 3\n2 Bears 2 4",
    )
    assert [player.name for player in case_of(t).final_order] == ["Bob", "Cid", "Ann", "Dan"]


def norm_states(card: str) -> list[str]:
    t = event(card, declared_rounds=9)
    strong = replace(t, players=(*t.players, *STRANGERS))
    page = build_form(case_of(strong, player=1), "player").pages[0]
    (table,) = [one for one in page.tables if one.columns[-1].title == "Norm"]
    return [row["Norm"] for row in rows_of(table)]


def test_a_player_s_page_tells_the_state_of_norms(worded: Worded) -> None:
    """After the event what was missed; while it runs what is still needed, or why not."""
    gm, im = norm_states(NINE)
    assert im == "made"
    worded(gm)
    seven = "\n".join(NINE.splitlines()[1:8])
    gm, im = norm_states(seven)
    assert im.startswith("in 2 games: 0 against ")
    assert gm.startswith("in 2 games: ½ against 2888; 1 against 2686; ")
    worded(gm, im)
    worded(norm_states(f"{seven}\n- - - H"))
