"""A report for Vega 12: points, ranks and rounds are stated, and what was never tried is refused.

The facts were observed on Vega 12.1.8 (format notes, 7.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from crosstable.model.phrases import Words, phrase, plural
from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import Bye, Game, Player, Tournament
from crosstable.rules.scoring import computed_points, scoring_in_force
from crosstable.rules.standings.standings import standings
from crosstable.writing.purposes.preparation import Preparation

_TRIED_RESULTS = frozenset(
    (Result.WIN, Result.DRAW, Result.LOSS, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
)
_TRIED_BYES = frozenset((ByeKind.PAIRING_ALLOCATED, ByeKind.HALF_POINT, ByeKind.ZERO_POINT))
_MOST_NAMED = 5


def make_importable(p: Preparation, *, even_untried: bool) -> None:
    """State what Vega needs; refuse what nobody has seen it read."""
    if p.t.is_team_event:
        p.refusals.append(phrase("Vega was not tried with team events"))
        return
    fill_points_and_ranks(p)
    p.refusals.extend(_surplus_rounds(p.t))
    untried = [] if even_untried else [*_untried_cells(p.t)]
    if untried:
        named = untried[:_MOST_NAMED]
        p.refusals.extend(named)
        more = len(untried) - len(named)
        if more:
            p.refusals.append(phrase("and {n} more of the same kind", n=more))
    p.assume(
        "vega-import",
        phrase(
            "Vega replaces the open tournament by this file and names it after the file; "
            "tie-breaks go back to Buchholz, and the arbiter's settings are lost"
        ),
    )


def _surplus_rounds(t: Tournament) -> Iterator[Words]:
    declared = t.declared_rounds
    if declared is not None and t.paired_rounds > declared:
        yield phrase(
            "the report has {paired} rounds, more than the {declared} of the event",
            paired=t.paired_rounds,
            declared=declared,
        )


def _untried_cells(t: Tournament) -> Iterator[Words]:
    """Results and byes that nobody has seen Vega read; each game once."""
    for number in range(1, t.paired_rounds + 1):
        for player in t.players:
            entry = player.entry(number)
            letter = _untried_letter(player, entry)
            if letter:
                yield phrase(
                    "round {round}, player {player}: Vega was not tried with {letter}",
                    round=number,
                    player=player.number,
                    letter=letter,
                )


def _untried_letter(player: Player, entry: object) -> Words:
    if isinstance(entry, Bye):
        return "" if entry.kind in _TRIED_BYES else entry.kind.code
    if not isinstance(entry, Game) or entry.result in _TRIED_RESULTS:
        return ""
    if entry.opponent is not None and entry.opponent < player.number:
        return ""
    return phrase("an open game") if entry.result.is_open else entry.result.code


def fill_points_and_ranks(p: Preparation) -> None:
    """Points and ranks where the report states none: Vega shows what the file says."""
    missing = [player for player in p.t.players if player.points is None or player.rank is None]
    if not missing:
        return
    scoring = scoring_in_force(p.t).scoring
    points = {player.number: computed_points(player, scoring) for player in p.t.players}
    ranks = {row.id: row.rank for row in standings(p.t)}
    p.assume(
        "points-and-ranks",
        plural(
            len(missing),
            "the points and the rank of {n} player are worked out from the results",
            "the points and ranks of {n} players are worked out from the results",
        ),
    )
    p.t = replace(
        p.t,
        players=tuple(
            replace(
                player,
                points=points[player.number] if player.points is None else player.points,
                rank=ranks.get(player.number) if player.rank is None else player.rank,
            )
            for player in p.t.players
        ),
    )
