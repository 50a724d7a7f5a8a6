"""A round by us and by another program, and why they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from crosstable.errors import IllegalRound
from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Tournament
from crosstable.pairing.legality import RecordedPair, RecordedRound, broken_rules
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import NoLegalPairing, RoundPairing, round_or_refusal
from crosstable.pairing.task import Pair, PairedRound, RoundTask
from crosstable.pairing.versus.knownfaults import KnownFault, known_fault, known_order
from crosstable.pairing.versus.peers import Peer, Reply, ask

Pairs = frozenset[tuple[int, int]]
"""White and Black, 0 for nobody."""


class Cause(Enum):
    """Why two programs give different rounds, the plainest first."""

    READING = "reading"
    ILLEGAL_HERE = "illegal here"
    ILLEGAL_THERE = "illegal there"
    WRONG_HERE = "wrong here"
    KNOWN = "known fault"
    EDITION = "rule edition"
    COLOURS = "colours"
    CHOICE = "choice"
    BOARDS = "order of boards"

    @property
    def title(self) -> str:
        """In a few words."""
        return _TITLES[self]


_TITLES = {
    Cause.READING: "one of the two cannot read the report, or reads somebody as absent",
    Cause.ILLEGAL_HERE: "our round breaks an absolute rule",
    Cause.ILLEGAL_THERE: "their round breaks an absolute rule",
    Cause.WRONG_HERE: "counting all candidates by the text gives another round than ours",
    Cause.KNOWN: "a fault of the other program that is known explains their round",
    Cause.EDITION: "their round is that of another edition of the rules",
    Cause.COLOURS: "the same opponents with other colours",
    Cause.CHOICE: "both are legal; the criteria decide",
    Cause.BOARDS: "the same round with its boards in another order",
}


class Difference(NamedTuple):
    """Two different answers to the same report."""

    cause: Cause
    message: str
    ours: Pairs
    theirs: Pairs


def difference(t: Tournament, peer: Peer) -> Difference | Refusal | None:
    """How the answers to a report before a round differ; None if they are the same.

    Where neither of the two pairs it there is nothing to compare: our refusal tells why. A round of
    ours that breaks a rule is told also where the other program gives the same.
    """
    theirs = ask(peer, t)
    try:
        ours = round_or_refusal(t, tries_editions=False)
    except IllegalRound as fault:
        others = frozenset(theirs.pairs or ())
        return Difference(Cause.ILLEGAL_HERE, str(fault), frozenset(), others)
    if isinstance(ours, Refusal):
        return ours if theirs.pairs is None else _unread_here(ours, theirs.pairs)
    if theirs.refusal:
        own_pairs = _pairs(ours.answer) if isinstance(ours, RoundPairing) else frozenset()
        return Difference(Cause.READING, f"{peer.name}: {theirs.refusal}", own_pairs, frozenset())
    return _of_answers(ours, theirs, peer)


def _unread_here(refusal: Refusal, theirs: Sequence[tuple[int, int]]) -> Difference:
    return Difference(Cause.READING, f"here: {refusal}", frozenset(), frozenset(theirs))


def _of_answers(
    ours: RoundPairing | NoLegalPairing, theirs: Reply, peer: Peer
) -> Difference | None:
    mine = _pairs(ours.answer) if isinstance(ours, RoundPairing) else None
    if theirs.pairs is None:
        if mine is None:
            return None
        broken = _first_broken_rule(ours, mine)
        cause = Cause.ILLEGAL_HERE if broken else Cause.ILLEGAL_THERE
        return Difference(cause, broken or f"{peer.name} finds no legal pairing", mine, frozenset())
    others = frozenset(theirs.pairs)
    if mine is None:
        broken = _first_broken_rule(ours, others)
        cause = Cause.ILLEGAL_THERE if broken else Cause.ILLEGAL_HERE
        return Difference(cause, broken or "here no legal pairing is found", frozenset(), others)
    if mine == others or (_is_table(ours) and _without_bye(mine) == _without_bye(others)):
        broken = _first_broken_rule(ours, mine)
        told = f"{broken}; {peer.name} gives the same round"
        if broken:
            return Difference(Cause.ILLEGAL_HERE, told, mine, others)
        return _wrong_here(ours, mine, others) or _of_boards(ours, theirs.pairs, peer)
    return _of_rounds(ours, mine, others, peer)


def _of_boards(
    ours: RoundPairing | NoLegalPairing, theirs: Sequence[tuple[int, int]], peer: Peer
) -> Difference | None:
    """The same round in another order, where the other program promises the order of C.04.2."""
    if not peer.orders_boards or not isinstance(ours, RoundPairing):
        return None
    here = [(pair.white, pair.black) for pair in ours.answer.pairs]
    there = [pair for pair in theirs if 0 not in pair]
    if here == there:
        return None
    known = known_order(peer.name, ours, there)
    if known is not None:
        return Difference(Cause.KNOWN, _words_of(known), frozenset(here), frozenset(there))
    board = next(number for number, pair in enumerate(here, 1) if pair != there[number - 1])
    told = phrase(
        "board {board}: here {here}; there {there}",
        board=board,
        here="-".join(map(str, here[board - 1])),
        there="-".join(map(str, there[board - 1])),
    )
    return Difference(Cause.BOARDS, str(told), frozenset(here), frozenset(there))


def _words_of(known: KnownFault) -> str:
    return f"{known.message} [{known.clause}]"


def _of_rounds(
    ours: RoundPairing | NoLegalPairing, mine: Pairs, others: Pairs, peer: Peer
) -> Difference:
    """Two rounds that are not the same."""
    missing = _people(mine) ^ _people(others)
    if missing:
        names = ", ".join(map(str, sorted(missing)))
        return Difference(Cause.READING, f"only one of the two pairs {names}", mine, others)
    known = known_fault(peer.name, ours, others) if isinstance(ours, RoundPairing) else None
    if known is not None:
        return Difference(Cause.KNOWN, _words_of(known), mine, others)
    for cause, pairs in ((Cause.ILLEGAL_HERE, mine), (Cause.ILLEGAL_THERE, others)):
        broken = _first_broken_rule(ours, pairs)
        if broken:
            return Difference(cause, broken, mine, others)
    wrong = _wrong_here(ours, mine, others)
    if wrong is not None:
        return wrong
    edition = _edition_of(ours, others)
    if edition is not None:
        return Difference(Cause.EDITION, f"the edition of {edition} gives it", mine, others)
    if {frozenset(pair) for pair in mine} == {frozenset(pair) for pair in others}:
        turned = ", ".join(f"{white}-{black}" for white, black in sorted(mine - others))
        return Difference(Cause.COLOURS, f"here {turned}", mine, others)
    told = _first_difference(mine, others)
    counted = "; counting all candidates gives ours" if counted_round(ours) else ""
    return Difference(Cause.CHOICE, told + counted, mine, others)


def _wrong_here(
    ours: RoundPairing | NoLegalPairing, mine: Pairs, others: Pairs
) -> Difference | None:
    """What the text gives, candidate by candidate, where that is another round than ours."""
    counted = counted_round(ours)
    if counted is None or counted == _without_colours(mine):
        return None
    is_theirs = counted == _without_colours(others)
    told = ", ".join("-".join(map(str, sorted(pair))) for pair in sorted(counted, key=sorted))
    whose = "theirs" if is_theirs else "neither"
    return Difference(Cause.WRONG_HERE, f"the text gives {told}: {whose}", mine, others)


MOST_COUNTED = 8
"""Players whose candidates are counted one by one: ten take a second, twelve a quarter minute."""


def counted_round(ours: RoundPairing | NoLegalPairing) -> frozenset[frozenset[int]] | None:
    """The round by the literal text, without colours; None where nobody counts it.

    It shares no code with the engine.
    """
    chosen = ours.event.chosen
    if len(ours.task.present) > MOST_COUNTED:
        return None
    round_ = chosen.system.counted_round(ours.task, chosen.edition)
    if round_ is None:
        return None
    pairs, bye = round_
    return frozenset((*pairs, *(() if bye is None else (frozenset((bye, 0)),))))


def _without_colours(pairs: Pairs) -> frozenset[frozenset[int]]:
    return frozenset(map(frozenset, pairs))


def _pairs(answer: PairedRound) -> Pairs:
    byes = () if answer.bye is None else ((answer.bye, 0),)
    return frozenset((*((white, black) for white, black in answer.pairs), *byes))


def _people(pairs: Pairs) -> set[int]:
    return {number for pair in pairs for number in pair if number}


def _is_table(ours: RoundPairing | NoLegalPairing) -> bool:
    return ours.event.chosen.system.has_fixed_pairings


def _without_bye(pairs: Pairs) -> Pairs:
    """Without the bye: in a table it is only a free round."""
    return frozenset(pair for pair in pairs if 0 not in pair)


def _first_broken_rule(ours: RoundPairing | NoLegalPairing, pairs: Pairs) -> str:
    """The first absolute rule that a round breaks, in words."""
    chosen = ours.event.chosen
    recorded = RecordedRound(
        tuple(RecordedPair(white, black, white) for white, black in sorted(_without_bye(pairs))),
        tuple(max(pair) for pair in sorted(pairs) if 0 in pair),
    )
    for broken in broken_rules(ours.task, chosen.system.name, chosen.edition, recorded):
        names = " and ".join(map(str, broken.numbers))
        return f"{names}: {broken.reason} [{broken.clause}]"
    return next(_verify(ours, pairs), "")


def _verify(ours: RoundPairing | NoLegalPairing, pairs: Pairs) -> Iterator[str]:
    """What the verifier says of a round: the same rules by code of its own."""
    chosen = ours.event.chosen
    answer = PairedRound(
        tuple(Pair(white, black) for white, black in sorted(_without_bye(pairs))),
        next((max(pair) for pair in sorted(pairs) if 0 in pair), None),
    )
    if chosen.system.faults is not None:
        yield from map(str, chosen.system.faults(ours.task, answer, chosen.edition))


def _edition_of(ours: RoundPairing | NoLegalPairing, others: Pairs) -> PairingEdition | None:
    """Another edition of the system that gives their round."""
    chosen = ours.event.chosen
    task = ours.task
    editions = [edition for edition in chosen.system.editions() if edition != chosen.edition]
    return next((edition for edition in editions if _round_of(ours, task, edition) == others), None)


def _round_of(
    ours: RoundPairing | NoLegalPairing, task: RoundTask, edition: PairingEdition
) -> Pairs | None:
    answer = ours.event.chosen.system.pair(task, edition)
    return _pairs(answer) if isinstance(answer, PairedRound) else None


def _first_difference(mine: Pairs, others: Pairs) -> str:
    here = ", ".join(f"{white}-{black or 'bye'}" for white, black in sorted(mine - others))
    there = ", ".join(f"{white}-{black or 'bye'}" for white, black in sorted(others - mine))
    return f"here {here}; there {there}"
