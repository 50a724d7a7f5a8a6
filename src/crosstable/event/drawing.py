"""Pairing the next round of a section: the library's pairing, with ids instead of numbers."""

from __future__ import annotations

from crosstable.errors import NotPaired
from crosstable.event.acts.rounds import Paired
from crosstable.event.deriving import announced, tournament
from crosstable.event.numbering import numbers_of
from crosstable.event.results import POSTPONED, BoardFacts
from crosstable.event.state import Round, Section
from crosstable.model.tournament import Bye
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import NoLegalPairing, RoundPairing, pair_round


def draw(section: Section) -> Paired:
    """The act that pairs the next round; raises `NotPaired` where that cannot be done."""
    answer = pairing_of(section)
    ids = {number: who for who, number in numbers_of(section).items()}
    number = len(section.rounds) + 1
    absent = {
        who: entry.kind.code
        for who, person in section.people.items()
        if isinstance(entry := announced(person, number), Bye)
    }
    bye = answer.answer.bye
    return Paired(
        number,
        tuple((ids[white], ids[black]) for white, black in answer.answer.pairs),
        None if bye is None else ids[bye],
        absent,
        answer.event.chosen.title,
    )


def pairing_of(section: Section) -> RoundPairing:
    """The library's answer for the next round, with its reasons."""
    answer = pair_round(tournament(_with_postponed(section)), len(section.rounds) + 1)
    if isinstance(answer, Refusal):
        raise NotPaired(str(answer))
    if isinstance(answer, NoLegalPairing):
        raise NotPaired(str(answer))
    return answer


def _with_postponed(section: Section) -> Section:
    """The section as the next round is paired: missing results are postponed games (Q158)."""
    last = section.last_round
    if last is None or not last.open_boards:
        return section
    return section.with_round(_all_postponed(last))


def _all_postponed(one: Round) -> Round:
    new = {board.pair: BoardFacts(POSTPONED) for board in one.open_boards}
    return one._replace(facts={**one.facts, **new})
