"""Persons are added, renamed, transferred, titled; newcomers get numbers of the office's range."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from crosstable.errors import NeedsDecision, OfficeProblem, Unknown
from crosstable.model.titles import TITLES as KNOWN_TITLES
from crosstable.office.founding import number_range, settings_of
from crosstable.office.people.asking import person_row
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import PARTICIPATIONS, PEOPLE, SUBMISSIONS
from crosstable.office.store.writing import Writer
from crosstable.office.users.rights import Right, User

WITHHELD = "withheld"
DISPENSED = "dispensed"


class NewPerson(NamedTuple):
    """What is known of somebody new."""

    name: str
    federation: str = ""
    sex: str = ""
    born: str = ""
    club: str = ""


def free_number(connection: Connection) -> int:
    """The next number of the office's range; raises `OfficeProblem` when it is used up."""
    numbers = number_range(settings_of(connection)["numbers"])
    query = select(func.max(PEOPLE.c.number)).where(
        PEOPLE.c.number >= numbers.start, PEOPLE.c.number < numbers.stop
    )
    last = connection.scalar(query)
    number = numbers.start if last is None else last + 1
    if number >= numbers.stop:
        raise OfficeProblem("the range of numbers is exhausted; give the office another one")
    return number


def add_person(
    office: Office, actor: User, new_person: NewPerson, *, number: int | None = None
) -> int:
    """Add a person, with a number of the office's range or with FIDE's; gives the number."""
    actor.need(Right.MANAGE_PEOPLE)
    if not in_one_line(new_person.name):
        raise OfficeProblem("a person needs a name")
    with office.writing(actor.number) as writer:
        if number is not None:
            known = select(PEOPLE.c.number).where(PEOPLE.c.number == number)
            if writer.connection.scalar(known) is not None:
                raise OfficeProblem(f"the number {number} belongs to somebody else")
        own = free_number(writer.connection) if number is None else number
        record_person(writer, own, new_person, "office" if number is None else "fide")
    return own


def record_person(writer: Writer, number: int, new_person: NewPerson, origin: str) -> None:
    """Add a person in a transaction that is under way."""
    facts = {
        "person": number,
        "origin": origin,
        "federation": new_person.federation.upper(),
        "club": new_person.club,
        "valid_from": writer.today.isoformat(),
    }
    personal = {
        "name": in_one_line(new_person.name),
        "sex": new_person.sex,
        "born": new_person.born,
    }
    writer.record("person-added", facts, personal, number)


def in_one_line(name: str) -> str:
    """A name as a list and every database can hold it.

    >>> in_one_line(" New,\\tNina\\x00 ")
    'New, Nina'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def rename(office: Office, actor: User, person: int, name: str, since: date) -> None:
    """Another name from a day on (2002, 11.23: a change is annotated)."""
    actor.need(Right.MANAGE_PEOPLE)
    if not in_one_line(name):
        raise OfficeProblem("the name is empty")
    with office.writing(actor.number) as writer:
        person_row(writer.connection, person)
        facts = {"person": person, "valid_from": since.isoformat()}
        writer.record("person-renamed", facts, {"name": in_one_line(name)}, person)


def transfer(
    office: Office,
    actor: User,
    person: int,
    federation: str,
    since: date,
    *,
    club: str = "",
    confirmed: bool = False,
) -> None:
    """Another federation or club from a day on.

    In the middle of an event in which the person plays it has to be confirmed: until the event
    ends, the person counts as a member where he or she was when it began.
    """
    actor.need(Right.MANAGE_PEOPLE)
    code = federation.upper()
    if len(code) != 3 or not code.isascii() or not code.isalpha():
        raise OfficeProblem(f"{federation}: a federation has three letters")
    with office.writing(actor.number) as writer:
        person_row(writer.connection, person)
        running = _events_in_the_middle(writer.connection, person, since)
        if running and not confirmed:
            raise NeedsDecision(
                f"{person} would transfer on {since}, in the middle of an event; confirm it",
                running,
            )
        facts = {
            "person": person,
            "federation": code,
            "club": club,
            "valid_from": since.isoformat(),
        }
        writer.record("person-transferred", facts)


def _events_in_the_middle(connection: Connection, person: int, day: date) -> list[str]:
    query = (
        select(SUBMISSIONS.c.number, SUBMISSIONS.c.first_day, SUBMISSIONS.c.last_day)
        .join(PARTICIPATIONS, PARTICIPATIONS.c.submission == SUBMISSIONS.c.number)
        .where(PARTICIPATIONS.c.person == person)
        .where(SUBMISSIONS.c.first_day < day.isoformat(), SUBMISSIONS.c.last_day >= day.isoformat())
        .order_by(SUBMISSIONS.c.number)
    )
    return [
        f"submission {row.number} is for an event from {row.first_day} to {row.last_day}"
        for row in connection.execute(query)
    ]


def give_title(
    office: Office, actor: User, person: int, title: str, since: date, *, women_title: str = ""
) -> None:
    """A title from a day on; an empty one takes it away."""
    actor.need(Right.MANAGE_PEOPLE)
    for code in filter(None, (title, women_title)):
        if code not in KNOWN_TITLES:
            raise Unknown(f"{code} is not a title; choose from {', '.join(KNOWN_TITLES)}")
    with office.writing(actor.number) as writer:
        person_row(writer.connection, person)
        facts = {
            "person": person,
            "title": title,
            "women_title": women_title,
            "other_titles": "",
            "valid_from": since.isoformat(),
        }
        writer.record("person-titled", facts)


def identify(office: Office, actor: User, person: int, scheme: str, value: str) -> None:
    """A number that somebody else gave the person: national, for instance."""
    actor.need(Right.MANAGE_PEOPLE)
    with office.writing(actor.number) as writer:
        person_row(writer.connection, person)
        facts = {"person": person, "scheme": scheme, "valid_from": writer.today.isoformat()}
        writer.record("person-identified", facts, {"value": value}, person)


def flag(
    office: Office, actor: User, person: int, name: str, *, on: bool, since: date, reason: str
) -> None:
    """Ask not to list a person (2002, 16.2), or list one by dispensation (16.3)."""
    actor.need(Right.MANAGE_PEOPLE)
    if name not in (WITHHELD, DISPENSED):
        raise Unknown(f"{name}: flags are {WITHHELD} and {DISPENSED}")
    with office.writing(actor.number) as writer:
        person_row(writer.connection, person)
        facts = {
            "person": person,
            "flag": name,
            "on": on,
            "reason": reason,
            "valid_from": since.isoformat(),
        }
        writer.record("person-flagged", facts)
