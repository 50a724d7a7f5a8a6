"""What an act decides: two acts of different machines that claim the same contradict each other.

Results are facts and are not claimed: those of both machines are united, board by board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crosstable.event.history.applying import understanding
from crosstable.event.journal import Line, canonical
from crosstable.lists.store import fold_name

Claims = Mapping[str, str]
"""What an act decides, by key; acts of the same content agree."""

FACTS = frozenset(("result", "result-cleared", "postponed", "decided"))
OF_PLAYERS = ("claimed", "claim-declined")
"""What players report: it decides nothing."""
NO_CLAIM = frozenset((*FACTS, *OF_PLAYERS, "merged", "resolved", "undone", "remark"))


def claims_of(line: Line) -> Claims:
    """What a line decides."""
    if line.act in NO_CLAIM:
        return {}
    special = _SPECIAL.get(line.act, _usual)
    with understanding(line):
        return {f"{line.section or ''}/{key}": content for key, content in special(line).items()}


_SUBJECTS = ("person", "team", "round", "match", "board", "section")


def _content(value: object) -> str:
    return canonical(value).decode("utf-8", "surrogatepass")


def _usual(line: Line) -> Claims:
    """Any other act: it contradicts another one of its kind about the same."""
    about = [str(line.args[key]) for key in _SUBJECTS if key in line.args]
    return {" ".join((line.act, *about)): _content(line.args)}


def _of_values(name: str) -> Callable[[Line], Claims]:
    """An act that changes several values: each is decided for itself."""

    def claims(line: Line) -> Claims:
        values: Mapping[str, Any] = line.args.get(name, {})
        prefix = f"{line.act} {line.args['person']} " if "person" in line.args else ""
        return {f"{prefix}{key}": _content(value) for key, value in values.items()}

    return claims


def _entry_claims(line: Line) -> Claims:
    """The same person entered twice, under two ids."""
    data = line.args.get("data", {})
    return {f"entry {data.get('fide_id') or fold_name(str(data.get('name')))}": _content(line.args)}


def _bye(line: Line) -> Claims:
    who = line.args.get("person")
    kind = _content(line.args.get("kind", ""))
    return {f"bye {who} {number}": kind for number in line.args.get("rounds", ())}


def _pairs(line: Line) -> Claims:
    pairs = line.args.get("pairs")
    bye = line.args.get("bye")
    return {f"pairs {line.args.get('round')}": _content([pairs, bye])}


def _about(name: str, *keys: str) -> Callable[[Line], Claims]:
    def claims(line: Line) -> Claims:
        about = " ".join(str(line.args.get(key, "")) for key in keys)
        return {f"{name} {about}".strip(): _content([line.act, line.args])}

    return claims


_SPECIAL: Mapping[str, Callable[[Line], Claims]] = {
    "settings": _of_values("values"),
    "data-changed": _of_values("data"),
    "entered": _entry_claims,
    "bye-requested": _bye,
    "withdrawn": _about("attendance", "person"),
    "returned": _about("attendance", "person"),
    "removed": _about("attendance", "person"),
    "moved": _about("attendance", "person"),
    "paired": _pairs,
    "changed-by-hand": _pairs,
    "published": _about("publication", "round"),
    "unpublished": _about("publication", "round"),
    "closed": _about("end", "round"),
    "numbers-exchanged": _about("numbers"),
    "numbers-made-again": _about("numbers"),
    "lots-drawn": _about("numbers"),
    "imported": _about("report"),
    "details-imported": _about("details"),
    "fide-mode-left": _about("FIDE mode"),
}

OF_VALUES = {"settings": "values", "data-changed": "data"}
"""Acts of which some values may count and others wait, with the argument that has them."""


def without(line: Line, keys: set[str]) -> Line | None:
    """The line without values that wait for a decision; None if nothing is left of it."""
    name = OF_VALUES[line.act]
    single = {
        value: next(iter(claims_of(line._replace(args=_only(line, value)))))
        for value in line.args.get(name, {})
    }
    kept = {key: value for key, value in line.args[name].items() if single[key] not in keys}
    return line._replace(args={**line.args, name: kept}) if kept else None


def _only(line: Line, value: str) -> Mapping[str, Any]:
    name = OF_VALUES[line.act]
    return {**line.args, name: {value: line.args[name][value]}}
