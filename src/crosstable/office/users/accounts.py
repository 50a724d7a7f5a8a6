"""Users of the office: added, changed, and asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Row, func, select

from crosstable.errors import OfficeProblem, Unknown
from crosstable.office.store.opening import Office
from crosstable.office.store.proofs import proof_of_password
from crosstable.office.store.tables import CREDENTIALS, SESSIONS, USERS
from crosstable.office.store.writing import Writer
from crosstable.office.users.passwords import hash_password
from crosstable.office.users.rights import Right, Role, User

_NAME = re.compile(r"[^\s:/\\]{1,64}")
LEAST_LENGTH = 10
"""Characters of a password."""


def add_user(
    office: Office, actor: User, name: str, role: Role, *, club: str = "", password: str = ""
) -> User:
    """Add a user; without a password nobody can log in as this user yet."""
    actor.need(Right.MANAGE_USERS)
    if not _NAME.fullmatch(name):
        raise OfficeProblem("a user name has 1 to 64 characters, without blanks, colons or slashes")
    if role in (Role.PUBLIC,):
        raise OfficeProblem("the role public needs no user")
    if role is Role.CLUB and not club:
        raise OfficeProblem("a user with the role club needs a club")
    _need_length(password)
    secret = hash_password(password) if password else ""
    with office.writing(actor.number) as writer:
        if _row(writer.connection, name) is not None:
            raise OfficeProblem(f"there is already a user {name}")
        number = (writer.connection.scalar(select(func.max(USERS.c.number))) or 0) + 1
        facts = {"user": number, "role": role.value, "club": club}
        writer.record("user-added", facts, {"name": name})
        if secret:
            _keep_password(writer, number, secret)
    return User(number, name, role, club)


def set_password(office: Office, actor: User, name: str, password: str) -> None:
    """Give a user another password; all sessions of the user end."""
    user = find_user(office, name)
    if actor.number != user.number:
        actor.need(Right.MANAGE_USERS)
    if not password:
        raise OfficeProblem("the password is empty")
    _need_length(password)
    secret = hash_password(password)
    with office.writing(actor.number) as writer:
        _keep_password(writer, user.number, secret)


def _need_length(password: str) -> None:
    if password and len(password) < LEAST_LENGTH:
        raise OfficeProblem(f"a password needs at least {LEAST_LENGTH} characters")


def _keep_password(writer: Writer, user: int, secret: str) -> None:
    connection = writer.connection
    connection.execute(CREDENTIALS.delete().where(CREDENTIALS.c.user == user))
    values = {"user": user, "password": secret, "changed_at": writer.at}
    connection.execute(CREDENTIALS.insert(), values)
    connection.execute(SESSIONS.delete().where(SESSIONS.c.user == user))
    writer.record(
        "password-set", {"user": user, "proof": proof_of_password(user, secret, writer.at)}
    )


def change_user(
    office: Office,
    actor: User,
    name: str,
    *,
    role: Role | None = None,
    club: str | None = None,
    active: bool | None = None,
) -> User:
    """Change the role, the club or whether the user may log in."""
    actor.need(Right.MANAGE_USERS)
    given: dict[str, str | int | None] = {
        "role": None if role is None else role.value,
        "club": club,
        "active": None if active is None else int(active),
    }
    changes = {key: value for key, value in given.items() if value is not None}
    if not changes:
        raise OfficeProblem(f"nothing to change about user {name}")
    with office.writing(actor.number) as writer:
        row = _row(writer.connection, name)
        if row is None:
            raise Unknown(f"there is no user {name}")
        if role is not Role.ADMINISTRATOR or active is False:
            _keep_an_administrator(writer.connection, row, role, active)
        writer.record("user-changed", {"user": row.number, "changes": changes})
        if active is False:
            writer.connection.execute(SESSIONS.delete().where(SESSIONS.c.user == row.number))
    return find_user(office, name)


def _keep_an_administrator(
    connection: Connection, row: Row[Any], role: Role | None, active: bool | None
) -> None:
    """An office whose last administrator is gone could be managed only from the command line."""
    loses = row.role == Role.ADMINISTRATOR and (active is False or role is not None)
    others = select(func.count()).where(
        USERS.c.role == Role.ADMINISTRATOR.value, USERS.c.active == 1, USERS.c.number != row.number
    )
    if loses and not connection.scalar(others):
        raise OfficeProblem(f"{row.name} is the last administrator; add another one first")


def find_user(office: Office, name: str) -> User:
    """The user of a name; raises `Unknown`."""
    with office.reading() as connection:
        row = _row(connection, name)
    if row is None:
        raise Unknown(f"there is no user {name}")
    return user_of(row)


def users_of(office: Office) -> Iterator[tuple[User, bool]]:
    """All users by name, each with whether it is active."""
    with office.reading() as connection:
        rows = connection.execute(select(USERS).order_by(USERS.c.name)).all()
    for row in rows:
        yield user_of(row), bool(row.active)


def user_of(row: Row[Any]) -> User:
    """The user of a row."""
    return User(row.number, row.name, Role(row.role), row.club)


def _row(connection: Connection, name: str) -> Row[Any] | None:
    return connection.execute(select(USERS).where(USERS.c.name == name)).first()
