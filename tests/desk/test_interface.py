"""The JSON interface keeps to its own description, whatever is sent to it."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import crosstable
from crosstable.desk.interface.openapi import description
from tests.conftest import examples
from tests.desk.serving import SECONDS, Desk

SCHEMA = schemathesis.openapi.from_dict(description())
ALLOWED = schemathesis.openapi.from_dict(description())
"""The same, of which only requests are made that it allows."""
ALLOWED.config.generation.update(modes=[GenerationMode.POSITIVE])
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
REPORTS = [crosstable.sample(name).read_bytes() for name in ("round-robin", "team-swiss")]
bounded = settings(
    max_examples=examples(100),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def ask(case: Any, desk: Desk) -> None:
    """Send a request and hold the answer against the description."""
    answer = case.call(
        base_url=desk.address, headers={"Authorization": f"Bearer {desk.token}"}, timeout=SECONDS
    )
    case.validate_response(answer, checks=CHECKS)


@SCHEMA.parametrize()
@bounded
@pytest.mark.daily(6)
def test_no_request_is_too_strange(case: Any, desk: Desk) -> None:
    ask(case, desk)


@ALLOWED.include(method="POST").exclude(path=["/api/diff", "/api/lists"]).parametrize()
@bounded
@pytest.mark.daily(5)
def test_a_report_is_answered_with_every_parameter(case: Any, desk: Desk) -> None:
    case.body = REPORTS[len(str(case.query)) % len(REPORTS)]
    ask(case, desk)
