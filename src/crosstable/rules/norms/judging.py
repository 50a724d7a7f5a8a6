"""Judge one player for one title: all games, or the games to do without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.rules.norms.candidate import (
    Candidate,
    LeastGames,
    NormField,
    conditions_of,
    figures_of,
    least_games,
)
from crosstable.rules.norms.games import NormRound, RoundKind
from crosstable.rules.norms.mix import mix_of
from crosstable.rules.norms.norm import Figures, Norm, NormGame, Remark, Status
from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.norms.performance import adjusted_ratings, least_average, least_sum
from crosstable.rules.norms.selection import (
    MOST_GAMES,
    best_selection,
    limits_for,
    opponents_of,
)
from crosstable.rules.norms.titles import NormTitle
from crosstable.text.listing import rounds_in_words

MOST_GAMES_OF_A_NORM = 13
"""A norm from a longer event counts as so many games at most (1.7)."""
MOST_SEARCHED = 60
"""In longer reports no games are ignored: no event has so many rounds."""


# ---- the search ---------------------------------------------------------------------------------


def judge_norm(field: NormField, player: NormPlayer, title: NormTitle) -> Norm:
    """The norm on all games; else with the last game taken as lost; else on fewer games.

    If none of these makes a norm, the diagnosis of all games is the answer.
    """
    rounds = field.rounds_of.get(player.number, ())
    least = least_games(field, rounds)
    entered = tuple(round_ for round_ in rounds if round_.enters)
    whole = Candidate(field, player, title, entered, least)
    norm = _norm(whole, rounds)
    if (
        norm.made
        or field.missed
        or any(condition.rule in _BEYOND_SEARCH for condition in norm.missed)
    ):
        return norm
    with_last = _with_last_lost(whole, rounds)
    if with_last is not None:
        other = _norm(with_last, rounds)
        if other.made:
            return other
    fewer = _with_fewer_games(whole, norm)
    return norm if fewer is None else _norm(fewer, rounds)


_BEYOND_SEARCH = frozenset(("women", "players", "all-rounds"))
"""What no choice of games can change."""


def _with_last_lost(whole: Candidate, rounds: Sequence[NormRound]) -> Candidate | None:
    """1.4.2c: the opponent of the last round did not come, and the game is needed for the count."""
    last = rounds[-1] if rounds else None
    if last is None or last.round_number != whole.field.rounds or last.opponent is None:
        return None
    is_forfeit = last.kind is RoundKind.FORFEIT_WIN and last.opponent.has_federation
    least = LeastGames() if whole.least.clause == "1.4.1c" else whole.least
    if not is_forfeit or len(whole.games) != least.games - 1:
        return None
    lost = last._replace(half_points=0, words="", clause="")
    return whole._replace(games=(*whole.games, lost), least=least)


def _with_fewer_games(whole: Candidate, norm: Norm) -> Candidate | None:
    """1.4.1e, f: without late games, without won games; as few as possible are ignored."""
    games = whole.games
    system = whole.field.system
    spare = len(games) - whole.least.games
    if spare < 1 or len(games) > MOST_SEARCHED:
        return None
    may_win = len(games) <= MOST_GAMES and _may_ignore_wins(whole, norm)
    for ignored in range(1, spare + 1):
        for late in range(ignored, -1, -1):
            is_allowed = (not late or not system.is_predetermined) and (may_win or late == ignored)
            judged = _without(whole, late, ignored - late) if is_allowed else None
            if judged is not None:
                return judged
    return None


def _may_ignore_wins(whole: Candidate, norm: Norm) -> bool:
    """In a round robin the complete event must have made a norm possible (1.4.1f)."""
    if not whole.field.system.is_round_robin:
        return True
    possible = {"performance", "score"}
    return all(condition.rule in possible for condition in norm.missed)


def _without(whole: Candidate, late: int, won: int) -> Candidate | None:
    """The games without the last ones and without so many won ones, if that makes a norm."""
    title = whole.title
    games = whole.games[: len(whole.games) - late]
    m = len(games) - won
    early = whole._replace(games=games)
    need = least_average(title, early.half_points - 2 * won, m)
    if need is None or _greatest_sum(early, won) < least_sum(need, m):
        return None
    system = whole.field.system
    player = whole.player
    waived = whole.field.waived_by(player) is not None
    limits = limits_for(m, waived=waived, is_double=system.is_double)
    opponents = opponents_of(player, title, games)
    best = best_selection(opponents, won, limits, player.federation, title.floor)
    if best is None or best.total < least_sum(need, m):
        return None
    kept = tuple(game for game in games if game.round_number not in best.ignored)
    return whole._replace(games=kept)


def _greatest_sum(candidate: Candidate, won: int) -> int:
    """No choice of won games to ignore leaves more than this."""
    met = candidate.opponents_met
    floor = candidate.title.floor
    pairs = zip(met, candidate.games, strict=True)
    lowest = sorted(rating for (_, rating), game in pairs if game.is_won)[:won]
    gain: dict[int, int] = {}
    for number, rating in met:
        gain[number] = gain.get(number, 0) + max(0, floor - rating)
    return sum(rating for _, rating in met) - sum(lowest) + max(gain.values(), default=0)


# ---- the result ---------------------------------------------------------------------------------


def _norm(candidate: Candidate, rounds: Sequence[NormRound]) -> Norm:
    figures = figures_of(candidate)
    mix = mix_of(candidate.player, candidate.title, candidate.opponents)
    conditions = conditions_of(candidate, figures, mix)
    games = tuple(_rows(candidate, rounds))
    norm = Norm(candidate.player, candidate.title, figures, mix, games, conditions)
    if not norm.made:
        return norm
    worth, clause = _worth(figures, candidate.least, candidate.field.rounds)
    remarks = [*_remarks(candidate, games)]
    if worth != figures.games:
        remarks.append(Remark(clause, phrase("counts as {n} games", n=worth)))
    return replace(norm, remarks=tuple(remarks), counts_as=worth)


def _worth(figures: Figures, least: LeastGames, rounds: int) -> tuple[int, str]:
    """As how many of the 27 games a norm counts, and by which article (1.4.1b, c, d; 1.7).

    Each full point above the score required counts as one more game; a norm of an event of more
    than 13 rounds counts "only as 13 games": fewer stay fewer.
    """
    above = figures.half_points - (figures.required or figures.half_points)
    full_points = max(0, above) // 2
    games = max(figures.games, least.counts_as)
    worth = games + full_points
    if rounds > MOST_GAMES_OF_A_NORM and worth > MOST_GAMES_OF_A_NORM:
        return MOST_GAMES_OF_A_NORM, "1.7"
    return worth, "1.4.1d" if full_points else least.clause


def _rows(candidate: Candidate, rounds: Sequence[NormRound]) -> Iterator[NormGame]:
    adjusted = adjusted_ratings(candidate.opponents_met, candidate.title.floor)
    used = {
        game.round_number: (game, rating, raised)
        for game, (_, rating), raised in zip(
            candidate.games, candidate.opponents_met, adjusted, strict=True
        )
    }
    last = candidate.games[-1].round_number if candidate.games else 0
    for round_ in rounds:
        if round_.round_number in used:
            game, rating, raised = used[round_.round_number]
            if round_.enters:
                yield NormGame(game, Status.COUNTED, rating, raised)
            else:
                yield NormGame(game, Status.TAKEN_AS_LOST, rating, raised, _LOST, "1.4.2c")
        elif not round_.enters:
            yield NormGame(round_, Status.LEFT_OUT, words=round_.words, clause=round_.clause)
        elif round_.round_number > last:
            yield NormGame(round_, Status.IGNORED, words=_LATE, clause="1.4.1e")
        else:
            yield NormGame(round_, Status.IGNORED, words=_DEFEATED, clause="1.4.1f")


_LOST = phrase("the opponent did not appear, taken as lost")
_LATE = phrase("ignored: played after the title result was reached")
_DEFEATED = phrase("ignored: the opponent was defeated")


def _special(clause: str, rounds: Words) -> Phrase:
    """What is said of games that do not count as they were played, by the article."""
    match clause:
        case "1.4.2c":
            return phrase("{a}: the opponent did not appear, taken as lost", a=rounds)
        case "1.4.1e":
            return phrase("{a} ignored: played after the title result was reached", a=rounds)
        case _:
            return phrase("{a} ignored: the opponent was defeated", a=rounds)


def _remarks(candidate: Candidate, games: Sequence[NormGame]) -> Iterator[Remark]:
    waived_by = candidate.field.waived_by(candidate.player)
    if waived_by is not None:
        exemptions = candidate.field.exemptions
        reason = next(e.sentence for e in exemptions if e.clause == waived_by)
        yield Remark(waived_by, reason)
    least = candidate.least
    if least.clause == "1.4.1c":
        one_less = phrase(
            "8 games of 9 rounds, because of a forfeit win or the pairing-allocated bye"
        )
        yield Remark(least.clause, one_less)
    elif least.clause == "1.4.1b":
        enough = phrase("{n} games are enough in this competition", n=least.games)
        yield Remark(least.clause, enough)
    for clause in ("1.4.2c", "1.4.1e", "1.4.1f"):
        special = (Status.TAKEN_AS_LOST, Status.IGNORED)
        marked = [game for game in games if game.clause == clause and game.status in special]
        if marked:
            rounds = rounds_in_words([game.round.round_number for game in marked])
            yield Remark(clause, _special(clause, rounds))
