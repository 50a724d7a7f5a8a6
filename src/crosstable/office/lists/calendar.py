"""Which list comes next, by which rules; and when it closes (2002, 9.1 and 9.13; 2024, 7.1)."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection

from crosstable.errors import OfficeProblem
from crosstable.office.founding import pairs, setting_of, settings_of
from crosstable.office.people.asking import current_edition
from crosstable.office.store.kinds import NATIONAL
from crosstable.ratings.editions import RuleSet, rule_set, rule_set_of
from crosstable.ratings.national.reading import rules_of_text
from crosstable.ratings.period.options import PeriodOptions, period_options
from crosstable.ratings.period.schedule import (
    Closing,
    is_by_game,
    is_possible,
    list_of_report,
    next_list,
)


def options_of(connection: Connection) -> PeriodOptions:
    """The readings of the rules that the office has chosen."""
    return period_options(pairs(settings_of(connection)["options"]))


def rules_on(connection: Connection, day: date, kind: str) -> RuleSet:
    """The rules of a list: those that the office has chosen, else those of its day."""
    if kind == NATIONAL:
        return national_rules_of(connection)
    chosen = settings_of(connection)["rules"]
    if chosen and rule_set(chosen).kind == kind:
        return rule_set(chosen)
    return rule_set_of(day, kind)


def national_rules_of(connection: Connection) -> RuleSet:
    """The rules of the national list; raises `OfficeProblem` where the office has none."""
    text = setting_of(connection, "national")
    if not text:
        raise OfficeProblem(
            "the office has no national rules; give it a file of them with office national FILE"
        )
    return rules_of_text(text)


def list_after(connection: Connection, day: date, kind: str) -> date:
    """The list that follows the list of a day."""
    return next_list(day, rules_on(connection, day, kind), options_of(connection).months)


def next_day(connection: Connection, kind: str) -> str:
    """The day of the next list that is not published; empty before there is any list."""
    edition = current_edition(connection, kind)
    if edition is None:
        return ""
    return list_after(connection, date.fromisoformat(edition.list_day), kind).isoformat()


class Terms(NamedTuple):
    """What decides the list of a report."""

    kind: str
    first: date | None
    last: date | None
    received: date
    official: bool = False
    league: bool = False


def list_of_terms(connection: Connection, terms: Terms) -> date | None:
    """The first list that can really have a report: by play, receipt, edition and settings.

    None before there is any list, or where the report states no day.
    """
    following = next_day(connection, terms.kind)
    if not following or terms.first is None or terms.last is None:
        return None
    next_ = date.fromisoformat(following)
    options = options_of(connection)
    rules = rules_on(connection, next_, terms.kind)
    closing = Closing(rules, options.months, options.closing_days, terms.official)
    by_game = is_by_game(terms.first, terms.last, rules, league=terms.league)
    end = terms.first if by_game else terms.last
    if not is_possible(end):
        return None
    return max(next_, list_of_report(end, terms.received, closing))


def closing_date(connection: Connection, day: date, kind: str) -> date:
    """The last day on which play, and by 9.13 its report, still counts for a list."""
    options = options_of(connection)
    rules = rules_on(connection, day, kind)
    return Closing(rules, options.months, options.closing_days).day_for(day)
