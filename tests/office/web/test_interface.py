"""The interface of the office keeps to its own description, whatever programs send to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from crosstable.office.users.rights import Role
from crosstable.office.web.api import ADDRESSES
from crosstable.office.web.description import description
from tests.office.web.offices import Served
from tests.sizes import is_full

SCHEMA = schemathesis.openapi.from_dict(description(ADDRESSES))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def key(pages: Served) -> Iterator[str]:
    """The key of an administrator, who may do everything."""
    with pages.program(Role.ADMINISTRATOR) as program:
        yield program.headers["authorization"]


@SCHEMA.parametrize()
@settings(
    max_examples=60 if is_full() else 1,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@pytest.mark.daily(6)
def test_no_request_is_too_strange(case: Any, pages: Served, key: str) -> None:
    answer = case.call(base_url=pages.address, headers={"Authorization": key}, timeout=60)
    case.validate_response(answer, checks=CHECKS)


def test_the_description_names_parameters_and_shapes() -> None:
    paths = SCHEMA.raw_schema["paths"]
    submitted = paths["/api/v1/reports"]["post"]
    assert [parameter["name"] for parameter in submitted["parameters"]] == [
        "event",
        "replaces",
        "lang",
    ]
    shape = submitted["responses"]["201"]["content"]["application/json"]["schema"]
    assert {"submission", "receipt", "verdict", "findings"} <= set(shape["properties"])
    for path, operations in paths.items():
        for operation in operations.values():
            done = next(iter(operation["responses"].values()))
            schema = done["content"]["application/json"]["schema"]
            assert schema.get("properties") or path.endswith("openapi.json"), path
