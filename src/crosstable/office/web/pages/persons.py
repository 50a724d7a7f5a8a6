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
from crosstable.office.people.merging import LeftOut, duplicates, merge, undo_merge
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
from crosstable.office.web.rendering import back_to, show_page
from crosstable.office.web.table import Address

MOST_FOUND = 100
MOST_DUPLICATES = 50


def persons(asked: Asked) -> Response:
    """A search among everybody, listed or not."""
    sought = asked.word("q")
    with asked.office.reading() as connection:
        rows = find_persons(connection, sought) if sought else []
        merges = connection.execute(select(MERGES).order_by(MERGES.c.act.desc()).limit(50)).all()
    return show_page(
        asked, "office/persons.html", tab="/people", sought=sought, people=rows, merges=merges
    )


def find_persons(connection: Connection, sought: str, most: int = MOST_FOUND) -> list[Row[Any]]:
    """Persons by their number or by a part of their name."""
    query: Select[Any] = (
        select(PEOPLE.c.number, PEOPLE.c.born, PEOPLE.c.origin, NAMES.c.name)
        .join(NAMES, NAMES.c.person == PEOPLE.c.number)
        .where(NAMES.c.superseded.is_(None))
    )
    if sought.isascii() and sought.isdecimal():
        query = query.where(PEOPLE.c.number == int(sought[:15]))
    else:
        query = query.where(NAMES.c.name.icontains(sought, autoescape=True))
    return list(connection.execute(query.order_by(NAMES.c.name).limit(most)).all())


def person(asked: Asked) -> Response:
    """Everything about a person, with the forms to change it."""
    return _page(asked)


def _page(asked: Asked) -> Response:
    return _page_of(asked, asked.number("person"))


def _page_of(
    asked: Asked,
    number: int,
    status: int = 200,
    problem: NeedsDecision | None = None,
    again: str = "",
) -> Response:
    """The page of a person; `again` is where the form goes that confirms a problem."""
    with asked.office.reading() as connection:
        person = people.person_of(connection, number)
        born = connection.scalar(select(PEOPLE.c.born).where(PEOPLE.c.number == number))
        tables = {"Names": NAMES, "Memberships": MEMBERSHIPS, "Titles": TITLES}
        tables |= {"Other numbers": IDENTITIES, "Listing": LISTINGS}
        facts = {
            title: people.facts_of(connection, table, number) for title, table in tables.items()
        }
    return show_page(
        asked,
        "office/person.html",
        status,
        tab="/people",
        person=person,
        born=born or "",
        facts=facts,
        today=asked.office.today().isoformat(),
        problem=problem,
        again=again or f"/people/{number}",
        given=asked.form,
        may_erase=asked.user.may(Right.ERASE),
    )


def new_person(asked: Asked) -> Response:
    """Add a person."""
    born = asked.field("born")
    person = NewPerson(
        asked.field("name"),
        asked.field("federation"),
        asked.field("sex"),
        born,
        asked.field("club"),
    )
    number = add_person(asked.office, asked.user, person, number=asked.said_number("number"))
    return back_to(f"/people/{number}", f"{person.name} has the number {number}.")


def change_person(asked: Asked) -> Response:
    """Change what is known of a person, from a day on."""
    number = asked.number("person")
    what = asked.field("what")
    office = asked.office
    user = asked.user
    try:
        match what:
            case "name":
                rename(office, user, number, asked.field("name"), day_of(asked, "since"))
            case "membership":
                transfer(
                    office,
                    user,
                    number,
                    asked.field("federation"),
                    day_of(asked, "since"),
                    club=asked.field("club"),
                    confirmed=asked.field("confirmed") == "on",
                )
            case "title":
                give_title(
                    office,
                    user,
                    number,
                    asked.field("title"),
                    day_of(asked, "since"),
                    women_title=asked.field("women_title"),
                )
            case "identity":
                identify(office, user, number, "national", asked.field("value"))
            case "withheld" | "dispensed":
                flag(
                    office,
                    user,
                    number,
                    what,
                    on=asked.field("on") == "on",
                    since=day_of(asked, "since"),
                    reason=asked.field("reason"),
                )
            case _:
                raise OfficeProblem(f"{what}: this cannot be changed")
    except NeedsDecision as problem:
        return _page_of(asked, number, 409, problem)
    return back_to(f"/people/{number}", "Changed.")


def doubles(asked: Asked) -> Response:
    """Possible duplicates, with what speaks for it."""
    pairs = []
    left_out: list[LeftOut] = []
    for duplicate in duplicates(asked.office, asked.user, leave_out=left_out.append):
        pairs.append(duplicate)
        if len(pairs) == MOST_DUPLICATES:
            break
    with asked.office.reading() as connection:
        numbers = {number for pair in pairs for number in (pair.one, pair.other)}
        known = {number: people.person_of(connection, number) for number in numbers}
    return show_page(
        asked,
        "office/duplicates.html",
        tab="/people",
        pairs=pairs,
        known=known,
        left_out=left_out,
        is_full=len(pairs) == MOST_DUPLICATES,
    )


def merge_persons(asked: Asked) -> Response:
    """Let one number stand for both."""
    kept = asked.said_number("kept")
    other = asked.said_number("merged")
    if kept is None or other is None:
        raise OfficeProblem("give two numbers: the one to keep, and the one to merge into it")
    is_confirmed = asked.field("confirmed") == "on"
    reason = asked.field("reason")
    try:
        act = merge(asked.office, asked.user, kept, other, reason, confirmed=is_confirmed)
    except NeedsDecision as problem:
        return _page_of(asked, kept, 409, problem, "/people/merge")
    return back_to(f"/people/{kept}", f"{other} is merged into {kept} (act {act}).")


def taken_apart(asked: Asked) -> Response:
    """Undo a merge."""
    act = asked.said_number("act")
    if act is None:
        raise OfficeProblem("choose the merge to undo")
    undo_merge(asked.office, asked.user, act, asked.field("reason"))
    return back_to("/people", f"The merge of act {act} is undone.")


ADDRESSES = (
    Address("GET", "/people", Right.MANAGE_PEOPLE, persons),
    Address("POST", "/people", Right.MANAGE_PEOPLE, new_person),
    Address("GET", "/people/duplicates", Right.MANAGE_PEOPLE, doubles),
    Address("POST", "/people/merge", Right.MANAGE_PEOPLE, merge_persons),
    Address("POST", "/people/unmerge", Right.MANAGE_PEOPLE, taken_apart),
    Address("GET", "/people/{person:number}", Right.MANAGE_PEOPLE, person),
    Address("POST", "/people/{person:number}", Right.MANAGE_PEOPLE, change_person),
)
