"""Why a norm was made or missed: one player, every title, in sentences with the articles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.rules.norms.norm import Norm, NormGame, Norms, Remark, Status
from crosstable.rules.norms.people import NormPlayer
from crosstable.text.formats import half_points_text as points
from crosstable.text.wording import counted


class TitleExplanation(NamedTuple):
    """A title: the verdict, and the sentences that lead to it."""

    norm: Norm
    verdict: str
    sentences: tuple[Remark, ...]


class NormExplanation(NamedTuple):
    """All that is to be said about a player."""

    player: NormPlayer
    titles: tuple[TitleExplanation, ...]


def explain_norms(found: Norms, number: int) -> NormExplanation | None:
    """The explanation for a player by starting number; None if there is no such player."""
    player = found.people.get(number)
    if player is None:
        return None
    titles = (
        TitleExplanation(norm, verdict(norm), tuple(sentences(norm)))
        for norm in found.of_player(number)
    )
    return NormExplanation(player, tuple(titles))


def verdict(norm: Norm) -> str:
    """Made or missed, in a sentence."""
    figures, code = norm.figures, norm.title.code
    held = f"; the player is {norm.player.title} already" if norm.is_held else ""
    if not figures.games:
        return f"No {code} norm: no game counts{held}."
    score = f"{points(figures.half_points)} of {counted(figures.games, 'point')}"
    if figures.required is not None:
        score += f", {points(figures.required)} required"
    if not norm.made:
        names = ", ".join(one.clause for one in norm.missed)
        return f"No {code} norm: {score}; missed: {names}{held}."
    above = norm.exceeded_by or 0
    more = f", exceeded by {points(above)}" if above else ""
    return f"{code} norm: {score}{more}; counts as {norm.counts_as} games{held}."


def sentences(norm: Norm) -> Iterator[Remark]:
    """Games, ratings and every condition, in the order of the articles."""
    yield from figures_so_far(norm)
    yield from _required(norm)
    for condition in norm.conditions:
        sign = "met" if condition.met else "missed"
        yield Remark(condition.clause, f"{sign}: {condition.message}")
    yield from norm.remarks


def figures_so_far(norm: Norm) -> Iterator[Remark]:
    """Which games count, how the ratings make Ra, and Rp."""
    yield from _games(norm)
    yield from _ratings(norm)
    yield from _performance(norm)


def _games(norm: Norm) -> Iterator[Remark]:
    for game in norm.games:
        if game.status is not Status.COUNTED:
            yield Remark(game.clause, f"{round_with(game)}: {game.reason}")


def round_with(game: NormGame) -> str:
    """A round and the opponent in it."""
    opponent = game.round.opponent
    against = "" if opponent is None else f" against {opponent.number} {opponent.name}"
    return f"round {game.round.round_number}{against}"


def _ratings(norm: Norm) -> Iterator[Remark]:
    games = norm.counted_games
    if not games:
        return
    unrated = [game for game in games if game.rating is not None and _is_unrated(game)]
    if unrated:
        who = ", ".join(_opponent(game) for game in unrated)
        yield Remark("1.4.6d", f"unrated, counted as 1400 unless raised: {who}")
    raised = [game for game in games if game.adjusted != game.rating]
    if raised:
        first = raised[0]
        text = f"{_opponent(first)}, the lowest, is raised from {first.rating} to {first.adjusted}"
        yield Remark("1.4.6b", text)
    total = sum(game.adjusted or 0 for game in games)
    text = f"the ratings of the opponents add up to {total}, over {len(games)} games: Ra"
    yield Remark("1.4.7", f"{text} = {norm.figures.ra}")


def _is_unrated(game: NormGame) -> bool:
    return game.round.opponent is not None and game.round.opponent.rating is None


def _opponent(game: NormGame) -> str:
    other = game.round.opponent
    return "" if other is None else f"{other.number} {other.name}"


def _performance(norm: Norm) -> Iterator[Remark]:
    figures = norm.figures
    if figures.dp is None:
        return
    text = (
        f"{points(figures.half_points)} of {figures.games} points are {figures.percent} %, "
        f"dp {figures.dp:+}: Rp = {figures.ra} {figures.dp:+} = {figures.rp}"
    )
    yield Remark("1.4.9", text)


def _required(norm: Norm) -> Iterator[Remark]:
    figures = norm.figures
    if figures.dp is not None and figures.required is not None:
        text = f"an average of {figures.ra} requires {points(figures.required)}"
        yield Remark("1.4.8", f"{text} of {figures.games} points")
