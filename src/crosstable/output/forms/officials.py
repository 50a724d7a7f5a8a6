"""The arbiters of an event as the forms about them need them: name, title and FIDE number apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from crosstable.lists.files import ListedPlayer
from crosstable.output.forms.case import Case

CHIEF = "chief-arbiter"
DEPUTY = "deputy-arbiter"
ARBITER = "arbiter"
POSITIONS = {CHIEF: "Chief Arbiter", DEPUTY: "Deputy Chief Arbiter", ARBITER: "Arbiter"}
_TITLE = re.compile(r"\b(IA|FA|NA|IO)\b")
_NUMBER = re.compile(r"\d{4,}", re.ASCII)
_WORDS_ABOUT_NUMBERS = re.compile(r"\bFIDE(?:[ -]?ID)?\b|\bID\b", re.IGNORECASE)


class Official(NamedTuple):
    """An arbiter; what the event does not say is None."""

    role: str
    name: str
    fide_id: str | None = None
    title: str | None = None
    federation: str | None = None

    @property
    def position(self) -> str:
        """The office in words."""
        return POSITIONS.get(self.role, "")

    @property
    def is_split(self) -> bool:
        """Whether it is known which part of the name is the last name."""
        return "," in self.name

    @property
    def last_name(self) -> str:
        """What stands before the comma; the whole name where nobody knows."""
        return self.name.partition(",")[0].strip()

    @property
    def first_name(self) -> str:
        """What stands behind the comma."""
        return self.name.partition(",")[2].strip()


def officials_of(case: Case) -> tuple[Official, ...]:
    """The arbiters of the details; of an office that they do not fill those of the report."""
    t = case.t
    written = {
        CHIEF: (t.chief_arbiter,) if t.chief_arbiter else (),
        DEPUTY: t.deputy_arbiters,
        ARBITER: (),
    }
    people: list[Official] = []
    for role, texts in written.items():
        named = [contact for contact in case.details.contacts or () if contact.role == role]
        if named:
            people += [Official(role, c.name, c.fide_id, c.title) for c in named]
        else:
            people += [official_in(text, role) for text in texts]
    return tuple(_as_listed(person, case) for person in people if person.name)


def official_in(text: str, role: str) -> Official:
    """An arbiter as a line of a report names him, with title and number in any order.

    >>> official_in("IA Lee, Ann (1234567)", CHIEF)
    Official(role='chief-arbiter', name='Lee, Ann', fide_id='1234567', title='IA', federation=None)
    """
    title = _TITLE.search(text)
    number = _NUMBER.search(text)
    rest = _WORDS_ABOUT_NUMBERS.sub(" ", _NUMBER.sub(" ", _TITLE.sub(" ", text)))
    name = " ".join(re.sub(r"[()\[\]:;]", " ", rest).split()).strip(" ,-")
    return Official(role, name, number and number[0], title and title[0])


def _as_listed(person: Official, case: Case) -> Official:
    """With the name and federation of the rating list, where it has the number."""
    listed = _list_entry(person, case)
    if listed is None:
        return person
    return person._replace(
        name=listed.name or person.name, federation=listed.federation or person.federation
    )


def _list_entry(person: Official, case: Case) -> ListedPlayer | None:
    if case.listed is None or not person.fide_id:
        return None
    return case.listed.get(person.fide_id)


def candidates(case: Case, titles: tuple[str | None, ...]) -> Iterator[Official]:
    """Those whom a form for the next title may be about, or the one who was asked for."""
    if case.arbiter is None:
        yield from (person for person in officials_of(case) if person.title in titles)
        return
    wanted = case.arbiter.casefold().strip()
    meant = [
        person
        for person in officials_of(case)
        if wanted in person.name.casefold() or wanted == person.fide_id
    ]
    yield from meant or [official_in(case.arbiter, ARBITER)]
