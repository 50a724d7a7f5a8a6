"""One office for all page tests that only read or change things of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crosstable.office.founding import found
from crosstable.office.users import passwords
from tests.office.clock import Clock
from tests.office.web.offices import Served, filled, served

SETTINGS = {"name": "Fjord Union", "federation": "NOR", "numbers": "9000001-9000999"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The pages of a filled office."""
    from argon2 import PasswordHasher

    with pytest.MonkeyPatch.context() as patch:
        hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr(passwords, "_hasher", lambda: hasher)
        folder, clock = tmp_path_factory.mktemp("office"), Clock()
        with found(str(folder / "office.db"), clock=clock, settings=SETTINGS) as office:
            filled(office, clock, folder)
            with served(office) as one:
                yield one
