"""Why a norm is still open or out of reach: one player, every title, in sentences with articles.

>>> import crosstable
>>> found = crosstable.norm_forecast(crosstable.read(crosstable.sample("in-progress")))
>>> [part.verdict for part in explain_forecast(found, 3).titles]
['GM norm: out of reach', 'IM norm: out of reach']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from crosstable.model.phrases import Phrase, Words, joined, phrase, plural
from crosstable.model.requiring import require_tournament
from crosstable.model.showing import Shown
from crosstable.model.tournament import Tournament
from crosstable.rules.norms.ahead import Ahead
from crosstable.rules.norms.candidate import NormField
from crosstable.rules.norms.forecast import (
    CLOSED,
    MADE,
    OPEN,
    Asked,
    Forecast,
    ForecastRow,
    NormForecast,
    least_asked,
    norm_forecast,
)
from crosstable.rules.norms.needed import left_out, mix, telling
from crosstable.rules.norms.norm import Remark, refuse_unknown_player
from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.norms.why import figures_so_far, sentences
from crosstable.text.formats import half_points_text as points

_VERDICTS = {
    MADE: phrase("made"),
    OPEN: phrase("still open"),
    CLOSED: phrase("out of reach"),
}


class TitleForecast(NamedTuple):
    """A title: the verdict, and the sentences that lead to it."""

    forecast: NormForecast
    words: Phrase
    sentences: tuple[Remark, ...]

    @property
    def verdict(self) -> str:
        """The verdict in English."""
        return str(self.words)


@dataclass(frozen=True, slots=True, repr=False)
class ForecastExplanation(Shown):
    """What the remaining rounds can bring a player: `print` shows what the command shows.

    `titles` are those that the player does not hold, the highest first.

    >>> import crosstable
    >>> forecast = crosstable.norm_forecast(crosstable.read(crosstable.sample("in-progress")))
    >>> crosstable.explain_forecast(forecast, 3).titles[0].verdict
    'GM norm: out of reach'
    """

    player: NormPlayer
    titles: tuple[TitleForecast, ...]
    forecast: Forecast = field(repr=False, compare=False)
    """The forecast that is explained."""


def explain_forecast(forecasts: Forecast | Tournament, number: int) -> ForecastExplanation:
    """Which norms a player can still make, and by what; raises `UnknownPlayer`.

    `forecasts` is what `norm_forecast` gave, or a tournament, which is forecast for all titles.

    >>> import crosstable
    >>> forecast = crosstable.norm_forecast(crosstable.read(crosstable.sample("in-progress")))
    >>> len(crosstable.explain_forecast(forecast, 3).titles)
    2
    """
    if not isinstance(forecasts, Forecast):
        require_tournament(forecasts, "explain_forecast")
        forecasts = norm_forecast(forecasts)
    refuse_unknown_player(number, forecasts.people)
    titles = tuple(
        TitleForecast(
            forecast,
            phrase(
                "{title} norm: {a}", title=forecast.norm.title.code, a=_VERDICTS[forecast.state]
            ),
            tuple(_sentences(forecasts.field, forecast)),
        )
        for forecast in forecasts
        if forecast.norm.player.number == number
    )
    return ForecastExplanation(forecasts.people[number], titles, forecasts)


def _sentences(field: NormField, forecast: NormForecast) -> Iterator[Remark]:
    if forecast.state == MADE:
        yield from sentences(forecast.norm)
        return
    yield from figures_so_far(forecast.norm)
    yield from _to_come(forecast)
    if forecast.state == OPEN:
        yield from _open_ways(forecast)
    else:
        yield from _why_closed(field, forecast)


def _to_come(forecast: NormForecast) -> Iterator[Remark]:
    """How many games there will be, against whom as far as that is known."""
    ahead = forecast.ahead
    have = len(ahead.entered)
    more = len(ahead.coming)
    need = ahead.least
    games = plural(
        have,
        "{n} game so far and {m} to come; {k} are needed",
        "{n} games so far and {m} to come; {k} are needed",
        m=more,
        k=need.games,
    )
    yield Remark(need.clause, games)
    known = [other for _, other in ahead.coming if other is not None]
    if known:
        names = joined(_opponent(other) for other in known)
        yield Remark("", phrase("known opponents to come: {a}", a=names))
    if forecast.highest_average is not None:
        strongest = phrase(
            "the strongest who were not met yet average {n}", n=forecast.highest_average
        )
        yield Remark("", strongest)


def _opponent(other: NormPlayer) -> Phrase:
    who = f"{other.number} {other.name}"
    rating = phrase("unrated") if other.rating is None else str(other.rating)
    return phrase("{who} ({a})", who=who, a=rating)


# ---- open ---------------------------------------------------------------------------------------


def _open_ways(forecast: NormForecast) -> Iterator[Remark]:
    """Every way, for each round after which the player may stop counting."""
    for last_round, rows in groupby(forecast.rows, key=lambda row: row.last_round):
        for row in telling(tuple(rows)):
            yield Remark("1.4.8", _way(row, last_round))


def _way(row: ForecastRow, last_round: int) -> Words:
    score = plural(
        row.next_games,
        "{a} from {n} game up to round {m}",
        "{a} from {n} games up to round {m}",
        a=points(row.half_points),
        m=last_round,
    )
    way = left_out(score, row)
    if row.least_average:
        way = phrase("{a}, if those not known yet average {n} or more", a=way, n=row.least_average)
    wanted = mix(row)
    return phrase("{a}, {b} among them", a=way, b=wanted) if wanted else way


# ---- out of reach -------------------------------------------------------------------------------


def _why_closed(field: NormField, forecast: NormForecast) -> Iterator[Remark]:
    """The first reason that nothing can change."""
    ahead = forecast.ahead
    if field.missed:
        for condition in field.missed:
            nobody = phrase("no norms in this event: {a}", a=condition.sentence)
            yield Remark(condition.clause, nobody)
    elif len(ahead.entered) + len(ahead.coming) < ahead.least.games:
        yield Remark(ahead.least.clause, phrase("there will not be enough games"))
    elif not ahead.coming:
        for condition in forecast.norm.missed:
            yield Remark(condition.clause, phrase("missed: {a}", a=condition.sentence))
    else:
        yield _too_much(ahead, least_asked(field, forecast.norm.title, ahead))


def _too_much(ahead: Ahead, asked: Asked) -> Remark:
    """What even wins in all games to come would ask for."""
    if not asked.has_mix:
        nothing = phrase("no choice of games brings the federations and titles that are needed")
        return Remark("1.4.3 to 1.4.5", nothing)
    count = len(ahead.coming)
    wins = plural(
        count,
        "even with {a} from {n} game",
        "even with {a} from {n} games",
        a=points(2 * count),
    )
    if asked.total is None:
        return Remark("1.4.8", phrase("{a} the score is too low", a=wins))
    unknown = sum(other is None for _, other in ahead.coming)
    if not unknown:
        less = phrase(
            "{a} the ratings of the opponents add up to {n} less than is needed",
            a=wins,
            n=asked.total,
        )
        return Remark("1.4.8", less)
    average = phrase(
        "{a}, those not known yet would have to average {n}",
        a=wins,
        n=-(-asked.total // unknown),
    )
    return Remark("1.4.8", average)
