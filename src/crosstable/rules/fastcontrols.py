"""Fast time controls that count as standard play although they give less time than 1.1 asks for.

Two exceptions, both stated by the event details:

- the Fast Classic pilot of 2025: 45 minutes and 30 seconds a move are rated, without norms;
- the resolution of the FIDE Council for 2026: 45+30 and 60+30 are rated and give title norms in
  events that the Qualification Commission approved, with at most two rounds a day. The details
  state who approved the event and when; half of it is no approval.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from crosstable.model.phrases import Phrase, phrase
from crosstable.rules.rateofplay import least_time

if TYPE_CHECKING:
    from crosstable.model.details.event import EventDetails
    from crosstable.model.timecontrol import TimeControl
    from crosstable.model.tournament import Tournament

FAST_CLASSIC_SECONDS = 75 * 60
"""45 minutes and 30 seconds a move, for events of the pilot of 2025."""

APPROVED_SINCE = date(2026, 1, 1)
"""Events that begin on this day or later may be approved."""
APPROVED_YEAR = 2026
"""The resolution is for the calendar of this year; no source at hand says what follows."""
APPROVED_MINUTES = (45, 60)
APPROVED_INCREMENT = 30
MOST_ROUNDS_A_DAY = 2


def is_fast_play_allowed(t: Tournament, details: EventDetails | None) -> bool:
    """Whether the games are rated as standard play by one of the exceptions."""
    control = t.time_control
    if details is None or control is None:
        return False
    if details.pilot_fast_classic and least_time(control) >= FAST_CLASSIC_SECONDS:
        return True
    return is_approved_control(t, details)


def is_approved_control(t: Tournament, details: EventDetails) -> bool:
    """Whether the details state an approval that covers the event: its day, control and rounds."""
    is_stated = details.fast_control_approved_by and details.fast_control_approved_on
    return bool(is_stated) and _may_be_approved(t)


def _may_be_approved(t: Tournament) -> bool:
    """Whether an approval would cover the event: its day, control and rounds."""
    first_day = t.first_day
    if first_day is None or first_day < APPROVED_SINCE:
        return False
    most_rounds = max(_rounds_by_day(t).values(), default=0)
    return most_rounds <= MOST_ROUNDS_A_DAY and is_approvable(t.time_control)


def missing_half(t: Tournament, details: EventDetails | None) -> Phrase | None:
    """Why a stated approval does not count: the details say who gave it or when, but not both."""
    if details is None or not _may_be_approved(t):
        return None
    who = details.fast_control_approved_by
    day = details.fast_control_approved_on
    if who and day is None:
        return phrase(
            "the approval by {who} does not count: the event details do not state its day ({key})",
            who=who,
            key="fast_control_approved_on",
        )
    if day is not None and not who:
        return phrase(
            "the approval of {day} does not count: the event details do not state who gave it "
            "({key})",
            day=f"{day:%Y/%m/%d}",
            key="fast_control_approved_by",
        )
    return None


def is_approvable(control: TimeControl | None) -> bool:
    """45+30 or 60+30 for both players, and nothing after it."""
    if control is None:
        return False
    for stages in (control.white, control.black):
        minutes = [stage.seconds // 60 for stage in stages if stage.seconds % 60 == 0]
        increments = {stage.increment for stage in stages}
        if len(minutes) != 1 or len(stages) != 1 or stages[0].moves is not None:
            return False
        if minutes[0] not in APPROVED_MINUTES or increments != {APPROVED_INCREMENT}:
            return False
    return True


def _rounds_by_day(t: Tournament) -> Counter[date]:
    days = (day.earliest() for day in t.round_dates if day is not None and day.is_complete)
    return Counter(day for day in days if day is not None)


def approval_in_words(t: Tournament, details: EventDetails) -> Phrase:
    """Which approval was used."""
    control = t.time_control
    day = details.fast_control_approved_on
    return phrase(
        "{minutes} minutes for {moves} moves count as standard play: approved by {who} on {day}",
        minutes=0 if control is None else least_time(control) // 60,
        moves=60,
        who=details.fast_control_approved_by or "",
        day="" if day is None else f"{day:%Y/%m/%d}",
    )


def unverified_conditions(t: Tournament, details: EventDetails) -> Iterator[Phrase]:
    """What of the resolution could not be verified for an approved event."""
    yield phrase("the approval is taken from the event details; it could not be verified")
    if t.rounds > sum(_rounds_by_day(t).values()):
        yield phrase(
            "that at most {n} rounds a day were played could not be verified: the report does not "
            "date all rounds",
            n=MOST_ROUNDS_A_DAY,
        )
    first_day = t.first_day
    if first_day is not None and first_day.year > APPROVED_YEAR:
        yield phrase(
            "the resolution of the FIDE Council is for {year}: that it still holds could not be "
            "verified",
            year=APPROVED_YEAR,
        )
