"""How long an event lasts and how much is played on a day: limits of the rating regulations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from crosstable.checks.catalogue import header as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.header.dates import days_of_rounds, is_league
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.words import number_of_rounds
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.rules.rateofplay import (
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


def day_of_rules(report: Report) -> date | None:
    """The day that tells which regulations are in force: the first one, unless others are asked."""
    return first_day(report) if report.asked_rules is None else report.asked_rules.day


def regulations(report: Report) -> Regulations | None:
    """The rating regulations of the event; None if no date tells which."""
    day = day_of_rules(report)
    return None if day is None else regulations_of(day)


def _rounds_by_day(report: Report) -> dict[date, list[int]]:
    """The rounds of each day; in 2002 an event of one day needs no record 132 to say it.

    Today's reports have to give the days of rounds, and their absence is a fault of its own.
    """
    result: dict[date, list[int]] = {}
    for number, day in days_of_rounds(report):
        result.setdefault(day, []).append(number)
    first = report.first_day
    rules = regulations(report)
    has_limit = rules is not None and rules.most_rounds is not None
    if not result and has_limit and first is not None and _days(report) == 1:
        result[first] = list(range(1, report.t.paired_rounds + 1))
    return result


def _place_of_round(report: Report, number: int) -> Span:
    if report.t.round_dates:
        return report.t.place("round_dates", "round_date", number)
    return report.t.place("end", "date_end")


@rule
def rounds_a_day(report: Report) -> Iterator[Noticed]:
    """Not more rounds on a day than the regulations allow (upload check U09)."""
    most = _most_rounds(report)
    for day, rounds in _rounds_by_day(report).items() if most is not None else ():
        if most is not None and len(rounds) > most:
            yield kinds.TOO_MANY_ROUNDS_A_DAY.at(
                _place_of_round(report, rounds[most]),
                rounds=len(rounds),
                day=f"{day:%Y/%m/%d}",
                most=most,
            )


def _most_rounds(report: Report) -> int | None:
    """The limit: 3 by the regulations of 2002, 15 and 30 for rapid and blitz, else the hours.

    Without a known time control nobody can count hours: then three rounds are the limit, unless
    the event calls itself rapid or blitz.
    """
    rules = regulations(report)
    control = report.t.time_control
    if rules is None:
        return None
    if rules.most_rounds is not None:
        return rules.most_rounds
    if control is not None:
        return MOST_FAST_ROUNDS.get(kind_of_play(control))
    t = report.t
    words = " ".join(filter(None, (t.name, t.type_text, t.time_control_text)))
    return None if _FAST.search(words) else _MOST_ROUNDS_UNKNOWN


@rule
def hours_a_day(report: Report) -> Iterator[Noticed]:
    """At most twelve hours of play on a day, both players together, for games of 60 moves (3.1)."""
    control = report.t.time_control
    rules = regulations(report)
    if control is None or rules is None or kind_of_play(control) != STANDARD:
        return
    length = seconds_of_play(control)
    for day, rounds in _rounds_by_day(report).items():
        if rules.most_rounds is not None and len(rounds) > rules.most_rounds:
            continue  # the number of rounds is the fault
        if len(rounds) * length > MOST_SECONDS_A_DAY:
            hours = f"{len(rounds) * length / 3600:.1f}".removesuffix(".0")
            yield kinds.TOO_MANY_HOURS_A_DAY.at(
                _place_of_round(report, rounds[-1]),
                related=((control_place(report), phrase("the time control")),),
                rounds=number_of_rounds(len(rounds)),
                day=f"{day:%Y/%m/%d}",
                hours=hours,
            )


def control_place(report: Report) -> Span:
    """Where the report gives the time control: in figures, else in words."""
    t = report.t
    if t.time_control_code:
        return t.place("time_control_code", "time_control")
    return t.place("time_control_text", "time_control_text")


@rule
def duration(report: Report) -> Iterator[Noticed]:
    """At most 90 days unless it is a league (2002, 4.1); monthly reports after 30 (2024, 4.1)."""
    rules = regulations(report)
    days = _days(report)
    if rules is None or days is None:
        return
    if days <= min(rules.most_days or days, rules.interim_after_days or days):
        return
    place = report.t.place("end", "date_end")
    related = ((report.t.place("start", "date_start"), phrase("the start")),)
    if rules.most_days is not None and days > rules.most_days and not is_league(report):
        yield kinds.EVENT_TOO_LONG.at(place, related=related, days=days, most=rules.most_days)
    if rules.interim_after_days is not None and days > rules.interim_after_days:
        yield kinds.INTERIM_REPORTS_DUE.at(
            place, related=related, days=days, most=rules.interim_after_days
        )


def _days(report: Report) -> int | None:
    """How many days the event lasts; None if the report does not say it exactly."""
    first = report.first_day
    last = report.t.last_day
    return None if first is None or last is None else (last - first).days + 1


@rule
def all_rounds_are_there(report: Report) -> Iterator[Noticed]:
    """A report for rating is about a finished event, unless interim reports are due (2024, 4.1)."""
    t = report.t
    rules = regulations(report)
    days = _days(report)
    if t.declared_rounds is None or t.paired_rounds >= t.declared_rounds or not t.players:
        return
    if rules is not None and rules.interim_after_days and (days or 0) > rules.interim_after_days:
        return
    yield kinds.ROUNDS_NOT_ALL_PLAYED.at(
        t.place("declared_rounds", "num_rounds"),
        rounds=number_of_rounds(t.declared_rounds),
        end=_end(t.paired_rounds),
    )


def _end(rounds: int) -> Phrase:
    return phrase("ends with round {n}", n=rounds) if rounds else phrase("has no games")
