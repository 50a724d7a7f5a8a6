"""Why a norm was made or missed: one player, every title, in sentences with the articles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from crosstable.model.phrases import Phrase, joined, phrase
from crosstable.model.requiring import require_tournament
from crosstable.model.showing import Shown
from crosstable.model.tournament import Tournament
from crosstable.rules.norms.event import norms as judge_norms
from crosstable.rules.norms.norm import (
    Norm,
    NormGame,
    Norms,
    Remark,
    Status,
    refuse_unknown_player,
)
from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.norms.performance import counted_rating
from crosstable.text.formats import half_points_text as points


class TitleExplanation(NamedTuple):
    """A title: the verdict, and the sentences that lead to it."""

    norm: Norm
    words: Phrase
    sentences: tuple[Remark, ...]

    @property
    def verdict(self) -> str:
        """Made or missed, in English."""
        return str(self.words)


@dataclass(frozen=True, slots=True, repr=False)
class NormExplanation(Shown):
    """All that is to be said about a player: `print` shows what the command shows.

    >>> import crosstable
    >>> judged = crosstable.norms(crosstable.read(crosstable.sample("round-robin")))
    >>> explanation = crosstable.explain_norms(judged, 1)
    >>> len(explanation.titles), explanation.titles[0].verdict[:11]
    (2, 'No GM norm:')
    """

    player: NormPlayer
    titles: tuple[TitleExplanation, ...]
    norms: Norms = field(repr=False, compare=False)
    """The norms that are explained."""


def explain_norms(norms: Norms | Tournament, number: int) -> NormExplanation:
    """Why a player made a norm or missed it, for every title; raises `UnknownPlayer`.

    `norms` is what `norms` gave, or a tournament, which is judged for all titles.

    >>> import crosstable
    >>> judged = crosstable.norms(crosstable.read(crosstable.sample("round-robin")))
    >>> print(crosstable.explain_norms(judged, 1).player.name)
    Kökényesdi, Bálint
    """
    if not isinstance(norms, Norms):
        require_tournament(norms, "explain_norms")
        norms = judge_norms(norms)
    refuse_unknown_player(number, norms.people)
    player = norms.people[number]
    titles = (
        TitleExplanation(norm, verdict(norm), tuple(sentences(norm)))
        for norm in norms.of_player(number)
    )
    return NormExplanation(player, tuple(titles), norms)


def verdict(norm: Norm) -> Phrase:
    """Made or missed, in a sentence."""
    parts = [_result(norm)]
    if norm.figures.games and not norm.made:
        clauses = ", ".join(condition.clause for condition in norm.missed)
        parts.append(phrase("missed: {a}", a=clauses))
    if norm.made and norm.figures.games:
        parts.append(phrase("counts as {n} games", n=norm.counts_as))
    if norm.is_held:
        parts.append(phrase("the player is {title} already", title=norm.player.title))
    told = joined(parts, "; ")
    if norm.made and norm.figures.games:
        return phrase("{title} norm: {a}.", title=norm.title.code, a=told)
    return phrase("No {title} norm: {a}.", title=norm.title.code, a=told)


def _result(norm: Norm) -> Phrase:
    """The score, with what is required and by how much it is exceeded."""
    figures = norm.figures
    if not figures.games:
        return phrase("no game counts")
    score = points(figures.half_points)
    if figures.required is None:
        if figures.games == 1:
            return phrase("{a} of {b} point", a=score, b=figures.games)
        return phrase("{a} of {b} points", a=score, b=figures.games)
    required = points(figures.required)
    above = norm.exceeded_by if norm.made else 0
    if figures.games == 1:
        return phrase("{a} of {b} point, {c} required", a=score, b=figures.games, c=required)
    if not above:
        return phrase("{a} of {b} points, {c} required", a=score, b=figures.games, c=required)
    return phrase(
        "{a} of {b} points, {c} required, exceeded by {d}",
        a=score,
        b=figures.games,
        c=required,
        d=points(above),
    )


def sentences(norm: Norm) -> Iterator[Remark]:
    """Games, ratings and every condition, in the order of the articles."""
    yield from figures_so_far(norm)
    yield from _remark_on_required_score(norm)
    for condition in norm.conditions:
        sentence = (
            phrase("met: {a}", a=condition.sentence)
            if condition.met
            else phrase("missed: {a}", a=condition.sentence)
        )
        yield Remark(condition.clause, sentence)
    yield from norm.remarks


def figures_so_far(norm: Norm) -> Iterator[Remark]:
    """Which games count, how the ratings make Ra, and Rp."""
    yield from _games(norm)
    yield from _ratings(norm)
    yield from _performance(norm)


def _games(norm: Norm) -> Iterator[Remark]:
    for game in norm.games:
        if game.status is not Status.COUNTED:
            yield Remark(game.clause, _why_uncounted(game))


def _why_uncounted(game: NormGame) -> Phrase:
    """A round with the opponent in it, and why it does not count as it was played."""
    number = game.round.round_number
    if game.round.opponent is None:
        return phrase("round {n}: {a}", n=number, a=game.words)
    who = _opponent(game)
    return phrase("round {n} against {who}: {a}", n=number, who=who, a=game.words)


def _ratings(norm: Norm) -> Iterator[Remark]:
    games = norm.counted_games
    if not games:
        return
    unrated = [game for game in games if game.rating is not None and _is_unrated(game)]
    if unrated:
        who = ", ".join(_opponent(game) for game in unrated)
        counted = phrase(
            "unrated, counted as {a} unless raised: {who}", a=counted_rating(None), who=who
        )
        yield Remark("1.4.6d", counted)
    raised = [game for game in games if game.adjusted != game.rating]
    if raised:
        first = raised[0]
        lowest = phrase(
            "{who}, the lowest, is raised from {a} to {b}",
            who=_opponent(first),
            a=first.rating,
            b=first.adjusted,
        )
        yield Remark("1.4.6b", lowest)
    average = phrase(
        "the ratings of the opponents add up to {a}, over {n} games: {b}",
        a=sum(game.adjusted or 0 for game in games),
        n=len(games),
        b=f"Ra = {norm.figures.ra}",
    )
    yield Remark("1.4.7", average)


def _is_unrated(game: NormGame) -> bool:
    return game.round.opponent is not None and game.round.opponent.rating is None


def _opponent(game: NormGame) -> str:
    other = game.round.opponent
    return "" if other is None else f"{other.number} {other.name}"


def _performance(norm: Norm) -> Iterator[Remark]:
    figures = norm.figures
    if figures.dp is None:
        return
    performance = phrase(
        "{a} of {b} points are {c} %, {d}",
        a=points(figures.half_points),
        b=figures.games,
        c=figures.percent,
        d=f"dp {figures.dp:+}: Rp = {figures.ra} {figures.dp:+} = {figures.rp}",
    )
    yield Remark("1.4.9", performance)


def _remark_on_required_score(norm: Norm) -> Iterator[Remark]:
    figures = norm.figures
    if figures.dp is not None and figures.required is not None:
        required = phrase(
            "an average of {a} requires {b} of {c} points",
            a=figures.ra,
            b=points(figures.required),
            c=figures.games,
        )
        yield Remark("1.4.8", required)
