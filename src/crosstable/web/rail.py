"""The rail at the left of every page: headings with links under them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from crosstable.model.phrases import Phrase


class Link(NamedTuple):
    """A line of the rail."""

    address: str
    word: Phrase
    is_current: bool
    badge: Phrase | str = ""
    badge_kind: str = ""


class Group(NamedTuple):
    """Lines of the rail under one heading."""

    title: Phrase
    links: tuple[Link, ...]


class Rail(NamedTuple):
    """What the rail shows of an event."""

    name: str
    phase: Phrase | str
    note: str
    groups: tuple[Group, ...]


def group_links(links: Iterable[tuple[Phrase, Link]]) -> tuple[Group, ...]:
    """Links under their headings, in the order of the headings."""
    groups: dict[str, tuple[Phrase, list[Link]]] = {}
    for title, link in links:
        groups.setdefault(title.template, (title, []))[1].append(link)
    return tuple(Group(title, tuple(inside)) for title, inside in groups.values())
