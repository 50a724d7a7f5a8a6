"""Pairing the next round of a section: the library's pairing, with ids instead of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from crosstable.errors import NotPaired
from crosstable.event.acts.rounds import Paired, Pairs
from crosstable.event.deriving import announced, tournament
from crosstable.event.numbering import numbers_of
from crosstable.event.results import POSTPONED, BoardFacts, board_result
from crosstable.event.state import Board, Round, Section
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


def pairing_before(section: Section, pairs: Pairs, bye: str | None) -> tuple[tuple[str, ...], str]:
    """Of a draft changed by hand: the rules that it breaks, and how it differs from the rules.

    Rules that are never broken on purpose: nobody meets twice, nobody gets a second bye, nobody
    gets the same colour three times running (Q66). The second value names the pairs that the rules
    would have given instead (Q68, Q69); it is empty if there is no difference.
    """
    draft = section.last_round
    assert draft is not None
    before = replace(section, rounds=section.rounds[:-1])
    faults = tuple(_broken(before, pairs, bye))
    ours = draw(before)
    if {*ours.pairs} == {*pairs} and ours.bye == bye:
        return faults, ""
    numbers = numbers_of(section)
    right = [pair for pair in ours.pairs if pair not in pairs]
    texts = [f"{numbers[white]}-{numbers[black]}" for white, black in right]
    if ours.bye != bye and ours.bye is not None:
        texts.append(f"bye {numbers[ours.bye]}")
    return faults, f"the rules give {', '.join(texts)}"


def _broken(before: Section, pairs: Pairs, bye: str | None) -> Iterator[str]:
    met = {frozenset(b.pair) for one in before.rounds for b in one.boards if _is_played(one, b)}
    for pair in pairs:
        white, black = (before.people[who].name for who in pair)
        if frozenset(pair) in met:
            yield f"{white} and {black} have met"
        if any({*pair} <= {*group} for group in before.prohibited):
            yield f"{white} and {black} must not meet"
        for who, colour in zip(pair, "wb", strict=True):
            if _colours(before, who)[-2:] == colour * 2:
                yield f"{before.people[who].name} would have the same colour three times running"
    if bye is not None and any(one.bye == bye for one in before.rounds):
        yield f"{before.people[bye].name} has had the bye"


def _is_played(one: Round, board: Board) -> bool:
    text = one.known(board).result
    return text is not None and board_result(text).white.is_played


def _colours(section: Section, who: str) -> str:
    """The colours of the games that somebody played."""
    found = ""
    for one in section.rounds:
        for board in one.boards:
            if who in board.pair and _is_played(one, board):
                found += "w" if who == board.white else "b"
    return found


def _with_postponed(section: Section) -> Section:
    """The section as the next round is paired: missing results are postponed games (Q158)."""
    last = section.last_round
    if last is None or not last.open_boards:
        return section
    return section.with_round(_all_postponed(last))


def _all_postponed(one: Round) -> Round:
    new = {board.pair: BoardFacts(POSTPONED) for board in one.open_boards}
    return one._replace(facts={**one.facts, **new})
