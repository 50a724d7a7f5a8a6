"""Players of plain lines are made column by column: nothing tells them from others."""

from dataclasses import fields, replace

import pytest

import crosstable
from crosstable.model.tournament import Player


@pytest.mark.parametrize("name", ["individual-swiss", "rapid", "team-swiss"])
def test_players_read_have_every_field(name: str) -> None:
    players = crosstable.read(crosstable.sample(name)).players
    assert players
    for player in players:
        values = {field.name: getattr(player, field.name) for field in fields(Player)}
        made = Player(**values)
        assert made == player
        assert repr(made) == repr(player)
        assert hash(made) == hash(player)
        assert replace(player, line=None) == player


def test_a_column_that_the_dialect_lacks_has_its_default() -> None:
    text = "012 Test\n001    1 m    Lee, Ann                          2000\n"
    (player,) = crosstable.loads(text).players
    assert (player.points, player.rank, player.rounds) == (None, None, ())
