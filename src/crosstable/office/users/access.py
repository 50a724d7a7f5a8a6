"""How a user gets in: by password to a session, or by the key of a program. Tries are limited."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from sqlalchemy import Connection, func, or_, select

from crosstable.errors import NotAllowed, TooManyTries, Unknown
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import API_KEYS, CREDENTIALS, SESSIONS, TRIES, USERS
from crosstable.office.users.accounts import find_user, user_of
from crosstable.office.users.passwords import is_right
from crosstable.office.users.rights import Right, User

MOST_TRIES = 5
"""Failed attempts for one name, or from one address, until both have to wait."""
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
    with office.reading() as connection:
        _refuse_too_many(connection, name, origin, now)
        found = connection.execute(
            select(USERS.c.number, CREDENTIALS.c.password)
            .join(CREDENTIALS, CREDENTIALS.c.user == USERS.c.number)
            .where(USERS.c.name == name, USERS.c.active == 1)
        ).first()
    is_known = is_right(None if found is None else found.password, password)
    if found is None or not is_known:
        _note_failure(office, name, origin, now)
        raise NotAllowed("wrong name or password")
    token = secrets.token_urlsafe(32)
    with office.writing() as writer:
        writer.connection.execute(TRIES.delete().where(TRIES.c.name == name))
        writer.connection.execute(SESSIONS.delete().where(SESSIONS.c.expires_at < _text(now)))
        row = {
            "hash": _hash(token),
            "user": found.number,
            "created_at": _text(now),
            "expires_at": _text(now + SESSION_LASTS),
        }
        writer.connection.execute(SESSIONS.insert(), row)
    return token


def _refuse_too_many(connection: Connection, name: str, origin: str, now: datetime) -> None:
    recent = TRIES.c.at > _text(now - WAIT)
    same = or_(TRIES.c.name == name, (TRIES.c.origin == origin) & (TRIES.c.origin != ""))
    count = connection.scalar(select(func.count()).select_from(TRIES).where(recent, same)) or 0
    if count >= MOST_TRIES:
        minutes = int(WAIT.total_seconds() // 60)
        raise TooManyTries(f"too many failed attempts; wait {minutes} minutes and try again")


def _note_failure(office: Office, name: str, origin: str, now: datetime) -> None:
    with office.writing() as writer:
        connection = writer.connection
        connection.execute(TRIES.delete().where(TRIES.c.at <= _text(now - WAIT)))
        number = (connection.scalar(select(func.max(TRIES.c.number))) or 0) + 1
        row = {"number": number, "name": name, "origin": origin, "at": _text(now)}
        connection.execute(TRIES.insert(), row)


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
        number = (connection.scalar(select(func.max(API_KEYS.c.number))) or 0) + 1
        row = {
            "number": number,
            "user": user.number,
            "label": label,
            "hash": _hash(key),
            "created_at": writer.at,
            "revoked_at": None,
        }
        connection.execute(API_KEYS.insert(), row)
        writer.record("key-made", {"key": number, "user": user.number})
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
