"""An office on a database: SQLite by default, PostgreSQL by its address.

One writer at a time: acts form a chain. Readers are never kept waiting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError

from crosstable.errors import NotAnOffice, OfficeExists, OfficeUnreachable
from crosstable.office.store.chain import head_of
from crosstable.office.store.migrating import migrate, newest, step_of
from crosstable.office.store.writing import Writer

Clock = Callable[[], datetime]
WRITES = "writes"
_LOCK = 7_002_014
"""The number of the lock under which PostgreSQL lets one office write at a time."""


def now() -> datetime:
    """The time of the computer."""
    return datetime.now(UTC)


class Office:
    """An open office. Close it, or use it as a context."""

    def __init__(self, engine: Engine, clock: Clock = now) -> None:
        self.engine = engine
        self.clock = clock

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    @property
    def is_sqlite(self) -> bool:
        """Whether the office is one file."""
        return self.engine.name == "sqlite"

    def moment(self) -> str:
        """The time, as acts have it."""
        return self.clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def today(self) -> date:
        """The day, by the same clock."""
        return self.clock().astimezone(UTC).date()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for questions, which sees one state of the office."""
        with _there(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, by: int = 0) -> Iterator[Writer]:
        """A transaction for acts of a user: all of them are kept, or none."""
        with self.transaction() as connection:
            yield Writer(connection, self.moment, by)

    def empty_log(self) -> None:
        """Write everything into the file and empty the log beside it, which keeps old pages."""
        if self.is_sqlite:
            with _there(), self.engine.connect() as connection:
                connection.commit()  # the log cannot be emptied inside a transaction
                driver = connection.connection.driver_connection
                assert driver is not None
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """The only transaction that writes now; others wait until it ends."""
        engine = self.engine.execution_options(**{WRITES: True})
        with _there(), engine.begin() as connection:
            if not self.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _LOCK})
            yield connection


@contextmanager
def _there() -> Iterator[None]:
    """Raises `OfficeUnreachable` for a database that went away; what was under way is undone."""
    try:
        yield
    except (OperationalError, InterfaceError) as problem:
        message = f"the database cannot be reached, nothing was changed: {_reason(problem)}"
        raise OfficeUnreachable(message) from problem


def address(database: str) -> URL:
    """The address of a database: an URL, or the path of an SQLite file.

    >>> address("office.db").render_as_string()
    'sqlite:///office.db'
    >>> address("postgresql://localhost/office").drivername
    'postgresql+psycopg'
    """
    if "://" not in database:
        return URL.create("sqlite", database=database)
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        raise NotAnOffice(f"{database} is not the address of a database") from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise NotAnOffice(f"{url.drivername} is not supported; use SQLite or PostgreSQL")
    return url


def open_office(database: str, clock: Clock = now) -> Office:
    """The office of a database; raises `NotAnOffice` where there is none."""
    url = address(database)
    if url.drivername == "sqlite" and not Path(url.database or "").is_file():
        raise NotAnOffice(
            f"{url.database}: no such file; create an office with crosstable office init"
        )
    office = Office(engine_of(url), clock)
    try:
        with _reach(office, url) as connection:
            step = step_of(connection)
            connection.commit()
            if step is None:
                raise NotAnOffice(f"{_format_url(url)} is not a rating office")
            if step != newest():
                migrate(connection)
                connection.commit()
    except BaseException:
        office.close()
        raise
    return office


def new_office(database: str, clock: Clock = now) -> Office:
    """An empty office on a database that has none; raises `OfficeExists`."""
    url = address(database)
    if url.drivername == "sqlite":
        path = Path(url.database or "")
        if path.exists() and path.stat().st_size and not _is_without_acts(url):
            raise OfficeExists(f"{path} already exists; choose another name")
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_private(path)
    office = Office(engine_of(url), clock)
    try:
        with _reach(office, url) as connection:
            if step_of(connection) is not None and head_of(connection).number:
                raise OfficeExists(f"{_format_url(url)} is already a rating office")
            connection.commit()
            migrate(connection)
            connection.commit()
    except BaseException:
        office.close()
        raise
    return office


def _make_private(path: Path) -> None:
    """A file that only its owner can read; SQLite gives the files beside it the same rights."""
    path.touch(mode=0o600, exist_ok=True)
    path.chmod(0o600)


def _is_without_acts(url: URL) -> bool:
    """Whether a file has the tables of an office and no act: making it was interrupted."""
    engine = engine_of(url)
    try:
        with engine.connect() as connection:
            return step_of(connection) is not None and not head_of(connection).number
    except DBAPIError:
        return False
    finally:
        engine.dispose()


def _format_url(url: URL) -> str:
    return url.render_as_string(hide_password=True)


@contextmanager
def _reach(office: Office, url: URL) -> Iterator[Connection]:
    """A connection; raises `OfficeUnreachable` or `NotAnOffice` where there is none."""
    try:
        connection = office.engine.connect()
    except OperationalError as problem:
        raise OfficeUnreachable(
            f"{_format_url(url)} cannot be reached: {_reason(problem)}"
        ) from None
    except DBAPIError as problem:
        raise NotAnOffice(
            f"{_format_url(url)} is not a rating office: {_reason(problem)}"
        ) from None
    with connection:
        yield connection


def _reason(problem: DBAPIError) -> str:
    return str(problem.orig).strip().splitlines()[0]


# -- engines --------------------------------------------------------------------------------------


def engine_of(url: URL) -> Engine:
    """The engine with everything that the office relies on."""
    if url.drivername != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": 30})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    # what is deleted is overwritten: an erased name must not stay in free pages
    pragmas = (
        "foreign_keys = ON",
        "journal_mode = WAL",
        "synchronous = FULL",
        "secure_delete = ON",
    )
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    if not connection.get_execution_options().get(WRITES):
        connection.exec_driver_sql("BEGIN")
        return
    connection.exec_driver_sql(f"PRAGMA cache_size = -{_CACHE}")
    connection.exec_driver_sql("BEGIN IMMEDIATE")


_CACHE = 131_072
"""Kibibytes, used as needed: the indexes of a large list do not fit into the usual two thousand."""
