"""Requests of an event that is paired in another program.

`take` and `hand-back` are about lists that somebody has looked at: the words carry the snapshot
itself (`seen`), so that what is accepted is what was shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from crosstable.errors import CannotAct
from crosstable.event.acts.beside import Attached, Detached, HandBackWithdrawn
from crosstable.event.beside.comparing import compare
from crosstable.event.beside.handback import handback_file
from crosstable.event.beside.people import SOMEBODY_NEW
from crosstable.event.beside.taking import taking_act
from crosstable.event.people.finding import person_meant
from crosstable.event.requests.request import (
    LONGEST_TEXT,
    Body,
    Maker,
    Request,
)
from crosstable.event.state import Event, Section
from crosstable.model.phrases import phrase
from crosstable.reading.beside.snapshot import PROGRAMS, Snapshot

_LONGEST_FOLDER = 1000


def make_attached(event: Event, section: Section, body: Body) -> Request:
    """The section is paired in another program, whose lists are in a folder."""
    program = body.text("program")
    folder = body.get("folder")
    if not isinstance(folder, str) or not 0 < len(folder) <= _LONGEST_FOLDER:
        raise CannotAct(phrase("{key} is missing", key="folder"))
    act = Attached(program, folder)
    return Request((act,), about=PROGRAMS.get(program, program))


def seen_in(body: Body) -> Snapshot:
    """The lists that a request is about."""
    seen = body.get("seen")
    if not isinstance(seen, Snapshot):
        raise CannotAct(phrase("{key} is missing", key="seen"))
    return seen


def digest_of(seen: Snapshot) -> str:
    """By what somebody who accepts a preview shows which one it was."""
    return sha256("".join(sorted(file.sha256 for file in seen.files)).encode()).hexdigest()[:16]


def make_taken(event: Event, section: Section, body: Body) -> Request:
    """The lists of the other program as they were shown."""
    seen = seen_in(body)
    coming = {*compare(section, seen).ids.values()}  # somebody new has an id, and is not here yet
    absences = {
        who if who in coming else person_meant(section, who).id: code
        for who, code in _texts(body, "absences").items()
    }
    matches = {
        name: who if who == SOMEBODY_NEW else person_meant(section, who).id
        for name, who in _texts(body, "matches").items()
    }
    act = taking_act(section, seen, absences=absences, matches=matches)
    return Request((act,), digest_of(seen), phrase("round {n}", n=act.round))


def _texts(body: Body, key: str) -> dict[str, str]:
    given = body.get(key)
    if not isinstance(given, Mapping):
        return {}
    return {str(name)[:LONGEST_TEXT]: str(value)[:LONGEST_TEXT] for name, value in given.items()}


def make_handed_back(event: Event, section: Section, body: Body) -> Request:
    """The results of a round go back; the file is written by whoever asks (`beside/working`)."""
    number = 0 if body.get("round") is None else body.number("round")
    file = handback_file(section, seen_in(body), number)
    return Request((file.act,), about=phrase("round {n}", n=file.round))


def make_withdrawn(event: Event, section: Section, body: Body) -> Request:
    """A round that was handed back is open again."""
    number = section.current_round.number if body.get("round") is None else body.number("round")
    return Request((HandBackWithdrawn(number),), about=phrase("round {n}", n=number))


def make_detached(event: Event, section: Section, body: Body) -> Request:
    """The section is paired here again."""
    return Request((Detached(),))


OF_OTHER_PROGRAMS: Mapping[str, Maker] = {
    "attach": make_attached,
    "take": make_taken,
    "hand-back": make_handed_back,
    "hand-back-withdraw": make_withdrawn,
    "detach": make_detached,
}
