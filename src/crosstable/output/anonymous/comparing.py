"""Whether a file without people is as right and as wrong as the one it was made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crosstable.errors import CrosstableError
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Tournament
from crosstable.pairing.verdict import check
from crosstable.rules.standings.standings import standings

Place = tuple[str, str, str]


def differences(old: Tournament, new: Tournament, *, births_stay: bool = True) -> Iterator[Phrase]:
    """What moved: findings by code and place, ranks, points and tie-breaks, results.

    Results, numbers, ratings and settings decide how a round is paired, so that the replay of the
    rounds is the same if they are. Without births some findings come and go: they are not compared.
    """
    if births_stay:
        yield from _moved_findings(old, new)
    if _games(old) != _games(new) or _settings(old) != _settings(new):
        yield phrase("the rounds of the players differ")
    if _table(old) != _table(new):
        yield phrase("the standings differ")


def _moved_findings(old: Tournament, new: Tournament) -> Iterator[Phrase]:
    before = Counter(_findings(old))
    after = Counter(_findings(new))
    for code, severity, place in sorted((before - after) | (after - before)):
        words = f"{severity} {code}"
        yield phrase("{finding} moved ({place})", finding=words, place=place)


def _findings(t: Tournament) -> Iterator[Place]:
    for diagnostic in check(t):
        yield diagnostic.code, diagnostic.severity.name.lower(), str(diagnostic.span)


def _games(t: Tournament) -> list[tuple[object, ...]]:
    return [
        (player.number, player.rounds, player.points, player.rank, player.rating)
        for player in t.players
    ]


def _settings(t: Tournament) -> tuple[object, ...]:
    """What decides about the pairings beside the results."""
    return (
        t.type_code,
        t.declared_rounds,
        t.initial_colour,
        t.accelerations,
        t.prohibited,
        t.abnormal_points,
        t.lineups,
        t.team_byes,
        t.stated_scoring,
        t.tiebreaks,
        t.team_of,
    )


def _table(t: Tournament) -> object:
    """The ranks with their values; the reason if there are none."""
    try:
        table = standings(t)
    except CrosstableError as problem:
        return type(problem)
    return [(row.id, row.rank, row.values) for row in table]
