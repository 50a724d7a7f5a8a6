"""The description of the interface is made from the types of the answers."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

import pytest

from crosstable.desk.interface import shapes
from crosstable.model.jsonschema import schema_of


class Inner(TypedDict):
    """A part."""

    side: Literal["white", "black"]
    note: NotRequired[str | None]


class Outer(Inner):
    """A whole
    of parts."""

    parts: list[Inner]
    values: dict[str, int]
    done: bool


def test_a_type_gives_its_schema() -> None:
    found: Any = schema_of(Outer)
    assert found["description"] == "A whole of parts."
    assert found["required"] == ["side", "parts", "values", "done"]
    assert found["properties"]["side"] == {"enum": ["white", "black"]}
    assert found["properties"]["note"] == {"anyOf": [{"type": "string"}, {"type": "null"}]}
    assert found["properties"]["parts"]["items"]["required"] == ["side"]
    assert found["properties"]["values"]["additionalProperties"] == {"type": "integer"}


def test_a_type_that_json_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="bytes"):
        schema_of(bytes)


def test_the_contract_is_described() -> None:
    standings: Any = shapes.STANDINGS
    rating: Any = shapes.RATE
    conversion: Any = shapes.CONVERT
    table, working = standings["anyOf"]
    assert {"event", "edition", "tiebreaks", "standings"} <= set(table["required"])
    assert {"id", "rank", "values", "neighbours"} <= set(working["required"])
    row = table["properties"]["standings"]["items"]
    assert row["required"] == ["id", "name", "rank", "values"]
    worksheet = rating["anyOf"][0]["properties"]["players"]["items"]
    assert {"w_minus_we", "ru_first", "status"} <= set(worksheet["required"])
    assert "from" in conversion["required"]
