"""What was assumed about an event besides its players, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.model.details.event import EventDetails
from crosstable.model.findings import Assumption
from crosstable.model.phrases import Phrase, phrase
from crosstable.ratings.editions import TWO_DRAWS
from crosstable.ratings.wording import players_in_words, zero_scores_in_words
from crosstable.ratings.worksheet import FEW_POINTS, UNRATED
from crosstable.rules.fastcontrols import (
    approval_in_words,
    is_approvable,
    is_approved_control,
    missing_half,
    unverified_conditions,
)
from crosstable.rules.rateability import kind_of_event, rated_games, without_a_difference
from crosstable.rules.rateofplay import BLITZ, RAPID, STANDARD
from crosstable.text.formats import half_points_text

if TYPE_CHECKING:
    from crosstable.ratings.computing import Computed
    from crosstable.ratings.eligibility import Case
    from crosstable.rules.rateability import RatingSystem


def remarks(
    case: Case, system: RatingSystem, given_rules: bool, computed: Computed
) -> tuple[Assumption, ...]:
    """Edition, time control, system, lists, details: in this order."""
    return (
        *_edition(case, given_rules),
        *_system(case, system, computed),
        *_lists(case),
        *_fast_control(case),
        *_federations(case),
        *_details(case, system),
    )


def _edition(case: Case, given: bool) -> Iterator[Assumption]:
    rules = case.rules
    day = case.first_day
    if not given and day is None:
        text = phrase(
            "the report has no date, so the period is unknown: the newest rules, {rules}",
            rules=rules.name,
        )
        yield Assumption("no-date", text)
    elif not given and day is not None and day < rules.since:
        text = phrase(
            "no earlier edition is known: {rules} for an event of {day}",
            rules=rules.name,
            day=f"{day:%Y/%m/%d}",
        )
        yield Assumption("before-the-edition", text)
    if case.t.time_control is None:
        if not given:
            text = phrase("no time control can be read: standard play")
            yield Assumption("no-time-control", text)
    elif kind_of_event(case.t.time_control) != rules.kind:
        played = kind_of_event(case.t.time_control)
        text = phrase(
            "the time control is that of {a} play, the rules are for {b} play",
            a=_kind_in_words(played),
            b=_kind_in_words(rules.kind),
        )
        yield Assumption("another-kind-of-play", text)
    for uncertain in rules.unverified:
        text = phrase("{rules}, not certain: {a}", rules=rules.name, a=uncertain)
        yield Assumption("unverified", text)
    moved = rules.floor_moved_from
    if moved is not None and not given and day is not None and day >= moved:
        lowered = phrase(
            "the floor went down from {n} before July 2009; the days are not known", n=rules.floor
        )
        text = phrase("{rules}, not certain: {a}", rules=rules.name, a=lowered)
        yield Assumption("unverified", text)


def _kind_in_words(kind: str) -> Phrase:
    if kind == RAPID:
        return phrase("rapid")
    return phrase("blitz") if kind == BLITZ else phrase("standard")


def _system(case: Case, system: RatingSystem, computed: Computed) -> Iterator[Assumption]:
    if system.note:
        document = case.rules.articles.document
        text = phrase("{a} ({document})", a=system.note, document=document)
        yield Assumption("unplayed-games", text)
    rules = case.rules
    reading = case.details.rating.indeterminate_dp if case.details is not None else None
    if computed.average is not None and computed.average.unrated and not rules.has_notional_dp:
        for number in _without_a_difference(case, computed) if reading is None else ():
            text = phrase(
                "a difference of 800 is taken for all points or none of {who} (10.1)",
                who=players_in_words([number]),
            )
            yield Assumption("indeterminate-dp", text)
    yield from _zero_scores(case, computed)
    few = [number for number, status in computed.status.items() if status == "few-points"]
    if few and rules.first == TWO_DRAWS:
        least = rules.least_half_points
        text = phrase(
            "unrated players who scored 0 are assumed to be in their first event, which is not "
            "counted"
        )
        if least > 1:
            text = phrase(
                "unrated players who scored less than {points} are assumed to be in their first "
                "event, which is not counted",
                points=half_points_text(least),
            )
        yield Assumption("first-event", text)


def _without_a_difference(case: Case, computed: Computed) -> Iterator[int]:
    """Who needs a difference in a round robin that the table of 2002 does not have: rated players
    for the average, and newcomers who only scored against players who are disregarded."""
    least = case.rules.least_half_points
    yield from (player.number for player in without_a_difference(case.t, least))
    for number, status in computed.status.items():
        if status == UNRATED and not computed.figures[number]["points"]:
            yield number


def _zero_scores(case: Case, computed: Computed) -> Iterator[Assumption]:
    """10.1, 10.20 of 2002: newcomers who scored in the event, but against no rated opponent."""
    rules = case.rules
    if rules.has_notional_dp:
        return
    scored = Counter[int]()
    for game in rated_games(case.t):
        scored[game.player] += game.half_points
    without = [
        number
        for number, status in computed.status.items()
        if status == FEW_POINTS
        and computed.figures[number]["games"]
        and not computed.figures[number]["points"]
        and scored[number] >= rules.least_half_points
    ]
    if without:
        yield Assumption("indeterminate-dp", zero_scores_in_words(without))


def _lists(case: Case) -> Iterator[Assumption]:
    days = _days(case)
    if days is not None and days > case.rules.lists.most_days_on_one_list:
        text = phrase("all games of the {n} days are computed with the ratings of one list", n=days)
        yield Assumption("one-list", text)


def _days(case: Case) -> int | None:
    first = case.first_day
    last = case.t.last_day
    return None if first is None or last is None else (last - first).days + 1


def _fast_control(case: Case) -> Iterator[Assumption]:
    """A fast control of an approved event (FIDE Council, for 2026), and what is not verified."""
    details = case.details
    if details is None or case.rules.kind != STANDARD:
        return
    missing = missing_half(case.t, details)
    if missing is not None:
        yield Assumption("fast-control", missing)
    if not is_approved_control(case.t, details):
        return
    yield Assumption("fast-control", approval_in_words(case.t, details))
    for unverified in unverified_conditions(case.t, details):
        yield Assumption("fast-control", unverified)


def _federations(case: Case) -> Iterator[Assumption]:
    """16.1, 16.3: players of an excluded federation are computed, but not listed."""
    details = case.details
    if details is None or not details.excluded_federations:
        return
    dispensed = details.dispensed_players or ()
    numbers = [
        str(number)
        for number, player in case.t.by_number.items()
        if player.federation in details.excluded_federations and number not in dispensed
    ]
    if numbers:
        text = phrase(
            "computed but not listed, as the federation is excluded: players {l} (2002, 16.1)",
            l=", ".join(numbers),
        )
        yield Assumption("excluded-federation", text)


def _details(case: Case, system: RatingSystem) -> Iterator[Assumption]:
    details = case.details or EventDetails()
    meaningless = set()
    if case.rules.k.new is not None:
        meaningless.add("rating.rapid_k")
    if not is_approvable(case.t.time_control):
        meaningless |= {"event.fast_control_approved_by", "event.fast_control_approved_on"}
    for assumption in details.assumptions("rating", system=system.name, edition=case.rules.details):
        if assumption.kind not in meaningless:
            yield assumption
