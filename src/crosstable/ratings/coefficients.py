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

from crosstable.ratings.editions import BIRTHDAY, Junior, RuleSet

if TYPE_CHECKING:
    from crosstable.model.dates import PartialDate

NEW_GAMES = 30
"""So many games end the K of new players."""
REACHED = 2400
"""Who has reached this rating once keeps the K of strong players."""


class Situation(Enum):
    """What a K is for."""

    NEW = "fewer than 30 games are completed"
    REACHED = "2400 was reached"
    YOUNG = "young enough, and the rating of `Junior.below` was never reached"
    OTHER = "everybody else"


class Case(NamedTuple):
    """A situation and its K; None where the text has none (2002, 15b)."""

    situation: Situation
    k: int | None


def k_cases(rules: RuleSet) -> tuple[Case, ...]:
    """The cases in the order of the text: the first that holds decides, and the last one always
    holds.

    2002: new until 30 games are completed, then by 2400. Since 2014 who has reached 2400 goes
    first, then young players, then new ones.
    """
    new, other = Case(Situation.NEW, rules.k.new), Case(Situation.OTHER, rules.k.below)
    reached = Case(Situation.REACHED, rules.k.reached)
    if not rules.lists.reached_first:
        return new, reached, other
    if rules.junior is None:
        return reached, new, other
    return reached, Case(Situation.YOUNG, rules.junior.k), new, other


def situations_of(rules: RuleSet, k: int | None) -> tuple[Situation, ...]:
    """The situations in which rules give a K; none where another rule made it smaller.

    >>> from crosstable.ratings.editions import rule_set
    >>> [one.name for one in situations_of(rule_set("fide-2024"), 20)]
    ['OTHER']
    """
    return tuple(case.situation for case in k_cases(rules) if case.k == k)


def birth_number(born: PartialDate | None) -> int | None:
    """A birth date as eight digits, with zeros for what is not known of it.

    >>> from crosstable.model.dates import PartialDate
    >>> birth_number(PartialDate.parse("1998"))
    19980000
    """
    if born is None or born.year is None:
        return None
    return 10_000 * born.year + 100 * (born.month or 0) + (born.day or 0)


def last_grown_up_birth(rule: Junior, day: date) -> int:
    """The latest birth date, as eight digits, with which nobody is young any more on a day.

    Until the birthday itself, or to the end of its year. Zeros stand for a month and a day that
    are not known: such a date counts as early as it can be.

    >>> last_grown_up_birth(Junior(40, 18, 2300, BIRTHDAY), date(2016, 7, 1))
    19980701
    """
    if rule.until == BIRTHDAY:
        return 10_000 * (day.year - rule.age) + 100 * day.month + day.day
    return 10_000 * (day.year - rule.age) - 1
