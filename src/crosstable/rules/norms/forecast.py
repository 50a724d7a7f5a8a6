"""What a norm still needs while the event runs: for each score the average of those to come.

For every round after which the player may stop counting, and for every score until then, the least
average of the opponents who are not known yet. It is exact where each of them is rated at the
floor of the title or above; if one is lower, the norm cannot become harder, for the lowest is
raised. Games already won are ignored where that helps (1.4.1f); games to come against known
opponents where nothing else does, and then they must be won. The work is bounded by rounds times
score times the games that may be ignored.

>>> import crosstable
>>> t = crosstable.read(crosstable.sample("in-progress"))
>>> found = crosstable.norm_forecast(t)
>>> found.rounds_played, found.rounds
(4, 9)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, overload

from crosstable.lists.files import ListedPlayer
from crosstable.lists.lookup import ListedPeople
from crosstable.model.choices import SystemName, TitleName
from crosstable.model.details.event import EventDetails
from crosstable.model.findings import Assumption
from crosstable.model.requiring import require_tournament
from crosstable.model.showing import Shown
from crosstable.model.tournament import Tournament
from crosstable.rules.norms.ahead import Ahead, what_lies_ahead
from crosstable.rules.norms.candidate import NormField
from crosstable.rules.norms.counts import (
    LEAST_FEDERATIONS,
    least_required,
    least_title_holders,
)
from crosstable.rules.norms.editions import title_edition_of
from crosstable.rules.norms.event import event_of, wanted_titles
from crosstable.rules.norms.games import NormRound, RoundKind
from crosstable.rules.norms.judging import judge_norm
from crosstable.rules.norms.mix import mix_of
from crosstable.rules.norms.norm import Norm, refuse_unknown_player, result_for_title
from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.norms.performance import average, least_average, least_sum
from crosstable.rules.norms.pool import Pool
from crosstable.rules.norms.selection import (
    MOST_GAMES,
    Free,
    best_selection,
    limits_for,
    opponents_of,
)
from crosstable.rules.norms.titles import NormTitle

MADE = "made"
OPEN = "open"
CLOSED = "out of reach"


class ForecastRow(NamedTuple):
    """A way to the norm: a score in the next games, and who the unknown opponents must be.

    `games` is the number of games that the norm would have, `next_games` of them to come, up to
    `last_round`. `unknown` opponents must have ratings that add up to `least_sum`, with at least so
    many titles, required titles and new federations among them. `ignored` are rounds of won games
    that do not count then. `beaten` are known opponents to come (starting numbers) who must be
    beaten, in games that do not count either; `half_points` has the points against them.
    """

    last_round: int
    games: int
    next_games: int
    half_points: int
    unknown: int
    least_sum: int
    title_holders: int
    required: int
    federations: int
    ignored: tuple[int, ...]
    beaten: tuple[int, ...] = ()

    @property
    def least_average(self) -> int | None:
        """The least average of the unknown opponents, rounded up; None if all are known."""
        return -(-self.least_sum // self.unknown) if self.unknown else None


class NormForecast(NamedTuple):
    """A player and a title: made already, open with the ways to it, or out of reach.

    `highest_average` is that of the strongest players not yet met, as many as are unknown.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("in-progress"))
    >>> crosstable.norm_forecast(t).of(3, "IM").state
    'out of reach'
    """

    norm: Norm
    state: str
    ahead: Ahead
    rows: tuple[ForecastRow, ...] = ()
    highest_average: int | None = None

    @property
    def last_rows(self) -> tuple[ForecastRow, ...]:
        """The ways that count all rounds to the end, the lowest score first."""
        last = max((row.last_round for row in self.rows), default=0)
        return tuple(row for row in self.rows if row.last_round == last)


@dataclass(frozen=True, repr=False)
class Forecast(Shown):
    """The forecasts of an event, for all players and titles that they do not hold.

    They have a length, are iterated and indexed; `print` shows the table of the command.

    >>> import crosstable
    >>> forecast = crosstable.norm_forecast(crosstable.read(crosstable.sample("in-progress")))
    >>> forecast.rounds_played, forecast.of(3, "GM").state
    (4, 'out of reach')
    """

    event: str | None
    rounds_played: int
    rounds: int
    forecasts: tuple[NormForecast, ...]
    assumptions: tuple[Assumption, ...]
    field: NormField

    @property
    def edition(self) -> str:
        """The name of the edition that judges the event."""
        return self.field.edition.name

    @property
    def people(self) -> Mapping[int, NormPlayer]:
        """The players by starting number."""
        return self.field.people

    def __iter__(self) -> Iterator[NormForecast]:
        return iter(self.forecasts)

    def __len__(self) -> int:
        return len(self.forecasts)

    @overload
    def __getitem__(self, place: int) -> NormForecast: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[NormForecast, ...]: ...
    def __getitem__(self, place: int | slice) -> NormForecast | tuple[NormForecast, ...]:
        return self.forecasts[place]

    def of(self, number: int, title: str) -> NormForecast:
        """The forecast of a player for a title; raises `UnknownPlayer` or `UnknownTitle`."""
        refuse_unknown_player(number, self.people)
        own = (forecast for forecast in self if forecast.norm.player.number == number)
        return result_for_title(title, {forecast.norm.title.code: forecast for forecast in own})


def norm_forecast(
    t: Tournament,
    titles: Iterable[TitleName | str] | None = None,
    *,
    players: ListedPeople | Iterable[ListedPlayer] | None = None,
    details: EventDetails | None = None,
    system: SystemName | str | None = None,
) -> Forecast:
    """The scores that norms need in the remaining rounds; arguments as for `norms`.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("in-progress"))
    >>> forecast = crosstable.norm_forecast(t, ["GM"])
    >>> forecast.rounds, len(forecast) > 0
    (9, True)
    """
    require_tournament(t, "norm_forecast")
    wanted = wanted_titles(titles, title_edition_of(t.first_day))
    event = event_of(t, players=players, details=details, system=system)
    field = event.field
    forecasts = []
    pool = Pool(field.people)
    for player in field.people.values():
        ahead = what_lies_ahead(t, field, player, pool)
        for title in wanted:
            is_hers = not title.women_only or player.is_woman
            if is_hers and not player.holds_one_of(title.required):
                forecasts.append(forecast_of(field, title, ahead))
    return Forecast(
        t.name,
        t.rounds_played,
        t.rounds,
        tuple(forecasts),
        event.assumptions,
        field,
    )


# ---- the ways to a norm -------------------------------------------------------------------------


def forecast_of(field: NormField, title: NormTitle, ahead: Ahead) -> NormForecast:
    """Whether the norm is made, and else every way that is still open."""
    norm = judge_norm(field, ahead.player, title)
    if norm.made:
        return NormForecast(norm, MADE, ahead)
    if field.missed:
        return NormForecast(norm, CLOSED, ahead)
    rows = tuple(_ways(field, title, ahead))
    unknown = sum(other is None for _, other in ahead.coming)
    highest = ahead.others.highest_sum(unknown) // unknown if unknown else None
    return NormForecast(norm, OPEN if rows else CLOSED, ahead, rows, highest)


class Asked(NamedTuple):
    """What a norm asks for if all games to come are won.

    `has_mix`: some choice of games has the federations and titles; `total`: what the unknown
    opponents must add up to, be it too much, or None if the score is too low for any.
    """

    has_mix: bool
    total: int | None


def least_asked(field: NormField, title: NormTitle, ahead: Ahead) -> Asked:
    """The least that is asked for, counting to the end."""
    stop = len(ahead.coming)
    starts = _starts(field, title, ahead, stop)
    lacks = (start.lack(title, 2 * stop) for start in starts)
    return Asked(bool(starts), min((lack for lack in lacks if lack is not None), default=None))


def _ways(field: NormField, title: NormTitle, ahead: Ahead) -> Iterator[ForecastRow]:
    count = len(ahead.coming)
    stops = (count,) if field.system.is_predetermined else range(1, count + 1)
    for stop in stops:
        if stop:
            yield from _ways_until(field, title, ahead, stop)


class _Start(NamedTuple):
    """The games up to a stop without some that were won: the score so far and the known ratings.

    `beaten` are the places of known games to come that are to be won and do not count either; their
    points are taken off the score.
    """

    games: int
    half_points: int
    total: int
    ignored: frozenset[int]
    beaten: frozenset[int] = frozenset()

    def lack(self, title: NormTitle, half_points: int) -> int | None:
        """What the ratings of the unknown opponents must add up to; None if no rating will do."""
        need = least_average(title, self.half_points + half_points, self.games)
        return None if need is None else least_sum(need, self.games) - self.total


def _ways_until(
    field: NormField, title: NormTitle, ahead: Ahead, stop: int
) -> Iterator[ForecastRow]:
    """For each score in the next games the choice that asks least of the unknown opponents."""
    unknown = sum(other is None for _, other in ahead.coming[:stop])
    strongest = ahead.others.highest_sum(unknown)
    starts = _starts(field, title, ahead, stop)
    for half_points in range(2 * stop + 1):
        open_ways = [
            (len(start.beaten), lack, start)
            for start in starts
            if 2 * len(start.beaten) <= half_points
            for lack in (start.lack(title, half_points),)
            if lack is not None and lack <= strongest
        ]
        if open_ways:
            _, lack, start = min(open_ways, key=lambda way: way[:2])
            yield _row(field, title, ahead, stop, start, half_points, max(0, lack))


def _starts(field: NormField, title: NormTitle, ahead: Ahead, stop: int) -> list[_Start]:
    """The best choices of won games to ignore, for each number of them, the smallest first."""
    starts: list[_Start] = []
    count = len(ahead.entered) + stop
    spare = count - ahead.least.games
    for ignored in range((spare if count <= MOST_GAMES else min(spare, 0)) + 1):
        ways = list(_without(field, title, ahead, stop, ignored))
        starts += ways
        is_round_robin = field.system.is_round_robin
        if is_round_robin and not ignored and not _makes_a_norm_possible(title, ways):
            break
    return starts


def _makes_a_norm_possible(title: NormTitle, full_field: Sequence[_Start]) -> bool:
    """1.4.1f: in a round robin games are ignored only where the full field allows a norm."""
    return any(average(start.total, start.games) >= title.average for start in full_field)


def _without(
    field: NormField, title: NormTitle, ahead: Ahead, stop: int, ignored: int
) -> Iterator[_Start]:
    """The best ways to ignore so many games, with ever fewer of them among those to come."""
    player = ahead.player
    games = len(ahead.entered) + stop - ignored
    given = _known_rounds(ahead, stop)
    opponents = opponents_of(player, title, (*ahead.entered, *given))
    limits = limits_for(
        games,
        waived=field.waived_by(player) is not None,
        is_double=field.system.is_double,
        free=_free(ahead, title, stop),
    )
    score = sum(game.half_points or 0 for game in ahead.entered) - 2 * ignored
    most = min(ignored, len(given))
    while most >= 0:
        best = best_selection(opponents, ignored, limits, player.federation, title.floor, most)
        if best is None:
            return
        beaten = frozenset(key for key in best.ignored if key < 0)
        yield _Start(games, score, best.total, best.ignored - beaten, beaten)
        most = len(beaten) - 1


def _known_rounds(ahead: Ahead, stop: int) -> tuple[NormRound, ...]:
    """The next games whose opponents are known, with negative numbers: rounds may be unknown."""
    return tuple(
        NormRound(-place, RoundKind.PENDING, other, "", None)
        for place, (_, other) in enumerate(ahead.coming[:stop], 1)
        if other is not None
    )


def _free(ahead: Ahead, title: NormTitle, stop: int) -> Free:
    """What the unknown opponents can bring: not more than those not yet met have."""
    unknown = sum(other is None for _, other in ahead.coming[:stop])
    federations = ahead.others.federations_beside(ahead.player.federation)
    have = (ahead.others.titled(), ahead.others.required(title), federations)
    return Free(*(min(unknown, count) for count in have))


def _row(
    field: NormField,
    title: NormTitle,
    ahead: Ahead,
    stop: int,
    start: _Start,
    half_points: int,
    least: int,
) -> ForecastRow:
    given = _known_rounds(ahead, stop)
    out = start.ignored | start.beaten
    kept = [game for game in (*ahead.entered, *given) if game.round_number not in out]
    mix = mix_of(ahead.player, title, [game.opponent for game in kept if game.opponent is not None])
    is_waived = field.waived_by(ahead.player) is not None
    return ForecastRow(
        last_round=ahead.coming[stop - 1][0],
        games=start.games,
        next_games=stop,
        half_points=half_points,
        unknown=stop - len(given),
        least_sum=least,
        title_holders=max(0, least_title_holders(start.games) - mix.title_holders),
        required=max(0, least_required(start.games) - mix.required),
        federations=0 if is_waived else max(0, LEAST_FEDERATIONS - mix.federations),
        ignored=tuple(sorted(start.ignored)),
        beaten=tuple(
            game.opponent.number
            for game in given
            if game.opponent is not None and game.round_number in start.beaten
        ),
    )
