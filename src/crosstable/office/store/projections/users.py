"""The office itself, its settings and its users."""

from __future__ import annotations

from crosstable.office.store.chain import Act
from crosstable.office.store.projections.rows import Place
from crosstable.office.store.tables import API_KEYS, SETTINGS, USERS


def _add_settings(place: Place, act: Act) -> None:
    for name, value in sorted(act.facts["settings"].items()):
        place.insert(SETTINGS, name=name, value=value)


def _setting_changed(place: Place, act: Act) -> None:
    name = act.facts["name"]
    place.connection.execute(SETTINGS.delete().where(SETTINGS.c.name == name))
    place.insert(SETTINGS, name=name, value=act.facts["value"])


def _user_added(place: Place, act: Act) -> None:
    facts = act.facts
    name = act.says("name") or f"user-{facts['user']}"
    place.insert(
        USERS,
        number=facts["user"],
        name=name,
        role=facts["role"],
        club=facts["club"],
        active=1,
        since=act.number,
    )


def _user_changed(place: Place, act: Act) -> None:
    place.change(USERS, {"number": act.facts["user"]}, **act.facts["changes"])


def _user_erased(place: Place, act: Act) -> None:
    user = act.facts["user"]
    place.change(USERS, {"number": user}, name=f"user-{user}", active=0)


def _nothing_follows(_: Place, __: Act) -> None:
    """Secrets are kept apart: an act says only that they changed."""


def _key_revoked(place: Place, act: Act) -> None:
    place.change(API_KEYS, {"number": act.facts["key"]}, revoked_at=act.at)


PROJECTIONS = {
    "office-founded": _add_settings,
    "setting-changed": _setting_changed,
    "user-added": _user_added,
    "user-changed": _user_changed,
    "user-erased": _user_erased,
    "password-set": _nothing_follows,
    "key-made": _nothing_follows,
    "key-revoked": _key_revoked,
    "office-imported": _nothing_follows,
}
