"""Which games to ignore (1.4.1e, f): an exact search whose work does not explode.

A player may ignore all games after some round, and games that were won. For a number of games to
ignore the score is fixed, and with it the average that is needed; so the question is which won
games to ignore for the greatest sum of ratings while the mix holds. That is a table over the
opponents, federation by federation: how many games were ignored, how many of them against
title-holders, how many foreign federations are left. The lowest of those who remain is raised to
the floor: one table for each opponent who may be that one, when all lower ones are ignored.

A forecast has games to come against known opponents too: they may be ignored if they will be won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from crosstable.rules.norms.counts import (
    LEAST_FEDERATIONS,
    least_required,
    least_required_of_double_round_robin,
    least_title_holders,
    most_of_one,
    most_own,
)
from crosstable.rules.norms.games import NormRound, RoundKind
from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.norms.performance import counted_rating
from crosstable.rules.norms.titles import NormTitle

MOST_GAMES = 20
"""Up to so many games single wins are ignored; the annex of the regulations ends at 19."""


class Opponent(NamedTuple):
    """All games against one opponent; `won` are the rounds of those that may be ignored.

    The last `coming` of them are not played yet, and are to be won.
    """

    federation: str
    number: int
    rating: int
    is_titled: bool
    is_required: bool
    is_foreign: bool
    is_capped: bool
    """Whether the federation counts for 1.4.4: players under FIDE's flag have none."""
    games: int
    won: tuple[int, ...]
    coming: int = 0
    least_ignored: int = 0
    most_ignored: int = 0


class Limits(NamedTuple):
    """What the games that remain must meet."""

    own: int
    one: int
    federations: int
    titled: int
    required: int
    half_of_opponents: bool = False


class Free(NamedTuple):
    """What opponents who are not known yet may bring: titles and other federations."""

    titled: int = 0
    required: int = 0
    federations: int = 0


NOBODY = Free()


def limits_for(games: int, *, waived: bool, is_double: bool, free: Free = NOBODY) -> Limits:
    """The limits for a number of games, some of which may be against unknown opponents.

    Those can make good what is lacking in titles and federations, and need not add to any
    federation that is near its limit.
    """
    return Limits(
        own=games if waived else most_own(games),
        one=games if waived else most_of_one(games),
        federations=0 if waived else max(0, LEAST_FEDERATIONS - free.federations),
        titled=least_title_holders(games) - free.titled,
        required=0 if is_double else least_required(games) - free.required,
        half_of_opponents=is_double,
    )


def opponents_of(
    player: NormPlayer, title: NormTitle, games: Sequence[NormRound]
) -> list[Opponent]:
    """The opponents of these games, federation by federation."""
    by_number: dict[int, list[NormRound]] = {}
    for game in games:
        if game.opponent is not None:
            by_number.setdefault(game.opponent.number, []).append(game)
    return sorted(_opponent(player, title, met) for met in by_number.values())


def _opponent(player: NormPlayer, title: NormTitle, met: Sequence[NormRound]) -> Opponent:
    other = met[0].opponent
    assert other is not None
    has_federation = not other.is_under_fide_flag
    won = [game.round_number for game in met if game.is_won]
    coming = [game.round_number for game in met if game.kind is RoundKind.PENDING]
    return Opponent(
        other.federation,
        other.number,
        counted_rating(other.rating),
        other.is_title_holder,
        other.holds_one_of(title.required),
        has_federation and other.federation != player.federation,
        has_federation,
        len(met),
        (*won, *coming),
        len(coming),
        most_ignored=len(won) + len(coming),
    )


class _State(NamedTuple):
    ignored: int = 0
    titled: int = 0
    """Ignored games against title-holders."""
    required: int = 0
    """The same for required titles; in a double round robin opponents who are left."""
    different: int = 0
    """Opponents who are left, counted in a double round robin only."""
    federations: int = 0
    coming: int = 0
    """Ignored games that are still to be won."""


_Trail = tuple[int, "_Trail"] | tuple[()]
"""The rounds to ignore, the last one first."""
_Value = tuple[int, _Trail]
_Table = dict[_State, _Value]


class Best(NamedTuple):
    """The greatest adjusted sum of ratings, and the rounds to ignore for it."""

    total: int
    ignored: frozenset[int]


def best_selection(
    opponents: Sequence[Opponent],
    ignore: int,
    limits: Limits,
    own: str,
    floor: int,
    most_coming: int = 0,
) -> Best | None:
    """The best way to ignore exactly so many won games; None if the mix forbids every way.

    At most `most_coming` of them are games to come.
    """
    spare = _Spare(opponents, ignore, limits, most_coming)
    if spare.is_hopeless:
        return None
    ways = (_best(line_up, own, spare) for line_up in _with_one_raised(opponents, ignore, floor))
    return max((way for way in ways if way is not None), key=lambda way: way.total, default=None)


def _with_one_raised(
    opponents: Sequence[Opponent], ignore: int, floor: int
) -> Iterator[list[Opponent]]:
    """The opponents once for each of them who may be the lowest that remains (1.4.6c)."""
    low = sorted((o for o in opponents if o.rating < floor), key=lambda opponent: opponent.rating)
    for lowest in low:
        below = [opponent for opponent in low if opponent.rating < lowest.rating]
        if sum(opponent.games for opponent in below) > ignore or any(
            o.games > len(o.won) for o in below
        ):
            return
        yield [_in_line_up(opponent, lowest, floor) for opponent in opponents]
    if sum(opponent.games for opponent in low) <= ignore and all(
        o.games == len(o.won) for o in low
    ):
        yield [_in_line_up(opponent, None, floor) for opponent in opponents]


def _in_line_up(opponent: Opponent, lowest: Opponent | None, floor: int) -> Opponent:
    """An opponent when `lowest` is the one raised; None: when all below the floor are ignored."""
    if opponent == lowest:
        return opponent._replace(
            rating=floor, most_ignored=min(opponent.most_ignored, opponent.games - 1)
        )
    is_below = opponent.rating < (floor if lowest is None else lowest.rating)
    return opponent._replace(least_ignored=opponent.games) if is_below else opponent


def _best(opponents: Sequence[Opponent], own: str, spare: _Spare) -> Best | None:
    table: _Table = {_State(): (0, ())}
    for code, members in groupby(opponents, key=lambda opponent: opponent.federation):
        most = spare.limits.own if code == own else spare.limits.one
        table = _after_federation(table, list(members), most, spare)
    values = [value for state, value in table.items() if spare.accepts(state)]
    if not values:
        return None
    total, trail = max(values, key=lambda value: value[0])
    return Best(total, frozenset(_rounds(trail)))


def _rounds(trail: _Trail) -> Iterator[int]:
    while trail:
        number, trail = trail
        yield number


class _Spare:
    """How many games of each kind can be spared."""

    def __init__(
        self, opponents: Sequence[Opponent], ignore: int, limits: Limits, most_coming: int
    ) -> None:
        self.ignore = ignore
        self.most_coming = most_coming
        self.limits = limits
        titled = sum(opponent.games for opponent in opponents if opponent.is_titled)
        required = sum(opponent.games for opponent in opponents if opponent.is_required)
        self.titled = titled - limits.titled
        self.required = required - limits.required
        self.is_hopeless = (
            min(self.titled, self.required) < 0
            or sum(len(opponent.won) for opponent in opponents) < ignore
            or len({opponent.federation for opponent in opponents if opponent.is_foreign})
            < limits.federations
        )

    def allows(self, state: _State) -> bool:
        is_double = self.limits.half_of_opponents
        return (
            state.ignored <= self.ignore
            and state.coming <= self.most_coming
            and state.titled <= self.titled
            and (is_double or state.required <= self.required)
        )

    def accepts(self, state: _State) -> bool:
        if state.ignored != self.ignore or state.federations < self.limits.federations:
            return False
        need = least_required_of_double_round_robin(state.different)
        return not self.limits.half_of_opponents or state.required >= need


def _after_federation(
    table: _Table, members: Sequence[Opponent], most: int, spare: _Spare
) -> _Table:
    """The table after all opponents of one federation."""
    inner = {(0, state): value for state, value in table.items()}
    for opponent in members:
        step: dict[tuple[int, _State], _Value] = {}
        for (kept, state), (total, trail) in inner.items():
            for after, more, rounds in _choices(state, opponent, trail, spare):
                if not opponent.is_capped or kept + more <= most:
                    _keep_best(step, (kept + more, after), (total + more * opponent.rating, rounds))
        inner = step
    result: _Table = {}
    for (kept, state), value in inner.items():
        if kept and members[0].is_foreign:
            state = state._replace(federations=min(LEAST_FEDERATIONS, state.federations + 1))
        _keep_best(result, state, value)
    return result


def _choices(
    state: _State, opponent: Opponent, trail: _Trail, spare: _Spare
) -> Iterator[tuple[_State, int, _Trail]]:
    """Ignore as many of the won games against an opponent as may be; what is kept, and the rest."""
    is_double = spare.limits.half_of_opponents
    for ignored in range(opponent.most_ignored + 1):
        if ignored:
            trail = (opponent.won[ignored - 1], trail)
        if ignored < opponent.least_ignored:
            continue
        kept = opponent.games - ignored
        met = int(kept > 0)
        after = _State(
            state.ignored + ignored,
            state.titled + ignored * opponent.is_titled,
            state.required + (met if is_double else ignored) * opponent.is_required,
            state.different + met * is_double,
            state.federations,
            state.coming + max(0, ignored - len(opponent.won) + opponent.coming),
        )
        if not spare.allows(after):
            return
        yield after, kept, trail


_Key = TypeVar("_Key")


def _keep_best(table: dict[_Key, _Value], key: _Key, value: _Value) -> None:
    known = table.get(key)
    if known is None or value[0] > known[0]:
        table[key] = value
