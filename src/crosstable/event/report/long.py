"""Events of more than 30 days: several rating lists, a report each month (B.01, 1.1.4; Q210)."""

from __future__ import annotations

from crosstable.event.state import Person, Section

MOST_DAYS = 30


def days_of(section: Section) -> int | None:
    """How many days the event lasts, if both dates are given."""
    start = section.base.start
    end = section.base.end
    if start is None or end is None or not (start.is_complete and end.is_complete):
        return None
    first = start.earliest()
    last = end.earliest()
    return None if first is None or last is None else (last - first).days + 1


def lasts_long(section: Section) -> bool:
    """Whether ratings may change in the course of the event."""
    days = days_of(section)
    return days is not None and days > MOST_DAYS


def rating_in_force(person: Person, section: Section) -> int | None:
    """The rating that counts: the first one, or by the setting the latest of a paired round."""
    if section.ratings == "first" or not person.later_ratings:
        return person.rating
    reached = [number for number in person.later_ratings if number <= len(section.rounds)]
    return person.later_ratings[max(reached)] if reached else person.rating
