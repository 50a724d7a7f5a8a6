"""The editions of the tie-break rules (Handbook C.07) and which one is in force for an event."""

from collections.abc import Callable
from typing import NamedTuple

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Tournament


class Edition(NamedTuple):
    """What differs between the editions."""

    name: str
    first_day: tuple[int, int, int]
    caps_dummy: bool
    """Whether the dummy of an unplayed round is capped (16.4.1, 16.4.2)."""
    lost_by_forfeit_counts: bool
    """Whether a forfeit loss is a regular game with pre-determined pairings (15.2)."""
    forfeits_have_ratings: bool
    """Whether forfeits count in the rating-based tie-breaks with pre-determined pairings (15.2)."""
    buchholz_in_round_robins: bool
    """Whether Buchholz and what is made of it may be used in round robins (8)."""
    lacks: frozenset[str] = frozenset()
    """Codes that came later; with a modifier where only that came (8.2)."""


# The editions of 2023 and April 2024 give the same numbers as that of August 2024.
_2024 = Edition(
    name="2024",
    first_day=(2023, 9, 1),
    caps_dummy=False,
    lost_by_forfeit_counts=True,
    forfeits_have_ratings=True,
    buchholz_in_round_robins=True,
    lacks=frozenset(("STD", "TPN", "RTNG", "EDET", "EDEB", "EDEBT", "EDEBB", "AOB/F")),
)
_2026 = Edition(
    name="2026",
    first_day=(2026, 3, 1),
    caps_dummy=True,
    lost_by_forfeit_counts=False,
    forfeits_have_ratings=False,
    buchholz_in_round_robins=False,
)

EDITIONS: tuple[Edition, ...] = (_2024, _2026)
"""The oldest first. Other modules ask the functions below, so that an edition added here is known
everywhere."""


def edition_names() -> tuple[str, ...]:
    """The names of all editions, the oldest first."""
    return tuple(edition.name for edition in EDITIONS)


def edition_named(name: str) -> Edition:
    """The edition of a name that exists."""
    return next(edition for edition in EDITIONS if edition.name == name)


def first_edition(has: Callable[[Edition], bool]) -> Edition:
    """The oldest edition with a rule."""
    return next(edition for edition in EDITIONS if has(edition))


def edition_in_force(t: Tournament) -> tuple[Edition, Phrase | None]:
    """The edition by the first day of the event, and what had to be assumed, if anything."""
    day = t.start.earliest_parts if t.start is not None else None
    oldest = EDITIONS[0]
    newest = EDITIONS[-1]
    if day is None:
        assumed = phrase("no date of start; the newest edition ({n}) is assumed", n=newest.name)
        return newest, assumed
    for edition in reversed(EDITIONS):
        if day >= edition.first_day:
            return edition, None
    return oldest, phrase(
        "the event began on {day}, before the rules of {n}; the oldest available edition ({m}) "
        "is used",
        day="{:04}/{:02}/{:02}".format(*day),
        n=oldest.first_day[0],
        m=oldest.name,
    )
