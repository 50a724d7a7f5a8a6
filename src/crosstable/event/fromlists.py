"""Entries completed from a rating list that is kept on this computer; list and date are noted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.errors import CannotAct
from crosstable.lists.store import ListStore, StoredList, StoredPlayer, folded

KINDS = ("standard", "rapid", "blitz")


def completed(
    data: Mapping[str, Any], store: ListStore, name: str, kind: str = KINDS[0]
) -> Mapping[str, Any]:
    """An entry with what the list says about the person; what was given stays.

    The person is found by FIDE number, else by a name that only one player of the list has; whoever
    is not in it stays as given. The rating is that of the list, with the list and its date.
    """
    used = _list_named(store, name)
    player = _found(data, store, used.name)
    if player is None:
        return data
    listed = {
        "name": player.name,
        "fide_id": player.fide_id,
        "federation": player.federation,
        "sex": player.sex,
        "title": player.title,
        "born": None if player.birth_year is None else str(player.birth_year),
    }
    known = {key: value for key, value in listed.items() if value and not data.get(key)}
    return {**known, **data, **_rating(data, player, used, kind)}


def _rating(
    data: Mapping[str, Any], player: StoredPlayer, used: StoredList, kind: str
) -> dict[str, Any]:
    """The rating of the list, of another kind the standard one; none over one that was given."""
    rating = getattr(player, kind) or player.standard
    if rating is None or data.get("rating"):
        return {}
    label = " ".join(filter(None, (used.name, used.date)))
    return {"rating": rating, "rating_list": label}


def _list_named(store: ListStore, name: str) -> StoredList:
    lists = store.lists()
    found = next((one for one in lists if one.name == name), None)
    if found is None:
        known = ", ".join(one.name for one in lists) or "none"
        raise CannotAct(f"there is no list {name}; choose from: {known}")
    return found


def _found(data: Mapping[str, Any], store: ListStore, name: str) -> StoredPlayer | None:
    if data.get("fide_id"):
        players = store.search(str(data["fide_id"]))
    else:
        wanted = folded(str(data.get("name", "")))
        players = tuple(one for one in store.search(wanted) if folded(one.name) == wanted)
    own = [one for one in players if one.list == name]
    return own[0] if len(own) == 1 else None
