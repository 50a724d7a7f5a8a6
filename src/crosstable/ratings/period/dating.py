"""Into which period a report falls, and which lists were in force for its games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from crosstable.checks.catalogue.header import RATED_ON_A_LATER_LIST
from crosstable.model.details.event import EventDetails
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Game, Tournament
from crosstable.ratings.editions import RuleSet, list_date
from crosstable.ratings.period.findings import ERROR, INFO, PeriodFinding
from crosstable.ratings.period.parts import LATER, RATED, REFUSED, Divided, Part, Setting
from crosstable.ratings.period.schedule import (
    Closing,
    Days,
    is_possible,
    latest_list,
    list_of_report,
    proper_list,
    rounds_by_list,
)

TOO_LATE = "too-late"
LIST_NOT_GIVEN = "list-not-given"
"""Findings that refuse a report only because of its days."""


def says(details: EventDetails | None, name: str) -> bool:
    """Whether the event details say yes."""
    return details is not None and bool(getattr(details, name))


def date_parts(
    t: Tournament,
    days: Days,
    rules: RuleSet,
    setting: Setting,
    details: EventDetails | None,
    *,
    by_game: bool,
) -> Divided:
    """The parts as far as days and lists decide them, without their games."""
    assert days.first is not None
    assert days.last is not None
    official = says(details, "official_fide_event")
    closing = Closing(setting.rules, setting.months, setting.closing_days, official)
    close = closing.day_for(setting.next)
    received = details.reported_on if details is not None else None
    rates_late = details is not None and details.rating.rates_late_reports
    too_late = None if rates_late else _too_late(days.last, received, rules, setting, closing)
    if too_late is not None:
        return Divided(REFUSED, days, (too_late,))
    if received is not None and _is_missed(received, close, setting):
        what = phrase("received on {day}", day=str(received))
        clause = setting.rules.lists.closes.clause
        return Divided(LATER, days, (_later(what, close, setting, clause),))
    if by_game:
        return _dated_by_game(t, days, rules, setting, close)
    if days.last > close:
        what = phrase("ends on {day}", day=str(days.last))
        return Divided(LATER, days, (_later(what, close, setting),))
    whole = tuple(range(1, width(t) + 1))
    part = Part(list_date(days.first, rules, setting.months), whole)
    if setting.list_of(part.list_day) is None:
        return Divided(REFUSED, days, (list_not_given(part.list_day),))
    delayed = tuple(_delay_findings(days.last, received, setting, closing))
    return Divided(RATED, days, delayed, parts=(part,))


def _is_missed(received: date, close: date, setting: Setting) -> bool:
    """Whether a report came too late for a list: after it closed, or after it came out."""
    if setting.rules.lists.closes.by_receipt:
        return received > close
    return received >= setting.next


def _too_late(
    last: date, received: date | None, rules: RuleSet, setting: Setting, closing: Closing
) -> PeriodFinding | None:
    """The finding about a report that no list may rate any more: this one, or that of its receipt.

    A report is rated at the earliest on the first list that its receipt allows.
    """
    late = None if setting.rates_late_reports else latest_list(last, rules, closing)
    if late is None:
        return None
    if setting.next > late.last_list:
        message = phrase(
            "ended on {day}: too late, the last list for it was {list}",
            day=str(last),
            list=str(late.last_list),
        )
        return PeriodFinding(TOO_LATE, ERROR, message, late.clause)
    if received is None:
        return None
    its_list = list_of_report(last, received, closing) if is_possible(received) else received
    if its_list > late.last_list:
        message = phrase(
            "ended on {day}, received on {received}: too late for its last list, that of {list}",
            day=str(last),
            received=str(received),
            list=str(late.last_list),
        )
        return PeriodFinding(TOO_LATE, ERROR, message, late.clause)
    return None


def _delay_findings(
    last: date, received: date | None, setting: Setting, closing: Closing
) -> Iterator[PeriodFinding]:
    """The finding about a report whose receipt moved it from its own list to this one."""
    own = proper_list(last, closing)
    if received is not None and own < setting.next <= list_of_report(last, received, closing):
        message = phrase(
            "reported on {received}, the event is rated on the list of {next}, not of {own}",
            received=str(received),
            next=str(setting.next),
            own=str(own),
        )
        kind = RATED_ON_A_LATER_LIST
        yield PeriodFinding(kind.code, INFO, message, kind.clause)


def _later(what: Phrase, close: date, setting: Setting, clause: str = "") -> PeriodFinding:
    message = phrase(
        "{what}, after the closing date {close} of the list of {next}: it goes to the next period",
        what=what,
        close=str(close),
        next=str(setting.next),
    )
    return PeriodFinding("after-closing", INFO, message, clause)


def list_not_given(day: date) -> PeriodFinding:
    """The finding about a list in force that nobody gave."""
    message = phrase("the list of {day} was in force; it was not given", day=str(day))
    return PeriodFinding(LIST_NOT_GIVEN, ERROR, message)


def _dated_by_game(
    t: Tournament, days: Days, rules: RuleSet, setting: Setting, close: date
) -> Divided:
    """Each round by the list of its own day; what was played after the closing date waits."""
    played = _rounds_with_games(t)
    of_round = dict(enumerate(days.rounds, 1))
    undated = [number for number in played if of_round.get(number) is None]
    if undated:
        message = phrase(
            "in a league or an event of more than {n} days each game uses the list of its own "
            "date, but round {rounds} has none (132)",
            n=rules.lists.most_days_on_one_list,
            rounds=", ".join(map(str, undated)),
        )
        return Divided(REFUSED, days, (PeriodFinding("no-round-days", ERROR, message),))
    now = [day if day is not None and day <= close else None for day in days.rounds]
    later = [n for n in played if (of_round[n] or close) > close]
    rounds = phrase("round {rounds} is played", rounds=", ".join(map(str, later)))
    findings = [_later(rounds, close, setting)] if later else []
    by_list = rounds_by_list(now, rules, setting.months).items()
    parts = tuple(
        Part(day, rounds, is_missing=setting.list_of(day) is None)
        for day, rounds in by_list
        if set(rounds) & set(played)
    )
    return Divided(RATED if parts else LATER, days, tuple(findings), parts=parts)


def width(t: Tournament) -> int:
    """How many rounds have a column."""
    return max((len(player.rounds) for player in t.by_number.values()), default=0)


def _rounds_with_games(t: Tournament) -> list[int]:
    played = {
        number
        for player in t.by_number.values()
        for number, entry in enumerate(player.rounds, 1)
        if isinstance(entry, Game) and entry.result.is_rated
    }
    return sorted(played)
