"""Offices for the tests: what is about SQL runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import create_engine, text

from crosstable.office.founding import establish, whole_settings
from crosstable.office.store import opening
from crosstable.office.store.opening import Office, new_office, open_office
from crosstable.office.users import passwords
from tests.conftest import lacking
from tests.office.clock import Clock
from tests.office.postgresql import programs, server
from tests.ratings.plainly import computed_plainly
from tests.sizes import is_full

_TEMPLATE = "office_template"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The folder of the socket of a server with one database that has all tables."""
    folder = programs()
    if folder is None:
        lacking("PostgreSQL is not installed (Debian: postgresql)")
    with server(folder) as socket:
        _execute(socket, f"CREATE DATABASE {_TEMPLATE}")
        new_office(_address(socket, _TEMPLATE)).close()
        yield socket


def _address(socket: str, name: str) -> str:
    return f"postgresql://postgres@/{name}?host={socket}"


def _execute(socket: str, statement: str) -> None:
    engine = create_engine(
        _address(socket, "postgres").replace("postgresql:", "postgresql+psycopg:"),
        isolation_level="AUTOCOMMIT",
    )
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()


class Databases:
    """Gives addresses of databases that nobody has used."""

    def __init__(self, folder: Path, socket: str | None) -> None:
        self.folder, self.socket, self.count = folder, socket, 0

    def __call__(self) -> str:
        """Another one."""
        self.count += 1
        if self.socket is None:
            return str(self.folder / f"office-{self.count}.db")
        return self._database("template1")

    def with_tables(self) -> str:
        """Another one that has all tables, and no act yet."""
        self.count += 1
        if self.socket is None:
            path = self.folder / f"office-{self.count}.db"
            path.write_bytes(_empty_file())
            return str(path)
        return self._database(_TEMPLATE)

    def _database(self, template: str) -> str:
        assert self.socket is not None
        name = f"office_{os.urandom(8).hex()}"
        _execute(self.socket, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
        return _address(self.socket, name)


@cache
def _empty_file() -> bytes:
    """An SQLite file with all tables."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "office.db"
        new_office(str(path)).close()
        return path.read_bytes()


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Argon2 with the least work: its parameters are the subject of one test only."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", lambda: hasher)
    passwords._nobody.cache_clear()


@pytest.fixture(autouse=True, scope="session")
def no_waiting_for_the_file() -> Iterator[None]:
    """SQLite waits for the disk at each act; in the process of the tests only at night."""

    def prepare(connection: Any, record: object) -> None:
        prepare_as_users_have_it(connection, record)
        connection.execute("PRAGMA synchronous = OFF")

    prepare_as_users_have_it = opening._prepare_sqlite
    with pytest.MonkeyPatch.context() as patch:
        if not is_full():
            patch.setattr(opening, "_prepare_sqlite", prepare)
        yield


@pytest.fixture(autouse=True, scope="module")
def quick_periods() -> Iterator[None]:
    """Lists are computed in plain Python, at night by Polars (`tests.ratings.plainly`)."""
    with computed_plainly():
        yield


ON_BOTH = frozenset(
    ("tests.office.test_store", "tests.office.test_users", "tests.office.test_year")
)
"""Modules whose tests always run on both databases, because they are about SQL: chain, projections,
moving, rights. Of others a test runs on one of them, and with ``--full`` on both."""
ON_ONE = frozenset(("test_the_year_of_a_federation", "test_whatever_is_killed_can_be_repeated"))
"""Long stories in these modules that are about the office; `test_store` kills on both databases."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Choose the databases of each test."""
    if "databases" not in metafunc.fixturenames:
        return
    both: tuple[str, ...] = ("sqlite", "postgresql")
    is_full = metafunc.config.getoption("--full")
    is_on_both = metafunc.module.__name__ in ON_BOTH and metafunc.function.__name__ not in ON_ONE
    if not is_full and not is_on_both:
        both = both[zlib.crc32(metafunc.function.__name__.encode()) % 2 :][:1]
    slow = {"postgresql": pytest.mark.lengthy}
    kinds = [pytest.param(one, marks=slow.get(one, ())) for one in both]
    metafunc.parametrize("databases", kinds, indirect=True)


@pytest.fixture
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Databases:
    """Databases of one kind."""
    is_server = request.param == "postgresql"
    return Databases(tmp_path, request.getfixturevalue("postgresql") if is_server else None)


@pytest.fixture
def other_databases(
    databases: Databases, tmp_path: Path, request: pytest.FixtureRequest
) -> Databases:
    """Databases of the other kind."""
    socket = request.getfixturevalue("postgresql") if databases.socket is None else None
    folder = tmp_path / "other"
    folder.mkdir()
    return Databases(folder, socket)


@pytest.fixture
def clock() -> Clock:
    """The clock of the offices: it stands until a test sets it."""
    return Clock()


@pytest.fixture
def office(databases: Databases, clock: Clock) -> Iterator[Office]:
    """An office of Norway that was just founded."""
    settings = {"name": "Test office", "federation": "NOR", "numbers": "9000001-9000999"}
    with open_office(databases.with_tables(), clock) as new:
        establish(new, whole_settings(settings))
        yield new
