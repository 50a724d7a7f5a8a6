"""How long an event lasts and how much is played on a day: limits of the rating regulations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from crosstable.catalogue.header import (
    EVENT_TOO_LONG,
    INTERIM_REPORTS_DUE,
    TOO_MANY_HOURS_A_DAY,
    TOO_MANY_ROUNDS_A_DAY,
)
from crosstable.catalogue.kind import Noticed
from crosstable.checks.header.dates import days_of_rounds, is_league
from crosstable.checks.report import Report, Rule
from crosstable.findings import Span
from crosstable.rateofplay import (
    MOST_FAST_ROUNDS,
    MOST_SECONDS_A_DAY,
    STANDARD,
    Regulations,
    kind_of_play,
    regulations_of,
    seconds_of_play,
)

_FAST = re.compile(r"rapid|blitz|schnell|rapide|rápid|semilampo|lampo|active", re.I)
_MOST_ROUNDS_UNKNOWN = 3
"""Three rounds of two hours a player are the twelve hours of a day, at the usual rate of play."""


def first_day(report: Report) -> date | None:
    """The day on which the event began, else that of its first round."""
    if report.first_day is not None:
        return report.first_day
    return next((day for _, day in days_of_rounds(report)), None)


def regulations(report: Report) -> Regulations | None:
    """The rating regulations of the event; None if no date tells which."""
    day = first_day(report)
    return None if day is None else regulations_of(day)


def _rounds_by_day(report: Report) -> dict[date, list[int]]:
    result: dict[date, list[int]] = {}
    for number, day in days_of_rounds(report):
        result.setdefault(day, []).append(number)
    return result


def rounds_a_day(report: Report) -> Iterator[Noticed]:
    """Not more rounds on a day than the regulations allow (upload check U09)."""
    most = _most_rounds(report)
    for day, rounds in _rounds_by_day(report).items() if most is not None else ():
        if most is not None and len(rounds) > most:
            yield TOO_MANY_ROUNDS_A_DAY.at(
                report.t.place("round_dates", "round_date", rounds[most]),
                rounds=len(rounds),
                day=f"{day:%Y/%m/%d}",
                most=most,
            )


def _most_rounds(report: Report) -> int | None:
    """The limit: 3 by the regulations of 2002, 15 and 30 for rapid and blitz, else the hours.

    Without a known time control nobody can count hours: then three rounds are the limit, unless
    the event calls itself rapid or blitz.
    """
    rules, control = regulations(report), report.t.time_control
    if rules is None:
        return None
    if rules.most_rounds is not None:
        return rules.most_rounds
    if control is not None:
        return MOST_FAST_ROUNDS.get(kind_of_play(control))
    t = report.t
    words = " ".join(filter(None, (t.name, t.type_text, t.time_control_text)))
    return None if _FAST.search(words) else _MOST_ROUNDS_UNKNOWN


def hours_a_day(report: Report) -> Iterator[Noticed]:
    """At most twelve hours of play on a day, both players together, for games of 60 moves (3.1)."""
    control, rules = report.t.time_control, regulations(report)
    if control is None or rules is None or kind_of_play(control) != STANDARD:
        return
    length = seconds_of_play(control)
    for day, rounds in _rounds_by_day(report).items():
        if rules.most_rounds is not None and len(rounds) > rules.most_rounds:
            continue  # the number of rounds is the fault
        if len(rounds) * length > MOST_SECONDS_A_DAY:
            hours = f"{len(rounds) * length / 3600:.1f}".removesuffix(".0")
            number = "1 round" if len(rounds) == 1 else f"{len(rounds)} rounds"
            yield TOO_MANY_HOURS_A_DAY.at(
                report.t.place("round_dates", "round_date", rounds[-1]),
                related=((_control_place(report), "the time control"),),
                rounds=number,
                day=f"{day:%Y/%m/%d}",
                hours=hours,
            )


def _control_place(report: Report) -> Span:
    t = report.t
    if t.time_control_code:
        return t.place("time_control_code", "time_control")
    return t.place("time_control_text", "time_control_text")


def duration(report: Report) -> Iterator[Noticed]:
    """At most 90 days unless it is a league (2002, 4.1); monthly reports after 30 (2024, 4.1)."""
    rules, start, end = regulations(report), report.first_day, report.t.end
    last = end.latest() if end is not None and end.is_complete else None
    if rules is None or start is None or last is None:
        return
    days = (last - start).days + 1
    if days <= min(rules.most_days or days, rules.interim_after_days or days):
        return
    place = report.t.place("end", "date_end")
    related = ((report.t.place("start", "date_start"), "the start"),)
    if rules.most_days is not None and days > rules.most_days and not is_league(report):
        yield EVENT_TOO_LONG.at(place, related=related, days=days, most=rules.most_days)
    if rules.interim_after_days is not None and days > rules.interim_after_days:
        yield INTERIM_REPORTS_DUE.at(
            place, related=related, days=days, most=rules.interim_after_days
        )


RULES: tuple[Rule, ...] = (rounds_a_day, hours_a_day, duration)
