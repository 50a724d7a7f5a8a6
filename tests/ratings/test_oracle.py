"""The columnar rules against the same text in plain Python: every rule set, to the last digit."""

import random
from fractions import Fraction

import pytest

from crosstable.ratings.columns import figures, parts_of
from crosstable.ratings.editions import RULE_SETS, RuleSet
from crosstable.ratings.frames import Frame
from tests.conftest import SEED, scaled
from tests.ratings.events import random_event, tables
from tests.ratings.oracle import Answer, Computation, Event

ONE_BY_ONE = 20


def settled(table: Frame) -> Frame:
    return table.collect(backend="polars").lazy()


def computed(events: dict[int, Event], rules: RuleSet) -> dict[tuple[int, int], Answer]:
    rows = figures(parts_of(tables(events), rules, settle=settled)).collect().rows(named=True)
    return {
        (row["event"], row["player"]): Answer(
            row["games"],
            Fraction(row["points"], 2),
            row["rc"],
            row["rc_new"],
            row["ru_first"],
            row["ru"],
            None if row["change"] is None else Fraction(row["change"], 100),
        )
        for row in rows
    }


def expected(events: dict[int, Event], rules: RuleSet) -> dict[tuple[int, int], Answer]:
    found: dict[tuple[int, int], Answer] = {}
    for number, event in events.items():
        computation = Computation(event, rules)
        found |= {(number, n): computation.answer(n) for n in event.players}
    return found


def comparable(answer: Answer) -> Answer:
    """The averages of a newcomer without a result are shown, but nobody asks for them."""
    return (
        answer if answer.change is not None or answer.ru else answer._replace(rc=None, rc_new=None)
    )


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_all_events_in_one_table(rules: RuleSet) -> None:
    chance = random.Random(f"{SEED} {rules.name}")
    events = {number: random_event(chance) for number in range(scaled(1000))}
    found, wanted = computed(events, rules), expected(events, rules)
    assert found.keys() == wanted.keys()
    for key, answer in wanted.items():
        assert comparable(found[key]) == comparable(answer), (key, events[key[0]])


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_one_by_one_they_give_the_same(rules: RuleSet) -> None:
    chance = random.Random(f"{SEED} {rules.name}")
    events = {number: random_event(chance) for number in range(scaled(10 * ONE_BY_ONE))}
    together = computed(events, rules)
    for number, event in list(events.items())[: scaled(ONE_BY_ONE)]:
        alone = computed({number: event}, rules)
        assert alone == {key: together[key] for key in alone}
