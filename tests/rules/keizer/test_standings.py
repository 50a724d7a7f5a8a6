"""Standings of a club's season: Keizer points with their working, whatever the game points are."""

from dataclasses import replace

from crosstable.rules.keizer.stated import comment_of, stated_options
from crosstable.rules.standings.standings import standings
from crosstable.rules.standings.why import explain
from crosstable.rules.systems import recognised_system
from tests.rules.keizer.test_table import SIX
from tests.shorthand import tournament

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


def test_a_list_of_tiebreaks_may_still_be_asked_for() -> None:
    assert standings(CLUB, "PTS,OTHER_KEIZER").keys == ("PTS", "OTHER_KEIZER")


def test_parameters_live_in_comments_and_what_is_wrong_there_is_left_out() -> None:
    options = {"keizer": "sharly", "bye": "1/2"}
    stated = replace(CLUB, comments=("a remark", comment_of(options), "keizer bye=much loss=1/6"))
    assert stated_options(stated) == {**options, "loss": "1/6"}
