"""Standings of a club's season: Keizer points with their working, whatever the game points are."""

from dataclasses import replace

from crosstable.output.standings import standings_terms
from crosstable.output.standingswhy import why_lines
from crosstable.rules.keizer.stated import comment_of, stated_options
from crosstable.rules.standings.standings import standings
from crosstable.rules.standings.why import explain
from crosstable.rules.systems import recognised_system
from tests.rules.keizer.test_table import SIX
from tests.shorthand import tournament
from tests.worded import Worded

CLUB = tournament(SIX, type_text="Individual: Keizer", declared_rounds=30)
OTHER_PROGRAM = "keizer keizer=chesspairing"


def test_the_words_of_record_092_make_it_a_keizer_event() -> None:
    assert recognised_system(CLUB).name == "keizer"
    assert recognised_system(tournament(SIX, type_code="CUSTOM_KEIZER")).name == "keizer"


def test_standings_are_those_of_the_table_and_nobody_shares_a_place() -> None:
    stated = replace(CLUB, comments=(OTHER_PROGRAM,))
    table = standings(stated)
    assert table.keys == ("OTHER_KEIZER",)
    assert [(row.id, row.rank) for row in table] == [
        (1, 1),
        (3, 2),
        (5, 3),
        (6, 4),
        (2, 5),
        (4, 6),
    ]


def test_every_point_is_explained() -> None:
    explanation = explain(standings(replace(CLUB, comments=(OTHER_PROGRAM,))), 5)
    assert explanation is not None
    terms = explanation.values["OTHER_KEIZER"].terms
    assert [(term.round_number, term.opponent, str(term.amount)) for term in terms] == [
        (None, None, "4"),
        (1, 6, "3/2"),
        (2, None, "2"),
    ]


def test_what_rounding_and_means_change_is_a_line_of_its_own(worded: Worded) -> None:
    two = tournament("1 Ann 2000 2w1 2b0\n2 Bob 1900 1b0 1w1", type_text="Individual: Keizer")
    mean = replace(two, comments=("keizer top=3 self=none rounding=none",))
    for t in (CLUB, replace(CLUB, comments=("keizer rounding=whole",)), mean):
        table = standings(t)
        for row in table:
            (working,) = explain(table, row.id).values.values()
            assert working.value == sum(term.amount for term in working.terms)
        numbers = (3, 5, 6) if t is not mean else (1,)
        worded([explain(table, n).values["OTHER_KEIZER"].terms[-1].words for n in numbers])


def test_people_see_the_name_of_the_points(worded: Worded) -> None:
    table = standings(CLUB)
    worded([standings_terms(table).heading, *list(why_lines(table, explain(table, 5)))[:4]])


def test_a_list_of_tiebreaks_may_still_be_asked_for() -> None:
    assert standings(CLUB, "PTS,OTHER_KEIZER").keys == ("PTS", "OTHER_KEIZER")


def test_parameters_live_in_comments_and_what_is_wrong_there_is_left_out() -> None:
    options = {"keizer": "sharly", "bye": "1/2"}
    stated = replace(CLUB, comments=("a remark", comment_of(options), "keizer bye=much loss=1/6"))
    assert stated_options(stated) == {**options, "loss": "1/6"}
