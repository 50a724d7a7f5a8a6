"""`office user`: add, list and change users; passwords and keys."""

from __future__ import annotations

import sys
from argparse import Namespace

from crosstable.cli.exitcodes import FINE
from crosstable.cli.office.opening import aligned, answer, office_options, opened, user_of
from crosstable.cli.parser import CommandParser
from crosstable.cli.terminal import is_console
from crosstable.errors import Unusable
from crosstable.office.answers import user_answer
from crosstable.office.store.opening import Office
from crosstable.office.users.access import make_key, revoke_key
from crosstable.office.users.accounts import add_user, change_user, set_password, users_of
from crosstable.office.users.rights import Role, User

ACTS = ("list", "add", "change", "password", "key", "revoke")


def add_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("act", choices=ACTS, nargs="?", default="list", help=", ".join(ACTS))
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="name of the user, or number of a key"
    )
    roles = [role.value for role in Role if role is not Role.PUBLIC]
    parser.add_argument("--role", choices=roles, help="what the user may do")
    parser.add_argument("--club", metavar="NAME", help="club of the user")
    parser.add_argument("--label", metavar="TEXT", default="", help="what a key is for")
    parser.add_argument(
        "--off", action="store_true", help="with change: the user can no longer log in"
    )
    parser.add_argument("--on", action="store_true", help="with change: the user can log in again")
    office_options(parser)


def run(options: Namespace) -> int:
    """Do it."""
    with opened(options) as office:
        actor = user_of(office, options)
        if options.act == "list":
            return _list(office, options)
        if options.name is None:
            raise Unusable(f"office user {options.act} needs a name")
        lines, shape = _act(office, actor, options)
    answer(options, shape, lines)
    return FINE


def _list(office: Office, options: Namespace) -> int:
    users = list(users_of(office))
    rows = [(u.number, u.name, u.role, u.club, "" if on else "off") for u, on in users]
    answer(options, [{**user_answer(u), "active": on} for u, on in users], aligned(rows))
    return FINE


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
        from getpass import getpass

        return getpass(question)
    return sys.stdin.readline().rstrip("\r\n") if sys.stdin else ""
