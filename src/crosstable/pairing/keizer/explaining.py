"""Why somebody meets whom, in the words of a club evening."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from crosstable.model.phrases import Phrase, Words, phrase, plural
from crosstable.pairing.keizer.club import ClubEvening, Cost
from crosstable.pairing.keizer.colours import allocate
from crosstable.pairing.task import PairedRound, RoundTask
from crosstable.rules.keizer.words import points_in_words
from crosstable.text.listing import rounds_in_words

NEARER_NAMED = 3
"""How many players who are nearer than the opponent are spoken of."""


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[Words]:
    """Why a player has this opponent or none; with `other` why not that one."""
    evening: ClubEvening = answer.trace.evening
    return [
        _place(evening, number),
        *(_bye(evening) if number == answer.bye else _opponent(evening, answer, number)),
        *(() if other is None else _why_not(evening, answer, number, other)),
    ]


def _place(evening: ClubEvening, number: int) -> Words:
    row = evening.table.row(number)
    return phrase(
        "{who} is number {n} of the table with {points} points, and number {m} of the {k} players "
        "who are there",
        who=evening.task.who(number),
        n=row.rank,
        points=points_in_words(row.points),
        m=evening.place_of[number],
        k=len(evening.present),
    )


def _bye(evening: ClubEvening) -> Iterator[Words]:
    if evening.parameters.bye_to == "lowest":
        yield phrase("the number of players is odd: the lowest one has no opponent")
        return
    yield phrase(
        "the number of players is odd: of those who have been without an opponent least often, "
        "the lowest one has none"
    )


def _opponent(evening: ClubEvening, answer: PairedRound, number: int) -> Iterator[Words]:
    opponent = _opponents(answer).get(number)
    if opponent is None:
        return
    distance = abs(evening.place_of[number] - evening.place_of[opponent])
    yield phrase(
        "{who} is number {m} of those who are there: {a}",
        who=evening.task.who(opponent),
        m=evening.place_of[opponent],
        a=plural(distance, "one place away", "{n} places away"),
    )
    nearer = [
        candidate
        for candidate in evening.present
        if candidate != number
        and abs(evening.place_of[candidate] - evening.place_of[number]) < distance
    ]
    for candidate in nearer[:NEARER_NAMED]:
        yield _obstacle(evening, answer, number, candidate)
    yield _colours(evening, answer, number, opponent)


def _obstacle(evening: ClubEvening, answer: PairedRound, number: int, other: int) -> Phrase:
    """What speaks against a player who is nearer, or whom somebody asked about."""
    who = evening.task.who(other)
    if not evening.is_allowed(number, other):
        if (min(number, other), max(number, other)) in evening.task.forbidden:
            return phrase("not {who}: the pair is prohibited", who=who)
        return phrase(
            "not {who}: they have met {n} times, which is the limit",
            who=who,
            n=evening.parameters.max_meetings,
        )
    if evening.rounds_too_early(number, other):
        last = evening.meetings(number, other)[-1]
        return phrase(
            "not {who}: they met in round {n}, and two players meet again after {k} rounds",
            who=who,
            n=last,
            k=evening.parameters.rematch_gap,
        )
    if other == answer.bye:
        return phrase("not {who}: without an opponent in this round", who=who)
    opponent = _opponents(answer).get(other)
    if opponent is None:
        return phrase("not {who}: not there", who=who)
    return phrase(
        "not {who}, who meets {other}: so the distances of all are the smallest together",
        who=who,
        other=evening.task.who(opponent),
    )


def _colours(evening: ClubEvening, answer: PairedRound, number: int, opponent: int) -> Words:
    higher, lower = evening.in_order_of_table(number, opponent)
    board = next(i for i, pair in enumerate(answer.pairs, start=1) if number in pair)
    members = evening.members
    allocation = allocate(evening.parameters, members[higher], members[lower], board)
    white = higher if allocation.higher_has_white else lower
    return phrase("{who} has White: {a}", who=evening.task.who(white), a=allocation.reason)


def _why_not(evening: ClubEvening, answer: PairedRound, number: int, other: int) -> Iterator[Words]:
    if other not in evening.members:
        return
    if _opponents(answer).get(number) == other:
        return
    met = evening.meetings(number, other)
    if met:
        yield phrase(
            "{a} and {b} met in {c}",
            a=evening.task.who(number),
            b=evening.task.who(other),
            c=rounds_in_words(met),
        )
    yield _obstacle(evening, answer, number, other)


def _opponents(answer: PairedRound) -> dict[int, int]:
    by_white = {pair.white: pair.black for pair in answer.pairs}
    return by_white | {pair.black: pair.white for pair in answer.pairs}


# -- another round --------------------------------------------------------------------------------


def decides(answer: PairedRound, pairs: Collection[tuple[int, int]]) -> Words:
    """What stands against other pairs of the same players; empty where nothing does."""
    evening: ClubEvening = answer.trace.evening
    if {number for couple in pairs for number in couple} - set(evening.present):
        return ""
    ours = _sum(evening, [(pair.white, pair.black) for pair in answer.pairs])
    theirs = _sum(evening, pairs)
    if theirs.recent_meetings > ours.recent_meetings:
        return phrase(
            "{n} pairs meet again too early, where {k} is enough",
            n=theirs.recent_meetings,
            k=ours.recent_meetings,
        )
    if theirs.recency > ours.recency:
        return phrase("pairs meet again although others met longer ago")
    if theirs.distance > ours.distance:
        return phrase(
            "the squared distances in the table are {n} together, where {k} is possible",
            n=theirs.distance,
            k=ours.distance,
        )
    if theirs.third_colours > ours.third_colours:
        return phrase("more players have the same colour for the third time running")
    if theirs.imbalance > ours.imbalance:
        return phrase("the colours are less balanced than possible")
    return ""


def _sum(evening: ClubEvening, pairs: Collection[tuple[int, int]]) -> Cost:
    total = Cost()
    for number, other in pairs:
        total += evening.cost(number, other)
    return total
