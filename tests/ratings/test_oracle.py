"""The columnar rules against the same text in plain Python: every rule set, to the last digit."""

import random
from collections import Counter
from fractions import Fraction

import pytest

import crosstable
from crosstable.ratings.columns import figures, parts_of
from crosstable.ratings.editions import RULE_SETS, RuleSet
from crosstable.ratings.polarsengine import polars_engine
from tests.conftest import SEED, scaled
from tests.ratings.events import as_report, features, random_event, tables
from tests.ratings.oracle import Answer, Computation, Event

ONE_BY_ONE = 20


def computed(events: dict[int, Event], rules: RuleSet) -> dict[tuple[int, int], Answer]:
    rows = figures(parts_of(tables(events), rules, polars_engine())).rows()
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


def events_for(rules: RuleSet, count: int) -> dict[int, Event]:
    chance = random.Random(f"{SEED} {rules.name}")
    return {number: random_event(chance) for number in range(count)}


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
@pytest.mark.daily(7)
def test_all_events_in_one_table(rules: RuleSet) -> None:
    events = events_for(rules, scaled(1000))
    found, wanted = computed(events, rules), expected(events, rules)
    assert found.keys() == wanted.keys()
    for key, answer in wanted.items():
        assert comparable(found[key]) == comparable(answer), (key, events[key[0]])


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_one_by_one_as_reports_they_give_the_same(rules: RuleSet) -> None:
    """From the text of a report, with its forfeits, to the figures of `rate`."""
    for event in events_for(rules, scaled(ONE_BY_ONE)).values():
        t = crosstable.loads(as_report(event))
        factors = {n: one.k for n, one in event.players.items() if one.k is not None}
        sheet = crosstable.rate(t, rules.name, system=event.kind, k=factors)
        of_event = rules.cap_mode == "average"
        computation = Computation(event._replace(points_of_event=of_event), rules)
        for line in sheet:
            change = (
                None if line.change_hundredths is None else Fraction(line.change_hundredths, 100)
            )
            points = Fraction(line.half_points, 2)
            found = Answer(line.n, points, line.rc, line.rc_new, line.ru_first, line.ru, change)
            assert comparable(found) == comparable(computation.answer(line.id)), (line.id, event)


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_the_events_have_all_that_matters(rules: RuleSet) -> None:
    """Judged by a hundred of them, however many are compared."""
    events = events_for(rules, 100)
    counts = Counter(name for event in events.values() for name in features(event, rules.cap))
    wanted = {*("swiss", "team", "round-robin", "double-round-robin"), "forfeits", "clipping"}
    assert all(counts[name] >= len(events) / 10 for name in wanted | {"unrated players"}), counts
