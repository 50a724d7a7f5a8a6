"""What the regulations ask of the event itself: 1.1 and 1.4.2d, e.

What neither the report nor the details give is assumed and reported (`met` is None).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from typing import NamedTuple

from crosstable.model.details.event import EventDetails
from crosstable.model.phrases import phrase, plural
from crosstable.model.tournament import Tournament
from crosstable.rules.fastcontrols import (
    approval_in_words,
    is_approved_control,
    missing_half,
    unverified_conditions,
)
from crosstable.rules.norms.arbiters import NORM_TITLES, fide_numbers, has_arbiter_title
from crosstable.rules.norms.conditions import Condition
from crosstable.rules.norms.systems import NormSystem
from crosstable.rules.rateofplay import (
    BLITZ,
    MOST_SECONDS_A_DAY,
    RAPID,
    STANDARD,
    kind_of_play,
    least_time,
    seconds_of_play,
)

NOTICE_DAYS = 30
"""Days between registration and start (1.1.1)."""
MOST_ROUNDS_A_DAY = 2
LEAST_SECONDS = 120 * 60
"""Time of each player for 60 moves (1.1.3)."""
MOST_DAYS = 30
"""In longer events ratings and titles are those of the day of the game (1.1.4)."""
_ONE_ROUND_DAYS = 3
_MOVES = 60
"""Moves for which the time of a player is counted (1.1.3)."""
_OTHER_PLAY = {
    RAPID: phrase("a rapid event: norms are made in standard events only"),
    BLITZ: phrase("a blitz event: norms are made in standard events only"),
}


class EventFacts(NamedTuple):
    """The report, the details beside it, and the system."""

    t: Tournament
    details: EventDetails
    system: NormSystem

    @property
    def rounds_by_day(self) -> Counter[date]:
        """How many rounds were played on each day that the report tells."""
        days = (d.earliest() for d in self.t.round_dates if d is not None and d.is_complete)
        return Counter(day for day in days if day is not None)


def event_conditions(
    t: Tournament, details: EventDetails | None, system: NormSystem
) -> tuple[Condition, ...]:
    """Every demand on the event, met, missed or assumed."""
    facts = EventFacts(t, details or EventDetails(), system)
    return tuple(condition for rule in RULES for condition in rule(facts))


def standard_play(facts: EventFacts) -> Iterator[Condition]:
    """1.1.1, 1.1.3: a standard event with two hours for each player."""
    control = facts.t.time_control
    if is_approved_control(facts.t, facts.details):
        yield from _approved_control(facts)
        return
    if facts.details.pilot_fast_classic:
        yield Condition(
            "pilot", "1.1.3", False, phrase("events of the Fast Classic pilot give no norms")
        )
    if control is None:
        unknown = phrase(
            "every player has {n} minutes for {m} moves: the time control is not known",
            n=LEAST_SECONDS // 60,
            m=_MOVES,
        )
        yield Condition("time", "1.1.3", None, unknown)
        return
    minutes = least_time(control) // 60
    least = LEAST_SECONDS // 60
    kind = kind_of_play(control)
    if kind != STANDARD:
        yield Condition("standard", "1.1.1", False, _OTHER_PLAY[kind])
        return
    is_met = least_time(control) >= LEAST_SECONDS
    time = phrase("{n} minutes for {m} moves, at least {k} needed", n=minutes, m=_MOVES, k=least)
    missing = None if is_met else missing_half(facts.t, facts.details)
    if missing is not None:
        time = phrase("{a}; {b}", a=time, b=missing)
    yield Condition("time", "1.1.3", is_met, time, minutes, least)


def _approved_control(facts: EventFacts) -> Iterator[Condition]:
    """45+30 or 60+30 in an approved event (FIDE Council, for 2026)."""
    yield Condition("time", "1.1.3", True, approval_in_words(facts.t, facts.details))
    for unverified in unverified_conditions(facts.t, facts.details):
        yield Condition("fast-control", "1.1.3", None, unverified)


def registration(facts: EventFacts) -> Iterator[Condition]:
    """1.1.1: registered, and 30 days before the start."""
    details = facts.details
    start = facts.t.first_day
    if details.registered is False and details.registered_on is None:
        yield Condition(
            "registered", "1.1.1", False, phrase("the event was not registered: not rated")
        )
        return
    if details.registered_on is None or start is None:
        assumed = phrase(
            "the event was registered at least {n} days before the start", n=NOTICE_DAYS
        )
        yield Condition("registered", "1.1.1", None, assumed)
        return
    notice = (start - details.registered_on).days
    if notice < 0:
        late = phrase(
            "registered on {day}, after the start: not rated",
            day=f"{details.registered_on:%Y/%m/%d}",
        )
        yield Condition("registered", "1.1.1", False, late, notice, NOTICE_DAYS)
        return
    sentence = plural(
        notice,
        "registered {n} day before the start, {m} needed",
        "registered {n} days before the start, {m} needed",
        m=NOTICE_DAYS,
    )
    if notice < NOTICE_DAYS and details.registration_waiver:
        waived = phrase("{a}: waived", a=sentence)
        yield Condition("registered", "1.1.1", True, waived, notice, NOTICE_DAYS)
        return
    yield Condition("registered", "1.1.1", notice >= NOTICE_DAYS, sentence, notice, NOTICE_DAYS)


def unchanged_conditions(facts: EventFacts) -> Iterator[Condition]:
    """1.1.1, 1.4.2d: nothing was changed after the start, the same conditions for all."""
    said = facts.details.conditions_unchanged
    if said is False:
        sentence = phrase(
            "the format changed after the start, or the conditions were not the same for all"
        )
    else:
        sentence = phrase(
            "the format did not change after the start, the conditions were the same for all"
        )
    yield Condition("unchanged", "1.4.2d", said, sentence)


def days_of_play(facts: EventFacts) -> Iterator[Condition]:
    """1.1.2, 1.1.3: at most two rounds and twelve hours a day."""
    by_day = facts.rounds_by_day
    control = facts.t.time_control
    if control is not None and kind_of_play(control) != STANDARD:
        return  # that is the fault
    if not by_day:
        undated = phrase(
            "at most {n} rounds and {m} hours a day: the report does not date the rounds",
            n=MOST_ROUNDS_A_DAY,
            m=MOST_SECONDS_A_DAY // 3600,
        )
        yield Condition("rounds-a-day", "1.1.3", None, undated)
        return
    day, most = max(by_day.items(), key=lambda item: (item[1], -item[0].toordinal()))
    sentence = plural(
        most,
        "{n} round on {day}, at most {m} a day",
        "{n} rounds on {day}, at most {m} a day",
        day=f"{day:%Y/%m/%d}",
        m=MOST_ROUNDS_A_DAY,
    )
    is_met = most <= MOST_ROUNDS_A_DAY
    yield Condition("rounds-a-day", "1.1.3", is_met, sentence, most, MOST_ROUNDS_A_DAY)
    if control is not None:
        seconds = most * seconds_of_play(control)
        is_met = seconds <= MOST_SECONDS_A_DAY
        minutes = seconds // 60
        limit = MOST_SECONDS_A_DAY // 60
        sentence = phrase(
            "{n} minutes of play on {day}, at most {m} a day",
            n=minutes,
            day=f"{day:%Y/%m/%d}",
            m=limit,
        )
        yield Condition("hours-a-day", "1.1.2", is_met, sentence, minutes, limit)


def long_event(facts: EventFacts) -> Iterator[Condition]:
    """1.1.4: ratings and titles of the day of the game in events of more than 30 days."""
    start = facts.t.first_day
    end = facts.t.last_day
    days = 0 if start is None or end is None else (end - start).days + 1
    if days > MOST_DAYS:
        sentence = phrase(
            "the event lasts {n} days: ratings and titles of the day of each game count, those of "
            "the report are used",
            n=days,
        )
        yield Condition("long-event", "1.1.4", None, sentence, days, MOST_DAYS)


def arbiters(facts: EventFacts) -> Iterator[Condition]:
    """1.1.5: the chief arbiter is IA or FA, and one is always present."""
    named = facts.t.chief_arbiter or ""
    contacts = [c for c in facts.details.contacts or () if c.role == "chief-arbiter"]
    titles = {contact.title for contact in contacts if contact.title}
    if not named and not contacts:
        sentence = phrase("no chief arbiter is named: IA or FA")
        is_met = None
    elif titles & NORM_TITLES or has_arbiter_title(named):
        sentence = phrase("the chief arbiter is IA or FA")
        is_met = True
    elif titles:
        sentence = phrase(
            "the chief arbiter is {titles}, and not IA or FA", titles=", ".join(sorted(titles))
        )
        is_met = False
    else:
        sentence = phrase("the chief arbiter is IA or FA: no title is named")
        is_met = None
    yield Condition("chief-arbiter", "1.1.5", is_met, sentence)
    said = facts.details.arbiter_present
    sentence = (
        phrase("no IA or FA was present")
        if said is False
        else phrase("an IA or FA was always present")
    )
    yield Condition("arbiter-present", "1.1.5", said, sentence)


def arbiters_do_not_play(facts: EventFacts) -> Iterator[Condition]:
    """1.1.6: an appointed arbiter does not play; who is who is told by the FIDE number."""
    numbers = set(appointed_arbiters(facts.t, facts.details))
    playing = [p for p in facts.t.players if p.fide_id and p.fide_id.lstrip("0") in numbers]
    for player in playing:
        sentence = phrase(
            "player {n}, {name}, is an arbiter of the event", n=player.number, name=player.name
        )
        yield Condition("playing-arbiter", "1.1.6", False, sentence)


def appointed_arbiters(t: Tournament, details: EventDetails | None) -> tuple[str, ...]:
    """The FIDE numbers of the arbiters whom report and details name."""
    texts = (t.chief_arbiter or "", *t.deputy_arbiters)
    numbers = [number for text in texts for number in fide_numbers(text)]
    offices = ("chief-arbiter", "deputy-arbiter", "arbiter")
    contacts = (details.contacts if details is not None else None) or ()
    numbers += [c.fide_id for c in contacts if c.fide_id and c.role in offices]
    return tuple(number.lstrip("0") for number in numbers)


def permitted_system(facts: EventFacts) -> Iterator[Condition]:
    """1.4.2e: Swiss, single and double round robin, knockout; others if approved."""
    name = facts.system.words
    said = facts.details.system_approved
    if facts.system.is_permitted:
        sentence = phrase("the system is permitted: {a}", a=name)
        yield Condition("system", "1.4.2e", True, sentence)
    elif said is False:
        sentence = phrase("the system {a} was not approved beforehand", a=name)
        yield Condition("system", "1.4.2e", False, sentence)
    else:
        sentence = phrase("the system {a} was approved beforehand", a=name)
        yield Condition("system", "1.4.2e", said, sentence)


def single_rounds(facts: EventFacts) -> Iterator[Condition]:
    """1.1.3a: whether the event is one of those of which a GM or WGM application needs one."""
    by_day = facts.rounds_by_day
    single = sum(count == 1 for count in by_day.values())
    if by_day and single >= _ONE_ROUND_DAYS:
        sentence = phrase(
            "one round a day on {n} days: serves 1.1.3a in an application for GM or WGM", n=single
        )
        yield Condition("single-rounds", "1.1.3a", True, sentence, single, _ONE_ROUND_DAYS)


RULES: tuple[Callable[[EventFacts], Iterator[Condition]], ...] = (
    registration,
    standard_play,
    days_of_play,
    unchanged_conditions,
    long_event,
    arbiters,
    arbiters_do_not_play,
    permitted_system,
    single_rounds,
)
"""The demands in the order of the articles."""
