"""Pairings of another program beside ours: every round of a report, and what differs."""

from __future__ import annotations

from crosstable.api import dumps
from crosstable.model import Tournament
from crosstable.pairing.careers import rounds_behind
from crosstable.pairing.reading import replayable_event
from crosstable.values import replace
from crosstable.versus.comparing import Cause, Difference, difference
from crosstable.versus.cutting import before_round
from crosstable.versus.dossier import Examined, Finding
from crosstable.versus.peers import Peer, peer_named
from crosstable.versus.shrinking import shrunk

__all__ = ["Examined", "Finding", "Peer", "examine", "peer_named"]


def examine(path: str, t: Tournament, peer: Peer, *, shrinks: bool = True) -> Examined:
    """Every round of a report, and the next one if the event goes on."""
    t, behind = _completed(t), rounds_behind(t)
    last = behind + 1 if t.declared_rounds is not None and behind < t.declared_rounds else behind
    findings: list[Finding] = []
    for round_number in range(1, last + 1):
        before = before_round(t, round_number)
        found = difference(before, peer)
        if found is not None:
            # what cannot be read is mostly the same in every round: one small report will do
            is_known = found.cause is Cause.READING and bool(findings)
            small = shrinks and not is_known
            findings.append(_finding(path, round_number, before, found, peer, small))
    return Examined(path, last, tuple(findings))


def _completed(t: Tournament) -> Tournament:
    """The report with what its own rounds tell: how many there are, and the initial colour.

    A report that ends before a round does not show that any more.
    """
    event, _, _ = replayable_event(t)
    colour = t.initial_colour if event is None else event.initial_colour
    rounds = t.declared_rounds or rounds_behind(t) or None
    return replace(t, declared_rounds=rounds, initial_colour=colour)


def _finding(
    path: str, round_number: int, t: Tournament, found: Difference, peer: Peer, shrinks: bool
) -> Finding:
    def shows(smaller: Tournament) -> bool:
        other = difference(smaller, peer)
        return other is not None and other.cause is found.cause

    small = shrunk(t, shows) if shrinks else t
    again = difference(small, peer) if small is not t else found
    return Finding(
        path,
        round_number,
        found,
        dumps(small, "trf26"),
        rounds_behind(small) + 1,
        again or found,
    )
