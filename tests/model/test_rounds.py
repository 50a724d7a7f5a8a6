"""Rounds of a tournament: the last one that was paired follows from the states of all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.tournament import Entry, Player, RoundState, Tournament
from crosstable.rules.outcomes import OUTCOMES

PAIRED = (RoundState.PLAYED, RoundState.PENDING)
_cells = st.lists(st.sampled_from(OUTCOMES), max_size=6).map(tuple)


@given(st.lists(_cells, max_size=5))
def test_the_last_paired_round_is_the_last_with_a_game_or_an_allocated_bye(
    rows: list[tuple[Entry, ...]],
) -> None:
    players = tuple(Player(n, rounds=cells) for n, cells in enumerate(rows, 1))
    t = Tournament(players=players)
    paired = [number for number, state in enumerate(t.round_states, 1) if state in PAIRED]
    assert t.paired_rounds == max(paired, default=0)
