"""Every number of an edition is asked for by an event and by a period, and both follow it."""

from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from crosstable.checks.rules.players.ratings import rating_floor
from crosstable.ratings.coefficients import Situation, situation_in_words
from crosstable.ratings.editions import RULE_SETS, RuleSet, rule_set
from tests.editions import add_edition
from tests.ratings.fieldworld import (
    ASKED,
    RATINGS,
    Asked,
    World,
    calendar_answer,
    numeric_fields,
    period_answer,
    period_run,
    rate_answer,
    with_value,
    worksheet,
    world,
)


class Answers:
    """The answers of editions, each computed once."""

    def __init__(self, files: World) -> None:
        self.files = files
        self.of_event = cache(self._of_event)
        self.of_period = cache(self._of_period)

    def _of_event(self, rules: RuleSet) -> str:
        return rate_answer(worksheet(self.files, rules))

    def _of_period(self, rules: RuleSet) -> str:
        return period_answer(period_run(self.files, rules))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> World:
    return world(tmp_path_factory.mktemp("world"))


@pytest.fixture(scope="module")
def answers(files: World) -> Answers:
    return Answers(files)


def test_no_number_of_an_edition_is_left_out() -> None:
    every = {path for rules in RULE_SETS for path in numeric_fields(rules)}
    assert every == {asked.path for asked in ASKED}


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.path)
@pytest.mark.daily(16)
def test_commands_follow_a_number(
    asked: Asked, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What must change does; the answers by the model are those of a copy with another name."""
    model = replace(rule_set(asked.model), name="fide-2098")
    changed = replace(with_value(model, asked.path, asked.value), name="fide-2099")
    for edition in (model, changed):
        add_edition(monkeypatch, "ratings", edition)
    if "rate" in asked.answers:
        assert answers.of_event(changed) != answers.of_event(model)
    if "period" in asked.answers:
        assert answers.of_period(changed) != answers.of_period(model)
    if "calendar" in asked.answers:
        assert calendar_answer(changed) != calendar_answer(model)


OF_K = [asked for asked in ASKED if asked.path.split(".")[0] in ("k", "strong", "junior")]


@pytest.mark.parametrize("asked", OF_K, ids=lambda asked: asked.path)
def test_an_event_and_a_period_have_one_k(
    asked: Asked, files: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K of who has completed the games of a new player."""
    changed = with_value(rule_set(asked.model), asked.path, asked.value)
    add_edition(monkeypatch, "ratings", replace(changed, name="fide-2099"))
    sheet = worksheet(files, rule_set("fide-2099"))
    ledger = period_run(files, rule_set("fide-2099")).result.ledger
    of_period = dict(zip(ledger["player"], ledger["k"], strict=True))
    rated = [line for line in sheet if RATINGS[line.id] and line.n and line.id != NEW]
    assert len(rated) == 8
    assert [of_period[1_000_000 + line.id] for line in rated] == [line.k for line in rated]


NEW = 5
"""The player of whom only the list knows that he is new."""


@pytest.mark.parametrize("below", [2200, 2299, 2300, 2350])
def test_one_k_for_young_players(below: int, files: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Player 3, aged 14 and rated 2290: the border of the edition decides, not 2300."""
    model = rule_set("fide-2025")
    assert model.junior is not None
    junior = model.junior._replace(below=below)
    added = replace(model, name="fide-2099", since=date(2026, 1, 1), junior=junior)
    add_edition(monkeypatch, "ratings", added)
    line = worksheet(files, added).line(3)
    assert line is not None
    assert line.k == (40 if below > 2290 else 20)
    players = period_run(files, added).result.players.filter(player=1_000_003)
    assert players["k"].to_list() == [line.k]


def test_sentences_state_the_numbers_of_the_edition(
    files: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = rule_set("fide-2025")
    assert model.junior is not None
    junior = model.junior._replace(below=2280)
    numbers = {"strong": 2390, "new_games": 25, "draws_against": 1750, "junior": junior}
    added = replace(model, name="fide-2099", **numbers)  # type: ignore[arg-type]
    add_edition(monkeypatch, "ratings", added)
    answer = rate_answer(worksheet(files, added))
    for number in ("is 2390 or more", "25 games", "of 1750", "+ 3500)", "2390 or 2280"):
        assert number in answer
    for number in ("is 2400", "30 games", "of 1800", "+ 3600)", "2400 or", "or 2300"):
        assert number not in answer
    plain = tmp_path / "plain.csv"
    plain.write_text("fide_id,name,federation,standard\n1000001,Player 1,NOR,2405\n", "utf-8")
    run = period_run(files._replace(current=f"{plain}@2026-11-01"), added)
    (state,) = (str(one.message) for one in run.lists.findings if one.code == "state-assumed")
    assert "25 games" in state
    assert "2390 or 2280" in state
    reasons = [str(situation_in_words(situation, added)) for situation in Situation]
    assert [reason for reason in reasons if "2400" in reason or "30" in reason] == []


def test_the_checker_has_the_floors_of_the_editions() -> None:
    """P401 is about ratings that nobody can have had: its table of days follows the editions."""
    standard = [rules for rules in RULE_SETS if rules.kind == "standard"]
    assert [rating_floor(rules.since) for rules in standard] == [rules.floor for rules in standard]
