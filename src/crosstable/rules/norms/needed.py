"""What a norm still needs, in words."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.model.phrases import Words, joined, phrase, plural
from crosstable.rules.norms.forecast import CLOSED, MADE, ForecastRow, NormForecast
from crosstable.text.formats import half_points_text as points


def needed_words(forecast: NormForecast) -> Words:
    """What is needed to the end of the event; an earlier end is said if there is one only."""
    if forecast.state == MADE:
        return phrase("made")
    rows = forecast.last_rows
    if not rows:
        return phrase("out of reach") if forecast.state == CLOSED else forecast.state
    shown = telling(rows)
    mixes = {mix(row) for row in shown}
    is_same = len(mixes) == 1
    ways = joined((_way(row, is_same) for row in shown), "; ")
    sentence = plural(rows[0].next_games, "in {n} game: {a}", "in {n} games: {a}", a=ways)
    same = mixes.pop() if is_same else ""
    return joined([sentence, same], "; ") if same else sentence


def telling(rows: Sequence[ForecastRow]) -> Sequence[ForecastRow]:
    """The rows up to the first that asks for nothing but the score."""
    free = (n for n, row in enumerate(rows, 1) if not row.least_sum and not row.beaten)
    return rows[: next(free, len(rows))]


def _way(row: ForecastRow, is_same: bool) -> Words:
    """A score; the titles and federations of the opponents, unless they are the same in all."""
    score: Words = points(row.half_points)
    if row.least_average:
        score = phrase("{n} against {m}", n=score, m=row.least_average)
    way = left_out(score, row)
    wanted = "" if is_same else mix(row)
    return joined([way, wanted], " ") if wanted else way


def left_out(way: Words, row: ForecastRow) -> Words:
    """A way with the games that do not count then: some that are won, some that must be won."""
    if row.ignored:
        way = phrase("{a} without round {l}", a=way, l=_list_numbers(row.ignored))
    if row.beaten:
        way = phrase(
            "{a} with a win over {l} that is not counted", a=way, l=_list_numbers(row.beaten)
        )
    return way


def _list_numbers(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def mix(row: ForecastRow) -> Words:
    """The titles and federations that the opponents to come must bring."""
    parts: list[Words] = []
    if row.required:
        parts.append(phrase("{n} required titles", n=row.required))
    if row.title_holders:
        parts.append(phrase("{n} title-holders", n=row.title_holders))
    if row.federations:
        parts.append(phrase("{n} new federations", n=row.federations))
    return phrase("with {a}", a=joined(parts)) if parts else ""
