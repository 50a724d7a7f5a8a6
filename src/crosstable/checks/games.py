"""Rules about games and byes, round by round."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.catalogue.games import OPPONENT_NOT_IN_FILE
from crosstable.catalogue.kind import Noticed
from crosstable.checks.report import Report, Rule


def opponents_exist(report: Report) -> Iterator[Noticed]:
    """Every opponent is a player of the file (format notes, 14)."""
    t = report.t
    for round_number, player, game in t.games():
        if game.opponent is not None and game.opponent not in t.by_number:
            yield OPPONENT_NOT_IN_FILE.at(
                t.place(player, "round_opponent", round_number),
                round=round_number,
                player=player.number,
                opponent=game.opponent,
            )


RULES: tuple[Rule, ...] = (opponents_exist,)
