"""What the explanations of the systems have in common: the frame of an answer, and plain reasons.

A system that pairs by brackets or groups says where an entrant stands in the round and what stands
against a rival. Who is asked about, how the answer is put together, and the words that are the same
in all of them are here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.pairing.task import Pair, PairedRound, RoundTask


class Entrant(Protocol):
    """A player or a team of a round; `place` is the place in the field of the system."""

    @property
    def number(self) -> int: ...
    @property
    def place(self) -> int: ...
    @property
    def opponents(self) -> Container[int]: ...


E = TypeVar("E", bound=Entrant)


# -- the answer -----------------------------------------------------------------------------------


def player_not_paired(task: RoundTask, number: int) -> Phrase:
    """The answer about a player who is not in the round."""
    who = task.who(number)
    return phrase("player {who} is not paired in round {n}", who=who, n=task.round_number)


def team_not_paired(task: RoundTask, number: int) -> Phrase:
    """The answer about a team that is not in the round."""
    who = task.who(number)
    return phrase("team {who} is not paired in round {n}", who=who, n=task.round_number)


def entrant_of(entrants: Iterable[E], number: int) -> E | None:
    """Who has a number; None if nobody in the round has it."""
    return next((entrant for entrant in entrants if entrant.number == number), None)


def why_not(
    entrants: Iterable[E],
    pairs: Iterable[Collection[int]],
    entrant: E,
    other: int,
    against: Callable[[E, E], Words],
) -> Phrase:
    """Why an entrant does not meet another one, or that it does; `pairs` are places."""
    rival = entrant_of(entrants, other)
    if rival is None or rival is entrant:
        absent = phrase("{a} is not there to be paired with", a=other)
        return not_paired(entrant.number, other, absent)
    two = {entrant.place, rival.place}
    if any(two == set(pair) for pair in pairs):
        return phrase("{a} – {b} is the pair of this round", a=entrant.number, b=other)
    return not_paired(entrant.number, other, against(entrant, rival))


def not_paired(number: int, other: int, reason: Words) -> Phrase:
    """Two who do not meet, and why."""
    return phrase("not {a} – {b}: {c}", a=number, b=other, c=reason)


def who_has_white(
    task: RoundTask,
    answer: PairedRound,
    number: int,
    colour_rules: Mapping[str, Phrase],
    clauses: Mapping[Pair, str],
    document: str,
) -> Phrase:
    """The colours of an entrant's pair, and the article of the system's document that gave them."""
    pair = next(pair for pair in answer.pairs if number in pair)
    clause = clauses[pair]
    return phrase(
        "{a} has White against {b}: {c}",
        a=task.who(pair.white),
        b=task.who(pair.black),
        c=phrase("{a} [{clause}]", a=colour_rules[clause], clause=f"{document}, {clause}"),
    )


# -- brackets and groups --------------------------------------------------------------------------


def about_bracket(points: str, what: Words) -> Phrase:
    """Something about the bracket of so many points."""
    if points == "1":
        return phrase("bracket of {n} point: {a}", n=points, a=what)
    return phrase("bracket of {n} points: {a}", n=points, a=what)


def about_group(points: str, what: Words) -> Phrase:
    """Something about the group of so many points."""
    if points == "1":
        return phrase("group of {n} point: {a}", n=points, a=what)
    return phrase("group of {n} points: {a}", n=points, a=what)


def about_rising(number: int, points: str, reason: Words) -> Phrase:
    """What stands against somebody who would have to come up into a higher bracket."""
    if points == "1":
        return phrase(
            "{who} would have to come up into the bracket of {n} point: {a}",
            who=number,
            n=points,
            a=reason,
        )
    return phrase(
        "{who} would have to come up into the bracket of {n} points: {a}",
        who=number,
        n=points,
        a=reason,
    )


def way_of_group(*, is_median: bool, is_upward: bool, clause: str) -> Phrase:
    """In which direction a group is paired where the median group comes last."""
    if is_median:
        return phrase("it is the median group, which is paired last [{clause}]", clause=clause)
    if is_upward:
        return phrase(
            "it is below the median group, so it is paired upwards [{clause}]", clause=clause
        )
    return phrase(
        "it is above the median group, so it is paired downwards [{clause}]", clause=clause
    )


def floated_into(numbers: str, clause: str) -> Phrase:
    """Who came into a group, and when they are paired."""
    return phrase("floated into it: {a}, who are paired first [{clause}]", a=numbers, clause=clause)


def in_different_groups(points: str, other_points: str, clause: str) -> Phrase:
    """What stands against a pair of two groups."""
    return phrase(
        "they are paired in the groups of {n} and {m}; nobody floats who can be kept [{clause}]",
        n=points,
        m=other_points,
        clause=clause,
    )


def numbers_at(entrants: Sequence[Entrant], places: Iterable[int]) -> str:
    """The numbers of those who have some places in the field."""
    return ", ".join(str(entrants[place].number) for place in places)


# -- reasons --------------------------------------------------------------------------------------


def against_meeting(
    legal: Sequence[int], bye: Entrant | None, entrant: Entrant, rival: Entrant, clause: str
) -> Phrase | None:
    """Why two who have not met cannot meet: they are kept apart, or the bye was given first."""
    if not legal[entrant.place] >> rival.place & 1:
        return phrase("the pairing is prohibited")
    if bye is entrant or bye is rival:
        return phrase("one of them has the bye, which is given first [{clause}]", clause=clause)
    return None


# -- another round --------------------------------------------------------------------------------


def mates_in(
    entrants: Sequence[Entrant], pairs: Iterable[tuple[int, int]]
) -> dict[int, int] | None:
    """Who meets whom in another round, by places; None if it leaves out more than the bye."""
    place_of = {entrant.number: entrant.place for entrant in entrants}
    mates: dict[int, int] = {}
    for number, opponent in pairs:
        if number in place_of and opponent in place_of:
            mates[place_of[number]] = place_of[opponent]
            mates[place_of[opponent]] = place_of[number]
    return mates if len(entrants) - len(mates) == len(entrants) % 2 else None
