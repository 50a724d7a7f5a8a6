"""The working of every value leads to that value, computed again here from the terms alone."""

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

import crosstable
from crosstable.model.expectation import expected_score, rating_difference
from crosstable.output.answers.standings import standings_why
from crosstable.output.standingswhy import why_lines
from crosstable.rules.standings.criterion import MEAN, PLACE, SUM
from crosstable.rules.standings.numbers import half_up
from crosstable.rules.standings.standings import Standings
from tests.conftest import examples
from tests.rules.standings.events import EXERCISE_SWISS, random_event, random_teams, table_of
from tests.rules.standings.test_properties import INDIVIDUAL, TEAM, chances, editions, systems
from tests.shorthand import tournament

Json = dict[str, Any]


def rounded(value: Fraction, shown: str) -> Fraction:
    """A number with as many decimals as a text has."""
    scale = 10 ** len(shown.partition(".")[2])
    return Fraction(half_up(value.numerator * scale, value.denominator), scale)


def check(table: Standings) -> int:
    count = 0
    for line in table:
        explanation = crosstable.explain(table, line.id)
        found = standings_why(table, explanation)
        for key, working in found["values"].items():
            assert working["value"] == line.texts[key]
            assert_leads_to_value(dict(working), line.id)
            count += 1
        assert list(why_lines(table, explanation))
    return count


def assert_leads_to_value(working: Json, number: int) -> None:
    operation, shown = working["operation"], working["value"]
    counted = [term for term in working["terms"] if term["status"] != "cut"]
    amounts = [Fraction(term["amount"]) for term in counted]
    if operation == PLACE:
        assert place_by_stages(working.get("stages", []), number) == shown
    elif shown is None:
        assert not amounts
    elif operation == SUM:
        assert rounded(sum(amounts, Fraction(0)), shown) == Fraction(shown), working
    elif operation == MEAN:
        assert rounded(sum(amounts, Fraction(0)) / len(amounts), shown) == Fraction(shown)
    elif "dp" in operation:
        assert performance(counted) == int(shown)
    else:
        assert_is_lowest(counted, int(shown))


def performance(terms: list[Json]) -> int:
    *games, last = terms
    ratings = sum(int(term["amount"]) for term in games)
    points = sum((Fraction(term["points"]) for term in games), Fraction(0))
    share = 100 * points / len(games)
    dp = rating_difference(half_up(share.numerator, share.denominator))
    assert dp == int(last["amount"])
    return half_up(ratings, len(games)) + dp


def assert_is_lowest(terms: list[Json], value: int) -> None:
    points = sum((Fraction(term["points"]) for term in terms), Fraction(0))
    ratings = [int(term["score"]) for term in terms]

    def expects(rating: int) -> Fraction:
        return Fraction(sum(expected_score(rating - other) for other in ratings), 100)

    assert sum((Fraction(term["amount"]) for term in terms), Fraction(0)) == expects(value)
    if points == 0:
        assert value == min(ratings) - 800
    else:
        assert expects(value) >= points > expects(value - 1)


def place_by_stages(stages: list[Json], number: int) -> str:
    """The place that the comparisons give: each one splits a group that was left tied before."""
    if not stages:
        return "0"
    whole = {row["id"] for row in stages[0]["rows"]}
    groups = [whole]
    for stage in stages:
        members = {row["id"] for row in stage["rows"]}
        order = [set(part) for part in order_of(stage)]
        assert order == [set(part) for part in stage["order"]]
        if members in groups:
            at = groups.index(members)
            groups[at : at + 1] = order
        else:
            assert len(order) == 1  # compared once more, after the group had been split
    ahead = 0
    for group in groups:
        if number in group:
            return str(ahead + 1) if len(groups) > 1 else "0"
        ahead += len(group)
    raise AssertionError("the participant is in no group")


def order_of(stage: Json) -> list[list[int]]:
    rows = {row["id"]: [Fraction(n) for n in row["numbers"]] for row in stage["rows"]}
    if stage["clause"] != "6.3":
        keys = sorted(set(map(tuple, rows.values())), reverse=not stage["lowest_first"])
        return [[n for n, numbers in rows.items() if tuple(numbers) == key] for key in keys]
    best = {row["id"]: Fraction(row["best"]) for row in stage["rows"]}
    rest = sorted(rows, key=lambda n: rows[n], reverse=True)
    placed = []
    while len(rest) > 1 and all(rows[rest[0]][0] > best[other] for other in rest[1:]):
        placed.append([rest.pop(0)])
    return [*placed, rest]


@settings(max_examples=examples(300))
@given(chances, systems, editions)
def test_terms_of_players_lead_to_the_values(
    chance: random.Random, system: str, edition: str
) -> None:
    table = table_of(random_event(chance), INDIVIDUAL, system=system, edition=edition)
    assert check(table) == len(table) * len(table.keys)


@settings(max_examples=examples(300))
@given(chances, systems, editions)
def test_terms_of_teams_lead_to_the_values(
    chance: random.Random, system: str, edition: str
) -> None:
    table = table_of(random_teams(chance), TEAM, system=system, edition=edition)
    assert check(table) == len(table) * len(table.keys)


def test_terms_of_the_exercise_lead_to_the_values() -> None:
    t = tournament(EXERCISE_SWISS, declared_rounds=5)
    for edition in ("2024", "2026"):
        assert check(table_of(t, INDIVIDUAL, edition=edition)) == 16 * 34


@pytest.mark.lengthy
def test_samples_lead_to_the_values() -> None:
    for name in ("individual-swiss", "rapid", "round-robin", "in-progress"):
        t = crosstable.read(crosstable.sample(name))
        assert check(crosstable.standings(t, INDIVIDUAL))
    assert check(crosstable.standings(crosstable.read(crosstable.sample("team-swiss")), TEAM))


def test_neighbours_name_what_decided() -> None:
    t = tournament(EXERCISE_SWISS, declared_rounds=5)
    explanation = crosstable.explain(table_of(t, "PTS,BH/C1,BH", edition="2024"), 4)
    neighbours = explanation.neighbours
    assert [(n.id, n.side, n.decided_by, str(n.other), str(n.own)) for n in neighbours] == [
        (3, "above", "BH/C1", "13.0", "11.5"),
        (1, "below", "BH/C1", "11.0", "11.5"),
    ]


def test_shared_rank_is_decided_by_nothing() -> None:
    t = tournament("1 A 2000 2w=\n2 B 1900 1b=")
    explanation = crosstable.explain(table_of(t, "PTS"), 1)
    assert [n.decided_by for n in explanation.neighbours] == [None]


def test_unknown_number_has_no_explanation() -> None:
    table = table_of(tournament("1 A 2000 2w=\n2 B 1900 1b="), "PTS")
    with pytest.raises(crosstable.UnknownPlayer):
        crosstable.explain(table, 7)


def test_own_tiebreak_of_an_organiser_is_kept_and_not_computed() -> None:
    table = table_of(tournament("1 A 2000 2w=\n2 B 1900 1b="), "PTS,OTHER_CUP")
    assert [line.texts for line in table] == [{"PTS": "0.5", "OTHER_CUP": None}] * 2
    explanation = crosstable.explain(table, 1)
    assert explanation.values["OTHER_CUP"].operation == "not computed"
