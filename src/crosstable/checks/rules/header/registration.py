"""Registration, the day of the report, the share of rated players: what the details add."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import header as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.header.days import first_day, regulations
from crosstable.checks.rules.report import Report, rule
from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.rules.rateofplay import (
    STANDARD,
    first_list,
    kind_of_play,
    lacking_share,
    last_list,
    list_of_report,
)

NOTICE = 3
LONG_NOTICE = 30
TITLE_NOTICE = 30
"""Days of notice (2024, 0.2; Title Regulations, 1.1.1)."""
_LONG_NOTICE_ABOVE = 2700
_LONG_NOTICE_ABOVE_FOR_WOMEN = 2500


# ---- registration -------------------------------------------------------------------------------


@rule
def event_is_registered(report: Report) -> Iterator[Noticed]:
    """The event was registered, and in time (2002, 7.1; 2024, 0.2; Title Regulations, 1.1.1)."""
    details = report.details
    day = first_day(report)
    if details is None:
        return
    if details.registered is False and details.registered_on is None:
        yield kinds.EVENT_NOT_REGISTERED.at()
        return
    if details.registered_on is None or day is None:
        return
    notice = (day - details.registered_on).days
    rules = regulations(report)
    needed = _notice(report)
    registered = f"{details.registered_on:%Y/%m/%d}"
    span = report.t.place("start", "date_start")
    if rules is not None and rules.registration and notice < needed:
        yield kinds.NOTICE_TOO_SHORT.at(
            span, needed=needed, registered=registered, notice=_days(notice)
        )
    elif notice < 0:
        yield kinds.REGISTERED_AFTER_THE_START.at(
            span, registered=registered, start=f"{day:%Y/%m/%d}"
        )
    elif notice < TITLE_NOTICE and not details.registration_waiver:
        yield kinds.NOTICE_TOO_SHORT_FOR_TITLES.at(
            span, needed=TITLE_NOTICE, registered=registered, notice=_days(notice)
        )


def _notice(report: Report) -> int:
    """30 days where somebody above 2700, or a woman above 2500, plays standard chess; else 3."""
    control = report.t.time_control
    if control is not None and kind_of_play(control) != STANDARD:
        return NOTICE
    for player in report.t.players:
        limit = _LONG_NOTICE_ABOVE_FOR_WOMEN if player.sex == "w" else _LONG_NOTICE_ABOVE
        if (player.rating or 0) > limit:
            return LONG_NOTICE
    return NOTICE


def _days(count: int) -> Phrase:
    if count < 0:
        return phrase("after the start")
    return plural(count, "{n} day before the start", "{n} days before the start")


# ---- the day of the report ----------------------------------------------------------------------


@rule
def report_is_in_time(report: Report) -> Iterator[Noticed]:
    """Which list will rate the event, if any (upload check U12)."""
    details = report.details
    rules = regulations(report)
    end = report.t.last_day
    reported = details.reported_on if details is not None else None
    if rules is None or end is None or reported is None:
        return
    official = details is not None and bool(details.official_fide_event)
    first = first_list(end, rules, official=official)
    last = last_list(end, rules)
    rating = list_of_report(end, reported, rules, official=official)
    if first is None or last is None or rating is None:
        return
    span = report.t.place("end", "date_end")
    day = f"{reported:%Y/%m/%d}"
    is_refused = details is None or not details.rating.rates_late_reports
    if rating > last and is_refused:
        yield kinds.REPORT_TOO_LATE.at(
            span, reported=day, end=f"{end:%Y/%m/%d}", last=f"{last:%Y/%m/%d}"
        )
    elif rating > first:
        yield kinds.RATED_ON_A_LATER_LIST.at(
            span, reported=day, rating=f"{rating:%Y/%m/%d}", first=f"{first:%Y/%m/%d}"
        )


@rule
def report_follows_the_event(report: Report) -> Iterator[Noticed]:
    """Nobody reports an event that is not over; a wrong year is the usual reason."""
    end = report.t.last_day
    reported = report.details.reported_on if report.details is not None else None
    if end is not None and reported is not None and reported < end:
        span = report.t.place("end", "date_end")
        yield kinds.REPORTED_BEFORE_THE_END.at(
            span, reported=f"{reported:%Y/%m/%d}", end=f"{end:%Y/%m/%d}"
        )


# ---- share of rated players ---------------------------------------------------------------------


@rule
def enough_players_are_rated(report: Report) -> Iterator[Noticed]:
    """Article 6 of 2002: a round robin needs rated players (upload check U13).

    With an unplayed game it is reported as a Swiss (6.43), where only games against rated
    opponents count: then the share is a word of warning.
    """
    rules = regulations(report)
    t = report.t
    if rules is None or not rules.least_rated or not t.players:
        return
    if t.is_team_event and report.system.name != "scheveningen":
        return
    rated = [player for player in t.players if player.rating]
    lacking = lacking_share(report.system.name, len(t.players), len(rated))
    if lacking is None or _is_national_championship(report):
        return
    complete = report.system.name == "scheveningen" or _is_complete(report)
    kind = kinds.TOO_FEW_RATED if complete else kinds.TOO_FEW_RATED_IF_COMPLETE
    yield kind.at(
        report.t.place("rated_count", "num_rated_players"),
        rated=len(rated),
        players=len(t.players),
        lacking=lacking,
    )


def _is_national_championship(report: Report) -> bool:
    """6.33: three rated men are enough, two rated women where only women play."""
    details = report.details
    if details is None or not details.national_championship:
        return False
    rated = [player for player in report.t.players if player.rating]
    if details.women_only:
        return sum(player.sex == "w" for player in rated) >= 2
    return sum(player.sex != "w" for player in rated) >= 3


def _is_complete(report: Report) -> bool:
    """Whether everybody played everybody over the board."""
    count = len(report.t.players)
    met = {
        (player.number, game.opponent)
        for _, player, game in report.t.games()
        if game.opponent is not None and game.result.is_rated
    }
    return len(met) >= count * (count - 1)
