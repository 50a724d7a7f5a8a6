"""Requests about people: entries, data, presence, byes, withdrawals, starting numbers."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.errors import CannotAct
from crosstable.event.acts.evenings import KINDS_OF_ABSENCE, EveningBegun
from crosstable.event.acts.numbers import NumbersExchanged, NumbersMadeAgain, Prohibited
from crosstable.event.acts.penalties import Penalised, points_of
from crosstable.event.acts.people import (
    DUTY,
    ByeRequested,
    CheckedIn,
    DataChanged,
    Entered,
    EverybodyCheckedIn,
    Removed,
    Returned,
    Withdrawn,
)
from crosstable.event.intake.registration import new_id
from crosstable.event.requests.request import (
    LONGEST_TEXT,
    Body,
    Maker,
    Request,
    names_of,
    people_in,
    person_in,
    rounds_in,
)
from crosstable.event.state import Event, Section
from crosstable.event.systems.system import is_team
from crosstable.event.typed import MOST_ROUNDS, PersonValue, typed_value
from crosstable.model.phrases import phrase
from crosstable.text.formats import read_whole

PERSON_FIELDS = (
    "name",
    "title",
    "sex",
    "rating",
    "national",
    "federation",
    "fide_id",
    "born",
    "club",
)
"""What a page shows of a person and can change."""
_FIELDS = (*PERSON_FIELDS, "rating_list", "half_byes", "fixed_board")
KINDS_OF_BYES: Mapping[str, str] = {"half": "H", "zero": "Z", "full": "F", "none": ""}
"""The letters of byes by their words; none cancels one."""
KINDS_OF_BYES_OF_PEOPLE: Mapping[str, str] = {**KINDS_OF_BYES, "duty": DUTY}
"""Players of a club's season may be away for the club as well."""


def shown_value(value: object) -> str:
    """A value of a person as a field of a page shows it."""
    return "" if value is None else str(value)


def _data_in(body: Body) -> dict[str, PersonValue]:
    """What is known about a person: texts, empty ones for nothing."""
    values = body.get("data")
    if not isinstance(values, Mapping):
        raise CannotAct(phrase("{key} is missing", key="data"))
    data: dict[str, PersonValue] = {}
    for key, value in values.items():
        field = str(key).strip().replace("-", "_")
        if field not in _FIELDS or not isinstance(value, str) or len(value) > LONGEST_TEXT:
            raise CannotAct(
                phrase(
                    "players have no {key}; choose from {fields}",
                    key=str(key)[:30],
                    fields=", ".join(sorted(_FIELDS)),
                )
            )
        data[field] = typed_value(field, value)
    return data


def make_entered(event: Event, section: Section, body: Body) -> Request:
    """Somebody is entered."""
    data = {key: value for key, value in _data_in(body).items() if value is not None}
    return Request((Entered(new_id(), data),), about=str(data.get("name", "")))


def make_changed(event: Event, section: Section, body: Body) -> Request:
    """The data of somebody."""
    person = person_in(section, body)
    data = _data_in(body)
    now = {key: shown_value(getattr(person, key)) for key in data}
    return Request((DataChanged(person.id, data),), now, person.name)


def make_checked_in(event: Event, section: Section, body: Body) -> Request:
    """Somebody is here, or not."""
    person = person_in(section, body)
    act = CheckedIn(person.id, body.is_true("present"))
    return Request((act,), bool(person.is_checked_in), person.name)


def make_everybody_checked_in(event: Event, section: Section, body: Body) -> Request:
    """Everybody is here, except some."""
    missing = people_in(section, Body({"people": body.get("missing") or []}))
    act = EverybodyCheckedIn(tuple(dict.fromkeys(person.id for person in missing)))
    about = phrase("everybody except {names}", names=names_of(missing))
    return Request((act,), about=about if missing else phrase("everybody"))


def kind_of_bye(body: Body) -> str:
    """The letter of a bye by its word or as a letter."""
    kind = str(body.get("kind") or "")[:LONGEST_TEXT]
    return KINDS_OF_BYES_OF_PEOPLE.get(kind, kind)


def make_bye(event: Event, section: Section, body: Body) -> Request:
    """A bye in one round or several."""
    person = person_in(section, body)
    rounds = rounds_in(body)
    act = ByeRequested(person.id, rounds, kind_of_bye(body))
    return Request((act,), person.byes.get(rounds[0], ""), person.name)


def make_evening(event: Event, section: Section, body: Body) -> Request:
    """A club evening begins: who is away for which reason, and everybody else is there."""
    absent: dict[str, str] = {}
    for word, letter in KINDS_OF_ABSENCE.items():
        for person in people_in(section, Body({"people": body.get(word) or []})):
            if person.id in absent:
                raise CannotAct(phrase("{name} is named twice", name=person.name))
            absent[person.id] = letter
    about = phrase("round {n}", n=len(section.rounds) + 1)
    return Request((EveningBegun(len(section.rounds) + 1, absent),), about=about)


def make_absent(event: Event, section: Section, body: Body) -> Request:
    """Byes without points for a range of rounds."""
    person = person_in(section, body)
    rounds = range_in(body)
    act = ByeRequested(person.id, rounds, KINDS_OF_BYES["zero"])
    return Request((act,), about=person.name)


def range_in(body: Body) -> tuple[int, ...]:
    """A range of rounds, `first` to `last`; without a last one a single round."""
    first = _round_or_none(body.get("first"))
    last = first if body.get("last") is None else _round_or_none(body.get("last"))
    if first is None or last is None or not 1 <= first <= last <= MOST_ROUNDS:
        message = phrase(
            "rounds {first} to {last} is not a valid range",
            first=str(body.get("first"))[:20],
            last=str(body.get("first") if body.get("last") is None else body.get("last"))[:20],
        )
        raise CannotAct(message)
    return tuple(range(first, last + 1))


def _round_or_none(value: object) -> int | None:
    number = read_whole(value) if isinstance(value, str) else value
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def make_withdrawn(event: Event, section: Section, body: Body) -> Request:
    """Somebody leaves the event."""
    person = person_in(section, body)
    act = Withdrawn(person.id, expelled=body.is_true("expelled"))
    return Request((act,), person.withdrawn_after is not None, person.name)


def make_returned(event: Event, section: Section, body: Body) -> Request:
    """Somebody who left plays again."""
    person = person_in(section, body)
    return Request((Returned(person.id),), person.withdrawn_after is not None, person.name)


def make_removed(event: Event, section: Section, body: Body) -> Request:
    """An entry is removed."""
    person = person_in(section, body)
    return Request((Removed(person.id),), about=person.name)


def make_numbers(event: Event, section: Section, body: Body) -> Request:
    """The numbers of two people exchanged; without people all numbers made again."""
    people = people_in(section, body)
    if not people:
        return Request((NumbersMadeAgain(),))
    if len(people) != 2:
        raise CannotAct(phrase("give two players to swap their numbers, or none"))
    first, second = people
    return Request((NumbersExchanged(first.id, second.id),), about=names_of(people))


def make_prohibited(event: Event, section: Section, body: Body) -> Request:
    """People, or teams, who must not meet, in a range of rounds or in all of them."""
    people = people_in(section, body, of_teams=is_team(section))
    rounds = range_in(body) if body.get("first") is not None else ()
    act = Prohibited(
        tuple(person.id for person in people),
        lifted=body.is_true("lifted"),
        first=rounds[0] if rounds else 0,
        last=rounds[-1] if rounds else 0,
        while_possible=body.is_true("while_possible"),
    )
    return Request((act,), about=names_of(people))


def make_penalty(event: Event, section: Section, body: Body) -> Request:
    """Points that a player or a team loses, or gets as a bonus, after a round."""
    who = Body({"people": [body.text("who")]})
    (penalised,) = people_in(section, who, of_teams=is_team(section))
    points = points_of(body.text("points"))
    given = points if body.is_true("bonus") else -points
    last = len(section.rounds)
    after = last if body.get("after") in (None, "") else body.number("after")
    act = Penalised(
        penalised.id,
        str(given if given else 0),
        after,
        match_points=body.is_true("match_points"),
        reason=str(body.get("reason") or "").strip()[:LONGEST_TEXT],
    )
    return Request((act,), about=penalised.name)


OF_PEOPLE: Mapping[str, Maker] = {
    "penalty": make_penalty,
    "enter": make_entered,
    "change": make_changed,
    "check-in": make_checked_in,
    "check-in-all": make_everybody_checked_in,
    "evening": make_evening,
    "bye": make_bye,
    "absent": make_absent,
    "withdraw": make_withdrawn,
    "return": make_returned,
    "remove": make_removed,
    "number": make_numbers,
    "prohibit": make_prohibited,
}
