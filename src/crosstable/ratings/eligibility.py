"""Whether an event is rated, and which of its games: the checker's rules, asked for one edition."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from crosstable.checks.catalogue.selection import codes_meant
from crosstable.checks.judging import faults_of
from crosstable.checks.rules import games as game_rules
from crosstable.checks.rules.header import days, rateability, registration, timecontrols
from crosstable.checks.rules.report import AskedRules, Report, rules_of
from crosstable.errors import Parameter, WrongUse
from crosstable.model.diagnostics import Diagnostic, Purpose, Severity
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.model.results import Result
from crosstable.model.tournament import Game, Tournament
from crosstable.ratings.editions import RuleSet
from crosstable.rules.fastcontrols import is_fast_play_allowed
from crosstable.rules.rateability import (
    ExcludedDifference,
    RatedGame,
    is_too_fast,
    rated_games,
    rounds_after_decision,
)
from crosstable.rules.rateofplay import STANDARD, regulations_of

if TYPE_CHECKING:
    from crosstable.lists.lookup import ListedPeople
    from crosstable.model.details.event import EventDetails
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

    reason: Words
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
                reason = _UNRATED_RESULTS.get(entry.result, phrase("opponent unknown"))
                yield (number, player.number), Left(reason, clause)


_UNRATED_RESULTS: Mapping[Result, Phrase] = {
    Result.SHORT_WIN: phrase("win in a game shorter than one move"),
    Result.SHORT_DRAW: phrase("draw in a game shorter than one move"),
    Result.SHORT_LOSS: phrase("loss in a game shorter than one move"),
    Result.FORFEIT_WIN: phrase("forfeit win"),
    Result.FORFEIT_LOSS: phrase("forfeit loss"),
    Result.UNKNOWN: phrase("result unknown, for instance adjourned"),
    Result.PENDING: phrase("paired, not yet played"),
}
"""Results that are never rated, as reasons; all others have an opponent who is not known."""


def _after_decision(case: Case, games: list[RatedGame]) -> dict[tuple[int, int], Left]:
    details = case.details
    if case.system != "match" or (details is not None and details.match_waiver):
        return {}
    length = (details.match_length if details is not None else None) or case.t.rounds
    late = rounds_after_decision(games, length)
    reason = phrase("played after the match was decided")
    left = Left(reason, case.rules.articles.match)
    return {(g.round_number, g.player): left for g in games if g.round_number in late}


def _not_rated(case: Case, game: RatedGame) -> Left | None:
    """Too fast for these two players, or too far apart for rapid and blitz."""
    own = case.entrants[game.player].rating_then or 0
    other = case.entrants[game.opponent].rating_then or 0
    rules = case.rules
    higher = max(own, other)
    is_fast = is_too_fast(case.t.time_control, regulations_of(rules.since), higher)
    if is_fast and rules.kind == STANDARD and not is_fast_play_allowed(case.t, case.details):
        return Left(phrase("too fast for these ratings"), rules.articles.time)
    excluded = rules.excluded
    if own and other and excluded is not None and excluded.excludes(case.first_day, own, other):
        return Left(_too_far_apart(excluded), "7.3.1")
    return None


def _too_far_apart(rule: ExcludedDifference) -> Phrase:
    return phrase(
        "{n} points or more apart, and one of the two above {m}", n=rule.difference, m=rule.above
    )


# ---- findings -----------------------------------------------------------------------------------


def findings_of(
    case: Case,
    listed: ListedPeople | None,
    system_override: str | None,
    written: Tournament,
    ignored: Collection[str] = (),
) -> tuple[Diagnostic, ...]:
    """What stands against rating the event, and where the report contradicts itself or the list.

    The errors are those of ``check --for rating``: one function judges, so that all commands have
    one verdict. What else it notices is shown where it is about ratings or games. `written` is the
    report itself, where the games of other stages are in the case too. Faults with one of the
    `ignored` codes are told and stand against nothing.
    """
    rules = case.rules
    asked = AskedRules(rules.since, rules.kind, rules.limits_time, rules.excluded)
    report = Report(written, case.details, system_override, asked)
    as_rated = Report(with_ratings(case), case.details, system_override, asked)
    whole = report if written is case.t else Report(case.t, case.details, system_override, asked)
    seen = dict.fromkeys(_ABOUT_RATING, as_rated) | dict.fromkeys(game_rules.RULES, whole)
    answers = {rule: tuple(rule(eyes)) for rule, eyes in seen.items()}
    faults = faults_of(report, Purpose.RATING, listed, answers)
    shown = {fault.kind.code for noticed in answers.values() for fault in noticed}
    unread = frozenset(_unread_places(written))
    return tuple(
        replace(fault, severity=Severity.INFO) if fault.code in ignored else fault
        for fault in faults
        if fault.severity is Severity.ERROR
        or fault.code in shown
        or fault.code[0] == _OF_THE_LIST
        or fault.span in unread
    )


_RECKONED_WITH = ("rating", "fide_id", "birth_date")
"""Columns of a player from which a rating and its K follow."""


def _unread_places(t: Tournament) -> Iterator[Span]:
    """Where one of them could not be read: the figures are those of a player without it."""
    document = t.document
    lines = {player.line for player in t.players}
    for finding in t.reading_findings:
        line = finding.span.line
        if document is None or line is None or line not in lines:
            continue
        if any(document.span(line, name) == finding.span for name in _RECKONED_WITH):
            yield finding.span


_NEVER_IGNORED = ("H104", "H727")
"""Without a day there is no list, without a game nothing to rate."""


def ignored_codes(words: Iterable[str]) -> frozenset[str]:
    """The codes that are meant: codes, their beginnings or names, also with commas between them.

    Raises `UnknownCode`, and `WrongUse` for one without which nothing can be computed.
    """
    parts = [part.strip() for word in words for part in word.split(",")]
    codes = frozenset(code for part in parts if part for code in codes_meant(part))
    for code in _NEVER_IGNORED:
        if code in parts:
            raise WrongUse("{} {}: nothing can be rated without it", Parameter("ignore"), code)
    return codes.difference(_NEVER_IGNORED)


_OF_THE_LIST = "L"
"""The group of faults that a rating list shows."""
_ABOUT_RATING = rules_of(days, timecontrols, registration, rateability)
"""Rules that look at ratings: at those that are reckoned with, not at those that are written."""


def with_ratings(case: Case) -> Tournament:
    """The report with the ratings that are reckoned with: those of the list, if there is one."""
    players = tuple(
        replace(player, rating=case.entrants[player.number].rating_then)
        for player in case.t.by_number.values()
    )
    return replace(case.t, players=players)
