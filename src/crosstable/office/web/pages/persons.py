"""Persons as the officer manages them: names, transfers, titles, who is the same as whom."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, Select, select
from starlette.responses import Response

from crosstable.errors import NeedsDecision, OfficeProblem
from crosstable.office.people.adding import (
    NewPerson,
    add_person,
    flag,
    give_title,
    identify,
    rename,
    transfer,
)
from crosstable.office.people.merging import duplicates, merge, undo_merge
from crosstable.office.store.tables import (
    IDENTITIES,
    LISTINGS,
    MEMBERSHIPS,
    MERGES,
    NAMES,
    PEOPLE,
    TITLES,
)
from crosstable.office.users.rights import Right
from crosstable.office.web.asked import Asked
from crosstable.office.web.asking import people
from crosstable.office.web.pages.registering import day_of
from crosstable.office.web.rendering import back_to, shown
from crosstable.office.web.table import Address

MOST_FOUND = 100
MOST_DUPLICATES = 50


def persons(asked: Asked) -> Response:
    """A search among everybody, listed or not."""
    sought = asked.word("q")
    with asked.office.reading() as connection:
        rows = _found(connection, sought) if sought else []
        merges = connection.execute(select(MERGES).order_by(MERGES.c.act.desc()).limit(50)).all()
    return shown(
        asked, "office/persons.html", tab="/people", sought=sought, people=rows, merges=merges
    )


def _found(connection: Connection, sought: str) -> list[Row[Any]]:
    query: Select[Any] = (
        select(PEOPLE.c.number, PEOPLE.c.born, PEOPLE.c.origin, NAMES.c.name)
        .join(NAMES, NAMES.c.person == PEOPLE.c.number)
        .where(NAMES.c.superseded.is_(None))
    )
    if sought.isascii() and sought.isdecimal():
        query = query.where(PEOPLE.c.number == int(sought[:15]))
    else:
        query = query.where(NAMES.c.name.icontains(sought, autoescape=True))
    return list(connection.execute(query.order_by(NAMES.c.name).limit(MOST_FOUND)).all())


def person(asked: Asked) -> Response:
    """Everything about a person, with the forms to change it."""
    return _page(asked)


def _page(asked: Asked, status: int = 200, problem: NeedsDecision | None = None) -> Response:
    number = asked.number("person")
    with asked.office.reading() as connection:
        found = people.person_of(connection, number)
        born = connection.scalar(select(PEOPLE.c.born).where(PEOPLE.c.number == number))
        tables = {"Names": NAMES, "Memberships": MEMBERSHIPS, "Titles": TITLES}
        tables |= {"Other numbers": IDENTITIES, "Listing": LISTINGS}
        facts = {
            title: people.facts_of(connection, table, number) for title, table in tables.items()
        }
    return shown(
        asked,
        "office/person.html",
        status,
        tab="/people",
        person=found,
        born=born or "",
        facts=facts,
        today=asked.office.today().isoformat(),
        problem=problem,
        given=asked.form,
        may_erase=asked.user.may(Right.ERASE),
    )


def new_person(asked: Asked) -> Response:
    """Add a person."""
    born = asked.said("born")
    one = NewPerson(
        asked.said("name"), asked.said("federation"), asked.said("sex"), born, asked.said("club")
    )
    number = add_person(asked.office, asked.user, one, number=asked.said_number("number"))
    return back_to(f"/people/{number}", f"{one.name} has the number {number}.")


def changed(asked: Asked) -> Response:
    """Change what is known of a person, from a day on."""
    number = asked.number("person")
    what = asked.said("what")
    office = asked.office
    user = asked.user
    try:
        match what:
            case "name":
                rename(office, user, number, asked.said("name"), day_of(asked, "since"))
            case "membership":
                transfer(
                    office,
                    user,
                    number,
                    asked.said("federation"),
                    day_of(asked, "since"),
                    club=asked.said("club"),
                    confirmed=asked.said("confirmed") == "on",
                )
            case "title":
                give_title(
                    office,
                    user,
                    number,
                    asked.said("title"),
                    day_of(asked, "since"),
                    women_title=asked.said("women_title"),
                )
            case "identity":
                identify(office, user, number, "national", asked.said("value"))
            case "withheld" | "dispensed":
                flag(
                    office,
                    user,
                    number,
                    what,
                    on=asked.said("on") == "on",
                    since=day_of(asked, "since"),
                    reason=asked.said("reason"),
                )
            case _:
                raise OfficeProblem(f"{what}: this cannot be changed")
    except NeedsDecision as problem:
        return _page(asked, 409, problem)
    return back_to(f"/people/{number}", "Changed.")


def doubles(asked: Asked) -> Response:
    """Possible duplicates, with what speaks for it."""
    found = []
    for duplicate in duplicates(asked.office, asked.user):
        found.append(duplicate)
        if len(found) == MOST_DUPLICATES:
            break
    with asked.office.reading() as connection:
        numbers = {number for pair in found for number in (pair.one, pair.other)}
        known = {number: people.person_of(connection, number) for number in numbers}
    return shown(asked, "office/duplicates.html", tab="/people", pairs=found, known=known)


def merged(asked: Asked) -> Response:
    """Let one number stand for both."""
    kept = asked.said_number("kept")
    other = asked.said_number("merged")
    if kept is None or other is None:
        raise OfficeProblem("give two numbers: the one to keep, and the one to merge into it")
    act = merge(asked.office, asked.user, kept, other, asked.said("reason"))
    return back_to(f"/people/{kept}", f"{other} is merged into {kept} (act {act}).")


def taken_apart(asked: Asked) -> Response:
    """Undo a merge."""
    act = asked.said_number("act")
    if act is None:
        raise OfficeProblem("choose the merge to undo")
    undo_merge(asked.office, asked.user, act, asked.said("reason"))
    return back_to("/people", f"The merge of act {act} is undone.")


ADDRESSES = (
    Address("GET", "/people", Right.MANAGE_PEOPLE, persons),
    Address("POST", "/people", Right.MANAGE_PEOPLE, new_person),
    Address("GET", "/people/duplicates", Right.MANAGE_PEOPLE, doubles),
    Address("POST", "/people/merge", Right.MANAGE_PEOPLE, merged),
    Address("POST", "/people/unmerge", Right.MANAGE_PEOPLE, taken_apart),
    Address("GET", "/people/{person:number}", Right.MANAGE_PEOPLE, person),
    Address("POST", "/people/{person:number}", Right.MANAGE_PEOPLE, changed),
)
