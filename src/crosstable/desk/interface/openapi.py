"""The OpenAPI description of the interface, made from the table of operations."""

from __future__ import annotations

from typing import cast

from crosstable._version import __version__
from crosstable.desk.interface import shapes
from crosstable.desk.interface.operations import (
    OPERATIONS,
    RATING_LIST,
    TWO_REPORTS,
    Operation,
    Parameter,
)
from crosstable.model.jsonschema import Json
from crosstable.web.responses import MEDIA_TYPES

_BINARY = {"type": "string", "format": "binary"}
_EXAMPLE = """\
012 Club championship
001    1 m    Lee, Ann                          2000                             1.0    1     2 w 1
001    2 m    Poe, Bo                           1900                             0.0    2     1 b 0
"""
_ERRORS = {
    "400": "a parameter is wrong",
    "403": "the token is missing",
    "408": "the upload stopped halfway",
    "413": "the body is too large",
    "421": "the Host is not the desk's",
    "422": "the body is not a report, or cannot be used for this",
}


def description() -> dict[str, Json]:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Crosstable desk",
            "version": __version__,
            "description": "Send a tournament report as the body; parameters go into the query. "
            "Numbers that must be exact are strings.",
        },
        "security": [{"token": []}],
        "paths": {
            **{operation.path: {"post": _operation(operation)} for operation in OPERATIONS},
            **_EXPLAIN,
        },
        "components": {
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
            }
        },
    }


def _operation(operation: Operation) -> dict[str, Json]:
    return {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": [_parameter(parameter) for parameter in operation.parameters],
        "requestBody": {"required": True, "content": _body(operation)},
        "responses": {"200": _answer(operation), **_refusals(_ERRORS)},
    }


def _parameter(parameter: Parameter) -> dict[str, Json]:
    return {
        "name": parameter.name,
        "in": "query",
        "description": parameter.about,
        "required": parameter.is_required,
        "schema": cast("Json", parameter.schema),
    }


def _body(operation: Operation) -> dict[str, Json]:
    if operation.body == TWO_REPORTS:
        both: dict[str, Json] = {
            "type": "object",
            "properties": {"a": _BINARY, "b": _BINARY},
            "required": ["a", "b"],
        }
        return {"multipart/form-data": {"schema": both}}
    if operation.body == RATING_LIST:
        return {"application/octet-stream": {"schema": _BINARY}}
    return {
        "application/octet-stream": {"schema": _BINARY},
        "text/plain": {"schema": _BINARY, "example": _EXAMPLE},
    }


def _answer(operation: Operation) -> dict[str, Json]:
    content: dict[str, Json] = {"application/json": {"schema": operation.answer}}
    if operation.name == "report":
        content = {
            media.partition(";")[0]: {"schema": _BINARY}
            for to, media in MEDIA_TYPES.items()
            if to != "zip"
        }
    elif operation.has_file:
        content["application/octet-stream"] = {"schema": _BINARY}
    return {"description": operation.summary, "content": content}


def _refusals(errors: dict[str, str]) -> dict[str, Json]:
    content = {"application/json": {"schema": shapes.ERROR}}
    return {code: {"description": text, "content": content} for code, text in errors.items()}


_EXPLAIN: dict[str, Json] = {
    "/api/explain/{code}": {
        "get": {
            "operationId": "explain",
            "summary": "The page of a diagnostic",
            "parameters": [
                {
                    "name": "code",
                    "in": "path",
                    "required": True,
                    "schema": {"type": "string"},
                    "example": "S101",
                }
            ],
            "responses": {
                "200": {
                    "description": "The page",
                    "content": {"application/json": {"schema": shapes.EXPLAIN}},
                },
                **_refusals({"403": _ERRORS["403"], "404": "there is no such code"}),
            },
        }
    }
}
