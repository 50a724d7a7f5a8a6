"""Periods of a few players are computed in plain Python (`tests.ratings.plainly`)."""

from collections.abc import Iterator

import pytest

from tests.ratings.plainly import computed_plainly

BY_POLARS = frozenset(("test_order", "test_output", "test_plainly", "test_rules"))
"""Modules about the computing, the order of rows and the bytes that come of it."""


@pytest.fixture(autouse=True, scope="module")
def quick_periods(request: pytest.FixtureRequest) -> Iterator[None]:
    """No planning of tables where they are not the subject."""
    if request.module.__name__.rpartition(".")[2] in BY_POLARS:
        yield
        return
    with computed_plainly():
        yield
