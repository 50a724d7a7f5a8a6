"""All acts by the name that the journal has for them."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.event.acts import (
    beside,
    boards,
    claims,
    evenings,
    events,
    imports,
    knockout,
    lots,
    merged,
    numbers,
    penalties,
    people,
    ranking,
    rounds,
    sections,
    sending,
    teams,
)
from crosstable.event.acts.act import Act, freeze
from crosstable.event.acts.content import wrong_argument
from crosstable.event.journal import Line

_MODULES = (
    beside,
    boards,
    claims,
    evenings,
    events,
    imports,
    knockout,
    lots,
    merged,
    numbers,
    penalties,
    people,
    ranking,
    rounds,
    sections,
    sending,
    teams,
)
ACTS: Mapping[str, type[Act]] = {
    member.NAME: member
    for module in _MODULES
    for member in vars(module).values()
    if Act in getattr(member, "__mro__", ())
    and member.NAME  # `issubclass` would ask all acts each time
}


def act_of(line: Line) -> Act:
    """The act that a line of the journal holds; raises `KeyError` or `TypeError` if it has none."""
    kind = ACTS[line.act]
    args = {key: freeze(value) for key, value in line.args.items()}
    wrong = wrong_argument(kind, args)
    if wrong is not None:
        raise TypeError(wrong)
    return kind(**args)
