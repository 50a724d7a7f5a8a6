"""Changing a draft by hand: a session of small steps that ends in one act.

Whoever is taken off a board waits until they sit at one again; only then can the session end.
"""

from __future__ import annotations

from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.acts.rounds import ChangedByHand, Paired, Pairs
from crosstable.event.people.finding import person_meant
from crosstable.event.rounds.drawing import changed_by_hand, drawn_by_hand, expected_players
from crosstable.event.state import Section, Status
from crosstable.event.systems.system import is_knockout, is_team, rounds_of


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
        raise CannotAct("event edit is for individual events only; use event swap for teams")
    if not has_draft(section):
        rounds = rounds_of(section)
        if rounds is not None and len(section.rounds) >= rounds:
            raise CannotAct(f"all {rounds} rounds are paired")
        return Draft((), None, expected_players(section))
    assert last is not None
    return Draft(tuple(board.pair for board in last.boards), last.bye)


def has_draft(section: Section) -> bool:
    """Whether the last round can still be changed."""
    last = section.last_round
    return last is not None and last.status is Status.DRAFT


def edited(section: Section, draft: Draft, text: str) -> Draft:
    """The draft after one step: swap A B, pair A B, unpair A, bye A."""
    verb, *words = text.split()
    count = {"swap": 2, "pair": 2, "unpair": 1, "bye": 1}.get(verb)
    if count is None:
        raise CannotAct(
            f"{verb[:20]} is not a step; use swap A B, pair A B, unpair A, bye A or done"
        )
    if len(words) != count:
        raise CannotAct(f"{verb} needs {count} starting number{'s' * (count > 1)}")
    people = [person_meant(section, word).id for word in words]
    if len({*people}) < count:
        raise CannotAct("these are not two different players")
    if verb == "swap":
        return _swapped(draft, *people)
    if verb == "pair":
        return _paired(draft, *people)
    return _unpaired(draft, people[0]) if verb == "unpair" else _with_bye(draft, people[0])


def _seated(draft: Draft) -> set[str]:
    found = {who for pair in draft.pairs if pair for who in pair}
    return found if draft.bye is None else found | {draft.bye}


def _refuse_absent(draft: Draft, *people: str) -> None:
    if not {*people} <= _seated(draft) | {*draft.waiting}:
        raise CannotAct("one of the players does not play in this round")


def _swapped(draft: Draft, one: str, other: str) -> Draft:
    _refuse_absent(draft, one, other)
    swap = {one: other, other: one}
    pairs = tuple(
        None if pair is None else (swap.get(pair[0], pair[0]), swap.get(pair[1], pair[1]))
        for pair in draft.pairs
    )
    bye = None if draft.bye is None else swap.get(draft.bye, draft.bye)
    return Draft(pairs, bye, tuple(swap.get(who, who) for who in draft.waiting))


def _unpaired(draft: Draft, who: str) -> Draft:
    """Nobody sits at the board of somebody any more; both wait."""
    if draft.bye == who:
        return draft._replace(bye=None, waiting=(*draft.waiting, who))
    place = next((i for i, pair in enumerate(draft.pairs) if pair and who in pair), None)
    if place is None:
        raise CannotAct("this player has no board")
    pair = draft.pairs[place]
    assert pair is not None
    return Draft(_put(draft, place, None), draft.bye, (*draft.waiting, *pair))


def _paired(draft: Draft, white: str, black: str) -> Draft:
    """Two people at the first free board; whoever they sat with waits."""
    _refuse_absent(draft, white, black)
    for who in (white, black):
        if who in _seated(draft):
            draft = _unpaired(draft, who)
    waiting = tuple(who for who in draft.waiting if who not in (white, black))
    if None not in draft.pairs:
        return Draft((*draft.pairs, (white, black)), draft.bye, waiting)
    return Draft(_put(draft, draft.pairs.index(None), (white, black)), draft.bye, waiting)


def _with_bye(draft: Draft, who: str) -> Draft:
    _refuse_absent(draft, who)
    if who in _seated(draft):
        draft = _unpaired(draft, who)
    before = () if draft.bye is None else (draft.bye,)
    waiting = tuple(one for one in draft.waiting if one != who)
    return Draft(draft.pairs, who, (*waiting, *before))


def _put(
    draft: Draft, place: int, pair: tuple[str, str] | None
) -> tuple[tuple[str, str] | None, ...]:
    return (*draft.pairs[:place], pair, *draft.pairs[place + 1 :])


def ended(section: Section, draft: Draft) -> ChangedByHand | Paired:
    """The act that ends the session; raises `CannotAct` while somebody sits nowhere."""
    if draft.waiting:
        names = ", ".join(section.people[who].name for who in draft.waiting)
        raise CannotAct(f"not paired yet: {names}")
    pairs: Pairs = tuple(pair for pair in draft.pairs if pair is not None)
    if not has_draft(section):
        return drawn_by_hand(section, pairs, draft.bye)
    return changed_by_hand(section, pairs, draft.bye)
