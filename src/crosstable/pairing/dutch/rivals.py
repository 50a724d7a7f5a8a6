"""What rules out a legal round with other pairs."""

from __future__ import annotations

from collections.abc import Collection

from crosstable.model.phrases import Phrase, Words
from crosstable.pairing.dutch.bracket import Candidate
from crosstable.pairing.dutch.explaining import in_bracket, reason_against, residents_only
from crosstable.pairing.dutch.quality import Condition
from crosstable.pairing.dutch.trace import BracketTrace, DutchTrace
from crosstable.pairing.task import PairedRound


def decides(answer: PairedRound, pairs: Collection[tuple[int, int]]) -> Words:
    """Which criterion stands against a legal round with other pairs: of the first bracket that
    differs; empty if none does."""
    trace: DutchTrace = answer.trace
    rivals = {number: pair for pair in pairs for number in pair}
    for traced in trace.brackets:
        theirs = _candidate_of(trace, traced, rivals)
        if set(theirs.pairs) != set(traced.candidate.pairs):
            return in_bracket(traced, _against(traced, theirs))
    return ""


def _candidate_of(
    trace: DutchTrace, traced: BracketTrace, rivals: dict[int, tuple[int, int]]
) -> Candidate:
    """What another round makes of a bracket."""
    members = set(traced.bracket.members)
    pairs = set()
    for place in members:
        meeting = rivals.get(traced.bracket.field.players[place].number, ())
        places = sorted(p for p in map(trace.place_of, meeting) if p is not None)
        if len(places) == 2 and members.issuperset(places):
            pairs.add((places[0], places[1]))
    taken = {place for pair in pairs for place in pair}
    return Candidate(
        tuple(sorted(pairs)), tuple(p for p in traced.bracket.members if p not in taken)
    )


def _against(traced: BracketTrace, theirs: Candidate) -> Phrase:
    above = set(traced.bracket.moved_down)
    if any(above.issuperset(pair) for pair in theirs.pairs):
        return residents_only(traced)
    return reason_against(traced, traced.measure(Condition(theirs.pairs, theirs.floaters)))
