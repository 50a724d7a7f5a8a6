"""K, the development coefficient: which situation gives which K (2002, 10.54a; 2024, 8.3.3).

The one statement of the rule. An event asks it player by player (`ratings.field`), a period for
whole lists (`ratings.kfactor`); both go through the cases in the order given here.

>>> from crosstable.ratings.editions import rule_set
>>> [(case.situation.name, case.k) for case in k_cases(rule_set("fide-2024"))]
[('REACHED', 10), ('YOUNG', 40), ('NEW', 40), ('OTHER', 20)]
"""

from __future__ import annotations

from datetime import date
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from crosstable.model.phrases import Phrase, Words, joined, phrase
from crosstable.ratings.editions import BIRTHDAY, Junior, KStep, RuleSet

if TYPE_CHECKING:
    from crosstable.model.dates import PartialDate


class Situation(Enum):
    """What a K is for."""

    NEW = "fewer games than `RuleSet.new_games` are completed"
    REACHED = "the rating `RuleSet.strong` was reached"
    YOUNG = "young enough, and the rating of `Junior.below` was never reached"
    OTHER = "everybody else"
    STEP = "a row of the table of K that national rules have"


class Case(NamedTuple):
    """A situation and its K; None where the text has none (2002, 15b)."""

    situation: Situation
    k: int | None
    step: KStep | None = None
    """The row of a table of K."""


def k_cases(rules: RuleSet) -> tuple[Case, ...]:
    """The cases in the order of the text: the first that holds decides, and the last one always
    holds.

    2002: new until so many games are completed, then by the rating that was reached. Since 2014
    who has reached the rating of strong players goes first, then young players, then new ones.
    National rules may have a table, whose rows are the cases.
    """
    if rules.k_steps:
        return tuple(Case(Situation.STEP, step.k, step) for step in rules.k_steps)
    new = Case(Situation.NEW, rules.k.new)
    other = Case(Situation.OTHER, rules.k.below)
    reached = Case(Situation.REACHED, rules.k.reached)
    if not rules.lists.reached_first:
        return new, reached, other
    if rules.junior is None:
        return reached, new, other
    return reached, Case(Situation.YOUNG, rules.junior.k), new, other


def cases_of(rules: RuleSet, k: int | None) -> tuple[Case, ...]:
    """The cases in which rules give a K; none where another rule made it smaller.

    >>> from crosstable.ratings.editions import rule_set
    >>> [case.situation.name for case in cases_of(rule_set("fide-2024"), 20)]
    ['OTHER']
    """
    return tuple(case for case in k_cases(rules) if case.k == k)


def case_in_words(case: Case, rules: RuleSet) -> Words:
    """What a case is by these rules."""
    return (
        situation_in_words(case.situation, rules) if case.step is None else step_in_words(case.step)
    )


def step_in_words(step: KStep) -> Words:
    """The conditions of a row of a table of K.

    >>> str(step_in_words(KStep(24, games_below=300, rating_below=2000)))
    'fewer than 300 rated games were completed, and the rating is below 2000'
    """
    parts = [
        wording(value)
        for value, wording in (
            (step.games_below, _games_below),
            (step.rating_below, _rating_below),
            (step.reached, _highest_rating),
            (step.age, _end_of_year if step.until != BIRTHDAY else _birthday),
        )
        if value is not None
    ]
    return joined(parts, phrase(", and ")) if parts else phrase("everybody else")


def _games_below(games: int) -> Phrase:
    return phrase("fewer than {n} rated games were completed", n=games)


def _rating_below(rating: int) -> Phrase:
    return phrase("the rating is below {n}", n=rating)


def _highest_rating(rating: int) -> Phrase:
    return phrase("a rating of {n} was published once", n=rating)


def _birthday(age: int) -> Phrase:
    return phrase("the player is not yet {n} years old", n=age)


def _end_of_year(age: int) -> Phrase:
    return phrase("the player is at most {n} years old in that year", n=age)


def factors_of(rules: RuleSet) -> frozenset[int]:
    """Every K that the rules give to somebody."""
    return frozenset(case.k for case in k_cases(rules) if case.k is not None)


def situation_in_words(situation: Situation, rules: RuleSet) -> Phrase:
    """What a situation is by these rules.

    >>> from crosstable.ratings.editions import rule_set
    >>> str(situation_in_words(Situation.REACHED, rule_set("fide-2024")))
    'a rating of 2400 was published once'
    """
    if situation is Situation.NEW:
        return phrase("fewer than {n} rated games were completed", n=rules.new_games)
    if situation is Situation.REACHED:
        return phrase("a rating of {n} was published once", n=rules.strong)
    if situation is Situation.YOUNG:
        return phrase("the player is young enough, and below the limit for young players")
    return phrase(
        "{n} rated games are completed, and {rating} was never published",
        n=rules.new_games,
        rating=rules.strong,
    )


def birth_number(born: PartialDate | None) -> int | None:
    """A birth date as eight digits, with zeros for what is not known of it.

    >>> from crosstable.model.dates import PartialDate
    >>> birth_number(PartialDate.parse("1998"))
    19980000
    """
    if born is None or born.year is None:
        return None
    return 10_000 * born.year + 100 * (born.month or 0) + (born.day or 0)


def last_grown_up_birth(rule: Junior | KStep, day: date) -> int:
    """The latest birth date, as eight digits, with which nobody is young any more on a day.

    Until the birthday itself, or to the end of its year. Zeros stand for a month and a day that
    are not known: such a date counts as early as it can be.

    >>> last_grown_up_birth(Junior(40, 18, 2300, BIRTHDAY), date(2016, 7, 1))
    19980701
    """
    assert rule.age is not None
    if rule.until == BIRTHDAY:
        return 10_000 * (day.year - rule.age) + 100 * day.month + day.day
    return 10_000 * (day.year - rule.age) - 1
