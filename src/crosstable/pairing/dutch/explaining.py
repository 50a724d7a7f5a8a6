"""Why a player plays whom, and what rules out another pairing, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from crosstable.model.dutch import DutchEdition
from crosstable.pairing.dutch.quality import Condition, Difference, Measure, first_difference
from crosstable.pairing.dutch.standing import Standing
from crosstable.pairing.dutch.trace import BracketTrace, DutchTrace
from crosstable.pairing.task import PairedRound, RoundTask
from crosstable.rules.standings.numbers import exact_text

COUNTED = {
    "C5": "score of the bye",
    "C6": "downfloaters",
    "C7": "moved-down players who float again",
    "C8": "downfloaters of the next bracket",
    "C9": "unplayed games of the one who gets the bye",
    "C10": "topscorers or their opponents with a colour difference beyond 2",
    "C11": "topscorers or their opponents with the same colour three times running",
    "C12": "players without their colour preference",
    "C13": "players without their strong colour preference",
    "C14": "resident downfloaters who floated down last round",
    "C15": "opponents of moved-down players who floated up last round",
    "C16": "resident downfloaters who floated down two rounds ago",
    "C17": "opponents of moved-down players who floated up two rounds ago",
    "C18": "moved-down players who float again and did last round",
    "C19": "opponents of moved-down players who floated up last round, by score difference",
    "C20": "moved-down players who float again and did two rounds ago",
    "C21": "opponents of moved-down players who floated up two rounds ago, by score difference",
}
COLOUR_RULES = {
    "5.2.1": "both get the colour they prefer, or do not mind",
    "5.2.2": "the stronger preference is granted",
    "5.2.3": "the colours of the last round in which they differed are swapped",
    "5.2.4": "the higher ranked player gets the preferred colour",
    "5.2.5": "nobody has a preference: the initial colour if the pairing number is odd",
}
BYE_TO_LOWEST_SCORE = (
    "the lowest score from which the round can be completed [C5], and the best choice by the later "
    "criteria"
)
BYE_LEFT_OVER = "the only one left over when the last bracket is paired [A.5]"
MOST_EARLIER = 8
"""How many opponents that come earlier in the order are told one by one."""


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[str]:
    """The bracket, its criteria and the colour of a player; with `other` why not that opponent."""
    trace: DutchTrace = answer.trace
    place = trace.place_of(number)
    traced = None if place is None else trace.bracket_of(place)
    if place is None or traced is None:
        return [f"{task.who(number)} is not paired in round {task.round_number}"]
    lines = [*_float_lines(trace, place), *_bracket_lines(traced), *_criteria_lines(traced)]
    lines += _pair_lines(trace, answer, traced, place)
    if other is not None:
        lines.append(why_not(trace, place, other))
    return lines


# -- a bracket ------------------------------------------------------------------------------------


def _player(traced: BracketTrace, place: int) -> Standing:
    return traced.bracket.field.players[place]


def _numbers(traced: BracketTrace, places: Iterable[int]) -> str:
    return ", ".join(str(_player(traced, place).number) for place in places) or "nobody"


def _who(traced: BracketTrace, place: int) -> str:
    return traced.bracket.field.task.who(_player(traced, place).number)


def title(traced: BracketTrace) -> str:
    """The bracket by its score."""
    points = _points(traced, traced.bracket.score)
    return f"bracket of {points} point{'' if points == '1' else 's'}"


def _points(traced: BracketTrace, score: int) -> str:
    return exact_text(Fraction(score, traced.bracket.field.task.unit))


def _bracket_lines(traced: BracketTrace) -> Iterator[str]:
    bracket = traced.bracket
    residents = _numbers(traced, bracket.residents)
    yield f"{title(traced)}: {residents}"
    if bracket.moved_down:
        yield f"moved down into it: {_numbers(traced, bracket.moved_down)}"
    yield f"S1: {_numbers(traced, traced.top)}; S2: {_numbers(traced, traced.bottom)}"
    if traced.limbo:
        yield f"Limbo: {_numbers(traced, traced.limbo)}"
    down, up = traced.exchanged
    if down:
        yield (
            f"exchanged: {_numbers(traced, down)} from S1 to S2, {_numbers(traced, up)} "
            f"from S2 to S1 {_cited(traced, '4.3')}"
        )
    if traced.candidate.floaters:
        yield f"downfloaters: {_numbers(traced, traced.candidate.floaters)}"


def _criteria_lines(traced: BracketTrace) -> Iterator[str]:
    for measure in traced.measures:
        name = measure.criterion
        if name == "C5" and traced.completion.bye_score is None:
            continue
        if any(measure.values) or name in ("C5", "C6", "C12"):
            values = _values(traced, name, measure.values)
            yield f"{_name(traced, name)}, {COUNTED[name]}: {values}"
    yield f"all other criteria up to {_name(traced, 'C21')}: 0"


def _name(traced: BracketTrace, criterion: str) -> str:
    return traced.bracket.field.edition.clause(criterion)


def _cited(traced: BracketTrace, *clauses: str) -> str:
    return cited(traced.bracket.field.edition, *clauses)


def cited(edition: DutchEdition, *clauses: str) -> str:
    """Clauses between brackets, as they stand at the end of a sentence."""
    return f"[{', '.join(map(edition.clause, clauses))}]"


def _values(
    traced: BracketTrace, criterion: str, values: tuple[int, ...], *, in_full: bool = False
) -> str:
    """The values of a criterion; those of C8 by score are told where there are any."""
    if criterion == "C5":
        return _points(traced, values[0])
    if criterion != "C8":
        return ", ".join(map(str, values))
    first, *by_score = values
    if not in_full and not any(by_score):
        return str(first)
    return f"{first} (by score from the top: {', '.join(map(str, by_score))})"


def _differing_values(traced: BracketTrace, difference: Difference) -> str:
    name, ours, theirs = difference
    in_full = ours[0] == theirs[0]
    told = [_values(traced, name, values, in_full=in_full) for values in (theirs, ours)]
    return f"{COUNTED[name]} would be {told[0]} instead of {told[1]}"


def _float_lines(trace: DutchTrace, place: int) -> Iterator[str]:
    """The brackets that a player left unpaired, and what stood against those nearest to him."""
    for traced in trace.brackets:
        if place not in traced.candidate.floaters or traced is trace.bracket_of(place):
            continue
        number = _player(traced, place).number
        members = sorted(traced.bracket.members)
        numbers = _numbers(traced, members)
        yield f"{_who(traced, place)} floated down from the {title(traced)}: {numbers}"
        others = sorted((p for p in members if p != place), key=lambda p: abs(p - place))
        for other in sorted(others[:MOST_EARLIER]):
            why = _illegal(trace, place, other) or _against_pair(traced, place, other)
            yield f"not {number} – {_who(traced, other)}: {why}"
        if len(others) > MOST_EARLIER:
            yield f"and {len(others) - MOST_EARLIER} more of that bracket"


# -- a player -------------------------------------------------------------------------------------


def _pair_lines(
    trace: DutchTrace, answer: PairedRound, traced: BracketTrace, place: int
) -> Iterator[str]:
    number = _player(traced, place).number
    pair = next((pair for pair in traced.candidate.pairs if place in pair), None)
    if pair is None:
        by_c5 = traced.bracket.field.edition.bye_to_lowest_score
        rule = BYE_TO_LOWEST_SCORE if by_c5 else BYE_LEFT_OVER
        yield f"{_who(traced, place)} has the bye: {rule}"
        return
    yield from _earlier_lines(trace, traced, *pair)
    seats = next(seats for seats in answer.pairs if number in seats)
    clause = trace.clauses[seats]
    rule = f"{COLOUR_RULES[clause]} {_cited(traced, clause)}"
    who = traced.bracket.field.task.who
    yield f"{who(seats.white)} has White against {who(seats.black)}: {rule}"


def _earlier_lines(
    trace: DutchTrace, traced: BracketTrace, higher: int, lower: int
) -> Iterator[str]:
    """Opponents that come before the chosen one in the order (4.2), and what stood against them."""
    earlier = [place for place in traced.bottom if higher < place < lower]
    for place in earlier[:MOST_EARLIER]:
        yield _tried_before(trace, traced, higher, place)
    if len(earlier) > MOST_EARLIER:
        yield f"and {len(earlier) - MOST_EARLIER} more that come before in the order"


def _tried_before(trace: DutchTrace, traced: BracketTrace, higher: int, place: int) -> str:
    """What stood against an opponent when those who choose before had theirs."""
    start = f"not {_numbers(traced, [higher])} – {_who(traced, place)}: "
    illegal = _illegal(trace, higher, place)
    if illegal:
        return start + illegal
    before = [pair for pair in traced.candidate.pairs if pair[0] < higher]
    taken = next((one for one, other in before if other == place), None)
    if taken is not None:
        rule = f"who comes first in the order {_cited(traced, '4.2')}"
        return start + f"meets {_who(traced, taken)}, {rule}"
    theirs = traced.measure(Condition([*before, (higher, place)]))
    return start + reason_against(traced, theirs)


def why_not(trace: DutchTrace, place: int, other: int) -> str:
    """What stands against a pair."""
    field = trace.completion.field
    number, rival = field.players[place].number, trace.place_of(other)
    if rival is None or rival == place:
        return f"not {number} – {other}: {other} is not there to be paired with"
    start = f"not {number} – {field.task.who(other)}: "
    illegal = _illegal(trace, place, rival)
    if illegal:
        return start + illegal
    traced = trace.bracket_of(place, rival)
    if traced is None:
        return start + _would_have_to_float(trace, min(place, rival))
    if (min(place, rival), max(place, rival)) in traced.candidate.pairs:
        return f"{number} – {field.task.who(other)} is the pair of this round"
    return start + _against_pair(traced, place, rival)


def _against_pair(traced: BracketTrace, one: int, other: int) -> str:
    """What stands against a legal pair of members of a bracket."""
    if {one, other}.issubset(traced.bracket.moved_down):
        return f"both were moved down, and {residents_only(traced)}"
    return reason_against(traced, traced.measure(Condition([(min(one, other), max(one, other))])))


def _would_have_to_float(trace: DutchTrace, place: int) -> str:
    """What stands against a pair that was never in the same bracket: the higher one was paired."""
    traced = trace.bracket_of(place)
    assert traced is not None, "everybody is in a bracket"
    theirs = traced.measure(Condition((), (place,)))
    what = f"{_numbers(traced, [place])} would have to float down from the {title(traced)}"
    return f"{what}: {reason_against(traced, theirs)}"


def _illegal(trace: DutchTrace, one: int, other: int) -> str:
    """The absolute criterion that keeps two players apart."""
    field = trace.completion.field
    if field.graph[one] >> other & 1:
        return ""
    numbers = field.players[one].number, field.players[other].number
    if (min(numbers), max(numbers)) in field.task.forbidden:
        return f"a prohibited pairing {cited(field.edition, 'C1')}"
    contender = next(c for c in field.task.contenders if c.number == numbers[0])
    for number, past in enumerate(contender.past, start=1):
        if past.is_played and past.opponent == numbers[1]:
            return f"they met in round {number} {cited(field.edition, 'C1')}"
    return f"both have the same absolute colour preference {cited(field.edition, 'C3')}"


def reason_against(traced: BracketTrace, theirs: tuple[Measure, ...] | None) -> str:
    """What stands against candidates that reach these values at best."""
    if theirs is None:
        return _not_completable(traced)
    difference = first_difference(traced.measures, theirs)
    if difference is None:
        rule = _cited(traced, "3.8", "4")
        return f"as good by all criteria, but later in the order of candidates {rule}"
    return f"{_differing_values(traced, difference)} {_cited(traced, difference.criterion)}"


def _not_completable(traced: BracketTrace) -> str:
    """What stands against a candidate after which the round could not be completed."""
    why = "the others could not be paired legally then"
    if not traced.bracket.field.edition.bye_to_lowest_score:
        return f"{why} {_cited(traced, 'C4')}"
    return f"{why}, with the bye where it belongs {_cited(traced, 'C4', 'C5')}"


def residents_only(traced: BracketTrace) -> str:
    """Why moved-down players do not meet each other."""
    return f"moved-down players meet residents {_cited(traced, '3.2')}"
