"""Who is it? A player of a report beside the people who may be meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection
from starlette.responses import Response

from crosstable.errors import Unknown
from crosstable.lists.names import Person
from crosstable.lists.names.identifying import differs_in_name, nearest_rating
from crosstable.model.tournament import Player
from crosstable.office.people.asking import kept_numbers
from crosstable.office.reports.questions import (
    MayBeMeant,
    OpenQuestion,
    assess_persons,
    kind_of,
    open_questions,
)
from crosstable.office.users.rights import Right
from crosstable.office.web.asked import Asked
from crosstable.office.web.asking import reports
from crosstable.office.web.pages.persons import find_persons
from crosstable.office.web.rendering import show_page
from crosstable.office.web.table import Address
from crosstable.reading.files import loads

MOST_FOUND = 3
"""People whom a search puts beside the player."""
SAME = "same"
ALIKE = "alike"
OTHER = "other"
UNSTATED = "unstated"
"""How a fact of a person agrees with the report."""


class Fact(NamedTuple):
    """A fact of a person, and how it agrees with the report."""

    text: str
    agrees: str


class Row(NamedTuple):
    """One fact of the report, and of everybody who may be meant."""

    name: str
    report: str
    facts: tuple[Fact, ...]


def who_is_it(asked: Asked) -> Response:
    """A player of a report beside the people who may be meant, with a search for others."""
    number = asked.number("submission")
    start = asked.number("start")
    sought = asked.word("q")
    with asked.office.reading() as connection:
        report = reports.report_of(connection, asked.user, number)
        questions = open_questions(connection, number)
        question = next((each for each in questions if each.start_number == start), None)
        if question is None:
            raise Unknown(f"submission {number} has no open question about player {start}")
        player = _player_of(connection, number, start)
        people = _people(connection, number, question, player, sought)
    place = questions.index(question)
    return show_page(
        asked,
        "office/who.html",
        tab="/inbox",
        report=report,
        question=question,
        player=player,
        place=place + 1,
        questions=questions,
        clear=report.players - len(questions),
        people=people,
        roles=_roles(people, question),
        rows=tuple(_rows(player, question.given, people, report.kind)),
        sought=sought,
        chosen=_chosen(people, question, sought),
        is_nobody_found=sought and len(people) == len(question.candidates),
    )


def _chosen(people: list[MayBeMeant], question: OpenQuestion, sought: str) -> int | None:
    """Who is marked at first: whose number was looked for, else who is clearly meant."""
    asked_for = (each.person for each in people if str(each.person) == sought)
    return next(asked_for, None if question.answer is None else question.answer.person)


def _player_of(connection: Connection, submission: int, start: int) -> Player:
    player = loads(reports.text_of(connection, submission)).by_number.get(start)
    if player is None:
        raise Unknown(f"submission {submission} has no player {start}")
    return player


def _people(
    connection: Connection, submission: int, question: OpenQuestion, player: Player, sought: str
) -> list[MayBeMeant]:
    """Who may be meant: the best proposal, who was looked for, the other proposals."""
    people = [candidate for candidate in question.candidates if candidate.listed is not None]
    if sought:
        known = {candidate.person for candidate in people} | set(kept_numbers(connection))
        numbers = [
            row.number for row in find_persons(connection, sought, 50) if row.number not in known
        ]
        kind = kind_of(connection, submission)
        more = assess_persons(connection, Person.of(player), numbers, kind, question.given)
        people = [*people[:1], *more[:MOST_FOUND], *people[1:]]
    return people


def _roles(people: list[MayBeMeant], question: OpenQuestion) -> list[str]:
    """Why each of them stands here."""
    proposed = [candidate.person for candidate in question.candidates]
    roles = []
    for each in people:
        if each.has_the_number:
            roles.append("has the number")
        elif each.person not in proposed:
            roles.append("looked for")
        elif question.answer is not None and each.person == question.answer.person:
            roles.append("best fit")
        elif each.is_doubtful:
            roles.append("doubtful")
        else:
            roles.append("similar name")
    return roles


def _rows(player: Player, given: int | None, people: list[MayBeMeant], kind: str) -> Iterator[Row]:
    """What the report says, and everybody's own."""
    person = Person.of(player)
    listed = [each.listed for each in people if each.listed is not None]
    names = [_name_fact(player.name, each.name) for each in listed]
    yield Row("Name", player.name, tuple(names))
    years = (_plain_fact(person.birth_year, each.birth_year) for each in listed)
    yield Row("Born", str(player.born or "–"), tuple(years))
    ratings = []
    for each in listed:
        own = getattr(each, kind)
        ratings.append(_rating_fact(person.rating, own or nearest_rating(person.rating, each)))
    yield Row("Rating", str(person.rating or "–"), tuple(ratings))
    titles = (_title_fact(person.title, each.title or each.women_title) for each in listed)
    yield Row("Title", person.title or "–", tuple(titles))
    sexes = (_plain_fact(person.sex, each.sex) for each in listed)
    yield Row("Sex", person.sex or "–", tuple(sexes))
    federation = (person.federation or "").upper() or None
    federations = (_plain_fact(federation, each.federation) for each in listed)
    yield Row("Federation", federation or "–", tuple(federations))
    numbers = (_plain_fact(given, each.person) for each in people)
    yield Row("Number", str(given or "–"), tuple(numbers))


def _plain_fact(report: str | int | None, own: str | int | None) -> Fact:
    if report is None or own is None:
        return Fact(str(own or "–"), UNSTATED)
    return Fact(str(own), SAME if report == own else OTHER)


def _title_fact(report: str | None, own: str | None) -> Fact:
    """Somebody without a title contradicts a report that has one."""
    if report is None:
        return Fact(own or "none", UNSTATED)
    return Fact(own or "none", SAME if report == own else OTHER)


def _name_fact(report: str, own: str) -> Fact:
    if report == own:
        return Fact(own, SAME)
    return Fact(own, OTHER if differs_in_name(report, own) else ALIKE)


def _rating_fact(report: int | None, own: int | None) -> Fact:
    if not report or not own:
        return Fact(str(own or "–"), UNSTATED)
    difference = own - report
    if not difference:
        return Fact(str(own), SAME)
    side = "above" if difference > 0 else "below"
    return Fact(f"{own}, {abs(difference)} {side}", ALIKE if abs(difference) <= 50 else OTHER)


ADDRESSES = (
    Address("GET", "/inbox/{submission:number}/player/{start:number}", Right.DECIDE, who_is_it),
)
