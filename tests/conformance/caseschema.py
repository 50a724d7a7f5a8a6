"""The part of `case.schema.json` about the words of each question, from those of the runner."""

from __future__ import annotations

from crosstable.conformance.runner import (
    ANSWERS,
    ASKS,
    DETAILS,
    EACH_CODE,
    EACH_NUMBER,
    Object,
    Shape,
)


def schema_of_question(asks: str) -> Object:
    """What a case of this question may say."""
    expects = schema_of_shape(ANSWERS[asks])
    readings: Object = {"items": {"properties": {"expects": expects}}}
    allowed: Object = {
        "with": schema_of_keys(DETAILS[asks]),
        "expects": expects,
        "readings": readings,
    }
    return {
        "if": {"properties": {"asks": {"const": asks}}, "required": ["asks"]},
        "then": {"properties": allowed},
    }


def schema_of_shape(shape: Shape) -> Object:
    """An object of this shape, or null; anything where nothing is known."""
    return {"type": ["object", "null"], **schema_of_keys(shape)} if shape else {}


def schema_of_keys(shape: Shape) -> Object:
    """The keys of an object of this shape."""
    if EACH_NUMBER in shape:
        below = schema_of_shape(shape[EACH_NUMBER])
        return {"propertyNames": {"pattern": "^[0-9]+$"}, "additionalProperties": below}
    if EACH_CODE in shape:
        return {"additionalProperties": schema_of_shape(shape[EACH_CODE])}
    properties: Object = {key: schema_of_shape(below) for key, below in shape.items()}
    return {"properties": properties, "additionalProperties": False}


def with_questions(schema: Object) -> Object:
    """The schema of a case with what it has to say about each question."""
    return {**schema, "allOf": [schema_of_question(asks) for asks in ASKS]}
