"""The editions of the tie-break rules (Handbook C.07) and which one is in force for an event."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.model.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Edition:
    """What differs between the editions.

    `caps_dummy`: the dummy of an unplayed round is capped (16.4.1, 16.4.2). The others are about
    pre-determined pairings (15.2): whether a forfeit loss is a regular game, and whether forfeits
    count in the rating-based tie-breaks.
    """

    name: str
    first_day: tuple[int, int, int]
    caps_dummy: bool
    lost_by_forfeit_counts: bool
    forfeits_have_ratings: bool


# The editions of 2023 and April 2024 give the same numbers as that of August 2024.
EDITION_2024 = Edition("2024", (2023, 9, 1), False, True, True)
EDITION_2026 = Edition("2026", (2026, 3, 1), True, False, False)
EDITIONS = {edition.name: edition for edition in (EDITION_2024, EDITION_2026)}
NEWEST = EDITION_2026


def edition_in_force(t: Tournament) -> tuple[Edition, str | None]:
    """The edition by the first day of the event, and what had to be assumed, if anything."""
    day = t.start.earliest_parts if t.start is not None else None
    if day is None:
        return NEWEST, f"no date of start; the newest edition ({NEWEST.name}) is assumed"
    if day >= EDITION_2026.first_day:
        return EDITION_2026, None
    if day >= EDITION_2024.first_day:
        return EDITION_2024, None
    first = "{:04}/{:02}/{:02}".format(*day)
    return EDITION_2024, (
        f"the event began on {first}, before the rules of 2023; "
        f"the oldest edition at hand ({EDITION_2024.name}) is used"
    )
