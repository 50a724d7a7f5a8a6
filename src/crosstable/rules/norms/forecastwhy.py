"""Why a norm is still open or out of reach: one player, every title, in sentences with articles.

>>> import crosstable
>>> found = crosstable.norm_forecast(crosstable.read(crosstable.sample("in-progress")))
>>> [part.verdict for part in explain_forecast(found, 3)]
['GM norm: out of reach', 'IM norm: out of reach']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

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
)
from crosstable.rules.norms.needed import left_out, mix, telling
from crosstable.rules.norms.norm import Remark
from crosstable.rules.norms.why import figures_so_far, sentences
from crosstable.text.formats import half_points_text as points
from crosstable.text.wording import counted

_VERDICTS = {MADE: "made", OPEN: "still open", CLOSED: "out of reach"}


class ForecastExplanation(NamedTuple):
    """A title: the verdict, and the sentences that lead to it."""

    forecast: NormForecast
    verdict: str
    sentences: tuple[Remark, ...]


def explain_forecast(found: Forecast, number: int) -> tuple[ForecastExplanation, ...]:
    """The titles of a player by starting number, the highest first; empty for held titles."""
    return tuple(
        ForecastExplanation(
            one,
            f"{one.norm.title.code} norm: {_VERDICTS[one.state]}",
            tuple(_sentences(found.field, one)),
        )
        for one in found
        if one.norm.player.number == number
    )


def _sentences(field: NormField, one: NormForecast) -> Iterator[Remark]:
    if one.state == MADE:
        yield from sentences(one.norm)
        return
    yield from figures_so_far(one.norm)
    yield from _to_come(one)
    if one.state == OPEN:
        yield from _open_ways(one)
    else:
        yield from _closed(field, one)


def _to_come(one: NormForecast) -> Iterator[Remark]:
    """How many games there will be, against whom as far as that is known."""
    ahead = one.ahead
    have, more, need = len(ahead.entered), len(ahead.coming), ahead.least
    text = f"{counted(have, 'game')} so far and {more} to come; {need.games} are needed"
    yield Remark(need.clause, text)
    known = [other for _, other in ahead.coming if other is not None]
    if known:
        names = ", ".join(
            f"{other.number} {other.name} ({_rating(other.rating)})" for other in known
        )
        yield Remark("", f"known opponents to come: {names}")
    if one.highest_average is not None:
        text = f"the strongest who were not met yet average {one.highest_average}"
        yield Remark("", text)


def _rating(rating: int | None) -> str:
    return "unrated" if rating is None else str(rating)


# ---- open ---------------------------------------------------------------------------------------


def _open_ways(one: NormForecast) -> Iterator[Remark]:
    """Every way, for each round after which the player may stop counting."""
    for last_round, rows in groupby(one.rows, key=lambda row: row.last_round):
        for row in telling(tuple(rows)):
            yield Remark("1.4.8", _way(row, last_round))


def _way(row: ForecastRow, last_round: int) -> str:
    text = (
        f"{points(row.half_points)} from {counted(row.next_games, 'game')} up to round {last_round}"
    )
    text += left_out(row)
    if row.least_average:
        text += f", if those not known yet average {row.least_average} or more"
    return f"{text},{mix(row)} among them" if mix(row) else text


# ---- out of reach -------------------------------------------------------------------------------


def _closed(field: NormField, one: NormForecast) -> Iterator[Remark]:
    """The first reason that nothing can change."""
    ahead = one.ahead
    if field.missed:
        for condition in field.missed:
            yield Remark(condition.clause, f"no norms in this event: {condition.message}")
    elif len(ahead.entered) + len(ahead.coming) < ahead.least.games:
        yield Remark(ahead.least.clause, "there will not be enough games")
    elif not ahead.coming:
        for condition in one.norm.missed:
            yield Remark(condition.clause, f"missed: {condition.message}")
    else:
        yield _too_much(ahead, least_asked(field, one.norm.title, ahead))


def _too_much(ahead: Ahead, asked: Asked) -> Remark:
    """What even wins in all games to come would ask for."""
    if not asked.has_mix:
        text = "no choice of games brings the federations and titles that are needed"
        return Remark("1.4.3 to 1.4.5", text)
    count = len(ahead.coming)
    wins = f"even with {points(2 * count)} from {counted(count, 'game')}"
    if asked.total is None:
        return Remark("1.4.8", f"{wins} the score is too low")
    unknown = sum(other is None for _, other in ahead.coming)
    if not unknown:
        text = f"{wins} the ratings of the opponents add up to {asked.total} less than is needed"
        return Remark("1.4.8", text)
    average = -(-asked.total // unknown)
    return Remark("1.4.8", f"{wins}, those not known yet would have to average {average}")
