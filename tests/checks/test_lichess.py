"""Reports of lichess: what a server writes is not taken for a country that sounds alike."""

from __future__ import annotations

from crosstable.checks.rules.players.fields import federation_meant


def test_a_server_is_not_a_federation() -> None:
    assert federation_meant("Lichess") == ("", False)
    assert federation_meant("Liechtenstein") == ("LIE", False)
