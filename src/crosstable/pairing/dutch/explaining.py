"""Why a player plays whom, and what rules out another pairing, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from crosstable.model.dutch import DutchEdition
from crosstable.model.phrases import Phrase, Words, fill_template, phrase
from crosstable.pairing.dutch.quality import Condition, Difference, Measure, first_difference
from crosstable.pairing.dutch.standing import Standing
from crosstable.pairing.dutch.trace import BracketTrace, DutchTrace
from crosstable.pairing.explanations import (
    about_bracket,
)
from crosstable.pairing.task import PairedRound, RoundTask
from crosstable.rules.standings.numbers import exact_text

COUNTED = {
    "C5": phrase("score of the bye: {a}"),
    "C6": phrase("downfloaters: {a}"),
    "C7": phrase("moved-down players who float again: {a}"),
    "C8": phrase("downfloaters of the next bracket: {a}"),
    "C9": phrase("unplayed games of the one who gets the bye: {a}"),
    "C10": phrase("topscorers or their opponents with a colour difference beyond 2: {a}"),
    "C11": phrase("topscorers or their opponents with the same colour three times running: {a}"),
    "C12": phrase("players without their colour preference: {a}"),
    "C13": phrase("players without their strong colour preference: {a}"),
    "C14": phrase("resident downfloaters who floated down last round: {a}"),
    "C15": phrase("opponents of moved-down players who floated up last round: {a}"),
    "C16": phrase("resident downfloaters who floated down two rounds ago: {a}"),
    "C17": phrase("opponents of moved-down players who floated up two rounds ago: {a}"),
    "C18": phrase("moved-down players who float again and did last round: {a}"),
    "C19": phrase(
        "opponents of moved-down players who floated up last round, by score difference: {a}"
    ),
    "C20": phrase("moved-down players who float again and did two rounds ago: {a}"),
    "C21": phrase(
        "opponents of moved-down players who floated up two rounds ago, by score difference: {a}"
    ),
}
"""What a criterion counts, with the place of the number."""
WOULD_BE = {
    "C5": phrase("score of the bye would be {a} instead of {b}"),
    "C6": phrase("downfloaters would be {a} instead of {b}"),
    "C7": phrase("moved-down players who float again would be {a} instead of {b}"),
    "C8": phrase("downfloaters of the next bracket would be {a} instead of {b}"),
    "C9": phrase("unplayed games of the one who gets the bye would be {a} instead of {b}"),
    "C10": phrase(
        "topscorers or their opponents with a colour difference beyond 2 would be {a} instead of "
        "{b}"
    ),
    "C11": phrase(
        "topscorers or their opponents with the same colour three times running would be {a} "
        "instead of {b}"
    ),
    "C12": phrase("players without their colour preference would be {a} instead of {b}"),
    "C13": phrase("players without their strong colour preference would be {a} instead of {b}"),
    "C14": phrase("resident downfloaters who floated down last round would be {a} instead of {b}"),
    "C15": phrase(
        "opponents of moved-down players who floated up last round would be {a} instead of {b}"
    ),
    "C16": phrase(
        "resident downfloaters who floated down two rounds ago would be {a} instead of {b}"
    ),
    "C17": phrase(
        "opponents of moved-down players who floated up two rounds ago would be {a} instead of {b}"
    ),
    "C18": phrase(
        "moved-down players who float again and did last round would be {a} instead of {b}"
    ),
    "C19": phrase(
        "opponents of moved-down players who floated up last round, by score difference would be "
        "{a} instead of {b}"
    ),
    "C20": phrase(
        "moved-down players who float again and did two rounds ago would be {a} instead of {b}"
    ),
    "C21": phrase(
        "opponents of moved-down players who floated up two rounds ago, by score difference would "
        "be {a} instead of {b}"
    ),
}
"""The same for another candidate, with the places of its number and of ours."""
COLOUR_RULES = {
    "5.2.1": phrase("both get the colour they prefer, or do not mind"),
    "5.2.2": phrase("the stronger preference is granted"),
    "5.2.3": phrase("the colours of the last round in which they differed are swapped"),
    "5.2.4": phrase("the higher ranked player gets the preferred colour"),
    "5.2.5": phrase("nobody has a preference: the initial colour if the pairing number is odd"),
}
BYE_TO_LOWEST_SCORE = phrase(
    "the lowest score from which the round can be completed [{c}], and the best choice by the later"
    " criteria",
    c="C5",
)
BYE_LEFT_OVER = phrase("the only one left over when the last bracket is paired [{c}]", c="A.5")
MOST_EARLIER = 8
"""How many opponents that come earlier in the order are told one by one."""


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[Words]:
    """The bracket, its criteria and the colour of a player; with `other` why not that opponent."""
    trace: DutchTrace = answer.trace
    place = trace.place_of(number)
    traced = None if place is None else trace.bracket_of(place)
    if place is None or traced is None:
        who = task.who(number)
        return [phrase("{who} is not paired in round {n}", who=who, n=task.round_number)]
    lines: list[Words] = [
        *_float_lines(trace, place),
        *_bracket_lines(traced),
        *_criteria_lines(traced),
    ]
    lines += _pair_lines(trace, answer, traced, place)
    if other is not None:
        lines.append(why_not(trace, place, other))
    return lines


# -- a bracket ------------------------------------------------------------------------------------


def _player(traced: BracketTrace, place: int) -> Standing:
    return traced.bracket.field.players[place]


def _numbers(traced: BracketTrace, places: Iterable[int]) -> Words:
    numbers = ", ".join(str(_player(traced, place).number) for place in places)
    return numbers or phrase("nobody")


def _who(traced: BracketTrace, place: int) -> str:
    return traced.bracket.field.task.who(_player(traced, place).number)


def in_bracket(traced: BracketTrace, what: Words) -> Phrase:
    """Something about a bracket, which is named by its score."""
    return about_bracket(_points(traced, traced.bracket.score), what)


def _points(traced: BracketTrace, score: int) -> str:
    return exact_text(Fraction(score, traced.bracket.field.task.unit))


def _bracket_lines(traced: BracketTrace) -> Iterator[Words]:
    bracket = traced.bracket
    yield in_bracket(traced, _numbers(traced, bracket.residents))
    if bracket.moved_down:
        yield phrase("moved down into it: {a}", a=_numbers(traced, bracket.moved_down))
    top = _numbers(traced, traced.top)
    yield phrase("S1: {a}; S2: {b}", a=top, b=_numbers(traced, traced.bottom))
    if traced.limbo:
        yield phrase("Limbo: {a}", a=_numbers(traced, traced.limbo))
    down, up = traced.exchanged
    if down:
        exchanged = phrase(
            "exchanged: {a} from S1 to S2, {b} from S2 to S1",
            a=_numbers(traced, down),
            b=_numbers(traced, up),
        )
        yield _cite(exchanged, traced, "4.3")
    if traced.candidate.floaters:
        yield phrase("downfloaters: {a}", a=_numbers(traced, traced.candidate.floaters))


def _criteria_lines(traced: BracketTrace) -> Iterator[Words]:
    for measure in traced.measures:
        name = measure.criterion
        if name == "C5" and traced.completion.bye_score is None:
            continue
        if any(measure.values) or name in ("C5", "C6", "C12"):
            values = _values(traced, name, measure.values)
            counted = fill_template(COUNTED[name].template, {"a": values})
            yield phrase("{c}, {a}", c=_name(traced, name), a=counted)
    yield phrase("all other criteria up to {c}: {a}", c=_name(traced, "C21"), a=0)


def _name(traced: BracketTrace, criterion: str) -> str:
    return traced.bracket.field.edition.clause(criterion)


def _cite(words: Words, traced: BracketTrace, *clauses: str) -> Phrase:
    return with_clauses(words, traced.bracket.field.edition, *clauses)


def with_clauses(words: Words, edition: DutchEdition, *clauses: str) -> Phrase:
    """A sentence with its clauses between brackets at the end."""
    names = ", ".join(map(edition.clause, clauses))
    return phrase("{a} [{clauses}]", a=words, clauses=names)


def _values(
    traced: BracketTrace, criterion: str, values: tuple[int, ...], *, in_full: bool = False
) -> Words:
    """The values of a criterion; those of C8 by score are told where there are any."""
    if criterion == "C5":
        return _points(traced, values[0])
    if criterion != "C8":
        return ", ".join(map(str, values))
    first, *by_score = values
    if not in_full and not any(by_score):
        return str(first)
    scores = ", ".join(map(str, by_score))
    return phrase("{a} (by score from the top: {b})", a=first, b=scores)


def _differing_values(traced: BracketTrace, difference: Difference) -> Phrase:
    name, ours, theirs = difference
    in_full = ours[0] == theirs[0]
    values = {
        "a": _values(traced, name, theirs, in_full=in_full),
        "b": _values(traced, name, ours, in_full=in_full),
    }
    return fill_template(WOULD_BE[name].template, values)


def _float_lines(trace: DutchTrace, place: int) -> Iterator[Words]:
    """The brackets that a player left unpaired, and what stood against those nearest to him."""
    for traced in trace.brackets:
        if place not in traced.candidate.floaters or traced is trace.bracket_of(place):
            continue
        members = sorted(traced.bracket.members)
        yield _floated_sentence(traced, place, _numbers(traced, members))
        others = sorted((p for p in members if p != place), key=lambda p: abs(p - place))
        for other in sorted(others[:MOST_EARLIER]):
            why = _illegal(trace, place, other) or _against_pair(traced, place, other)
            yield _not_paired(traced, place, other, why)
        if len(others) > MOST_EARLIER:
            yield phrase("and {n} more of that bracket", n=len(others) - MOST_EARLIER)


def _floated_sentence(traced: BracketTrace, place: int, numbers: Words) -> Phrase:
    who = _who(traced, place)
    points = _points(traced, traced.bracket.score)
    if points == "1":
        return phrase(
            "{who} floated down from the bracket of {n} point: {a}", who=who, n=points, a=numbers
        )
    return phrase(
        "{who} floated down from the bracket of {n} points: {a}", who=who, n=points, a=numbers
    )


def _not_paired(traced: BracketTrace, place: int, other: int, why: Words) -> Phrase:
    number = _player(traced, place).number
    return phrase("not {a} – {b}: {c}", a=number, b=_who(traced, other), c=why)


# -- a player -------------------------------------------------------------------------------------


def _pair_lines(
    trace: DutchTrace, answer: PairedRound, traced: BracketTrace, place: int
) -> Iterator[Words]:
    number = _player(traced, place).number
    pair = next((pair for pair in traced.candidate.pairs if place in pair), None)
    if pair is None:
        by_c5 = traced.bracket.field.edition.bye_to_lowest_score
        rule = BYE_TO_LOWEST_SCORE if by_c5 else BYE_LEFT_OVER
        yield phrase("{who} has the bye: {a}", who=_who(traced, place), a=rule)
        return
    yield from _earlier_lines(trace, traced, *pair)
    seats = next(seats for seats in answer.pairs if number in seats)
    clause = trace.clauses[seats]
    who = traced.bracket.field.task.who
    yield phrase(
        "{a} has White against {b}: {c}",
        a=who(seats.white),
        b=who(seats.black),
        c=_cite(COLOUR_RULES[clause], traced, clause),
    )


def _earlier_lines(
    trace: DutchTrace, traced: BracketTrace, higher: int, lower: int
) -> Iterator[Words]:
    """Opponents that come before the chosen one in the order (4.2), and what stood against them."""
    earlier = [place for place in traced.bottom if higher < place < lower]
    for place in earlier[:MOST_EARLIER]:
        yield _tried_before(trace, traced, higher, place)
    if len(earlier) > MOST_EARLIER:
        yield phrase("and {n} more that come before in the order", n=len(earlier) - MOST_EARLIER)


def _tried_before(trace: DutchTrace, traced: BracketTrace, higher: int, place: int) -> Phrase:
    """What stood against an opponent when those who choose before had theirs."""
    return _not_paired(traced, higher, place, _against_earlier(trace, traced, higher, place))


def _against_earlier(trace: DutchTrace, traced: BracketTrace, higher: int, place: int) -> Words:
    illegal = _illegal(trace, higher, place)
    if illegal:
        return illegal
    before = [pair for pair in traced.candidate.pairs if pair[0] < higher]
    taken = next((chooser for chooser, other in before if other == place), None)
    if taken is not None:
        meets = phrase("meets {who}, who comes first in the order", who=_who(traced, taken))
        return _cite(meets, traced, "4.2")
    theirs = traced.measure(Condition([*before, (higher, place)]))
    return reason_against(traced, theirs)


def why_not(trace: DutchTrace, place: int, other: int) -> Phrase:
    """What stands against a pair."""
    field = trace.completion.field
    number = field.players[place].number
    rival = trace.place_of(other)
    if rival is None or rival == place:
        absent = phrase("{a} is not there to be paired with", a=other)
        return phrase("not {a} – {b}: {c}", a=number, b=other, c=absent)
    who = field.task.who(other)
    traced = trace.bracket_of(place, rival)
    illegal = _illegal(trace, place, rival)
    if illegal:
        why = illegal
    elif traced is None:
        why = _would_have_to_float(trace, min(place, rival))
    elif (min(place, rival), max(place, rival)) in traced.candidate.pairs:
        return phrase("{a} – {b} is the pair of this round", a=number, b=who)
    else:
        why = _against_pair(traced, place, rival)
    return phrase("not {a} – {b}: {c}", a=number, b=who, c=why)


def _against_pair(traced: BracketTrace, place: int, other: int) -> Words:
    """What stands against a legal pair of members of a bracket."""
    if {place, other}.issubset(traced.bracket.moved_down):
        return phrase("both were moved down, and {a}", a=residents_only(traced))
    return reason_against(
        traced, traced.measure(Condition([(min(place, other), max(place, other))]))
    )


def _would_have_to_float(trace: DutchTrace, place: int) -> Words:
    """What stands against a pair that was never in the same bracket: the higher one was paired."""
    traced = trace.bracket_of(place)
    assert traced is not None, "everybody is in a bracket"
    theirs = traced.measure(Condition((), (place,)))
    number = _player(traced, place).number
    points = _points(traced, traced.bracket.score)
    reason = reason_against(traced, theirs)
    if points == "1":
        return phrase(
            "{who} would have to float down from the bracket of {n} point: {a}",
            who=number,
            n=points,
            a=reason,
        )
    return phrase(
        "{who} would have to float down from the bracket of {n} points: {a}",
        who=number,
        n=points,
        a=reason,
    )


def _illegal(trace: DutchTrace, place: int, other: int) -> Words:
    """The absolute criterion that keeps two players apart."""
    field = trace.completion.field
    if field.graph[place] >> other & 1:
        return ""
    numbers = field.players[place].number, field.players[other].number
    if (min(numbers), max(numbers)) in field.task.forbidden:
        return with_clauses(phrase("a prohibited pairing"), field.edition, "C1")
    contender = next(c for c in field.task.contenders if c.number == numbers[0])
    for number, past in enumerate(contender.past, start=1):
        if past.is_played and past.opponent == numbers[1]:
            met = phrase("they met in round {n}", n=number)
            return with_clauses(met, field.edition, "C1")
    same = phrase("both have the same absolute colour preference")
    return with_clauses(same, field.edition, "C3")


def reason_against(traced: BracketTrace, theirs: tuple[Measure, ...] | None) -> Phrase:
    """What stands against candidates that reach these values at best."""
    if theirs is None:
        return _not_completable(traced)
    difference = first_difference(traced.measures, theirs)
    if difference is None:
        later = phrase("as good by all criteria, but later in the order of candidates")
        return _cite(later, traced, "3.8", "4")
    return _cite(_differing_values(traced, difference), traced, difference.criterion)


def _not_completable(traced: BracketTrace) -> Phrase:
    """What stands against a candidate after which the round could not be completed."""
    if not traced.bracket.field.edition.bye_to_lowest_score:
        return _cite(phrase("the others could not be paired legally then"), traced, "C4")
    why = phrase("the others could not be paired legally then, with the bye where it belongs")
    return _cite(why, traced, "C4", "C5")


def residents_only(traced: BracketTrace) -> Phrase:
    """Why moved-down players do not meet each other."""
    return _cite(phrase("moved-down players meet residents"), traced, "3.2")
