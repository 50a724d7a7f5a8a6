"""What administrators do: users and keys, settings, copies, erasure."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from sqlalchemy import select
from starlette.responses import Response

from crosstable.errors import OfficeProblem
from crosstable.office.founding import DEFAULTS, change_setting, settings_of, without_returns
from crosstable.office.moving.backups import back_up, restore
from crosstable.office.people.erasing import erase
from crosstable.office.store.opening import address
from crosstable.office.store.tables import API_KEYS, USERS
from crosstable.office.users.access import make_key, revoke_key
from crosstable.office.users.accounts import add_user, change_user, set_password, users_of
from crosstable.office.users.rights import Right, Role
from crosstable.office.web.asked import Asked
from crosstable.office.web.rendering import back_to, show_page
from crosstable.office.web.settings import MEGABYTE
from crosstable.office.web.table import Address
from crosstable.text.temporary import temporary_folder
from crosstable.web.responses import as_download

# -- users -----------------------------------------------------------------------------------------


def users(asked: Asked) -> Response:
    """The users and their keys."""
    known = list(users_of(asked.office))
    with asked.office.reading() as connection:
        keys = connection.execute(
            select(API_KEYS, USERS.c.name)
            .join(USERS, USERS.c.number == API_KEYS.c.user)
            .order_by(API_KEYS.c.number)
        ).all()
    roles = [role.value for role in Role if role is not Role.PUBLIC]
    return show_page(asked, "office/users.html", tab="/users", users=known, keys=keys, roles=roles)


def _role(text: str) -> Role:
    try:
        return Role(text)
    except ValueError:
        raise OfficeProblem(f"{text}: there is no such role") from None


def new_user(asked: Asked) -> Response:
    """Add a user."""
    name = asked.field("name")
    role = _role(asked.field("role"))
    password = asked.form.get("password", "")
    add_user(asked.office, asked.user, name, role, club=asked.field("club"), password=password)
    return back_to("/users", f"User {name} was added.")


def changed_user(asked: Asked) -> Response:
    """Another role, another password, or no access any more."""
    name = asked.field("name")
    password = asked.form.get("password", "")
    if password:
        set_password(asked.office, asked.user, name, password)
    else:
        role = asked.field("role")
        change_user(
            asked.office,
            asked.user,
            name,
            role=_role(role) if role else None,
            club=asked.form.get("club"),
            active=asked.field("active") == "on",
        )
    return back_to("/users", f"User {name} was changed.")


def new_key(asked: Asked) -> Response:
    """A key for a program; it is shown once."""
    key = make_key(asked.office, asked.user, asked.field("name"), asked.field("label"))
    return show_page(asked, "office/key.html", tab="/users", key=key, label=asked.field("label"))


def answer_revoking(asked: Asked) -> Response:
    """A key that nobody can use any more."""
    number = asked.said_number("key")
    if number is None:
        raise OfficeProblem("choose the key to revoke")
    revoke_key(asked.office, asked.user, number)
    return back_to("/users", f"Key {number} was revoked.")


# -- the office ------------------------------------------------------------------------------------

_TOLD = {
    "name": "Name of the office",
    "federation": "Federation, three letters",
    "numbers": "Range of numbers for new players",
    "rules": "Rules for all lists; if empty, those in force on the date of the list",
    "national": "Rules of a national list, as the text of their file",
    "options": "Interpretations of the rules, such as closing_days=5",
    "excluded": "Federations whose players are not rated",
    "fees": "Fee per player for each class, in cents, such as A=100; *=100 for all others",
}


def office(asked: Asked) -> Response:
    """The settings."""
    with asked.office.reading() as connection:
        settings = settings_of(connection)
    return show_page(
        asked,
        "office/office.html",
        tab="/office",
        settings=settings,
        told=_TOLD,
        is_sqlite=asked.office.is_sqlite,
        most=asked.settings.backup_bytes // MEGABYTE,
    )


def changed_office(asked: Asked) -> Response:
    """Change settings; only what differs is recorded."""
    with asked.office.reading() as connection:
        settings = settings_of(connection)
    sent = {name: without_returns(asked.field(name)) for name in DEFAULTS if name in asked.form}
    changes = {name: value for name, value in sent.items() if value != settings[name]}
    for name, value in changes.items():
        change_setting(asked.office, asked.user, name, value)
    return back_to("/office", f"Changed: {', '.join(changes) or 'nothing'}.")


def copy(asked: Asked) -> Response:
    """A backup of the whole office, to be kept elsewhere; it holds the secrets of the users."""
    with temporary_folder("office") as folder:
        path = folder / "office.zip"
        back_up(asked.office, asked.user, path)
        data = path.read_bytes()
    return as_download(f"office-{asked.office.today()}.zip", data, "application/zip")


def restore_backup(asked: Asked) -> Response:
    """A new office from a backup, proved. The office that runs stays as it is."""
    if not asked.files:
        raise OfficeProblem("no file was chosen; choose a copy and try again")
    database = _target(asked)
    with temporary_folder("office") as folder:
        path = folder / "office.zip"
        path.write_bytes(asked.files[0].data)
        made, proved = restore(path, database, asked.office.clock)
    made.close()
    name = address(database).render_as_string() if "://" in database else database
    return show_page(asked, "office/restored.html", tab="/office", database=name, proved=proved)


def _target(asked: Asked) -> str:
    """Where to: an address, or a file beside that of the office, which nobody has used."""
    given = asked.field("database")
    is_sqlite = asked.office.is_sqlite
    own = Path(asked.office.engine.url.database or "office.db") if is_sqlite else Path("office.db")
    if "://" in given:
        return given
    if given and Path(given).name != given:
        raise OfficeProblem("write a file name without a folder, or the address of a database")
    if given:
        return str(own.with_name(given))
    if not is_sqlite:
        raise OfficeProblem("write the address of an empty database into which it is restored")
    names = (f"{own.stem}-restored-{number}.db" for number in count(1))
    return str(next(path for name in names if not (path := own.with_name(name)).exists()))


def erase_person(asked: Asked) -> Response:
    """Forget a person; what was published stays as a number."""
    number = asked.number("person")
    if asked.field("word") != "erase":
        raise OfficeProblem("type the word erase to confirm; it cannot be undone")
    erase(asked.office, asked.user, number, asked.field("reason"))
    return back_to(f"/people/{number}", f"The personal data of {number} are erased.")


ADDRESSES = (
    Address("GET", "/users", Right.MANAGE_USERS, users),
    Address("POST", "/users", Right.MANAGE_USERS, new_user),
    Address("POST", "/users/change", Right.MANAGE_USERS, changed_user),
    Address("POST", "/users/keys", Right.MANAGE_USERS, new_key),
    Address("POST", "/users/keys/revoke", Right.MANAGE_USERS, answer_revoking),
    Address("GET", "/office", Right.CHANGE_SETTINGS, office),
    Address("POST", "/office", Right.CHANGE_SETTINGS, changed_office),
    Address("POST", "/office/copy", Right.BACKUP, copy),
    Address("POST", "/office/restore", Right.BACKUP, restore_backup, takes_backup=True),
    Address("POST", "/people/{person:number}/erase", Right.ERASE, erase_person),
)
