"""The quick look at both sides of all games, against the careful one at each of them."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game, Tournament
from crosstable.reading.contradictions import contradictions
from tests.rules.standings.events import random_event
from tests.shorthand import tournament
from tests.worded import Worded

EVENT = """
    1 Ann 2000   2w1    3b=    bye:H
    2 Bob 1900   1b0    4-+    3w1
    3 Cid 1800   4w     1w=    2b0
    4 Dan 1700   3b     2--
"""


def words(t: Tournament) -> list[str]:
    return [finding.message for finding in contradictions(t)]


def test_an_event_whose_sides_agree_has_none() -> None:
    assert words(tournament(EVENT)) == []


@pytest.mark.parametrize(
    ("cell", "other"),
    [
        ("2w1", "2b1"),
        ("1b0", "1b1"),
        ("1b0", "1b="),
        ("1b0", "1-+"),
        ("1b0", "bye:Z"),
        ("1b0", "7b0"),
        ("4-+", "2-+"),
        ("2--", "."),
    ],
)
def test_one_cell_that_differs_is_found(worded: Worded, cell: str, other: str) -> None:
    worded(words(tournament(EVENT.replace(cell, other, 1))))


def test_a_game_against_oneself_is_found_even_if_it_agrees_with_itself(worded: Worded) -> None:
    worded(words(tournament("1 Ann 2000   1-=")))


any_cell = st.one_of(
    st.none(),
    st.builds(Bye, st.sampled_from(ByeKind)),
    st.builds(
        Game,
        st.one_of(st.none(), st.integers(1, 12)),
        st.one_of(st.none(), st.sampled_from(Colour)),
        st.sampled_from(Result),
    ),
)


@given(st.integers(0, 2**32 - 1).map(random.Random), any_cell)
def test_what_the_quick_look_passes_the_careful_one_passes_too(
    chance: random.Random, cell: Entry
) -> None:
    """A repeated number sends everything the careful way, and adds one finding of its own."""
    t = random_event(chance)
    players = list(t.players)
    place = chance.randrange(len(players))
    rounds = list(players[place].rounds) or [None]
    rounds[chance.randrange(len(rounds))] = cell
    players[place] = replace(players[place], rounds=tuple(rounds))
    quick = replace(t, players=tuple(players))
    nobody = replace(players[0], rounds=())
    careful = replace(t, players=(*players, nobody))
    assert words(careful) == [f"starting rank {nobody.number} is used twice", *words(quick)]
