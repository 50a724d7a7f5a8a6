"""The columnar period step against plain Python: list, pool, activity, ledgers, each digit."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from crosstable.ratings.editions import RULE_SETS, RuleSet, rule_set
from crosstable.ratings.periods import rate_period
from crosstable.ratings.polarsengine import polars_engine
from crosstable.ratings.tables import Frame
from tests.conftest import SEED, scaled
from tests.ratings.period_oracle import Outcome, Result, Row, World, outcome_of
from tests.ratings.periods import random_world, tables_of

WORLDS = 10


def rows(table: Frame) -> list[Row]:
    return [dict(row) for row in table.rows()]


def computed(world: World, *, streaming: bool = False) -> Outcome:
    engine = polars_engine(streaming=streaming)
    found = rate_period(*tables_of(world), world.terms, engine)
    return Outcome(
        {row["player"]: row for row in rows(found.state.players)},
        sorted((Result(**row) for row in rows(found.state.pool)), key=repr),
        {(r["player"], r["period"]): r["games"] for r in rows(found.state.activity)},
        {
            (r["event"], r["player"]): Fraction(r["change"], 100)
            for r in rows(found.worksheet)
            if r["change"] is not None
        },
        {row["player"]: row for row in rows(found.ledger)},
    )


def worlds(rules: RuleSet) -> list[World]:
    chance = random.Random(f"{SEED} period {rules.name}")
    return [random_world(rules, chance) for _ in range(scaled(WORLDS))]


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
@pytest.mark.daily(7)
def test_a_period_is_that_of_the_text(rules: RuleSet) -> None:
    for world in worlds(rules):
        found, wanted = computed(world), outcome_of(world)
        assert found.changes == wanted.changes
        assert found.activity == wanted.activity
        assert found.pool == sorted(wanted.pool, key=repr)
        for number, line in wanted.ledger.items():
            mine = dict(found.ledger[number])
            if mine["change"] is not None:
                mine["change"] = Fraction(mine["change"], 100)
            assert {name: mine[name] for name in line} == line
        assert found.ledger.keys() == wanted.ledger.keys()
        for number, row in wanted.people.items():
            assert found.people[number] == row, (number, wanted.ledger.get(number))


@pytest.mark.parametrize("name", ["fide-2002", "fide-2014", "fide-2025"])
@pytest.mark.lengthy
@pytest.mark.daily(2)
def test_piece_by_piece_gives_the_same_period(name: str) -> None:
    """As the command computes it, so that a large period fits into memory."""
    world = worlds(rule_set(name))[0]
    assert computed(world, streaming=True) == computed(world)


def test_the_periods_have_all_that_matters() -> None:
    outcomes: Counter[object] = Counter()
    states: Counter[object] = Counter()
    for rules in RULE_SETS:
        for world in worlds(rules)[:1]:
            result = outcome_of(world)
            outcomes.update(line["outcome"] for line in result.ledger.values())
            states.update(row["status"] for row in result.people.values())
    assert min(outcomes.values()) >= 3, outcomes
    assert set(outcomes) == {
        *("changed", "delisted", "first-rating", "pooled", "ignored", "below-floor"),
        *("not-counted", "not-added"),
    }
    assert set(states) == {"active", "inactive", "flagged", "delisted", "unrated"}, states
