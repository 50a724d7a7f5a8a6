"""The boards of a round stand in one order everywhere: as the pairing gives them (C.04.2, 3.6)."""

from dataclasses import replace
from decimal import Decimal

import pytest

import crosstable
from crosstable.model.records import Acceleration
from crosstable.model.tournament import Tournament
from crosstable.output.forms.catalogue import build_form
from crosstable.output.forms.making import case_of
from crosstable.pairing.generating import Wishes, generate
from crosstable.pairing.rounds import round_or_refusal
from crosstable.pairing.versus.cutting import before_round
from tests.conftest import scaled
from tests.output.forms.events import first_table, sample
from tests.shorthand import tournament

PLAYERS = ("FIDE_DUTCH_2026", "FIDE_DUTCH_2026_BAKU", "BERGER_ROUNDROBIN")
TEAMS = (
    "FIDE_TEAM_TYPEA_MP_GP",
    "FIDE_TEAM_TYPEB_GP_MP",
    "FIDE_TEAM_MP_BAKU",
    "BERGER_TEAM_ROUNDROBIN",
)


def generated(code: str, number: int) -> Tournament:
    """A small event with byes, forfeits and all that chance brings."""
    rounds = None if "ROBIN" in code else 5
    if code in TEAMS:
        return generate(Wishes(system=code, rounds=rounds, teams=9, boards=2), number)
    return generate(Wishes(system=code, rounds=rounds, players=14), number)


def paired(t: Tournament, number: int) -> list[tuple[int, int]]:
    """The pairs as they were given out before the round."""
    found = round_or_refusal(before_round(t, number), number)
    assert isinstance(found, crosstable.RoundPairing), found
    return [(pair.white, pair.black) for pair in found.answer.pairs]


def numbers(t: Tournament, number: int) -> list[tuple[int, int]]:
    """The numbers on the boards of the printed list, White first."""
    table = first_table(build_form(case_of(t, round_number=number), "pairings"))
    white, black = (i for i, column in enumerate(table.columns) if column.title == "No.")
    boards = [row for row in table.rows if row[0].text]
    assert [row[0].value for row in boards] == list(range(1, len(boards) + 1))
    return [(int(row[white].text), int(row[black].text)) for row in boards]


@pytest.mark.parametrize("code", [*PLAYERS, *TEAMS])
def test_the_printed_order_is_that_of_the_pairing(code: str) -> None:
    for event in range(scaled(2)):
        t = generated(code, event)
        for number in range(1, t.paired_rounds + 1):
            assert numbers(t, number) == paired(t, number), (event, number)


def test_cards_of_matches_stand_in_the_same_order_and_have_its_numbers() -> None:
    t = sample("team-swiss")
    for number in range(1, t.paired_rounds + 1):
        cards = build_form(case_of(t, round_number=number), "match-cards").pages
        names = [
            (t.team_by_number[white].name, t.team_by_number[black].name)
            for white, black in numbers(t, number)
        ]
        for place, (page, (white, black)) in enumerate(zip(cards, names, strict=True), 1):
            assert page.heading.endswith(f" · Match {place} · {white} – {black}")


FOUR = """
1 Ann 2000 3w0 4b
2 Bob 1900 4b1 3w
3 Cid 1800 1b1 2b
4 Dan 1700 2w0 1w
"""


def test_virtual_points_count_for_the_boards() -> None:
    """Bob and Cid lead; lent points take Ann's board before theirs (C.04.7)."""
    t = tournament(FOUR, declared_rounds=5)
    assert numbers(t, 2) == [(2, 3), (4, 1)]
    lent = Acceleration(
        match_points=Decimal(0),
        game_points=Decimal(3),
        first_round=1,
        last_round=2,
        first=1,
        last=1,
    )
    assert numbers(replace(t, accelerations=(lent,)), 2) == [(4, 1), (2, 3)]


def test_a_system_that_is_not_paired_here_has_its_boards_by_the_points() -> None:
    assert numbers(tournament(FOUR, type_code="FIDE_BURSTEIN"), 2) == [(2, 3), (4, 1)]


def test_a_round_that_is_not_of_the_table_has_its_boards_by_the_points() -> None:
    """By the table round 2 is 4 – 3 and 1 – 2."""
    t = tournament(FOUR, type_code="BERGER_ROUNDROBIN")
    assert numbers(t, 2) == [(2, 3), (4, 1)]
