"""The rail at the left of every page: headings with links under them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from crosstable.web.language import Told


class Link(NamedTuple):
    """A line of the rail."""

    address: str
    word: Told
    is_current: bool
    badge: Told | str = ""
    badge_kind: str = ""


class Group(NamedTuple):
    """Lines of the rail under one heading."""

    title: Told
    links: tuple[Link, ...]


class Rail(NamedTuple):
    """What the rail shows of an event."""

    name: str
    phase: Told | str
    note: str
    groups: tuple[Group, ...]


def grouped(links: Iterable[tuple[Told, Link]]) -> tuple[Group, ...]:
    """Links under their headings, in the order of the headings."""
    found: dict[str, tuple[Told, list[Link]]] = {}
    for title, link in links:
        found.setdefault(title.text, (title, []))[1].append(link)
    return tuple(Group(title, tuple(inside)) for title, inside in found.values())
