"""Persons: who they are called, whose members they are, who is the same as whom."""

from __future__ import annotations

from sqlalchemy import select

from crosstable.lists.names.lookup import block_key
from crosstable.office.store.chain import Act
from crosstable.office.store.projections.rows import Place, hold_from
from crosstable.office.store.tables import (
    IDENTITIES,
    LISTINGS,
    MEMBERSHIPS,
    MERGES,
    NAMES,
    PEOPLE,
    PERSONAL,
    REDACTIONS,
    TITLES,
)


def block_of(name: str) -> str:
    """The block in which a name is looked for.

    >>> block_of("Jussupow, Artur"), block_of("")
    ('ius', '')
    """
    return block_key(name) if name else ""


def _add_person(place: Place, act: Act) -> None:
    facts = act.facts
    person = act.facts["person"]
    day = act.facts["valid_from"]
    known = select(PEOPLE.c.number).where(PEOPLE.c.number == person)
    if place.connection.scalar(known) is not None:
        return  # a list that was imported since knows the number
    place.insert(
        PEOPLE,
        number=person,
        origin=facts["origin"],
        sex=act.says("sex"),
        born=act.says("born"),
        since=act.number,
        erased=None,
    )
    name = act.says("name")
    hold_from(place, NAMES, act, person, day, name=name, block=block_of(name))
    hold_from(place, IDENTITIES, act, person, day, scheme="fide", value=str(person))
    federation = facts["federation"]
    club = facts.get("club", "")
    hold_from(place, MEMBERSHIPS, act, person, day, federation=federation, club=club)


def _rename_person(place: Place, act: Act) -> None:
    name = act.says("name")
    person = act.facts["person"]
    day = act.facts["valid_from"]
    hold_from(place, NAMES, act, person, day, name=name, block=block_of(name))


def _transfer_person(place: Place, act: Act) -> None:
    facts = act.facts
    hold_from(
        place,
        MEMBERSHIPS,
        act,
        facts["person"],
        facts["valid_from"],
        federation=facts["federation"],
        club=facts["club"],
    )


def _give_title(place: Place, act: Act) -> None:
    facts = act.facts
    titles = {name: facts[name] for name in ("title", "women_title", "other_titles")}
    hold_from(place, TITLES, act, facts["person"], facts["valid_from"], **titles)


def _give_identity(place: Place, act: Act) -> None:
    facts = act.facts
    value = act.says("value")
    hold_from(
        place,
        IDENTITIES,
        act,
        facts["person"],
        facts["valid_from"],
        scheme=facts["scheme"],
        value=value,
    )


def _set_flag(place: Place, act: Act) -> None:
    facts = act.facts
    if facts["on"]:
        values = {"flag": facts["flag"], "reason": facts["reason"]}
        hold_from(place, LISTINGS, act, facts["person"], facts["valid_from"], **values)
        return
    held = (
        select(LISTINGS.c.row)
        .where(LISTINGS.c.person == facts["person"], LISTINGS.c.flag == facts["flag"])
        .where(LISTINGS.c.superseded.is_(None), LISTINGS.c.valid_until.is_(None))
    )
    for row in place.connection.scalars(held).all():
        place.change(LISTINGS, {"row": row}, valid_until=facts["valid_from"])


def _merge_persons(place: Place, act: Act) -> None:
    facts = act.facts
    place.insert(
        MERGES,
        act=act.number,
        kept=facts["kept"],
        merged=facts["merged"],
        reason=facts["reason"],
        undone=None,
    )


def _merge_undone(place: Place, act: Act) -> None:
    place.change(MERGES, {"act": act.facts["merge"]}, undone=act.number)


def _erase_person(place: Place, act: Act) -> None:
    """Everything personal becomes blank: the number, and what was computed for it, stay."""
    person = act.facts["person"]
    place.change(PERSONAL, {"person": person}, data="", salt="", erased=act.number)
    place.change(PEOPLE, {"number": person}, sex="", born="", erased=act.number)
    place.change(NAMES, {"person": person}, name="", block="")
    place.change(IDENTITIES, {"person": person, "scheme": "national"}, value="")
    for original, redacted in act.facts["redactions"]:
        place.insert(REDACTIONS, original=original, redacted=redacted, act=act.number)


PROJECTIONS = {
    "person-added": _add_person,
    "person-renamed": _rename_person,
    "person-transferred": _transfer_person,
    "person-titled": _give_title,
    "person-identified": _give_identity,
    "person-flagged": _set_flag,
    "persons-merged": _merge_persons,
    "merge-undone": _merge_undone,
    "person-erased": _erase_person,
}
