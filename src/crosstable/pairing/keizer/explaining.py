"""Why somebody meets whom, in the words of a club evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from crosstable.model.phrases import Words, enumerated, phrase, plural
from crosstable.pairing.keizer.club import ClubEvening, Cost
from crosstable.pairing.keizer.colours import allocate
from crosstable.pairing.keizer.engine import Couple, best_round_with
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
        *(_bye(evening, number) if number == answer.bye else _opponent(evening, answer, number)),
        *(() if other is None else _why_not(evening, answer, number, other)),
    ]


def _place(evening: ClubEvening, number: int) -> Words:
    row = evening.table.row(number)
    return phrase(
        "{who}: place {n} in the table (Keizer points: {points}), place {m} of the {k} who are "
        "here",
        who=_name_of(evening, number),
        n=row.rank,
        points=points_in_words(row.points),
        m=evening.place_of[number],
        k=len(evening.present),
    )


def _bye(evening: ClubEvening, number: int) -> Iterator[Words]:
    if evening.parameters.bye_to == "lowest":
        yield phrase("the number of players is odd, so the lowest in the table sits out")
    else:
        yield phrase(
            "the number of players is odd, so somebody sits out: the lowest in the table of those "
            "who did so least often (number of times so far: {n})",
            n=evening.members[number].byes,
        )
    yield phrase(
        "sitting out gives {share} of the own value, which is {value} at present",
        share=points_in_words(evening.parameters.bye),
        value=evening.table.row(number).value,
    )


def _opponent(evening: ClubEvening, answer: PairedRound, number: int) -> Iterator[Words]:
    opponent = _opponents(answer).get(number)
    if opponent is None:
        return
    distance = abs(_steps_down(evening, number, opponent))
    yield phrase(
        "the opponent {who} is {a}, counting those who are here",
        who=_name_of(evening, opponent),
        a=_away(evening, number, opponent),
    )
    nearer = [
        candidate
        for candidate in evening.present
        if candidate != number and abs(_steps_down(evening, number, candidate)) < distance
    ]
    nearer.sort(key=lambda candidate: abs(_steps_down(evening, number, candidate)))
    for candidate in nearer[:NEARER_NAMED]:
        yield phrase(
            "{who} is nearer, {a}, but {b}",
            who=_name_of(evening, candidate),
            a=_away(evening, number, candidate),
            b=_obstacle(evening, answer, number, candidate),
        )
    yield _colours(evening, answer, number, opponent)


def _name_of(evening: ClubEvening, number: int) -> str:
    name = next((c.name for c in evening.task.contenders if c.number == number), "")
    return f"{name} ({number})" if name else str(number)


def _steps_down(evening: ClubEvening, number: int, other: int) -> int:
    """How many places lower the other one is, of those who are here."""
    return evening.place_of[other] - evening.place_of[number]


def _away(evening: ClubEvening, number: int, other: int) -> Words:
    steps = _steps_down(evening, number, other)
    if steps > 0:
        return plural(steps, "one place below", "{n} places below")
    return plural(-steps, "one place above", "{n} places above")


# -- why not the nearest one ----------------------------------------------------------------------


def _obstacle(evening: ClubEvening, answer: PairedRound, number: int, other: int) -> Words:
    """What speaks against a player who is nearer, or whom somebody asked about."""
    if other not in evening.place_of:
        return phrase("is not here this time")
    if other == answer.bye:
        return phrase("sits out this time")
    if not evening.is_allowed(number, other):
        if (min(number, other), max(number, other)) in evening.task.forbidden:
            return phrase("the two are kept apart (prohibited pair)")
        return plural(
            evening.parameters.max_meetings,
            "the two have met once, and more is not allowed",
            "the two have met {n} times, and more is not allowed",
        )
    if evening.rounds_too_early(number, other):
        last = evening.meetings(number, other)[-1]
        if last + evening.parameters.rematch_gap > evening.task.rounds:
            return phrase(
                "the two met in round {n}, and do not meet again this season if it can be avoided",
                n=last,
            )
        return phrase(
            "the two met in round {n}, and may meet again from round {k}",
            n=last,
            k=last + evening.parameters.rematch_gap,
        )
    return phrase(
        "plays {other}, because {a}",
        other=_name_of(evening, _opponents(answer)[other]),
        a=_what_would_be_worse(evening, answer, number, other),
    )


def _what_would_be_worse(
    evening: ClubEvening, answer: PairedRound, number: int, other: int
) -> Words:
    """What stands against the best round in which two meet who might."""
    if evening.parameters.method == "top-down":
        return phrase("from the top of the table everybody gets the next one who may be met")
    instead = best_round_with(evening, answer.bye, evening.in_order_of_table(number, other))
    if instead is None:
        return phrase("otherwise somebody would be left without an opponent")
    against = _worse(evening, answer, instead)
    if not against:
        return phrase(
            "both ways are equally good, and then the higher places get the nearer opponents"
        )
    return against


def _worse(evening: ClubEvening, answer: PairedRound, instead: Collection[Couple]) -> Words:
    """By what another round would be worse, in words of the evening; empty if it would not."""
    ours = _sum(evening, answer.pairs)
    theirs = _sum(evening, instead)
    if (theirs.recent_meetings, theirs.recency) > (ours.recent_meetings, ours.recency):
        kept = {frozenset(couple) for couple in answer.pairs}
        early = [c for c in instead if evening.rounds_too_early(*c) and frozenset(c) not in kept]
        a, b = max(early, key=lambda couple: evening.rounds_too_early(*couple))
        return phrase(
            "otherwise {a} and {b} would meet again, after round {n} already",
            a=_name_of(evening, a),
            b=_name_of(evening, b),
            n=evening.meetings(a, b)[-1],
        )
    if theirs.distance > ours.distance:
        return _further_apart(evening, answer, instead)
    if theirs.third_colours > ours.third_colours:
        return phrase("otherwise more players would have the same colour three times running")
    if theirs.imbalance > ours.imbalance:
        return phrase("otherwise White and Black would be shared less evenly")
    return ""


def _further_apart(evening: ClubEvening, answer: PairedRound, instead: Collection[Couple]) -> Words:
    """Which distances another round would have in place of ours; equal ones are left out."""
    ours = Counter(abs(_steps_down(evening, *pair)) for pair in answer.pairs)
    theirs = Counter(abs(_steps_down(evening, *couple)) for couple in instead)
    new = sorted((theirs - ours).elements(), reverse=True)
    old = sorted((ours - theirs).elements(), reverse=True)
    distances = {"a": enumerated(map(str, new)), "b": enumerated(map(str, old))}
    if sum(new) > sum(old):
        return phrase(
            "otherwise opponents would be further apart in the table ({a} instead of {b} places)",
            **distances,
        )
    return phrase(
        "otherwise opponents would be further apart in the table ({a} instead of {b} places; one "
        "large distance counts for more than several small ones)",
        **distances,
    )


def _colours(evening: ClubEvening, answer: PairedRound, number: int, opponent: int) -> Words:
    higher, lower = evening.in_order_of_table(number, opponent)
    board = next(i for i, pair in enumerate(answer.pairs, start=1) if number in pair)
    members = evening.members
    allocation = allocate(evening.parameters, members[higher], members[lower], board)
    white = higher if allocation.higher_has_white else lower
    return phrase("{who} has White: {a}", who=_name_of(evening, white), a=allocation.reason)


def _why_not(evening: ClubEvening, answer: PairedRound, number: int, other: int) -> Iterator[Words]:
    if other not in evening.members or _opponents(answer).get(number) == other:
        return
    met = evening.meetings(number, other)
    if met and not evening.rounds_too_early(number, other):
        yield phrase(
            "{a} and {b} met in {c}",
            a=_name_of(evening, number),
            b=_name_of(evening, other),
            c=rounds_in_words(met),
        )
    if number == answer.bye and other in evening.place_of:
        return
    yield phrase(
        "why not {who}: {a}",
        who=_name_of(evening, other),
        a=_obstacle(evening, answer, number, other),
    )


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
