"""`office user`: add, list and change users; passwords and keys."""

from __future__ import annotations

import sys
from argparse import Namespace
from getpass import getpass

from crosstable.cli.office.opening import align_columns, office_of, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import is_console, print_answer
from crosstable.errors import Unusable
from crosstable.office.answers import user_answer
from crosstable.office.store.opening import Office
from crosstable.office.users.access import make_key, revoke_key
from crosstable.office.users.accounts import add_user, change_user, set_password, users_of
from crosstable.office.users.rights import Role, User

ACTS = ("list", "add", "change", "password", "key", "revoke")


@takes(
    argument("act", choices=ACTS, nargs="?", default="list", help=", ".join(ACTS)),
    argument("name", nargs="?", metavar="NAME", help="name of the user, or number of a key"),
    argument(
        "--role",
        choices=[role.value for role in Role if role is not Role.PUBLIC],
        help="what the user may do",
    ),
    argument("--club", metavar="NAME", help="club of the user"),
    argument("--label", metavar="TEXT", default="", help="what a key is for"),
    argument("--off", action="store_true", help="with change: the user can no longer log in"),
    argument("--on", action="store_true", help="with change: the user can log in again"),
)
def run_user(options: Namespace) -> int:
    """Do it."""
    with office_of(options) as office:
        actor = user_of(office, options)
        if options.act == "list":
            return _list(office, options)
        if options.name is None:
            raise Unusable(f"office user {options.act} needs a name")
        lines, shape = _act(office, actor, options)
    return print_answer(options, shape, lines)


def _list(office: Office, options: Namespace) -> int:
    users = list(users_of(office))
    rows = [(u.number, u.name, u.role, u.club, "" if on else "off") for u, on in users]
    return print_answer(
        options, [{**user_answer(u), "active": on} for u, on in users], align_columns(rows)
    )


def _act(office: Office, actor: User, options: Namespace) -> tuple[list[str], object]:
    name = options.name
    if options.act == "add":
        role = Role(options.role or Role.SUBMITTER.value)
        password = _password(f"password of {name} (empty: none yet): ")
        user = add_user(office, actor, name, role, club=options.club or "", password=password)
        return [f"added {user.name} as {user.role}"], user_answer(user)
    if options.act == "change":
        role_asked = None if options.role is None else Role(options.role)
        active = False if options.off else True if options.on else None
        user = change_user(office, actor, name, role=role_asked, club=options.club, active=active)
        return [f"changed {user.name}"], user_answer(user)
    if options.act == "password":
        set_password(office, actor, name, _password(f"new password of {name}: "))
        return [f"changed the password of {name}"], {"name": name}
    if options.act == "key":
        key = make_key(office, actor, name, options.label)
        return [key, "keep this key: it is shown once"], {"name": name, "key": key}
    revoke_key(office, actor, _number(name))
    return [f"revoked key {name}"], {"key": _number(name)}


def _number(text: str) -> int:
    if not text.isdecimal():
        raise Unusable(f"{text} is not the number of a key")
    return int(text)


def _password(question: str) -> str:
    """A password from the terminal, unseen; else the first line of standard input."""
    if is_console(sys.stdin):
        return getpass(question)
    return sys.stdin.readline().rstrip("\r\n") if sys.stdin else ""
