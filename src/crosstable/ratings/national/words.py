"""Rating rules in sentences, for a page that a federation can publish: national ones and FIDE's.

>>> from crosstable.ratings.editions import rule_set
>>> for sentence in rules_in_words(rule_set("fide-2024"))[:2]:
...     print(sentence)
Expected scores are those of FIDE's printed table.
A difference of more than 400 points counts as 400.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.ratings.coefficients import Case, Situation, case_in_words, k_cases
from crosstable.ratings.editions import AVERAGE, BONUS, HALF_UP, PER_GAME_ONCE, RuleSet
from crosstable.ratings.national.keys import NO_LIMIT
from crosstable.text.formats import half_points_text


def rules_in_words(rules: RuleSet) -> tuple[Phrase, ...]:
    """What the rules say, in the order in which a rating is computed."""
    return (
        *_expectation(rules),
        *_change(rules),
        *_factors(rules),
        _floor(rules),
        *_first(rules),
        *_lists(rules),
    )


def _expectation(rules: RuleSet) -> Iterator[Phrase]:
    if rules.scale is None:
        yield phrase("Expected scores are those of FIDE's printed table.")
    else:
        yield phrase(
            "The expected score for a difference D is 1 / (1 + 10^(-D / {n})), to four decimals.",
            n=rules.scale,
        )
    if rules.cap >= NO_LIMIT:
        yield phrase("Differences count in full.")
    elif rules.cap_mode == PER_GAME_ONCE:
        yield phrase(
            "The largest difference of an event that is more than {n} points counts as {n}.",
            n=rules.cap,
        )
    else:
        yield phrase("A difference of more than {n} points counts as {n}.", n=rules.cap)
    if rules.cap_exempt_from is not None:
        yield phrase(
            "For players rated {n} or more all differences count in full.", n=rules.cap_exempt_from
        )


def _change(rules: RuleSet) -> Iterator[Phrase]:
    if rules.cap_mode == AVERAGE:
        yield phrase("The expected score is that for the average rating of the opponents.")
    yield phrase(
        "A rating changes by K times the points scored less the points expected; the changes of "
        "all events of a period are added up."
    )
    if rules.rounding == HALF_UP:
        yield phrase("The sum is rounded once to a whole number, halves upwards.")
    else:
        yield phrase("The sum is rounded once to a whole number, halves away from zero.")


def _factors(rules: RuleSet) -> Iterator[Phrase]:
    yield from dict.fromkeys(_factor(case, rules) for case in k_cases(rules))
    if rules.most_k_times_games is not None:
        yield phrase(
            "If K times the games of a period is more than {n}, K is made smaller.",
            n=rules.most_k_times_games,
        )


def _factor(case: Case, rules: RuleSet) -> Phrase:
    if case.k is None:
        return phrase("K is set by the administrator.")
    is_last = case.situation is Situation.OTHER or (
        case.step is not None and case.step.holds_always
    )
    if is_last:
        return phrase("K is {k} for everybody else.", k=case.k)
    if case.situation is Situation.YOUNG and rules.junior is not None:
        return phrase(
            "K is {k} up to the age of {n}, as long as a rating of {m} was never reached.",
            k=case.k,
            n=rules.junior.age,
            m=rules.junior.below,
        )
    return phrase("K is {k} if {a}.", k=case.k, a=case_in_words(case, rules))


def _floor(rules: RuleSet) -> Phrase:
    if rules.floor_raises:
        return phrase("A lower rating than {n} is raised to {n}.", n=rules.floor)
    return phrase("A player whose rating drops below {n} leaves the list.", n=rules.floor)


def _first(rules: RuleSet) -> Iterator[Phrase]:
    if rules.start_rating is not None:
        yield phrase("Everybody begins with a rating of {n}.", n=rules.start_rating)
        return
    yield plural(
        rules.first_games,
        "A first rating needs 1 game against a rated opponent.",
        "A first rating needs {n} games against rated opponents.",
    )
    if rules.least_half_points:
        yield phrase(
            "A first event with fewer than {a} points is not counted.",
            a=half_points_text(rules.least_half_points),
        )
    yield _first_method(rules)
    if rules.first_most is not None:
        yield phrase("A first rating is {n} at most.", n=rules.first_most)
    yield phrase(
        "Results of players without a rating wait {n} months for more games.",
        n=rules.lists.pool_months,
    )


def _first_method(rules: RuleSet) -> Phrase:
    if rules.first == BONUS:
        return phrase(
            "It is the average rating of the opponents, and {a} points for each half point over "
            "50 %; below 50 % the difference that the table has for the score.",
            a=half_points_text(rules.bonus_halves),
        )
    if not rules.added_draws:
        return phrase(
            "It is the average rating of the opponents and the difference that belongs to the "
            "score."
        )
    return phrase(
        "It is the average rating of the opponents and the difference that belongs to the score, "
        "with {n} draws against {m} added.",
        n=rules.added_draws,
        m=rules.draws_against,
    )


def _lists(rules: RuleSet) -> Iterator[Phrase]:
    yield plural(
        rules.list_months, "There is a list every month.", "There is a list every {n} months."
    )
    yield plural(
        rules.lists.closing_days,
        "An event counts for a list if it ended a day before it.",
        "An event counts for a list if it ended {n} days before it.",
    )
    yield phrase(
        "Whoever has played fewer than {n} rated games in {m} months is inactive.",
        n=rules.lists.active_games,
        m=rules.lists.activity_months,
    )
