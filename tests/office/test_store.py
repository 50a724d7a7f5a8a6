"""The store: what cannot be changed, what is found if it was, and what moves between databases."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from crosstable.errors import (
    BrokenOffice,
    NewerOffice,
    NotAnOffice,
    OfficeExists,
    OfficeProblem,
    OfficeUnreachable,
    Unknown,
)
from crosstable.office.founding import change_setting, found, settings_of
from crosstable.office.lists.proving import verify
from crosstable.office.moving.backups import back_up, restore
from crosstable.office.moving.exporting import export
from crosstable.office.moving.importing import import_office
from crosstable.office.store.chain import acts_of
from crosstable.office.store.contents import content
from crosstable.office.store.opening import Office, address, new_office, open_office
from crosstable.office.store.tables import METADATA, SETTINGS
from crosstable.office.users.accounts import add_user
from crosstable.office.users.rights import COMMAND_LINE, Role
from tests.fuzzing import fuzzed_archive
from tests.office.conftest import Databases


def test_the_steps_make_the_tables(databases: Databases) -> None:
    with new_office(databases()) as office, office.engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), METADATA)
        assert differences == []


def test_sqlite_is_strict_and_keeps_foreign_keys(tmp_path: Path) -> None:
    with found(str(tmp_path / "office.db")) as office, office.reading() as connection:
        tables = connection.execute(text("PRAGMA table_list")).all()
        ours = [row for row in tables if row.name in METADATA.tables]
        assert len(ours) == len(METADATA.tables)
        assert all(row.strict for row in ours)
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        with pytest.raises(DBAPIError):
            connection.execute(text("INSERT INTO sessions VALUES ('h', 5, '', '')"))


ROWS = {
    "acts": "",
    "redactions": "INSERT INTO redactions VALUES ('x', 'y', 1)",
    "contents": "INSERT INTO contents (hash, size, data) VALUES ('z', 0, {blob})",
}


@pytest.mark.parametrize("table", ROWS)
@pytest.mark.parametrize("statement", ["UPDATE {0} SET {1} = {1}", "DELETE FROM {0}"])
def test_what_is_append_only_refuses_change(office: Office, table: str, statement: str) -> None:
    column = next(iter(METADATA.tables[table].columns)).name
    with office.engine.connect() as connection:
        if ROWS[table]:
            blob = "x''" if office.is_sqlite else "''"
            connection.execute(text(ROWS[table].format(blob=blob)))
        with pytest.raises(DBAPIError, match="append-only"):
            connection.execute(text(statement.format(table, column)))


def test_acts_form_a_chain(office: Office) -> None:
    change_setting(office, COMMAND_LINE, "name", "Another name")
    with office.reading() as connection:
        first, second = acts_of(connection)
        assert second.previous == first.hash
        assert settings_of(connection)["name"] == "Another name"
    assert verify(office).faults == ()


def test_a_transaction_that_fails_leaves_nothing(office: Office) -> None:
    def half_done() -> None:
        with office.writing() as writer:
            writer.record("setting-changed", {"name": "name", "value": "half"})
            writer.keep(b"bytes")
            writer.record("no-such-act", {})

    with pytest.raises(BrokenOffice):
        half_done()
    with office.reading() as connection:
        assert len(list(acts_of(connection))) == 1
        assert settings_of(connection)["name"] == "Test office"
    assert verify(office) == verify(office)._replace(contents=0, faults=())


def test_an_act_of_two_writers_waits(office: Office) -> None:
    """Two threads that add acts at once never make a fork."""
    from threading import Thread

    def work(name: str) -> None:
        for number in range(10):
            change_setting(office, COMMAND_LINE, "name", f"{name} {number}")

    threads = [Thread(target=work, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = verify(office)
    assert (found.acts, found.faults) == (31, ())


def test_changed_contents_are_not_read(office: Office) -> None:
    with office.writing() as writer:
        key = writer.keep(b"bytes")
    with office.reading() as connection:
        assert content(connection, key) == b"bytes"
        with pytest.raises(BrokenOffice):
            content(connection, "0" * 64)


# -- export and import ----------------------------------------------------------------------------


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_an_export_is_the_same_from_the_other_database(
    office: Office, other_databases: Databases, tmp_path: Path
) -> None:
    add_user(office, COMMAND_LINE, "ann", Role.OFFICER)
    export(office, COMMAND_LINE, tmp_path / "one")
    with import_office(tmp_path / "one", other_databases()) as other:
        assert verify(other).faults == ()
        export(other, COMMAND_LINE, tmp_path / "two")
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


@pytest.mark.parametrize("name", ["office.json", "journal.jsonl", "index.json"])
def test_a_broken_export_is_refused(tmp_path: Path, name: str) -> None:
    with found(str(tmp_path / "office.db")) as office:
        change_setting(office, COMMAND_LINE, "name", "x")
        export(office, COMMAND_LINE, tmp_path / "out")
    path = tmp_path / "out" / name
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(NotAnOffice):
        import_office(tmp_path / "out", str(tmp_path / "new.db"))


# -- opening --------------------------------------------------------------------------------------


def test_a_damaged_backup_is_refused(office: Office, tmp_path: Path) -> None:
    """Whatever a ZIP file holds, a restored office is sound or there is none."""
    whole = back_up(office, COMMAND_LINE, tmp_path / "whole.zip").path.read_bytes()
    refused = 0
    for number in range(40):
        chance = random.Random(number)
        data = bytearray(whole if number % 2 else fuzzed_archive(number))
        for _ in range(3):
            data[chance.randrange(len(data))] = chance.getrandbits(8)
        damaged = tmp_path / "damaged.zip"
        damaged.write_bytes(data)
        try:
            restored, verified = restore(damaged, str(tmp_path / f"{number}.db"))
        except OfficeProblem:
            refused += 1
        else:
            restored.close()
            assert verified.faults == ()
    assert refused >= 20


def test_an_office_is_made_once(databases: Databases) -> None:
    database = databases()
    found(database).close()
    with pytest.raises(OfficeExists):
        found(database)
    with open_office(database) as office, office.reading() as connection:
        assert settings_of(connection)["name"] == "Rating office"


def test_what_is_no_office(databases: Databases, tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("not a database at all, but long enough to be read as one")
    for database in (str(tmp_path / "missing.db"), "mysql://x/y", "a://b://c"):
        with pytest.raises(NotAnOffice):
            open_office(database)
    with pytest.raises(OfficeProblem):
        open_office(str(tmp_path / "text.db"))
    if databases.socket is not None:
        with pytest.raises(NotAnOffice):
            open_office(databases())
        with pytest.raises(OfficeUnreachable):
            open_office("postgresql://postgres@/x?host=/nowhere")


def test_a_newer_office_is_refused(databases: Databases) -> None:
    database = databases()
    with new_office(database) as office, office.engine.connect() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.commit()
    with pytest.raises(NewerOffice):
        open_office(database)


def test_settings_are_checked(office: Office) -> None:
    wrong = {"numbers": "9-1", "federation": "NORW", "fees": "a=x", "options": "closing_days=x"}
    for name, value in wrong.items():
        with pytest.raises((OfficeProblem, Unknown)):
            change_setting(office, COMMAND_LINE, name, value)
    with pytest.raises(Unknown):
        change_setting(office, COMMAND_LINE, "colour", "red")


def test_an_address_hides_its_password() -> None:
    assert "secret" not in address("postgresql://me:secret@host/db").render_as_string()


KILLED = """
import os, sys
from crosstable.office.store.opening import open_office
office = open_office(sys.argv[1])
with office.writing() as writer:
    writer.record("setting-changed", {"name": "name", "value": "answered"})
print("answered", flush=True)
with office.writing() as writer:
    writer.record("setting-changed", {"name": "name", "value": "never answered"})
    os.kill(os.getpid(), 9)
"""


def test_what_was_answered_survives_a_kill(databases: Databases) -> None:
    database = databases()
    found(database).close()
    program = [sys.executable, "-c", KILLED, database]
    answer = subprocess.run(program, capture_output=True, text=True)
    assert answer.stdout == "answered\n"
    with open_office(database) as office:
        with office.reading() as connection:
            where = select(SETTINGS.c.value).where(SETTINGS.c.name == "name")
            assert connection.scalar(where) == "answered"
        assert verify(office).faults == ()
