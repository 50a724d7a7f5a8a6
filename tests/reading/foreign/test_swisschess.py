"""Files of Swiss-Chess: every game stands in them twice."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crosstable
from crosstable import Bye, ByeKind, Colour, Game, PartialDate, Result
from crosstable.model.tournament import MatchScoring
from tests.reading.foreign.made_swt import CARD, START, MadeCard, individuals, swiss_chess, teams
from tests.reading.foreign.test_swissmanager import is_refused_or_consistent
from tests.sizes import examples


def read(data: bytes) -> crosstable.Tournament:
    t = crosstable.loads(data)
    assert t.verdict is None, t.verdict
    return t


def test_individuals_are_read() -> None:
    t = read(swiss_chess(individuals()))
    assert (t.name, t.city, t.start) == ("Stadtmeisterschaft", "Köln", PartialDate(2026, 10, 3))
    assert t.round_dates[0] == PartialDate(2026, 10, 3)
    assert t.tiebreaks == ("PTS", "BH", "OTHER_SWISSCHESS_10")
    anna, joerg, emil, ida, ole = t.players
    assert (anna.name, anna.sex, anna.rating) == ("Müller, Anna", "w", 2011)
    assert (anna.born, emil.born) == (PartialDate(1990, 2, 14), PartialDate(1985))
    assert (joerg.fide_id, t.national[0].rating) == ("99900002", 1850)
    assert anna.rounds == (
        Game(2, Colour.WHITE, Result.DRAW),
        Game(3, Colour.BLACK, Result.FORFEIT_WIN),
    )
    assert ida.rounds[1] == Game(2, Colour.BLACK, Result.PENDING)
    assert ole.rounds == (Bye(ByeKind.PAIRING_ALLOCATED),) * 2
    assert [float(player.points or 0) for player in t.players] == [1.5, 0.5, 1.0, 0.0, 1.0]


def test_matches_of_teams_are_read() -> None:
    people, clubs = teams()
    t = read(swiss_chess(people, clubs, rounds=1))
    assert [(team.name, team.roster) for team in t.teams] == [("Adler", (1, 2)), ("Bär", (3, 4))]
    assert t.board_colours == "WB"
    assert t.player(2).rounds[0] == Game(4, Colour.BLACK, Result.WIN)


def test_the_bye_of_teams_is_told_whether_it_is_a_team_or_nobody() -> None:
    people, clubs = teams()
    third = MadeCard(1001, "Igel", [(1, 1002, 0, 0, 0)])
    for everybody in (
        [*clubs, third],
        [*clubs, third, MadeCard(1002, "spielfrei", [(2, 1001, 0, 0, 0)])],
    ):
        t = read(swiss_chess(people, everybody, rounds=1))
        assert [team.name for team in t.teams] == ["Adler", "Bär", "Igel"]
        assert t.team_pairing_bye is not None
        assert t.team_pairing_bye.teams == (3,)


def test_the_old_round_robin_is_read() -> None:
    people = [replace(card, fide_id=card.fide_id[:7]) for card in individuals()]  # it had 7 digits
    t = read(swiss_chess(people, system=0xFF, version=730))
    assert t.type_code == "BERGER_ROUNDROBIN"
    assert [float(player.points or 0) for player in t.players] == [1.5, 0.5, 1.0, 0.0, 1.0]
    assert t.player(2).fide_id == "9990000"
    assert crosstable.loads(swiss_chess(individuals(), system=0xFF)).verdict is not None


def test_match_points_are_those_of_the_file() -> None:
    for code, expected in ((0, None), (1, MatchScoring(Decimal(3), Decimal(1))), (2, None)):
        t = crosstable.loads(swiss_chess(*teams(), rounds=1, match_scoring=code))
        assert t.stated_match_scoring == expected
        assert t.origin is not None
        kinds = {assumption.kind for assumption in t.origin.assumptions}
        assert ("match-scoring" in kinds) == (code == 2)


def test_points_are_those_of_the_file() -> None:
    for code, points in ((0, "0.5"), (1, "1"), (2, "1.5")):
        t = crosstable.loads(swiss_chess(individuals(), scoring=code))
        assert t.player(2).points == Decimal(points)  # a draw with Black


def test_the_report_means_the_same() -> None:
    t = read(swiss_chess(individuals()))
    again = crosstable.loads(crosstable.convert(t, "trf26").to_bytes())
    assert [player.rounds for player in again.players] == [p.rounds for p in t.players]


def test_what_contradicts_itself_is_not_read() -> None:
    people, clubs = teams()
    cards = individuals()
    other_result = [replace(cards[0], cells=[(1, 2, 3, 0, 0), cards[0].cells[1]]), *cards[1:]]
    other_opponent = [replace(cards[0], cells=[(1, 4, 2, 0, 0), cards[0].cells[1]]), *cards[1:]]
    strangers = [replace(cards[0], cells=[(1, 77, 2, 0, 0), cards[0].cells[1]]), *cards[1:]]
    outside = [
        replace(clubs[0], cells=[(0, 0, 0, 0, 0)]),
        replace(clubs[1], cells=[(0, 0, 0, 0, 0)]),
    ]
    one_sided = [clubs[0], replace(clubs[1], cells=[(0, 0, 0, 0, 0)])]
    refused = {
        "results that differ": swiss_chess(other_result),
        "opponents that differ": swiss_chess(other_opponent),
        "a stranger": swiss_chess(strangers),
        "a knockout": swiss_chess(cards, system=2),
        "a match of one side": swiss_chess(people, one_sided, rounds=1),
        "games outside of matches": swiss_chess(people, outside, rounds=1),
        "a byte too many": swiss_chess(cards) + b"\0",
    }
    for name, data in refused.items():
        verdict = crosstable.loads(data).verdict
        assert verdict is not None, name
        assert verdict.kind == "foreign-misread", name


def test_a_file_that_ends_where_another_layout_would_is_not_read() -> None:
    whole = swiss_chess(individuals())
    cut = whole[: START + CARD * len(individuals())]  # cards alone, without the paired rounds
    assert crosstable.loads(cut).verdict is not None


@settings(max_examples=examples(2000))
@given(st.data())
def test_damaged_files_are_refused_or_consistent(data: st.DataObject) -> None:
    people, clubs = teams()
    files = [swiss_chess(individuals()), swiss_chess(people, clubs, rounds=1)]
    whole = data.draw(st.sampled_from(files))
    if data.draw(st.booleans()):
        cut = whole[: data.draw(st.integers(0x600, len(whole) - 1))]
        assert crosstable.loads(cut).verdict is not None
        return
    # the end of the file: records and cards, where a flip could make another table
    flipped = bytearray(whole)
    flipped[data.draw(st.integers(0x3400, len(whole) - 1))] ^= data.draw(st.integers(1, 255))
    is_refused_or_consistent(bytes(flipped))


@pytest.mark.parametrize("rounds", [0, 1])
def test_an_empty_tournament_is_read(rounds: int) -> None:
    assert read(swiss_chess([], rounds=rounds)).players == ()
