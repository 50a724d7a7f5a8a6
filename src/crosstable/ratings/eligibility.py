"""Whether an event is rated, and which of its games: the checker's rules, asked for one edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from crosstable.checks.catalogue.header import TIME_CONTROL_TOO_FAST
from crosstable.checks.judging import judged
from crosstable.checks.rules import games as game_rules
from crosstable.checks.rules.header import days, rateability, registration, timecontrols
from crosstable.checks.rules.listing import list_faults
from crosstable.checks.rules.report import AskedRules, Report, Rule
from crosstable.model.diagnostics import Diagnostic, Purpose, Severity
from crosstable.model.findings import WHOLE_FILE
from crosstable.model.tournament import Game, Tournament
from crosstable.ratings.editions import RuleSet
from crosstable.rules.rateability import (
    RatedGame,
    is_excluded_difference,
    is_too_fast,
    rated_games,
    rounds_after_decision,
)
from crosstable.rules.rateofplay import STANDARD, regulations_of

if TYPE_CHECKING:
    from crosstable.lists.lookup import ListedPeople
    from crosstable.model.details import EventDetails
    from crosstable.ratings.field import Entrant


class Case(NamedTuple):
    """What the rules look at: the event, the edition, and what was said about the event."""

    t: Tournament
    rules: RuleSet
    details: EventDetails | None
    system: str
    first_day: date | None
    entrants: Mapping[int, Entrant]


class Left(NamedTuple):
    """Why a game is not rated, and the article."""

    reason: str
    clause: str


def games_and_reasons(case: Case) -> tuple[list[RatedGame], dict[tuple[int, int], Left]]:
    """The games that are rated, and by round and player the reason for each that is not."""
    games = list(rated_games(case.t))
    left = dict(_not_played(case, {(game.round_number, game.player) for game in games}))
    left |= _after_decision(case, games)
    kept = []
    for game in games:
        place = game.round_number, game.player
        if place in left:
            continue
        reason = _not_rated(case, game)
        if reason is None:
            kept.append(game)
        else:
            left[place] = reason
    return kept, left


def _not_played(case: Case, played: set[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], Left]]:
    clause = case.rules.articles.unplayed
    for player in case.t.by_number.values():
        for number, entry in enumerate(player.rounds, 1):
            if isinstance(entry, Game) and (number, player.number) not in played:
                reason = entry.result.title if not entry.result.is_rated else "opponent unknown"
                yield (number, player.number), Left(reason, clause)


def _after_decision(case: Case, games: list[RatedGame]) -> dict[tuple[int, int], Left]:
    details = case.details
    if case.system != "match" or (details is not None and details.match_waiver):
        return {}
    length = (details.match_length if details is not None else None) or case.t.rounds
    late = rounds_after_decision(games, length)
    left = Left("played after the match was decided", case.rules.articles.match)
    return {(g.round_number, g.player): left for g in games if g.round_number in late}


def _not_rated(case: Case, game: RatedGame) -> Left | None:
    """Too fast for these two players, or too far apart for rapid and blitz."""
    one = case.entrants[game.player].rating_then or 0
    other = case.entrants[game.opponent].rating_then or 0
    rules = case.rules
    pilot = bool(case.details is not None and case.details.pilot_fast_classic)
    if rules.kind == STANDARD and is_too_fast(
        case.t.time_control, regulations_of(rules.since), max(one, other), pilot=pilot
    ):
        return Left("too fast for these ratings", rules.articles.time)
    if one and other and is_excluded_difference(rules.kind, case.first_day, one, other):
        return Left("600 points or more apart, and one of the two above 2600", "7.3.1")
    return None


# ---- findings -----------------------------------------------------------------------------------


def findings_of(
    case: Case, listed: ListedPeople | None, system_override: str | None, some_counted: bool
) -> tuple[Diagnostic, ...]:
    """What stands against rating the event, and where the report contradicts itself or the list.

    With limits of time for each game the event is refused only if no game is slow enough.
    """
    rules = case.rules
    asked = AskedRules(rules.since, rules.kind)
    as_rated = Report(_with_ratings(case), case.details, system_override, asked)
    as_written = Report(case.t, case.details, system_override, asked)
    noticed = [fault for rule in _rules_for(rules) for fault in rule(as_rated)]
    noticed += [fault for rule in game_rules.RULES for fault in rule(as_written)]
    if listed is not None:
        noticed += list_faults(as_written, listed)
    found = judged(noticed, as_written.dialect, Purpose.RATING)
    per_game = regulations_of(rules.since).per_game
    return tuple(
        replace(one, severity=Severity.WARNING)
        if one.code == TIME_CONTROL_TOO_FAST.code and per_game and some_counted
        else one
        for one in found
    )


NO_PLAYERS, NO_FIRST_DAY, NO_RATED_GAMES = "no-players", "no-first-day", "no-rated-games"


def nothing_to_rate(case: Case, games: int, found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """What an event lacks without which there is nothing to rate: players, a day, games.

    No fault of a report, which may be of an event to come; so the checker has no code for it, and
    the words are those of a period. Games are not missed where `found` says why they do not count.
    """
    articles = case.rules.articles
    if not case.t.by_number:
        yield _lacking(NO_PLAYERS, "the report has no players", articles.document)
    if case.first_day is None:
        message = "no first day (042) and no day of a round (132): the list in force is unknown"
        yield _lacking(NO_FIRST_DAY, message, articles.document)
    if case.t.by_number and not games and not any(one.severity is Severity.ERROR for one in found):
        yield _lacking(NO_RATED_GAMES, "no game of this report is rated", articles.unplayed)


def _lacking(name: str, message: str, clause: str) -> Diagnostic:
    return Diagnostic(name, name, Severity.ERROR, message, clause, WHOLE_FILE)


def _rules_for(rules: RuleSet) -> tuple[Rule, ...]:
    about_time = timecontrols.RULES if rules.limits_time else ()
    return (*days.RULES, *about_time, *registration.RULES, *rateability.RULES)


def _with_ratings(case: Case) -> Tournament:
    """The report with the ratings that are reckoned with: those of the list, if there is one."""
    players = tuple(
        replace(player, rating=case.entrants[player.number].rating_then)
        for player in case.t.by_number.values()
    )
    return replace(case.t, players=players)
