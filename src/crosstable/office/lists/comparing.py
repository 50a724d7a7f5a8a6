"""FIDE's list of a month beside the office: who is new, gone, transferred, inactive, other."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import select

from crosstable.lists.files import ListedPlayer, read_players
from crosstable.lists.names.identifying import differs_in_name
from crosstable.office.founding import setting_of
from crosstable.office.people.asking import kept_numbers, listed_by_number
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import PEOPLE
from crosstable.office.users.rights import Right, User


class Kind(StrEnum):
    """How FIDE's list and the office differ about a person."""

    NEW = "new"
    """A member of the federation whom the office does not know."""
    GONE = "gone"
    """A member whom FIDE's list does not have."""
    TRANSFERRED = "transferred"
    INACTIVE = "inactive"
    NAME = "name"
    BIRTH = "birth"
    TITLE = "title"
    RATING = "rating"


class Discrepancy(NamedTuple):
    """One difference, and what corrects it."""

    kind: Kind
    person: int
    name: str
    own: str
    theirs: str
    remedy: str


def compare_list(
    office: Office, actor: User, path: str | os.PathLike[str], kind: str = "standard"
) -> list[Discrepancy]:
    """Where a list of FIDE and the office differ, by kind and number; nothing is changed.

    Of the list those are looked at whom the office knows, and the members of its federation. FIDE's
    list of one rate of play has rated players only, so nobody without a rating is gone from it.
    """
    actor.need(Right.MANAGE_PEOPLE)
    with office.reading() as connection:
        federation = setting_of(connection, "federation")
        merged = kept_numbers(connection)
        query = select(PEOPLE.c.number).where(PEOPLE.c.erased.is_(None))
        numbers = [number for number in connection.scalars(query) if number not in merged]
        known = listed_by_number(connection, numbers, kind)
    theirs: dict[str, ListedPlayer] = {}
    has_unrated = False
    for player in read_players(path):
        has_unrated = has_unrated or getattr(player, kind) is None
        if player.fide_id in known or (federation and player.federation == federation):
            theirs.setdefault(player.fide_id, player)
    expected = [
        own
        for own in known.values()
        if has_unrated or own.fide_id in theirs or getattr(own, kind) is not None
    ]
    found = _discrepancies(expected, theirs, federation, kind)
    order = list(Kind)
    return sorted(found, key=lambda each: (order.index(each.kind), each.person))


def _discrepancies(
    known: Iterable[ListedPlayer], theirs: dict[str, ListedPlayer], federation: str, kind: str
) -> Iterator[Discrepancy]:
    own_numbers = set()
    for own in known:
        own_numbers.add(own.fide_id)
        other = theirs.get(own.fide_id)
        if other is not None:
            yield from _of_person(own, other, kind)
        elif own.federation == federation:
            remedy = "ask FIDE, or merge it: crosstable office person merge KEEP OTHER"
            yield _make(Kind.GONE, own, "listed", "not on the list", remedy)
    for number, other in theirs.items():
        if number not in own_numbers:
            whose = other.federation or federation
            remedy = f'crosstable office person add "{other.name}" {whose} {number}'
            yield _make(Kind.NEW, other, "", _rating_text(other, kind), remedy)


def _of_person(own: ListedPlayer, other: ListedPlayer, kind: str) -> Iterator[Discrepancy]:
    number = own.fide_id
    if own.federation and other.federation and own.federation != other.federation:
        remedy = f"crosstable office person transfer {number} {other.federation}"
        yield _make(Kind.TRANSFERRED, own, own.federation, other.federation, remedy)
    if other.inactive:
        remedy = "nothing, if the person has not played; else FIDE lacks a report"
        yield _make(Kind.INACTIVE, own, _rating_text(own, kind), "inactive", remedy)
    if own.name and other.name and differs_in_name(own.name, other.name):
        remedy = f'crosstable office person rename {number} "{other.name}"'
        yield _make(Kind.NAME, own, own.name, other.name, remedy)
    if own.birth_year and other.birth_year and own.birth_year != other.birth_year:
        remedy = "look at the papers: one of the two is wrong, or it is somebody else"
        yield _make(Kind.BIRTH, own, str(own.birth_year), str(other.birth_year), remedy)
    titles = (own.title or own.women_title, other.title or other.women_title)
    if titles[0] != titles[1]:
        remedy = f"crosstable office person title {number} {titles[1] or 'none'}"
        yield _make(Kind.TITLE, own, titles[0] or "none", titles[1] or "none", remedy)
    ratings = (_rating_text(own, kind), _rating_text(other, kind))
    if ratings[0] != ratings[1]:
        remedy = "compare the reports: FIDE lacks one, or has one that the office does not"
        yield _make(Kind.RATING, own, *ratings, remedy)


def _rating_text(player: ListedPlayer, kind: str) -> str:
    rating: int | None = getattr(player, kind)
    return "unrated" if rating is None else str(rating)


def _make(kind: Kind, player: ListedPlayer, own: str, theirs: str, remedy: str) -> Discrepancy:
    return Discrepancy(kind, int(player.fide_id), player.name, own, theirs, remedy)
