"""Pairings of another program beside ours: every round of a report, and what differs."""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.requiring import require_tournament
from crosstable.model.tournament import Tournament
from crosstable.pairing.careers import rounds_behind
from crosstable.pairing.choice import system_of
from crosstable.pairing.reading import replayable_event
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.versus.comparing import Cause, Difference, difference
from crosstable.pairing.versus.cutting import before_round
from crosstable.pairing.versus.dossier import Examined, Finding
from crosstable.pairing.versus.peers import Peer, peer_named
from crosstable.pairing.versus.shrinking import minimise
from crosstable.writing.files import dumps

__all__ = ["Examined", "Finding", "Peer", "examine", "peer_named", "versus"]


def versus(t: Tournament, peer: str, *, shrinks: bool = True) -> Examined:
    """Every round of a report, paired here and by another program, with the differences.

    `peer` is ``gacrux``, ``py4swiss`` or ``bbpPairings``, with ``=PATH`` of its Python or program.

    Raises `UnknownPeer` for a program that is not known or not installed.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("individual-swiss"))
    >>> try:
    ...     crosstable.versus(t, "gacrus")
    ... except crosstable.UnknownPeer as problem:
    ...     print(problem)
    peer: 'gacrus' is not known; choose from gacrux, py4swiss, bbpPairings
    """
    require_tournament(t, "versus")
    return examine(t.name or "", t, peer_named(peer), shrinks=shrinks)


def examine(path: str, t: Tournament, peer: Peer, *, shrinks: bool = True) -> Examined:
    """Every round of a report, and the next one if the event goes on.

    Only rounds that at least one of the two pairs are counted as compared.
    """
    if not_paired := _not_paired(t, peer):
        return Examined(path, 0, (), not_paired)
    t, behind = _complete_header(t), rounds_behind(t)
    last = behind + 1 if t.declared_rounds is not None and behind < t.declared_rounds else behind
    findings: list[Finding] = []
    refused: dict[int, Refusal] = {}
    for round_number in range(1, last + 1):
        before = before_round(t, round_number)
        differing = difference(before, peer)
        if isinstance(differing, Refusal):
            refused[round_number] = differing
        elif differing is not None:
            # what cannot be read is mostly the same in every round: one small report will do
            is_known = differing.cause is Cause.READING and bool(findings)
            small = shrinks and not is_known
            findings.append(_finding(path, round_number, before, differing, peer, small))
    problem = next((f"round {number}: {why}" for number, why in refused.items()), "")
    return Examined(path, last - len(refused), tuple(findings), problem)


def _not_paired(t: Tournament, peer: Peer) -> str:
    """Why a report is not for the other program: its system is unknown here or there."""
    chosen = system_of(t)
    if isinstance(chosen, Refusal):
        return str(chosen)
    known = chosen.system.name in peer.systems
    return "" if known else f"{peer.name} does not have the system ({chosen.title})"


def _complete_header(t: Tournament) -> Tournament:
    """The report with what its own rounds tell: how many there are, and the initial colour.

    A report that ends before a round does not show that any more.
    """
    event, _, _ = replayable_event(t)
    colour = t.initial_colour if event is None else event.initial_colour
    rounds = t.declared_rounds or rounds_behind(t) or None
    return replace(t, declared_rounds=rounds, initial_colour=colour)


def _finding(
    path: str, round_number: int, t: Tournament, differing: Difference, peer: Peer, shrinks: bool
) -> Finding:
    small = minimise(t, differing, peer) if shrinks else t
    again = difference(small, peer) if small is not t else differing
    return Finding(
        path,
        round_number,
        differing,
        dumps(small, "trf26", lossy=True),
        rounds_behind(small) + 1,
        again if isinstance(again, Difference) else differing,
    )
