"""What the regulations of an event say about half-point byes, of players and of teams."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from crosstable.event.details import running
from crosstable.event.state import Event, Section
from crosstable.event.warnings import Circumstance


class Limits(NamedTuple):
    """How many half-point byes somebody may have, and in which rounds (C.04.2, 3.2)."""

    most: int
    first: int
    last: int
    """The last round with half-point byes; 0 for the last one of the event."""
    none_in_last: int
    """How many of the last rounds have none."""
    is_end_stated: bool
    """Whether somebody decided about the last rounds at all."""


_NOT_STATED = -1


def limits_of(event: Event) -> Limits:
    """The limits in the details of an event."""
    details = event.details
    last = running(details, "half_point_byes_to", _NOT_STATED)
    none_in_last = running(details, "no_half_point_byes_in_last", _NOT_STATED)
    return Limits(
        running(details, "half_point_byes", 1),
        running(details, "half_point_byes_from", 1),
        max(last, 0),
        max(none_in_last, 0),
        max(last, none_in_last) > _NOT_STATED,
    )


def circumstances_of_limits(
    event: Event, section: Section, name: str, others: Collection[int], rounds: Collection[int]
) -> Iterator[Circumstance]:
    """What is asked before somebody who has half-point byes in some rounds gets more of them."""
    limits = limits_of(event)
    last = section.base.declared_rounds

    def circumstance(key: str, numbers: Collection[int], **values: int) -> Iterator[Circumstance]:
        if numbers:
            yield Circumstance(key, {"name": name, "rounds": _rounds_text(numbers), **values})

    count = len({*others, *rounds})
    if count > limits.most:
        values = {"count": count, "limit": limits.most}
        yield Circumstance("second-half-point-bye", {"name": name, **values})
    late = [n for n in rounds if last and n > last - limits.none_in_last]
    yield from circumstance("half-point-bye-too-late", late, last=limits.none_in_last)
    early = [n for n in rounds if n < limits.first]
    yield from circumstance("half-point-bye-before", early, first=limits.first)
    after = [n for n in rounds if limits.last and n > limits.last]
    yield from circumstance("half-point-bye-after", after, last=limits.last)
    if last and last in rounds and not limits.is_end_stated:
        yield Circumstance("half-point-bye-in-last-round", {"name": name, "round": last})


def _rounds_text(rounds: Collection[int]) -> str:
    return ", ".join(map(str, sorted(rounds)))
