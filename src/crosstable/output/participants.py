"""Whom `--why` asks about: a number, a name that fits one participant, or a rank."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Protocol, TypeVar

from crosstable.errors import Unusable

if TYPE_CHECKING:
    from crosstable.rules.standings.ledger import Participant
    from crosstable.rules.standings.standings import Standings

_MOST = 5
"""Participants that a message names."""
_ALIKE = 0.6
"""Names that are less alike are not proposed."""


class _Named(Protocol):
    """Whoever has a number and a name."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...


_Person = TypeVar("_Person", bound=_Named)


def participant_meant(table: Standings, wanted: str) -> Participant:
    """The participant by number, name or rank; says who could be meant if it is not clear."""
    who = "team" if table.is_team else "player"
    people: Sequence[Participant] = table.ledger.participants
    ranked = re.fullmatch(r"\s*rank\s*[:=]?\s*(\d{1,9})\s*", wanted, re.I | re.ASCII)
    if ranked is None:
        return person_meant(people, wanted, who)
    return _person_of_rank(people, table.rank_of, int(ranked[1]), who)


def _person_of_rank(
    people: Sequence[_Person], rank_of: Mapping[int, int], rank: int, who: str
) -> _Person:
    """The one who has this rank; says who shares it, or who stands next to it."""
    sharing = [person for person in people if rank_of.get(person.number) == rank]
    if len(sharing) == 1:
        return sharing[0]
    if sharing:
        listed = _list_people(sharing)
        raise Unusable(
            f"{len(sharing)} {who}s have the rank {rank}: {listed}; give the number of one"
        )
    above = max((other for other in rank_of.values() if other < rank), default=None)
    hint = "" if above is None else f"; the next above it is {above}"
    raise Unusable(f"no {who} has the rank {rank}{hint}")


def person_meant(people: Sequence[_Person], wanted: str, who: str) -> _Person:
    """The one with this number or name; says who could be meant if it is not clear."""
    if re.fullmatch(r"\s*[+-]?\d{1,9}\s*", wanted):
        meant = next((person for person in people if person.number == int(wanted)), None)
        if meant is None:
            numbers = [person.number for person in people]
            known = f"; the numbers are {min(numbers)} to {max(numbers)}" if numbers else ""
            raise Unusable(f"no {who} has the number {int(wanted)}{known}")
        return meant
    fitting = fitting_people(people, wanted)
    if len(fitting) != 1:
        raise Unusable(_unclear(people, fitting, wanted, who))
    return fitting[0]


def fitting_people(people: Sequence[_Person], wanted: str) -> list[_Person]:
    """Those with this very name, else those whose name has all the words, or their beginnings."""
    words = _words(wanted)
    named = [(person, _words(person.name)) for person in people]
    same = [person for person, name in named if name == words]
    return same or [
        person
        for person, name in named
        if words and all(any(part.startswith(word) for part in name) for word in words)
    ]


def _words(name: str) -> list[str]:
    """The words of a name, without case, marks on letters and punctuation."""
    base = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c if c.isalnum() else "" if unicodedata.combining(c) else " " for c in base)
    return plain.split()


def _unclear(people: Sequence[_Person], fitting: Sequence[_Person], wanted: str, who: str) -> str:
    if fitting:
        return (
            f"{wanted} fits {len(fitting)} {who}s: {_list_people(fitting)}; give the number of one"
        )

    def likeness(person: _Person) -> float:
        words = _words(person.name)
        parts = (" ".join(words), *words)
        return max(SequenceMatcher(None, asked, part).ratio() for part in parts)

    asked = " ".join(_words(wanted))
    like = sorted(((likeness(person), person) for person in people), key=lambda x: -x[0])
    near = [person for alike, person in like if alike > _ALIKE]
    hint = f"; the nearest are {_list_people(near)}" if near else "; give a number or a name"
    return f"no {who} is called {wanted}{hint}"


def _list_people(people: Sequence[_Named]) -> str:
    shown = ", ".join(f"{person.number} {person.name}" for person in people[:_MOST])
    return f"{shown}, …" if len(people) > _MOST else shown
