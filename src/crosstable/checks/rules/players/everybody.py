"""A column that is blank for everybody is one fault of the file, not one of each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from crosstable.checks.catalogue import players as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.rules.report import Report
from crosstable.model.tournament import Player

FEWEST = 3
"""Of two players one may have been forgotten twice."""

_CONCERNED: Mapping[Kind, Callable[[Player], bool]] = {
    kinds.FIDE_NUMBER_MISSING: lambda player: True,
    kinds.FEDERATION_MISSING: lambda player: True,
    kinds.SEX_MISSING: lambda player: bool(player.rating),
    kinds.BIRTH_DATE_MISSING: lambda player: bool(player.rating),
    kinds.UNRATED_PLAYER_INCOMPLETE: lambda player: not player.rating,
}
"""Whom each kind speaks of: what unrated players lack is a kind of its own."""


def fold(report: Report, noticed: Iterable[Noticed]) -> Iterator[Noticed]:
    """What was noticed, with one fault in place of those that all players share."""
    faults = list(noticed)
    times = Counter(map(_key, faults))
    shared = {key for key, count in times.items() if count >= _everybody(report, key[0])}
    told = set()
    for fault in faults:
        key = _key(fault)
        if key not in shared:
            yield fault
        elif key not in told:
            told.add(key)
            yield fault._replace(values={**fault.values, "all": times[key]})


def _key(fault: Noticed) -> tuple[Kind, object]:
    return fault.kind, fault.values.get("missing")


def _everybody(report: Report, kind: Kind) -> float:
    """How many faults of a kind say the same of everybody."""
    concerned = _CONCERNED.get(kind)
    if concerned is None:
        return float("inf")
    lines = report.misread_lines
    players = [
        player for player in report.t.players if player.line not in lines and concerned(player)
    ]
    return max(FEWEST, len(players))
