"""What else keeps an event or a game from being rated: laws, matches, differences, all points."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import header as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.header.days import day_of_rules, first_day, regulations
from crosstable.checks.rules.report import Report, rule
from crosstable.model.phrases import phrase, plural
from crosstable.model.tournament import Game, Tournament
from crosstable.rules.rateability import (
    ExcludedDifference,
    excluded_difference,
    kind_of_event,
    rated_games,
    rating_system,
    rounds_after_decision,
    unrated_in_match,
    without_a_difference,
)


@rule
def played_under_the_laws(report: Report) -> Iterator[Noticed]:
    """The FIDE Laws of Chess were in force (2.1 of every edition)."""
    if report.details is not None and report.details.laws_of_chess is False:
        yield kinds.NOT_UNDER_THE_LAWS.at()


@rule
def match_is_between_rated_players(report: Report) -> Iterator[Noticed]:
    """A match with an unrated player is not rated (2024, 6.1)."""
    rules = regulations(report)
    if rules is None or not rules.rated_matches_only or report.system.name != "match":
        return
    player = unrated_in_match(report.t)
    if player is not None and any(isinstance(entry, Game) for entry in player.rounds):
        yield kinds.MATCH_WITH_UNRATED_PLAYER.at(
            report.t.place(player, "rating"), player=report.who(player)
        )


@rule
def match_ends_when_decided(report: Report) -> Iterator[Noticed]:
    """Games after one player has won are not rated (2002, 6.5; 2024, 6.2)."""
    details = report.details
    if report.system.name != "match" or day_of_rules(report) is None:
        return
    if details is not None and details.match_waiver:
        return
    length = _match_length(report)
    late = rounds_after_decision(tuple(rated_games(report.t)), length)
    if late:
        first = min(late)
        player = report.t.players[0]
        yield kinds.GAMES_AFTER_DECISION.at(
            report.t.cell_place(player, first),
            games=plural(len(late), "{n} game", "{n} games"),
            round=first,
            length=length,
        )


def _match_length(report: Report) -> int:
    details = report.details
    return (details.match_length if details is not None else None) or report.t.rounds


@rule
def some_game_is_rated(report: Report) -> Iterator[Noticed]:
    """There is something to rate (5.1 of every edition).

    Open games are faults of their own, and so is a time control that is too fast for all games.
    """
    t = report.t
    if not t.players or any(game.result.is_open for _, _, game in t.games()):
        return
    day = first_day(report)
    excluded = _excluded_difference(report)
    for game in rated_games(t):
        ratings = _ratings(t, game.player, game.opponent)
        if excluded is None or not excluded.excludes(day, *ratings):
            return
    yield kinds.NO_GAME_RATED.at()


def _ratings(t: Tournament, player: int, opponent: int) -> tuple[int, int]:
    """Two ratings; nobody is far from a player without one."""
    own = t.by_number[player].rating
    theirs = t.by_number[opponent].rating
    return (own, theirs) if own and theirs else (0, 0)


def _kind_of_play(report: Report) -> str:
    asked = report.asked_rules
    return kind_of_event(report.t.time_control) if asked is None else asked.kind


@rule
def ratings_are_near_enough(report: Report) -> Iterator[Noticed]:
    """Rapid and blitz: too far apart, with a very strong player (7.3.1, from December 2024)."""
    t = report.t
    day = first_day(report)
    excluded = _excluded_difference(report)
    top = max((player.rating or 0 for player in t.players), default=0)
    if excluded is None or not excluded.excludes(day, top, 1):
        return
    for game in rated_games(t):
        player = t.by_number[game.player]
        other = t.by_number[game.opponent]
        if not player.rating or not other.rating or player.rating < other.rating:
            continue
        if excluded.excludes(day, player.rating, other.rating):
            yield kinds.RATINGS_TOO_FAR_APART.at(
                report.t.cell_place(player, game.round_number),
                related=((t.place(other, "rating"), phrase("rated {n}", n=other.rating)),),
                round=game.round_number,
                player=report.who(player),
                opponent=report.who(other),
                difference=player.rating - other.rating,
            )


def _excluded_difference(report: Report) -> ExcludedDifference | None:
    asked = report.asked_rules
    return excluded_difference(_kind_of_play(report)) if asked is None else asked.excluded


@rule
def every_score_has_a_difference(report: Report) -> Iterator[Noticed]:
    """10.1 of 2002: 100 % and 0 % have no difference; an error only if the details ask for it."""
    rules = regulations(report)
    details = report.details
    if rules is None or not rules.least_rated or details is None:
        return
    if details.rating.indeterminate_dp != "error":
        return
    if not rating_system(report.t, report.system_override).is_round_robin:
        return
    for player in without_a_difference(report.t):
        yield kinds.INDETERMINATE_DIFFERENCE.at(
            report.t.place(player, "points"), player=report.who(player)
        )
