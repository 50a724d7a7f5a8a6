"""Values that JSON can hold and a report cannot: refused or listed, never left to the reader."""

from __future__ import annotations

import json
from typing import Any

import pytest

import crosstable
from crosstable.writing.conversion import Conversion, convert
from tests.worded import Worded

PLAYER: dict[str, Any] = {
    "number": 1,
    "name": "Ann",
    "sex": "w",
    "title": None,
    "rating": 1900,
    "federation": "GER",
    "fide_id": None,
    "born": None,
    "points": "1.0",
    "rank": 1,
    "rounds": [],
}


def _conversion(target: str, **values: object) -> Conversion:
    data = {"format": "crosstable", "version": 1, "name": "Test", "players": [PLAYER | values]}
    return convert(crosstable.loads(json.dumps(data).encode()), target)


@pytest.mark.parametrize("target", ["trf06", "trf16", "trfx", "draft-2024", "draft-2025", "trf26"])
@pytest.mark.parametrize(
    "values",
    [
        {"rating": -5},
        {"number": -1},
        {"rank": -2},
        {"rounds": [{"opponent": -2, "colour": "w", "result": "1"}]},
    ],
)
def test_a_negative_number_is_refused(target: str, values: dict[str, object]) -> None:
    (refusal,) = _conversion(target, **values).refusals
    assert "cannot be -" in refusal


@pytest.mark.parametrize("target", ["trf06", "trf16", "trf26", "vega"])
def test_a_sex_that_no_reader_knows_is_listed(worded: Worded, target: str) -> None:
    losses = _conversion(target, sex="x").losses
    (told,) = [loss.message for loss in losses if loss.kind == "player-field"]
    worded(told)


@pytest.mark.parametrize("target", ["trf16", "json"])
def test_a_value_of_the_wrong_type_is_listed(target: str) -> None:
    (loss,) = _conversion(target, fide_id=-3).losses
    assert loss.kind == "unreadable"
    assert "fide_id" in loss.message


def test_byes_of_two_lines_with_one_number_are_told_apart(worded: Worded) -> None:
    head = "                               1900                             1.0    1  0000 - "
    lines = [f"001    1      Ann{head}U", f"001    1      Bob{head}U"]
    t = crosstable.loads("\n".join(lines).encode(), dialect="trf16")
    losses = [loss for loss in convert(t, "trf06").losses if loss.kind == "bye-kind"]
    assert [loss.line for loss in losses] == [1, 2]
    (told,) = {loss.message for loss in losses}
    worded(told)


@pytest.mark.parametrize("target", ["trf16", "trfx", "trf26"])
def test_the_billionth_round_is_refused_or_listed_at_once(target: str) -> None:
    """One line for each player and a value for each round would take all memory."""
    who = {"first": 1, "last": 1, "first_round": 1, "last_round": 10**9}
    lent = who | {"match_points": "0.0", "game_points": "1.0"}
    data = {"format": "crosstable", "version": 1, "players": [PLAYER], "accelerations": [lent]}
    conversion = convert(crosstable.loads(json.dumps(data).encode()), target)
    assert conversion.refusals or [loss.kind for loss in conversion.losses] == ["acceleration"]
