"""Changing a draft by hand: a session of small steps that ends in one act.

Whoever is taken off a board waits until they sit at one again; only then can the session end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.acts.rounds import ChangedByHand, Paired, Pairs
from crosstable.event.people.finding import person_meant
from crosstable.event.rounds.drawing import (
    broken_rules,
    changed_by_hand,
    drawn_by_hand,
    expected_players,
)
from crosstable.event.state import Section, Status
from crosstable.event.systems.system import is_knockout, is_team, rounds_of
from crosstable.model.phrases import Words, phrase, plural


class Draft(NamedTuple):
    """A round while it is being changed: pairs by board, None where nobody sits."""

    pairs: tuple[tuple[str, str] | None, ...]
    bye: str | None = None
    waiting: tuple[str, ...] = ()
    """Who was taken off a board and sits nowhere."""


def begun_draft(section: Section) -> Draft:
    """The draft as it is; without one a round in which nobody sits yet.

    So a round can be made by hand where the rules give none (Q63).
    """
    last = section.last_round
    if is_team(section) or is_knockout(section):
        raise CannotAct(
            phrase("event edit is for individual events only; use event swap for teams")
        )
    if not has_draft(section):
        rounds = rounds_of(section)
        if rounds is not None and len(section.rounds) >= rounds:
            raise CannotAct(phrase("all {n} rounds are paired", n=rounds))
        return Draft((), None, expected_players(section))
    assert last is not None
    return Draft(tuple(board.pair for board in last.boards), last.bye)


def has_draft(section: Section) -> bool:
    """Whether the last round can still be changed."""
    last = section.last_round
    return last is not None and last.status is Status.DRAFT


def edit_draft(section: Section, draft: Draft, text: str) -> Draft:
    """The draft after one step: swap A B, pair A B, colours A, unpair A, bye A."""
    verb, *words = text.split() or [""]
    count = {"swap": 2, "pair": 2, "colours": 1, "unpair": 1, "bye": 1}.get(verb)
    if count is None:
        raise CannotAct(
            phrase(
                "{verb} is not a step; use swap A B, pair A B, colours A, unpair A, bye A or done",
                verb=verb[:20],
            )
        )
    if len(words) != count:
        raise CannotAct(
            plural(
                count,
                "{verb} needs {n} starting number",
                "{verb} needs {n} starting numbers",
                verb=verb,
            )
        )
    people = [person_meant(section, word).id for word in words]
    if len({*people}) < count:
        raise CannotAct(phrase("these are not two different players"))
    if verb == "swap":
        return _swap(draft, *people)
    if verb == "pair":
        return _pair(draft, *people)
    if verb == "colours":
        return _turn(draft, people[0])
    return _unpair(draft, people[0]) if verb == "unpair" else _with_bye(draft, people[0])


def _seated_people(draft: Draft) -> set[str]:
    seated = {who for pair in draft.pairs if pair for who in pair}
    return seated if draft.bye is None else seated | {draft.bye}


def _refuse_absent(draft: Draft, *people: str) -> None:
    if not {*people} <= _seated_people(draft) | {*draft.waiting}:
        raise CannotAct(phrase("one of the players does not play in this round"))


def _swap(draft: Draft, person: str, other: str) -> Draft:
    _refuse_absent(draft, person, other)
    swap = {person: other, other: person}
    pairs = tuple(
        None if pair is None else (swap.get(pair[0], pair[0]), swap.get(pair[1], pair[1]))
        for pair in draft.pairs
    )
    bye = None if draft.bye is None else swap.get(draft.bye, draft.bye)
    return Draft(pairs, bye, tuple(swap.get(who, who) for who in draft.waiting))


def _seat_of(draft: Draft, who: str) -> tuple[int, tuple[str, str]]:
    """The place of somebody's board in the draft, and the pair at it."""
    for place, pair in enumerate(draft.pairs):
        if pair and who in pair:
            return place, pair
    raise CannotAct(phrase("this player has no board"))


def _turn(draft: Draft, who: str) -> Draft:
    """The two at the board of somebody change colours."""
    place, (white, black) = _seat_of(draft, who)
    return draft._replace(pairs=_put(draft, place, (black, white)))


def _unpair(draft: Draft, who: str) -> Draft:
    """Nobody sits at the board of somebody any more; both wait."""
    if draft.bye == who:
        return draft._replace(bye=None, waiting=(*draft.waiting, who))
    place, pair = _seat_of(draft, who)
    return Draft(_put(draft, place, None), draft.bye, (*draft.waiting, *pair))


def _pair(draft: Draft, white: str, black: str) -> Draft:
    """Two people at the first free board; whoever they sat with waits."""
    _refuse_absent(draft, white, black)
    for who in (white, black):
        if who in _seated_people(draft):
            draft = _unpair(draft, who)
    waiting = tuple(who for who in draft.waiting if who not in (white, black))
    if None not in draft.pairs:
        return Draft((*draft.pairs, (white, black)), draft.bye, waiting)
    return Draft(_put(draft, draft.pairs.index(None), (white, black)), draft.bye, waiting)


def _with_bye(draft: Draft, who: str) -> Draft:
    _refuse_absent(draft, who)
    if who in _seated_people(draft):
        draft = _unpair(draft, who)
    before = () if draft.bye is None else (draft.bye,)
    waiting = tuple(person for person in draft.waiting if person != who)
    return Draft(draft.pairs, who, (*waiting, *before))


def _put(
    draft: Draft, place: int, pair: tuple[str, str] | None
) -> tuple[tuple[str, str] | None, ...]:
    return (*draft.pairs[:place], pair, *draft.pairs[place + 1 :])


def edited_draft(section: Section, steps: Iterable[str]) -> Draft:
    """The draft after several steps, one after the other; raises `CannotAct`."""
    draft = begun_draft(section)
    for step in steps:
        draft = edit_draft(section, draft, step)
    return draft


def faults_of_draft(section: Section, draft: Draft) -> tuple[Words, ...]:
    """The rules that the pairs of a draft break so far, whoever still waits."""
    before = section
    if has_draft(section):
        before = replace(section, rounds=section.rounds[:-1])
    pairs = tuple(pair for pair in draft.pairs if pair is not None)
    return tuple(broken_rules(before, pairs, draft.bye))


def end_editing(section: Section, draft: Draft) -> ChangedByHand | Paired:
    """The act that ends the session; raises `CannotAct` while somebody sits nowhere."""
    if draft.waiting:
        names = ", ".join(section.people[who].name for who in draft.waiting)
        raise CannotAct(phrase("not paired yet: {names}", names=names))
    pairs: Pairs = tuple(pair for pair in draft.pairs if pair is not None)
    if not has_draft(section):
        return drawn_by_hand(section, pairs, draft.bye)
    return changed_by_hand(section, pairs, draft.bye)
