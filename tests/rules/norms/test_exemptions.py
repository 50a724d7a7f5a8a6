"""1.4.3d and 1.5.6, round by round."""

from dataclasses import replace

import pytest

from crosstable.model.details.event import EventDetails
from crosstable.model.records import Team
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament
from crosstable.rules.norms.event import norms
from crosstable.rules.norms.exemptions import claimed_exemption

DRAW = Game(1, Colour.WHITE, Result.DRAW)
ROUNDS = 3
PAB, HALF = Bye(ByeKind.PAIRING_ALLOCATED), Bye(ByeKind.HALF_POINT)


def field(
    foreign: int = 20, titled: int = 10, codes: tuple[str, ...] = ("FRA", "ITA", "ESP")
) -> Tournament:
    """A Swiss of the host GER: so many foreign players of some federations, so many titled."""
    guests = [
        Player(
            n,
            f"Guest{n}",
            title="IM" if n <= titled else "FM",
            rating=2300,
            federation=codes[n % len(codes)],
            rounds=(DRAW,) * ROUNDS,
        )
        for n in range(1, foreign + 1)
    ]
    hosts = [
        Player(n, f"Host{n}", title="GM", rating=2500, federation="GER", rounds=(DRAW,) * ROUNDS)
        for n in range(101, 111)
    ]
    return Tournament(
        federation="GER",
        type_code="FIDE_DUTCH",
        players=(*guests, *hosts),
        declared_rounds=ROUNDS,
    )


def with_rounds(t: Tournament, number: int, *rounds: Entry) -> Tournament:
    players = (replace(p, rounds=rounds) if p.number == number else p for p in t.players)
    return replace(t, players=tuple(players))


def applies(t: Tournament) -> bool:
    (exemption,) = norms(t).exemptions
    return exemption.applies


def test_just_enough_foreign_players() -> None:
    assert applies(field())


@pytest.mark.parametrize(
    ("t", "lacking"),
    [
        (field(19), "19 of 20 rated players not of the host federation"),
        (field(titled=9), "9 of 10 GM, IM, WGM or WIM among them"),
        (field(codes=("FRA", "ITA")), "2 of 3 federations among them"),
        (field(codes=("FRA", "ITA", "FID")), "13 of 20 rated players not of the host federation"),
    ],
)
def test_one_too_few(t: Tournament, lacking: str) -> None:
    (exemption,) = norms(t).exemptions
    assert not exemption.applies
    assert exemption.message.startswith(f"round 1 has {lacking}")


def test_unrated_players_do_not_count() -> None:
    t = field()
    players = (replace(t.players[0], rating=None), *t.players[1:])
    assert not applies(replace(t, players=players))


def test_every_round_counts_by_itself() -> None:
    found = norms(with_rounds(field(), 1, DRAW, HALF, DRAW))
    assert [one.foreign for one in found.fields] == [20, 19, 20]
    assert not found.exemptions[0].applies
    assert applies(with_rounds(field(21, 11), 1, DRAW, HALF, DRAW))


def test_who_misses_two_rounds_does_not_count_at_all() -> None:
    found = norms(with_rounds(field(21), 21, DRAW, HALF, None))
    assert [one.foreign for one in found.fields] == [20, 20, 20]


def test_the_pairing_allocated_bye_and_a_forfeit_win_are_no_misses() -> None:
    won = Game(2, Colour.WHITE, Result.FORFEIT_WIN)
    assert applies(with_rounds(field(), 1, PAB, won, DRAW))
    lost = Game(2, Colour.WHITE, Result.FORFEIT_LOSS)
    assert not applies(with_rounds(field(), 1, DRAW, lost, DRAW))


def test_the_host_federation_must_be_known() -> None:
    assert not applies(replace(field(), federation=None))


def test_a_swiss_of_teams_is_a_swiss() -> None:
    teams = (Team(1, "Guests"), Team(2, "Hosts"))
    found = norms(replace(field(), type_code="CUSTOM_TEAM_SWISS", teams=teams))
    assert found.system.is_team
    assert [(one.clause, one.applies) for one in found.exemptions] == [("1.4.3d", True)]
    assert found.large_swiss is None  # 1.5.6 speaks of individual events


def exempt(said: EventDetails, *, is_team: bool = False) -> tuple[bool, str]:
    found = claimed_exemption(said, "GER", is_team)
    return found.applies, found.message


def test_143a_not_in_the_year_of_a_sub_zonal_tournament() -> None:
    said = EventDetails(norm_exemption="1.4.3a")
    assert exempt(replace(said, subzonal_year=True))[0] is False
    applies, message = exempt(replace(said, subzonal_year=False))
    assert (applies, "assumed" in message) == (True, False)
    applies, message = exempt(said)
    assert (applies, "assumed" in message) == (True, True)


def test_143b_does_not_mix_divisions() -> None:
    said = EventDetails(norm_exemption="1.4.3b")
    one_division = replace(said, divisions_mixed=False)
    assert exempt(replace(said, divisions_mixed=True), is_team=True)[0] is False
    applies, message = exempt(one_division, is_team=True)
    assert (applies, "assumed" in message) == (True, False)
    applies, message = exempt(said, is_team=True)
    assert (applies, "assumed" in message) == (True, True)
    assert exempt(one_division)[0] is False


def test_only_a_swiss() -> None:
    t = replace(field(), type_code="BERGER_ROUNDROBIN")
    assert norms(t).exemptions == ()
    (found,) = norms(t, details=EventDetails(norm_exemption="1.4.3d")).exemptions
    assert not found.applies


@pytest.mark.parametrize(("count", "rating", "serves"), [(30, 2000, True), (29, 2000, False)])
def test_156_forty_players(count: int, rating: int, serves: bool) -> None:
    t = field(count)
    players = tuple(replace(p, rating=rating) for p in t.players)
    found = norms(replace(t, players=players)).large_swiss
    assert found is not None
    assert found.applies is serves


def test_156_average() -> None:
    t = field(30)
    low = (replace(t.players[0], rating=1999), *(replace(p, rating=2000) for p in t.players[1:]))
    found = norms(replace(t, players=low)).large_swiss
    assert found is not None
    assert not found.applies


def test_156_competitions() -> None:
    found = norms(field(5), details=EventDetails(competition="olympiad")).large_swiss
    assert found is not None
    assert found.applies
