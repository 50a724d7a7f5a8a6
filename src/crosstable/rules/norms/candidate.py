"""A player, a title and some games: the figures, and every condition that they meet or miss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.model.expectation import rating_difference
from crosstable.model.phrases import Phrase, Words, joined, phrase, plural
from crosstable.rules.norms.conditions import Condition, at_least
from crosstable.rules.norms.counts import least_half_points
from crosstable.rules.norms.editions import TitleEdition
from crosstable.rules.norms.exemptions import Exemption
from crosstable.rules.norms.games import NormRound, RoundKind
from crosstable.rules.norms.mix import Mix, federation_conditions, title_conditions
from crosstable.rules.norms.norm import Figures
from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.norms.performance import (
    adjusted_ratings,
    average,
    counted_rating,
    percent,
    required_half_points,
)
from crosstable.rules.norms.systems import NormSystem
from crosstable.rules.norms.titles import NormTitle
from crosstable.text.formats import half_points_text as points

LEAST_GAMES = 9
_LEAST_PERCENT = 35


class NormField(NamedTuple):
    """What judging needs to know of an event."""

    edition: TitleEdition
    people: Mapping[int, NormPlayer]
    rounds_of: Mapping[int, tuple[NormRound, ...]]
    system: NormSystem
    rounds: int
    exemptions: tuple[Exemption, ...] = ()
    competition: str | None = None
    missed: tuple[Condition, ...] = ()
    """Conditions of the event that are not met."""
    rounds_to_come: int = 0
    """Rounds that are not paired yet."""

    def waived_by(self, player: NormPlayer) -> str | None:
        """The article that waives the foreigner requirement for a player."""
        return next(
            (exemption.clause for exemption in self.exemptions if exemption.serves(player)), None
        )


# ---- how many games -----------------------------------------------------------------------------


class LeastGames(NamedTuple):
    """How many games a norm needs, by which article, and as how many at least they count."""

    games: int = LEAST_GAMES
    clause: str = "1.4.1a"
    counts_as: int = 0


def least_games(field: NormField, rounds: Sequence[NormRound]) -> LeastGames:
    """9 games, unless an article allows fewer for this player."""
    if field.competition == "team-championship" and 7 <= field.rounds <= 9:
        return LeastGames(7, "1.4.1b")
    if field.competition == "world-cup":
        return LeastGames(8, "1.4.1b", counts_as=LEAST_GAMES)
    if field.rounds == LEAST_GAMES and _misses_one_without_fault(rounds):
        return LeastGames(8, "1.4.1c", counts_as=LEAST_GAMES)
    return LeastGames()


def _misses_one_without_fault(rounds: Sequence[NormRound]) -> bool:
    """1.4.1c: 8 of 9 games, the missing one a forfeit win or the pairing-allocated bye."""
    missing = [round_ for round_ in rounds if not round_.enters]
    blameless = (RoundKind.FORFEIT_WIN, RoundKind.ALLOCATED_BYE)
    return len(rounds) == LEAST_GAMES and len(missing) == 1 and missing[0].kind in blameless


# ---- figures and conditions ---------------------------------------------------------------------


class Candidate(NamedTuple):
    """A player, a title and the games that are to make a norm."""

    field: NormField
    player: NormPlayer
    title: NormTitle
    games: tuple[NormRound, ...]
    least: LeastGames

    @property
    def opponents(self) -> list[NormPlayer]:
        return [game.opponent for game in self.games if game.opponent is not None]

    @property
    def opponents_met(self) -> list[tuple[int, int]]:
        """Number and rating of the opponent of each game."""
        return [(opponent.number, counted_rating(opponent.rating)) for opponent in self.opponents]

    @property
    def half_points(self) -> int:
        return sum(game.half_points or 0 for game in self.games)


def figures_of(candidate: Candidate) -> Figures:
    """Average, performance and the score required (1.4.6 to 1.4.9)."""
    m = len(candidate.games)
    half_points = candidate.half_points
    if not m:
        return Figures(0, 0)
    title = candidate.title
    ra = average(sum(adjusted_ratings(candidate.opponents_met, title.floor)), m)
    p = percent(half_points, m)
    dp = rating_difference(p)
    required = required_half_points(title, ra, m)
    return Figures(m, half_points, ra, p, dp, ra + dp, required)


def mix_conditions(candidate: Candidate, mix: Mix) -> Iterator[Condition]:
    """1.4.3 to 1.4.5."""
    field = candidate.field
    yield from federation_conditions(mix, field.waived_by(candidate.player))
    yield from title_conditions(mix, candidate.title, field.system.is_double, len(field.people))


def result_conditions(candidate: Candidate, figures: Figures) -> Iterator[Condition]:
    """1.4.8: the average, the performance and the score."""
    title = candidate.title
    m = figures.games
    if figures.ra is None or figures.rp is None:
        yield Condition(
            "performance", "1.4.8", False, phrase("no game enters"), None, title.performance
        )
        return
    average_of = phrase(
        "average of the opponents {n}, at least {m} needed", n=figures.ra, m=title.average
    )
    is_met = figures.ra >= title.average
    sentence: Words = at_least(average_of, figures.ra, title.average)
    yield Condition("average", "1.4.8a", is_met, sentence, figures.ra, title.average)
    is_met = figures.rp >= title.performance
    sentence = _performance(figures, figures.rp, title.performance)
    yield Condition("performance", "1.4.8", is_met, sentence, figures.rp, title.performance)
    least = least_half_points(m)
    sentence = _least_score(figures.half_points, least, m)
    is_met = figures.half_points >= least
    yield Condition("score", "1.4.8b", is_met, sentence, figures.half_points, least)


def _performance(figures: Figures, have: int, need: int) -> Words:
    """The performance, and by how much the score is too low for the average."""
    sentence = at_least(phrase("performance {n}, at least {m} needed", n=have, m=need), have, need)
    required = figures.required
    if required is None or figures.half_points >= required:
        return sentence
    score = phrase(
        "{a} of {b} points, {c} required",
        a=points(figures.half_points),
        b=figures.games,
        c=points(required),
    )
    lacking = points(required - figures.half_points)
    return joined([sentence, phrase("{a} ({n} short)", a=score, n=lacking)], "; ")


def _least_score(half_points: int, least: int, games: int) -> Phrase:
    """The share of the points that every norm needs."""
    sentence = phrase(
        "{a} of {b} points, at least {c} % ({d}) needed",
        a=points(half_points),
        b=games,
        c=_LEAST_PERCENT,
        d=points(least),
    )
    if percent(least - 1, games) < _LEAST_PERCENT:
        return sentence
    return phrase(
        "{a}: {b} points are less, and the share is not rounded",
        a=sentence,
        b=points(least - 1),
    )


def _count_condition(candidate: Candidate) -> Condition:
    have = len(candidate.games)
    need = candidate.least.games
    sentence = plural(
        have,
        "{n} game enters, at least {m} needed",
        "{n} games enter, at least {m} needed",
        m=need,
    )
    is_met = have >= need
    clause = candidate.least.clause
    return Condition("games", clause, is_met, at_least(sentence, have, need), have, need)


def _all_rounds(candidate: Candidate) -> Iterator[Condition]:
    """1.4.1e: where the pairings were known beforehand, no round may be missing."""
    field = candidate.field
    if not field.system.is_predetermined:
        return
    rounds = field.rounds_of.get(candidate.player.number, ())
    to_come = field.rounds_to_come + sum(round_.kind is RoundKind.PENDING for round_ in rounds)
    if to_come:
        sentence = plural(
            to_come,
            "all rounds must be used: {n} round to come",
            "all rounds must be used: {n} rounds to come",
        )
        yield Condition("all-rounds", "1.4.1e", False, sentence, 0, to_come)


def _for_women(candidate: Candidate) -> Iterator[Condition]:
    if candidate.title.women_only:
        is_woman = candidate.player.is_woman
        yield Condition("women", "1.4", bool(is_woman), _FOR_WOMEN[is_woman])


_FOR_WOMEN = {
    True: phrase("the title is for women"),
    False: phrase("the title is for women only"),
    None: phrase("the title is for women only, and the report does not state the sex"),
}


def conditions_of(candidate: Candidate, figures: Figures, mix: Mix) -> tuple[Condition, ...]:
    """Every demand on the player, and those of the event that are missed."""
    return (
        _count_condition(candidate),
        *_all_rounds(candidate),
        *mix_conditions(candidate, mix),
        *result_conditions(candidate, figures),
        *_for_women(candidate),
        *candidate.field.missed,
    )
