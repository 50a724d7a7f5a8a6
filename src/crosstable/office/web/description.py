"""The interface described for programs (OpenAPI), from the table of its addresses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NotRequired, TypedDict

from crosstable._version import __version__
from crosstable.model.jsonschema import Json, schema_of
from crosstable.office.users.rights import RIGHTS, Role
from crosstable.office.web.table import Address, Query

_PARAMETER = re.compile(r"\{(\w+):number\}")


class Refusal(TypedDict):
    """Why something was not done; which questions are open, or which report was there before."""

    error: str
    questions: NotRequired[list[str]]
    submission: NotRequired[int]


def description(addresses: Iterable[Address]) -> dict[str, Json]:
    """The description of all addresses that answer in JSON."""
    paths: dict[str, dict[str, Json]] = {}
    for address in addresses:
        if address.is_for_programs:
            path = _PARAMETER.sub(r"{\1}", address.path)
            paths.setdefault(path, {})[address.method.lower()] = _operation(address)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Crosstable rating office", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": {"Error": schema_of(Refusal)},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(address: Address) -> dict[str, Json]:
    is_public = RIGHTS[address.right] is Role.PUBLIC
    numbers: list[Json] = [_number(name) for name in _PARAMETER.findall(address.path)]
    jsons: dict[str, Json] = {
        "summary": address.told,
        "operationId": f"{address.method.lower()}_{address.answer.__name__}",
        "parameters": [*numbers, *map(_query, address.query)],
        "responses": _responses(address, is_public=is_public),
    }
    if not is_public:
        jsons["security"] = [{"key": []}]
        jsons["description"] = f"Needs the role {RIGHTS[address.right].value}."
    if address.method == "POST":
        jsons["requestBody"] = {"required": True, "content": _body(address)}
    return jsons


def _body(address: Address) -> dict[str, Json]:
    """What a program sends: a JSON object, or the bytes of a report."""
    if address.takes is None:
        return {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
    return {"application/json": {"schema": schema_of(address.takes)}}


_MOST_DIGITS = 10**15


def _number(name: str) -> dict[str, Json]:
    schema: dict[str, Json] = {"type": "integer", "minimum": 0, "maximum": _MOST_DIGITS}
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _query(query: Query) -> dict[str, Json]:
    number: dict[str, Json] = {"type": "integer", "minimum": 0, "maximum": _MOST_DIGITS}
    return {
        "name": query.name,
        "in": "query",
        "required": query.is_required,
        "description": query.meaning,
        "schema": number if query.is_number else {"type": "string"},
    }


def _responses(address: Address, *, is_public: bool) -> dict[str, Json]:
    error: dict[str, Json] = {
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    }
    shape: dict[str, Json] = {"type": "object"}
    if address.gives is not None:
        shape = schema_of(address.gives)
    jsons: dict[str, Json] = {
        str(address.status): {
            "description": "Done.",
            "content": {"application/json": {"schema": shape}},
        }
    }
    told = {"404": "It does not exist.", "422": "It cannot be done; the message says why."}
    if not is_public:
        told |= {"401": "A key is needed.", "403": "The role of the key is not enough."}
    if address.method == "POST":
        told |= {
            "400": "The body is not JSON, or not an object.",
            "409": "It was already received, or needs a decision.",
            "413": "The body is too large.",
        }
    refusals: dict[str, Json] = {
        status: {"description": text, **error} for status, text in told.items()
    }
    return jsons | refusals
