"""Users, roles, sessions, keys and the limit on tries."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from crosstable.errors import NotAllowed, OfficeProblem, TooManyTries
from crosstable.office.moving.backups import back_up, restore
from crosstable.office.moving.exporting import export
from crosstable.office.moving.importing import import_office
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import ACTS, API_KEYS, CREDENTIALS, SESSIONS
from crosstable.office.store.verifying import OfficeFault, prove_office
from crosstable.office.users.access import (
    MOST_OF_ADDRESS,
    MOST_OF_NAME,
    MOST_TRIES,
    log_in,
    log_out,
    make_key,
    revoke_key,
    user_of_key,
    user_of_session,
)
from crosstable.office.users.accounts import add_user, change_user, set_password, users_of
from crosstable.office.users.passwords import hash_password, is_right
from crosstable.office.users.rights import COMMAND_LINE, RIGHTS, SOMEBODY, Right, Role, User
from tests.office.clock import Clock
from tests.office.conftest import Databases

PASSWORD = "correct horse battery"


def test_passwords_are_hashed_as_rfc_9106_recommends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    secret = hash_password(PASSWORD)
    assert secret.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert is_right(secret, PASSWORD)
    assert not is_right(secret, PASSWORD + " ")
    assert not is_right("damaged", PASSWORD)
    assert not is_right(None, "nobody has this password")


def test_every_right_has_a_role() -> None:
    assert set(RIGHTS) == set(Right)


@pytest.mark.parametrize("right", list(Right))
def test_each_role_has_the_rights_of_the_weaker_ones(right: Right) -> None:
    may = [User(1, "x", role).may(right) for role in Role]
    assert may == sorted(may)
    assert may[-1]


def test_a_club_sees_its_own_reports_only() -> None:
    club = User(5, "rook", Role.CLUB, "Rooks")
    assert club.may_see(9, "Rooks")
    assert club.may_see(5, "")
    assert not club.may_see(9, "Knights")
    assert not User(6, "x", Role.CLUB, "").may_see(9, "")
    assert not User(6, "x", Role.SUBMITTER, "Rooks").may_see(9, "Rooks")
    assert not SOMEBODY.may_see(9, "Rooks")
    assert User(7, "o", Role.OFFICER).may_see(9, "Rooks")


def test_a_user_logs_in_and_out(office: Office, clock: Clock) -> None:
    ann = add_user(office, COMMAND_LINE, "ann", Role.OFFICER, password=PASSWORD)
    token = log_in(office, "ann", PASSWORD)
    assert user_of_session(office, token) == ann
    assert user_of_session(office, token + "x") is None
    clock.time += timedelta(hours=13)
    assert user_of_session(office, token) is None
    token = log_in(office, "ann", PASSWORD)
    log_out(office, token)
    assert user_of_session(office, token) is None


def test_secrets_are_never_in_an_act_and_only_as_hashes(office: Office) -> None:
    add_user(office, COMMAND_LINE, "ann", Role.OFFICER, password=PASSWORD)
    token = log_in(office, "ann", PASSWORD)
    key = make_key(office, COMMAND_LINE, "ann", "mail program")
    with office.reading() as connection:
        facts = " ".join(connection.scalars(select(ACTS.c.facts)))
        kept = " ".join(connection.scalars(select(CREDENTIALS.c.password)))
        kept += " ".join(connection.scalars(select(SESSIONS.c.hash)))
    assert kept.startswith("$argon2id$v=19$m=8,t=1,p=1$")
    for secret in (PASSWORD, token, key):
        assert secret not in kept + facts
    assert "ann" not in facts


def test_too_many_failures_have_to_wait(office: Office, clock: Clock) -> None:
    add_user(office, COMMAND_LINE, "ann", Role.OFFICER, password=PASSWORD)
    for _ in range(MOST_TRIES):
        with pytest.raises(NotAllowed):
            log_in(office, "ann", "wrong", "192.0.2.1")
    with pytest.raises(TooManyTries):
        log_in(office, "ann", PASSWORD, "192.0.2.1")
    clock.time += timedelta(minutes=16)
    assert log_in(office, "ann", PASSWORD, "192.0.2.1")


def test_a_stranger_cannot_lock_an_officer_out(office: Office) -> None:
    """By wrong passwords from elsewhere, from one address or from many."""
    add_user(office, COMMAND_LINE, "ann", Role.OFFICER, password=PASSWORD)
    for number in range(MOST_OF_NAME + 5):
        with pytest.raises((NotAllowed, TooManyTries)):
            log_in(office, "ann", "wrong", f"198.51.100.{number // 2}")
    with pytest.raises(TooManyTries):
        log_in(office, "ann", PASSWORD, "198.51.100.1")
    assert log_in(office, "ann", PASSWORD, "192.0.2.2")


def test_one_address_cannot_go_through_all_names(office: Office) -> None:
    add_user(office, COMMAND_LINE, "ann", Role.OFFICER, password=PASSWORD)
    for number in range(MOST_OF_ADDRESS):
        with pytest.raises(NotAllowed):
            log_in(office, f"user{number}", "wrong", "198.51.100.1")
    with pytest.raises(TooManyTries):
        log_in(office, "ann", PASSWORD, "198.51.100.1")
    assert log_in(office, "ann", PASSWORD, "192.0.2.2")


def test_tries_at_the_same_moment_are_counted(office: Office) -> None:
    add_user(office, COMMAND_LINE, "ann", Role.OFFICER, password=PASSWORD)

    def attempt(_: int) -> str:
        try:
            log_in(office, "ann", "wrong", "198.51.100.1")
        except (NotAllowed, TooManyTries) as refusal:
            return type(refusal).__name__
        return "in"

    with ThreadPoolExecutor(8) as pool:
        answers = Counter(pool.map(attempt, range(24)))
    assert answers == {"NotAllowed": MOST_TRIES, "TooManyTries": 24 - MOST_TRIES}


def test_changed_keys_and_passwords_are_found(office: Office) -> None:
    """Beside the program, as somebody with the database could."""
    add_user(office, COMMAND_LINE, "ann", Role.OFFICER, password=PASSWORD)
    add_user(office, COMMAND_LINE, "bob", Role.CLUB, club="Bergen", password=PASSWORD)
    make_key(office, COMMAND_LINE, "ann", "program")
    make_key(office, COMMAND_LINE, "bob", "another")
    revoke_key(office, COMMAND_LINE, 2)
    assert not faults_of(office)
    changes = (
        API_KEYS.update().where(API_KEYS.c.number == 1).values(user=2),
        API_KEYS.update().where(API_KEYS.c.number == 1).values(revoked_at="2026-01-01T00:00:00Z"),
        API_KEYS.update().where(API_KEYS.c.number == 2).values(revoked_at=None),
        API_KEYS.update().where(API_KEYS.c.number == 1).values(hash="0" * 64),
        CREDENTIALS.update().where(CREDENTIALS.c.user == 1).values(password="$argon2id$other"),
    )
    for change in changes:
        with office.engine.connect() as connection:
            connection.execute(change)
            (fault,) = prove_office(connection, {}).faults
            assert fault.where in ("api_keys 1", "api_keys 2", "credentials 1")
            connection.rollback()


def test_keys_and_passwords_that_are_gone_are_found(office: Office) -> None:
    """Each row that an act made is there, until a later act replaces it."""
    for user in ("ann", "bob"):
        add_user(office, COMMAND_LINE, user, Role.OFFICER, password=PASSWORD)
        make_key(office, COMMAND_LINE, user, "program")
    revoke_key(office, COMMAND_LINE, 2)
    set_password(office, COMMAND_LINE, "bob", PASSWORD + "!")
    changes = (
        (API_KEYS.delete().where(API_KEYS.c.number == 1), {"api_keys 1"}),
        (API_KEYS.delete().where(API_KEYS.c.number == 2), {"api_keys 2"}),
        (CREDENTIALS.delete().where(CREDENTIALS.c.user == 2), {"credentials 2"}),
        (CREDENTIALS.delete(), {"credentials 1", "credentials 2"}),
    )
    for change, gone in changes:
        with office.engine.connect() as connection:
            connection.execute(change)
            assert {fault.where for fault in prove_office(connection, {}).faults} == gone
            connection.rollback()
    assert not faults_of(office)


def test_a_key_that_is_gone_is_not_hidden_by_the_next(office: Office) -> None:
    add_user(office, COMMAND_LINE, "ann", Role.OFFICER)
    make_key(office, COMMAND_LINE, "ann", "program")
    with office.transaction() as connection:
        connection.execute(API_KEYS.delete())
    make_key(office, COMMAND_LINE, "ann", "another")
    assert [fault.where for fault in faults_of(office)] == ["api_keys 1"]


def test_an_import_says_that_keys_and_passwords_stayed_behind(
    office: Office, other_databases: Databases, tmp_path: Path
) -> None:
    """So that nothing is missed in it, but everything that is made there afterwards is."""
    add_user(office, COMMAND_LINE, "ann", Role.OFFICER, password=PASSWORD)
    make_key(office, COMMAND_LINE, "ann", "program")
    revoke_key(office, COMMAND_LINE, 1)
    export(office, COMMAND_LINE, tmp_path / "out")
    with import_office(tmp_path / "out", other_databases()) as other:
        assert not faults_of(other)
        set_password(other, COMMAND_LINE, "ann", PASSWORD)
        make_key(other, COMMAND_LINE, "ann", "program")
        assert not faults_of(other)
        backup = back_up(other, COMMAND_LINE, tmp_path / "kept.zip").path
        with other.transaction() as connection:
            connection.execute(API_KEYS.delete())
            connection.execute(CREDENTIALS.delete())
        assert [fault.where for fault in faults_of(other)] == ["api_keys 2", "credentials 1"]
    restored, proved = restore(backup, other_databases())
    restored.close()
    assert not proved.faults


def faults_of(office: Office) -> tuple[OfficeFault, ...]:
    with office.reading() as connection:
        return prove_office(connection, {}).faults


def test_a_key_is_revoked(office: Office) -> None:
    ann = add_user(office, COMMAND_LINE, "ann", Role.SUBMITTER)
    key = make_key(office, COMMAND_LINE, "ann", "club program")
    assert user_of_key(office, key) == ann
    with pytest.raises(NotAllowed):
        revoke_key(office, User(99, "bob", Role.CLUB, "x"), 1)
    revoke_key(office, ann, 1)
    assert user_of_key(office, key) is None


def test_who_is_not_active_gets_in_nowhere(office: Office) -> None:
    add_user(office, COMMAND_LINE, "ann", Role.SUBMITTER, password=PASSWORD)
    token, key = log_in(office, "ann", PASSWORD), make_key(office, COMMAND_LINE, "ann", "x")
    change_user(office, COMMAND_LINE, "ann", active=False)
    assert user_of_session(office, token) is None
    assert user_of_key(office, key) is None
    with pytest.raises(NotAllowed):
        log_in(office, "ann", PASSWORD)


def test_a_new_password_ends_all_sessions(office: Office) -> None:
    ann = add_user(office, COMMAND_LINE, "ann", Role.SUBMITTER, password=PASSWORD)
    token = log_in(office, "ann", PASSWORD)
    set_password(office, ann, "ann", PASSWORD + "!")
    assert user_of_session(office, token) is None
    with pytest.raises(NotAllowed):
        set_password(office, User(9, "bob", Role.CLUB, "x"), "ann", PASSWORD)


@pytest.mark.parametrize(
    ("name", "role", "club", "password"),
    [
        ("two words", Role.OFFICER, "", ""),
        ("ann", Role.CLUB, "", ""),
        ("ann", Role.PUBLIC, "", ""),
        ("ann", Role.OFFICER, "", "short"),
    ],
)
def test_users_that_cannot_be(
    office: Office, name: str, role: Role, club: str, password: str
) -> None:
    with pytest.raises(OfficeProblem):
        add_user(office, COMMAND_LINE, name, role, club=club, password=password)
    assert not list(users_of(office))


def test_only_administrators_manage_users(office: Office) -> None:
    add_user(office, COMMAND_LINE, "ann", Role.ADMINISTRATOR)
    with pytest.raises(NotAllowed):
        add_user(office, User(9, "bob", Role.OFFICER), "eve", Role.OFFICER)
    with pytest.raises(OfficeProblem, match="last administrator"):
        change_user(office, COMMAND_LINE, "ann", active=False)
    with pytest.raises(OfficeProblem):
        add_user(office, COMMAND_LINE, "ann", Role.OFFICER)
