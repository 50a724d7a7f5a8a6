"""How a user gets in: by password to a session, or by the key of a program. Tries are limited."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from sqlalchemy import ColumnElement, Connection, func, select

from crosstable.errors import NotAllowed, TooManyTries, Unknown
from crosstable.office.store.opening import Office
from crosstable.office.store.proofs import proof_of_key
from crosstable.office.store.tables import ACTS, API_KEYS, CREDENTIALS, SESSIONS, TRIES, USERS
from crosstable.office.users.accounts import find_user, user_of
from crosstable.office.users.passwords import is_right
from crosstable.office.users.rights import Right, User

MOST_TRIES = 5
"""Failed attempts for one name from one address until that address has to wait."""
MOST_OF_ADDRESS = 20
"""Failed attempts from one address for any names until it has to wait."""
MOST_OF_NAME = 50
"""Failed attempts for one name from anywhere until those who failed before have to wait. Whoever
comes from another address is heard: no stranger can lock an officer out."""
WAIT = timedelta(minutes=15)
SESSION_LASTS = timedelta(hours=12)
KEY_PREFIX = "ct_"


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _hash(token: str) -> str:
    """Tokens are long and random: one round of a hash is enough."""
    return sha256(token.encode()).hexdigest()


# -- sessions -------------------------------------------------------------------------------------


def log_in(office: Office, name: str, password: str, origin: str = "") -> str:
    """A token for a session; raises `NotAllowed`, and `TooManyTries` after too many failures."""
    now = office.clock()
    number = _reserved_try(office, name, origin, now)
    with office.reading() as connection:
        credential = connection.execute(
            select(USERS.c.number, CREDENTIALS.c.password)
            .join(CREDENTIALS, CREDENTIALS.c.user == USERS.c.number)
            .where(USERS.c.name == name, USERS.c.active == 1)
        ).first()
    is_known = is_right(None if credential is None else credential.password, password)
    if credential is None or not is_known:
        raise NotAllowed("wrong name or password")
    token = secrets.token_urlsafe(32)
    with office.writing() as writer:
        same = (TRIES.c.name == name) & (TRIES.c.origin == origin)
        writer.connection.execute(TRIES.delete().where(same | (TRIES.c.number == number)))
        writer.connection.execute(SESSIONS.delete().where(SESSIONS.c.expires_at < _text(now)))
        row = {
            "hash": _hash(token),
            "user": credential.number,
            "created_at": _text(now),
            "expires_at": _text(now + SESSION_LASTS),
        }
        writer.connection.execute(SESSIONS.insert(), row)
    return token


def _reserved_try(office: Office, name: str, origin: str, now: datetime) -> int:
    """The number of a try, which counts as failed until the password is known to be right.

    Counting and noting are one transaction, so that tries at the same moment are counted too.
    """
    with office.writing() as writer:
        connection = writer.connection
        connection.execute(TRIES.delete().where(TRIES.c.at <= _text(now - WAIT)))
        _refuse_too_many(connection, name, origin)
        number = (connection.scalar(select(func.max(TRIES.c.number))) or 0) + 1
        row = {"number": number, "name": name, "origin": origin, "at": _text(now)}
        connection.execute(TRIES.insert(), row)
    return number


def _refuse_too_many(connection: Connection, name: str, origin: str) -> None:
    of_name = TRIES.c.name == name
    of_origin = TRIES.c.origin == origin
    of_both = _count(connection, of_name & of_origin)
    is_too_many = (
        of_both >= MOST_TRIES
        or (origin != "" and _count(connection, of_origin) >= MOST_OF_ADDRESS)
        or (of_both > 0 and _count(connection, of_name) >= MOST_OF_NAME)
    )
    if is_too_many:
        minutes = int(WAIT.total_seconds() // 60)
        raise TooManyTries(f"too many failed attempts; wait {minutes} minutes and try again")


def _count(connection: Connection, which: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(TRIES).where(which)) or 0


def user_of_session(office: Office, token: str) -> User | None:
    """The user of a session that has not ended."""
    query = (
        select(USERS)
        .join(SESSIONS, SESSIONS.c.user == USERS.c.number)
        .where(SESSIONS.c.hash == _hash(token), SESSIONS.c.expires_at > _text(office.clock()))
        .where(USERS.c.active == 1)
    )
    with office.reading() as connection:
        row = connection.execute(query).first()
    return None if row is None else user_of(row)


def log_out(office: Office, token: str) -> None:
    """End a session."""
    with office.writing() as writer:
        writer.connection.execute(SESSIONS.delete().where(SESSIONS.c.hash == _hash(token)))


# -- keys of programs -----------------------------------------------------------------------------


def make_key(office: Office, actor: User, name: str, label: str) -> str:
    """A key with which a program acts as a user; it is shown once and never again."""
    user = find_user(office, name)
    if user.number != actor.number:
        actor.need(Right.MANAGE_USERS)
    key = KEY_PREFIX + secrets.token_urlsafe(32)
    with office.writing(actor.number) as writer:
        connection = writer.connection
        made = select(func.count()).select_from(ACTS).where(ACTS.c.kind == "key-made")
        number = (connection.scalar(made) or 0) + 1  # never again that of a key that was removed
        row = {
            "number": number,
            "user": user.number,
            "label": label,
            "hash": _hash(key),
            "created_at": writer.at,
            "revoked_at": None,
        }
        connection.execute(API_KEYS.insert(), row)
        proof = proof_of_key(number, user.number, label, _hash(key), writer.at)
        facts = {"key": number, "user": user.number, "proof": proof}
        writer.record("key-made", facts)
    return key


def revoke_key(office: Office, actor: User, number: int) -> None:
    """A key that nobody can use any more."""
    with office.writing(actor.number) as writer:
        query = select(API_KEYS.c.user).where(API_KEYS.c.number == number)
        owner = writer.connection.scalar(query)
        if owner is None:
            raise Unknown(f"there is no key {number}")
        if owner != actor.number:
            actor.need(Right.MANAGE_USERS)
        writer.record("key-revoked", {"key": number})


def user_of_key(office: Office, key: str) -> User | None:
    """The user of a key that was not revoked."""
    query = (
        select(USERS)
        .join(API_KEYS, API_KEYS.c.user == USERS.c.number)
        .where(API_KEYS.c.hash == _hash(key), API_KEYS.c.revoked_at.is_(None))
        .where(USERS.c.active == 1)
    )
    with office.reading() as connection:
        row = connection.execute(query).first()
    return None if row is None else user_of(row)
